"""The shape of `es/ledger.toml` and `en/ledger.toml`: the number words that the ledger accounts for.

>>> "miles" in number_words("es")
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from extractors.lexicon import FOLDER, STRICT, read_toml
from hechos.facts import Lang


@dataclass(frozen=True)
class LedgerWords:
    __pydantic_config__ = STRICT

    words: tuple[str, ...]


@cache
def number_words(lang: Lang) -> frozenset[str]:
    return frozenset(read_toml(FOLDER / lang / "ledger.toml", LedgerWords).words)
