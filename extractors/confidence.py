"""How sure a fact is, by the way it was found. First version: a table by rule, not calibrated yet.

Comes in: the doubts about a claim or an event. Goes out: a number between 0 and 1. The table is
lexicon/confidence.toml; each doubt multiplies.

>>> 0 < confidence(("metric:default",)) < confidence(()) <= 1
True
"""

from __future__ import annotations

from collections.abc import Iterable

from extractors.lexicon.confidence_table import confidence_table


def confidence(doubts: Iterable[str]) -> float:
    """The product of the factors of all doubts; a doubt that the table lacks is a fault of ours (KeyError)."""
    table = confidence_table()
    sure = table.base
    for doubt in doubts:
        sure *= table.doubts[doubt]
    return round(sure, 3)
