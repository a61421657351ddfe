"""Phrases of the lexicon found among atoms, the longest at each place.

Comes in: patterns of words. In a pattern a word stands for itself, case folded and accents kept
("anuncio" is no "anunció"); `a|b` is either, `w?` may be absent, `@decir` is any finite form of the
verb but the first person, `@decir:inf|ger` its forms in these tenses, `%verbs` any word of a named set.
Goes out: `Phrases`, whose `at` gives the longest phrase that starts at an atom.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Se prevé que crezca.", "es"))
>>> Phrases("es", {"se? @prever:pres que": "forecast"}).at(doc.atoms, 0)
(3, 'forecast')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar, cast, get_args

from extractors.document import Atom
from extractors.lexicon.verbs import THIRD, Tense, forms
from hechos.facts import Lang

Meaning = TypeVar("Meaning")
_NO_SETS: Mapping[str, frozenset[str]] = {}


def word_of(atom: Atom) -> str:
    """The atom as phrases compare it."""
    return "'" if atom.text == "’" else atom.text.casefold()


class _Node(Generic[Meaning]):
    __slots__ = ("meaning", "next")

    def __init__(self) -> None:
        self.next: dict[str, _Node[Meaning]] = {}
        self.meaning: Meaning | None = None


class Phrases(Generic[Meaning]):
    """A trie of words. Of two patterns that give the same words, the first one's meaning stands."""

    def __init__(
        self, lang: Lang, patterns: Mapping[str, Meaning], sets: Mapping[str, frozenset[str]] = _NO_SETS
    ) -> None:
        self._root: _Node[Meaning] = _Node()
        for pattern, meaning in patterns.items():
            ends = [self._root]
            for step in pattern.split():
                ends = _extended(ends, step, lang, sets)
            for end in ends:
                if end.meaning is None:
                    end.meaning = meaning

    def at(self, atoms: Sequence[Atom], index: int, stop: int | None = None) -> tuple[int, Meaning] | None:
        """The index behind the longest phrase that starts at `index`, and its meaning."""
        node, found = self._root, None
        limit = len(atoms) if stop is None else stop
        while index < limit:
            following = node.next.get(word_of(atoms[index]))
            if following is None:
                break
            node, index = following, index + 1
            if node.meaning is not None:
                found = (index, node.meaning)
        return found

    def all(self, atoms: Sequence[Atom], start: int, stop: int) -> Iterator[tuple[int, int, Meaning]]:
        """Every phrase between two atoms, from left to right, none inside another."""
        index = start
        while index < stop:
            found = self.at(atoms, index, stop)
            if found is None:
                index += 1
                continue
            yield index, *found
            index = found[0]


def _extended(
    ends: list[_Node[Meaning]], step: str, lang: Lang, sets: Mapping[str, frozenset[str]]
) -> list[_Node[Meaning]]:
    """The nodes reached from `ends` by any word that the step stands for."""
    optional = step.endswith("?") and len(step) > 1
    reached: dict[int, _Node[Meaning]] = {id(end): end for end in ends} if optional else {}
    for word in _words(step.removesuffix("?") if optional else step, lang, sets):
        for end in ends:
            node = end
            for piece in _pieces(word):
                node = node.next.setdefault(piece, _Node())
            reached[id(node)] = node
    return list(reached.values())


def _words(step: str, lang: Lang, sets: Mapping[str, frozenset[str]]) -> Iterator[str]:
    if step.startswith("@"):
        lemma, _, tenses = step[1:].partition(":")
        made = forms(lang, lemma)
        for tense in _tenses(tenses):
            yield from made.get(tense, ())
    elif step.startswith("%"):
        yield from sorted(sets[step[1:]])
    else:
        yield from step.split("|")


def _tenses(names: str) -> tuple[Tense, ...]:
    if not names:
        return THIRD
    if names == "any":
        return cast(tuple[Tense, ...], get_args(Tense))
    return tuple(cast(Tense, name) for name in names.split("|"))


def _pieces(word: str) -> Iterator[str]:
    """A word as atoms cut it: "didn't" is three."""
    piece = ""
    for char in word:
        if char.isalpha():
            piece += char
            continue
        if piece:
            yield piece
        piece = ""
        yield char
    if piece:
        yield piece
