"""What a figure measures: its metric, what a change is of, and the cue that said so.

Comes in: `Signs`, a `Figure`, and what the figures before it measured. Goes out: a `Measure`. The nearest cue that
the kind of unit allows speaks (weighing.py); words of change make it a growth (growth.py); without a cue the
counted noun, the unit, or the figure before (carrying.py) does.
"""

from __future__ import annotations

from dataclasses import replace

from extractors.claims.carrying import carried
from extractors.claims.change import Change, change, is_fraction
from extractors.claims.growth import base_of, growth
from extractors.claims.weighing import FAR, GAINS, Measure, Weighed, weighed
from extractors.lexicon.metrics import Metric, counted_nouns, metric_of_noun, metrics
from extractors.scene.signs import Figure, Signs

_SMALL_SUM = 100_000


def measure_of(signs: Signs, figure: Figure, before: tuple[tuple[Figure, Measure], ...]) -> Measure | None:
    """The figure's measure; null for a bare number that nothing explains.

    `before`: the figure before and, where that is of another kind, the last of the same kind.
    """
    own = change(signs, figure)
    near = weighed(signs, figure, before[0][0] if before else None)
    found: Measure | None
    if figure.kind in ("percent", "point", "times"):
        found = _relative(signs, figure, own, near)
    elif figure.kind == "money":
        found = _money(signs, figure, own, near)
    elif figure.kind in ("count", "number"):
        found = _count(figure, own, near)
    else:
        found = _physical(figure, near)
    taken = (carried(signs, figure, found, other) for other in before)
    return next((measure for measure in taken if measure != found), found)


def _said(figure: Figure, by: Weighed, own: Change | None, unit: str | None = None) -> Measure:
    """What a metric's own cue says."""
    return Measure(by.metric.id, f"{figure.kind}:{by.found.kind}", cue=by.cue, cost=by.cost, change=own, unit=unit)


def _relative(signs: Signs, figure: Figure, own: Change | None, near: list[Weighed]) -> Measure:
    """Percent, points and times."""
    level = next((w for w in near if _says_level(w)), None)
    changed = own is not None and own.slot == "delta"
    gain = next((w for w in near if w.metric.id in GAINS and _gains(w, changed)), None)
    if gain is not None and _beats(gain, own, signs, figure):
        return Measure(gain.metric.id, f"{figure.kind}:gain", cue=gain.cue, cost=gain.cost)
    cut = next((w for w in near if w.metric.id == "layoffs" and w.cost <= 7), None)
    if cut is not None and figure.kind == "percent":
        return Measure("layoffs", "percent:layoffs", of=cut.metric.whole, cue=cut.cue, cost=cut.cost)
    right_behind = level is not None and level.found.kind == "behind"
    if changed and own is not None and (not right_behind or _close_before(signs, figure, own)):
        return growth(signs, figure, own)
    if level is not None and level.cost <= 12:
        return _said(figure, level, own)
    said = next((w for w in near if w.metric.relative and w.cost <= 6 and w.found.kind != "changed"), None)
    if said is not None:
        direction = figure.quantity.direction or "up"
        return replace(growth(signs, figure, Change("delta", direction, said.cue)), cost=said.cost)
    return _unsaid(signs, figure, own)


def _gains(one: Weighed, changed: bool) -> bool:
    """Whether a gain's cue is near enough; a plain noun ("performance") needs a change."""
    if one.found.kind == "changed":
        return changed and one.cost <= 5
    return one.cost <= (3.0 if one.found.kind == "verbs" else 5.0)


def _says_level(one: Weighed) -> bool:
    return not one.metric.relative and one.metric.id not in (*GAINS, "multiple", "layoffs")


def _unsaid(signs: Signs, figure: Figure, own: Change | None) -> Measure:
    """What a ratio is that no cue names."""
    if figure.kind == "times":
        base = base_of(signs, figure)
        return Measure("multiple", "times:default", of=base.metric if base else None)
    if figure.kind == "percent" and own is None and _part_of(signs, figure):
        return Measure("share", "percent:part", cost=4.0)
    metric = "rate" if figure.kind == "percent" else "growth"
    return Measure(metric, f"{figure.kind}:default", cost=FAR, change=own)


def _part_of(signs: Signs, figure: Figure) -> bool:
    """Whether the percentage is a part of a whole: "70 % de clientes", "6 de cada 10", "el 78 % contrataría"."""
    scene = signs.scene
    if is_fraction(scene, figure) or (figure.last in signs.places and "of" in signs.places[figure.last][1]):
        return True
    verb = scene.verb_over(figure.last, figure.last + 1)
    return verb is not None and verb.first == figure.last


def _close_before(signs: Signs, figure: Figure, own: Change) -> bool:
    cue = own.cue
    return cue is not None and cue.last <= figure.first and signs.ruler.between(cue.last, figure.first) <= 2.0


def _beats(gain: Weighed, own: Change | None, signs: Signs, figure: Figure) -> bool:
    """A gain's cue counts where it stands nearer than the word of change, or holds it, or is what changes."""
    if own is None or own.cue is None or gain.found.kind == "changed":
        return True
    covers = gain.cue.first <= own.cue.first and gain.cue.last >= own.cue.last
    return covers or gain.cost < signs.ruler.between(own.cue.last, figure.first)


def _money(signs: Signs, figure: Figure, own: Change | None, near: list[Weighed]) -> Measure:
    best = next((w for w in near if not w.metric.relative and w.metric.id != "amount"), None)
    if best is not None and own is not None and own.slot == "delta" and own.cue is not None:
        apart = best.cue.last <= own.cue.first or best.cue.first >= figure.last
        if apart and best.found.kind == "nouns":
            return growth(signs, figure, own)
    if best is not None:
        return _said(figure, best, own)
    if figure.quantity.per is not None:
        return Measure("share_price" if figure.quantity.per == "share" else "price", "money:per")
    metric = "price" if _priced(signs, figure) else "amount"
    return Measure(metric, "money:default", cost=FAR, change=own)


def _priced(signs: Signs, figure: Figure) -> bool:
    """Whether a small sum is a price: in front of a product's name, or behind "for" or "at"."""
    if figure.quantity.value >= _SMALL_SUM:
        return False
    scene = signs.scene
    after = scene.between(scene.named, figure.quantity.end, figure.quantity.end + 2)
    if any(one.entity.type == "product" for one in after):
        return True
    return signs.topic_ends("price_prefix", figure.first) is not None


def _count(figure: Figure, own: Change | None, near: list[Weighed]) -> Measure | None:
    unit = figure.quantity.unit
    plain = metric_of_noun().get(unit or "")
    best = next((w for w in near if w.cost <= 8 and _may_count(w, unit, plain, figure.quantity.value)), None)
    base = best.metric.id if best is not None else plain
    bare = best.metric.bare if unit is None and best is not None else None
    changed = own is not None and own.slot == "delta" and base not in ("layoffs", "hires")
    if changed and own is not None and (base is not None or figure.kind == "count"):
        direction = figure.quantity.direction or own.direction
        return Measure("growth", "count:change", base, direction, own.cue, change=own, unit=bare)
    if best is not None:
        return _said(figure, best, own, bare)
    if plain is not None:
        return Measure(plain, "count:noun", change=own)
    return Measure("count", "count:default", cost=FAR / 2, change=own) if figure.kind == "count" else None


def _may_count(one: Weighed, unit: str | None, plain: str | None, value: float) -> bool:
    """Whether the cue's metric may count this noun."""
    metric = one.metric
    if metric.relative or metric.id == "count":
        return False
    if unit is None:
        return metric.bare is not None and one.cost <= (2.5 if value < 1000 else 6.0)
    if unit in metric.counted:
        return True
    if plain is not None and not (metric.overrides and (metric.accepts is not None or metrics()[plain].made)):
        return False
    groups = counted_nouns()
    if metric.accepts is not None:
        return any(unit in groups[name] for name in metric.accepts)
    return not any(unit in groups[name] for name in metric.refuses)


def _physical(figure: Figure, near: list[Weighed]) -> Measure | None:
    """Units of measure: a cue near by, else the metric that the unit means."""
    best = next((w for w in near if w.cost <= 9), None)
    if best is not None:
        return _said(figure, best, None)
    usual = (m for m in metrics().values() if m.default and figure.kind in m.units and _symbol_fits(m, figure))
    default = next(usual, None)
    return Measure(default.id, f"{figure.kind}:unit") if default is not None else None


def _symbol_fits(metric: Metric, figure: Figure) -> bool:
    return not metric.only or figure.quantity.unit in metric.only
