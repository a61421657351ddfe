"""Firms that are also a service: the article decides which of the two it speaks of.

Comes in: mentions and a `Reading`. Goes out: the same, typed `product` where most mentions are of a place to
go or a thing to use ("on Twitter", "la cuenta de Facebook").

>>> from extractors.entities.casing import wording
>>> from extractors.document import document
>>> from extractors.entities.reading import reading
>>> from hechos.facts import Article, ArticleId, EntityId
>>> doc = document(Article(ArticleId("a"), "He wrote on Twitter.", "en"))
>>> mentions = (EntityMention(12, 19, EntityId("twitter"), "Twitter", "org"),)
>>> [mention.type for mention in as_services(reading(doc, wording(doc), mentions), mentions)]
['product']
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import replace

from extractors.entities.reading import Reading
from extractors.lexicon.entities import services
from extractors.mentions import EntityMention


def as_services(seen: Reading, mentions: tuple[EntityMention, ...]) -> tuple[EntityMention, ...]:
    starts = [word.start for word in seen.words]
    used: Counter[str] = Counter()
    for mention in mentions:
        if mention.id in services():
            used[mention.id] += 1 if _is_used(seen, bisect_left(starts, mention.start)) else -1
    return tuple(replace(m, type="product") if used[m.id] > 0 else m for m in mentions)


def _is_used(seen: Reading, index: int) -> bool:
    before = (seen.norm(index - 1), f"{seen.norm(index - 2)} {seen.norm(index - 1)}")
    return seen.gap(index - 1) == " " and not seen.lexicon.upon.isdisjoint(before)
