"""The grammar's rules for ranges and open ends.

Comes in: what the engine matched. Goes out: the meaning of each match.

>>> [rule.name for rule in OPEN_RULES][:2]
['or-later', 'until-now']
"""

from __future__ import annotations

from datetime import date

from extractors import almanac
from extractors.almanac import Span
from extractors.times.days import year_of
from extractors.times.grammar import Found, Rule, rule
from extractors.times.moments import Between, Meaning, Moment
from extractors.times.pieces import Piece

_DAYS = """(?P<a>DIGITS|SMALL_WORD|ORDINAL)
    (?:TO|UNTIL|DASH|TILDE|ON|TO ON|CONJ|CONJ ON) <the>? (?P<b>DIGITS|SMALL_WORD|ORDINAL)"""


@rule(
    "days-of-month",
    f"""(?: (?P<prefix>ORIGIN|SINCE|ONWARD|OF|BETWEEN) <the>? )? (?: {_DAYS} | (?P<digits>BARE_DATE) )
    (?:OF|INSIDE|OF ON)? <the>?
    (?: (?P<mon><month>) (?: (?:OF|COMMA|INSIDE)? U_YEAR? (?P<year><year>) )? | (?P<in>MONTHLY) )""",
)
def days_of_month(found: Found) -> Meaning | None:
    """ "Del 13 al 15 de julio (de 2026)", "13th to 15th July", "4-22 de enero"."""
    if "CONJ" in found.codes() and not (found.has("prefix") and found["prefix"].code == "BETWEEN"):
        return None
    if found.has("digits"):
        first, last = _two_days(found["digits"])
    else:
        first, last = found["a"].number, found["b"].number
    return _days_between(found, first, last)


@rule(
    "month-days",
    f"""(?:ORIGIN|SINCE|ONWARD|OF|BETWEEN)? (?P<mon><month>) ARTICLE?
    (?: {_DAYS} | BETWEEN? (?P<digits>BARE_DATE) )
    (?: COMMA? (?P<year><year>) )?""",
)
def month_days(found: Found) -> Meaning | None:
    """ "July 13-15(, 2026)"."""
    if found.counts() or ("CONJ" in found.codes() and "BETWEEN" not in found.codes()):
        return None
    first, last = _two_days(found["digits"]) if found.has("digits") else (found["a"].number, found["b"].number)
    return _days_between(found, first, last)


def _two_days(piece: Piece) -> tuple[int, int]:
    first, dash, last = piece.text.replace(" ", "").partition("-")
    if not dash:
        raise ValueError("a slash parts day and month")
    return int(first), int(last)


def _days_between(found: Found, first: int, last: int) -> Meaning | None:
    if not 1 <= first < last <= 31:
        return None
    if "in" in found.match.re.groupindex and found.has("in"):
        month = found.settled("in").start or date.min
        start, end = (Moment("day", span=almanac.day(month.year, month.month, dom)) for dom in (first, last))
        return Between(start, end)
    year, number = year_of(found.piece("year")), found["mon"].number
    almanac.day(year or 2000, number, last)
    start, end = (Moment("day", year=year, part=number, day=dom) for dom in (first, last))
    return Between(start, end)


@rule(
    "range",
    """(?: (?P<from>ORIGIN|SINCE|ONWARD|OF|INSIDE) <the>? (?P<a><time>) COMMA?
            (?:CONJ? UNTIL|TO|ON|TO ON|DASH|TILDE)
            <the>? (?: (?P<b><time>) | (?P<now>NOW) )
         | BETWEEN <the>? (?P<a2><time>|NOW) COMMA? (?:CONJ|TO|DASH|CONJ ON)
            <the>? (?: (?P<b2><time>) | (?P<now2>NOW) )
         | (?P<a3><time>) (?:TO|UNTIL|TILDE|ON|DASH) <the>? (?: (?P<b3><time>) | (?P<now3>NOW) )
       )""",
)
def ranged(found: Found) -> Meaning | None:
    """ "De marzo a mayo", "between 2015 and 2018", "2014-2018", "from January 2019 to now"."""
    a = next(group for group in ("a", "a2", "a3") if found.has(group))
    today, b = found.reading.today, "b" + a[1:]
    first = _now(today) if found[a].code == "NOW" else found.moment(a)
    last = found.moment(b) if found.has(b) else _now(today)
    recurs = first.weekday is not None and last.weekday is not None and first.lean is None and first.day is None
    if recurs or (a == "a3" and _unlike(first, last)):
        return None
    return Between(first, last)


def _unlike(first: Moment, last: Moment) -> bool:
    """A mark between unlike times parts them ("este año - el martes")."""
    return first.precision != last.precision and {first.precision, last.precision} != {"month", "year"}


def _now(today: date | None) -> Moment:
    return Moment("day", span=Span(today, today, "day"))


@rule("week-numbers", "(?:BETWEEN|ORIGIN|OF)? <the>? (?P<a>WEEK) (?:CONJ|TO) (?P<b>DIGITS)")
def week_numbers(found: Found) -> Meaning | None:
    """ "Entre la semana 31 y 35"."""
    start = found.settled("a").start
    if start is None or found["b"].number <= start.isocalendar().week:
        return None
    last = almanac.week(date.fromisocalendar(start.isocalendar().year, found["b"].number, 1))
    return Between(found.moment("a"), Moment("week", span=last))


@rule("or-later", "(?P<a><time>) AND_LATER")
def or_later(found: Found) -> Meaning | None:
    """ "2018 o posterior"."""
    return Between(found.moment("a"), None)


@rule("until-now", "UNTIL <the>? NOW")
def until_now(found: Found) -> Meaning | None:
    """ "Hasta la fecha"."""
    return Between(None, _now(found.reading.today)) if found.reading.today else None


@rule("open", "(?P<word>SINCE|ONWARD|WEEK_OF|UNTIL|BY|BEFORE|AFTER) ABOUT? (?P<the><the>)? (?P<a><time>)")
def opened(found: Found) -> Meaning | None:
    """ "Desde 2019" has no end, "by mid-2020" no start; "antes de", "after" leave the time itself out."""
    moment, word, after = found.moment("a"), found["word"].code, found.beside(1)
    named = found.has("the") and found["a"].rule == "year" and after is not None and after.code in ("WORD", "NAME")
    if (named and found.reading.years.nouns_follow) or (after is not None and after.code == "POSSESSIVE"):
        return None  # "after the 2016 election", "after Thursday's report"
    if word in ("SINCE", "ONWARD", "WEEK_OF", "AFTER"):
        return Between(moment, None, after=word == "AFTER", begun=word == "SINCE")
    return Between(None, moment, before=word == "BEFORE" and moment.third != 2)


DAY_RANGE_RULES: tuple[Rule, ...] = (days_of_month, month_days)
"""Before "15 de julio" is read as a day."""

OPEN_RULES: tuple[Rule, ...] = (or_later, until_now, week_numbers, ranged, opened)
"""Last of all."""
