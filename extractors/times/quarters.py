"""The grammar's rules for quarters, halves, seasons and holidays.

Comes in: what the engine matched. Goes out: the meaning of each match. Without a year the moment floats.

>>> [rule.name for rule in QUARTER_RULES][0]
'quarter'
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Literal

from extractors import almanac
from extractors.almanac import Span
from extractors.times.days import year_of
from extractors.times.formats import full_year
from extractors.times.grammar import Found, Rule, rule
from extractors.times.moments import Beside, Meaning, Moment
from extractors.times.periods import amount, spanned

_QUARTER = """(?: QUARTER_LABEL (?P<q>DIGITS) | (?P<q2>DIGITS) QUARTER_LABEL
    | (?P<q3>ORDINAL) (?:DASH|FISCAL)? U_QUARTER )"""
_HALF = (
    "(?: HALF_LABEL (?P<q>DIGITS) | (?P<q2>DIGITS) HALF_LABEL | (?P<q3>ORDINAL) (?:DASH|FISCAL)? (?:U_HALF|HALF) )"
)
_AFTER = """(?: (?:OF|INSIDE|COMMA|SLASH|DASH)? <the>? U_YEAR? (?P<year><year>)
    | (?:APOS|SLASH)? (?P<yy>DIGITS) | <of> <the>? FISCAL? (?P<this>U_YEAR) )"""
_BEFORE = "(?: (?P<ahead><year>) (?:POSSESSIVE|COMMA|DASH)? <the>? FISCAL? )"


@rule("quarter", f"FISCAL? {_BEFORE}? {_QUARTER} FISCAL? {_AFTER}")
def quarter(found: Found) -> Meaning | None:
    """ "Q3 2025", "3T25", "tercer trimestre de 2025", "third quarter of fiscal 2026"."""
    return _part_of_year(found, "quarter", 4)


@rule(
    "quarter-alone",
    f"FISCAL? {_BEFORE}? {_QUARTER} (?!(?:INSIDE (?:MORE|ABOUT)?|BEYOND|WITHIN) <count> <unit>) FISCAL?",
)
def quarter_alone(found: Found) -> Meaning | None:
    """ "2018Q4", "last year's third quarter", "the fourth quarter"."""
    return _part_of_year(found, "quarter", 4)


@rule("half", f"FISCAL? {_HALF} FISCAL? {_AFTER}")
def half(found: Found) -> Meaning | None:
    """ "La primera mitad de 2026", "H1 2025", "primer semestre del año"."""
    return _part_of_year(found, "half", 2)


@rule(
    "half-alone",
    f"{_BEFORE} {_HALF} | HALF_LABEL (?P<l>DIGITS) | (?P<l2>DIGITS) HALF_LABEL | (?P<l3>ORDINAL) U_HALF",
)
def half_alone(found: Found) -> Meaning | None:
    """ "2019-H2", "el primer semestre", "H1"."""
    return _part_of_year(found, "half", 2)


def _part_of_year(found: Found, precision: Literal["quarter", "half"], most: int) -> Meaning | None:
    name = found.first("q", "q2", "q3", "l", "l2", "l3")
    if not 1 <= found[name].number <= most or not _glued(found, name):
        return None
    year, fiscal = _year_beside(found)
    lean = 0 if _told_from_publication(found) else None
    fiscal = fiscal or "FISCAL" in found.codes()
    return Moment(precision, year=year, part=found[name].number, fiscal=fiscal, lean=lean)


def _told_from_publication(found: Found) -> bool:
    """Whether the year is "next year" or "del año", so that nobody can mean a fiscal one."""
    piece = found.piece("year") or found.piece("ahead")
    told = piece is not None and isinstance(piece.meaning, Moment) and piece.meaning.span is not None
    return told or found.has("this")


def _year_beside(found: Found) -> tuple[int | None, bool]:
    """The year that the words name, and whether it is a fiscal one."""
    if found.has("ahead") or found.has("year"):
        piece = found["year" if found.has("year") else "ahead"]
        return year_of(piece), bool(piece.meaning and piece.meaning.fiscal)
    if found.has("yy"):
        at = found.match.start("yy")
        apart = found.line.pieces[at - 1].end < found["yy"].start
        if len(found["yy"].text) != 2 or apart or found.counts():
            raise ValueError("two digits that are no year")
        return full_year(found["yy"].text), False
    if found.has("this") and found.reading.today is not None:
        return found.reading.today.year, False
    return None, False


def _glued(found: Found, name: str) -> bool:
    """A label's letter touches its digit: "Q3", "3T"; "T 1" is none."""
    if name.endswith("3"):
        return True
    at = found.match.start(name)
    label, digit = found.line.pieces[at + 1 if name.endswith("2") else at - 1], found.line.pieces[at]
    hours = label.code == "HALF_LABEL" and not label.text.isupper()
    return len(digit.text) == 1 and not hours and (label.end == digit.start or digit.end == label.start)


@rule(
    "period-ended",
    """(?P<core> (?P<q>QUARTERLY|U_QUARTER) | FISCAL? (?P<year>YEARLY|U_YEAR) | (?P<fy>FISCAL)
        | (?P<n>DIGITS|SMALL_WORD) U_MONTH )
    (?=(?:COMMA|OPEN)? ENDED <in>? <the>? (?P<day>DAY|MONTHLY))""",
)
def period_ended(found: Found) -> Meaning | None:
    """ "The quarter ended October 26": the text gives the fiscal calendar."""
    end = found.settled("day").end
    if end is None:
        return None
    months = 3 if found.has("q") else 12 if found.has("year") or found.has("fy") else amount(found["n"])
    start = almanac.moved(end + timedelta(1), "month", -months)
    span = almanac.tidy(Span(start, end, "range"))
    if span.precision == "range" and months in (3, 12):
        whole = spanned(Span(start, end, "quarter" if months == 3 else "year"), fiscal=True)
        named = found["q"].meaning if found.has("q") else None
        return replace(whole, part=named.part) if isinstance(named, Moment) else whole
    return spanned(span)


@rule(
    "season",
    """(?P<rel><before>)? (?P<strong>SEASON) (?:(?:OF <the>?|COMMA|INSIDE)? (?P<year><year>))?
     | (?P<rel2><before>) (?P<led>WEAK_SEASON)
     | (?P<dated>WEAK_SEASON) (?:OF <the>?)? (?P<year2><year>)
     | (?: (?<=[INSIDE DURING SINCE ONWARD UNTIL BY PART]) | (?<=[INSIDE DURING SINCE ONWARD UNTIL BY] ARTICLE) )
        (?P<alone>WEAK_SEASON) (?=STOP|COMMA|DOT|$)""",
)
def season(found: Found) -> Meaning | None:
    """ "Este verano", "the winter of 2025", "last fall"."""
    piece = found[found.first("strong", "led", "dated", "alone")]
    rel = found.piece("rel") or found.piece("rel2")
    year = year_of(found.piece("year") or found.piece("year2"))
    if piece.text[:1].isupper() and year is None and rel is None and _in_name(found):
        return None
    return Moment("season", year=year, part=piece.number, lean=rel.number if rel and not year else None)


def _in_name(found: Found) -> bool:
    """ "Juegos de Invierno", "the Winter Games": a capital in the middle of a name."""
    before, after = found.beside(-1), found.beside(1)
    led = before is not None and before.code == "OF" and not found.reading.years.nouns_follow
    return led or (after is not None and after.code == "NAME" and after.text.isalpha() and before is not None)


@rule("holiday", "(?P<rel><before>)? (?P<day>HOLIDAY) (?:(?:OF <the>?|COMMA)? (?P<year><year>))?")
def holiday(found: Found) -> Meaning | None:
    """ "Navidad", "Black Friday 2025", "Semana Santa"."""
    year, feast, rel = year_of(found.piece("year")), found["day"].holiday, found.piece("rel")
    lean = rel.number if rel and not year else None
    return Moment("day" if feast and feast.days == 1 else "range", year=year, holiday=feast, lean=lean)


@rule("holiday-quarter", "FESTIVE U_QUARTER | U_QUARTER FESTIVE")
def holiday_quarter(found: Found) -> Meaning | None:
    """ "The holiday quarter": the one that ends with the year."""
    return Moment("quarter", part=4)


@rule(
    "that-unit",
    """(?:ARTICLE|ON) (?P<q>U_QUARTER) (?!<of>|<after>|<year>|BEFORE|ENDED|DASH)
     | THAT SAME? (?P<unit><unit>) (?!<of>)""",
)
def that_unit(found: Found) -> Meaning | None:
    """ "The quarter", "ese mismo año": the one told last."""
    piece = found[found.first("q", "unit")]
    if piece.plural or piece.unit in (None, "decade", "weekend") or piece.number > 1:
        return None
    return Moment("range", span=Span(None, None, "range"), beside=Beside(piece.unit, again=True))


@rule("year-ago-quarter", "U_YEAR DASH? AGO (?P<q>U_QUARTER|U_MONTH|STRETCH)")
def year_ago_quarter(found: Found) -> Meaning | None:
    """ "The year-ago quarter": the one told last, a year before."""
    return Moment("range", span=Span(None, None, "range"), beside=Beside("year", -1, moved=True, again=True))


QUARTER_RULES: tuple[Rule, ...] = (quarter, quarter_alone, half, half_alone, holiday_quarter, year_ago_quarter)
SEASON_RULES: tuple[Rule, ...] = (season, holiday)
ENDED_RULES: tuple[Rule, ...] = (period_ended, that_unit)
"""Once days are read."""
