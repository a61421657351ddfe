"""Pins the meaning of a time expression to the calendar.

Comes in: a `Moment` or `Between` of the grammar, an `Anchor`, the tense of the clause. Goes out: a `Span`.

>>> settle(Moment("month", part=11), Anchor(date(2026, 1, 10)), "past")
Span(start=datetime.date(2025, 11, 1), end=datetime.date(2025, 11, 30), precision='month')
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from extractors import almanac
from extractors.almanac import Span
from extractors.times.moments import Anchor, Between, Meaning, Moment, Tense, floats
from extractors.times.occurrences import chosen, in_year, occurrences, pick


def beside(moment: Moment, other: Span, *, south: bool) -> Span | None:
    """The moment counted from a time before it: "2021 … the previous year", "May 2019 … that month of 2017"."""
    told, start = moment.beside, other.start
    if told is None or start is None:
        return None
    if told.again and told.unit is not None and not told.moved:
        return _the_same(other, told.unit, south)
    if told.same_year:
        return in_year(moment, start.year, south)
    if told.year is not None and other.end is not None:
        return shifted_by(other, "year", told.year - other.end.year)
    if told.unit is not None and told.moved:
        return shifted_by(other, told.unit, told.count)
    if told.unit is None or _rank(other.precision) > _rank(told.unit):
        return None
    return almanac.around(almanac.moved(start, told.unit, told.count), told.unit, south=south)


def _the_same(other: Span, unit: almanac.Unit, south: bool) -> Span | None:
    """ "That year" after a day, a month or a year of it; nothing after a longer stretch."""
    if other.start is None or other.end is None or (other.end - other.start).days > _LONGEST[unit]:
        return None
    return other if other.precision == unit else almanac.around(other.start, unit, south=south)


_LONGEST = {"day": 0, "week": 6, "month": 30, "quarter": 97, "season": 92, "half": 184, "year": 365}
"""Days from the first to the last of the longest such unit; a fiscal quarter may have 14 weeks."""


def shifted_by(other: Span, unit: almanac.Unit, count: int) -> Span | None:
    """The same stretch so many units away: "in the third quarter … from a year earlier"."""
    if other.start is None or other.end is None:
        return None
    last = almanac.moved(other.end + timedelta(1), unit, count) - timedelta(1)
    return Span(almanac.moved(other.start, unit, count), last, other.precision)


def _rank(unit: str) -> int:
    """How long a unit is, by its place; a range is as good as a year."""
    order = ("day", "week", "weekend", "month", "quarter", "season", "half", "year", "range", "decade")
    return order.index(unit)


def settle(meaning: Meaning, anchor: Anchor, tense: Tense | None) -> Span:
    """The span that is meant, null ends where it hangs on a publication date that is not there."""
    if isinstance(meaning, Between):
        return almanac.tidy(_between(meaning, anchor, tense))
    span = _whole(meaning, anchor, tense)
    if meaning.third is None or meaning.precision == "day":
        return span
    return almanac.third(span, meaning.third)


def _whole(moment: Moment, anchor: Anchor, tense: Tense | None) -> Span:
    if moment.span is not None:
        return moment.span
    if moment.year is not None:
        return in_year(moment, moment.year, anchor.south)
    if anchor.published is None:
        return Span(None, None, moment.precision)
    return chosen(moment, anchor.published, anchor.south, tense)


def _between(meaning: Between, anchor: Anchor, tense: Tense | None) -> Span:
    """The two ends settled together: the one that names a year or a month gives it to the other."""
    first, last = meaning.first, meaning.last
    begin: Span | None = None
    finish: Span | None = None
    if first is not None and last is not None:
        begin, finish = _pair(first, last, anchor, tense)
    elif first is not None and anchor.published and floats(first) and meaning.begun and tense != "future":
        begin = _ending_before(first, Span(None, anchor.published, "day"), anchor)  # "since March" has begun
    elif first is not None:
        begin = settle(first, anchor, tense)
    elif last is not None:
        finish = settle(last, anchor, tense)
    start = _edge(begin, meaning.after, start=True)
    end = _edge(finish, meaning.before, start=False)
    if start and end and start > end:
        raise ValueError("the range ends before it starts")
    return Span(start, end, "range")


def _edge(span: Span | None, beyond: bool, *, start: bool) -> date | None:
    """Where an open or closed range starts or ends: at the span's own edge, or just beyond the span."""
    if span is None:
        return None
    if not beyond:
        return span.start if start else span.end
    edge = span.end if start else span.start
    return edge + timedelta(1 if start else -1) if edge else None


def _pair(first: Moment, last: Moment, anchor: Anchor, tense: Tense | None) -> tuple[Span, Span]:
    if floats(first) and first.lean is None and not floats(last):
        finish = settle(last, anchor, tense)
        return _ending_before(first, finish, anchor), finish
    begin = settle(first, anchor, tense)
    if not floats(last):
        return begin, settle(last, anchor, tense)
    if floats(first) and anchor.published is not None and last.weekday is None and first.weekday is None:
        return _around(first, last, anchor, tense)
    if begin.start is None:
        return begin, settle(last, anchor, tense)
    return begin, _ending_after(last, begin.start, anchor)


def _ending_before(first: Moment, finish: Span, anchor: Anchor) -> Span:
    """The latest occurrence of `first` that starts before `finish` ends."""
    if finish.end is None:
        return Span(None, None, first.precision)
    spans = [
        span for span in occurrences(first, finish.end, anchor.south) if span.start and span.start <= finish.end
    ]
    return max(spans, key=lambda span: span.start or date.min)


def _ending_after(last: Moment, start: date, anchor: Anchor) -> Span:
    """The earliest occurrence of `last` that ends after `start`."""
    spans = [span for span in occurrences(last, start, anchor.south) if span.end and span.end >= start]
    return min(spans, key=lambda span: span.end or date.max)


def _around(first: Moment, last: Moment, anchor: Anchor, tense: Tense | None) -> tuple[Span, Span]:
    """Neither end names a year: the occurrence of the whole range that the tense wants."""
    pairs = []
    for begin in occurrences(first, anchor.published or date.min, anchor.south):
        if begin.start is None:
            continue
        pairs.append((begin, _ending_after(last, begin.start, anchor)))
    spans = [Span(begin.start, finish.end, "range") for begin, finish in pairs]
    whole = pick(spans, replace(first, precision="range"), anchor.published or date.min, tense)
    return pairs[spans.index(whole)]
