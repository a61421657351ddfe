"""Where the text names something that the catalogue knows.

Comes in: a document. Goes out: `known(doc)`, the places written like a name of the catalogue, none inside
another, with the rows that claim it; whether an ambiguous one is really meant is `linking`'s question.
Matching folds case and accents, but a name has its capital: "apple" is fruit. One automaton a language,
built at first use; every pass is linear.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "La Comision Europea multa a Apple por una apple.", "es"))
>>> [(doc.text[k.start:k.end], k.rows[0].id) for k in known(doc)]
[('Comision Europea', 'european-commission'), ('Apple', 'apple')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import ahocorasick

from extractors.document import Document
from extractors.entities.hidden import hidden_spans
from extractors.lexicon import fold
from extractors.lexicon.entities import Row, catalogue, entity_words, types
from hechos.facts import EntityType, Lang


@dataclass(frozen=True, slots=True)
class Known:
    """A name of the catalogue in the text; of several rows the likeliest comes first.

    No rows: the name is part of an adjective ("San Diego-based") and no mention.
    """

    start: int
    end: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Spelling:
    """A name as the catalogue writes it, and the rows that it stands for."""

    name: str
    rows: tuple[Row, ...]


def known(doc: Document) -> tuple[Known, ...]:
    folded, offsets = folded_with_offsets(doc.text)
    hidden = hidden_spans(doc.text)
    found = sorted(_spelled(doc, folded, offsets), key=lambda k: (k.start, -k.end))
    kept: list[Known] = []
    for place in found:
        if not hidden.covers(place.start) and (not kept or place.start >= kept[-1].end):
            kept.append(place)
    return tuple(kept)


def _spelled(doc: Document, folded: str, offsets: list[int]) -> Iterator[Known]:
    text = doc.text
    for last, (length, spellings) in _automaton(doc.lang).iter(folded):
        start, end = offsets[last + 1 - length], offsets[last + 1]
        plural = _plural(text, start, end)
        if not _stands_alone(text, start, end + plural):
            continue
        rows = tuple(row for s in spellings if _written_as(text[start:end], s.name) for row in s.rows)
        if plural:  # "iPhones", but never "Metas" or "Mejoras"
            rows = tuple(row for row in rows if row.ambiguous is None and types()[row.id] == "product")
        if (
            rows
            and text[end + plural : end + plural + 1] == "-"
            and _second_half(text, end + plural) in _compounds(doc.lang)
        ):
            yield Known(start, end + plural, ())
        elif rows:
            yield Known(start, end + plural, rows)


_SIMPLE = {"’": "'", "‘": "'", "\u00a0": " ", "\u202f": " ", "‑": "-"}


def folded_with_offsets(text: str) -> tuple[str, list[int]]:
    """The text folded sign by sign, and for each folded sign (and the end) its place in the text."""
    table = {char: _SIMPLE.get(char) or fold(char) for char in set(text)}
    pieces = [table[char] for char in text]
    offsets = [index for index, piece in enumerate(pieces) for _ in piece]
    return "".join(pieces), [*offsets, len(text)]


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    if before.isalnum() or after.isalnum() or before == "_" or after in ("_", "$"):
        return False
    if after == " " and text[end + 1 : end + 2] == "$":
        return False
    return not (end - start == 1 and (before in _TIES or after in _TIES))


def _plural(text: str, start: int, end: int) -> int:
    """The length of an English plural's ending behind a name: "iPhones", "Apple Watches"."""
    for ending in ("s", "es"):
        behind = end + len(ending)
        if text[end:behind] == ending and not text[behind : behind + 1].isalnum():
            return len(ending) if ending == "s" or text[start:end].endswith(("ch", "s", "x")) else 0
    return 0


_TIES = frozenset("-'’&./+") - {""}
_LETTERS = re.compile(r"[^\W\d_]{1,24}")


def _second_half(text: str, end: int) -> str:
    match = _LETTERS.match(text, end + 1)
    return fold(match.group()) if match else ""


@cache
def _compounds(lang: Lang) -> frozenset[str]:
    return frozenset(fold(word) for word in entity_words(lang).compounds)


def _written_as(surface: str, name: str) -> bool:
    """Whether the capitals are those of a name, of a heading in capitals, or of a name written like a phrase."""
    if surface == name:
        return True
    if surface.isupper() and len(surface) > 1:
        return True
    if not name[0].isupper():
        return any(char.isupper() for char in surface) or not any(char.isupper() for char in name)
    if not surface[0].isupper():
        return False
    return not name.isupper() or len(name) > 3


@cache
def _automaton(lang: Lang) -> ahocorasick.Automaton:
    automaton = ahocorasick.Automaton()
    for key, spellings in _spellings(lang).items():
        automaton.add_word(key, (len(key), spellings))
    automaton.make_automaton()
    return automaton


@cache
def _spellings(lang: Lang) -> dict[str, tuple[Spelling, ...]]:
    """By folded key. Names of the text's own language push out those of the other."""
    other: Lang = "en" if lang == "es" else "es"
    own = _keyed((row, name) for row in catalogue() for name in own_names(row, lang))
    foreign = _keyed(
        (row, name) for row in catalogue() for name in row.aliases.of(other) if len(name) > 3 or not name.isupper()
    )
    return {**foreign, **own}


def own_names(row: Row, lang: Lang) -> tuple[str, ...]:
    return (row.name, *row.aliases.any, *row.aliases.of(lang), *row.former)


def all_names(row: Row) -> tuple[str, ...]:
    return (row.name, *row.aliases.any, *row.aliases.es, *row.aliases.en, *row.former)


def _keyed(named: Iterator[tuple[Row, str]]) -> dict[str, tuple[Spelling, ...]]:
    rows: dict[str, dict[str, list[Row]]] = {}
    for row, name in named:
        by_name = rows.setdefault(folded_with_offsets(name)[0], {})
        claimed = by_name.setdefault(name, [])
        if row not in claimed:
            claimed.append(row)
    # A row that asks for context comes before one that takes all.
    return {
        key: tuple(
            Spelling(name, tuple(sorted(claimed, key=lambda row: row.ambiguous != "name")))
            for name, claimed in by_name.items()
        )
        for key, by_name in rows.items()
    }


def named_alone(name: str, lang: Lang) -> tuple[Row, EntityType] | None:
    """The row that a folded name stands for by itself, and its type."""
    for spelling in _spellings(lang).get(name, ()):
        for row in spelling.rows:
            if row.ambiguous is None:
                return row, types()[row.id]
    return None


@cache
def by_symbol() -> dict[str, Row]:
    """The firm behind a symbol of the exchanges; those of one or two letters are left out."""
    return {symbol: row for row in catalogue() for symbol in row.symbols if len(symbol) > 2}
