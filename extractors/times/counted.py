"""The grammar's rules for times counted from others: "hace tres meses", "two days after", "in a week".

Comes in: what the engine matched. Goes out: the meaning of each match.

>>> [rule.name for rule in COUNTED_RULES][:2]
['ago', 'since-ago']
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from extractors import almanac
from extractors.almanac import Span
from extractors.times.grammar import Found, Rule, rule
from extractors.times.moments import Beside, Between, Meaning, Moment
from extractors.times.periods import amount, spanned, unknown
from extractors.times.pieces import Piece

_LENGTH = """(?P<n><count>) (?P<unit><unit>|WEEKDAYS)
    (?: CONJ? (?P<n2><small>) (?P<unit2><unit>) )? (?: CONJ? (?P<n3><small>) (?P<unit3><unit>) )?"""
_FINENESS = ("day", "week", "weekend", "month", "quarter", "half", "season", "year", "decade")


@rule("ago", f"ABOUT? (?P<more>MORE)? {_LENGTH} AGO")
def ago(found: Found) -> Meaning | None:
    """ "Two weeks ago": that calendar week."""
    return _gone(found)


@rule("since-ago", f"SINCE_AGO ABOUT{{0,2}} (?P<more>MORE)? {_LENGTH}")
def since_ago(found: Found) -> Meaning | None:
    """ "Hace tres meses": that calendar month."""
    return _gone(found)


@rule("long-ago", "SINCE_AGO ABOUT{0,2} (?P<unit><unit>) | ABOUT? (?P<unit2><unit>) AGO")
def long_ago(found: Found) -> Meaning | None:
    """ "Hace años", "years ago": nobody says how many."""
    plural = found[found.first("unit", "unit2")].plural
    return Moment("range", span=Span(None, None, "range")) if plural else None


def _gone(found: Found) -> Meaning:
    moment = _away(found, found.reading.today, -1)
    return Between(None, moment) if found.has("more") else moment


@rule("earlier", "(?P<n><small>) (?P<unit>U_YEAR|U_QUARTER|U_MONTH) (?P<word>EARLIER|REST) (?!OF|<before>|<the>)")
def earlier(found: Found) -> Meaning | None:
    """ "A year earlier", "un año antes": that long before the time told before, else nobody knows."""
    if found["word"].code == "REST" and found["word"].number > 0:
        return None
    unit, count = found["unit"], amount(found["n"])
    told = Beside(unit.unit, -count * max(1, unit.number), moved=True)
    return Moment("range", span=Span(None, None, "range"), beside=told)


@rule("hence", f"(?:INSIDE|IN_FUTURE)? {_LENGTH} HENCE")
def hence(found: Found) -> Meaning | None:
    """ "Three days from now"."""
    return _away(found, found.reading.today, 1)


@rule("within", f"(?P<in>WITHIN|BEYOND) ARTICLE? REL_BEFORE? {_LENGTH}")
def within(found: Found) -> Meaning | None:
    """ "Will end within two weeks" runs from publication; "in more than two weeks" has no end."""
    today = found.reading.today
    if found.reading.tense(found["in"].start) != "future":
        return None
    if today is None:
        return unknown(replace(found["unit"], unit=None))
    day, _ = _counted(found, today, 1)
    if found["in"].code == "BEYOND":
        return spanned(Span(day, None, "range"))
    return spanned(Span(today, day - timedelta(1), "range"))


@rule(
    "in-units",
    f"(?: (?P<sure>IN_FUTURE) | INSIDE ) ABOUT? {_LENGTH} (?!OF|CLOSE|SINCE|ONWARD|ORIGIN|AFTER|BEFORE)",
)
def in_units(found: Found) -> Meaning | None:
    """ "En dos semanas", "in three years": ahead, unless the tense makes it how long something took."""
    tense, before = found.reading.tense(found["n"].start), found.beside(-1)
    starts = before is None or before.code in ("DOT", "ALTERNATIVE") or not before.text.strip("¿?¡!\n")
    opens = tense is None and starts
    sure = found.has("sure") or tense == "future" or opens
    if not sure or amount(found["n"]) > 100:
        return None
    return _away(found, found.reading.today, 1)


@rule("length-from", f"{_LENGTH} WEEK_OF <the>? (?P<day>DAY)")
def length_from(found: Found) -> Meaning | None:
    """ "Two weeks starting May 20th": so many days from then on."""
    start = found.settled("day").start
    if start is None:
        return None
    return spanned(Span(start, _counted(found, start, 1)[0] - timedelta(1), "range"))


@rule(
    "from-day",
    f"""(?:IN_FUTURE|INSIDE)? {_LENGTH}
    (?:(?P<later>AFTER|ORIGIN|SINCE|ONWARD) | BEFORE) <the>? (?P<day><time>|YEAR)""",
)
def from_day(found: Found) -> Meaning | None:
    """ "Two days after tomorrow", "tres semanas antes de mayo"."""
    year = found["day"].code == "YEAR"
    start = date(found["day"].number, 1, 1) if year else found.settled("day").start
    return _away(found, start, 1 if found.has("later") else -1)


def _away(found: Found, start: date | None, sign: int) -> Moment:
    """The calendar unit at the matched length from `start`; so many Fridays are a day."""
    if start is None:
        return unknown(found["unit"])
    if found["unit"].code == "WEEKDAYS":
        day = _weekdays_away(found["unit"].number, start, sign * amount(found["n"]))
        return Moment("day", span=Span(day, day, "day"))
    day, finest = _counted(found, start, sign)
    return spanned(almanac.around(day, finest.unit or "day"))


def _weekdays_away(weekday: int, start: date, count: int) -> date:
    if count > 0:
        return start + timedelta(((weekday - start.weekday()) % 7 or 7) + 7 * (count - 1))
    return start - timedelta(((start.weekday() - weekday) % 7 or 7) + 7 * (-count - 1))


def _counted(found: Found, start: date, sign: int) -> tuple[date, Piece]:
    """The day that lies the matched length away, and the finest unit of the length."""
    day, finest = start, found["unit"]
    for number, unit in (("n", "unit"), ("n2", "unit2"), ("n3", "unit3")):
        if found.has(number):
            piece = found[unit]
            day = almanac.moved(day, piece.unit or "day", sign * amount(found[number]) * max(1, piece.number))
            if _FINENESS.index(piece.unit or "day") < _FINENESS.index(finest.unit or "day"):
                finest = piece
    return day, finest


COUNTED_RULES: tuple[Rule, ...] = (ago, since_ago, long_ago, earlier, hence, within, in_units)
"""Before the numbers beside units are taken for anything else."""
