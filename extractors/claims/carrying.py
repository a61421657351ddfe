"""Figures that say nothing of their own take up what the figure before them measured.

Comes in: a `Figure` with what was found for it, and the figure before. Goes out: a `Measure`. Lists ("15 %, 20 % y
30 %"), new levels ("down 1 percent to $309"), and changes that go on about the same thing.
"""

from __future__ import annotations

from dataclasses import replace

from extractors.claims.growth import NO_BASE, PRICES
from extractors.claims.weighing import FAR, GAINS, Measure
from extractors.lexicon.metrics import metrics
from extractors.scene.signs import Figure, Signs

_COORDINATED = 2.0
_LEAST_BARE = 100
_CHANGES = ("growth", "price_change")
_NOT_TAKEN = tuple(metric for metric in NO_BASE if metric != "share")


def carried(signs: Signs, figure: Figure, found: Measure | None, before: tuple[Figure, Measure]) -> Measure | None:
    """What the figure before gives to this one; `found` itself where it gives nothing."""
    other, measure = before
    if not _goes_on(found):
        return found
    here = other.sentence_first == figure.sentence_first
    same = other.kind == figure.kind or (figure.kind == "number" and other.kind == "count")
    near = signs.ruler.between(other.last, figure.first) <= (FAR / 2 if figure.kind == "number" else _COORDINATED)
    if figure.kind == "number" and figure.quantity.value < _LEAST_BARE:
        return found  # "four models: 1, 2 and 3 kVA": small bare numbers may be of anything
    if same and here and near:
        return _taken_over(figure, other, measure)
    if found is None:
        return None
    if found.change is not None and found.change.slot == "delta":
        return _same_base(found, measure)
    if _is_level_of(figure, measure) and (here or found.change is not None):
        return replace(
            found, metric=measure.of or found.metric, rule=f"{figure.kind}:carried", cost=measure.cost + 4
        )
    if same and here and figure.kind == "percent" and found.change is None and measure.metric in _CHANGES:
        return _taken_over(figure, other, measure)
    level = same and measure.change is None and measure.metric not in _NOT_TAKEN
    if level and ((here and figure.kind == "money") or figure.kind == "percent"):
        return _taken_over(figure, other, measure)
    return found


def _goes_on(found: Measure | None) -> bool:
    """Whether the figure says nothing of its own."""
    if found is None:
        return True
    changed = found.change is not None and found.change.slot == "delta"
    return found.cost >= FAR / 2 or (changed and found.of is None)


def _is_level_of(figure: Figure, measure: Measure) -> bool:
    """Whether the figure may be a level of what the one before was a change of."""
    return measure.of is not None and figure.kind in metrics()[measure.of].units


def _taken_over(figure: Figure, other: Figure, measure: Measure) -> Measure:
    unit = measure.unit or other.quantity.unit if figure.quantity.unit is None else None
    return replace(measure, rule=f"{figure.kind}:carried", unit=unit, cost=measure.cost + 4)


def _same_base(found: Measure, before: Measure) -> Measure:
    """A change that names no level is of the level that was spoken of."""
    of = before.of or (before.metric if not metrics()[before.metric].relative else None)
    if found.of is not None or of is None or of in NO_BASE or of in GAINS:
        return found
    metric = "price_change" if of in PRICES else "growth"
    return replace(found, of=of, metric=metric, rule=f"{found.rule}:carried")
