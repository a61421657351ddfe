"""Time expressions, resolved against the article's publication date.

Comes in: a document with its numbers and names. Goes out: every time expression with its `Time`, in order, none
inside another. `reader` reads the words of time, the layers of the grammar (`days`, `periods`,
`ranges`…) put them together, `settling` pins them to the calendar.

>>> from hechos.facts import Article, ArticleId
>>> from extractors.document import document
>>> doc = document(Article(ArticleId("a"), "Abrió en marzo de 2026.", "es"))
>>> times(doc, (), ())[0].time.to_json()
{'start': '2026-03-01', 'end': '2026-03-31', 'precision': 'month', 'text': 'marzo de 2026'}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import partial

from extractors.almanac import Span
from extractors.document import Document
from extractors.lexicon.calendar import calendar_habits
from extractors.lexicon.times import time_words
from extractors.mentions import EntityMention, Number, TimeMention
from extractors.times.counted import COUNTED_RULES, from_day, length_from
from extractors.times.days import DAY_RULES, LATER_DAY_RULES
from extractors.times.grammar import Reading, applied
from extractors.times.moments import Anchor, Meaning, Moment, floats
from extractors.times.parts import PART_RULES, WEEK_RULES, part_of_period
from extractors.times.periods import BARE_MONTHS, MONTH_RULES, RELATIVE_RULES
from extractors.times.pieces import Piece
from extractors.times.quarters import ENDED_RULES, QUARTER_RULES, SEASON_RULES
from extractors.times.ranges import DAY_RANGE_RULES, OPEN_RULES
from extractors.times.reader import read_line
from extractors.times.settling import beside, settle, shifted_by
from extractors.times.tense import tense_at
from extractors.times.years import BARE_YEARS, NAMED_YEARS, YEAR_RULES
from hechos.facts import Time

_LAYERS = (
    *NAMED_YEARS,
    *RELATIVE_RULES,
    *COUNTED_RULES,
    *YEAR_RULES,
    *DAY_RANGE_RULES,
    *DAY_RULES,
    *QUARTER_RULES,
    *MONTH_RULES,
    *SEASON_RULES,
    *BARE_MONTHS,
    *BARE_YEARS,
    *PART_RULES,
    *LATER_DAY_RULES,
    length_from,
    from_day,
    *WEEK_RULES,
    *ENDED_RULES,
    part_of_period,
    *OPEN_RULES,
)
"""The order matters: longer forms before the shorter ones inside them."""


def times(doc: Document, numbers: tuple[Number, ...], names: tuple[EntityMention, ...]) -> tuple[TimeMention, ...]:
    """Every time expression, in order, none inside another."""
    anchor = Anchor(doc.article.published_on, doc.article.country in calendar_habits().southern)
    reading = Reading(anchor, time_words(doc.lang).years, partial(tense_at, doc))
    line = applied(read_line(doc, numbers, names), _LAYERS, reading)
    return tuple(_mentions(doc, line.pieces, reading))


def _mentions(doc: Document, pieces: tuple[Piece, ...], reading: Reading) -> Iterator[TimeMention]:
    told: tuple[int, Span] | None = None  # the last time told, and the sentence that tells it
    quarter: Span | None = None  # the last quarter told
    days: dict[tuple[int, int], Span] = {}  # the days told with their year
    given: Meaning | None = None  # the last numbered quarter whose days the text gives
    for piece in pieces:
        if piece.meaning is None or piece.code.startswith("BARE"):
            continue
        sentence = doc.sentence_at(piece.start).start
        link = piece.meaning.beside if isinstance(piece.meaning, Moment) else None
        far = link is not None and (link.same_year or link.again)
        other = told[1] if told and (told[0] == sentence or far) else None
        if link is not None and link.again and (link.moved or link.unit == "quarter"):
            other = quarter
        meaning = _by_calendar(piece, piece.meaning, given, reading)
        given = meaning if _gives_calendar(meaning) else given
        span = _told_day(meaning, days) or _span(piece, meaning, other, reading)
        if span is None:
            continue
        time = Time(_iso(span.start), _iso(span.end), span.precision, doc.text[piece.start : piece.end])
        time = _fiscal(time, meaning, piece, reading)
        if isinstance(meaning, Moment) and meaning.year and meaning.part and meaning.day:
            days[meaning.part, meaning.day] = span
        known = time.start is not None or time.end is not None
        told = (sentence, span) if known else None
        if span.precision == "quarter" and not (link and link.moved):
            quarter = span if known else None
        yield TimeMention(piece.start, piece.end, time, piece.rule)


def _told_day(meaning: Meaning, days: dict[tuple[int, int], Span]) -> Span | None:
    """ "The Feb. 12 letter" after "Feb. 12, 2011": that day."""
    if not isinstance(meaning, Moment) or meaning.year or meaning.span or meaning.lean is not None:
        return None
    return days.get((meaning.part or 0, meaning.day or 0)) if meaning.precision == "day" else None


def _gives_calendar(meaning: Meaning) -> bool:
    """ "The fiscal fourth quarter ended July 27": a numbered quarter with its days."""
    return isinstance(meaning, Moment) and meaning.span is not None and meaning.fiscal and meaning.part is not None


def _by_calendar(piece: Piece, meaning: Meaning, given: Meaning | None, reading: Reading) -> Meaning:
    """A fiscal quarter after the text gave the days of one; the same number needs no word "fiscal"."""
    if not (isinstance(given, Moment) and given.span and given.part and isinstance(meaning, Moment)):
        return meaning
    floating = meaning.span is None and meaning.year is None and meaning.lean is None and meaning.third is None
    same = meaning.part == given.part
    if meaning.precision != "quarter" or not floating or not meaning.part or not (meaning.fiscal or same):
        return meaning
    ahead = (meaning.part - given.part) % _QUARTERS
    count = ahead if reading.tense(piece.start) == "future" or not ahead else ahead - _QUARTERS
    return replace(meaning, span=shifted_by(given.span, "quarter", count), fiscal=True)


_QUARTERS = 4
"""In a year."""


def _span(piece: Piece, meaning: Meaning, other: Span | None, reading: Reading) -> Span | None:
    tense = reading.tense(piece.start) if floats(meaning) else None
    try:
        if isinstance(meaning, Moment) and meaning.beside and meaning.beside.again:
            return beside(meaning, other, south=reading.anchor.south) if other else None
        if isinstance(meaning, Moment) and meaning.beside and other:
            return beside(meaning, other, south=reading.anchor.south) or settle(meaning, reading.anchor, tense)
        return settle(meaning, reading.anchor, tense)
    except (ValueError, OverflowError):  # 30 February and its like
        return None


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _fiscal(time: Time, meaning: Meaning, piece: Piece, reading: Reading) -> Time:
    """A quarter told as past that the calendar has not reached is a fiscal one whose dates nobody gives."""
    by_number = isinstance(meaning, Moment) and meaning.span is None and meaning.lean is None
    if by_number and _ahead(time, meaning.fiscal, reading) and reading.tense(piece.start) == "past":
        return replace(time, start=None, end=None, fiscal=True)
    over = time.precision == "quarter" and time.end is not None and time.end < (_iso(reading.today) or "")
    if by_number and meaning.fiscal and over and reading.tense(piece.start) == "future":
        return replace(time, start=None, end=None, fiscal=True)  # told as coming, and gone by the calendar
    return replace(time, fiscal=True) if meaning.fiscal else time


def _ahead(time: Time, fiscal: bool, reading: Reading) -> bool:
    """Whether publication lies before the end of a fiscal quarter, or before the middle of any."""
    today = reading.today
    if not (today and time.start and time.end):
        return False
    if fiscal:
        return time.precision in ("quarter", "half") and time.end > today.isoformat()
    half_gone = date.fromisoformat(time.start).toordinal() + _HALF_A_QUARTER
    return time.precision == "quarter" and today.toordinal() < half_gone


_HALF_A_QUARTER = 45
"""Days."""


def time_warnings(doc: Document, times: tuple[TimeMention, ...]) -> tuple[str, ...]:
    """What a reader must know of times that stay without dates."""
    open_ones = [mention.time for mention in times if mention.time.start is None and mention.time.end is None]
    if doc.article.published_on is None:
        texts = tuple(dict.fromkeys(time.text for time in open_ones if time.text))
        return tuple(f'no publication date: "{text}" stays without dates' for text in texts)
    return tuple(
        f'fiscal period "{text}" would end after publication by the calendar: it stays without dates'
        for text in dict.fromkeys(time.text for time in open_ones if time.fiscal)
    )
