"""What the grammar of times is written over: pieces of the text, one character of `codes` each.

Comes in: nothing. Goes out: `Piece`, `Line` and the codes, so that a rule of the grammar is a regular expression.

>>> code_of(Moment("month", part=3))
'MONTHLY'
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from extractors.almanac import Unit
from extractors.lexicon.calendar import Holiday
from extractors.lexicon.times import Roles, YearWords
from extractors.times.moments import Meaning, Moment

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
    rolling: bool = False
    meaning: Meaning | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """The pieces of a document, and their codes as a string of the same length."""

    pieces: tuple[Piece, ...]
    codes: str


def line_of(pieces: list[Piece]) -> Line:
    return Line(tuple(pieces), "".join([CODES[piece.code] for piece in pieces]))


_PRECISIONS = {
    "day": "DAY", "week": "WEEK", "month": "MONTHLY", "quarter": "QUARTERLY", "half": "HALFLY",
    "season": "SEASONAL", "year": "YEARLY", "decade": "DECADAL", "range": "RANGE",
}  # fmt: skip


def code_of(meaning: Meaning) -> str:
    """The code of a piece that means this."""
    return _PRECISIONS[meaning.precision] if isinstance(meaning, Moment) else "RANGE"


def is_plural(word: str, years: YearWords) -> bool:
    """Whether the word looks like a counted noun in the plural."""
    return len(word) > 3 and word.endswith(years.plural_endings) and word not in years.no_plurals
