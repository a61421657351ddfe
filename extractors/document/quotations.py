"""Direct quotations: where they begin and end, also over paragraphs.

Comes in: a text and its blocks. Goes out: `Quotation`s in order, marks left out, none inside another. In a
quotation that runs over paragraphs each new one opens with a repeated mark, in Spanish with a closing one
(»: comillas de seguir, RAE); the repeated marks stay inside. Few words in marks name things ("Proyecto
Rainier") and are no quotation.

>>> from extractors.document.blocks import blocks
>>> text = "«Vendimos cinco millones de chips.\\n»En mayo serán seis», dijo."
>>> [text[q.start:q.end] for q in quotations(text, blocks(text, "es"))]
['Vendimos cinco millones de chips.\\n»En mayo serán seis']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractors.document.blocks import Block

_FEWEST_WORDS = 4


@dataclass(frozen=True, slots=True)
class Quotation:
    """A direct quotation, marks left out; it may run over paragraphs."""

    start: int
    end: int


_MARK = re.compile(r"[«»“”„\"]|''")
_CLOSERS = {
    "«": ("»",),
    "“": ("”", '"', "''"),
    "„": ("“", "”"),
    "”": ("”",),
    '"': ('"', "”", "''"),
    "''": ("''",),
}
_REPEATED = {"«": "»«", "“": '“"', "„": "„", "”": "”", '"': '"“', "''": "'"}

# British papers quote in single marks: 'We sold five million of them,' she said.
_SINGLE = re.compile(
    r"""
    (?<!\w)‘(?P<curly>[^‘\n]{15,1500}?)’(?!\w)
  | (?<!\w)'(?P<straight>[A-Z¿¡](?:[^'\n]|(?<=\w)'(?=\w)){15,1500}[,.?!])'(?!\w)
    """,
    re.VERBOSE,
)


def quotations(text: str, found: Sequence[Block]) -> tuple[Quotation, ...]:
    """Every quotation of more than a few words, in order."""
    marked = list(_marked(text, found))
    single = [
        Quotation(*match.span("curly" if match.group("curly") is not None else "straight"))
        for match in _SINGLE.finditer(text)
    ]
    return tuple(quote for quote in _outermost(sorted([*marked, *single], key=_order)) if _says(text, quote))


def _order(quote: Quotation) -> tuple[int, int]:
    return quote.start, -quote.end


def _says(text: str, quote: Quotation) -> bool:
    words = text[quote.start : min(quote.end, quote.start + 200)].split()
    return len(words) >= _FEWEST_WORDS


def _outermost(ordered: Sequence[Quotation]) -> Iterator[Quotation]:
    end = -1
    for quote in ordered:
        if quote.start >= end:
            yield quote
            end = quote.end


def _marked(text: str, found: Sequence[Block]) -> Iterator[Quotation]:
    """Quotations in double marks. One that its paragraph leaves open goes on if the next repeats the mark."""
    opened: tuple[str, int] | None = None
    for number, block in enumerate(found):
        begin = block.start
        if opened is not None:
            if text[begin] in _REPEATED[opened[0]]:
                begin += 1
            else:
                opened = None
        for match in _MARK.finditer(text, begin, block.end):
            place, mark = match.start(), match.group()
            if opened is None:
                opened = (mark, match.end()) if _opens(text, place, block) else None
            elif (mark in _CLOSERS[opened[0]] or _closes_anyway(text, place, block)) and not (
                mark == '"' and _opens_only(text, place, block)
            ):
                yield Quotation(opened[1], place)
                opened = None
        following = found[number + 1] if number + 1 < len(found) else None
        if opened is not None and not _goes_on(text, opened[0], following):
            if opened[1] == block.start + 1:  # a paragraph that forgot to close
                yield Quotation(opened[1], block.end)
            opened = None


def _goes_on(text: str, mark: str, following: Block | None) -> bool:
    return following is not None and text[following.start] in _REPEATED[mark]


def _opens(text: str, place: int, block: Block) -> bool:
    """Whether the mark may open: a word behind it, none right before it. ” opens where it is typed for “."""
    if text[place] in "«„":
        return True
    before = text[place - 1] if place > block.start else " "
    behind = text[place + 1] if place + 1 < block.end else " "
    if text[place] in "»'" or before.isalnum():
        return False
    return text[place] == "“" or (before not in ".,;!?%" and not behind.isspace())


def _closes_anyway(text: str, place: int, block: Block) -> bool:
    """Whether an opening mark is typed where only a closing one can stand: "incluyentes y diversos“, afirma"."""
    before = text[place - 1] if place > block.start else " "
    behind = text[place + 1] if place + 1 < block.end else " "
    return text[place] == "“" and not before.isspace() and (behind.isspace() or behind in ",.;")


def _opens_only(text: str, place: int, block: Block) -> bool:
    """Whether a straight mark inside a quotation can only be an opening one: the closing one was forgotten."""
    before = text[place - 1] if place > block.start else " "
    behind = text[place + 1] if place + 1 < block.end else " "
    return before.isspace() and behind.isalnum()
