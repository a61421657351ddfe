"""The shapes of lexicon/currencies.jsonl (CLDR) and money.toml (by hand), and the money words as phrases.

Comes in: the tables. Goes out: `money_phrases(lang)`: what may stand behind a number by its first word, and
what may stand before one by its last, longest first.

>>> money_phrases("en").names["euros"][0][1].code
'EUR'
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

from pydantic import ConfigDict

from extractors.lexicon import FOLDER, STRICT, fold, read_jsonl, read_toml
from hechos.facts import Lang


@dataclass(frozen=True)
class Currency:
    """A row of CLDR: an ISO 4217 code, its signs, its names in both languages."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    code: str
    symbols: list[str]
    es: list[str]
    en: list[str]


@dataclass(frozen=True)
class Money:
    """A way to write money; money.toml says what each key means."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    code: str
    of: list[str] = field(default_factory=list)
    factor: float = 1.0
    part: bool = False
    left: bool = False
    pound: bool = False
    least: float = 0.0
    symbols: list[str] = field(default_factory=list)
    es: list[str] = field(default_factory=list)
    en: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class MoneyTable:
    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    lower_codes: list[str]
    word_codes: list[str]
    name: list[Money]


Phrases = dict[str, list[tuple[tuple[str, ...], Money]]]


@dataclass(frozen=True)
class MoneyPhrases:
    """`symbols` match letter for letter, `names` folded; the `left_` ones end before a number, by last word."""

    symbols: Phrases
    names: Phrases
    left_symbols: Phrases
    left_names: Phrases


@cache
def money_table() -> MoneyTable:
    return read_toml(FOLDER / "money.toml", MoneyTable)


@cache
def currencies() -> tuple[Currency, ...]:
    return read_jsonl(FOLDER / "currencies.jsonl", Currency)


@cache
def currency_codes() -> frozenset[str]:
    return frozenset(row.code for row in currencies()) | {name.code for name in money_table().name}


@cache
def money_phrases(lang: Lang) -> MoneyPhrases:
    right: Phrases = defaultdict(list)
    names: Phrases = defaultdict(list)
    left: Phrases = defaultdict(list)
    left_names: Phrases = defaultdict(list)
    for written, money, before in _symbols():
        words = _split(written)
        _add(right, words[0], words, money)
        if before:
            _add(left, words[-1], words, money)
    for name, money in _names(lang):
        words = _split(fold(name))
        _add(names, words[0], words, money)
        if money.left:
            _add(left_names, words[-1], words, money)
    for table in (right, names, left, left_names):
        for entries in table.values():
            entries.sort(key=lambda entry: -len(entry[0]))
    return MoneyPhrases(dict(right), dict(names), dict(left), dict(left_names))


def _add(table: Phrases, key: str, words: tuple[str, ...], money: Money) -> None:
    """The first entry wins: money.toml goes before CLDR."""
    if all(words != known for known, _ in table[key]):
        table[key].append((words, money))


def _split(written: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[0-9]+|[^\W\d_]+|\S", written))


def _symbols() -> Iterator[tuple[str, Money, bool]]:
    """Every sign and code, with whether it may stand before a number."""
    table = money_table()
    for money in table.name:
        for symbol in money.symbols:
            yield symbol, money, not money.part and money.factor == 1
    for row in currencies():
        money = Money(row.code)
        for symbol in row.symbols:
            yield symbol, money, True
        yield row.code, money, row.code not in table.word_codes
        if row.code.lower() in table.lower_codes:
            yield row.code.lower(), money, False


def _names(lang: Lang) -> Iterator[tuple[str, Money]]:
    for money in money_table().name:
        for name in money.es if lang == "es" else money.en:
            yield name, money
    for row in currencies():
        for name in row.es if lang == "es" else row.en:
            yield name, Money(row.code)
