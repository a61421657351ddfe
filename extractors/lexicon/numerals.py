"""The shape of lexicon/{es,en}/numerals.toml: how a language writes numbers in words.

Comes in: the TOML file of a language. Goes out: `NumeralWords`. All words are folded (lower case, no accents),
but for `suffixes`, whose case matters (M is million, m a metre).

>>> numeral_words("es").values["veintitres"]
23
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from pydantic import ConfigDict

from extractors.lexicon import FOLDER, STRICT, read_toml
from hechos.facts import Lang


@dataclass(frozen=True)
class NumeralWords:
    """The number words of one language; the TOML files say beside each key what it holds."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    decimal: str
    spoken_hundreds: bool
    tens_need_and: bool
    values: dict[str, int]
    hundred: list[str]
    scales: dict[str, float]
    bare_scales: list[str]
    scale_phrases: dict[str, float]
    vague: dict[str, float]
    vague_needs_of: list[str]
    several: list[list[str]]
    multi: list[str]
    collectives: dict[str, float]
    suffixes: dict[str, float]
    money_suffixes: dict[str, float]
    ones: list[str]
    articles: list[str]
    indefinite: list[str]
    conjunctions: list[str]
    of: list[str]
    between: list[str]
    point: list[str]
    point_of_words: list[str]
    minus: list[str]
    minus_not_after: list[str]
    half: list[str]
    half_needs_noun: list[str]
    half_of: list[str]
    half_not_after: list[str]
    part_nouns: list[str]
    part_ones: list[str]
    denominators: dict[str, int]
    denominators_need_one: list[str]
    quarter: list[str]
    ratio: list[list[str]]
    ordinals: dict[str, int]
    ordinal_suffixes: list[str]


@cache
def numeral_words(lang: Lang) -> NumeralWords:
    return read_toml(FOLDER / lang / "numerals.toml", NumeralWords)
