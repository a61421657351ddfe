"""A figure that is a change: what it is a change of.

Comes in: `Signs`, a `Figure` and its `Change`. Goes out: a `Measure` of growth, or of price_change where prices
and shares change. The base is the nearest noun of a level: before its verb ("los ingresos crecieron"), or behind
the figure ("a 20% increase in revenue").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractors.claims.change import Change
from extractors.claims.weighing import GAINS, Measure
from extractors.lexicon.metrics import Metric, MetricCue, metrics
from extractors.scene import Cue
from extractors.scene.signs import Figure, Signs

PRICES = ("share_price", "price")
NO_BASE = (*GAINS, "multiple", "share", "rate", "amount", "count", "duration", "age")
_FARTHEST_AHEAD, _FARTHEST, _FARTHEST_VERB, _MARKET = 14.0, 8.0, 2.5, 4.0


@dataclass(frozen=True, slots=True)
class Base:
    """The level that a change is of, and the words that name it."""

    metric: str
    cue: Cue


def growth(signs: Signs, figure: Figure, own: Change) -> Measure:
    base = base_of(signs, figure, own)
    if base is None and figure.kind == "percent" and _of_shares(signs, own):
        return Measure("price_change", "percent:market", "share_price", own.direction, own.cue, change=own)
    metric = "price_change" if base is not None and base.metric in PRICES else "growth"
    direction = figure.quantity.direction or own.direction
    cost = signs.ruler.between(own.cue.last, figure.first) if own.cue else 0.0
    of, noun = (base.metric, base.cue) if base is not None else (None, None)
    return Measure(metric, f"{figure.kind}:change", of, direction, own.cue, cost, own, base=noun)


def _of_shares(signs: Signs, own: Change) -> bool:
    """Whether a firm itself rises or falls ("Acme gained 3%"): its shares do."""
    cue, scene = own.cue, signs.scene
    if cue is None or cue.first == 0 or not signs.topic("market", cue.first, cue.last):
        return False
    named = scene.named_ending(scene.doc.atoms[cue.first - 1].end)
    return named is not None and named.entity.type == "org"


def base_of(signs: Signs, figure: Figure, own: Change | None = None) -> Base | None:
    """The level that a change is of, where one stands near enough."""
    start = max(figure.sentence_first, figure.first - 45)
    stop = min(figure.sentence_last, figure.last + 12)
    best: tuple[float, Base] | None = None
    for cue, found in _widest(signs.metrics.inside(start, stop)):
        metric = metrics()[found.metric]
        if not _may_be_base(metric, found) or _is_word_of_change(cue, own):
            continue
        cost = _cost(signs, figure, cue, own) + (_MARKET if metric.id == "market_size" else 0.0)
        if found.kind == "verbs" and not (cue.last <= figure.first and cost <= _FARTHEST_VERB):
            continue
        if best is None or cost < best[0]:
            best = (cost, Base(metric.id, cue))
    if best is None:
        return None
    ahead = best[1].cue.last <= figure.first
    return best[1] if best[0] <= (_FARTHEST_AHEAD if ahead else _FARTHEST) else None


def _may_be_base(metric: Metric, found: MetricCue) -> bool:
    if metric.relative or metric.id in NO_BASE or found.kind in ("behind", "changed") or metric.per:
        return False
    return not {"money", "count", "percent"}.isdisjoint(metric.units)


def _is_word_of_change(cue: Cue, own: Change | None) -> bool:
    return own is not None and own.cue is not None and cue.first < own.cue.last and cue.last > own.cue.first


def _widest(cues: Sequence[tuple[Cue, MetricCue]]) -> Iterator[tuple[Cue, MetricCue]]:
    """Cues that do not lie inside a longer one of whatever metric."""
    reach, start = 0, -1
    for cue, found in sorted(cues, key=lambda pair: (pair[0].first, -pair[0].last)):
        if cue.last > reach or (cue.last == reach and cue.first == start):
            reach, start = cue.last, cue.first
            yield cue, found


def _cost(signs: Signs, figure: Figure, cue: Cue, own: Change | None) -> float:
    anchor = own.cue if own is not None else None
    length = 0.15 * (cue.last - cue.first)
    near = [_apart(signs, cue, figure.first, figure.last, 2.0)]
    if anchor is not None:
        near.append(_apart(signs, cue, anchor.first, anchor.last, 0.8))
        behind = max(anchor.last, figure.last)
        if behind in signs.places and cue.first > behind and {"in", "of"} & signs.places[behind][1]:
            near.append(0.25 * signs.ruler.between(behind, cue.first))
    return min(near) - length


def _apart(signs: Signs, cue: Cue, first: int, last: int, behind: float) -> float:
    """How far the cue stands before a stretch of atoms, or `behind` more than how far behind it."""
    if cue.last <= first:
        return signs.ruler.between(cue.last, first)
    return signs.ruler.between(last, cue.first) + behind
