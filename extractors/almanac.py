"""Pure date arithmetic: the calendar's periods as spans of days.

Comes in: dates and numbers. Goes out: a `Span`, first and last day inclusive, null where open. Every function
raises ValueError or OverflowError for what the calendar does not have (31 June, the year 0).

>>> third(quarter(2025, 4), 0)
Span(start=datetime.date(2025, 10, 1), end=datetime.date(2025, 10, 31), precision='range')
>>> nth_weekday(month(2026, 11), 3, 4).start
datetime.date(2026, 11, 26)
"""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from hechos.facts import Precision

Unit = Literal["day", "week", "weekend", "month", "quarter", "half", "season", "year", "decade"]

QUARTER, HALF = 3, 6
"""Months in a quarter and in a half."""


@dataclass(frozen=True, slots=True)
class Span:
    """First and last day, inclusive; null where open or unknown."""

    start: date | None
    end: date | None
    precision: Precision


def day(year: int, number: int, dom: int) -> Span:
    one = date(year, number, dom)
    return Span(one, one, "day")


def month(year: int, number: int) -> Span:
    return _months(year, number, 1, "month")


def quarter(year: int, number: int) -> Span:
    return _months(year, QUARTER * number - 2, QUARTER, "quarter")


def half(year: int, number: int) -> Span:
    return _months(year, HALF * number - 5, HALF, "half")


def season(year: int, number: int, *, south: bool = False) -> Span:
    """1 spring, 2 summer, 3 autumn, 4 winter; the winter of a year ends in the next (so the southern summer)."""
    first = number * QUARTER + (HALF if south else 0)
    return _months(year, (first - 1) % 12 + 1, QUARTER, "season")


def year(number: int) -> Span:
    return Span(date(number, 1, 1), date(number, 12, 31), "year")


def decade(first: int) -> Span:
    return Span(date(first, 1, 1), date(first + 9, 12, 31), "decade")


def week(holds: date) -> Span:
    """Monday to Sunday around the day."""
    monday = holds - timedelta(holds.weekday())
    return Span(monday, monday + timedelta(6), "week")


def weekend(holds: date) -> Span:
    """Saturday and Sunday of the week around the day."""
    saturday = holds + timedelta(5 - holds.weekday())
    return Span(saturday, saturday + timedelta(1), "range")


def moved(holds: date, unit: Unit, count: int) -> date:
    """The day that lies `count` units later, the last of its month where that is shorter."""
    if unit == "day":
        return holds + timedelta(count)
    if unit in ("week", "weekend"):
        return holds + timedelta(7 * count)
    months = {"month": 1, "quarter": QUARTER, "half": HALF, "season": QUARTER, "year": 12, "decade": 120}[unit]
    ahead = holds.year * 12 + holds.month - 1 + months * count
    return date(ahead // 12, ahead % 12 + 1, min(holds.day, monthrange(ahead // 12, ahead % 12 + 1)[1]))


def around(holds: date, unit: Unit, *, south: bool = False) -> Span:
    """The calendar unit that holds the day."""
    if unit == "day":
        return Span(holds, holds, "day")
    if unit == "week":
        return week(holds)
    if unit == "weekend":
        return weekend(holds)
    if unit == "month":
        return month(holds.year, holds.month)
    if unit == "quarter":
        return quarter(holds.year, (holds.month + 2) // QUARTER)
    if unit == "half":
        return half(holds.year, (holds.month + 5) // HALF)
    if unit == "season":
        return _season_around(holds, south=south)
    if unit == "year":
        return year(holds.year)
    return decade(holds.year // 10 * 10)


def third(span: Span, part: int) -> Span:
    """The first (0), middle (1) or last (2) third; of a decade its years 0–2, 3–6 and 7–9."""
    if span.start is None or span.end is None:
        return Span(span.start, span.end, "range")
    start, days = span.start, (span.end - span.start).days + 1
    if span.precision == "decade":
        first, last = ((0, 2), (3, 6), (7, 9))[part]
        return Span(date(start.year + first, 1, 1), date(start.year + last, 12, 31), "range")
    months = _whole_months(span)
    if months % 3 == 0 and months:
        return _months(start.year, start.month + part * months // 3, months // 3, "range")
    if months == 1:  # a month's thirds are its days 1–10, 11–20 and the rest
        return Span(
            start + timedelta(10 * part), span.end if part == 2 else start + timedelta(10 * part + 9), "range"
        )
    return Span(
        start + timedelta(part * days // 3),
        start + timedelta(((part + 1) * days - 1) // 3 if part < 2 else days - 1),
        "range",
    )


def nth_weekday(span: Span, weekday: int, count: int) -> Span:
    """The first, second … such weekday inside the span, -1 for the last. Monday is 0."""
    start, end = _closed(span)
    if count < 0:
        found = end - timedelta((end.weekday() - weekday) % 7 - 7 * (count + 1))
    else:
        found = start + timedelta((weekday - start.weekday()) % 7 + 7 * (count - 1))
    if not start <= found <= end:
        raise ValueError("no such weekday in the span")
    return Span(found, found, "day")


def nth_week(span: Span, count: int) -> Span:
    """The first, second … week of the span, -1 for the last: a week belongs where its Thursday lies."""
    start, end = _closed(span)
    if count < 0:
        monday = week(end).start or end
        if monday + timedelta(3) > end:
            monday -= timedelta(7)
        return week(monday + timedelta(7 * (count + 1)))
    monday = week(start).start or start
    if monday + timedelta(3) < start:
        monday += timedelta(7)
    return week(monday + timedelta(7 * (count - 1)))


def easter(in_year: int) -> date:
    """Easter Sunday of the western churches (the anonymous Gregorian computus)."""
    golden, century, rest = in_year % 19, in_year // 100, in_year % 100
    epact = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    shift = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    late = (golden + 11 * epact + 22 * shift) // 451
    number = epact + shift - 7 * late + 114
    return date(in_year, number // 31, number % 31 + 1)


def tidy(span: Span) -> Span:
    """A range that is exactly a month, quarter, half or year says so ("entre enero y junio" is a half)."""
    if span.precision != "range" or span.start is None or span.end is None:
        return span
    months = _whole_months(span)
    if months == 12 and span.start.month == 1:
        return Span(span.start, span.end, "year")
    if months == HALF and span.start.month % HALF == 1:
        return Span(span.start, span.end, "half")
    if months == QUARTER and span.start.month % QUARTER == 1:
        return Span(span.start, span.end, "quarter")
    return span


def _months(in_year: int, first: int, count: int, precision: Precision) -> Span:
    """`count` whole months from month `first`, which may lie past December."""
    start = date(in_year + (first - 1) // 12, (first - 1) % 12 + 1, 1)
    ahead = first + count - 2
    end_year, end_month = in_year + ahead // 12, ahead % 12 + 1
    return Span(start, date(end_year, end_month, monthrange(end_year, end_month)[1]), precision)


def _whole_months(span: Span) -> int:
    """How many months the span has where it is whole months, else 0."""
    start, end = _closed(span)
    if start.day != 1 or end.day != monthrange(end.year, end.month)[1]:
        return 0
    return (end.year - start.year) * 12 + end.month - start.month + 1


def _season_around(holds: date, *, south: bool) -> Span:
    for in_year in (holds.year - 1, holds.year):
        for number in (1, 2, 3, 4):
            span = season(in_year, number, south=south)
            if span.start and span.end and span.start <= holds <= span.end:
                return span
    raise ValueError("no season holds the day")


def _closed(span: Span) -> tuple[date, date]:
    if span.start is None or span.end is None:
        raise ValueError("the span is open")
    return span.start, span.end
