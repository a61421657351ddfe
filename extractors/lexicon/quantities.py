"""The shape of lexicon/{es,en}/quantities.toml: what stands around a number and gives it a meaning.

Comes in: the TOML file of a language. Goes out: `QuantityWords`, and its phrases split into words.

>>> comparator_phrases("es").after["como"][0]
(('como', 'minimo'), 'at_least', True)
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, get_args

from pydantic import ConfigDict

from extractors.lexicon import FOLDER, STRICT, read_toml
from extractors.lexicon.numerals import numeral_words
from hechos.facts import Comparator, Direction, Lang


@dataclass(frozen=True)
class Multiple:
    """A word that holds a multiplier: "triple", "se duplicó", "halved"."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    value: float
    words: list[str]
    direction: Direction | None = None
    unit: str = "times"


@dataclass(frozen=True)
class QuantityWords:
    """Folded words of one language; the TOML files say beside each key what it holds."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    before: dict[Comparator, list[str]]
    outside: dict[Comparator, list[str]]
    after: dict[Comparator, list[str]]
    upto: list[str]
    starting: list[str]
    starting_cues: list[str]
    skip: list[str]
    during: list[str]
    during_not_after: list[str]
    multiple: list[Multiple]
    multiple_of: list[str]
    multiple_not_before: list[str]
    times: list[str]
    times_before: list[str]
    fold: list[str]
    frequency: list[str]
    range_from: list[str]
    range_to: list[str]
    range_and: list[str]
    range_or: list[str]
    list_joins: list[str]
    change_stems: list[str]
    change_words: list[str]
    change_near: list[str]
    per: list[str]
    per_articles: list[str]
    per_words: dict[str, str]
    scale_names: dict[str, str]
    age: list[list[str]]
    age_before: list[list[str]]
    below_zero: list[str]
    mass: list[str]
    cents_joins: list[str]
    compound_joins: list[str]
    of: list[str]
    not_nouns: list[str]
    adjectives: list[str]
    dimension_adjectives: list[str]


@cache
def quantity_words(lang: Lang) -> QuantityWords:
    return read_toml(FOLDER / lang / "quantities.toml", QuantityWords)


@cache
def function_words(lang: Lang) -> frozenset[str]:
    """The words that end a noun phrase: small ones, and the next number ("from 150 three months ago")."""
    numbers = (word for word, value in numeral_words(lang).values.items() if value > 1)
    return frozenset((*quantity_words(lang).not_nouns, *numbers))


Phrases = dict[str, list[tuple[tuple[str, ...], Comparator, bool]]]


@dataclass(frozen=True)
class ComparatorPhrases:
    """(words, comparator, inside the span): `before` a number by their last word, `after` one by their first."""

    before: Phrases
    after: Phrases


@cache
def comparator_phrases(lang: Lang) -> ComparatorPhrases:
    words = quantity_words(lang)
    before: Phrases = defaultdict(list)
    after: Phrases = defaultdict(list)
    for comparator in get_args(Comparator):
        for table, inside in ((words.before, comparator != "exact"), (words.outside, False)):
            for phrase in table.get(comparator, ()):
                split = tuple(phrase.split())
                before[split[-1]].append((split, comparator, inside))
        for phrase in words.after.get(comparator, ()):
            split = tuple(phrase.split())
            after[split[0]].append((split, comparator, True))
    for entries in (*before.values(), *after.values()):
        entries.sort(key=lambda entry: -len(entry[0]))
    return ComparatorPhrases(dict(before), dict(after))
