"""The shape of `es/clauses.toml` and `en/clauses.toml`: what tells verbs and clauses apart without a parser."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from extractors.lexicon import FOLDER, STRICT, read_toml
from extractors.lexicon.verbs import Tense
from hechos.facts import Lang


@dataclass(frozen=True)
class Auxiliary:
    """`words` open a verb group whose main verb is one of `takes`, after `link` ("va a invertir")."""

    __pydantic_config__ = STRICT

    words: tuple[str, ...]
    tense: Tense
    takes: tuple[Tense, ...]
    link: str = ""


@dataclass(frozen=True)
class Chain:
    """Main verbs that are auxiliaries themselves, and what may follow them ("ha sido vendida")."""

    __pydantic_config__ = STRICT

    lemmas: tuple[str, ...]
    takes: tuple[Tense, ...]


@dataclass(frozen=True)
class Weak:
    """Forms that are verbs only in company: in these tenses, with such a word before or behind."""

    __pydantic_config__ = STRICT

    tenses: tuple[Tense, ...]
    endings: tuple[str, ...]
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    number_behind: bool = False


@dataclass(frozen=True)
class ClauseWords:
    """All words case folded, accents kept. `always` are forms that need no company, `never` forms that news
    hardly ever uses as verbs; `sure_past` are no participles even behind a comma; `endings` give finite verbs
    away whatever the lemma. After a word of `nominal` no finite verb stands, after one of `nominal_present`
    none in the present.
    """

    __pydantic_config__ = STRICT

    determiners: tuple[str, ...]
    prepositions: tuple[str, ...]
    nominal: tuple[str, ...]
    nominal_present: tuple[str, ...]
    clitics: tuple[str, ...]
    negations: tuple[str, ...]
    adverbs: tuple[str, ...]
    adverb_endings: tuple[str, ...]
    auxiliaries: tuple[Auxiliary, ...]
    chaining: tuple[Chain, ...]
    weak: tuple[Weak, ...]
    always: tuple[str, ...]
    never: tuple[str, ...]
    endings: dict[Tense, tuple[str, ...]]
    participle_behind: tuple[str, ...]
    doubtful_behind: tuple[str, ...]
    sure_past: tuple[str, ...]
    coordinators: tuple[str, ...]
    complementizers: tuple[str, ...]
    relatives: tuple[str, ...]
    subordinators: tuple[str, ...]
    openers: tuple[str, ...]
    bare_complements: tuple[str, ...]


@cache
def clause_words(lang: Lang) -> ClauseWords:
    return read_toml(FOLDER / lang / "clauses.toml", ClauseWords)
