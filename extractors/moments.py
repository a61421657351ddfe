"""What a time expression means before and after it is pinned to the calendar.

Comes in: `Moment`s and `Between`s that the grammar makes, and an `Anchor` (publication day, hemisphere).
Goes out: a `Span`. A moment without a year floats: "in March" is the March that the tense wants.

>>> settle(Moment("month", part=11), Anchor(date(2026, 1, 10)), "past")
Span(start=datetime.date(2025, 11, 1), end=datetime.date(2025, 11, 30), precision='month')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from extractors import almanac
from extractors.almanac import Span
from extractors.lexicon.times import Holiday
from hechos.facts import Precision

Tense = Literal["past", "future"]


@dataclass(frozen=True, slots=True)
class Anchor:
    """What relative words count from; null where the article has no date."""

    published: date | None
    south: bool = False


@dataclass(frozen=True, slots=True)
class Beside:
    """What a moment is where another time stands before it: `count` units from that, or that in another year."""

    unit: almanac.Unit | None = None
    count: int = 0
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A stretch of the calendar. With a `span` it is settled; else its fields say what is known.

    `part` is the number of the month, quarter, half or season; `lean` what the words themselves say:
    -1 the last such, 0 this one, 1 the next.
    """

    precision: Precision
    year: int | None = None
    part: int | None = None
    day: int | None = None
    weekday: int | None = None
    holiday: Holiday | None = None
    span: Span | None = None
    lean: int | None = None
    third: int | None = None
    fiscal: bool = False
    beside: Beside | None = None


@dataclass(frozen=True, slots=True)
class Between:
    """From the start of `first` to the end of `last`; an end that is null is open.

    `after`: the day after `first` ends is the first ("after 2010"); `before`: likewise of `last`.
    """

    first: Moment | None
    last: Moment | None
    after: bool = False
    before: bool = False

    @property
    def fiscal(self) -> bool:
        return bool((self.first and self.first.fiscal) or (self.last and self.last.fiscal))


Meaning = Moment | Between


def floats(meaning: Meaning) -> bool:
    """Whether the tense of the sentence has a say in which one is meant."""
    if isinstance(meaning, Between):
        return any(end is not None and floats(end) for end in (meaning.first, meaning.last))
    return meaning.span is None and meaning.year is None


def beside(moment: Moment, other: Span, *, south: bool) -> Span | None:
    """The moment counted from a time told before it: "2021 … the previous year", "May 2019 … that month of 2017"."""
    told, start = moment.beside, other.start
    if told is None or start is None:
        return None
    if told.year is not None and other.end is not None:
        years = told.year - other.end.year
        first = almanac.moved(start, "year", years)
        last = almanac.moved(other.end + timedelta(1), "year", years) - timedelta(1)
        return Span(first, last, other.precision)
    if told.unit is None or _rank(other.precision) > _rank(told.unit):
        return None
    return almanac.around(almanac.moved(start, told.unit, told.count), told.unit, south=south)


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
        return _in_year(moment, moment.year, anchor.south)
    if anchor.published is None:
        return Span(None, None, moment.precision)
    candidates = list(_candidates(moment, anchor.published, anchor.south))
    if moment.part is not None and moment.weekday is not None:
        candidates = _on_weekday(candidates, moment.weekday, anchor.published) or candidates
    return _chosen(candidates, moment, anchor.published, tense)


def _on_weekday(candidates: list[Span], weekday: int, published: date) -> list[Span]:
    """ "Monday, 26 October" is the one that is a Monday, unless that lies far off: then the weekday is wrong."""
    days = [(span, span.start) for span in candidates if span.start]
    return [span for span, day in days if day.weekday() == weekday and abs((day - published).days) < 200]


def _in_year(moment: Moment, year: int, south: bool) -> Span:
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


def _candidates(moment: Moment, published: date, south: bool) -> Iterator[Span]:
    """The occurrences around publication, in order."""
    if moment.precision == "day" and moment.part is None and moment.holiday is None:
        yield from _days(moment, published)
        return
    reach = 8 if moment.part == 2 and moment.day == 29 else 2
    for year in range(max(1, published.year - reach), min(9998, published.year + reach) + 1):
        try:
            span = _in_year(moment, year, south)
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


def _chosen(candidates: list[Span], moment: Moment, published: date, tense: Tense | None) -> Span:
    """The occurrence that words, tense or nearness pick; the first that fits wins."""
    closed = [(span, span.start, span.end) for span in candidates if span.start and span.end]
    before = [span for span, _, end in closed if end < published]
    begun = [span for span, start, _ in closed if start <= published]
    ahead = [span for span, _, end in closed if end >= published]
    after = [span for span, start, _ in closed if start > published]
    holding = [span for span, start, end in closed if start <= published <= end]
    if moment.lean == -1:
        pick = begun[-1:] if moment.part and moment.precision == "day" else before[-1:]
    elif moment.lean == 1:
        pick = ahead[:1] if moment.part and moment.precision == "day" else after[:1]
    elif moment.lean == 0:
        pick = _this(closed, moment, published, tense)
    elif tense == "future":
        pick = _ahead(before, ahead, published)
    elif moment.day is not None and moment.weekday is not None and moment.part is None:
        pick = _nearest(closed, published) if tense is None else _behind(begun, after, published, _FAR_BACK)
    elif moment.part is None and moment.holiday is None:
        pick = begun[-1:]
    else:
        pick = holding[:1] or _behind(begun, after, published, _FAR_BACK if tense == "past" else _FARTHER_BACK)
    if not pick:
        raise ValueError("no such time around publication")
    return pick[0]


_FAR_BACK, _FARTHER_BACK = 4, 1
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
    if not before or not ahead or ahead[0].precision not in ("quarter", "half"):
        return ahead[:1]
    gone = (published - (before[-1].end or published)).days
    coming = ((ahead[0].start or published) - published).days
    return before[-1:] if gone * _FAR_BACK < coming else ahead[:1]


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
    return [span for span, start, _ in closed if start.year == published.year] or _nearest(closed, published)


def _nearest(closed: list[tuple[Span, date, date]], published: date) -> list[Span]:
    def distance(item: tuple[Span, date, date]) -> int:
        _, start, end = item
        return max((published - end).days, (start - published).days, 0)

    return [min(closed, key=distance)[0]] if closed else []


def _between(meaning: Between, anchor: Anchor, tense: Tense | None) -> Span:
    """The two ends settled together: the one that names a year or a month gives it to the other."""
    first, last = meaning.first, meaning.last
    if first is not None and last is not None:
        begin, finish = _pair(first, last, anchor, tense)
    else:
        begin = settle(first, anchor, tense) if first else None
        finish = settle(last, anchor, tense) if last else None
    start = begin.start if begin else None
    end = finish.end if finish else None
    if begin and meaning.after:
        start = begin.end + timedelta(1) if begin.end else None
    if finish and meaning.before:
        end = finish.start - timedelta(1) if finish.start else None
    if start and end and start > end:
        raise ValueError("the range ends before it starts")
    return Span(start, end, "range")


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
        span for span in _candidates(first, finish.end, anchor.south) if span.start and span.start <= finish.end
    ]
    return max(spans, key=lambda span: span.start or date.min)


def _ending_after(last: Moment, start: date, anchor: Anchor) -> Span:
    """The earliest occurrence of `last` that ends after `start`."""
    spans = [span for span in _candidates(last, start, anchor.south) if span.end and span.end >= start]
    return min(spans, key=lambda span: span.end or date.max)


def _around(first: Moment, last: Moment, anchor: Anchor, tense: Tense | None) -> tuple[Span, Span]:
    """Neither end names a year: the occurrence of the whole range that the tense wants."""
    pairs = []
    for begin in _candidates(first, anchor.published or date.min, anchor.south):
        if begin.start is None:
            continue
        pairs.append((begin, _ending_after(last, begin.start, anchor)))
    spans = [Span(begin.start, finish.end, "range") for begin, finish in pairs]
    whole = _chosen(spans, replace(first, precision="range"), anchor.published or date.min, tense)
    return pairs[spans.index(whole)]
