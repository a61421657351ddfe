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

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from extractors.casing import Usage, Word, is_common, usage, words
from extractors.catalogue import Known, known
from extractors.document import Document
from extractors.lexicon import fold
from extractors.lexicon.entities import Row, catalogue, entity_words, types
from extractors.mentions import EntityMention
from extractors.slugs import slug
from hechos.facts import EntityId, Lang


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
    return senses(doc).mentions


@dataclass(frozen=True)
class Senses:
    """`others`: the spans of names that mean something else here; by themselves they are no name either."""

    mentions: tuple[EntityMention, ...]
    others: frozenset[tuple[int, int]]


def senses(doc: Document) -> Senses:
    around = _surroundings(doc)
    places = known(doc)
    sure = frozenset(row.id for place in places for row in place.rows if _is_sure(around, place, row))
    found: list[EntityMention] = []
    others: set[tuple[int, int]] = set()
    for place in places:
        row = next((row for row in place.rows if _is_meant(around, place, row, sure)), None)
        if row is None:
            others.add((place.start, place.end))
        elif not found or place.start >= found[-1].end:
            found.append(_with_version(doc, place, row))
    return Senses(_with_elliptic(doc, found), frozenset(others))


def _surroundings(doc: Document) -> _Surroundings:
    found = words(doc)
    norms = [word.norm for word in found]
    pairs = {f"{a} {b}" for a, b in pairwise(norms)}
    at = {word.start: index for index, word in enumerate(found)}
    return _Surroundings(doc, found, at, usage(found), frozenset(norms) | pairs)


def _is_sure(around: _Surroundings, place: Known, row: Row) -> bool:
    """The place alone tells that the row is meant."""
    if _is_other_thing(around, place, row):
        return False
    if " " in around.doc.text[place.start : place.end]:
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


_NUMBER = r"(?:\d{1,4}(?:\.\d{1,2})?[A-Za-z]{0,2}|[A-Z]{1,2}\d{1,4}[A-Za-z]{0,2})"
_YEAR = re.compile(r"[ \u00a0](?:19|20)\d\d\b")


@cache
def _version(lang: Lang) -> re.Pattern[str]:
    """The number and the words of a version: " 15 Pro", "2", "-3-mini", " SE"."""
    listed = "|".join(re.escape(word) for word in sorted(entity_words(lang).version_words, key=len, reverse=True))
    word = rf"(?:(?i:{listed})\b)"
    capital = rf"(?=[A-Z]){word}"
    size = r"\d{1,4}[A-Za-z]\b"
    compound = rf"(?:{'|'.join(map(re.escape, entity_words(lang).compounds))})\b"
    return re.compile(
        rf"""(?:[ \u00a0-]?(?P<number>{_NUMBER})(?![\w%]|[.,]\d)
                (?:[ -]{word}(?:[ ]\d\b)?|-{size}){{0,4}}(?:-(?!{compound})[a-z]{{2,12}}\b)?
             | (?:[ ]{capital}(?![\w%])){{1,3}})""",
        re.VERBOSE,
    )


def _with_version(doc: Document, place: Known, row: Row) -> EntityMention:
    """The mention, as far as its version goes."""
    version = _version(doc.lang).match(doc.text, place.end) if row.versions is not None else None
    if version is None or _is_amount(doc, version):
        return EntityMention(place.start, place.end, EntityId(row.id), row.name, types()[row.id])
    return _versioned(row, place.start, version.end(), version.group(), doc.lang)


def _versioned(row: Row, start: int, end: int, version: str, lang: Lang) -> EntityMention:
    name = row.name + (version.strip() if row.versions == "" else version.replace("\u00a0", " "))
    tail = slug(version.strip(" -\u00a0"), lang)
    return EntityMention(start, end, EntityId(f"{row.id}{row.versions}{tail}"), name, types()[row.id])


@cache
def _ellipsis(lang: Lang) -> re.Pattern[str]:
    """A further version, the family's name left out: "15 Plus", "15 Pro Max"."""
    listed = "|".join(re.escape(word) for word in sorted(entity_words(lang).version_words, key=len, reverse=True))
    return re.compile(rf"(?<![\w.,])(?P<number>\d{{1,4}})(?:[ -](?=[A-Z])(?i:{listed})\b){{1,3}}(?!\w)")


def _with_elliptic(doc: Document, found: list[EntityMention]) -> tuple[EntityMention, ...]:
    """The mentions with the versions whose family the article named with the same number."""
    families: dict[str, Row] = {}
    for mention in found:
        family, _, number = mention.id.rpartition("-")
        if family in _families():
            families.setdefault(number, _families()[family])
    if not families:
        return tuple(found)
    taken = frozenset(at for mention in found for at in range(mention.start, mention.end))
    further = [
        _versioned(families[match.group("number")], *match.span(), " " + match.group(), doc.lang)
        for match in _ellipsis(doc.lang).finditer(doc.text)
        if match.group("number") in families and match.start() not in taken
    ]
    return tuple(sorted((*found, *further), key=lambda mention: mention.start))


@cache
def _families() -> dict[str, Row]:
    return {row.id: row for row in catalogue() if row.versions == "-"}


_FOLLOWER = re.compile(r"\s*([^\W\d_]+|[%€$])")


def _is_amount(doc: Document, version: re.Match[str]) -> bool:
    """A number that counts or dates something stands beside the family, not in its name."""
    if version.group("number") is None:
        return False
    if _YEAR.match(version.group()):
        return True
    follower = _FOLLOWER.match(doc.text, version.end())
    return follower is not None and fold(follower.group(1)) in _amounts(doc.lang)


@cache
def _amounts(lang: Lang) -> frozenset[str]:
    return frozenset(fold(word) for word in entity_words(lang).not_versions)
