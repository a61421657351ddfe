"""Facts into the store: an extraction is written whole or not at all.

Comes in: an open store, a run, what `extract` found of articles that are stored. Goes out: rows. Writing an
extraction twice changes nothing. A fact that the store had before, by whichever version, keeps the time from
which it is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import pyarrow as pa

from hechos.errors import InputError
from hechos.facts import Facts
from hechos.store.clock import now
from hechos.store.db import Store, next_key
from hechos.store.rows import fact_rows, inputs_sha256
from hechos.store.runs import Run, count


def save_extractions(store: Store, run: Run, facts: Sequence[Facts]) -> int:
    """Write each extraction and its facts, all of them or none; how many were new.

    A revision that this version has been through already keeps what it has.
    """
    with store.transaction():
        at = now()
        fresh = _fresh(store, facts)
        known = _known_from(store, [found.article.id for found, _ in fresh])
        first = next_key(store, "extraction", "extraction_key")
        extractions = [
            {
                "extraction_key": first + index,
                "revision_key": revision_key,
                "article_id": found.article.id,
                "extractor_version": found.version,
                "run_id": run.run_id,
                "extracted_at": at,
                "warnings": list(found.warnings),
            }
            for index, (found, revision_key) in enumerate(fresh)
        ]
        store.insert("extraction", extractions, key="revision_key, extractor_version")
        tables = _tables(fresh, first, known, at)
        for table, rows in tables.items():
            store.insert(table, rows)
        count(store, run, {"claims": len(tables.get("claim", ())), "events": len(tables.get("event", ()))})
    return len(fresh)


def _fresh(store: Store, facts: Sequence[Facts]) -> list[tuple[Facts, int]]:
    """What is not stored yet, each with the key of its revision; of two for one revision the first."""
    given = {(f.article.id, inputs_sha256(f.article), f.version): f for f in reversed(facts)}
    articles, inputs, versions = zip(*reversed(given), strict=True) if given else ((), (), ())
    found = store.run_with(
        pa.table({"article_id": articles, "inputs_sha256": inputs, "version": versions}),
        """
        SELECT n.article_id, n.inputs_sha256, n.version, max(r.revision_key) AS newest,
            newest IN (SELECT x.revision_key FROM extraction AS x WHERE x.extractor_version = n.version)
        FROM incoming AS n
        JOIN revision AS r ON r.article_id = n.article_id AND r.inputs_sha256 = n.inputs_sha256
        GROUP BY n.article_id, n.inputs_sha256, n.version
        """,
    )
    keys = {(row[0], row[1], row[2]): (row[3], row[4]) for row in found}
    for unsaved in given.keys() - keys.keys():
        raise InputError(f"{unsaved[0]}: its facts came before the article", hint="save the article first")
    return [(given[key], keys[key][0]) for key in reversed(given) if not keys[key][1]]


def _known_from(store: Store, ids: Sequence[str]) -> dict[str, datetime]:
    """Since when we have had each fact of these articles, by whichever version."""
    earlier = store.run_with(
        store.arrow("article", [{"article_id": id} for id in ids]),
        "SELECT x.extraction_key FROM extraction AS x SEMI JOIN incoming AS n ON n.article_id = x.article_id",
    )
    keys = sorted(key for (key,) in earlier)
    if not keys:
        return {}
    near = """
        extraction_key BETWEEN $low AND $high AND list_contains($keys::BIGINT[], extraction_key)
    """
    found = store.rows(
        f"""
        SELECT claim_id, min(known_from) FROM claim WHERE {near} GROUP BY claim_id
        UNION ALL
        SELECT event_id, min(known_from) FROM event WHERE {near} GROUP BY event_id
        """,
        {"low": keys[0], "high": keys[-1], "keys": keys},
    )
    return dict(found)


def _tables(
    fresh: list[tuple[Facts, int]], first: int, known: dict[str, datetime], at: datetime
) -> dict[str, list[dict[str, Any]]]:
    """The rows of each table of facts, with the extraction that they belong to and since when we know them."""
    tables: dict[str, list[dict[str, Any]]] = {}
    for index, (found, _) in enumerate(fresh):
        for table, rows in fact_rows(found).items():
            for row in rows:
                row["extraction_key"] = first + index
                if table in ("claim", "event"):
                    row["known_from"] = known.get(row[f"{table}_id"], at)
            tables.setdefault(table, []).extend(rows)
    return tables
