"""The layer below claims: every quantity and time of a text, for `hechos quantities`.

Comes in: an `Article`. Goes out: a `Measured`, whose `to_json` gives the lists that the command prints.
Restated amounts ("4.000 millones de dólares (3.700 millones de euros)") stand in it each on their own.

>>> from hechos.facts import Article, ArticleId
>>> measured = measure(Article(ArticleId("a"), "Compró 300 km de fibra.", "es"))
>>> [(q["text"], q["value"], q["unit"]) for q in measured.to_json()["quantities"]]
[('300 km', 300, 'km')]
"""

from __future__ import annotations

from dataclasses import dataclass

from extractors.document import Document, document
from extractors.entities import entities
from extractors.mentions import Quantity, TimeMention
from extractors.numerals import numerals
from extractors.quantities import amounts
from extractors.times import times
from hechos.facts import Article, Json, to_json


@dataclass(frozen=True)
class Measured:
    """What stands in one text, each in order."""

    article: Article
    quantities: tuple[Quantity, ...]
    times: tuple[TimeMention, ...]

    def to_json(self) -> Json:
        return {
            "quantities": [_quantity_json(self.article.text, found) for found in self.quantities],
            "times": [
                {
                    "start": found.start,
                    "end": found.end,
                    "text": self.article.text[found.start : found.end],
                    "time": found.time.to_json(),
                }
                for found in self.times
            ],
        }


def measure(article: Article) -> Measured:
    """Everything numeric in the text but names, times, phones, addresses, pages, scores, URLs and ids."""
    doc: Document = document(article)
    names = entities(doc)
    numbers = numerals(doc, names)
    dates = times(doc, numbers, names)
    return Measured(article, amounts(doc, numbers, names, dates), dates)


def _quantity_json(text: str, found: Quantity) -> Json:
    return {
        "start": found.start,
        "end": found.end,
        "text": text[found.start : found.end],
        "kind": found.kind,
        "value": to_json(found.value),
        "low": to_json(found.low),
        "high": to_json(found.high),
        "unit": found.unit,
        "comparator": found.comparator,
    }
