"""Articles and facts made for tests of what stands behind the extractors.

The facts say what a test wants, whatever the extractors would find: `claim(metric="revenue", value=5)`.
"""

from __future__ import annotations

import atexit
import contextlib
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hechos import store
from hechos.facts import Article, ArticleId, Claim, Entity, Event, Facts, Numeral, from_json

DAY = {"start": "2026-03-05", "end": "2026-03-05", "precision": "day", "text": None}
TEXT = "Acme vendió 5 coches en marzo. Bravo compró Acme por 7 millones de euros, dijo Carla."


def article(id: str = "a", text: str = TEXT, **more: Any) -> Article:
    return Article(ArticleId(id), text, **{"lang": "es", "published_at": "2026-03-05", "title": "Título", **more})


def evidence(start: int, end: int, text: str = TEXT) -> dict[str, Any]:
    """The slice, in the sentence that full stops mark off."""
    before = text.rfind(". ", 0, start)
    after = text.find(". ", end)
    return {
        "start": start,
        "end": end,
        "text": text[start:end],
        "sentence_start": before + 2 if before >= 0 else 0,
        "sentence_end": after + 1 if after >= 0 else len(text),
    }


def claim(id: str = "c1", *, at: tuple[int, int] = (12, 20), text: str = TEXT, **said: Any) -> Claim:
    value = said.get("value", 5)
    return from_json(
        Claim,
        {
            "id": id,
            "metric": "units_sold",
            "value": value,
            "low": value,
            "high": value,
            "comparator": "exact",
            "unit": "vehicle",
            "evidence": evidence(*at, text),
            "rule": "made",
            "confidence": 0.9,
            "subject": {"id": "acme", "name": "Acme"},
            "subject_text": "Acme",
            **said,
        },
    )


def event(id: str = "e1", *, at: tuple[int, int] = (31, 72), text: str = TEXT, **said: Any) -> Event:
    return from_json(
        Event,
        {
            "id": id,
            "type": "acquisition",
            "participants": [
                {"role": "agent", "id": "bravo", "name": "Bravo"},
                {"role": "target", "id": "acme", "name": "Acme"},
            ],
            "time": {
                "start": "2026-03-05",
                "end": "2026-03-05",
                "precision": "day",
                "text": None,
                "inferred": True,
            },
            "summary": text[slice(*at)],
            "evidence": evidence(*at, text),
            "rule": "made",
            "confidence": 0.8,
            **said,
        },
    )


def facts(of: Article, *found: Claim | Event | Entity | Numeral, version: str = "1.0+a") -> Facts:
    return Facts(
        article=of,
        entities=tuple(f for f in found if isinstance(f, Entity)),
        claims=tuple(f for f in found if isinstance(f, Claim)),
        events=tuple(f for f in found if isinstance(f, Event)),
        numerals=tuple(f for f in found if isinstance(f, Numeral)),
        version=version,
    )


def stored_run(
    folder: Path, found: Iterable[Facts], *, version: str = "1.0+a", files: dict[str, str] | None = None
) -> str:
    """A whole run over the articles of these facts, promoted and published; its id."""
    found = list(found)
    with store.open_store(folder, command="a test") as opened:
        store.record_version(opened, version, files or {"claims.py": version})
        run = store.start_run(opened, "ingest", version)
        store.save_articles(opened, run, [each.article for each in found])
        store.save_extractions(opened, run, found)
        store.promote(opened, version)
        store.finish_run(opened, run)
        store.publish(opened)
    return run.run_id


def rows(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    with store.snapshot(folder) as snap:
        return list(snap.query(sql))


@contextlib.contextmanager
def fresh_folder() -> Iterator[Path]:
    """A data folder with an empty store in it: made once, then copied, since a property wants hundreds."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copyfile(_empty_store(), Path(folder) / "store.duckdb")
        yield Path(folder)


@cache
def _empty_store() -> Path:
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    with store.open_store(folder, command="a test"):
        pass
    return folder / "store.duckdb"
