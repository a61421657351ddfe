"""What reviewers said, from the files of `decisions/` into the store.

A decision is a line of JSON that somebody appended and fsynced while the store may have been busy
(`hechos.review.decision`). The next writer reads what was added to each file since it last looked. A line
that is no decision is left out with a warning, and one that is not ended yet waits.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from hechos.store.db import Store
from hechos.store.rows import whole

FOLDER = "decisions"
FIELDS = ("about", "about_id", "decision", "correction", "note", "decided_by", "decided_at")
"""The keys of a line, which are columns of `decision`."""

log = logging.getLogger(__name__)


def fold_decisions(store: Store) -> int:
    """Read what the files hold beyond what was read before; how many decisions that were."""
    added = 0
    for path in sorted((store.folder / FOLDER).glob("*.jsonl")):
        name = f"read:{path.name}"
        read = int(store.setting(name) or 0)
        if path.stat().st_size <= read:
            continue
        with path.open("rb") as file:
            file.seek(read)
            whole = file.read().rpartition(b"\n")[0]
        rows = list({row["decision_id"]: row for row in _rows(path, whole)}.values())
        with store.transaction():
            store.insert("decision", rows, key="decision_id")
            store.set(name, str(read + len(whole) + 1))
        added += len(rows)
    return added


def _rows(path: Path, lines: bytes) -> Iterator[dict[str, Any]]:
    for line in filter(None, lines.split(b"\n")):
        try:
            yield _row(path, line)
        except (ValueError, KeyError, TypeError) as error:
            log.warning("%s: a line that is no decision (%s: %s)", path, type(error).__name__, error)


def _row(path: Path, line: bytes) -> dict[str, Any]:
    given = json.loads(line)
    row = {name: whole(given[name]) if isinstance(given[name], str) else given[name] for name in FIELDS}
    row["decided_at"] = datetime.fromisoformat(row["decided_at"])
    row["correction"] = json.dumps(row["correction"]) if row["correction"] is not None else None
    row["decision_id"] = hashlib.sha256(line).hexdigest()[:20]
    row["recorded_in"] = path.name
    return row
