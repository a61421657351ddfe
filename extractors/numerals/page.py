"""What the grammar of numbers reads: a document's row with its words, literals and habits.

Comes in: a `Document` and the names found in it. Goes out: a `Page`; and the `Reading` that every part of the
grammar returns.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> page_of(document(Article(ArticleId("a"), "Vale 2,5", "es")), ()).habit.decimal
','
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Literal as OneOf

from extractors.document import Document
from extractors.lexicon.nouns import Noun, nouns
from extractors.lexicon.numerals import NumeralWords, numeral_words
from extractors.mentions import EntityMention
from extractors.numerals.digits import Habit, Literal, habit, literal
from extractors.numerals.nonnumbers import nonnumbers
from extractors.numerals.row import Row, row_of
from hechos.facts import Lang

Kind = OneOf["cardinal", "ordinal", "fraction"]
Form = OneOf["digits", "words", "mixed"]


@dataclass(frozen=True, slots=True)
class Reading:
    """A number in atoms `start` to `end`."""

    start: int
    end: int
    value: float
    kind: Kind = "cardinal"
    form: Form = "digits"
    scale: float = 1.0
    vague: bool = False


@dataclass(frozen=True, eq=False)
class Page:
    """`blocked` are the atoms in which no number starts, `literals` the digits by their first atom."""

    row: Row
    lang: Lang
    words: NumeralWords
    nouns: dict[str, Noun]
    blocked: set[int]
    literals: dict[int, Literal]
    habit: Habit


def page_of(doc: Document, names: tuple[EntityMention, ...]) -> Page:
    row = row_of(doc)
    blocked = nonnumbers(doc, row, names)
    literals = _literals(row, blocked)
    return Page(
        row=row,
        lang=doc.lang,
        words=numeral_words(doc.lang),
        nouns=nouns(doc.lang),
        blocked=blocked,
        literals=literals,
        habit=habit(row, doc.article, literals.values()),
    )


def _literals(row: Row, blocked: set[int]) -> dict[int, Literal]:
    """One pass: no literal starts inside another, so that a million digits take linear time."""
    found: dict[int, Literal] = {}
    end = 0
    for i, kind in enumerate(row.kinds):
        if kind == "digits" and i >= end and i not in blocked:
            found[i] = literal(row, i)
            end = found[i].end
    return found


@cache
def starters(lang: Lang) -> frozenset[str]:
    """The words with which a number may start."""
    words = numeral_words(lang)
    return frozenset(
        [*words.values, *words.scales, *words.hundred, *words.vague, *words.collectives, *words.ordinals]
        + [*words.articles, *words.ones, *words.half, *words.half_of, *words.multi, *words.quarter]
        + [phrase[0] for phrase in words.several]
    )


def product(a: float, b: float) -> float:
    """Without the dust of binary fractions: 16.4 million is 16400000."""
    return float(f"{a * b:.15g}")


def vulgar(text: str) -> float | None:
    """The value of "½" where `text` is such a sign."""
    if len(text) != 1 or text.isascii() or not text.isnumeric() or unicodedata.category(text) != "No":
        return None
    return unicodedata.numeric(text) if "\u2044" in unicodedata.normalize("NFKD", text) else None
