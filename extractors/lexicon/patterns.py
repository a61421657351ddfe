"""Cues as they are written in the lexicon, compiled so that a text is searched for all of them in one pass.

Comes in: cue strings. A cue is words; `growth*` takes any ending, `la?` may be missing, `su|sus` are either,
`_` is any one word, number or joint ("-", "%"), `@comprar` any form of the verb in the tenses asked for,
`@comprar:inf|ger` its forms in these. Case is folded, accents are kept ("anuncio" is no "anunció"). Goes out: a
`Trie` over words.

>>> trie: Trie[str] = Trie("es")
>>> trie.add("ronda de? financiaci*", "funding_round")
>>> [(m.start, m.end, m.meaning) for m in trie.matches(["una", "ronda", "de", "financiación"])]
[(1, 4, 'funding_round')]
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from extractors.lexicon.verbs import FINITE, Tense, forms
from hechos.facts import Lang

Meaning = TypeVar("Meaning")
ANY_TENSE: tuple[Tense, ...] = (*FINITE, "inf", "ger", "part")
LONGEST_STEM = 24
_JOINTS = frozenset("-–'’%")
_PIECE = re.compile(r"[0-9]+|[^\W\d_]+\*?|_|\S")


@dataclass(frozen=True, slots=True)
class Match(Generic[Meaning]):
    """`start` and `end` count in the sequence that was searched, half-open."""

    start: int
    end: int
    meaning: Meaning


@dataclass(slots=True)
class _Node(Generic[Meaning]):
    words: dict[str, _Node[Meaning]] = field(default_factory=dict)
    stems: dict[str, _Node[Meaning]] = field(default_factory=dict)
    anything: _Node[Meaning] | None = None
    meanings: list[Meaning] = field(default_factory=list)


class Trie(Generic[Meaning]):
    """Cues of many entries; filled at load and only read afterwards."""

    def __init__(self, lang: Lang) -> None:
        self._lang = lang
        self._root: _Node[Meaning] = _Node()

    def add(self, cue: str, meaning: Meaning, tenses: tuple[Tense, ...] = ANY_TENSE) -> None:
        for steps in spellings(cue, self._lang, tenses):
            node = self._root
            for step in steps:
                node = _next(node, step)
            if meaning not in node.meanings:
                node.meanings.append(meaning)

    def matches(self, norms: Sequence[str]) -> Iterator[Match[Meaning]]:
        """Every cue found, by start and then by length; cues may overlap."""
        for start in range(len(norms)):
            yield from self._from(norms, start)

    def _from(self, norms: Sequence[str], start: int) -> Iterator[Match[Meaning]]:
        here, at = [self._root], start
        while here and at < len(norms):
            here = [after for node in here for after in _after(node, norms[at])]
            at += 1
            seen: list[Meaning] = []
            for node in here:
                for meaning in node.meanings:
                    if meaning not in seen:
                        seen.append(meaning)
                        yield Match(start, at, meaning)


def spellings(cue: str, lang: Lang, tenses: tuple[Tense, ...] = ANY_TENSE) -> tuple[tuple[str, ...], ...]:
    """The cue with its options written out, each as steps of the trie."""
    choices: list[list[str]] = []
    for word in cue.casefold().split():
        optional = word.endswith("?") and len(word) > 1
        choices.append([*_options(word.removesuffix("?") if optional else word, lang, tenses), *[""] * optional])
    written = (tuple(_PIECE.findall(" ".join(words))) for words in itertools.product(*choices))
    return tuple(dict.fromkeys(steps for steps in written if steps))


def _options(word: str, lang: Lang, tenses: tuple[Tense, ...]) -> list[str]:
    if not word.startswith("@") or word == "@":
        return word.split("|") if len(word) > 1 else [word]
    lemma, _, named = word[1:].partition(":")
    made = forms(lang, lemma)
    wanted = tuple(named.split("|")) if named else tenses
    return list(dict.fromkeys(form for tense, spelt in made.items() if tense in wanted for form in spelt))


def _next(node: _Node[Meaning], step: str) -> _Node[Meaning]:
    if step == "_":
        node.anything = node.anything or _Node()
        return node.anything
    if step.endswith("*") and len(step) > 1:
        return node.stems.setdefault(step[:-1], _Node())
    return node.words.setdefault(step, _Node())


def _after(node: _Node[Meaning], norm: str) -> Iterator[_Node[Meaning]]:
    if norm in node.words:
        yield node.words[norm]
    if node.stems:
        for length in range(1, min(len(norm), LONGEST_STEM) + 1):
            if norm[:length] in node.stems:
                yield node.stems[norm[:length]]
    if node.anything is not None and (norm.isalnum() or norm in _JOINTS):
        yield node.anything
