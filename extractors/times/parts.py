"""The grammar's rules for parts of periods: the first Monday of March, the last week of July, late June, week 31.

Comes in: what the engine matched. Goes out: the meaning of each match.

>>> [rule.name for rule in PART_RULES][:2]
['units-of-period', 'first-months']
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from extractors import almanac
from extractors.almanac import Span
from extractors.times.days import year_of
from extractors.times.grammar import Found, Rule, rule
from extractors.times.moments import Beside, Meaning, Moment
from extractors.times.periods import amount, shifted, spanned


@rule(
    "nth-of-period",
    """(?: (?P<nth>ORDINAL) | (?P<rel><before>) )
    (?: (?P<wd><weekday>|WEEKDAYS) | (?P<unit>U_WEEK|U_DAY|U_MONTH|U_QUARTER|U_WEEKEND) )
    <of>? <the>? (?: (?P<in><period>) | (?P<cur>U_YEAR|U_MONTH|U_QUARTER) )""",
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
    """(?: (?P<nth>ORDINAL) (?P<n><small>) | (?P<rel><before>) (?P<n2><small>)
        | (?P<n3><small>) (?P<nth2>ORDINAL) )
    (?P<unit><unit>) <of> <the>?
    (?: (?P<in><period>|YEAR) | (?P<cur>U_YEAR|U_MONTH|U_QUARTER) )""",
)
def units_of_period(found: Found) -> Meaning | None:
    """ "The first nine months of 2025", "los últimos cuatro meses de 2021"."""
    named = found.has("in") and found["in"].code == "YEAR"
    span = almanac.year(found["in"].number) if named else _inside(found)
    nth = found.piece("nth") or found.piece("nth2")
    if span.start is None or span.end is None or (nth is not None and nth.number != 1):
        return None
    count, unit = amount(found[found.first("n", "n2", "n3")]), found["unit"].unit or "day"
    if unit == "week":
        ends = (almanac.nth_week(span, 1).start, almanac.nth_week(span, count).end)
        if nth is None:
            ends = (almanac.nth_week(span, -count).start, almanac.nth_week(span, -1).end)
        return spanned(Span(*ends, "range"))
    if nth is not None:
        return spanned(
            almanac.tidy(Span(span.start, almanac.moved(span.start, unit, count) - timedelta(1), "range"))
        )
    after = span.end + timedelta(1)
    return spanned(almanac.tidy(Span(almanac.moved(after, unit, -count), span.end, "range")))


@rule("first-months", "(?: (?P<nth>ORDINAL) (?P<n><small>) | (?P<n2><small>) (?P<nth2>ORDINAL) ) U_MONTH")
def first_months(found: Found) -> Meaning | None:
    """ "The first nine months": of the latest year in which they are over."""
    count, today, after = amount(found[found.first("n", "n2")]), found.reading.today, found.beside(1)
    if after is not None and after.code not in ("STOP", "COMMA", "DOT"):
        return None
    if found[found.first("nth", "nth2")].number != 1 or count not in (3, 6, 9):
        return None
    if today is None:
        return Moment("range", span=Span(None, None, "range"))
    year = today.year if today.month > count else today.year - 1
    end = almanac.month(year, count).end
    return spanned(almanac.tidy(Span(date(year, 1, 1), end, "range")))


@rule(
    "end-of-period",
    """(?: (?P<nth>ORDINAL) | (?P<rel><before>) ) (?:U_DAY|U_WEEK|U_MONTH) OF <the>?
    (?: (?P<in><period>) | (?P<cur>U_YEAR|U_MONTH|U_QUARTER|U_WEEK) )""",
)
def end_of_period(found: Found) -> Meaning | None:
    """ "The first months of 2025", "los últimos días de la semana pasada": a third of it."""
    unit = found.line.pieces[found.match.start() + 1]
    first = found.has("nth") and found["nth"].number == 1
    last = found.has("rel") and found["rel"].number == -1
    if not unit.plural or not (first or last):
        return None
    moment = found.moment("in") if found.has("in") else shifted(found, found["cur"], 0)
    return replace(moment, third=0 if first else 2)


@rule("same-of-year", "SAME (?:U_MONTH|U_QUARTER|U_HALF|STRETCH|U_WEEK|U_DAY) OF <the>? U_YEAR? (?P<in>YEARLY)")
def same_of_year(found: Found) -> Meaning | None:
    """ "El mismo periodo de 2024": that of the time told before, in another year."""
    start = found.settled("in").start
    return replace(found.moment("in"), beside=Beside(year=start.year if start else None))


@rule(
    "week-of-day",
    "U_WEEK (?:OF|WEEK_OF|SINCE|ONWARD) <the>? (?P<day>DAY) | (?P<mon>U_MONTH) OF (?P<day2>DAY)",
)
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
    """(?P<part>PART) DASH? OF? <the>? (?: (?P<in><period>|RANGE|YEAR) | (?P<mon>WEAK_MONTH)
        | (?P<unit>U_YEAR|U_MONTH|U_QUARTER|U_WEEK|U_DECADE|U_HALF) | (?P<season><season>) )""",
)
def part_of_period(found: Found) -> Meaning | None:
    """ "A finales de junio", "mid-2027", "early last year": a third of it."""
    third = found["part"].number
    if found.has("unit"):
        before = found.beside(-1)
        if found["unit"].plural or (before and before.code == "EVERY"):
            return None
        return replace(shifted(found, found["unit"], 0), third=third)
    if found.has("mon"):
        return Moment("month", part=found["mon"].number, third=third)
    if found.has("season"):
        return Moment("season", part=found["season"].number, third=third)
    if found["in"].code == "YEAR":
        return Moment("year", year=found["in"].number, third=third)
    meaning = found["in"].meaning
    return replace(meaning, third=third) if isinstance(meaning, Moment) else None


@rule("year-end", "U_YEAR (?:POSSESSIVE|DASH) (?P<part>PART)")
def year_end(found: Found) -> Meaning | None:
    """ "By year's end", "at year-end"."""
    unit = found.line.pieces[found.match.start()]
    return replace(shifted(found, unit, 0), third=found["part"].number)


@rule(
    "rest-of-period",
    """REST OF? <the>? (?: (?P<in><period>) | (?P<unit>U_YEAR|U_MONTH|U_WEEK|U_QUARTER) )
     | (?P<far>SO_FAR) <the>? (?: (?P<in2><period>) | (?P<unit2>U_YEAR|U_MONTH|U_QUARTER) )""",
)
def rest_of_period(found: Found) -> Meaning | None:
    """ "Later this year" lies in this year; "en lo que va de año" runs from its start to publication."""
    name, today = found.first("in", "unit", "in2", "unit2"), found.reading.today
    moment = found.moment(name) if name.startswith("in") else shifted(found, found[name], 0)
    if not found.has("far") or today is None or moment.third is not None:
        return moment
    span = found.settled(name) if name.startswith("in") else moment.span
    if span is None or span.start is None or span.start > today:
        return None
    return spanned(Span(span.start, today, "range"))


PART_RULES: tuple[Rule, ...] = (
    units_of_period,
    first_months,
    nth_of_period,
    end_of_period,
    same_of_year,
    part_of_period,
    year_end,
    rest_of_period,
    week_number,
)
"""Once periods are read and before bare weekdays are."""

WEEK_RULES: tuple[Rule, ...] = (week_of_day,)
"""Once days are read."""
