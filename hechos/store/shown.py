"""One article as the views show it.

Comes in: a snapshot and what somebody calls the article. Goes out: the `Article`, and its `Facts` as the
promoted version read them.
"""

from __future__ import annotations

from hechos.errors import InputError
from hechos.facts import Article, ArticleId, Claim, Entity, EntityId, EntityType, Event, Facts, Numeral, Slice
from hechos.store.read import Snapshot
from hechos.store.states import facts_of
from hechos.store.stored import ARTICLE, article_of


def find_article(snap: Snapshot, name: str) -> Article:
    """By id or address, else by a part of the id, address or title that only one article has."""
    found = _called(snap, "r.article_id = $name OR r.url = $name", name) or _called(
        snap, "contains(lower(concat_ws(' ', r.article_id, r.url, r.title)), lower($name))", name
    )
    if not found:
        raise InputError(f"no article is called {name}", hint="hechos sql 'FROM articles' lists all")
    if len(found) > 1:
        raise InputError(
            f"several articles are called {name}: {', '.join(article.id for article in found[:3])}",
            hint="give a longer part of the address or the title",
        )
    return found[0]


def _called(snap: Snapshot, condition: str, name: str) -> list[Article]:
    columns = ", ".join(f"r.{column.strip()}" for column in ARTICLE.split(","))
    rows = snap.query(
        f"""
        SELECT {columns} FROM article AS a JOIN revision AS r ON r.revision_key = a.revision_key
        WHERE {condition} ORDER BY r.article_id LIMIT 4
        """,
        {"name": name},
    )
    return [article_of(row) for row in rows]


def shown_facts(snap: Snapshot, article: Article) -> Facts | None:
    """What the promoted version found in the newest revision; None where it has not read that."""
    shown = list(
        snap.query(
            "SELECT extraction_key, extractor_version, warnings FROM shown WHERE article_id = $id",
            {"id": article.id},
        )
    )
    if not shown:
        return None
    key, version, warnings = shown[0]
    facts = [stored.fact for stored in facts_of(snap, [key])[key]]
    return Facts(
        article=article,
        entities=_entities(snap, article.id),
        claims=tuple(fact for fact in facts if isinstance(fact, Claim)),
        events=tuple(fact for fact in facts if isinstance(fact, Event)),
        version=version,
        numerals=_numerals(snap, article.id),
        warnings=tuple(warnings),
    )


def _entities(snap: Snapshot, article: ArticleId) -> tuple[Entity, ...]:
    """In the order in which the article names them first."""
    rows = snap.query(
        """
        SELECT e.entity_id, e.name, e.type, m.start_char, m.end_char, m.text
        FROM shown AS w
        JOIN entity AS e ON e.extraction_key = w.extraction_key
        LEFT JOIN mention AS m ON m.extraction_key = e.extraction_key AND m.entity_id = e.entity_id
        WHERE w.article_id = $id
        ORDER BY m.start_char, m.end_char, e.entity_id
        """,
        {"id": article},
    )
    places: dict[tuple[EntityId, str, EntityType], list[Slice]] = {}
    for entity_id, name, kind, start, end, text in rows:
        mentions = places.setdefault((entity_id, name, kind), [])
        if start is not None:
            mentions.append(Slice(start, end, text))
    return tuple(Entity(*entity, tuple(mentions)) for entity, mentions in places.items())


def _numerals(snap: Snapshot, article: ArticleId) -> tuple[Numeral, ...]:
    rows = snap.query(
        """
        SELECT start_char, end_char, text, outcome, reason, fact_id FROM numerals
        WHERE article_id = $id ORDER BY start_char, end_char
        """,
        {"id": article},
    )
    return tuple(Numeral(*row) for row in rows)
