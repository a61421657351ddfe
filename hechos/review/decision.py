"""What a person says of a fact or a change: kept at once, applied by the next writer.

Comes in: the data folder, what it is about, the verdict. Goes out: a line of JSON in `decisions/`, on the
disk before the call returns; the store may be busy meanwhile, since only the next writer reads it. A decision
refers to a fact by its id and never overwrites it: the views `reviewed_claims` and `reviewed_events` leave
rejected facts out and put corrections in, and an extraction that finds the same fact again finds it decided.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     decide(Path(folder), "claim", "4f2a", "corrected", by="ana", correction={"unit": "EUR"})
...     print(next((Path(folder) / FOLDER).iterdir()).read_text()[:43])
{"about": "claim", "about_id": "4f2a", "dec
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from hechos.errors import InputError
from hechos.facts import Json
from hechos.store.clock import now
from hechos.store.decided import FOLDER

About = Literal["claim", "event", "change"]
Verdict = Literal["accepted", "rejected", "corrected"]

CORRECTABLE: Mapping[About, tuple[str, ...]] = {
    "claim": (
        "metric", "of", "subject_id", "subject_name", "subject_text", "scope", "value", "low", "high",
        "comparator", "unit", "per", "direction", "equivalents", "period_start", "period_end",
        "period_precision", "period_text", "fiscal", "baseline", "status", "speaker_id",
        "speaker_name", "speaker_text", "quoted",
    ),
    "event": (
        "type", "start_date", "end_date", "precision", "time_text", "inferred", "fiscal", "summary", "status",
        "speaker_id", "speaker_name", "speaker_text",
    ),
    "change": (),
}  # fmt: skip
"""The columns that a correction may set, as the views name them."""


def decide(
    folder: Path,
    about: About,
    about_id: str,
    decision: Verdict,
    *,
    by: str,
    correction: Json | None = None,
    note: str | None = None,
) -> None:
    """Keep one decision. The newest one on a fact or change counts."""
    if (decision == "corrected") != bool(correction):
        raise InputError("corrected wants a correction, and nothing else does", hint="give both or neither")
    if unknown := set(correction or ()) - set(CORRECTABLE[about]):
        raise InputError(
            f"no column of a {about} to correct: {', '.join(sorted(unknown))}",
            hint=f"known are {', '.join(CORRECTABLE[about])}" if CORRECTABLE[about] else "reject it",
        )
    at = now()
    line = {
        "about": about,
        "about_id": about_id,
        "decision": decision,
        "correction": correction,
        "note": note,
        "decided_by": by,
        "decided_at": at.isoformat(),
    }
    _append(folder / FOLDER / f"{at:%Y-%m}.jsonl", json.dumps(line, ensure_ascii=False))


def _append(path: Path, line: str) -> None:
    """Write a whole line and wait for the disk; a line that a crash cut short is ended first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            cut = file.read(1) != b"\n"
            file.write(b"\n" if cut else b"")
        file.write(line.encode("utf-8", "backslashreplace") + b"\n")
        file.flush()
        os.fsync(file.fileno())
