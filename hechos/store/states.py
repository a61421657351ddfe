"""States of the facts: what a run left, or what an extractor version reads, article by article.

Comes in: a snapshot and the name of a run, of a version, or `base` or `head`. Goes out: which extraction of
each article that state shows, and the facts of some extractions. A run's state is all that its version had
read when it ended; `head` is the last run that read anything, `base` the one before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hechos.errors import InputError
from hechos.facts import ArticleId, Claim, Event
from hechos.store.read import Snapshot
from hechos.store.stored import claim_of, event_of


@dataclass(frozen=True, slots=True)
class State:
    """`version` as it stood when run number `until` ended; without one, as it stands."""

    name: str
    version: str
    until: int | None = None


def state(snap: Snapshot, name: str) -> State:
    """The state of that name. Raises InputError, with the known names, where there is none or more than one."""
    if name in ("base", "head"):
        return _recent(snap)[0 if name == "head" else 1]
    runs = list(snap.query("SELECT extractor_version, number FROM run WHERE run_id = $name", {"name": name}))
    if runs:
        return State(name, *runs[0])
    versions = [
        version
        for (version,) in snap.query(
            """
            SELECT extractor_version FROM extractor
            WHERE extractor_version = $name OR starts_with(split_part(extractor_version, '+', 2), $name)
            """,
            {"name": name.removeprefix("+")},
        )
    ]
    if len(versions) != 1:
        known = [row[0] for row in snap.query("SELECT run_id FROM run ORDER BY number DESC LIMIT 5")]
        wrong = "fits several versions" if versions else "is no run and no extractor version"
        raise InputError(f"{name} {wrong}", hint=f"the last runs are {', '.join(known)}")
    return State(versions[0], versions[0])


def _recent(snap: Snapshot) -> list[State]:
    """The last two runs that read anything, newest first."""
    found = snap.query(
        """
        SELECT run_id, extractor_version, number FROM run
        WHERE run_id IN (SELECT run_id FROM extraction) ORDER BY number DESC LIMIT 2
        """
    )
    states = [State(*row) for row in found]
    if len(states) < 2:
        raise InputError("fewer than two runs have extracted anything", hint="name two of hechos sql 'FROM runs'")
    return states


@dataclass(frozen=True, slots=True)
class Reading:
    """One article as a state shows it: which extraction, of which revision and text."""

    key: int
    revision: int
    text_sha256: str


@dataclass(frozen=True, slots=True)
class Pair:
    """One article in two states whose extractions differ; `base` is None where that state has no such article."""

    article_id: ArticleId
    base: Reading | None
    head: Reading


_READINGS = """
    SELECT x.article_id, x.extraction_key, r.revision, r.text_sha256
    FROM extraction AS x
    JOIN revision AS r ON r.revision_key = x.revision_key
    JOIN run AS n ON n.run_id = x.run_id
    WHERE x.extractor_version = ${0}_version AND n.number <= coalesce(${0}_until, n.number)
    QUALIFY row_number() OVER (PARTITION BY x.article_id ORDER BY r.revision DESC) = 1
"""


def differing(snap: Snapshot, base: State, head: State) -> Iterator[Pair]:
    """The articles of `head` that `base` has not, or in another extraction, by id."""
    found = snap.query(
        f"""
        WITH base AS ({_READINGS.format("base")}), head AS ({_READINGS.format("head")})
        SELECT head.*, base.extraction_key, base.revision, base.text_sha256
        FROM head LEFT JOIN base ON base.article_id = head.article_id
        WHERE base.extraction_key IS DISTINCT FROM head.extraction_key
        ORDER BY head.article_id
        """,
        {
            "base_version": base.version,
            "base_until": base.until,
            "head_version": head.version,
            "head_until": head.until,
        },
    )
    for row in found:
        yield Pair(row[0], Reading(*row[4:]) if row[4] is not None else None, Reading(*row[1:4]))


def changed_files(snap: Snapshot, base: State, head: State) -> list[str]:
    """The files of extractors/ that are not alike in two versions."""
    found = snap.query(
        """
        SELECT coalesce(b.path, h.path) AS path
        FROM (FROM extractor_file WHERE extractor_version = $base) AS b
        FULL JOIN (FROM extractor_file WHERE extractor_version = $head) AS h ON h.path = b.path
        WHERE b.sha256 IS DISTINCT FROM h.sha256
        ORDER BY path
        """,
        {"base": base.version, "head": head.version},
    )
    return [path for (path,) in found]


@dataclass(frozen=True, slots=True)
class Stored:
    """A fact as the store has it, with the sentence around it."""

    fact: Claim | Event
    sentence: str


def facts_of(snap: Snapshot, keys: Sequence[int]) -> dict[int, list[Stored]]:
    """The claims, then the events, of each of these extractions, in the order of their evidence."""
    facts: dict[int, list[Stored]] = {key: [] for key in keys}
    for row in _rows(snap, "claim", keys):
        facts[row["extraction_key"]].append(Stored(claim_of(row), row["sentence"]))
    beside: dict[tuple[int, str], dict[str, list[Any]]] = {}
    for row in _rows(snap, "participant", keys):
        who = (row["role"], row["entity_id"], row["name"])
        beside.setdefault((row["extraction_key"], row["event_id"]), {}).setdefault("participants", []).append(who)
    for row in _rows(snap, "event_claim", keys):
        at = (row["extraction_key"], row["event_id"])
        beside.setdefault(at, {}).setdefault("claims", []).append(row["claim_id"])
    for row in _rows(snap, "event", keys):
        more = beside.get((row["extraction_key"], row["event_id"]), {})
        event = event_of({"participants": [], "claims": [], **row, **more})
        facts[row["extraction_key"]].append(Stored(event, row["sentence"]))
    return facts


_ORDER = {"claim": "evidence_start, claim_id", "event": "evidence_start, event_id"}


def _rows(snap: Snapshot, table: str, keys: Sequence[int]) -> Iterator[Mapping[str, Any]]:
    """In the order in which they were written where they have no evidence."""
    found = snap.query(
        f"""
        SELECT * FROM {table}
        WHERE extraction_key BETWEEN $low AND $high AND list_contains($keys::BIGINT[], extraction_key)
        ORDER BY extraction_key, {_ORDER.get(table, "rowid")}
        """,
        {"low": min(keys, default=0), "high": max(keys, default=0), "keys": list(keys)},
    )
    for row in found:
        yield dict(zip(found.columns, row, strict=True))
