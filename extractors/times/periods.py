"""The grammar's rules for periods told from publication ("last week", "the last three years") and for months.

Comes in: what the engine matched. Goes out: the meaning of each match.

>>> [rule.name for rule in RELATIVE_RULES][-1]
'weekend'
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from extractors import almanac
from extractors.almanac import Span
from extractors.times.days import year_of
from extractors.times.formats import full_year
from extractors.times.grammar import Found, Rule, rule
from extractors.times.moments import Beside, Meaning, Moment
from extractors.times.pieces import Piece


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
    """(?: (?P<rel><before>) ABOUT? (?:<count> (?:TO|DASH|ALTERNATIVE))? (?P<n><count>)
        | (?P<n2><count>) (?P<rel2><before>) ) (?P<unit><unit>)
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
    if first and found["n"].code == "ONE" and found["rel"].anaphoric:
        return None  # "it came following a day of losses"
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
        after = found.beside(1)
        if found["rel" if first else "rel2"].anaphoric and after is not None and after.code == "OF":
            return None  # "peaked following years of growth"
        return None if counted or shift == 0 else Moment("range", span=Span(None, None, "range"))
    if found.has("same"):
        return Moment("year", year=found["same"].number) if unit.unit == "year" else None
    if unit.unit == "weekend" and shift == 0 and found.reading.today is not None:
        return _this_weekend(found, found.reading.today)
    if unit.unit == "day" and shift:
        return None
    if _rolls(found, unit, first) and shift and found.reading.today is not None:
        return _up_to(found.reading.today, unit.unit or "year", shift)
    moment = replace(shifted(found, unit, shift), fiscal="FISCAL" in found.codes())
    if found["rel" if first else "rel2"].anaphoric and unit.unit:
        return replace(moment, beside=Beside(unit.unit, shift * max(1, unit.number)))
    return moment


@rule("weekend", "(?<=[DURING INSIDE WORD NAME]) <the> (?P<unit>U_WEEKEND)")
def weekend(found: Found) -> Meaning | None:
    """ "Over the weekend", "el fin de semana": the one that the tense says."""
    today, tense = found.reading.today, found.reading.tense(found["unit"].start)
    if found["unit"].plural or tense is None:
        return None
    if today is None:
        return unknown(found["unit"])
    gone = tense == "past" and today.weekday() < 5
    return spanned(almanac.weekend(today - timedelta(7) if gone else today))


def _rolls(found: Found, unit: Piece, first: bool) -> bool:
    """Whether the words mean the years up to publication: "the last year", "en el último año"."""
    whole_year = (
        unit.unit in ("year", "month") and first and found["rel"].rolling and "FISCAL" not in found.codes()
    )
    before = found.beside(-1)
    the_last = before is not None and before.code == "ARTICLE" and found.reading.years.nouns_follow
    plain = first and found["rel"].number < 0 and not found["rel"].anaphoric and "FISCAL" not in found.codes()
    return whole_year or (unit.unit == "decade" and first) or (the_last and plain and unit.unit == "year")


def _up_to(today: date, unit: almanac.Unit, shift: int) -> Moment:
    far = almanac.moved(today, unit, shift)
    return spanned(Span(far, today, "range") if shift < 0 else Span(today + timedelta(1), far, "range"))


def _this_weekend(found: Found, today: date) -> Moment:
    """The one ahead, but on a Monday or Tuesday told as past the one gone."""
    past = found.reading.tense(found["unit"].start) == "past" and today.weekday() < 4
    return spanned(almanac.weekend(today - timedelta(7) if past else today))


@rule("month-of-month", "U_MONTH OF (?P<mon><month>) (?: (?:OF|COMMA)? <the>? (?P<year><year>))?")
def named_month(found: Found) -> Meaning | None:
    """ "El mes de marzo (de 2026)"."""
    return Moment("month", year=year_of(found.piece("year")), part=found["mon"].number)


@rule(
    "month-year",
    """(?P<mon><month>) (?:OF <the>?|COMMA|DASH|SLASH|INSIDE|DOT)? U_YEAR?
        (?:(?P<year><year>)|(?P<yy>(?<=[OF APOS ON DASH]) DIGITS))
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
    """(?P<mon>MONTH)
     | (?<=[INSIDE DURING SINCE ONWARD UNTIL BY BETWEEN BEFORE AFTER PART ORIGIN REST ENDED]) (?P<weak>WEAK_MONTH)
     | (?<=[INSIDE DURING SINCE ONWARD UNTIL] <the>) (?P<led>WEAK_MONTH)
     | (?<=[OF TO CONJ ALTERNATIVE COMMA DASH]) (?P<list>WEAK_MONTH)
     | (?P<first>WEAK_MONTH) (?=(?:COMMA|CONJ|TO|UNTIL|DASH|ALTERNATIVE) (?:<month>|MONTHLY))
     | ^(?P<sole>WEAK_MONTH)$ | (?<=[WORD NAME POSSESSIVE ARTICLE]) (?P<written>WEAK_MONTH) (?!NAME)""",
)
def bare_month(found: Found) -> Meaning | None:
    """ "En marzo": which one, the tense says. Words that are also others need a word of time before them."""
    name = found.first("mon", "weak", "led", "list", "first", "sole", "written")
    piece = found[name]
    if name == "written" and not _written_large(found, piece):
        return None
    if name == "list" and (found.reading.years.nouns_follow != piece.text[0].isupper() or len(piece.text) < 4):
        return None
    if piece.short and piece.code == "WEAK_MONTH" and name != "sole":
        return None
    return Moment("month", part=piece.number)


def _written_large(found: Found, piece: Piece) -> bool:
    """ "Its June peak": where months have a capital, one after a small word is neither verb nor name."""
    before = found.beside(-1)
    if before is None or not found.reading.years.nouns_follow or not piece.text[0].isupper():
        return False
    return (before.rule or before.text)[:1].islower() or before.code in ("POSSESSIVE", "ARTICLE")


@rule("month-quarter", "(?P<mon><month>) DASH? U_QUARTER")
def month_quarter(found: Found) -> Meaning | None:
    """ "The June quarter" is the one that ends in June."""
    number = found["mon"].number
    return Moment("quarter", part=number // 3) if number % 3 == 0 else None


@rule("month-of-that-year", "(?P<mon><month>) OF THAT SAME? U_YEAR")
def month_of_that_year(found: Found) -> Meaning | None:
    """ "Septiembre de ese mismo año": of the year told before."""
    return Moment("month", part=found["mon"].number, beside=Beside(same_year=True))


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


RELATIVE_RULES: tuple[Rule, ...] = (unit_after_next, rolling, relative_unit, weekend)
"""First of all: what hangs on the publication date, so that "June next year" can use it."""

MONTH_RULES: tuple[Rule, ...] = (named_month, month_of_that_year, month_year, relative_month, month_quarter)
"""Once days with a month are read."""

BARE_MONTHS: tuple[Rule, ...] = (bare_month,)
"""What is left of months."""
