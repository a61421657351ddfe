"""Versions of product families, and the numbered products of a maker.

Comes in: a place of the text that means a row of the catalogue. Goes out: the mention, as far as its version
goes: "iPhone 15 Pro" is a product of its own beside "iPhone", and so is "Nokia 6310" beside Nokia.

>>> from extractors.entities.catalogue import known
>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Vende el Galaxy S24 Ultra y el iPhone 15 a 15 millones.", "es"))
>>> [with_version(doc, place, place.rows[0]).id for place in known(doc)]
['galaxy-s24-ultra', 'iphone-15']
"""

from __future__ import annotations

import re
from functools import cache

from extractors.document import Document
from extractors.entities.catalogue import Known
from extractors.entities.slugs import slug
from extractors.lexicon import fold
from extractors.lexicon.entities import Row, catalogue, entity_words, types
from extractors.mentions import EntityMention
from hechos.facts import EntityId, Lang

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
             | (?:[ ]{capital}(?:[ ]\d{{1,2}}(?![.,]?\d))?(?![\w%])){{1,3}})""",
        re.VERBOSE,
    )


def with_version(doc: Document, place: Known, row: Row) -> EntityMention:
    """The mention, as far as its version goes."""
    version = _version(doc.lang).match(doc.text, place.end) if row.versions is not None else None
    if version is None or _is_amount(doc, version):
        return _numbered(doc, place, row) or EntityMention(
            place.start, place.end, EntityId(row.id), row.name, types()[row.id]
        )
    return _versioned(row, place.start, version.end(), version.group(), doc.lang)


_MODEL = re.compile(r"[ ](?!(?:19|20)\d\d\b)\d{3,5}(?=[.,;:)]?(?:\s|$))(?![.,]\d)")
_NEXT_WORD = re.compile(r" ([^\W\d_]+)")


def _numbered(doc: Document, place: Known, row: Row) -> EntityMention | None:
    """A maker's name and a bare number that counts nothing: "Nokia 6310"."""
    number = _MODEL.match(doc.text, place.end) if types()[row.id] == "org" else None
    if number is None:
        return None
    behind = _NEXT_WORD.match(doc.text, number.end())
    if behind is not None and fold(behind.group(1)) not in _function(doc.lang):
        return None
    name = row.name + number.group()
    return EntityMention(place.start, number.end(), slug(name, doc.lang), name, row.numbered)


@cache
def _function(lang: Lang) -> frozenset[str]:
    return frozenset(fold(word) for word in entity_words(lang).function)


def _versioned(row: Row, start: int, end: int, version: str, lang: Lang) -> EntityMention:
    name = row.name + (version.strip() if row.versions == "" else version.replace("\u00a0", " "))
    tail = slug(version.strip(" -\u00a0"), lang)
    return EntityMention(start, end, EntityId(f"{row.id}{row.versions}{tail}"), name, types()[row.id])


@cache
def _ellipsis(lang: Lang) -> re.Pattern[str]:
    """A further version, the family's name left out: "15 Plus", "15 Pro Max"."""
    listed = "|".join(re.escape(word) for word in sorted(entity_words(lang).version_words, key=len, reverse=True))
    return re.compile(rf"(?<![\w.,])(?P<number>\d{{1,4}})(?:[ -](?=[A-Z])(?i:{listed})\b){{1,3}}(?!\w)")


def with_elliptic(doc: Document, found: list[EntityMention]) -> tuple[EntityMention, ...]:
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
