"""The grammar's rules for days: dates with a month, days of a month, weekdays, yesterday, so long ago.

Comes in: what the engine matched. Goes out: the meaning of each match.

>>> [rule.name for rule in DAY_RULES][:2]
['year-month-day', 'day-month-two-digit-year']
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from extractors import almanac
from extractors.almanac import Span
from extractors.times.formats import full_year
from extractors.times.grammar import COUNT_MARKS, Found, Rule, rule
from extractors.times.moments import Between, Meaning, Moment
from extractors.times.pieces import Piece

_DOM_MONTH = """(?<![MONTH WEAK_MONTH QUARTER_LABEL HALF_LABEL])
    (?:(?P<wd><weekday>) COMMA? <the>?)? U_DAY? (?P<dom><dom>) U_DAY? DOT?
    (?:OF <the>?|DASH|SLASH|<the>)? (?P<mon><month>)"""


@rule("day-month-two-digit-year", _DOM_MONTH + "(?:OF APOS?|APOS|DASH|COMMA) (?P<yy>DIGITS)")
def day_month_short(found: Found) -> Meaning | None:
    """ "15 de abril del 87", "12-ene-16": two digits with nothing counted after them."""
    after = found.beside(1)
    if len(found["yy"].text) != 2 or (after and after.code in ("WORD", "MONTH", "OF", "CONJ", "TO", "DASH")):
        return None
    return _dated(found, full_year(found["yy"].text))


@rule(
    "day-month-year",
    _DOM_MONTH + "(?: DOT? (?:COMMA|OF|DASH|SLASH|INSIDE|OF ARTICLE|OF ON)? U_YEAR? (?P<year><year>))?",
)
def day_month(found: Found) -> Meaning | None:
    """ "(el martes,) 3 de marzo (de 2026)", "the 3rd of March(, 2026)"."""
    return _dated(found, year_of(found.piece("year")))


@rule(
    "month-day",
    """(?:(?P<wd><weekday>) COMMA?)? (?P<mon><month>) (?:DASH|SLASH|DOT|COMMA(?=ORDINAL))? ARTICLE? (?P<dom><dom>)
    (?: (?:COMMA|OF|DASH|SLASH)? (?P<year><year>))? (?:COMMA <weekday>)?""",
)
def month_day(found: Found) -> Meaning | None:
    """ "March 3(, 2026)", "marzo 3", but not "En agosto 31 empresas"."""
    before = found.beside(-1)
    named = before is not None and before.code in ("INSIDE", "DURING") and not found.has("year")
    if (named or not found.reading.years.nouns_follow) and found.counts():
        return None
    after = found.beside(1)
    if after is not None and (after.code.startswith("U_") or after.text in ("%", "$")):
        return None
    return _dated(found, year_of(found.piece("year")))


@rule("year-month-day", "(?P<year>YEAR) (?:DASH|SLASH) (?P<mon><month>) (?:DASH|SLASH) (?P<dom>DIGITS)")
def year_month_day(found: Found) -> Meaning | None:
    """ "2019-aug-01"."""
    return _dated(found, found["year"].number)


@rule(
    "day-month-number",
    "(?P<dom>DIGITS) OF (?P<mon>DIGITS) (?:OF (?P<year>YEAR)|(?=STOP|COMMA|DOT|INSIDE|WORD|$))",
)
def day_month_number(found: Found) -> Meaning | None:
    """ "El 9 de 8 de 1971", "el 21 del 3"."""
    before = found.beside(-1)
    if not found.has("year") and (before is None or before.code != "ON"):
        return None
    return _dated(found, year_of(found.piece("year")), month=found["mon"].number)


@rule(
    "day-in-month",
    """(?:(?P<wd><weekday>) COMMA?)? U_DAY?
    (?: (?P<dom><dom>) OF <the>? | (?P<nth>ORDINAL) <the>? ) (?P<in>MONTHLY)""",
)
def day_in_month(found: Found) -> Meaning | None:
    """ "El 2 de este mes", "the 20th of next month"."""
    month, before = found.settled("in").start, found.beside(-1)
    if month is None or (before is not None and before.code in ("COUNTING_ARTICLE", "ADDRESS")):
        return None
    return Moment("day", span=almanac.day(month.year, month.month, _dom(found, found.first("dom", "nth"))))


@rule(
    "weekday-day",
    "(?P<wd><weekday>) (?:COMMA? <the> U_DAY?|U_DAY)? (?P<dom>ORDINAL|DIGITS|SMALL_WORD) (?!<unit>|NUMBER)",
)
def weekday_day(found: Found) -> Meaning | None:
    """ "Thursday the 21st", "miércoles 13"."""
    return None if found.counts() else Moment("day", weekday=found["wd"].number, day=_dom(found))


@rule(
    "day-number",
    """(?: (?<![SMALL_WORD DIGITS ORDINAL NUMBER]) U_DAY (?P<dom>DIGITS|SMALL_WORD|ORDINAL)
         | (?<=ON) (?P<alone>DIGITS|SMALL_WORD|ORDINAL) (?=STOP|COMMA|DOT|CLOSE|UNTIL|CONJ (?:ON|U_DAY)|$)
         | (?<=<in> ARTICLE) (?P<nth>ORDINAL) (?=STOP|COMMA|DOT|CLOSE|UNTIL|CONJ (?:ON|U_DAY)|$)
         | (?<=<in>) (?P<bare>ORDINAL) (?=STOP|$)
       )""",
)
def day_number(found: Found) -> Meaning | None:
    """ "El día 15", "el 17.", "on the 15th": the month is that of publication or beside it."""
    piece = found[found.first("dom", "alone", "nth", "bare")]
    spelled = piece.code == "ORDINAL" and not any(c.isdigit() for c in piece.text)
    if not 1 <= piece.number <= 31 or spelled or found.counts() or _shares(found, piece):
        return None
    return Moment("day", day=piece.number)


def _shares(found: Found, piece: Piece) -> bool:
    """ "Entre el 20 y el 25 %": what is counted follows the second; "el 7mo" is a rank."""
    if piece.code == "ORDINAL" and found.has("alone"):
        return piece.number > 1
    rest = found.line.pieces[found.match.end() : found.match.end() + 4]
    return len(rest) == 4 and rest[0].code == "CONJ" and rest[1].code == "ON" and rest[3].text[:1] in COUNT_MARKS


@rule(
    "day-listed",
    """(?P<core>(?P<dom>DIGITS|SMALL_WORD))
    (?=(?:(?:COMMA|CONJ) <the>? (?:DIGITS|SMALL_WORD|DAY)){0,6}? (?:COMMA|CONJ) <the>? (?P<next>DAY))""",
)
def day_listed(found: Found) -> Meaning | None:
    """ "2, 3 y 20 de febrero": each takes the month and year of the last."""
    last = found["next"].meaning
    if not isinstance(last, Moment) or last.part is None or not 1 <= found["dom"].number < (last.day or 0):
        return None
    return replace(last, day=found["dom"].number, weekday=None)


@rule("day-added", "(?P<first>DAY) CONJ <the>? (?P<core>(?P<dom>DIGITS)) (?=STOP|DOT|COMMA|CLOSE|$)")
def day_added(found: Found) -> Meaning | None:
    """ "April 24 and 25": the second takes month and year of the first."""
    first = found.moment("first")
    if first.part is None or not (first.day or 31) < found["dom"].number <= 31 or found.counts():
        return None
    return replace(first, day=found["dom"].number, weekday=None)


@rule(
    "bare-date",
    """(?: (?<=[ON INSIDE DURING SINCE ONWARD UNTIL BY BEFORE AFTER BETWEEN U_DAY]) | ^(?=BARE_DATE DOT?$) )
    (?P<date>BARE_DATE)""",
)
def bare_date(found: Found) -> Meaning | None:
    """ "El 05/03": a day and a month in digits beside a word of time."""
    return None if found.counts() else found["date"].meaning


@rule(
    "weekday-bare-date",
    "(?P<rel><before>)? <weekday> COMMA? (?P<date>BARE_DATE) | (?P<rel2><before>) (?P<date2>BARE_DATE)",
)
def weekday_bare_date(found: Found) -> Meaning | None:
    """ "Friday 5/12", "next 5/12"."""
    if found.has("date"):
        return found.moment("date")
    return replace(found.moment("date2"), lean=found["rel2"].number or None)


@rule("range-of-digits", "(?P<a>BARE_DATE) (?P<to>TO|UNTIL|CONJ) <the>? (?P<b>BARE_DATE)")
def bare_range(found: Found) -> Meaning | None:
    """ "Desde 1/10 hasta 7/11"."""
    return Between(found.moment("a"), found.moment("b"))


@rule(
    "weekday-of-week",
    "(?P<wd><weekday>) OF? <the>? (?P<in>WEEK) | (?P<in2>WEEK) (?:COMMA|DASH|<in>|<the>)? (?P<wd2><weekday>)",
)
def weekday_of_week(found: Found) -> Meaning | None:
    """ "El miércoles de la semana que viene", "next week on Friday"."""
    week = found.settled("in" if found.has("in") else "in2").start
    day = found["wd" if found.has("wd") else "wd2"].number
    return None if week is None else Moment("day", span=Span(week + timedelta(day), week + timedelta(day), "day"))


@rule("relative-weekday", "(?P<rel><before>) (?P<wd><weekday>) | (?P<wd2><weekday>) (?P<rel2><after>)")
def relative_weekday(found: Found) -> Meaning | None:
    """ "El pasado martes", "next Friday"."""
    first = found.has("rel")
    lean = found["rel" if first else "rel2"].number
    return Moment("day", weekday=found["wd" if first else "wd2"].number, lean=lean)


@rule("relative-day", "(?P<rel><before>) (?P<day>DAY)")
def relative_day(found: Found) -> Meaning | None:
    """ "El pasado 2 de junio", "este viernes 15 de junio"."""
    day = found.moment("day")
    if day.span is not None or day.year is not None or day.lean is not None:
        return day
    return replace(day, lean=found["rel"].number or None)


@rule(
    "weekday",
    """(?<!EVERY) (?<!COUNTING_ARTICLE) (?<!<weekday> TO) (?<!<weekday> DASH)
        (?P<wd>WEEKDAY) (?! (?:TO|DASH) <weekday>)
     | (?P<weak>WEAK_WEEKDAY)""",
)
def weekday(found: Found) -> Meaning | None:
    """ "El martes"; the tense of the verb says which. "De lunes a viernes" is every week's."""
    piece = found[found.first("wd", "weak")]
    if piece.code == "WEAK_WEEKDAY" and not (found.alone() or (len(piece.text) > 4 and piece.text.islower())):
        return None
    return Moment("day", weekday=piece.number)


@rule("dayword", "(?P<day>DAYWORD) (?:COMMA? <the>? DAY)?")
def dayword(found: Found) -> Meaning | None:
    """ "Ayer", "tomorrow", "hoy, viernes"."""
    before, today = found.beside(-1), found.reading.today
    if before is not None and before.code == "ON" and " " not in found["day"].text:
        return None
    if today is None:
        return Moment("day", span=Span(None, None, "day"))
    one = today + timedelta(found["day"].number)
    return Moment("day", span=Span(one, one, "day"))


@rule(
    "part-of-day",
    """(?: PART (?:OF <the>?)? | (?:DAY_PART|CLOCK) (?:OF? <the>?|COMMA)? ) (?P<day>DAY)
     | (?P<day2>DAY) (?:COMMA? (?:DAY_PART|CLOCK))""",
)
def part_of_day(found: Found) -> Meaning | None:
    """ "Late Tuesday", "Friday morning": the day."""
    return found["day" if found.has("day") else "day2"].meaning


def year_of(piece: Piece | None) -> int | None:
    """The year that a piece names: digits, words, or an expression already read."""
    if piece is None:
        return None
    if isinstance(piece.meaning, Moment):
        if piece.meaning.year is not None:
            return piece.meaning.year
        if piece.meaning.span is not None and piece.meaning.span.start is not None:
            return piece.meaning.span.start.year
        raise ValueError("the year is not known")
    return piece.number


def _dated(found: Found, year: int | None, *, month: int | None = None) -> Moment | None:
    before = found.beside(-1)
    if before is not None and (
        before.code in ("COUNTING_ARTICLE", "ADDRESS") or (before.rule or before.text) in COUNT_MARKS
    ):
        return None
    dom, number = _dom(found), month or found["mon"].number
    if not 1 <= number <= 12:
        return None
    almanac.day(year or 2000, number, dom)  # ValueError where the month has no such day
    weekday = found["wd"].number if found.has("wd") and year is None else None
    return Moment("day", year=year, part=number, day=dom, weekday=weekday)


def _dom(found: Found, group: str = "dom") -> int:
    number = found[group].number
    if found[group].code == "FEW" and number > 1:
        raise ValueError("a few is no day")
    if not 1 <= number <= 31:
        raise ValueError("no day of a month")
    return number


DAY_RULES: tuple[Rule, ...] = (
    year_month_day,
    day_month_short,
    day_month,
    month_day,
    day_month_number,
)
"""Before any period is read."""

LATER_DAY_RULES: tuple[Rule, ...] = (
    day_in_month,
    weekday_of_week,
    weekday_bare_date,
    relative_weekday,
    weekday_day,
    weekday,
    bare_range,
    bare_date,
    day_listed,
    day_added,
    day_number,
    relative_day,
    dayword,
    part_of_day,
)
"""After relative weeks and months."""
