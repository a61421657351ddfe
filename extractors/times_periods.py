"""The grammar's rules for periods: weeks, months, quarters, halves, seasons, years, decades, and their parts.

Comes in: what the engine matched. Goes out: the meaning of each match.

>>> [rule.name for rule in RELATIVE_RULES][-1]
'relative-unit'
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from extractors import almanac
from extractors.almanac import Span
from extractors.moments import Beside, Between, Meaning, Moment
from extractors.times_days import year_of
from extractors.times_formats import decade, full_year
from extractors.times_grammar import COUNT_MARKS, Found, Rule, rule
from extractors.times_pieces import Piece, is_plural


def spanned(span: Span, *, fiscal: bool = False) -> Moment:
    return Moment(span.precision, span=span, fiscal=fiscal)


def unknown(piece: Piece) -> Moment:
    """A relative period of an article without a date."""
    precision = {"weekend": "range", None: "range"}.get(piece.unit, piece.unit)
    return Moment(precision, span=Span(None, None, precision))  # type: ignore[arg-type]


def shifted(found: Found, unit: Piece, count: int) -> Moment:
    """The calendar unit that lies `count` away from publication."""
    today = found.reading.today
    if today is None:
        return unknown(unit)
    kind = unit.unit or "day"
    moved = almanac.moved(today, kind, count * max(1, unit.number))
    return spanned(almanac.around(moved, kind, south=found.reading.anchor.south))


# Relative units -------------------------------------------------------------------------------------------------


@rule(
    "unit-after-next",
    "(?P<unit><unit>|MONTH|WEAK_MONTH) AFTER <the>? (?P<rel><before>) <unit>? (?!<weekday>|<month>)",
)
def unit_after_next(found: Found) -> Meaning | None:
    """ "The week after next", "la semana después de la próxima"."""
    if found["rel"].number != 1 or found["unit"].unit is None or found["unit"].plural:
        return None
    return shifted(found, found["unit"], 2)


@rule(
    "rolling-window",
    """(?: (?P<rel><before>) ABOUT? (?P<n><count>) | (?P<n2><count>) (?P<rel2><before>) ) (?P<unit><unit>)
    (?: CONJ? (?P<n3><small>) (?P<unit3><unit>) (?!BEFORE|AFTER|AGO) )?
    (?: CONJ? (?P<n4><small>) (?P<unit4><unit>) (?!BEFORE|AFTER|AGO) )? (?!OF|INSIDE (?:YEAR|U_YEAR))""",
)
def rolling(found: Found) -> Meaning | None:
    """ "The last three years" ends at publication; "los próximos 15 días" starts after it."""
    first = found.has("rel")
    shift = found["rel" if first else "rel2"].number
    today, unit = found.reading.today, found["unit"]
    if shift == 0 or (not first and not unit.plural):
        return None
    if today is None:
        return unknown(replace(unit, unit=None))
    count = amount(found["n" if first else "n2"])
    if unit.unit == "quarter":
        return _whole_quarters(today, shift * count)
    far = almanac.moved(today, unit.unit or "day", shift * count * unit.number)
    for number, more in (("n3", "unit3"), ("n4", "unit4")):
        if found.has(number):
            far = almanac.moved(far, found[more].unit or "day", shift * amount(found[number]) * found[more].number)
    return spanned(Span(far, today, "range") if shift < 0 else Span(today + timedelta(1), far, "range"))


def _whole_quarters(today: date, count: int) -> Moment:
    nearest = almanac.around(almanac.moved(today, "quarter", 1 if count > 0 else -1), "quarter")
    furthest = almanac.around(almanac.moved(today, "quarter", count), "quarter")
    first, last = (nearest, furthest) if count > 0 else (furthest, nearest)
    return spanned(Span(first.start, last.end, "range"))


@rule(
    "relative-unit",
    """(?P<rel><before>) FISCAL? (?P<unit><unit>) FISCAL? (?P<same>YEAR)?
        (?!OF <the>? (?:YEAR|YEAR_WORD|<month>|<unit>|<before>|FISCAL)|INSIDE YEAR)
     | (?P<unit2><unit>) (?P<rel2><after>)""",
)
def relative_unit(found: Found) -> Meaning | None:
    """ "La semana pasada", "next quarter"; in the plural without a number it stays open: "the last years"."""
    first = found.has("rel")
    unit, shift = found["unit" if first else "unit2"], found["rel" if first else "rel2"].number
    if unit.plural:
        before = found.beside(-1)
        counted = before is not None and before.code in ("DIGITS", "SMALL_WORD", "NUMBER")
        return None if counted or shift == 0 else Moment("range", span=Span(None, None, "range"))
    if found.has("same"):
        return Moment("year", year=found["same"].number) if unit.unit == "year" else None
    if unit.unit == "weekend" and shift == 0 and found.reading.today is not None:
        return _this_weekend(found, found.reading.today)
    if unit.unit == "day" and shift:
        return None
    if unit.unit == "decade" and shift and first and found.reading.today is not None:
        return _ten_years(found.reading.today, shift)
    moment = replace(shifted(found, unit, shift), fiscal="FISCAL" in found.codes())
    if found["rel" if first else "rel2"].anaphoric and unit.unit:
        return replace(moment, beside=Beside(unit.unit, shift * max(1, unit.number)))
    return moment


def _ten_years(today: date, shift: int) -> Moment:
    """ "The last decade" is the ten years that end at publication."""
    far = almanac.moved(today, "decade", shift)
    return spanned(Span(far, today, "range") if shift < 0 else Span(today + timedelta(1), far, "range"))


def _this_weekend(found: Found, today: date) -> Moment:
    """The one ahead, but on a Monday or Tuesday told as past the one gone."""
    past = found.reading.tense(found["unit"].start) == "past" and today.weekday() < 4
    return spanned(almanac.weekend(today - timedelta(7) if past else today))


# Years, months, quarters, halves --------------------------------------------------------------------------------


@rule(
    "fiscal-year",
    "U_YEAR? FISCAL U_YEAR? OF? (?:(?P<year><year>)|(?P<yy>APOS? DIGITS)|(?P<range>RANGE)) | U_YEAR (?P<season>RANGE)",
)
def fiscal_year(found: Found) -> Meaning | None:
    """ "Fiscal 2026", "FY26", "ejercicio fiscal 2025", "ejercicio 2024-25"."""
    if found.has("range") or found.has("season"):
        meaning = found["range" if found.has("range") else "season"].meaning
        if isinstance(meaning, Between) and meaning.first:
            return replace(meaning, first=replace(meaning.first, fiscal=True))
        return None
    if found.has("year"):
        return Moment("year", year=year_of(found["year"]), fiscal=True)
    digits = found.line.pieces[found.match.end("yy") - 1]
    return Moment("year", year=full_year(digits.text), fiscal=True) if len(digits.text) == 2 else None


@rule("named-year", "U_YEAR (?P<year>YEAR|YEAR_WORD)")
def named_year(found: Found) -> Meaning | None:
    """ "El año 2019", "year 2016"; not "los años 2000", a decade."""
    unit = found.line.pieces[found.match.start()]
    return None if unit.plural else Moment("year", year=found["year"].number)


@rule(
    "decade",
    """(?:U_DECADE (?:OF ARTICLE?)? U_YEAR? | (?P<years>U_YEAR)) (?P<n>DIGITS|SMALL_WORD|YEAR|YEAR_WORD|DECADE_NAME|BARE_DECADE|DECADAL)
     | (?:(?<=ARTICLE)|(?<=INSIDE)) (?P<name>DECADE_NAME|BARE_DECADE)""",
)
def a_decade(found: Found) -> Meaning | None:
    """ "Los años 90", "la década de 1980", "the nineties", "the '90s"."""
    piece = found["n" if found.has("n") else "name"]
    if piece.meaning is not None:
        return piece.meaning
    if found.has("years") and not found["years"].plural:
        return None
    if piece.text.isdigit() and len(piece.text) < 2:
        return None
    return decade(piece.number % 100 if piece.code == "DECADE_NAME" else piece.number)


@rule("month-of-month", "U_MONTH OF (?P<mon><month>) (?: (?:OF|COMMA)? <the>? (?P<year><year>))?")
def named_month(found: Found) -> Meaning | None:
    """ "El mes de marzo (de 2026)"."""
    return Moment("month", year=year_of(found.piece("year")), part=found["mon"].number)


@rule(
    "month-year",
    """(?P<mon><month>) (?:OF <the>?|COMMA|DASH|SLASH|INSIDE|DOT)? U_YEAR? (?:(?P<year><year>)|(?P<yy>(?<=[OF APOS ON DASH]) DIGITS))
     | (?P<year2>YEAR) (?:COMMA|DASH|SLASH) (?P<mon2><month>)""",
)
def month_year(found: Found) -> Meaning | None:
    """ "Marzo de 2026", "2016, nov", "abril del 87"."""
    if found.has("yy"):
        after = found.beside(1)
        if len(found["yy"].text) != 2 or (after and after.code in ("WORD", "OF", "CONJ", "TO", "DASH")):
            return None
        return Moment("month", year=full_year(found["yy"].text), part=found["mon"].number)
    first = found.has("mon")
    return Moment(
        "month", year=year_of(found["year" if first else "year2"]), part=found["mon" if first else "mon2"].number
    )


@rule("relative-month", "(?P<rel><before>) (?P<mon><month>) (?!DIGITS) | (?P<mon2><month>) (?P<rel2><after>)")
def relative_month(found: Found) -> Meaning | None:
    """ "Last November" is the latest before the month of publication."""
    first = found.has("rel")
    piece, lean = found["mon" if first else "mon2"], found["rel" if first else "rel2"].number
    if piece.code == "WEAK_MONTH" and lean == 0 and found.reading.years.nouns_follow and piece.text[0].islower():
        return None  # "this may"
    return Moment("month", part=piece.number, lean=lean)


@rule(
    "month",
    """(?P<mon>MONTH) | (?<=[INSIDE DURING SINCE UNTIL BY BETWEEN BEFORE AFTER PART ORIGIN REST]) <the>? (?P<weak>WEAK_MONTH)
     | (?<=[OF TO CONJ ALTERNATIVE COMMA DASH]) (?P<list>WEAK_MONTH) | (?P<first>WEAK_MONTH) (?=(?:COMMA|CONJ|TO|UNTIL|DASH|ALTERNATIVE) (?:<month>|MONTHLY)) | ^(?P<sole>WEAK_MONTH)$""",
)
def bare_month(found: Found) -> Meaning | None:
    """ "En marzo": which one, the tense says. Words that are also others need a word of time before them."""
    name = found.first("mon", "weak", "list", "first", "sole")
    piece = found[name]
    if name == "list" and (found.reading.years.nouns_follow != piece.text[0].isupper() or len(piece.text) < 4):
        return None
    if piece.short and piece.code == "WEAK_MONTH" and name != "sole":
        return None
    return Moment("month", part=piece.number)


@rule("year", "(?P<year>YEAR|YEAR_WORD)")
def bare_year(found: Found) -> Meaning | None:
    """ "En 2019", but not "2019 empresas", "2000 employees"."""
    piece, years = found["year"], found.reading.years
    before, after = found.beside(-1), found.beside(1)
    cue = before is not None and (
        before.code in _BEFORE_YEAR or (before.rule or before.text).lower() in years.cues
    )
    counted = after is not None and after.code == "WORD" and is_counted(found, piece, after.text, cue)
    amounts = after is not None and (
        after.code in ("U_DAY", "U_MONTH", "U_WEEK", "U_YEAR", "NUMBER") or after.text in COUNT_MARKS
    )
    money = before is not None and before.text in _NO_YEAR_AFTER
    near = 1900 <= piece.number <= 2100
    early = cue and 1500 <= piece.number < 1900
    if counted or amounts or money or (piece.code == "YEAR_WORD" and not cue) or not (near or early):
        return None
    return Moment("year", year=piece.number)


_NO_YEAR_AFTER = frozenset("$€£#+=<>©×x")
_BEFORE_YEAR = frozenset(
    [
        "INSIDE",
        "DURING",
        "OF",
        "ON",
        "SINCE",
        "UNTIL",
        "BY",
        "BETWEEN",
        "BEFORE",
        "AFTER",
        "CONJ",
        "TO",
        "ORIGIN",
        "PART",
        "MONTHLY",
    ]
)


def is_counted(found: Found, piece: Piece, word: str, cue: bool) -> bool:
    if not is_plural(word, found.reading.years):
        return False
    return (
        not cue or piece.number % 100 == 0
        if found.reading.years.nouns_follow
        else not cue or piece.number % 50 == 0
    )


def amount(piece: Piece) -> int:
    """How many: "three", "15", "a"; ValueError for what is no whole number."""
    if piece.code == "ONE":
        return 1
    number = piece.number if piece.code != "NUMBER" or piece.number > 0 else -1
    if piece.code == "NUMBER" and piece.text.isdigit():
        number = int(piece.text)
    if not 1 <= number <= 5000:
        raise ValueError("no number of units")
    return number


RELATIVE_RULES: tuple[Rule, ...] = (named_year, unit_after_next, rolling, relative_unit)
"""First of all: what hangs on the publication date, so that "June next year" can use it."""

YEAR_RULES: tuple[Rule, ...] = (fiscal_year, a_decade)
"""Before days, so that the digits of "los años 90" are none."""

MONTH_RULES: tuple[Rule, ...] = (named_month, month_year, relative_month)
"""Once days with a month are read."""

BARE_RULES: tuple[Rule, ...] = (bare_month, bare_year, fiscal_year)
"""What is left of months and years."""
