"""The shape of lexicon/units.toml, and the units as phrases of atoms.

Comes in: the TOML table. Goes out: `Unit` rows, and `unit_phrases(lang)`: what a text may write for each,
by first word, longest first. Prefixes ("k", "M") make the kilometres and megawatts.

>>> unit_phrases("es").names["kilometros"][-1]
(('kilometros',), 'km')
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

from pydantic import ConfigDict

from extractors.lexicon import FOLDER, STRICT, fold, read_toml
from hechos.facts import Lang

Phrases = dict[str, list[tuple[tuple[str, ...], str]]]


@dataclass(frozen=True)
class Unit:
    """One unit. `factor` leads to the base unit of its dimension, by which a test compares it with Pint.

    `pint` is Pint's name where that is not `symbol`; `prefixed` the symbol that takes the prefixes, where it
    is another (bit, but Mb).
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    symbol: str
    dimension: str
    es: list[str] = field(default_factory=list)
    en: list[str] = field(default_factory=list)
    symbols: list[str] = field(default_factory=list)
    prefixes: list[str] = field(default_factory=list)
    prefixed: str | None = None
    factor: float = 1.0
    pint: str | None = None


@dataclass(frozen=True)
class Prefix:
    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    factor: float
    names: list[str]
    symbols: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class UnitTable:
    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    risky: list[str]
    glued: list[str]
    pounds: list[str]
    loose: list[str]
    prefix: dict[str, Prefix]
    unit: list[Unit]


@dataclass(frozen=True)
class UnitPhrases:
    """`symbols` match letter for letter, `loose` without case, `names` folded."""

    symbols: Phrases
    loose: Phrases
    names: Phrases


@cache
def unit_table() -> UnitTable:
    return read_toml(FOLDER / "units.toml", UnitTable)


@cache
def dimensions() -> dict[str, tuple[str, float]]:
    """Each symbol's dimension and factor to its base unit."""
    found: dict[str, tuple[str, float]] = {}
    for unit in unit_table().unit:
        found.setdefault(unit.symbol, (unit.dimension, unit.factor))
        for letter in unit.prefixes:
            scale = unit_table().prefix[letter].factor
            found.setdefault(letter + (unit.prefixed or unit.symbol), (unit.dimension, unit.factor * scale))
    return found


@cache
def unit_phrases(lang: Lang) -> UnitPhrases:
    symbols: Phrases = defaultdict(list)
    loose: Phrases = defaultdict(list)
    names: Phrases = defaultdict(list)
    for written, symbol in _symbols():
        _add(symbols, _split(written), symbol)
        if written.casefold() in unit_table().loose:
            _add(loose, _split(written.casefold()), symbol)
    for name, symbol in _names(lang):
        _add(names, _split(fold(name)), symbol)
    for table in (symbols, loose, names):
        for entries in table.values():
            entries.sort(key=lambda entry: -len(entry[0]))
    return UnitPhrases(dict(symbols), dict(loose), dict(names))


def _add(table: Phrases, words: tuple[str, ...], symbol: str) -> None:
    """The first entry of the file wins."""
    if all(words != known for known, _ in table[words[0]]):
        table[words[0]].append((words, symbol))


def _split(written: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[0-9]+|[^\W\d_]+|\S", written))


def _symbols() -> Iterator[tuple[str, str]]:
    table = unit_table()
    for unit in table.unit:
        base = unit.prefixed or unit.symbol
        for written in (unit.symbol, *unit.symbols):
            yield written, unit.symbol
        for letter in unit.prefixes:
            for shown in (letter, *table.prefix[letter].symbols):
                for tail in (base, *(s for s in unit.symbols if s != unit.symbol)):
                    yield shown + tail, letter + base


def _names(lang: Lang) -> Iterator[tuple[str, str]]:
    table = unit_table()
    for unit in table.unit:
        for name in unit.es if lang == "es" else unit.en:
            yield name, unit.symbol
            for letter in unit.prefixes:
                for prefix in table.prefix[letter].names:
                    yield prefix + name, letter + (unit.prefixed or unit.symbol)
