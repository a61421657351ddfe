"""Multipliers that are words: "el triple", "twice", "se duplicó", "tenfold".

Comes in: a document's row. Goes out: `Draft`s with unit `times`, "se duplicó" with its direction.

>>> from extractors.document import document
>>> from extractors.quantities.drafts import row_of
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Las ventas se duplicaron.", "es"))
>>> [(d.value, d.unit, d.direction) for d in multiples(doc, row_of(doc), set())]
[(2.0, 'times', 'up')]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from extractors.document import Document
from extractors.lexicon.quantities import Multiple, quantity_words
from extractors.mentions import Number
from extractors.numerals.row import Row
from extractors.quantities.drafts import Draft
from hechos.facts import Lang


@cache
def _phrases(lang: Lang) -> dict[str, list[tuple[tuple[str, ...], Multiple]]]:
    found: dict[str, list[tuple[tuple[str, ...], Multiple]]] = defaultdict(list)
    for multiple in quantity_words(lang).multiple:
        for phrase in multiple.words:
            words = tuple(phrase.split())
            found[words[0]].append((words, multiple))
    for entries in found.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return dict(found)


def multiples(doc: Document, row: Row, taken: set[int]) -> Iterator[Draft]:
    """The multipliers in words; `taken` are the atoms of names, times and other quantities."""
    table = _phrases(doc.lang)
    never = quantity_words(doc.lang).multiple_not_before
    for i, norm in enumerate(row.norms):
        for words, multiple in table.get(norm, ()):
            end = i + len(words)
            if i not in taken and row.follows(i, words) and row.norm(end) not in never:
                yield _draft(row, i, end, multiple)
                break


def _draft(row: Row, i: int, end: int, multiple: Multiple) -> Draft:
    number = Number(row.starts[i], row.ends[end - 1], multiple.value, form="words")
    draft = Draft(number, i, end, i, end, multiple.value, 1.0)
    draft.unit, draft.direction, draft.rule = multiple.unit, multiple.direction, "multiple"
    return draft
