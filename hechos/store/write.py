"""Articles into the store, in batches; and out of it again, what a version has not read.

Comes in: an open store, a run, articles. Goes out: rows. A text, title, language, country or date
that changed makes a new revision and leaves the old one with its facts; what else there is to an article is
brought up to date in place; an article that says nothing new adds no row. `pending` finds what a version has
not read yet, also what an interrupted run left. Rows are found by keys that grow as rows are written, so
that DuckDB reads the blocks where they lie and no others.

>>> import tempfile
>>> from pathlib import Path
>>> from hechos.facts import ArticleId
>>> from hechos.store.writer import open_store
>>> from hechos.store.runs import start_run
>>> with tempfile.TemporaryDirectory() as folder, open_store(Path(folder), command="a test") as store:
...     run = start_run(store, "ingest", "0.1.0+abc")
...     article = Article(ArticleId("a"), "Nvidia compró Mellanox.", "es")
...     print(save_articles(store, run, [article]), save_articles(store, run, [article]))
...     print([article.id for article in pending(store, run.version)])
Saved(new=1, revised=0, unchanged=0) Saved(new=0, revised=0, unchanged=1)
['a']
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from hechos.facts import Article
from hechos.store.clock import now
from hechos.store.db import Store, next_key
from hechos.store.rows import inputs_sha256, revision_row, storable
from hechos.store.runs import Run, count
from hechos.store.stored import ARTICLE, article_of

BATCH = 256
CHARACTERS = 8_000_000
"""How many articles, and how much text, are written at once at most."""


@dataclass(frozen=True, slots=True)
class Saved:
    new: int
    revised: int
    unchanged: int


def save_articles(store: Store, run: Run, articles: Iterable[Article]) -> Saved:
    """Store what is new or changed. An article given twice is first saved, then compared."""
    saved = Saved(0, 0, 0)
    for batch in _batches(articles):
        done = _save_batch(store, run, batch)
        saved = Saved(saved.new + done.new, saved.revised + done.revised, saved.unchanged + done.unchanged)
    return saved


def _batches(articles: Iterable[Article]) -> Iterator[dict[str, Article]]:
    """By id: no id twice in a batch, not too many, not too much text."""
    batch: dict[str, Article] = {}
    characters = 0
    for article in articles:
        if article.id in batch or len(batch) == BATCH or characters > CHARACTERS:
            yield batch
            batch, characters = {}, 0
        batch[article.id] = storable(article)
        characters += len(article.text)
    if batch:
        yield batch


@dataclass(frozen=True, slots=True)
class _Known:
    """What the store has of an article: the newest revision, and what a poorer reading of it may lack."""

    revision: int
    revision_key: int
    inputs_sha256: str
    title: str | None
    country: str | None
    published: str | None
    published_from: Any
    url: str | None
    modified: str | None

    def filled(self, article: Article) -> Article:
        """A reading without title, country or date takes nothing away."""
        dated = article.published_at is not None
        return dataclasses.replace(
            article,
            title=article.title or self.title,
            country=article.country or self.country,
            published_at=article.published_at if dated else self.published,
            published_from=article.published_from if dated else self.published_from,
            url=article.url or self.url,
            modified_at=article.modified_at or self.modified,
        )

    def differs_beside(self, article: Article) -> bool:
        """In what extraction does not read."""
        return (self.url, self.published_from, self.modified) != (
            article.url,
            article.published_from,
            article.modified_at,
        )


def _save_batch(store: Store, run: Run, batch: dict[str, Article]) -> Saved:
    known = _known(store, list(batch))
    new = [article for article in batch.values() if article.id not in known]
    again = [known[article.id].filled(article) for article in batch.values() if article.id in known]
    revised = [a for a in again if inputs_sha256(a) != known[a.id].inputs_sha256]
    renewed = [a for a in again if inputs_sha256(a) == known[a.id].inputs_sha256 and known[a.id].differs_beside(a)]
    with store.transaction():
        at = now()
        numbers = {str(a.id): known[a.id].revision + 1 for a in revised}
        rows = _add_revisions(store, run, new + revised, numbers, at)
        first = [{**row, "fetched_at": at} for row in rows if row["revision"] == 1]
        store.insert("article", first, key="article_id")
        _move_to_newest(store, [row for row in rows if row["revision"] > 1])
        _renew(store, [{**revision_row(a), "revision_key": known[a.id].revision_key} for a in renewed])
        counts = {"articles_seen": len(batch), "articles_new": len(new), "articles_revised": len(revised)}
        count(store, run, counts)
    return Saved(len(new), len(revised), len(batch) - len(new) - len(revised))


def _known(store: Store, ids: Sequence[str]) -> dict[str, _Known]:
    found = store.run_with(
        store.arrow("article", [{"article_id": id} for id in ids]),
        """
        SELECT r.article_id, r.revision, r.revision_key, r.inputs_sha256, r.title, r.country, r.published,
            r.published_from, r.url, r.modified
        FROM incoming AS n
        JOIN article AS a ON a.article_id = n.article_id
        JOIN revision AS r ON r.revision_key = a.revision_key
        """,
    )
    return {row[0]: _Known(*row[1:]) for row in found}


def _add_revisions(
    store: Store, run: Run, articles: list[Article], numbers: dict[str, int], at: datetime
) -> list[dict[str, Any]]:
    """Insert one revision an article; the rows of `article` that point at them."""
    start = next_key(store, "revision", "revision_key")
    rows = [
        {
            **revision_row(article),
            "revision_key": start + index,
            "revision": numbers.get(article.id, 1),
            "run_id": run.run_id,
            "stored_at": at,
        }
        for index, article in enumerate(articles)
    ]
    store.insert("revision", rows, key="article_id, revision")
    return [{name: row[name] for name in ("article_id", "revision", "revision_key")} for row in rows]


def _move_to_newest(store: Store, rows: list[dict[str, Any]]) -> None:
    if rows:
        store.run_with(
            store.arrow("article", rows),
            """
            UPDATE article SET revision = n.revision, revision_key = n.revision_key
            FROM incoming AS n WHERE article.article_id = n.article_id
            """,
        )


def _renew(store: Store, rows: list[dict[str, Any]]) -> None:
    if rows:
        store.run_with(
            store.arrow("revision", rows),
            """
            UPDATE revision SET url = n.url, published_from = n.published_from, modified = n.modified,
                modified_at = n.modified_at
            FROM incoming AS n WHERE revision.revision_key = n.revision_key
            """,
        )


_UNREAD = """
    SELECT a.revision_key FROM article AS a
    ANTI JOIN (FROM extraction WHERE extractor_version = $version) AS x ON x.revision_key = a.revision_key
    ORDER BY a.revision_key
"""


def pending(store: Store, version: str, *, batch: int = 64) -> Iterator[Article]:
    """The newest revision of each article that `version` has not read, as it was when asked first.

    Between two articles the caller may write: each batch is read at once.
    """
    keys = [key for (key,) in store.rows(_UNREAD, {"version": version})]
    for start in range(0, len(keys), batch):
        wanted = keys[start : start + batch]
        found = store.rows(
            f"""
            SELECT {ARTICLE} FROM revision
            WHERE revision_key BETWEEN $low AND $high AND list_contains($wanted::BIGINT[], revision_key)
            ORDER BY revision_key
            """,
            {"low": wanted[0], "high": wanted[-1], "wanted": wanted},
        )
        yield from map(article_of, found)


def pending_count(store: Store, version: str) -> int:
    return int(store.rows(f"SELECT count(*) FROM ({_UNREAD})", {"version": version})[0][0])
