"""Runs, extractor versions and errors: who wrote what, when, and with which rules.

Comes in: an open store. A run that was killed is found by the next one, which notes it as interrupted: its
lock is free, so nobody is at it any more.

>>> import tempfile
>>> from pathlib import Path
>>> from hechos.store.writer import open_store
>>> with tempfile.TemporaryDirectory() as folder, open_store(Path(folder), command="a test") as store:
...     run = start_run(store, "ingest", "0.1.0+abc")
...     (run.run_id, finish_run(store, run).articles_seen)
('r1', 0)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from hechos.errors import InputError
from hechos.store.clock import now
from hechos.store.db import Store


@dataclass(frozen=True, slots=True)
class Run:
    run_id: str
    kind: str
    version: str


@dataclass(frozen=True, slots=True)
class RunCounts:
    """What a run saw and wrote so far."""

    articles_seen: int
    articles_new: int
    articles_revised: int
    claims: int
    events: int
    errors: int


def start_run(store: Store, kind: str, version: str) -> Run:
    with store.transaction():
        store.con.execute("UPDATE run SET state = 'interrupted' WHERE state = 'running'")
        number = store.rows("SELECT coalesce(max(number), 0) + 1 FROM run")[0][0]
        run = Run(f"r{number}", kind, version)
        store.con.execute(
            """
            INSERT INTO run BY NAME
            SELECT $run_id AS run_id, $number AS number, $kind AS kind, $version AS extractor_version,
                $now AS started_at, 'running' AS state, 0 AS articles_seen, 0 AS articles_new,
                0 AS articles_revised, 0 AS claims, 0 AS events, 0 AS errors
            """,
            {"run_id": run.run_id, "number": number, "kind": kind, "version": version, "now": now()},
        )
    return run


def finish_run(store: Store, run: Run, *, state: Literal["done", "failed"] = "done") -> RunCounts:
    with store.transaction():
        store.con.execute(
            "UPDATE run SET state = $state, finished_at = $now WHERE run_id = $run_id",
            {"state": state, "now": now(), "run_id": run.run_id},
        )
    counts = store.rows(
        """
        SELECT articles_seen, articles_new, articles_revised, claims, events, errors
        FROM run WHERE run_id = $run_id
        """,
        {"run_id": run.run_id},
    )
    return RunCounts(*counts[0])


def count(store: Store, run: Run, counts: Mapping[str, int]) -> None:
    """Add to the run's counters; inside the transaction that wrote what they count."""
    added = ", ".join(f"{name} = {name} + {int(number)}" for name, number in counts.items())
    store.con.execute(f"UPDATE run SET {added} WHERE run_id = $run_id", {"run_id": run.run_id})


def record_error(
    store: Store, run: Run, *, stage: str, error: str, source: str | None = None, url: str | None = None
) -> None:
    with store.transaction():
        store.con.execute(
            "INSERT INTO ingest_error SELECT $run_id, $source, $url, $stage, $error, $now",
            {"run_id": run.run_id, "source": source, "url": url, "stage": stage, "error": error, "now": now()},
        )
        count(store, run, {"errors": 1})


def record_version(store: Store, version: str, digests: Mapping[str, str]) -> None:
    """Keep the digest of each file of an extractor version; nothing where it is known."""
    if _known(store, version):
        return
    files = [{"extractor_version": version, "path": path, "sha256": sha} for path, sha in sorted(digests.items())]
    with store.transaction():
        store.insert("extractor", [{"extractor_version": version, "recorded_at": now()}])
        store.insert("extractor_file", files)


def promote(store: Store, version: str) -> None:
    """Make the views show what `version` extracted."""
    _refuse_unknown(store, version)
    if promoted(store) != version:
        with store.transaction():
            store.set("promoted", version)


def promoted(store: Store) -> str | None:
    """The version that the views show."""
    return store.setting("promoted")


def drop_extractions(store: Store, version: str) -> int:
    """Remove what `version` extracted, and forget the version; the number of extractions removed."""
    _refuse_unknown(store, version)
    if promoted(store) == version:
        raise InputError(f"{version} is what the views show", hint="promote another version first")
    given = {"version": version}
    with store.transaction():
        for table in ("entity", "mention", "claim", "event", "participant", "event_claim", "numeral"):
            store.con.execute(
                f"""
                DELETE FROM {table} WHERE extraction_key IN
                    (SELECT extraction_key FROM extraction WHERE extractor_version = $version)
                """,
                given,
            )
        gone = store.rows("SELECT count(*) FROM extraction WHERE extractor_version = $version", given)[0][0]
        for table in ("extraction", "extractor", "extractor_file"):
            store.con.execute(f"DELETE FROM {table} WHERE extractor_version = $version", given)
    return int(gone)


def _known(store: Store, version: str) -> bool:
    return bool(store.rows("SELECT 1 FROM extractor WHERE extractor_version = $version", {"version": version}))


def _refuse_unknown(store: Store, version: str) -> None:
    if not _known(store, version):
        raise InputError(
            f"no extractor version {version} has run here", hint="hechos sql 'FROM runs' lists those that have"
        )
