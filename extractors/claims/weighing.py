"""Cues of metrics weighed by how near they stand to a figure.

Comes in: `Signs` and a `Figure`. Goes out: `Weighed` cues, the nearest first, of the metrics that may have the
figure's kind of unit; and `Measure`, what is decided from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from extractors.claims.change import Change
from extractors.lexicon.metrics import Metric, MetricCue, metrics
from extractors.scene import Cue
from extractors.scene.signs import Figure, Signs
from hechos.facts import Direction

FAR = 16.0
GAINS = ("performance_gain", "efficiency_gain", "cost_reduction")
_BEHIND_LINKED, _BEHIND_FREE, _VERB_BEHIND = -1.5, 3.5, 2.0


@dataclass(frozen=True, slots=True)
class Measure:
    """What a figure measures. `cue` said so; `cost` is how far away it stood; `rule` names the way.

    `base` is the noun of the level that a change is of; `unit` is for a figure that names none.
    """

    metric: str
    rule: str
    of: str | None = None
    direction: Direction | None = None
    cue: Cue | None = None
    cost: float = 0.0
    change: Change | None = None
    unit: str | None = None
    base: Cue | None = None


@dataclass(frozen=True, slots=True)
class Weighed:
    """A metric's cue and what stands between it and the figure."""

    metric: Metric
    found: MetricCue
    cue: Cue
    cost: float


def weighed(signs: Signs, figure: Figure, before: Figure | None) -> list[Weighed]:
    """The cues of the sentence, nearest first; a bare number can't have the noun of the figure before it."""
    near = _outermost(list(_eligible(signs, figure)))
    if figure.kind == "number" and before is not None:
        near = (one for one in near if one.cue.first >= before.last)
    return sorted(near, key=lambda one: one.cost)


def _eligible(signs: Signs, figure: Figure) -> Iterator[Weighed]:
    start = max(figure.sentence_first, figure.first - 45)
    stop = min(figure.sentence_last, figure.last + 20)
    for cue, found in signs.metrics.inside(start, stop):
        metric = metrics()[found.metric]
        if _fits(metric, figure) and not _counts_another(signs, figure, cue):
            cost = _cost(signs, figure, cue, found)
            if cost <= FAR:
                yield Weighed(metric, found, cue, cost)


def _fits(metric: Metric, figure: Figure) -> bool:
    """Whether the metric may have the figure's kind of unit; a bare number counts where the metric has a unit."""
    counts = figure.kind == "number" and metric.bare is not None and "count" in metric.units
    if figure.kind not in metric.units and not counts:
        return False
    if metric.only and figure.quantity.unit not in metric.only:
        return False
    if not metric.least <= figure.quantity.value <= metric.most:
        return False
    per = figure.quantity.per
    if per is not None and per not in metric.takes and any(per in other.takes for other in metrics().values()):
        return False
    return not metric.per or per in metric.per


def _counts_another(signs: Signs, figure: Figure, cue: Cue) -> bool:
    """Whether the cue is the counted noun of another figure ("8.500 clientes evaluaron 50 bancos")."""
    if figure.kind not in ("count", "number"):
        return False
    near = signs.scene.between(signs.scene.quantities, max(0, cue.start - 60), cue.end)
    return any(q.end >= cue.end and q.start != figure.quantity.start and q.kind == "count" for q in near)


def _outermost(found: list[Weighed]) -> Iterator[Weighed]:
    """Cues that do not lie inside a longer one ("beneficio" in "beneficio neto")."""
    reach, start = 0, -1
    for one in sorted(found, key=lambda one: (one.cue.first, -one.cue.last)):
        if one.cue.last > reach or (one.cue.last == reach and one.cue.first == start):
            reach, start = one.cue.last, one.cue.first
            yield one


def _cost(signs: Signs, figure: Figure, cue: Cue, found: MetricCue) -> float:
    length = 0.15 * (cue.last - cue.first)  # of two cues equally near the longer says more
    if found.kind == "behind":
        return -2.0 - length if cue.first == figure.last else FAR + 1
    if found.kind == "ahead" and cue.first >= figure.first:
        return FAR + 1
    if cue.first >= figure.last:
        apart = signs.ruler.between(figure.last, cue.first)
        if found.kind == "verbs":
            return apart + _VERB_BEHIND - length
        linked = apart <= 1.6 and cue.first - figure.last <= 4 and _linked(signs, figure.last, cue.first)
        return apart + (_BEHIND_LINKED if linked else _BEHIND_FREE) - length
    if cue.last <= figure.first:
        apart = signs.ruler.between(cue.last, figure.first)
        return apart - length - (0.3 if found.kind == "verbs" and apart <= 1 else 0.0)
    return -length


def _linked(signs: Signs, first: int, last: int) -> bool:
    """Whether only "of", "de", "in" and light words stand between a figure and the noun behind it."""
    return first == last or (first in signs.places and bool({"of", "in", "from"} & signs.places[first][1]))
