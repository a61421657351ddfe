"""The shape of `confidence.toml`: what each doubt takes from a fact's confidence.

>>> confidence_table().base
0.95
"""

from __future__ import annotations

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
def confidence_table() -> Doubts:
    return read_toml(FOLDER / "confidence.toml", Doubts)
