"""What a time expression means before it is pinned to the calendar.

Comes in: nothing. Goes out: the dataclasses that the grammar of times fills and `settling` reads. A moment
without a year floats: "in March" is the March that the tense wants.

>>> floats(Moment("month", part=3)), floats(Moment("month", year=2026, part=3))
(True, False)
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from extractors import almanac
from extractors.almanac import Span
from extractors.lexicon.calendar import Holiday
from hechos.facts import Precision

Tense = Literal["past", "future"]


@dataclass(frozen=True, slots=True)
class Anchor:
    """What relative words count from; null where the article has no date."""

    published: date | None
    south: bool = False


@dataclass(frozen=True, slots=True)
class Beside:
    """What a moment is where another time stands before it.

    `count` units from that, or that itself `moved` so far; that in another `year`; the moment in the `same_year`;
    the `unit` told last, `again` ("the quarter", "that year").
    """

    unit: almanac.Unit | None = None
    count: int = 0
    year: int | None = None
    same_year: bool = False
    moved: bool = False
    again: bool = False


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
    `begun`: the start lies behind, whatever the tense ("since March").
    """

    first: Moment | None
    last: Moment | None
    after: bool = False
    before: bool = False
    begun: bool = False

    @property
    def fiscal(self) -> bool:
        return bool((self.first and self.first.fiscal) or (self.last and self.last.fiscal))


Meaning = Moment | Between


def floats(meaning: Meaning) -> bool:
    """Whether the tense of the sentence has a say in which one is meant."""
    if isinstance(meaning, Between):
        return any(end is not None and floats(end) for end in (meaning.first, meaning.last))
    return meaning.span is None and meaning.year is None
