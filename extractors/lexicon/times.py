"""The shape of `es/times.toml` and `en/times.toml`: the words that times are told with.

Comes in: the TOML files. Goes out: frozen dataclasses, and `phrases`, the words under the first of them.

>>> [(entry.code, entry.number) for entry in phrases("es")["ayer"]]
[('DAYWORD', -1)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from typing import Literal, NamedTuple

from extractors.almanac import Unit
from extractors.lexicon import FOLDER, STRICT, read_toml, refuse_repeats
from extractors.lexicon.calendar import Holiday, calendar_habits
from hechos.facts import Lang


@dataclass(frozen=True)
class UnitWords:
    """A unit of the calendar; "fortnight" counts two weeks."""

    __pydantic_config__ = STRICT

    unit: Unit
    words: tuple[str, ...]
    plurals: tuple[str, ...]
    count: int = 1


@dataclass(frozen=True)
class RelativeWords:
    """ "last", "this", "next": -1, 0, 1; `side` is where the word stands to its noun.

    `twelve_months`: with a year it is the twelve months up to publication ("en el último año").
    `beside_another`: counted from a time of the same sentence, where there is one ("2021 … the previous year").
    """

    __pydantic_config__ = STRICT

    shift: Literal[-1, 0, 1]
    side: Literal["before", "after", "both"]
    words: tuple[str, ...]
    beside_another: bool = False
    twelve_months: bool = False


@dataclass(frozen=True)
class ShiftWords:
    """Days counted from publication ("yesterday" -1), or what is left (1) or gone (-1) of a period."""

    __pydantic_config__ = STRICT

    shift: int
    words: tuple[str, ...]


@dataclass(frozen=True)
class PartWords:
    """ "early" 0, "mid" 1, "late" 2."""

    __pydantic_config__ = STRICT

    third: Literal[0, 1, 2]
    words: tuple[str, ...]


@dataclass(frozen=True)
class Roles:
    """The small words. A field's name, in capitals, is the code that the grammar's rules use."""

    __pydantic_config__ = STRICT

    article: tuple[str, ...]
    counting_article: tuple[str, ...]
    on: tuple[str, ...]
    of: tuple[str, ...]
    inside: tuple[str, ...]
    during: tuple[str, ...]
    in_future: tuple[str, ...]
    within: tuple[str, ...]
    beyond: tuple[str, ...]
    more: tuple[str, ...]
    about: tuple[str, ...]
    since: tuple[str, ...]
    onward: tuple[str, ...]
    origin: tuple[str, ...]
    to: tuple[str, ...]
    until: tuple[str, ...]
    by: tuple[str, ...]
    between: tuple[str, ...]
    conj: tuple[str, ...]
    alternative: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    ago: tuple[str, ...]
    since_ago: tuple[str, ...]
    hence: tuple[str, ...]
    earlier: tuple[str, ...]
    now: tuple[str, ...]
    week_of: tuple[str, ...]
    and_later: tuple[str, ...]
    so_far: tuple[str, ...]
    every: tuple[str, ...]
    half: tuple[str, ...]
    fiscal: tuple[str, ...]
    quarter_label: tuple[str, ...]
    half_label: tuple[str, ...]
    day_part: tuple[str, ...]
    address: tuple[str, ...]
    ended: tuple[str, ...]
    possessive: tuple[str, ...]
    same: tuple[str, ...]
    that: tuple[str, ...]
    stretch: tuple[str, ...]
    idiom: tuple[str, ...]
    one: tuple[str, ...]
    festive: tuple[str, ...]


@dataclass(frozen=True)
class OrdinalWords:
    """An ordinal that the numerals leave open, being another thing too ("second")."""

    __pydantic_config__ = STRICT

    number: int
    words: tuple[str, ...]


@dataclass(frozen=True)
class Few:
    """A vague small count and the number it is taken for."""

    __pydantic_config__ = STRICT

    count: int
    words: tuple[str, ...]


@dataclass(frozen=True)
class TenseWords:
    """Words and endings (accents kept) by which a verb tells its tense."""

    __pydantic_config__ = STRICT

    future: tuple[str, ...]
    past: tuple[str, ...]
    future_endings: tuple[str, ...]
    past_endings: tuple[str, ...]


@dataclass(frozen=True)
class YearWords:
    """When four digits are a year: after one of `cues`, or before no plural noun.

    `nouns_follow`: in this language a noun may follow a year ("the 1996 campaign"), so that only a round
    number before a plural is a count.
    """

    __pydantic_config__ = STRICT

    cues: tuple[str, ...]
    nouns_follow: bool
    plural_endings: tuple[str, ...]
    no_plurals: tuple[str, ...]


@dataclass(frozen=True)
class TimeWords:
    """One language's words of time. `weak` words are also others, and need a number or a preposition."""

    __pydantic_config__ = STRICT

    months: tuple[tuple[str, ...], ...]
    weekdays: tuple[tuple[str, ...], ...]
    weekday_plurals: tuple[tuple[str, ...], ...]
    seasons: tuple[tuple[str, ...], ...]
    decades: tuple[tuple[str, ...], ...]
    weak: tuple[str, ...]
    unit: tuple[UnitWords, ...]
    relative: tuple[RelativeWords, ...]
    day: tuple[ShiftWords, ...]
    rest: tuple[ShiftWords, ...]
    part: tuple[PartWords, ...]
    few: tuple[Few, ...]
    ordinal: tuple[OrdinalWords, ...]
    roles: Roles
    tense: TenseWords
    years: YearWords


class Entry(NamedTuple):
    """A phrase: its words, the grammar's code, and what it carries."""

    words: tuple[str, ...]
    code: str
    number: int = 0
    unit: Unit | None = None
    holiday: Holiday | None = None
    plural: bool = False
    short: bool = False
    anaphoric: bool = False
    rolling: bool = False


@cache
def time_words(lang: Lang) -> TimeWords:
    return read_toml(FOLDER / lang / "times.toml", TimeWords)


@cache
def phrases(lang: Lang) -> dict[str, tuple[Entry, ...]]:
    """Every phrase under its first word, the longest first."""
    words = time_words(lang)
    entries = [*_named(words), *_counted(words), *_small(words.roles), *_feasts(lang)]
    refuse_repeats(FOLDER / lang / "times.toml", "phrase", (" ".join(entry.words) for entry in entries))
    table: dict[str, list[Entry]] = {}
    for entry in sorted(entries, key=lambda e: (-len(e.words), e.words)):
        table.setdefault(entry.words[0], []).append(entry)
    return {first: tuple(rest) for first, rest in table.items()}


def _entries(words: tuple[str, ...], code: str, number: int = 0, unit: Unit | None = None) -> Iterator[Entry]:
    for phrase in words:
        yield Entry(tuple(phrase.split()), code, number, unit)


def _named(words: TimeWords) -> Iterator[Entry]:
    """Months, weekdays, seasons and decades; the weak ones under a code of their own."""
    kinds = (("MONTH", words.months, 1), ("WEEKDAY", words.weekdays, 0), ("SEASON", words.seasons, 1))
    for code, groups, first in kinds:
        for number, group in enumerate(groups, start=first):
            for word in group:
                weak = f"WEAK_{code}" if word in words.weak else code
                yield Entry((word,), weak, number, short=word != group[0])
    for number, group in enumerate(words.weekday_plurals):
        yield from _entries(group, "WEEKDAYS", number)
    for number, group in enumerate(words.decades, start=1):
        yield from _entries(group, "DECADE_NAME", 10 * number)


def _counted(words: TimeWords) -> Iterator[Entry]:
    for unit in words.unit:
        code = f"U_{unit.unit.upper()}"
        yield from _entries(unit.words, code, unit.count, unit.unit)
        for entry in _entries(unit.plurals, code, unit.count, unit.unit):
            yield entry._replace(plural=True)
    for relative in words.relative:
        code = {"before": "REL_BEFORE", "after": "REL_AFTER", "both": "REL_BOTH"}[relative.side]
        for entry in _entries(relative.words, code, relative.shift):
            yield entry._replace(anaphoric=relative.beside_another, rolling=relative.twelve_months)
    for day in words.day:
        yield from _entries(day.words, "DAYWORD", day.shift)
    for rest in words.rest:
        yield from _entries(rest.words, "REST", rest.shift)
    for part in words.part:
        yield from _entries(part.words, "PART", part.third)
    for ordinal in words.ordinal:
        yield from _entries(ordinal.words, "ORDINAL", ordinal.number)
    for few in words.few:
        yield from _entries(few.words, "FEW", few.count)


def _small(roles: Roles) -> Iterator[Entry]:
    for role, group in asdict(roles).items():
        yield from _entries(group, role.upper())


def _feasts(lang: Lang) -> Iterator[Entry]:
    for holiday in calendar_habits().holiday:
        for phrase in holiday.es if lang == "es" else holiday.en:
            yield Entry(tuple(phrase.split()), "HOLIDAY", 0, None, holiday)
