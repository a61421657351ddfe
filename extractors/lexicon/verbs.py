"""Verb forms: the shape of `es/verbs.toml` and `en/verbs.toml`, and every form of a verb by its tense.

Comes in: a lemma. Goes out: its forms, each with the tenses it may be. Regular verbs follow the longest
ending that gives a tense; an irregular verb lists the tenses in which it differs.

>>> sorted(forms("en", "say")["past"])
['said']
>>> "prevén" in forms("es", "prever")["pres"]
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from extractors.lexicon import FOLDER, STRICT, read_toml, refuse_repeats
from hechos.facts import Lang

Tense = Literal["pres", "first", "past", "fut", "cond", "subj", "inf", "ger", "part"]
FINITE: tuple[Tense, ...] = ("pres", "first", "past", "fut", "cond", "subj")
THIRD: tuple[Tense, ...] = ("pres", "past", "fut", "cond", "subj")
"""Without the first person in -o, which is a noun as often ("negocio")."""


@dataclass(frozen=True)
class Conjugation:
    """How lemmas with `ending` make a tense: the ending goes, each of `add` comes."""

    __pydantic_config__ = STRICT

    ending: str
    tense: Tense
    add: tuple[str, ...]


@dataclass(frozen=True)
class VerbWords:
    """`common` are lemmas known to be verbs, `irregular` the tenses of a verb that no ending gives."""

    __pydantic_config__ = STRICT

    conjugations: tuple[Conjugation, ...]
    irregular: dict[str, dict[Tense, tuple[str, ...]]]
    common: tuple[str, ...]


@cache
def verb_words(lang: Lang) -> VerbWords:
    path = FOLDER / lang / "verbs.toml"
    words = read_toml(path, VerbWords)
    refuse_repeats(path, "common", words.common)
    return words


@cache
def forms(lang: Lang, lemma: str) -> dict[Tense, tuple[str, ...]]:
    """Every form of the verb, by tense."""
    words = verb_words(lang)
    by_length = sorted(words.conjugations, key=lambda conjugation: len(conjugation.ending))
    made: dict[Tense, tuple[str, ...]] = {}
    for conjugation in by_length:
        if lemma.endswith(conjugation.ending):
            stem = lemma[: len(lemma) - len(conjugation.ending)]
            made[conjugation.tense] = tuple(stem + ending for ending in conjugation.add)
    return made | words.irregular.get(lemma, {})


def forms_of(lang: Lang, lemmas: Iterable[str], tenses: Iterable[Tense] = FINITE) -> frozenset[str]:
    """The forms of all these verbs in any of these tenses."""
    wanted = tuple(tenses)
    return frozenset(form for lemma in lemmas for tense in wanted for form in forms(lang, lemma).get(tense, ()))
