"""The ledger: every numeral of the text ends as a claim, a time, part of a name, or none with a reason.

Comes in: the document, what was read in it, and the claims. Goes out: one `Numeral` for every maximal run of
digits and every number word (by a list of its own, lexicon/{es,en}/ledger.toml), in order. What no stage took is
accounted for by how it is written.

>>> from extractors import extract
>>> from hechos.facts import Article, ArticleId
>>> text = "Ver https://a.es/nota17 y el capítulo 3b."
>>> [(n.text, n.outcome, n.reason) for n in extract(Article(ArticleId("a"), text, "es")).numerals]
[('17', 'none', 'address'), ('3', 'none', 'code or version')]
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractors.claims import Claims
from extractors.document import Document
from extractors.lexicon.ledger import number_words
from extractors.mentions import EntityMention, TimeMention
from hechos.facts import FactId, Numeral, Outcome

_NUMERAL = re.compile(r"\d+|[^\W\d_]+")
_ADDRESS = re.compile(r"https?:|www\.|[@#/\\]|\w\.\w+\.\w")


@dataclass(frozen=True, slots=True)
class _Taken:
    """A stretch of the text that some stage took, and as what."""

    start: int
    end: int
    outcome: Outcome
    reason: str | None = None
    fact: FactId | None = None


def ledger(
    doc: Document, times: tuple[TimeMention, ...], names: tuple[EntityMention, ...], claims: Claims
) -> tuple[Numeral, ...]:
    """One row a numeral, in order."""
    taken = _Layers(
        tuple(_Taken(q.start, q.end, "claim", None, fact) for q, fact in claims.sources),
        tuple(_Taken(time.start, time.end, "time") for time in times),
        tuple(_Taken(name.start, name.end, "name") for name in names),
        tuple(_Taken(u.quantity.start, u.quantity.end, "none", u.reason) for u in claims.unclaimed),
    )
    return tuple(_row(doc, taken, start, end) for start, end in _numerals(doc))


@dataclass(frozen=True)
class _Layers:
    """What was taken, the first layer that holds a place counts."""

    claims: Sequence[_Taken]
    times: Sequence[_Taken]
    names: Sequence[_Taken]
    refused: Sequence[_Taken]

    def at(self, offset: int) -> _Taken | None:
        for layer in (self.claims, self.times, self.names, self.refused):
            found = holding(layer, offset)
            if found is not None:
                return found
        return None


def holding(spans: Sequence[_Taken], offset: int) -> _Taken | None:
    """The last span that starts at or before `offset`, if it holds it; spans are sorted and do not overlap."""
    at = bisect_right(spans, offset, key=lambda span: span.start) - 1
    return spans[at] if at >= 0 and offset < spans[at].end else None


def _numerals(doc: Document) -> Iterator[tuple[int, int]]:
    words = number_words(doc.lang)
    for match in _NUMERAL.finditer(doc.text):
        if match.group()[0].isdigit() or match.group().casefold() in words:
            yield match.span()


def _row(doc: Document, taken: _Layers, start: int, end: int) -> Numeral:
    found = taken.at(start)
    if found is None:
        return Numeral(start, end, doc.text[start:end], "none", _unread(doc, start, end))
    return Numeral(start, end, doc.text[start:end], found.outcome, found.reason, found.fact)


def _unread(doc: Document, start: int, end: int) -> str:
    """Why a numeral that no stage took is no quantity, by how it is written."""
    text = doc.text
    left, right = start, end
    while left > max(0, start - 80) and not text[left - 1].isspace():
        left -= 1
    while right < min(len(text), end + 80) and not text[right].isspace():
        right += 1
    stretch = text[left:right]
    if _ADDRESS.search(stretch):
        return "address"
    if not text[start].isdigit():
        return "word that counts nothing"
    if any(char.isalpha() for char in stretch):
        return "code or version"
    if start - doc.block_at(start).start <= 2:
        return "list number"
    return "number that names or orders"
