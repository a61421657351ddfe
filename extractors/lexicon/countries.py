"""The shape of lexicon/countries.toml: a country's currency and how it writes numbers.

Comes in: the TOML table. Goes out: `Country` rows by ISO code.

>>> countries()["MX"].currency
'MXN'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from pydantic import ConfigDict

from extractors.lexicon import FOLDER, STRICT, read_toml


@dataclass(frozen=True)
class Country:
    """`decimal`: the mark before decimals; `dollar`: what a bare "$" means there, where it is used at all."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    currency: str
    decimal: str
    dollar: str = "USD"


@dataclass(frozen=True)
class Countries:
    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    country: dict[str, Country]


@cache
def countries() -> dict[str, Country]:
    return read_toml(FOLDER / "countries.toml", Countries).country
