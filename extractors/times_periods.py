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
from extractors.moments import Between, Meaning, Moment
from extractors.times_days import year_of
from extractors.times_formats import decade, full_year
from extractors.times_grammar import Found, Rule, rule
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


@rule("unit-after-next", "(?P<unit><unit>|MONTH|WEAK_MONTH) AFTER ARTICLE? ON? (?P<rel><before>) <unit>?")
def unit_after_next(found: Found) -> Meaning | None:
    """ "The week after next", "la semana después de la próxima"."""
    if found["rel"].number != 1 or found["unit"].unit is None:
        return None
    return shifted(found, found["unit"], 2)


@rule(
    "rolling-window",
    """(?: (?P<rel><before>) <about> (?P<n><count>) | (?P<n2><count>) (?P<rel2><before>) ) (?P<unit><unit>)
    (?: CONJ? (?P<n3><small>) (?P<unit3><unit>) )? (?: CONJ? (?P<n4><small>) (?P<unit4><unit>) )? (?!OF|INSIDE (?:YEAR|U_YEAR))""",
)
def rolling(found: Found) -> Meaning | None:
    """ "The last three years" ends at publication; "los próximos 15 días" starts after it."""
    first = found.has("rel")
    shift = found["rel" if first else "rel2"].number
    today, unit = found.reading.today, found["unit"]
    if shift == 0:
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
    "(?P<rel><before>) FISCAL? (?P<unit><unit>) FISCAL? (?P<same>YEAR)? | (?P<unit2><unit>) (?P<rel2><after>)",
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
    return replace(shifted(found, unit, shift), fiscal="FISCAL" in found.codes())


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
    return Moment(
        "month", part=found["mon" if first else "mon2"].number, lean=found["rel" if first else "rel2"].number
    )


@rule(
    "month",
    """(?P<mon>MONTH) | (?<=[INSIDE DURING SINCE UNTIL BY BETWEEN BEFORE AFTER PART ORIGIN REST]) <the>? (?P<weak>WEAK_MONTH)
     | (?<=[OF TO CONJ ALTERNATIVE COMMA DASH]) (?P<list>WEAK_MONTH) | (?P<first>WEAK_MONTH) (?=(?:COMMA|CONJ|TO|UNTIL|DASH|ALTERNATIVE) <month>) | ^(?P<sole>WEAK_MONTH)$""",
)
def bare_month(found: Found) -> Meaning | None:
    """ "En marzo": which one, the tense says. Words that are also others need a word of time before them."""
    name = next(group for group in ("mon", "weak", "list", "first", "sole") if found.has(group))
    piece = found[name]
    if name == "list" and (found.reading.years.nouns_follow != piece.text[0].isupper() or len(piece.text) < 4):
        return None
    return Moment("month", part=piece.number)


_LABEL = """(?: QUARTER_LABEL (?P<q>DIGITS) | (?P<q2>DIGITS) QUARTER_LABEL | (?P<q3>ORDINAL) FISCAL? U_QUARTER )"""
_HALF_LABEL = (
    """(?: HALF_LABEL (?P<q>DIGITS) | (?P<q2>DIGITS) HALF_LABEL | (?P<q3>ORDINAL) FISCAL? (?:U_HALF|HALF) )"""
)
_OF_YEAR = """(?: (?:OF|INSIDE|COMMA|SLASH|DASH)? <the>? U_YEAR? (?P<year><year>)
    | APOS? (?P<yy>DIGITS) | <of> <the>? FISCAL? (?P<this>U_YEAR) )"""
_YEAR_BEFORE = "(?: (?P<ahead><year>) (?:APOS HALF_LABEL?|COMMA|DASH)? <the>? (?:WORD)? )"


@rule("quarter", f"{_YEAR_BEFORE}? FISCAL? {_LABEL} FISCAL? {_OF_YEAR}?")
def quarter(found: Found) -> Meaning | None:
    """ "Q3 2025", "3T25", "tercer trimestre de 2025", "third quarter of fiscal 2026", "2018Q4"."""
    return _part_of_year(found, "quarter", 4)


@rule("half", f"(?P<ahead><year>)? FISCAL? {_HALF_LABEL} FISCAL? {_OF_YEAR}")
def half(found: Found) -> Meaning | None:
    """ "La primera mitad de 2026", "H1 2025", "primer semestre del año"."""
    return _part_of_year(found, "half", 2)


@rule(
    "half-alone",
    "(?P<ahead><year>)? FISCAL? (?: HALF_LABEL (?P<q>DIGITS) | (?P<q2>DIGITS) HALF_LABEL | (?P<q3>ORDINAL) U_HALF)",
)
def half_alone(found: Found) -> Meaning | None:
    """ "El primer semestre", "H1"."""
    return _part_of_year(found, "half", 2)


def _part_of_year(found: Found, precision: almanac.Unit, most: int) -> Meaning | None:
    name = next(group for group in ("q", "q2", "q3") if found.has(group))
    if not 1 <= found[name].number <= most or not _glued(found, name):
        return None
    groups = found.match.re.groupindex
    year = year_of(found.piece("ahead"))
    if "year" in groups:
        year = year_of(found.piece("year")) or year
        if found.has("yy"):
            if len(found["yy"].text) != 2 or year is not None:
                return None
            year = full_year(found["yy"].text)
        elif found.has("this") and found.reading.today is not None:
            year = found.reading.today.year
    inner = found.piece("year") if "year" in groups else None
    fiscal = "FISCAL" in found.codes() or bool(inner and inner.meaning and inner.meaning.fiscal)
    assert precision in ("quarter", "half")
    return Moment(precision, year=year, part=found[name].number, fiscal=fiscal)


def _glued(found: Found, name: str) -> bool:
    """A label's letter touches its digit: "Q3", "3T"; "T 1" is none."""
    if name == "q3":
        return True
    at = found.match.start(name)
    label = found.line.pieces[at - 1 if name == "q" else at + 1]
    digit = found.line.pieces[at]
    return len(digit.text) == 1 and (label.end == digit.start or digit.end == label.start)


@rule(
    "quarter-ended",
    "(?:(?P<q>QUARTERLY|U_QUARTER) | FISCAL? (?P<year>YEARLY|U_YEAR) | (?P<n><small>) (?P<months>U_MONTH)) (?:COMMA|OPEN)? ENDED <the>? (?P<day>DAY)",
)
def period_ended(found: Found) -> Meaning | None:
    """ "The quarter ended October 26": the text gives the fiscal calendar."""
    end = found.settled("day").end
    if end is None:
        return None
    months = 3 if found.has("q") else 12 if found.has("year") else amount(found["n"])
    start = almanac.moved(end + timedelta(1), "month", -months)
    fiscal = start.day != 1 or months == 3 and end.month % 3 != 0 or months == 12 and end.month != 12
    span = Span(start, end, "quarter" if months == 3 else "year" if months == 12 else "range")
    return spanned(span, fiscal=fiscal)


@rule(
    "season",
    "(?P<rel><before>)? (?P<strong>SEASON) (?:(?:OF <the>?|COMMA|INSIDE)? (?P<year><year>))? | (?P<rel2><before>) (?P<weak2>WEAK_SEASON) | (?P<weak>WEAK_SEASON) (?:OF <the>?)? (?P<year2><year>) | (?<=[INSIDE DURING SINCE UNTIL BY PART ARTICLE]) (?P<weak3>WEAK_SEASON) (?=STOP|COMMA|DOT|$)",
)
def season(found: Found) -> Meaning | None:
    """ "Este verano", "the winter of 2025", "last fall"."""
    name = next(group for group in ("strong", "weak2", "weak", "weak3") if found.has(group))
    if name == "weak3" and found.beside(-1) is not None and found.beside(-1).code == "ARTICLE":  # type: ignore[union-attr]
        return None
    rel = found.piece("rel") or found.piece("rel2")
    year = year_of(found.piece("year") or found.piece("year2"))
    return Moment("season", year=year, part=found[name].number, lean=None if year else rel.number if rel else None)


@rule(
    "holiday",
    "(?P<rel><before>)? (?P<day>HOLIDAY) (?:(?:OF <the>?|COMMA)? (?P<year><year>))? (?:(?:OF <the>?)? (?P<of>YEARLY))?",
)
def holiday(found: Found) -> Meaning | None:
    """ "Navidad", "Black Friday 2025", "Semana Santa"."""
    year = year_of(found.piece("year") or found.piece("of"))
    feast = found["day"].holiday
    rel = found.piece("rel")
    precision = "day" if feast and feast.days == 1 else "range"
    return Moment(precision, year=year, holiday=feast, lean=rel.number if rel and not year else None)  # type: ignore[arg-type]


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
        after.code in ("U_DAY", "U_MONTH", "U_WEEK", "U_YEAR", "NUMBER") or after.text in ("%", "$", "€", "£", "°")
    )
    money = before is not None and before.text in ("$", "€", "£", "#", "+", "=", "<", ">", "NUMBER")
    near = 1900 <= piece.number <= 2100
    if (
        counted
        or amounts
        or money
        or (piece.code == "YEAR_WORD" and not cue)
        or not (near or (cue and piece.number >= 1500))
    ):
        return None
    return Moment("year", year=piece.number)


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


# Parts of periods -----------------------------------------------------------------------------------------------


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


@rule(
    "nth-of-period",
    "(?: (?P<nth>ORDINAL) | (?P<rel><before>) ) (?: (?P<wd><weekday>|WEEKDAYS) | (?P<unit>U_WEEK|U_DAY|U_MONTH|U_QUARTER|U_WEEKEND) ) (?:<of>? <the>?) (?: (?P<in><period>) | (?P<cur>U_YEAR|U_MONTH|U_QUARTER) )",
)
def nth_of_period(found: Found) -> Meaning | None:
    """ "The first Monday of March", "la última semana de julio", "el noveno mes de 2026"."""
    if found.has("rel") and found["rel"].number != -1:
        return None
    count = found["nth"].number if found.has("nth") else -1
    span = _inside(found)
    if found.has("wd"):
        return spanned(almanac.nth_weekday(span, found["wd"].number, count))
    if found["unit"].plural:
        return None
    return spanned(nth_unit(span, found["unit"].unit or "day", count))


def _inside(found: Found) -> Span:
    if found.has("in"):
        return found.settled("in")
    moment = shifted(found, found["cur"], 0)
    if moment.span is None or moment.span.start is None:
        raise ValueError("no publication date")
    return moment.span


def nth_unit(span: Span, unit: almanac.Unit, count: int) -> Span:
    if unit == "week":
        return almanac.nth_week(span, count)
    if span.start is None or span.end is None:
        raise ValueError("the span is open")
    at = almanac.moved(span.start, unit, count - 1) if count > 0 else span.end
    if at > span.end:
        raise ValueError("the span has no such unit")
    return almanac.around(at, unit)


@rule(
    "units-of-period",
    "(?: (?P<nth>ORDINAL) | (?P<rel><before>) ) (?P<n><small>) (?P<unit><unit>) (?:<of> <the>?) (?: (?P<in><period>|YEAR) | (?P<cur>U_YEAR|U_MONTH|U_QUARTER) )",
)
def units_of_period(found: Found) -> Meaning | None:
    """ "The first nine months of 2025", "los últimos cuatro meses de 2021"."""
    if found.has("in") and found["in"].code == "YEAR":
        span = almanac.year(found["in"].number)
    else:
        span = _inside(found)
    if span.start is None or span.end is None or (found.has("nth") and found["nth"].number != 1):
        return None
    count, unit = amount(found["n"]), found["unit"].unit or "day"
    if unit == "week":
        ends = (almanac.nth_week(span, 1).start, almanac.nth_week(span, count).end)
        if not found.has("nth"):
            ends = (almanac.nth_week(span, -count).start, almanac.nth_week(span, -1).end)
        return spanned(Span(*ends, "range"))
    if found.has("nth"):
        return spanned(
            almanac.tidy(Span(span.start, almanac.moved(span.start, unit, count) - timedelta(1), "range"))
        )
    after = span.end + timedelta(1)
    return spanned(almanac.tidy(Span(almanac.moved(after, unit, -count), span.end, "range")))


@rule("week-of-day", "U_WEEK (?:OF|WEEK_OF|SINCE) <the>? (?P<day>DAY) | (?P<mon>U_MONTH) OF (?P<day2>DAY)")
def week_of_day(found: Found) -> Meaning | None:
    """ "The week of April 10th"."""
    day = found.settled("day" if found.has("day") else "day2").start
    if day is None:
        return None
    return spanned(almanac.around(day, "month" if found.has("mon") else "week"))


@rule("week-number", "U_WEEK (?P<n>DIGITS) (?: OF? <the>? (?P<in><year>))?")
def week_number(found: Found) -> Meaning | None:
    """ "Week 31 (of 2026)", by ISO."""
    today = found.reading.today
    year = year_of(found.piece("in")) or (today.year if today else None)
    number = found["n"].number
    if year is None or not 1 <= number <= 53 or found.line.pieces[found.match.start()].plural:
        return None
    return spanned(almanac.week(date.fromisocalendar(year, number, 1)))


@rule(
    "part-of-period",
    "(?P<part>PART) DASH? OF? <the>? (?: (?P<in><period>|RANGE|YEAR) | (?P<mon>WEAK_MONTH) | (?P<unit>U_YEAR|U_MONTH|U_QUARTER|U_WEEK|U_DECADE|U_HALF) | (?P<season><season>) )",
)
def part_of_period(found: Found) -> Meaning | None:
    """ "A finales de junio", "mid-2027", "early last year": a third of it."""
    third = found["part"].number
    if found.has("unit"):
        before = found.beside(-1)
        if found["unit"].plural or (before and before.code == "EVERY"):
            return None
        return replace(shifted(found, found["unit"], 0), third=third, precision="range")
    if found.has("mon"):
        return Moment("month", part=found["mon"].number, third=third)
    if found.has("season"):
        return Moment("season", part=found["season"].number, third=third)
    if found["in"].code == "YEAR":
        return Moment("year", year=found["in"].number, third=third)
    meaning = found["in"].meaning
    return replace(meaning, third=third) if isinstance(meaning, Moment) else None


@rule(
    "rest-of-period",
    "(?P<rest>REST) OF? <the>? (?: (?P<in><period>) | (?P<unit>U_YEAR|U_MONTH|U_WEEK|U_QUARTER) ) | (?P<far>SO_FAR) <the>? (?: (?P<in2><period>|YEAR) | (?P<unit2>U_YEAR|U_MONTH|U_QUARTER) )",
)
def rest_of_period(found: Found) -> Meaning | None:
    """ "Later this year" runs from publication to its end, "en lo que va de año" from its start."""
    today, late = found.reading.today, found.has("rest") and found["rest"].number > 0
    unit = "unit" if found.has("unit") else "unit2"
    if today is None:
        return Moment("range", span=Span(None, None, "range"))
    group = "in" if found.has("in") else "in2"
    if found.has(group) and found[group].code == "YEAR":
        span = almanac.year(found[group].number)
    else:
        span = shifted(found, found[unit], 0).span if found.has(unit) else found.settled(group)  # type: ignore[assignment]
    if not span.start or not span.end or not span.start <= today <= span.end:
        return None
    return spanned(Span(today, span.end, "range") if late else Span(span.start, today, "range"))


RELATIVE_RULES: tuple[Rule, ...] = (named_year, unit_after_next, rolling, relative_unit)
"""First of all: what hangs on the publication date, so that "June next year" can use it."""

PERIOD_RULES: tuple[Rule, ...] = (
    fiscal_year,
    a_decade,
    quarter,
    half,
    half_alone,
    named_month,
    month_year,
    relative_month,
    season,
    holiday,
)

LATE_RULES: tuple[Rule, ...] = (
    week_number,
    bare_month,
    bare_year,
    fiscal_year,
    units_of_period,
    nth_of_period,
    part_of_period,
    rest_of_period,
    week_of_day,
    period_ended,
)
"""Once days and named periods are read."""
