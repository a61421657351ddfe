"""Blocks: the lines of a text, each of a kind, under its heading, rows with their head, items with their intro.

Comes in: a text. Goes out: `Block`s that lie in order, never overlap, and hold all of the text but white
space. One line is one block: a table row is a line of cells between bars or tabs, a signature under a
quotation ("– Ana Ruiz, directora (@aruiz)") is a caption.

>>> text = "Ventas\\n| Año | Chips |\\n|---|---|\\n| 2024 | 5 |"
>>> [(b.kind, b.heading, b.header) for b in blocks(text, "es")]
[('heading', None, None), ('row', 0, None), ('row', 0, 1), ('row', 0, 1)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import Literal

from extractors.lexicon import fold
from extractors.lexicon.document import document_words
from hechos.facts import Lang

BlockKind = Literal["heading", "paragraph", "item", "row", "quote", "caption", "box", "timeline"]
_LONGEST_HEADING = 110
_FEWEST_STACKED = 3


@dataclass(frozen=True, slots=True)
class Block:
    """A line or paragraph of the text.

    `heading`: the index of the block that is its heading; `cells`: those of a table row, also of one in a
    timeline; `header`: the index of the row with the column heads; `intro`: the index of the line that
    introduces a list ("Las cifras son:"). `level`: how deep a heading is, 1 the highest.
    """

    start: int
    end: int
    kind: BlockKind
    heading: int | None = None
    cells: tuple[tuple[int, int], ...] = ()
    header: int | None = None
    intro: int | None = None
    level: int | None = None


_ITEM = re.compile(
    r"(?:[-*•·▪◦‣●○■►✓✔]|–(?!\s*[A-ZÁÉÍÓÚÑ][\w’'.-]+ [A-ZÁÉÍÓÚÑ])|—(?=\s)|\d{1,2}[.)]|[a-z]\)|\d️?⃣)\s+"
)
_BARS = re.compile(r"\|.*\|")
_TABS = re.compile(r"[^\t\n]*\t[^\t\n]*\t[^\n]*")
_RULE = re.compile(r"[|:\-\s+=]+")
_SIGNATURE = re.compile(r"[—–-]\s*[A-ZÁÉÍÓÚÑ][^\n]{2,100}")
_SENTENCE_END = ".!?…:;,»”\"'|)"


def blocks(text: str, lang: Lang) -> tuple[Block, ...]:
    """Every line with something on it."""
    made: list[Block] = []
    place = 0
    for line in text.split("\n"):
        start, end = stripped(text, place, place + len(line))
        if start < end:
            made.append(_block(text, lang, made, start, end))
        place += len(line) + 1
    return tuple(_finished(text, lang, list(_unstacked(made))))


def stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without the white space at its ends."""
    piece = text[start:end]
    if not piece or piece.isspace():
        return start, start
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())


def _block(text: str, lang: Lang, before: Sequence[Block], start: int, end: int) -> Block:
    line = text[start:end]
    previous = before[-1] if before else None
    if _BARS.fullmatch(line) or _TABS.fullmatch(line):
        return Block(start, end, "row", cells=tuple(_cells(text, start, end)))
    if previous is not None and previous.kind in ("quote", "paragraph") and _signs(text, previous, line):
        return Block(start, end, "caption")
    if line.startswith(">"):
        return Block(start, end, "quote")
    if _ITEM.match(line):
        return Block(start, end, "item")
    if line.startswith("#"):
        return Block(start, end, "heading", level=len(line) - len(line.lstrip("#")))
    if _begins_with(line, document_words(lang).captions, ":/|("):
        return Block(start, end, "caption")
    if line[0] in '«“"' and line.rstrip(".")[-1] in '»”"' and not any(mark in line[1:-2] for mark in "«“"):
        return Block(start, end, "quote")
    if len(line) < _LONGEST_HEADING and line[-1] not in _SENTENCE_END and not line[0].islower():
        return Block(start, end, "heading", level=2)
    return Block(start, end, "paragraph")


def _signs(text: str, previous: Block, line: str) -> bool:
    """Whether a line names who said the quotation above it: a dash and a name, no sentence."""
    quoted = text[max(previous.start, previous.end - 2) : previous.end].rstrip(".")
    return quoted[-1:] in tuple('»”"') and _SIGNATURE.fullmatch(line) is not None


def _begins_with(line: str, words: Sequence[str], marks: str) -> bool:
    head = fold(line[:40]).lstrip("(#* ")
    return any(head.startswith(word) and head[len(word) : len(word) + 1] in tuple(marks) for word in words)


def _cells(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    if _RULE.fullmatch(text, start, end):
        return
    for cell in re.finditer(r"[^|\t]+", text[start:end]):
        begin, stop = stripped(text, start + cell.start(), start + cell.end())
        if begin < stop:
            yield begin, stop


def _unstacked(made: Sequence[Block]) -> Iterator[Block]:
    """Short lines in a row are a list under the first of them, not headings of one another."""
    for plain, run in groupby(made, key=lambda block: block.kind == "heading" and block.level == 2):
        lines = list(run)
        if not plain or len(lines) < _FEWEST_STACKED:
            yield from lines
            continue
        ends_text = lines[-1] is made[-1]
        for number, line in enumerate(lines):
            heads = number == 0 or (number == len(lines) - 1 and not ends_text)
            yield line if heads else replace(line, kind="item", level=None)


def _finished(text: str, lang: Lang, made: Sequence[Block]) -> Iterator[Block]:
    """Blocks with what their neighbours say of them: a heading is one only if something stands under it."""
    heading: int | None = None
    header: int | None = None
    intro: int | None = None
    for index, block in enumerate(made):
        following = made[index + 1] if index + 1 < len(made) else None
        if block.kind == "heading" and following is None and index:
            block = replace(block, kind="paragraph", level=None)
        if block.kind == "row":
            starts_table = not index or made[index - 1].kind != "row"
            header = (index if _heads(text, made, index) else None) if starts_table else header
            under = None if header == index else header
            yield replace(block, kind=_row_kind(text, lang, made, block, heading), heading=heading, header=under)
            continue
        if block.kind == "item":
            if not index or made[index - 1].kind != "item":
                intro = index - 1 if index and _introduces(text, made[index - 1]) else None
            yield replace(block, kind=_line_kind(text, lang, block), heading=heading, intro=intro)
            continue
        above = made[heading] if heading is not None else None
        boxed = above is not None and _begins_with(text[above.start : above.end], document_words(lang).boxes, ": ")
        if block.kind == "paragraph":
            kind = _line_kind(text, lang, block)
            block = replace(block, kind="box" if boxed and kind == "paragraph" else kind)
        yield replace(block, heading=heading)
        heading = index if block.kind == "heading" else heading


def _introduces(text: str, block: Block) -> bool:
    return block.kind == "heading" or (block.kind == "paragraph" and text[block.end - 1] == ":")


def _heads(text: str, made: Sequence[Block], index: int) -> bool:
    """Whether a table's first row holds the column heads: a rule under it, or no digits where others have."""
    following = made[index + 1] if index + 1 < len(made) and made[index + 1].kind == "row" else None
    if following is None or len(made[index].cells) < 2:
        return False
    if not following.cells:
        return True
    return not _numeric(text, made[index]) and _numeric(text, following)


def _numeric(text: str, block: Block) -> bool:
    return any(char.isdigit() for start, end in block.cells[1:] for char in text[start:end])


def _row_kind(text: str, lang: Lang, made: Sequence[Block], row: Block, heading: int | None) -> BlockKind:
    """A row of two cells, the first of them a date, belongs to a timeline."""
    if len(row.cells) != 2 or not _is_date(text[slice(*row.cells[0])], lang):
        return "row"
    title = fold(text[made[heading].start : made[heading].end]) if heading is not None else ""
    told = len(text[slice(*row.cells[1])].split()) > 3
    return "timeline" if told or any(word in title for word in document_words(lang).timelines) else "row"


_DATED = re.compile(r"(?:[-*•·–—▪◦]\s+)?\**(?P<date>[^:–—|*]{3,30}?)\**\s*[:–—]\**\s+\S")


def _line_kind(text: str, lang: Lang, block: Block) -> BlockKind:
    """A line that opens with a date and a colon or dash belongs to a timeline."""
    dated = _DATED.match(text, block.start, block.end)
    return "timeline" if dated and _is_date(dated.group("date"), lang) else block.kind


@cache
def _months(lang: Lang) -> frozenset[str]:
    return frozenset(document_words(lang).months)


def _is_date(words: str, lang: Lang) -> bool:
    """A few words with a year or a month and a number in them, and little else."""
    pieces = fold(words).replace(",", " ").replace(".", " ").split()
    year = any(re.fullmatch(r"(?:1[89]|20)\d\d", piece) for piece in pieces)
    month = any(piece in _months(lang) for piece in pieces)
    number = any(piece.isdigit() and len(piece) <= 2 for piece in pieces)
    return len(pieces) <= 5 and (year or (month and number)) and (month or number or len(pieces) <= 2)
