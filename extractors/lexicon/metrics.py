"""The shape of `metrics/*.toml`: one file a group of metrics, an entry a metric with its cues in every language.

Goes out: `metrics()`, checked, and `metric_cues(lang)`, a trie that finds every cue in one pass.

>>> "revenue" in metrics()
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from extractors.lexicon import FOLDER, LANGUAGES, STRICT, read_toml
from extractors.lexicon.patterns import Trie
from extractors.lexicon.units import dimensions
from hechos.errors import DataError
from hechos.facts import Lang

UnitClass = Literal[
    "money", "percent", "point", "times", "count", "number", "time", "compute", "power", "energy", "data",
    "data_rate", "length", "frequency", "pixels", "charge", "speed", "volume", "weight", "temperature", "area",
    "other",
]  # fmt: skip
SubjectRule = Literal["holder", "agent", "target", "funded", "product", "thing", "whole"]
CueKind = Literal["nouns", "verbs", "behind", "ahead", "changed"]


@dataclass(frozen=True)
class MetricWords:
    """The cues of one metric in one language.

    `nouns` name the figure, `verbs` state it; `behind` count only right behind the quantity ("of the ..."),
    `ahead` only in front of it ("shares ... at $5", but not "$5 million in shares"), `changed` only where the
    figure is a change ("performance" in "a 20% increase in performance").
    """

    __pydantic_config__ = STRICT

    nouns: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Metric:
    """One metric id of the contract.

    `units`: the classes of unit it may have. `only`: the unit symbols, where not all of the class serve.
    `counted`: counted nouns that mean it without a cue. `accepts` and `refuses`: groups of counted nouns
    (counted.toml) that a cue may turn into it. `default`: the metric of its units where no cue speaks.
    `subject`: whom the figure is about, by the role in the event it belongs to. `per`: demanded "per" noun;
    `takes`: a sum stated for one of these nouns is of a metric that takes it.
    `whole`: the metric that a percentage is of. `relative`: says a change of another metric. `overrides`: its
    cues beat what the counted noun means on its own. `bare`: the unit of a figure that names none ("laid off 70").
    `people`: a person may have it.
    `made`: what it counts can be made, sold and used. `least` and `most`: no figure beyond is of it.
    """

    __pydantic_config__ = STRICT

    id: str
    units: tuple[UnitClass, ...]
    cues: dict[str, MetricWords]
    examples: dict[str, tuple[str, ...]]
    counted: tuple[str, ...] = ()
    accepts: tuple[str, ...] | None = None
    refuses: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    default: bool = False
    subject: SubjectRule = "holder"
    event: str | None = None
    per: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    whole: str | None = None
    relative: bool = False
    overrides: bool = False
    bare: str | None = None
    made: bool = False
    people: bool = False
    least: float = 0.0
    most: float = float("inf")


@dataclass(frozen=True)
class MetricGroup:
    __pydantic_config__ = STRICT

    metric: tuple[Metric, ...]


@dataclass(frozen=True)
class CountedNouns:
    """`counted.toml`: groups of counted nouns (English singulars, as quantities carry them), and of dimensions."""

    __pydantic_config__ = STRICT

    groups: dict[str, tuple[str, ...]]
    dimensions: dict[UnitClass, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class MetricCue:
    """What a cue found in a text means."""

    metric: str
    kind: CueKind


@cache
def metrics() -> dict[str, Metric]:
    """Every metric by id."""
    found: dict[str, Metric] = {}
    for path in sorted((FOLDER / "metrics").glob("*.toml")):
        for entry in read_toml(path, MetricGroup).metric:
            if entry.id in found:
                raise DataError(f"{path}: {entry.id} stands in two files", hint="keep one of them")
            if missing := set(LANGUAGES) - set(entry.cues):
                raise DataError(f"{path}: {entry.id} has no cues in {', '.join(sorted(missing))}")
            if unknown := {*(entry.accepts or ()), *entry.refuses} - set(counted_nouns()):
                raise DataError(f"{path}: {entry.id} names unknown groups of nouns: {', '.join(sorted(unknown))}")
            found[entry.id] = entry
    return found


@cache
def counted_nouns() -> dict[str, frozenset[str]]:
    """The groups of counted nouns by name."""
    return {name: frozenset(nouns) for name, nouns in _counted().groups.items()}


@cache
def class_of_symbol() -> dict[str, UnitClass]:
    """Unit symbol → the class of unit it is."""
    classes = {dimension: kind for kind, names in _counted().dimensions.items() for dimension in names}
    return {symbol: classes[dimension] for symbol, (dimension, _) in dimensions().items()}


@cache
def _counted() -> CountedNouns:
    return read_toml(FOLDER / "counted.toml", CountedNouns)


@cache
def metric_of_noun() -> dict[str, str]:
    """Counted noun → the metric that it means on its own."""
    return {noun: metric.id for metric in metrics().values() for noun in metric.counted}


@cache
def metric_cues(lang: Lang) -> Trie[MetricCue]:
    trie: Trie[MetricCue] = Trie(lang)
    for cue, meaning in _cues(lang):
        trie.add(cue, meaning)
    return trie


def _cues(lang: Lang) -> Iterator[tuple[str, MetricCue]]:
    for metric in metrics().values():
        words = metric.cues[lang]
        kinds: tuple[tuple[CueKind, tuple[str, ...]], ...] = (
            ("nouns", words.nouns),
            ("verbs", words.verbs),
            ("behind", words.behind),
            ("ahead", words.ahead),
            ("changed", words.changed),
        )
        for kind, cues in kinds:
            for cue in cues:
                yield cue, MetricCue(metric.id, kind)
