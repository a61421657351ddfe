"""What the stages hand on: places of the text with a meaning.

Offsets are code points into `article.text`, half-open. A stage adds mentions and never edits another's.

>>> Number(0, 15, 4e9).value
4000000000.0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hechos.facts import (
    Comparator,
    Direction,
    EntityId,
    EntityType,
    Equivalent,
    QuantityKind,
    Status,
    Time,
    Who,
)


@dataclass(frozen=True, slots=True)
class Number:
    """A numeral read, scale words applied: "4.000 millones" is 4e9, "millón y medio" 1.5e6, "2nd" 2.

    `form` says how it is written; `scale` is its last scale word's factor (1 where none), so that
    "de 3 a 5 millones" can share it. `vague` is for a bare plural scale word ("miles de millones").
    """

    start: int
    end: int
    value: float
    kind: Literal["cardinal", "ordinal", "fraction"] = "cardinal"
    form: Literal["digits", "words", "mixed"] = "digits"
    scale: float = 1.0
    vague: bool = False


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit, comparator and approximator: what becomes a claim's evidence.

    `start`/`end` hold the approximator, the number and the unit noun ("más de 1 millón de chips");
    `number_start`/`number_end` the numeral alone; `noun_start`/`noun_end` the words of unit or counted
    noun, where there are any. `unit` is null only for bare numbers and ordinals. `direction` is set where
    the quantity's own words or sign say it ("-12 %", "se duplicó").
    """

    start: int
    end: int
    number_start: int
    number_end: int
    kind: QuantityKind
    value: float
    low: float | None
    high: float | None
    comparator: Comparator
    unit: str | None
    rule: str
    noun_start: int | None = None
    noun_end: int | None = None
    per: str | None = None
    direction: Direction | None = None
    equivalents: tuple[Equivalent, ...] = ()


@dataclass(frozen=True, slots=True)
class TimeMention:
    """A time expression and what it resolves to. `duration` lengths are no times but quantities."""

    start: int
    end: int
    time: Time
    rule: str


@dataclass(frozen=True, slots=True)
class EntityMention:
    """A proper name in the text, linked: `id` and `name` are canonical, the same in both languages."""

    start: int
    end: int
    id: EntityId
    name: str
    type: EntityType

    @property
    def who(self) -> Who:
        return Who(self.id, self.name)


@dataclass(frozen=True, slots=True)
class Reference:
    """A pronoun or a noun phrase ("la compañía", "it", "the chipmaker") and the entity it stands for."""

    start: int
    end: int
    entity: EntityMention


@dataclass(frozen=True, slots=True)
class StatusCue:
    """A cue ("se espera", "will", "niega") with the status it gives and the span that it governs."""

    start: int
    end: int
    status: Status
    reach_start: int
    reach_end: int


@dataclass(frozen=True, slots=True)
class Speech:
    """A span that the article says from somebody, by quotation or report ("según IDC", "dijo Jassy").

    `speaker` is null for sources that are no entity ("fuentes próximas"); `speaker_text` is then set.
    """

    start: int
    end: int
    speaker: Who | None
    speaker_text: str | None
    quoted: bool


@dataclass(frozen=True, slots=True)
class Context:
    """What `context.py` knows of an article: status cues and speeches, each in order of their start."""

    cues: tuple[StatusCue, ...]
    speeches: tuple[Speech, ...]
