"""Reads a document into the pieces that the grammar of times is written over.

Comes in: a `Document` with its numbers and names. Goes out: a `Line`: the stretches that may hold a time. Words
that say nothing of time run together into one piece; no rule reads over a STOP (a mark, a line's end, a name).

>>> from hechos.facts import Article, ArticleId
>>> from extractors.document import document
>>> from extractors.times.pieces import CODE_NAMES
>>> line = read_line(document(Article(ArticleId("a"), "Desde mayo de 2019 crece.", "es")), (), ())
>>> [CODE_NAMES[code] for code in line.codes]
['SINCE', 'WEAK_MONTH', 'OF', 'YEAR', 'WORD']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from extractors.document import Atom, Document
from extractors.lexicon.calendar import calendar_habits
from extractors.lexicon.times import Entry, phrases
from extractors.mentions import EntityMention, Number
from extractors.times.formats import Written, written
from extractors.times.pieces import Line, Piece, code_of, line_of

_LINK = re.compile(r"\b(?:https?://|www\.)\S+")
_BREAKS = frozenset(["WORD", "NAME", "STOP"])
_ARTICLES = frozenset(["ON", "ARTICLE", "COUNTING_ARTICLE"])
_DAY_NUMBERS = frozenset(["DIGITS", "ORDINAL", "SMALL_WORD"])
_NO_TIMES = frozenset(
    """ARTICLE COUNTING_ARTICLE ON OF INSIDE DURING WITHIN MORE ABOUT SINCE ONWARD ORIGIN TO UNTIL BY BETWEEN CONJ
    ALTERNATIVE BEFORE AFTER EVERY ONE FEW HALF ADDRESS POSSESSIVE SAME STRETCH IDIOM REST PART REL_BEFORE
    REL_AFTER REL_BOTH DAY_PART CLOCK COMMA DASH SLASH APOS OPEN CLOSE DOT TILDE DIGITS NUMBER SMALL_WORD ORDINAL
    WEEK_OF SINCE_AGO AGO ENDED""".split()  # noqa: SIM905
)
"""Codes that make no time among themselves."""
_ABBREVIATED = frozenset(["MONTH", "WEAK_MONTH", "WEEKDAY", "WEAK_WEEKDAY"])
_LABELS = frozenset(["QUARTER_LABEL", "HALF_LABEL"])
_MARKS = {
    ",": "COMMA", "-": "DASH", "–": "DASH", "—": "DASH", "‑": "DASH", "/": "SLASH", "'": "APOS", "’": "APOS",
    "(": "OPEN", ")": "CLOSE", ".": "DOT", "~": "TILDE",
}  # fmt: skip


def read_line(doc: Document, numbers: tuple[Number, ...], names: tuple[EntityMention, ...]) -> Line:
    return line_of(_worth_reading(_joined(_Reader(doc, numbers, names).pieces())))


def _worth_reading(pieces: Iterator[Piece]) -> list[Piece]:
    """The stretches that may hold a time, each with the word or stop before and after it."""
    out: list[Piece] = []
    before: Piece | None = None
    stretch: list[Piece] = []
    for piece in pieces:
        if piece.code not in _BREAKS:
            stretch.append(piece)
            continue
        if stretch and _may_be_time(stretch):
            if before is not None and (not out or out[-1] is not before):
                out.append(before)
            out.extend(stretch)
            out.append(piece)
        before, stretch = piece, []
    if stretch and _may_be_time(stretch):
        if before is not None and (not out or out[-1] is not before):
            out.append(before)
        out.extend(stretch)
    return out


def _may_be_time(stretch: list[Piece]) -> bool:
    codes = {piece.code for piece in stretch}
    return not codes <= _NO_TIMES or bool(codes & _ARTICLES and codes & _DAY_NUMBERS)


def _joined(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Runs of stops become one, told by the first and the last; so do number words that make one number."""
    last: Piece | None = None
    for piece in pieces:
        if last is not None and last.code == "SMALL_WORD":
            if _tens(last, piece):
                last = replace(piece, start=last.start, number=last.number + piece.number)
                continue
            if _spoken_year(last, piece):
                last = replace(piece, code="YEAR_WORD", start=last.start, number=100 * last.number + piece.number)
                continue
        if last is not None and last.code == piece.code == "STOP":
            last = replace(last, end=piece.end, rule=piece.text)
            continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last


def _tens(last: Piece, piece: Piece) -> bool:
    """ "Twenty" before "second" makes the 22nd."""
    return last.code == "SMALL_WORD" and last.number in (20, 30) and piece.code == "ORDINAL" and piece.number < 10


def _spoken_year(last: Piece, piece: Piece) -> bool:
    """ "Nineteen ninety-four"."""
    return last.code == piece.code == "SMALL_WORD" and 13 <= last.number <= 20 and piece.number >= 10


class _Reader:
    """Walks the atoms once; at each, the longest thing that starts there becomes a piece."""

    def __init__(self, doc: Document, numbers: tuple[Number, ...], names: tuple[EntityMention, ...]) -> None:
        self.doc = doc
        self.atoms = doc.atoms
        self.phrases = phrases(doc.lang)
        self.coded: set[int] = set()
        self.numbers = {number.start: number for number in self._read_as_time(numbers)}
        self.names = {name.start: name.end for name in names if name.end > name.start}
        month_first = doc.article.country in calendar_habits().month_first or (
            doc.article.country is None and doc.lang == "en"
        )
        self.links = {match.start(): match.end() for match in _LINK.finditer(doc.text)}
        self.written = {found.start: found for found in written(doc.text, month_first=month_first)}
        self.marked = self.numbers.keys() | self.names.keys() | self.links.keys()

    def _read_as_time(self, numbers: tuple[Number, ...]) -> Iterator[Number]:
        """Fractions that are none beside a unit: "the fourth (quarter)" is an ordinal, "two quarters" a count."""
        for number in numbers:
            if number.kind != "fraction" or number.form == "digits" or not number.value:
                yield number
                continue
            first = self.doc.atom_at(number.start)
            last = self.doc.atom_at(max(number.start, number.end - 1))
            entry, _ = self._phrase(last)
            if entry is not None and entry.code == "U_QUARTER" and last > first:
                yield replace(number, end=self.atoms[last - 1].end, value=number.value * 4, kind="cardinal")
            elif (nth := round(1 / number.value)) > 2 and abs(1 / number.value - nth) < 0.01:
                yield Number(self.atoms[last].start, number.end, nth, "ordinal", "words")

    def pieces(self) -> Iterator[Piece]:
        """Words that say nothing of time run together into one piece, told by the first and the last of them."""
        atoms, text, count = self.atoms, self.doc.text, len(self.atoms)
        index, line_end = 0, 0
        first = last = None  # of the run of words that say nothing
        while index < count:
            atom = atoms[index]
            broken = atom.space and line_end and "\n" in text[line_end : atom.start]
            if atom.kind == "letters" and atom.norm not in self.phrases and atom.start not in self.marked:
                if broken and first is not None and last is not None:
                    yield _run(first, last)
                    first = None
                if broken:
                    yield Piece("STOP", line_end, line_end)
                first, last, line_end = first or atom, atom, atom.end
                index += 1
                continue
            if first is not None and last is not None:
                yield _run(first, last)
                first = None
            if broken:
                yield Piece("STOP", line_end, line_end)
            piece = self._at(index, atom)
            yield piece
            line_end = piece.end
            index += 1
            while index < count and atoms[index].start < line_end:
                index += 1
        if first is not None and last is not None:
            yield _run(first, last)

    def _at(self, index: int, atom: Atom) -> Piece:
        if link_end := self.links.get(atom.start):
            return Piece("STOP", atom.start, link_end)
        if found := self.written.get(atom.start):
            return _written_piece(found, self.doc.text[found.start : found.end])
        if atom.kind == "digits":
            return self._digits(index, atom)
        entry, end = self._phrase(index)
        if atom.kind == "mark":
            if entry is not None:
                return self._entry(entry, atom.start, end)
            return Piece(_MARKS.get(atom.text, "STOP"), atom.start, atom.end, text=atom.text)
        if entry is not None and (len(entry.words) > 1 or entry.code == "HOLIDAY"):
            return self._entry(entry, atom.start, end)
        name_end = self.names.get(atom.start, 0)
        if name_end > end or (name_end and entry and entry.code.startswith("WEAK")):
            return Piece("STOP", atom.start, name_end)
        if (number := self.numbers.get(atom.start)) and not (entry and entry.code in ("ONE", "HALF")):
            return self._number(number, atom)
        if entry is not None:
            return self._entry(entry, atom.start, end)
        return _run(atom, atom)

    def _phrase(self, index: int) -> tuple[Entry | None, int]:
        """The longest phrase that starts at the atom, and where it ends."""
        atoms = self.atoms
        for entry in self.phrases.get(atoms[index].norm, ()):
            words = entry.words
            if len(words) == 1:
                return entry, atoms[index].end
            stop = index + len(words)
            near = stop <= len(atoms) and atoms[index + 1].norm == words[1]
            if near and all(atoms[index + at].norm == words[at] for at in range(2, len(words))):
                return entry, atoms[stop - 1].end
        return None, 0

    def _entry(self, entry: Entry, start: int, end: int) -> Piece:
        text = self.doc.text[start:end]
        if (
            entry.short and entry.code in _ABBREVIATED and self.doc.text[end : end + 1] == "."
        ):  # the dot of "Sept." belongs to it
            end += 1
        return Piece(entry.code, start, end, entry.number, text, entry.unit, entry.holiday, *entry[5:])

    def _digits(self, index: int, atom: Atom) -> Piece:
        if name_end := self.names.get(atom.start):
            return Piece("STOP", atom.start, name_end)
        number = self.numbers.get(atom.start)
        if number is not None and (number.end > atom.end or number.kind != "cardinal"):
            return self._number(number, atom)
        glued = index + 1 < len(self.atoms) and self._glued(index)
        if len(atom.text) <= 2 and not (glued and self.atoms[index + 1].text in ".,"):
            return Piece("DIGITS", atom.start, atom.end, int(atom.text), atom.text)
        if len(atom.text) == 4 and atom.text[0] in "12" and not glued and not self._numbered(index):
            return Piece("YEAR", atom.start, atom.end, int(atom.text), atom.text)
        return Piece("NUMBER", atom.start, atom.end, text=atom.text)

    def _glued(self, index: int) -> bool:
        """Whether a mark ties the digits to more digits or makes them an amount: "2019,5", "2019%"."""
        after = self.atoms[index + 1]
        if after.space:
            return after.text == "%"
        if after.kind == "letters":
            return not any(entry.code in _LABELS for entry in self.phrases.get(after.norm, ()))
        if after.text in ",.:" and index + 2 < len(self.atoms):
            return self.atoms[index + 2].kind == "digits" and not self.atoms[index + 2].space
        return after.text in "%€$£"

    def _numbered(self, index: int) -> bool:
        """Whether the four digits are of a longer code: "138-2010-2015", "82-2100", the path of a URL."""
        atoms, text = self.atoms, self.doc.text
        if index and atoms[index - 1].text == "/" and text[atoms[index].end : atoms[index].end + 1] == "/":
            return True
        if index < 2 or atoms[index].space or atoms[index - 1].text not in "-/" or atoms[index - 1].space:
            return False
        if atoms[index - 1].text == "/":  # "910/2014" is a law, "2013/2014" are years
            return atoms[index - 2].kind == "digits" and len(atoms[index - 2].text) in (3, 5, 6)
        before = atoms[index - 2]
        dated = index > 3 and atoms[index - 3].text == "-" and atoms[index - 4].kind == "letters"  # sep-23-2020
        if before.kind == "digits" and (index - 2 in self.coded or (len(before.text) != 4 and not dated)):
            self.coded.add(index)
            return True
        return False

    def _number(self, number: Number, atom: Atom) -> Piece:
        value = int(number.value) if number.value == number.value // 1 and number.value < 1e6 else -1
        text = self.doc.text[number.start : number.end]
        if number.kind == "ordinal" and 1 <= value <= 60:
            code = "ORDINAL"
        elif number.kind != "cardinal" or number.form != "words" or number.vague:
            code = "NUMBER"
        elif 0 <= value < 100:
            code = "SMALL_WORD"
        else:
            code = "YEAR_WORD" if 1000 <= value < 2200 else "NUMBER"
        return Piece(code, number.start, max(number.end, atom.end), value, text)


def _written_piece(found: Written, text: str) -> Piece:
    if found.meaning is None:
        return Piece("CLOCK", found.start, found.end)
    code = code_of(found.meaning)
    if found.bare:
        code = "BARE_DATE" if code == "DAY" else "BARE_DECADE"
    return Piece(code, found.start, found.end, text=text, meaning=found.meaning, rule="digits")


def _run(first: Atom, last: Atom) -> Piece:
    """Words that say nothing of time; `rule` holds the last of them."""
    code = "WORD" if first.text[0].islower() else "NAME"
    return Piece(code, first.start, last.end, text=first.norm, rule=last.text)
