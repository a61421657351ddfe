"""The words of a text, and which of their capitals mean something.

Comes in: a document. Goes out: `words(doc)`, each word with its block's style, and `Usage`, how the article
writes each word elsewhere. A capital means a name inside prose; after a full stop, in a heading in title
case or in capitals it means nothing by itself, and the rest of the article or the dictionary decides.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Ayer habló Zelta. Zelta crece.", "es"))
>>> [(w.text, w.opens) for w in words(doc) if w.capital]
[('Ayer', True), ('Zelta', False), ('Zelta', True)]
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import simplemma

from extractors.document import Block, Document
from extractors.entities.hidden import hidden_spans
from extractors.lexicon import fold
from hechos.facts import Lang

Style = Literal["prose", "title", "caps"]


@dataclass(frozen=True, slots=True)
class Word:
    """`capital`: written with one where a name has it, the first letter or inside (iRobot). `opens`: that may be
    owed to its place. `style`: how its block is written."""

    start: int
    end: int
    text: str
    norm: str
    block: int
    style: Style
    opens: bool
    capital: bool


@dataclass(frozen=True, slots=True)
class Usage:
    """How often the article writes a word small, with a capital that means a name, and with one that opens."""

    small: Counter[str]
    named: Counter[str]
    opened: Counter[str]


_WORD = re.compile(
    r"""[^\W_]+                               # letters and digits,
        (?:
            (?:['’](?!s\b|S\b)|[&+-]|\.(?![A-Z][a-z]))   # joined by marks inside names: O’Neill, AT&T, Phi-3
            [^\W_]+
        )*
        \+{0,2}                               # Disney+
    """,
    re.VERBOSE,
)
_CAPS_SHARE = 0.8
_TITLE_SHARE = 0.65


def words(doc: Document) -> tuple[Word, ...]:
    return tuple(_words(doc))


def _words(doc: Document) -> Iterator[Word]:
    text, block = doc.text, -1
    style: Style = "prose"
    hidden = hidden_spans(text)
    for sentence in doc.sentences:
        if sentence.block != block:
            block = sentence.block
            style = _style(text, doc.blocks[block])
        last = sentence.start
        for match in _WORD.finditer(text, sentence.start, sentence.end):
            start, end = match.span()
            opens = last == sentence.start or (
                start - last != 1 and _REOPENS.search(text, last, start) is not None
            )
            opens = opens or (start - last == 1 and text[last] in _ONE_SIGN)
            last = end
            if not hidden.covers(start):
                piece = match.group()
                norm = fold(piece.replace("’", "'") if "’" in piece else piece)
                yield Word(start, end, piece, norm, block, style, opens, _has_capital(piece))


def _has_capital(piece: str) -> bool:
    if piece.islower() or piece.isdigit():
        return False
    first = piece.partition("-")[0]
    return first[0].isupper() or (first[0].isalpha() and not first[:4].islower())


_REOPENS = re.compile(r"[:|•«“\"—–¿¡…/\n]|[.?!][ ]")  # behind these any word may have a capital
_ONE_SIGN = frozenset(':|•«“"—–¿¡…/.')


def _style(text: str, block: Block) -> Style:
    pieces = [m.group() for m in _LETTERS.finditer(text, block.start, block.end)]
    if sum(map(len, pieces)) >= 12 and len(pieces) > 2:
        upper = sum(piece.isupper() for piece in pieces)
        if upper >= _CAPS_SHARE * len(pieces):
            return "caps"
    if text[block.end - 1] in ".;:,":
        return "prose"  # no heading ends so; a sentence full of names does
    long = [piece for piece in pieces[1:] if len(piece) > 3]
    if len(long) >= 3 and len(pieces) <= 40 and sum(p[0].isupper() for p in long) >= _TITLE_SHARE * len(long):
        return "title"
    return "prose"


_LETTERS = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one article and their usage, made once for all stages that look at them."""

    words: tuple[Word, ...]
    usage: Usage


def wording(doc: Document) -> Wording:
    found = words(doc)
    return Wording(found, usage(found))


def usage(text_words: tuple[Word, ...]) -> Usage:
    small: Counter[str] = Counter()
    named: Counter[str] = Counter()
    opened: Counter[str] = Counter()
    for word in text_words:
        if not word.capital:
            small[word.norm] += 1
        elif word.style == "prose":
            (opened if word.opens else named)[word.norm] += 1
    return Usage(small, named, opened)


@lru_cache(maxsize=65536)
def is_inflected(word: str) -> bool:
    """An English word with the ending of a verb's third person or a plural: what headlines set behind a name."""
    small = word.lower()
    return small.endswith("s") and is_common(word, "en") and simplemma.lemmatize(small, lang="en") != small


@lru_cache(maxsize=65536)
def is_common(word: str, lang: Lang) -> bool:
    """Whether the dictionary of the language has the word, written small."""
    small = word.lower()
    if "-" in small:
        return all(is_common(part, lang) for part in small.split("-") if part)
    return simplemma.is_known(small, lang=lang) and simplemma.lemmatize(small, lang=lang)[:1].islower()
