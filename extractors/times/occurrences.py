"""Which occurrence of a floating moment is meant: "in March", "Friday", "the 17th".

Comes in: a `Moment` without a year and the publication day. Goes out: its occurrences around that day, and the
one that words ("last", "next"), the tense or nearness pick.

>>> chosen(Moment("day", weekday=1), date(2026, 3, 11), False, "past")
Span(start=datetime.date(2026, 3, 10), end=datetime.date(2026, 3, 10), precision='day')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta

from extractors import almanac
from extractors.almanac import Span
from extractors.lexicon.calendar import Holiday
from extractors.times.moments import Moment, Tense


def chosen(moment: Moment, published: date, south: bool, tense: Tense | None) -> Span:
    """The occurrence that is meant; ValueError where there is none."""
    spans = list(occurrences(moment, published, south))
    if moment.part is not None and moment.weekday is not None:
        spans = _on_weekday(spans, moment.weekday, published) or spans
    return pick(spans, moment, published, tense)


def _on_weekday(candidates: list[Span], weekday: int, published: date) -> list[Span]:
    """ "Monday, 26 October" is the one that is a Monday, unless that lies far off: then the weekday is wrong."""
    days = [(span, span.start) for span in candidates if span.start]
    return [span for span, day in days if day.weekday() == weekday and abs((day - published).days) < 200]


def in_year(moment: Moment, year: int, south: bool) -> Span:
    """The floating moment's span in that year; ValueError where that year has none (29 February)."""
    if moment.holiday is not None:
        return _feast(moment.holiday, year)
    if moment.precision == "day":
        span = almanac.day(year, moment.part or 0, moment.day or 0)
        return span
    if moment.precision == "season":
        return almanac.season(year, moment.part or 0, south=south)
    if moment.precision == "year":
        return almanac.year(year)
    make: dict[str, Callable[[int, int], Span]] = {
        "month": almanac.month,
        "quarter": almanac.quarter,
        "half": almanac.half,
    }
    return make[moment.precision](year, moment.part or 0)


def _feast(holiday: Holiday, year: int) -> Span:
    if holiday.easter is not None:
        start = almanac.easter(year) + timedelta(holiday.easter)
    elif holiday.nth is not None:
        found = almanac.nth_weekday(
            almanac.month(year, holiday.month or 0), holiday.weekday or 0, holiday.nth
        ).start
        start = (found or date.max) + timedelta(holiday.offset)
    else:
        start = date(year, holiday.month or 0, holiday.day or 0)
    return Span(start, start + timedelta(holiday.days - 1), "day" if holiday.days == 1 else "range")


def occurrences(moment: Moment, published: date, south: bool) -> Iterator[Span]:
    """The occurrences around publication, in order."""
    if moment.precision == "day" and moment.part is None and moment.holiday is None:
        yield from _days(moment, published)
        return
    reach = 8 if moment.part == 2 and moment.day == 29 else 2
    for year in range(max(1, published.year - reach), min(9998, published.year + reach) + 1):
        try:
            span = in_year(moment, year, south)
        except ValueError:
            continue
        yield span


def _days(moment: Moment, published: date) -> Iterator[Span]:
    """Weekdays ("Friday"), days of a month not named ("the 17th"), or both ("Friday the 17th")."""
    if moment.day is None:
        monday = published - timedelta(published.weekday())
        for weeks in (-14, -7, 0, 7, 14):
            one = monday + timedelta(weeks + (moment.weekday or 0))
            yield Span(one, one, "day")
        return
    for months in range(-14, 15):
        first = almanac.moved(published.replace(day=1), "month", months)
        try:
            one = first.replace(day=moment.day)
        except ValueError:
            continue
        if moment.weekday is None or one.weekday() == moment.weekday:
            yield Span(one, one, "day")


def pick(spans: list[Span], moment: Moment, published: date, tense: Tense | None) -> Span:
    """The occurrence that words, tense or nearness pick; the first that fits wins."""
    closed = [(span, span.start, span.end) for span in spans if span.start and span.end]
    before = [span for span, _, end in closed if end < published]
    begun = [span for span, start, _ in closed if start <= published]
    ahead = [span for span, _, end in closed if end >= published]
    after = [span for span, start, _ in closed if start > published]
    holding = [span for span, start, end in closed if start <= published <= end]
    if moment.lean == -1:
        found = begun[-1:] if moment.part and moment.precision == "day" else before[-1:]
    elif moment.lean == 1:
        found = ahead[:1] if moment.part and moment.precision == "day" else after[:1]
    elif moment.lean == 0:
        found = _this(closed, moment, published, tense)
    elif tense == "future":
        found = _ahead(before, ahead, published) if moment.part is not None else ahead[:1]
    elif moment.day is not None and moment.weekday is not None and moment.part is None:
        found = _nearest(closed, published) if tense is None else _behind(begun, after, published, _FAR_BACK)
    elif (moment.part is None and moment.holiday is None) or (
        tense == "past" and moment.precision in ("quarter", "half")
    ):
        found = begun[-1:]
    else:
        found = holding[:1] or _behind(begun, after, published, _FAR_BACK if tense == "past" else _FARTHER_BACK)
    if not found:
        raise ValueError("no such time around publication")
    return found[0]


_SOON = 60
"""Days before a season in which "this summer" is the coming one, whatever the tense."""

_FAR_BACK, _FARTHER_BACK = 6, 1
"""How many times nearer the next one must be to win over the last: with a past tense beside it, and without."""


def _behind(begun: list[Span], after: list[Span], published: date, times_nearer: int) -> list[Span]:
    """The last one, unless the next is much nearer: "the 14 January hearing" of an article of 6 January."""
    if not begun or not after:
        return begun[-1:] or after[:1]
    last, following = begun[-1], after[0]
    gone = (published - (last.end or published)).days
    ahead = ((following.start or published) - published).days
    return [following] if ahead * times_nearer < gone else [last]


def _ahead(before: list[Span], ahead: list[Span], published: date) -> list[Span]:
    """The next one, unless the last is much nearer: "will report third-quarter results" early in the fourth."""
    if not before or not ahead or ahead[0].precision not in ("quarter", "half", "day"):
        return ahead[:1]
    gone = (published - (before[-1].end or published)).days
    coming = ((ahead[0].start or published) - published).days
    nearer = _FAR_BACK if ahead[0].precision == "day" else 1
    return before[-1:] if gone * nearer < coming else ahead[:1]


def _this(
    closed: list[tuple[Span, date, date]], moment: Moment, published: date, tense: Tense | None
) -> list[Span]:
    """ "This Friday", "this summer": the one under way, of this week or year, by the tense else."""
    holding = [span for span, start, end in closed if start <= published <= end]
    if holding:
        return holding
    if moment.weekday is not None or moment.part is None:
        if tense == "past":
            return [span for span, start, _ in closed if start <= published][-1:]
        return [span for span, _, end in closed if end >= published][:1]
    of_year = [span for span, start, _ in closed if start.year == published.year]
    if tense == "past" and moment.precision == "season":  # "this summer was hot", told before that of the year
        ahead = [start for _, start, _ in closed if start > published]
        if not ahead or (ahead[0] - published).days > _SOON:
            return [span for span, start, _ in closed if start <= published][-1:]
    return of_year or _nearest(closed, published)


def _nearest(closed: list[tuple[Span, date, date]], published: date) -> list[Span]:
    def distance(item: tuple[Span, date, date]) -> int:
        _, start, end = item
        return max((published - end).days, (start - published).days, 0)

    return [min(closed, key=distance)[0]] if closed else []
