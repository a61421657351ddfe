"""The shapes of the catalogue `entities/*.jsonl` and of `es/entities.toml`, `en/entities.toml`.

Comes in: one row an entity, its type being the file's name; the words that tell names from other capitals.
Goes out: `catalogue()`, all rows in order of type and id, and `entity_words(lang)`.

>>> next(row.name for row in catalogue() if row.id == "european-commission")
'European Commission'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from extractors.lexicon import FOLDER, LANGUAGES, STRICT, fold, read_jsonl, read_toml, refuse_repeats
from hechos.facts import EntityType, Lang

TYPES: tuple[EntityType, ...] = ("org", "product", "person", "place", "event", "work")


@dataclass(frozen=True)
class Aliases:
    """Further names: of one language, or of both in `any`. If two rows share one, the text's language decides."""

    __pydantic_config__ = STRICT

    any: tuple[str, ...] = ()
    es: tuple[str, ...] = ()
    en: tuple[str, ...] = ()

    def of(self, lang: Lang) -> tuple[str, ...]:
        return self.es if lang == "es" else self.en


@dataclass(frozen=True)
class Row:
    """One entity of the catalogue.

    `versions` is for families: a number after the name makes an entity of its own, joined in the id by
    that string ("-": iphone-15; "": trainium2). `ambiguous` names look like something else: a "word" counts
    only where its capital means something, or where the context speaks for it; a "name" only with context.
    `service`: a firm that is also what it runs; spoken of as a place to go ("on Twitter") it is a product.
    `numbered`: the type of the name with a number behind it ("Nokia 6310", "ISO 22301").
    `context`: folded words that speak for the entity; `not_before`, `not_after`: words beside the name that
    make it another thing ("Amazon basin").
    """

    __pydantic_config__ = STRICT

    id: str
    name: str
    aliases: Aliases = field(default_factory=Aliases)
    symbols: tuple[str, ...] = ()
    former: tuple[str, ...] = ()
    versions: Literal["", "-"] | None = None
    service: bool = False
    numbered: EntityType = "product"
    ambiguous: Literal["word", "name"] | None = None
    context: tuple[str, ...] = ()
    not_before: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()


@dataclass(frozen=True)
class EntityWords:
    """What tells names from other capitals, and their types, in one language. All words are folded.

    `heads` open a name ("Comisión", "University" in "University of"), `tails` close it ("Ventures"), each by
    type; `nouns` stand before a name and say its type ("la startup X", "el chip X"). `loose` heads and tails
    prove no name by themselves. `naming` may stand between a noun and its name ("the app called X"); `owning`
    before a product ("su X", "its X"), `within` before a place, `upon` before a service, `credits` before
    somebody who wrote or signed.
    """

    __pydantic_config__ = STRICT

    joiners: tuple[str, ...]
    list_joiners: tuple[str, ...]
    particles: tuple[str, ...]
    articles: tuple[str, ...]
    titles: tuple[str, ...]
    roles: tuple[str, ...]
    legal_forms: tuple[str, ...]
    heads: dict[EntityType, tuple[str, ...]]
    tails: dict[EntityType, tuple[str, ...]]
    nouns: dict[EntityType, tuple[str, ...]]
    speech: tuple[str, ...]
    version_words: tuple[str, ...]
    not_versions: tuple[str, ...]
    compounds: tuple[str, ...]
    calendar: tuple[str, ...]
    demonyms: tuple[str, ...]
    concepts: tuple[str, ...]
    given: tuple[str, ...]
    function: tuple[str, ...]
    loose: tuple[str, ...]
    naming: tuple[str, ...]
    owning: tuple[str, ...]
    within: tuple[str, ...]
    upon: tuple[str, ...]
    credits: tuple[str, ...]
    surnames: tuple[str, ...]
    endings: tuple[str, ...]
    clitics: tuple[str, ...]
    generic: tuple[str, ...]


@cache
def rows_of(kind: EntityType) -> tuple[Row, ...]:
    path = FOLDER / "entities" / f"{kind}.jsonl"
    rows = read_jsonl(path, Row)
    refuse_repeats(path, "id", (row.id for row in rows))
    return rows


@cache
def catalogue() -> tuple[Row, ...]:
    return tuple(row for kind in TYPES for row in rows_of(kind))


@cache
def types() -> dict[str, EntityType]:
    """The type of each id of the catalogue."""
    return {row.id: kind for kind in TYPES for row in rows_of(kind)}


@cache
def services() -> frozenset[str]:
    """The ids of firms that are also what they run."""
    return frozenset(row.id for row in catalogue() if row.service)


@cache
def _ambiguous() -> frozenset[str]:
    return frozenset(row.id for row in catalogue() if row.ambiguous is not None)


def is_ambiguous(entity: str) -> bool:
    """Whether the name of the row with this id looks like something else."""
    return entity in _ambiguous()


@cache
def entity_words(lang: Lang) -> EntityWords:
    return read_toml(FOLDER / lang / "entities.toml", EntityWords)


@cache
def given_names() -> frozenset[str]:
    """First names of people, folded; those of both languages stand in either."""
    return frozenset(fold(name) for lang in LANGUAGES for name in _words_of(lang).given)


def _words_of(lang: str) -> EntityWords:
    return entity_words("es" if lang == "es" else "en")
