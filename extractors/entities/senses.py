"""Which places that look like a name of the catalogue really mean it, and versions of product families.

Comes in: a document and what `catalogue.known` found. Goes out: mentions with ids. "Meta", "Orange" or "X"
count where their capital means something or the article speaks of their trade; a number after a family
("iPhone 15 Pro") makes an entity of its own.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Apple sells the iPhone 15 Pro in Orange County.", "en"))
>>> [mention.id for mention in meant(doc)]
['apple', 'iphone-15-pro']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from extractors.document import Document
from extractors.entities.acronyms import spelled_by
from extractors.entities.casing import Usage, Word, Wording, is_common, wording
from extractors.entities.catalogue import Known, all_names, known
from extractors.entities.slugs import form
from extractors.entities.versions import with_elliptic, with_version
from extractors.lexicon import fold
from extractors.lexicon.entities import Row, entity_words
from extractors.mentions import EntityMention
from hechos.facts import Lang


@dataclass(frozen=True)
class _Surroundings:
    """What decides between senses: the words in order, which starts where, all that the article says."""

    doc: Document
    words: tuple[Word, ...]
    at: dict[int, int]
    usage: Usage
    said: frozenset[str]


def meant(doc: Document) -> tuple[EntityMention, ...]:
    """The mentions of known entities, in order, none inside another."""
    return senses(doc, wording(doc)).mentions


@dataclass(frozen=True)
class Senses:
    """`others`: the spans of names that mean something else here; by themselves they are no name either.
    `adjectives`: of those that are part of one, and of no name at all."""

    mentions: tuple[EntityMention, ...]
    others: frozenset[tuple[int, int]]
    adjectives: frozenset[tuple[int, int]]


def senses(doc: Document, written: Wording) -> Senses:
    around = _surroundings(doc, written)
    places = known(doc)
    redefined = frozenset(_redefined(around, places))
    sure = frozenset(row.id for place in places for row in place.rows if _is_sure(around, place, row))
    found: list[EntityMention] = []
    others: set[tuple[int, int]] = set()
    for place in places:
        meanings = () if doc.text[place.start : place.end] in redefined else place.rows
        row = next((row for row in meanings if _is_meant(around, place, row, sure)), None)
        if row is None:
            others.add((place.start, place.end))
        elif not found or place.start >= found[-1].end:
            found.append(with_version(doc, place, row))
    adjectives = frozenset((place.start, place.end) for place in places if not place.rows)
    return Senses(with_elliptic(doc, found), frozenset(others), adjectives)


def _surroundings(doc: Document, written: Wording) -> _Surroundings:
    found = written.words
    norms = [word.norm for word in found]
    pairs = {f"{a} {b}" for a, b in pairwise(norms)}
    at = {word.start: index for index, word in enumerate(found)}
    return _Surroundings(doc, found, at, written.usage, frozenset(norms) | pairs)


def _redefined(around: _Surroundings, places: tuple[Known, ...]) -> Iterator[str]:
    """Acronyms that the article introduces in brackets for something else than the catalogue's long name."""
    text = around.doc.text
    for place in places:
        letters = text[place.start : place.end]
        if text[place.start - 1 : place.start] != "(" or not letters.isupper() or place.start not in around.at:
            continue
        index = around.at[place.start]
        before = tuple(word.norm for word in around.words[max(0, index - 12) : index])
        long = frozenset(spelled_by(before, letters.lower()))
        listed = [frozenset(fold(name).split()) for row in place.rows for name in all_names(row) if " " in name]
        if long and listed and not any(2 * len(long & name) >= len(long) for name in listed):
            yield letters


def _is_sure(around: _Surroundings, place: Known, row: Row) -> bool:
    """The place alone tells that the row is meant."""
    if _is_other_thing(around, place, row):
        return False
    if len(form(around.doc.text[place.start : place.end], "en")) > 1:
        return True
    if row.ambiguous == "name":
        return False
    word = _word(around, place)
    if word is None:
        return row.ambiguous is None
    capital = word.style == "prose" and not word.opens
    if row.ambiguous == "word":
        return capital
    return capital or not _is_look_alike(around, word)


def _is_meant(around: _Surroundings, place: Known, row: Row, sure: frozenset[str]) -> bool:
    if _is_sure(around, place, row):
        return True
    if _is_other_thing(around, place, row):
        return False
    return row.id in sure or any(fold(word) in around.said for word in row.context)


def _word(around: _Surroundings, place: Known) -> Word | None:
    index = around.at.get(place.start)
    return None if index is None else around.words[index]


def _is_look_alike(around: _Surroundings, word: Word) -> bool:
    """An ordinary word that the article also writes small."""
    return is_common(word.text, around.doc.lang) and around.usage.small[word.norm] > around.usage.named[word.norm]


def _is_other_thing(around: _Surroundings, place: Known, row: Row) -> bool:
    """The words beside it make it something else: "the Amazon basin"."""
    if not (row.not_before or row.not_after):
        return False
    index = around.at.get(place.start)
    if index is None:
        return False
    after = index + 1
    while after < len(around.words) and around.words[after].start < place.end:
        after += 1
    following = around.words[after].norm if after < len(around.words) else ""
    if following in row.not_before:
        return True
    before = around.words[index - 1].norm if index else ""
    if before not in row.not_after:
        return False
    gap = around.doc.text[place.end : around.words[after].start] if following else "."
    return gap != " " or following in _function(around.doc.lang)


@cache
def _function(lang: Lang) -> frozenset[str]:
    return frozenset(fold(word) for word in entity_words(lang).function)
