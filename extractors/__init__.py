"""Article → facts. Knows no network, no database, no Prefect, no clock.

>>> from hechos.facts import Article, ArticleId
>>> facts = extract(Article(ArticleId("a"), "Nvidia compró Mellanox en 2019.", "es"))
>>> facts.article.id
'a'
"""

from __future__ import annotations

from extractors.claims import claims
from extractors.context import context
from extractors.document import document
from extractors.entities import entities, grouped
from extractors.events import events
from extractors.frames import frames
from extractors.ledger import ledger
from extractors.numerals import numerals
from extractors.quantities import quantities
from extractors.reference import references
from extractors.scene import Scene
from extractors.scene.signs import signs
from extractors.times import time_warnings, times
from extractors.version import extractor_version
from hechos.facts import Article, Facts

__all__ = ["extract", "extractor_version"]


def extract(article: Article) -> Facts:
    """Every entity, claim and event of one article, each with its evidence: a pure function of the article."""
    doc = document(article)
    names = entities(doc)
    numbers = numerals(doc, names)
    dates = times(doc, numbers, names)
    amounts = quantities(doc, numbers, names, dates)
    refers = references(doc, names)
    scene = Scene(doc, amounts, dates, names, refers, context(doc, names, refers))
    seen = signs(scene)
    happenings = frames(seen)
    stated = claims(seen, happenings)
    happened = events(scene, happenings, stated)
    return Facts(
        article=article,
        entities=grouped(doc, names),
        claims=stated.facts,
        events=happened.facts,
        numerals=ledger(doc, dates, names, stated),
        warnings=(*time_warnings(doc, dates), *happened.warnings),
        version=extractor_version(),
    )
