"""Time expressions, resolved against the article's publication date.

Comes in: a document with its numbers and names. Goes out: every time expression with its `Time`, in order, none
inside another. `times_pieces` reads the words of time, the layers of the grammar (`times_days`, `times_periods`,
`times_ranges`) put them together, `moments` pins them to the calendar.

>>> from hechos.facts import Article, ArticleId
>>> from extractors.document import document
>>> doc = document(Article(ArticleId("a"), "Abrió en marzo de 2026.", "es"))
>>> times(doc, (), ())[0].time.to_json()
{'start': '2026-03-01', 'end': '2026-03-31', 'precision': 'month', 'text': 'marzo de 2026'}
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from extractors.document import Document
from extractors.lexicon.times import calendar_habits, time_words
from extractors.mentions import EntityMention, Number, TimeMention
from extractors.moments import Anchor, Meaning, floats, settle
from extractors.tense import tense_at
from extractors.times_counted import COUNTED_RULES, from_day, length_from
from extractors.times_days import DAY_RULES, LATER_DAY_RULES
from extractors.times_grammar import Reading, applied
from extractors.times_parts import PART_RULES, WEEK_RULES
from extractors.times_periods import BARE_RULES, MONTH_RULES, RELATIVE_RULES, YEAR_RULES
from extractors.times_pieces import Piece, read_line
from extractors.times_quarters import ENDED_RULES, QUARTER_RULES, SEASON_RULES
from extractors.times_ranges import DAY_RANGE_RULES, OPEN_RULES
from hechos.facts import Time

_LAYERS = (
    *RELATIVE_RULES,
    *COUNTED_RULES,
    *YEAR_RULES,
    *DAY_RANGE_RULES,
    *DAY_RULES,
    *QUARTER_RULES,
    *MONTH_RULES,
    *SEASON_RULES,
    *BARE_RULES,
    *PART_RULES,
    *LATER_DAY_RULES,
    length_from,
    *WEEK_RULES,
    *ENDED_RULES,
    *PART_RULES[2:3],
    from_day,
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
    for piece in pieces:
        if piece.meaning is None or piece.code.startswith("BARE"):
            continue
        time = _time(doc, piece, piece.meaning, reading)
        if time is not None:
            yield TimeMention(piece.start, piece.end, time, piece.rule)


def _time(doc: Document, piece: Piece, meaning: Meaning, reading: Reading) -> Time | None:
    tense = reading.tense(piece.start) if floats(meaning) else None
    try:
        span = settle(meaning, reading.anchor, tense)
    except (ValueError, OverflowError):  # 30 February and its like
        return None
    start = span.start.isoformat() if span.start else None
    end = span.end.isoformat() if span.end else None
    return Time(start, end, span.precision, doc.text[piece.start : piece.end], fiscal=meaning.fiscal)
