"""The shape of lexicon/nouns.jsonl: counted nouns in both languages, one meaning a row.

Comes in: the JSONL table. Goes out: `nouns(lang)`: folded form → `Noun`, whose `id` is the English singular.
Regular plurals are made here; a row lists an irregular one beside its singular.

>>> nouns("es")["empleados"]
Noun(id='employee', plural=True)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

from pydantic import ConfigDict

from extractors.lexicon import FOLDER, STRICT, fold, read_jsonl
from hechos.facts import Lang


@dataclass(frozen=True)
class NounRow:
    """`en` and `es`: singulars; `plurals`: forms that no rule makes, of either language."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: str
    es: list[str]
    en: list[str] = field(default_factory=list)
    es_plurals: list[str] = field(default_factory=list)
    en_plurals: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Noun:
    id: str
    plural: bool


@cache
def noun_rows() -> tuple[NounRow, ...]:
    return read_jsonl(FOLDER / "nouns.jsonl", NounRow)


@cache
def nouns(lang: Lang) -> dict[str, Noun]:
    found: dict[str, Noun] = {}
    for row in noun_rows():
        singulars = row.es if lang == "es" else [row.id, *row.en]
        plurals = row.es_plurals if lang == "es" else row.en_plurals
        for word in singulars:
            found.setdefault(_key(word), Noun(row.id, plural=False))
            if not plurals or word != singulars[0]:
                found.setdefault(_key(plural(word, lang)), Noun(row.id, plural=True))
                if lang == "es" and " " not in word and word[-1] not in "aeious":  # loan words: "tokens", "bots"
                    found.setdefault(_key(word + "s"), Noun(row.id, plural=True))
        for word in plurals:
            found[_key(word)] = Noun(row.id, plural=True)
    return found


def _key(word: str) -> str:
    """Folded, with a space on both sides of a hyphen, as atoms are joined."""
    return fold(word).replace("-", " - ")


def plural(word: str, lang: Lang) -> str:
    """The regular plural; of several words the first takes it in Spanish, the last in English."""
    if lang == "es":
        head, space, rest = word.partition(" ")
        return _spanish(head) + space + rest
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def _spanish(word: str) -> str:
    if word.endswith("z"):
        return word[:-1] + "ces"
    if word.endswith(("a", "e", "i", "o", "u", "á", "é", "ó")):
        return word + "s"
    if word.endswith("s") and not word.endswith(("és", "ús", "ís", "ás", "ós")):
        return word
    return fold(word) + "es" if word[-1] in "lnrdjysí" else word + "s"
