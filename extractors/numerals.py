"""Numbers written in digits and words, both languages, scale words applied.

Comes in: a `Document` and the names found in it. Goes out: every `Number` outside of names, addresses, phones,
versions, labels and clock times, in order. Numbers that belong to dates are among them.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "2 mil 300 millones, dos tercios", "es"))
>>> [(number.value, number.kind) for number in numerals(doc, ())]
[(2300000000.0, 'cardinal'), (0.6666666666666666, 'fraction')]
"""

from __future__ import annotations

from collections.abc import Iterator

from extractors.cardinals import Reader, Reading
from extractors.document import Document
from extractors.mentions import EntityMention, Number
from extractors.nonnumbers import nonnumbers
from extractors.row import Row, row_of


def numerals(doc: Document, names: tuple[EntityMention, ...]) -> tuple[Number, ...]:
    """Every numeral outside of `names`, in order; numbers that belong to times are among them."""
    row = row_of(doc)
    return tuple(_numbers(Reader(doc, row, nonnumbers(doc, row, names)), row))


def _numbers(reader: Reader, row: Row) -> Iterator[Number]:
    i, last = 0, 0
    while i < len(row):
        if not reader.may_start(i):
            i += 1
            continue
        found, end = reader.read(i, last)
        if found is not None:
            yield _number(row, found)
            last = end
        i = max(end, i + 1)


def _number(row: Row, found: Reading) -> Number:
    return Number(
        start=row.starts[found.start],
        end=row.ends[found.end - 1],
        value=found.value,
        kind=found.kind,
        form=found.form,
        scale=found.scale,
        vague=found.vague,
    )
