"""The shape of `calendar.toml`: feasts, and what countries do with dates and seasons.

Comes in: the TOML file. Goes out: a frozen dataclass.

>>> "US" in calendar_habits().month_first, "AR" in calendar_habits().southern
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from extractors.lexicon import FOLDER, STRICT, read_toml


@dataclass(frozen=True)
class Holiday:
    """A fixed day, an `nth` weekday of a month (then `offset` days on), or days from Easter; `days` long."""

    __pydantic_config__ = STRICT

    id: str
    es: tuple[str, ...]
    en: tuple[str, ...]
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    nth: int | None = None
    offset: int = 0
    easter: int | None = None
    days: int = 1


@dataclass(frozen=True)
class CalendarHabits:
    """Feasts, and by country the order of day and month and the hemisphere."""

    __pydantic_config__ = STRICT

    month_first: tuple[str, ...]
    southern: tuple[str, ...]
    holiday: tuple[Holiday, ...]


@cache
def calendar_habits() -> CalendarHabits:
    return read_toml(FOLDER / "calendar.toml", CalendarHabits)
