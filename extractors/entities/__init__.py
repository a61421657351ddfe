"""Proper names in the text, linked to canonical ids.

Comes in: a document. Goes out: `entities(doc)`, every mention in order, none inside another; `grouped`, the
same as entities of the contract. Three stages, each replaceable: `senses` knows the catalogue,
`names.unknown` and `titles` find what it lacks, `linking.linked` gives ids.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Andy Jassy dirige Amazon. Jassy habló de Zelta Capital.", "es"))
>>> [(entity.id, len(entity.mentions)) for entity in grouped(doc, entities(doc))]
[('andy-jassy', 2), ('amazon', 1), ('zelta-capital', 1)]
"""

from __future__ import annotations

from extractors.document import Document
from extractors.entities.casing import wording
from extractors.entities.guesses import Name
from extractors.entities.linking import linked
from extractors.entities.names import unknown
from extractors.entities.reading import reading
from extractors.entities.senses import senses
from extractors.entities.services import as_services
from extractors.entities.titles import titles
from extractors.mentions import EntityMention
from hechos.facts import Entity, Slice


def entities(doc: Document) -> tuple[EntityMention, ...]:
    """Every mention, in order, none inside another."""
    written = wording(doc)
    known = senses(doc, written)
    seen = reading(doc, written, known.mentions, closed=known.adjectives)
    names = _apart(tuple(titles(seen)), unknown(seen))
    wanted = tuple(name for name in names if (name.start, name.end) not in known.others)
    return as_services(seen, linked(doc.text, doc.lang, known.mentions, wanted))


def _apart(whole: tuple[Name, ...], names: tuple[Name, ...]) -> tuple[Name, ...]:
    """Titles, and the names outside of them, in order."""
    kept, at = list(whole), 0
    for name in names:
        while at < len(whole) and whole[at].end <= name.start:
            at += 1
        if at == len(whole) or name.end <= whole[at].start:
            kept.append(name)
    return tuple(sorted(kept, key=lambda name: name.start))


def grouped(doc: Document, names: tuple[EntityMention, ...]) -> tuple[Entity, ...]:
    """The mentions as entities, by first mention."""
    by_id: dict[str, list[EntityMention]] = {}
    for name in names:
        by_id.setdefault(name.id, []).append(name)
    return tuple(
        Entity(
            mentions[0].id,
            mentions[0].name,
            mentions[0].type,
            tuple(Slice(m.start, m.end, doc.text[m.start : m.end]) for m in mentions),
        )
        for mentions in by_id.values()
    )
