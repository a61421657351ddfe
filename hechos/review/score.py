"""How right an extraction is: precision, recall and F1 against annotated articles, by language.

Comes in: `Gold` articles and the `Facts` that were found in them. Goes out: counts on six levels.

    entities     a type that fits, and the same id or a mention that overlaps one of the gold's
    quantities   evidence that overlaps, value and unit right
    claims       the quantity with its metric and subject
    full         the claim with its comparator, status and speaker
    events       evidence that overlaps, type and time right
    events_full  the event with every agent and target

Facts are matched one to one, the best pairs first. An optional fact that is found counts neither as right
nor as wrong, nor does missing it. A statement that the article makes in several places counts once, wherever
it is found.

>>> Count(gold=8, right=6, wrong=2).f1
0.75
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from hechos.facts import Claim, Entity, Event, Facts
from hechos.review.agree import claim_faults, entity_faults, event_faults
from hechos.review.gold import Gold, GoldClaim, GoldEntity, GoldEvent
from hechos.review.match import Candidate, best, overlap

Level = Literal["entities", "quantities", "claims", "full", "events", "events_full"]
LEVELS: tuple[Level, ...] = ("entities", "quantities", "claims", "full", "events", "events_full")


@dataclass(frozen=True, slots=True)
class Count:
    """`gold`: what is to be found; `right`: found of it; `wrong`: found beyond it."""

    gold: int = 0
    right: int = 0
    wrong: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.gold + other.gold, self.right + other.right, self.wrong + other.wrong)

    @property
    def precision(self) -> float:
        """Of what was found; 1 where there was nothing to find and nothing was found."""
        found = self.right + self.wrong
        return self.right / found if found else float(not self.gold)

    @property
    def recall(self) -> float:
        return self.right / self.gold if self.gold else 1.0

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score table; `lang` is `all` for both languages together."""

    lang: str
    level: Level
    count: Count


@dataclass(frozen=True, slots=True)
class Fault:
    """A gold fact that was missed, or a found one that is wrong; `fields`: what of the nearest fits not."""

    kind: Literal["missed", "false"]
    fact: GoldEntity | GoldClaim | GoldEvent | Entity | Claim | Event
    fields: tuple[str, ...] = ()


def score(golds: Iterable[Gold], found: Iterable[Facts]) -> list[Line]:
    """The lines of each language, then those of all; `found` in the order of `golds`."""
    counts: dict[tuple[str, Level], Count] = {}
    for gold, facts in zip(golds, found, strict=True):
        for level, count in counted(gold, facts).items():
            key = (gold.article.lang, level)
            counts[key] = counts.get(key, Count()) + count
    languages = sorted({lang for lang, _ in counts})
    for level in LEVELS:
        counts["all", level] = sum((counts[lang, level] for lang in languages), Count())
    shown = [*languages, "all"] if len(languages) != 1 else languages
    return [Line(lang, level, counts[lang, level]) for lang in shown for level in LEVELS]


@dataclass(frozen=True)
class _Ladder:
    """One kind of fact: its levels with the fields that must be right, and how to compare."""

    levels: tuple[tuple[Level, frozenset[str]], ...]
    faults: Callable[[Any, Any], frozenset[str] | None]
    near: Callable[[Any, Any], float]
    same: Callable[[Any, int], Hashable]
    """What two gold facts share that count once."""


_QUANTITY = frozenset({"value", "unit"})
_CLAIM = _QUANTITY | {"metric", "subject"}
_EVENT = frozenset({"type", "time"})


def _near(gold: GoldClaim | GoldEvent, found: Claim | Event) -> float:
    return overlap(gold.span, (found.evidence.start, found.evidence.end))


_ENTITIES = _Ladder(
    (("entities", frozenset({"type"})),),
    entity_faults,
    near=lambda gold, found: float(gold.id == found.id),
    same=lambda gold, index: index,
)
_CLAIMS = _Ladder(
    (("quantities", _QUANTITY), ("claims", _CLAIM), ("full", _CLAIM | {"comparator", "status", "speaker"})),
    claim_faults,
    near=_near,
    same=lambda gold, index: gold.statement,
)
_EVENTS = _Ladder(
    (("events", _EVENT), ("events_full", _EVENT | {"participants"})),
    event_faults,
    near=_near,
    same=lambda gold, index: index,
)


def _kinds(gold: Gold, facts: Facts) -> Iterator[tuple[_Ladder, Sequence[Any], Sequence[Any]]]:
    yield _ENTITIES, gold.entities, facts.entities
    yield _CLAIMS, gold.claims, facts.claims
    yield _EVENTS, gold.events, facts.events


def counted(gold: Gold, facts: Facts) -> dict[Level, Count]:
    """The counts of one article."""
    counts: dict[Level, Count] = {}
    for ladder, golds, found in _kinds(gold, facts):
        counts |= dict(_counts(ladder, golds, found, _matched(ladder, golds, found)))
    return counts


@dataclass(frozen=True, slots=True)
class _Match:
    """Which gold a found fact stands for, up to which level of its ladder, and what of it is wrong."""

    gold: int
    level: int
    faults: frozenset[str]


def _matched(ladder: _Ladder, golds: Sequence[Any], found: Sequence[Any]) -> dict[int, _Match]:
    """By the found fact's index. The better level first, then what must be found, then the closer evidence."""
    candidates, fits = [], {}
    for i, gold in enumerate(golds):
        for j, fact in enumerate(found):
            faults = ladder.faults(gold, fact)
            level = 0 if faults is None else sum(not faults & fields for _, fields in ladder.levels)
            if faults is not None and level:
                fits[i, j] = _Match(i, level, faults)
                candidates.append(Candidate(i, j, (level, -gold.optional, ladder.near(gold, fact))))
    return {j: fits[i, j] for i, j in best(candidates).items()}


def _counts(
    ladder: _Ladder, golds: Sequence[Any], found: Sequence[Any], matched: dict[int, _Match]
) -> Iterator[tuple[Level, Count]]:
    keys = [ladder.same(gold, index) for index, gold in enumerate(golds)]
    wanted = {key for key, gold in zip(keys, golds, strict=True) if not gold.optional}
    for level, (name, _) in enumerate(ladder.levels, start=1):
        right = {keys[match.gold] for match in matched.values() if match.level >= level} & wanted
        wrong = 0
        for index in range(len(found)):
            match = matched.get(index)
            # a lower match of an optional fact, or a second one of a statement, is neither right nor wrong
            wrong += match is None or (
                match.level < level and not golds[match.gold].optional and keys[match.gold] not in right
            )
        yield name, Count(len(wanted), len(right), wrong)


def faults(gold: Gold, facts: Facts) -> Iterator[Fault]:
    """What was missed and what is wrong in one article, on the levels `entities`, `claims` and `events`."""
    for ladder, golds, found in _kinds(gold, facts):
        goal = min(2, len(ladder.levels)) if ladder is _CLAIMS else 1
        matched = _matched(ladder, golds, found)
        keys = [ladder.same(fact, index) for index, fact in enumerate(golds)]
        hit = {keys[match.gold] for match in matched.values() if match.level >= goal}
        for index, fact in enumerate(golds):
            if not fact.optional and keys[index] not in hit:
                yield Fault("missed", fact)
        for index, fact in enumerate(found):
            match = matched.get(index)
            if match is None or (match.level < goal and not golds[match.gold].optional):
                yield Fault("false", fact, tuple(sorted(match.faults)) if match else ())
