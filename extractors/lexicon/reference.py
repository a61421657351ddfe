"""The shape of `es/reference.toml` and `en/reference.toml`: words that stand for an entity named elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from extractors.lexicon import FOLDER, STRICT, read_toml, refuse_repeats
from hechos.facts import EntityType, Lang


@dataclass(frozen=True)
class Kind:
    """Nouns (patterns) that stand for an entity of these types, the likeliest first.

    `topic`: they say more than we know of an entity ("the bank"), so that only the article's topic will do.
    """

    __pydantic_config__ = STRICT

    types: tuple[EntityType, ...]
    nouns: tuple[str, ...]
    topic: bool = False


@dataclass(frozen=True)
class Pronoun:
    """Pronouns and possessives, and what they can stand for."""

    __pydantic_config__ = STRICT

    types: tuple[EntityType, ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class ReferenceWords:
    """A reference is a determiner, perhaps a word or two, and a noun of a kind; or a pronoun.

    `within`: how many sentences back an entity of a type may lie. `named` are words behind which the noun is
    not a reference ("la compañía que fundó", "the company behind it"); `pleonastic` phrases in which a
    pronoun stands for nothing ("it is expected that").
    """

    __pydantic_config__ = STRICT

    determiners: tuple[str, ...]
    kinds: tuple[Kind, ...]
    pronouns: tuple[Pronoun, ...]
    named: tuple[str, ...]
    pleonastic: tuple[str, ...]
    between: int
    within: dict[EntityType, int]
    maker_endings: tuple[str, ...]


@cache
def reference_words(lang: Lang) -> ReferenceWords:
    path = FOLDER / lang / "reference.toml"
    words = read_toml(path, ReferenceWords)
    refuse_repeats(path, "kinds", (noun for kind in words.kinds for noun in kind.nouns))
    refuse_repeats(path, "pronouns", (word for pronoun in words.pronouns for word in pronoun.words))
    return words
