"""The shape of `es/claims.toml` and `en/claims.toml`: what `claims` and `events` must know of a language.

Goes out: `claim_words(lang)` and, compiled, `claim_cues(lang)`, a trie that finds them all in one pass.

>>> "respectively" in claim_words("en").words["respectively"]
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from extractors.lexicon import FOLDER, STRICT, read_toml
from extractors.lexicon.events import Place
from extractors.lexicon.patterns import Trie
from extractors.lexicon.verbs import FINITE
from hechos.facts import Direction, Lang

Topic = Literal[
    "to_level", "old_level", "baseline", "behind_than", "respectively", "and", "barriers", "light",
    "classes", "spans", "not_spans", "wrong_figure", "division", "owners", "owner_mark",
    "naming", "demonstratives", "not_objects", "clitics", "price_prefix", "multiples", "articles", "market",
    "spans_right", "positions", "definite", "pronouns", "end_matter",
]  # fmt: skip


@dataclass(frozen=True)
class Changes:
    """Verbs and nouns that say a direction, and what stands behind a figure to say it ("más", "fewer")."""

    __pydantic_config__ = STRICT

    verbs: tuple[str, ...]
    nouns: tuple[str, ...]
    more: tuple[str, ...] = ()


@dataclass(frozen=True)
class ClaimWords:
    """`places`: prepositions by the place they give. `words`: lists by topic, each said in the file."""

    __pydantic_config__ = STRICT

    places: dict[Place, tuple[str, ...]]
    up: Changes
    down: Changes
    gained: Changes
    lost: Changes
    words: dict[Topic, tuple[str, ...]]


ChangeKind = Literal["verb", "participle", "noun", "more", "gain"]


@dataclass(frozen=True, slots=True)
class ChangeCue:
    direction: Direction
    kind: ChangeKind


@cache
def claim_words(lang: Lang) -> ClaimWords:
    return read_toml(FOLDER / lang / "claims.toml", ClaimWords)


@cache
def topic_cues(lang: Lang) -> Trie[Topic]:
    trie: Trie[Topic] = Trie(lang)
    for topic, cues in claim_words(lang).words.items():
        for cue in cues:
            trie.add(cue, topic)
    return trie


@cache
def place_cues(lang: Lang) -> Trie[Place]:
    trie: Trie[Place] = Trie(lang)
    for place, cues in claim_words(lang).places.items():
        for cue in cues:
            trie.add(cue, place)
    return trie


@cache
def change_cues(lang: Lang) -> Trie[ChangeCue]:
    trie: Trie[ChangeCue] = Trie(lang)
    for cue, meaning in _changes(claim_words(lang)):
        if meaning.kind != "verb":
            trie.add(cue, meaning)
            continue
        trie.add(cue, meaning, (*FINITE, "inf", "ger"))
        trie.add(cue, ChangeCue(meaning.direction, "participle"), ("part",))
    return trie


def _changes(words: ClaimWords) -> Iterator[tuple[str, ChangeCue]]:
    sides: tuple[tuple[Changes, Direction, bool], ...] = (
        (words.up, "up", False),
        (words.down, "down", False),
        (words.gained, "up", True),
        (words.lost, "down", True),
    )
    for changes, direction, counted in sides:
        for verb in changes.verbs:
            yield verb, ChangeCue(direction, "gain" if counted else "verb")
        for noun in changes.nouns:
            yield noun, ChangeCue(direction, "gain" if counted else "noun")
        for word in changes.more:
            yield word, ChangeCue(direction, "more")
