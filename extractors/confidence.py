"""How sure a fact is, by the way it was found. First version: a table by rule, not calibrated yet.

Comes in: what decided about a claim or an event. Goes out: a number between 0 and 1. The table is
lexicon/confidence.toml; each doubt multiplies.

>>> 0 < confidence(("metric:default",)) < confidence(()) <= 1
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from extractors.lexicon import FOLDER, STRICT, read_toml


@dataclass(frozen=True)
class Doubts:
    """`base`: of a fact without any doubt. `doubts`: factors by what is doubtful."""

    __pydantic_config__ = STRICT

    base: float
    doubts: dict[str, float]


@cache
def _table() -> Doubts:
    return read_toml(FOLDER / "confidence.toml", Doubts)


def confidence(doubts: Iterable[str]) -> float:
    """The product of the factors of all doubts; a doubt that the table lacks is a fault of ours (KeyError)."""
    table = _table()
    sure = table.base
    for doubt in doubts:
        sure *= table.doubts[doubt]
    return round(sure, 3)
