"""The words of time in a document: what the grammar of times is written over.

Comes in: a `Document` with its numbers and names. Goes out: a `Line` of `Piece`s, one character of `codes` each,
so that a rule of the grammar is a regular expression over codes. Words that say nothing of time are folded
into one piece; no rule reads over a STOP (a mark, a line's end, a name).

>>> from hechos.facts import Article, ArticleId
>>> from extractors.document import document
>>> line = read_line(document(Article(ArticleId("a"), "Desde mayo de 2019 crece.", "es")), (), ())
>>> [CODE_NAMES[code] for code in line.codes]
['SINCE', 'WEAK_MONTH', 'OF', 'YEAR', 'WORD', 'DOT']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from extractors.almanac import Unit
from extractors.document import Atom, Document
from extractors.lexicon.times import Entry, Holiday, Roles, YearWords, calendar_habits, phrases, time_words
from extractors.mentions import EntityMention, Number
from extractors.moments import Meaning
from extractors.times_formats import Written, written

_NAMES = (
    *(
        "MONTH",
        "WEAK_MONTH",
        "WEEKDAY",
        "WEAK_WEEKDAY",
        "WEEKDAYS",
        "SEASON",
        "WEAK_SEASON",
        "DECADE_NAME",
        "HOLIDAY",
        "DAYWORD",
    ),
    *("U_DAY", "U_WEEK", "U_WEEKEND", "U_MONTH", "U_QUARTER", "U_HALF", "U_YEAR", "U_DECADE", "U_SEASON"),
    *("REL_BEFORE", "REL_AFTER", "REL_BOTH", "REST", "PART", "FEW"),
    *(field.name.upper() for field in fields(Roles)),
    *("COMMA", "DASH", "SLASH", "APOS", "OPEN", "CLOSE", "DOT", "TILDE"),
    *("DIGITS", "YEAR", "NUMBER", "SMALL_WORD", "YEAR_WORD", "ORDINAL", "CLOCK", "BARE_DATE", "BARE_DECADE"),
    *("WORD", "NAME", "STOP"),
    *("DAY", "WEEK", "WEEKEND", "MONTHLY", "QUARTERLY", "HALFLY", "SEASONAL", "YEARLY", "DECADAL", "RANGE"),
)
CODES = {name: chr(0xE000 + index) for index, name in enumerate(_NAMES)}
"""One private-use character a code."""
CODE_NAMES = {code: name for name, code in CODES.items()}

_LABELS = frozenset(["QUARTER_LABEL", "HALF_LABEL"])
_MARKS = {
    ",": "COMMA", "-": "DASH", "–": "DASH", "—": "DASH", "‑": "DASH", "/": "SLASH", "'": "APOS", "’": "APOS",
    "(": "OPEN", ")": "CLOSE", ".": "DOT", "~": "TILDE",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text with a code. `number`: the month, shift, day … that it names."""

    code: str
    start: int
    end: int
    number: int = 0
    text: str = ""
    unit: Unit | None = None
    holiday: Holiday | None = None
    plural: bool = False
    short: bool = False
    anaphoric: bool = False
    meaning: Meaning | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """The pieces of a document, and their codes as a string of the same length."""

    pieces: tuple[Piece, ...]
    codes: str


def line_of(pieces: list[Piece]) -> Line:
    return Line(tuple(pieces), "".join([CODES[piece.code] for piece in pieces]))


def read_line(doc: Document, numbers: tuple[Number, ...], names: tuple[EntityMention, ...]) -> Line:
    return line_of(list(_folded(_Reader(doc, numbers, names).pieces())))


def _folded(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Runs of words that say nothing become one piece, told by the first; runs of stops likewise."""
    last: Piece | None = None
    for piece in pieces:
        if last is not None and _tens(last, piece):
            last = replace(piece, start=last.start, number=last.number + piece.number)
            continue
        if last is not None and _spoken_year(last, piece):
            last = replace(piece, code="YEAR_WORD", start=last.start, number=100 * last.number + piece.number)
            continue
        if last is not None and last.code in ("WORD", "NAME") and piece.code in ("WORD", "NAME"):
            last = Piece(last.code, last.start, piece.end, text=last.text, rule=piece.text)
            continue
        if last is not None and not (last.code == piece.code == "STOP"):
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
        self.years = time_words(doc.lang).years
        self.numbers = {number.start: number for number in self._read_as_time(numbers)}
        self.names = {name.start: name.end for name in names if name.end > name.start}
        month_first = doc.article.country in calendar_habits().month_first or (
            doc.article.country is None and doc.lang == "en"
        )
        self.written = {found.start: found for found in written(doc.text, month_first=month_first)}

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
        index, line_end = 0, 0
        while index < len(self.atoms):
            atom = self.atoms[index]
            if atom.space and line_end and "\n" in self.doc.text[line_end : atom.start]:
                yield Piece("STOP", line_end, line_end)
            piece = self._at(index, atom)
            yield piece
            line_end = piece.end
            index += 1
            while index < len(self.atoms) and self.atoms[index].start < piece.end:
                index += 1

    def _at(self, index: int, atom: Atom) -> Piece:
        if atom.kind == "digits":
            return self._digits(index, atom)
        if atom.kind == "mark":
            if found := self.written.get(atom.start):
                return _written_piece(found, self.doc.text[found.start : found.end])
            entry, end = self._phrase(index)
            if entry is not None:
                return self._entry(entry, atom.start, end)
            return Piece(_MARKS.get(atom.text, "STOP"), atom.start, atom.end, text=atom.text)
        entry, end = self._phrase(index)
        if entry is not None and (len(entry.words) > 1 or entry.code == "HOLIDAY"):
            return self._entry(entry, atom.start, end)
        name_end = self.names.get(atom.start, 0)
        if name_end > end or (name_end and entry and entry.code.startswith("WEAK")):
            return Piece("STOP", atom.start, name_end)
        if (number := self.numbers.get(atom.start)) and not (entry and entry.code in ("ONE", "HALF")):
            return self._number(number, atom)
        if entry is not None:
            return self._entry(entry, atom.start, end)
        return Piece("WORD" if atom.text[0].islower() else "NAME", atom.start, atom.end, text=atom.norm)

    def _phrase(self, index: int) -> tuple[Entry | None, int]:
        """The longest phrase that starts at the atom, and where it ends."""
        for entry in self.phrases.get(self.atoms[index].norm, ()):
            stop = index + len(entry.words)
            if stop <= len(self.atoms) and all(
                atom.norm == word for atom, word in zip(self.atoms[index:stop], entry.words, strict=True)
            ):
                return entry, self.atoms[stop - 1].end
        return None, 0

    def _entry(self, entry: Entry, start: int, end: int) -> Piece:
        text = self.doc.text[start:end]
        if entry.short and self.doc.text[end : end + 1] == ".":  # the dot of "Sept." belongs to it
            end += 1
        return Piece(entry.code, start, end, entry.number, text, entry.unit, entry.holiday, *entry[5:])

    def _digits(self, index: int, atom: Atom) -> Piece:
        if found := self.written.get(atom.start):
            return _written_piece(found, self.doc.text[found.start : found.end])
        if name_end := self.names.get(atom.start):
            return Piece("STOP", atom.start, name_end)
        number = self.numbers.get(atom.start)
        if number is not None and (number.end > atom.end or number.kind != "cardinal"):
            return self._number(number, atom)
        glued = index + 1 < len(self.atoms) and self._glued(index)
        if len(atom.text) <= 2:
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
        """Whether the four digits end a longer code: "138-2010", "82-2100"."""
        if (
            index
            and self.atoms[index - 1].text == "/"
            and self.doc.text[self.atoms[index].end : self.atoms[index].end + 1] == "/"
        ):
            return True  # the path of a URL
        if (
            index < 2
            or self.atoms[index].space
            or self.atoms[index - 1].text != "-"
            or self.atoms[index - 1].space
        ):
            return False
        before = self.atoms[index - 2]
        if before.kind != "digits":
            return False
        if len(before.text) == 4:
            return self._numbered(index - 2)
        return not (index > 3 and self.atoms[index - 3].text == "-" and self.atoms[index - 4].kind == "letters")

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


_PRECISIONS = {
    "day": "DAY", "week": "WEEK", "month": "MONTHLY", "quarter": "QUARTERLY", "half": "HALFLY",
    "season": "SEASONAL", "year": "YEARLY", "decade": "DECADAL", "range": "RANGE",
}  # fmt: skip


def code_of(meaning: Meaning) -> str:
    """The code of a piece that means this."""
    if not hasattr(meaning, "precision"):
        return "RANGE"
    return _PRECISIONS[meaning.precision]


def is_plural(word: str, years: YearWords) -> bool:
    """Whether the word looks like a counted noun in the plural."""
    return len(word) > 3 and word.endswith(years.plural_endings) and word not in years.no_plurals
