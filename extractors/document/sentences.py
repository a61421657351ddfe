"""Sentences: where one ends, in spite of abbreviations, initials, decimals and closing marks.

Comes in: a text and its blocks. Goes out: `Sentence`s in order that never overlap and never cross a block;
a table row is one sentence.

>>> from extractors.document.blocks import blocks
>>> text = "Vende en EE. UU. 5,5 millones. El Sr. P. Gil lo dijo."
>>> [text[s.start:s.end] for s in sentences(text, "es", blocks(text, "es"))]
['Vende en EE. UU. 5,5 millones.', 'El Sr. P. Gil lo dijo.']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from extractors.document.blocks import Block
from extractors.lexicon import fold
from extractors.lexicon.document import document_words
from hechos.facts import Lang


@dataclass(frozen=True, slots=True)
class Sentence:
    start: int
    end: int
    block: int


_STOP = re.compile(
    r"""(?<![.!?…])[.!?…]+[»”"'’)\]]*(?=\s)      # "creció. La", "(creció.) La"
      | (?:(?<=[^\W\d_]{3})|(?<=\d[%€]))\.(?=[A-ZÁÉÍÓÚÑ][^\W\d_]+[\s,])  # a space forgotten: "creció.La firma"
    """,
    re.VERBOSE,
)


def sentences(text: str, lang: Lang, found: Sequence[Block]) -> tuple[Sentence, ...]:
    """Every sentence of every block."""
    return tuple(
        Sentence(start, end, number)
        for number, block in enumerate(found)
        for start, end in _spans(text, lang, block)
    )


def _spans(text: str, lang: Lang, block: Block) -> Iterator[tuple[int, int]]:
    start = block.start
    if not block.cells:
        for stop in _STOP.finditer(text, block.start, block.end):
            if _ends(text, lang, start, stop, block.end):
                yield start, stop.end()
                start = stop.end()
                while start < block.end and text[start].isspace():
                    start += 1
    if start < block.end:
        yield start, block.end


def _ends(text: str, lang: Lang, start: int, stop: re.Match[str], end: int) -> bool:
    """Whether the sentence that began at `start` ends with this mark."""
    following = text[stop.end() : stop.end() + 40].lstrip()[:30].split(maxsplit=1)
    if stop.end() >= end or not following:
        return stop.end() >= end
    opening = following[0].lstrip("«“\"'‘¿¡([—–-")
    if opening and opening[0].islower() and not opening[1:2].isupper():  # "iPhone" may begin a sentence
        return False
    if stop.group()[0] != "." or stop.group().startswith(".."):
        return True
    return _dot_ends(text, lang, start, stop.start(), fold(opening))


def _dot_ends(text: str, lang: Lang, start: int, dot: int, following: str) -> bool:
    """Whether a dot behind a word, before a word with a capital or a digit, is more than an abbreviation's."""
    words = text[max(start, dot - 40) : dot].split()
    if not words or (dot - start <= 3 and text[start:dot].isdigit()):
        return False  # "1. First of all"
    last = words[-1].lstrip("(«“\"'‘")
    folded = fold(last)
    titles, before_number, abbreviations, starters = _sets(lang)
    pair = " ".join(fold(word) for word in words[-2:])
    if folded in titles or pair in titles:
        return False
    if following[:1].isdigit() and folded in before_number:
        return False
    first_word = re.split(r"[^\w'’+]", following, maxsplit=1)[0]
    initial = len(last) == 1 and last.isupper()
    if folded in abbreviations or pair in abbreviations or initial or _dotted(last):
        return first_word in starters and not (
            initial and len(words) > 1 and words[-2][:1].isupper() and len(words[-2]) > 2
        )
    return True


def _dotted(word: str) -> bool:
    """Letters with dots between them ("S.A.P.I")."""
    return re.fullmatch(r"(?:[^\W\d_]\.)+[^\W\d_]", word) is not None


@cache
def _sets(lang: Lang) -> tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str]]:
    words = document_words(lang)
    return (
        frozenset(words.titles),
        frozenset(words.before_number),
        frozenset(words.abbreviations),
        frozenset(words.starters),
    )
