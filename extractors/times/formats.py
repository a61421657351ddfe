"""Dates and times of day written in digits and marks: "05/03/2026", "2025-10-31", "3/2015", "2024-25", "10:30".

Comes in: a text and whether its country writes the month first. Goes out: `Written` spans in order. A form that
could be another thing (a fraction, a score, a phone number) is left alone; day and month without a year is
`bare`, and needs a word of time beside it.

>>> found = written("El 05/03/2026 en Sevilla", month_first=False)[0]
>>> (found.meaning.year, found.meaning.part, found.meaning.day)
(2026, 3, 5)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from extractors import almanac
from extractors.times.moments import Between, Meaning, Moment

_DATES = re.compile(
    r"""(?<![\w.,/$€£#+-])(?:
        # 2025-10-31
        (?P<iso>(?P<iy>[12]\d{3})(?P<is>[-/.])(?P<im>\d{1,2})(?P=is)(?P<id>\d{1,2}))(?:T[\d:.]+Z?)?
        # 10/1-11/2/2017
      | (?P<two>(?P<af>\d{1,2})/(?P<as>\d{1,2})(?:/(?P<ay>\d{4}|\d{2}))?
          \s?-\s?(?P<bf>\d{1,2})/(?P<bs>\d{1,2})(?:/(?P<by>\d{4}|\d{2}))?)
        # 10-1-2018-10-7-2018
      | (?P<dashed>(?P<cf>\d{1,2})-(?P<cs>\d{1,2})-(?P<cy>\d{4})-(?P<df>\d{1,2})-(?P<ds>\d{1,2})-(?P<dy>\d{4}))
        # 31/10/74
      | (?P<full>(?P<f>\d{1,2})(?P<s>[-/.])(?P<m>\d{1,2})(?P=s)(?P<y>\d{4}|\d{2}))
        # 08/12,2015
      | (?P<odd>(?P<of>\d{1,2})/(?P<os>\d{1,2}),(?P<oy>\d{4}|\d{2}))
        # 2024-25
      | (?P<season>(?P<sy>[12]\d{3})[-/](?P<se>\d{2}))
        # 2015-3
      | (?P<month>(?P<my>[12]\d{3})\s?[-/]\s?(?P<mm>\d{1,2}))
        # 3/2015
      | (?P<turned>(?P<tm>\d{1,2})\s?[-/.]\s?(?P<ty>(?:19|20)\d{2}))
        # 1990s, '90s
      | (?P<decade>(?P<apos>['’])?(?P<ten>(?:1\d|20)?\d0)['’]?\s?s)\b
        # 05/03
      | (?P<bare>(?P<rf>\d{1,2})(?:/|\s-\s|-)(?P<rs>\d{1,2}))
    )(?![\w/$€£%]|[-.,:]\d|-\w|\s?%)""",
    re.VERBOSE,
)
_CLOCK = re.compile(
    r"""(?<![\w.,/$€£-])(?:\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?h(?:oras|rs?)?\b)?(?:\s?[ap]\.?\s?m\b\.?)?
        |\d{1,2}\s?[ap]\.?\s?m\b\.?)(?![\d%])""",
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Written:
    """A date in digits; `meaning` is null for a time of day; `bare`: day and month only."""

    start: int
    end: int
    meaning: Meaning | None
    bare: bool = False


def written(text: str, *, month_first: bool) -> tuple[Written, ...]:
    """Every one, in order, none inside another."""
    dates = [found for match in _DATES.finditer(text) if (found := _date(match, month_first))]
    taken = {offset for found in dates for offset in range(found.start, found.end)}
    clocks = (
        Written(*m.span(), None) for m in _CLOCK.finditer(text) if m.start() not in taken and _clock(m.group())
    )
    return tuple(sorted([*dates, *clocks], key=lambda found: found.start))


def _clock(piece: str) -> bool:
    """A dot parts hours from minutes only beside "h", "a.m." or "p.m."."""
    numbers = re.findall(r"\d+", piece)
    plausible = int(numbers[0]) < 25 and all(int(n) < 60 for n in numbers[1:])
    marked = piece[-1] in "hHmMsS." and len(piece) > len("".join(numbers)) + 1
    return plausible and (":" in piece or marked)


def _date(match: re.Match[str], month_first: bool) -> Written | None:
    kind = next(k for k in _KINDS if match.group(k) is not None)
    start, end = match.span(kind)
    try:
        meaning = _KINDS[kind](match, month_first)
    except ValueError:
        return None
    bare = kind == "bare" or (kind == "decade" and len(match["ten"]) == 2 and not match["apos"])
    return Written(start, end, meaning, bare) if meaning else None


def _iso(match: re.Match[str], month_first: bool) -> Meaning | None:
    return _day(match["iy"], match["im"], match["id"])


def _full(match: re.Match[str], month_first: bool) -> Meaning | None:
    return _ordered(match["f"], match["m"], match["y"], month_first)


def _odd(match: re.Match[str], month_first: bool) -> Meaning | None:
    return _ordered(match["of"], match["os"], match["oy"], month_first)


def _two(match: re.Match[str], month_first: bool) -> Meaning | None:
    first = _ordered(match["af"], match["as"], match["ay"], month_first)
    last = _ordered(match["bf"], match["bs"], match["by"], month_first)
    return Between(first, last) if first and last else None


def _dashed(match: re.Match[str], month_first: bool) -> Meaning | None:
    first = _ordered(match["cf"], match["cs"], match["cy"], month_first)
    last = _ordered(match["df"], match["ds"], match["dy"], month_first)
    return Between(first, last) if first and last else None


def _season(match: re.Match[str], month_first: bool) -> Meaning | None:
    """ "2024-25" and "2011-12" are years on end; "2019-07" is a month."""
    year, end = int(match["sy"]), int(match["se"])
    if (year + 1) % 100 != end and 1 <= end <= 12:
        return Moment("month", year=year, part=end)
    last = year - year % 100 + end + (100 if end < year % 100 else 0)
    return Between(Moment("year", year=year), Moment("year", year=last)) if year < last <= year + 20 else None


def _month(match: re.Match[str], month_first: bool) -> Meaning | None:
    return _year_month(match["my"], match["mm"])


def _turned(match: re.Match[str], month_first: bool) -> Meaning | None:
    return _year_month(match["ty"], match["tm"])


def _decade(match: re.Match[str], month_first: bool) -> Meaning | None:
    return decade(int(match["ten"]))


def _bare(match: re.Match[str], month_first: bool) -> Meaning | None:
    return _ordered(match["rf"], match["rs"], None, month_first)


_KINDS = {
    "iso": _iso,
    "two": _two,
    "dashed": _dashed,
    "full": _full,
    "odd": _odd,
    "season": _season,
    "month": _month,
    "turned": _turned,
    "decade": _decade,
    "bare": _bare,
}


def _year_month(year: str, month: str) -> Moment | None:
    return Moment("month", year=int(year), part=int(month)) if 1 <= int(month) <= 12 else None


def _ordered(first: str, second: str, year: str | None, month_first: bool) -> Moment | None:
    """Day and month in the country's order, in the other where only that is a date."""
    day, month = (second, first) if month_first else (first, second)
    if int(month) > 12:
        day, month = month, day
    return _day(year, month, day)


def _day(year: str | None, month: str, day: str) -> Moment | None:
    if not (1 <= int(month) <= 12 and 1 <= int(day) <= 31):
        return None
    return Moment("day", year=full_year(year) if year else None, part=int(month), day=int(day))


def decade(first: int) -> Moment:
    """ "The 90s" are the nineties of the last century, "the 20s" those of this one."""
    if first < 100:
        first += 1900 if first >= 30 else 2000
    if first % 10:
        raise ValueError("a decade starts with a year that ends in 0")
    return Moment("decade", span=almanac.decade(first))


def full_year(written_year: str) -> int:
    """Two digits are a year of the fifty years before 2040 or after 1940."""
    number = int(written_year)
    if len(written_year) > 2:
        return number
    return number + (2000 if number < 40 else 1900)
