"""The grammar's rules for years and decades: fiscal ones, "los años 90", and when four digits are a year.

Comes in: what the engine matched. Goes out: the meaning of each match.

>>> [rule.name for rule in YEAR_RULES]
['fiscal-year', 'decade', 'short-decade']
"""

from __future__ import annotations

from dataclasses import replace

from extractors.lexicon import fold
from extractors.times.days import year_of
from extractors.times.formats import decade, full_year
from extractors.times.grammar import COUNT_MARKS, Found, Rule, rule
from extractors.times.moments import Between, Meaning, Moment
from extractors.times.pieces import is_plural

_NO_YEAR_AFTER = frozenset("$€£#+=<>©×x")
_BEFORE_YEAR = frozenset(
    [
        "INSIDE",
        "DURING",
        "OF",
        "ON",
        "SINCE",
        "ONWARD",
        "UNTIL",
        "BY",
        "BETWEEN",
        "BEFORE",
        "AFTER",
        "CONJ",
        "TO",
        "ORIGIN",
        "PART",
        "MONTHLY",
    ]
)


_BEFORE_EARLY = _BEFORE_YEAR - {"CONJ", "OF", "ON"}
_COUNTED = frozenset(["U_DAY", "U_MONTH", "U_WEEK", "U_YEAR", "NUMBER"])


@rule(
    "fiscal-year",
    """U_YEAR? FISCAL U_YEAR? OF? (?:(?P<year><year>)|(?P<yy>APOS? DIGITS)|(?P<range>RANGE))
     | U_YEAR (?P<season>RANGE)""",
)
def fiscal_year(found: Found) -> Meaning | None:
    """ "Fiscal 2026", "FY26", "ejercicio fiscal 2025", "ejercicio 2024-25"."""
    if found.has("range") or found.has("season"):
        meaning = found["range" if found.has("range") else "season"].meaning
        if isinstance(meaning, Between) and meaning.first:
            return replace(meaning, first=replace(meaning.first, fiscal=True))
        return None
    if found.has("year"):
        return Moment("year", year=year_of(found["year"]), fiscal=True)
    digits = found.line.pieces[found.match.end("yy") - 1]
    return Moment("year", year=full_year(digits.text), fiscal=True) if len(digits.text) == 2 else None


@rule("named-year", "U_YEAR (?P<year>YEAR|YEAR_WORD)")
def named_year(found: Found) -> Meaning | None:
    """ "El año 2019", "year 2016"; not "los años 2000", a decade."""
    unit = found.line.pieces[found.match.start()]
    return None if unit.plural else Moment("year", year=found["year"].number)


@rule(
    "decade",
    """(?:U_DECADE (?:OF <the>?)? U_YEAR? | (?P<years>U_YEAR))
        (?P<n>DIGITS|SMALL_WORD|YEAR|YEAR_WORD|DECADE_NAME|BARE_DECADE|DECADAL)
     | (?:(?<=ARTICLE)|(?<=INSIDE)) (?P<name>DECADE_NAME|BARE_DECADE)""",
)
def a_decade(found: Found) -> Meaning | None:
    """ "Los años 90", "la década de 1980", "the nineties", "the '90s"."""
    piece = found["n" if found.has("n") else "name"]
    if piece.meaning is not None:
        return piece.meaning
    if found.has("years") and not found["years"].plural:
        return None
    if piece.text.isdigit() and len(piece.text) < 2:
        return None
    return decade(piece.number % 100 if piece.code == "DECADE_NAME" else piece.number)


@rule("short-decade", "(?<=[INSIDE SINCE DURING] COUNTING_ARTICLE) (?P<n>DIGITS) (?=STOP|COMMA|DOT|CLOSE|$)")
def short_decade(found: Found) -> Meaning | None:
    """ "Desde los 90"; not "en los 30", an age."""
    number = found["n"].number
    return decade(number) if number >= 60 and number % 10 == 0 else None


@rule("year", "(?P<year>YEAR|YEAR_WORD)")
def bare_year(found: Found) -> Meaning | None:
    """ "En 2019", but not "2019 empresas", "2000 employees"."""
    piece, years = found["year"], found.reading.years
    before, after = found.beside(-1), found.beside(1)
    cue = before is not None and (before.code in _BEFORE_YEAR or fold(before.rule or before.text) in years.cues)
    near = 1900 <= piece.number <= 2100 and (piece.code == "YEAR" or cue or found.alone())
    early = before is not None and before.code in _BEFORE_EARLY and 1500 <= piece.number < 1900
    counts = before is not None and (
        (before.rule or before.text) in _NO_YEAR_AFTER or before.code in ("DIGITS", "NUMBER")
    )
    standard = before is not None and before.text.endswith(":") and before.end == piece.start  # ISO 9001:2015
    if not (near or early) or counts or standard:
        return None
    if after is not None and (after.code in _COUNTED or after.text in COUNT_MARKS or _plural_follows(found, cue)):
        return None
    return Moment("year", year=piece.number)


def _plural_follows(found: Found, cue: bool) -> bool:
    """ "2000 países" is a count; "the 1996 campaigns" is none: there only a round number is."""
    after, number, years = found.beside(1), found["year"].number, found.reading.years
    if after is None or after.code != "WORD" or not is_plural(after.text, years):
        return False
    return number % 50 == 0 if years.nouns_follow else not cue or number % 50 == 0


NAMED_YEARS: tuple[Rule, ...] = (named_year,)
"""First of all, so that "marzo del año 2019" finds its year."""

YEAR_RULES: tuple[Rule, ...] = (fiscal_year, a_decade, short_decade)
"""Before days, so that the digits of "los años 90" are none."""

BARE_YEARS: tuple[Rule, ...] = (bare_year, fiscal_year)
"""What is left of years."""
