"""The shape of lexicon/{es,en}/nonnumbers.toml: words beside which digits are no numbers.

Comes in: the TOML file of a language, and the neutral one. Goes out: `NonNumberWords`.

>>> "pagina" in nonnumber_words("es").labels
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from pydantic import ConfigDict

from extractors.lexicon import FOLDER, STRICT, read_toml
from hechos.facts import Lang


@dataclass(frozen=True)
class NonNumberWords:
    """Folded words of one language; the TOML files say beside each key what it holds."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    labels: list[str]
    ranks: list[str]
    label_parts: list[str]
    label_joins: list[str]
    phone_cues: list[str]
    phone_gap: list[str]
    streets: list[str]
    clock_before: list[list[str]]
    clock_after: list[list[str]]
    of_pages: list[str]
    prefixes: list[str]
    fixed: list[list[str]]
    formats: list[list[str]]


@cache
def nonnumber_words(lang: Lang) -> NonNumberWords:
    return read_toml(FOLDER / lang / "nonnumbers.toml", NonNumberWords)
