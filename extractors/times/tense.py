"""Whether the clause around a time looks back or ahead, by the nearest verb that tells.

Comes in: a document and an offset. Goes out: "past", "future", or null where no word or ending of the sentence
says. A cheap reading by cue words and verb endings, which are data.

>>> from hechos.facts import Article, ArticleId
>>> from extractors.document import document
>>> tense_at(document(Article(ArticleId("a"), "La planta abrirá el martes.", "es")), 20)
'future'
"""

from __future__ import annotations

from functools import cache, lru_cache

from extractors.document import Document
from extractors.lexicon.times import time_words
from extractors.times.moments import Tense
from hechos.facts import Lang

_HYPHENS = frozenset("-‑")
"""Beside one a word is no verb: "a long-awaited phone", "the start-up"."""

_REACH = 40
"""How many atoms away a verb may stand; a fixed reach keeps the reading linear."""


def tense_at(doc: Document, offset: int) -> Tense | None:
    """The tense of the nearest cue in the sentence; a cue after the time counts as twice as far."""
    sentence = doc.sentence_at(offset)
    middle = doc.atom_at(offset)
    for distance in range(1, _REACH):
        ahead = (middle + distance // 2,) if distance % 2 == 0 else ()
        for index in (middle - distance, *ahead):
            if not 0 <= index < len(doc.atoms):
                continue
            atom = doc.atoms[index]
            if (
                atom.kind == "letters"
                and sentence.start <= atom.start < sentence.end
                and not _in_compound(doc, index)
            ):
                following = doc.atoms[index + 1].norm if index + 1 < len(doc.atoms) else ""
                tense = _tense_of(doc.lang, atom.text, atom.norm, following)
                if tense is not None:
                    return tense if tense == "future" else _past_unless_led(doc, index, sentence.start)
    return None


def _in_compound(doc: Document, index: int) -> bool:
    atoms = doc.atoms
    if index > 0 and not atoms[index].space and atoms[index - 1].text in _HYPHENS:
        return True
    return index + 1 < len(atoms) and not atoms[index + 1].space and atoms[index + 1].text in _HYPHENS


def _past_unless_led(doc: Document, index: int, start: int) -> Tense:
    """A participle after "will be" or "se espera que" looks ahead: "will be paid"."""
    for before in range(index - 1, max(-1, index - 4), -1):
        atom = doc.atoms[before]
        if atom.start < start or atom.kind == "mark":
            break
        if _tense_of(doc.lang, atom.text, atom.norm, doc.atoms[before + 1].norm) == "future":
            return "future"
    return "past"


@lru_cache(maxsize=65536)
def _tense_of(lang: Lang, text: str, norm: str, following: str) -> Tense | None:
    """By the word, by it and the next ("set to"), or by its ending."""
    future, past, future_endings, past_endings = _cues(lang)
    if norm in future or f"{norm} {following}" in future:
        return "future"
    if norm in past:
        return "past"
    word = text.casefold()
    if future_endings and word.endswith(future_endings) and len(word) > 3:
        return "future"
    if word.endswith(past_endings) and len(word) > 3:
        return "past"
    return None


@cache
def _cues(lang: Lang) -> tuple[frozenset[str], frozenset[str], tuple[str, ...], tuple[str, ...]]:
    words = time_words(lang).tense
    return frozenset(words.future), frozenset(words.past), words.future_endings, words.past_endings
