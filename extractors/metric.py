"""What a figure measures: its metric, what a change is of, and the cue that said so.

Comes in: `Signs`, a `Figure`, and what the figure before it measured. Goes out: a `Measure`. Every cue that the
kind of unit allows is weighed by its distance in words; the counted noun or the unit speaks where no cue does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from extractors.change import Change, change
from extractors.lexicon.metrics import Metric, MetricCue, counted_nouns, metric_of_noun, metrics
from extractors.scene import Cue
from extractors.signs import Figure, Signs
from hechos.facts import Direction

FAR = 16.0
_BEHIND_LINKED, _BEHIND_FREE, _VERB_BEHIND = -1.5, 3.5, 2.0
_GAINS = ("performance_gain", "efficiency_gain", "cost_reduction")
_PRICES = ("share_price", "price")
_COORDINATED = 2.0
_NO_BASE = (*_GAINS, "multiple", "share", "rate", "amount", "count", "duration", "age")


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


def measure_of(signs: Signs, figure: Figure, before: tuple[Figure, Measure] | None) -> Measure | None:
    """The figure's measure; null for a bare number that nothing explains."""
    own = change(signs, figure)
    near = _outermost(list(_weighed(signs, figure)))
    if figure.kind == "number" and before is not None:
        near = (w for w in near if w.cue.first >= before[0].last)  # the noun of the figure before is not its own
    weighed = sorted(near, key=lambda w: w.cost)
    found: Measure | None
    if figure.kind in ("percent", "point", "times"):
        found = _relative(signs, figure, own, weighed)
    elif figure.kind == "money":
        found = _money(signs, figure, own, weighed)
    elif figure.kind in ("count", "number"):
        found = _count(signs, figure, own, weighed)
    else:
        found = _physical(figure, weighed)
    return _carried(signs, figure, found, before)


def _weighed(signs: Signs, figure: Figure) -> Iterator[Weighed]:
    """The cues of the sentence whose metric may have this kind of unit."""
    start = max(figure.sentence_first, figure.first - 45)
    stop = min(figure.sentence_last, figure.last + 20)
    for cue, found in signs.metrics.inside(start, stop):
        metric = metrics()[found.metric]
        if not _fits(metric, figure):
            continue
        if _counts_another(signs, figure, cue):
            continue
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


def _outermost(weighed: list[Weighed]) -> Iterator[Weighed]:
    """Cues that do not lie inside a longer one ("beneficio" in "beneficio neto")."""
    reach, start = 0, -1
    for one in sorted(weighed, key=lambda w: (w.cue.first, -w.cue.last)):
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


def _relative(signs: Signs, figure: Figure, own: Change | None, weighed: list[Weighed]) -> Measure:
    """Percent, points and times."""
    level = next((w for w in weighed if not w.metric.relative and w.metric.id != "multiple"), None)
    gain = next((w for w in weighed if w.metric.id in _GAINS and w.cost <= 5), None)
    if gain is not None and _beats(gain, own, signs, figure):
        return Measure(gain.metric.id, f"{figure.kind}:gain", cue=gain.cue, cost=gain.cost)
    cut = next((w for w in weighed if w.metric.id == "layoffs" and w.cost <= 7), None)
    if cut is not None and figure.kind == "percent":
        return Measure("layoffs", "percent:layoffs", of=cut.metric.whole, cue=cut.cue, cost=cut.cost)
    if own is not None and own.slot == "delta" and (not _right_behind(level) or _close_before(signs, figure, own)):
        return _growth(signs, figure, own)
    if level is not None and level.metric.id not in _GAINS and level.cost <= 12:
        return Measure(
            level.metric.id, f"{figure.kind}:{level.found.kind}", cue=level.cue, cost=level.cost, change=own
        )
    said = next((w for w in weighed if w.metric.relative and w.cost <= 6), None)
    if said is not None:
        return replace(_growth(signs, figure, Change("delta", _said_direction(figure), said.cue)), cost=said.cost)
    if figure.kind == "times":
        base = _base(signs, figure)
        return Measure("multiple", "times:default", of=base.metric if base else None)
    return Measure(
        "rate" if figure.kind == "percent" else "growth", f"{figure.kind}:default", cost=FAR, change=own
    )


def _close_before(signs: Signs, figure: Figure, own: Change) -> bool:
    cue = own.cue
    return cue is not None and cue.last <= figure.first and signs.ruler.between(cue.last, figure.first) <= 2.0


def _right_behind(level: Weighed | None) -> bool:
    return level is not None and level.found.kind == "behind"


def _beats(gain: Weighed, own: Change | None, signs: Signs, figure: Figure) -> bool:
    """A gain's cue counts where it stands right behind the figure or holds the word of change."""
    if own is None or own.cue is None:
        return True
    covers = gain.cue.first <= own.cue.first and gain.cue.last >= own.cue.last
    return covers or gain.cost < signs.ruler.between(own.cue.last, figure.first)


def _said_direction(figure: Figure) -> Direction:
    return figure.quantity.direction or "up"


def _growth(signs: Signs, figure: Figure, own: Change) -> Measure:
    base = _base(signs, figure, own)
    if base is None and figure.kind == "percent" and _of_shares(signs, own):
        return Measure("price_change", "percent:market", "share_price", own.direction, own.cue, change=own)
    metric = "price_change" if base is not None and base.metric in _PRICES else "growth"
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


@dataclass(frozen=True, slots=True)
class _Base:
    """The level that a change is of, and the words that name it."""

    metric: str
    cue: Cue


def _base(signs: Signs, figure: Figure, own: Change | None = None) -> _Base | None:
    """The level that a change is of: the nearest metric's noun in the sentence, else its verb."""
    start = max(figure.sentence_first, figure.first - 45)
    stop = min(figure.sentence_last, figure.last + 12)
    best: tuple[float, _Base] | None = None
    for cue, found in _widest(signs.metrics.inside(start, stop)):
        metric = metrics()[found.metric]
        if metric.relative or metric.id in _NO_BASE:
            continue
        if own is not None and own.cue is not None and cue.first < own.cue.last and cue.last > own.cue.first:
            continue
        if {"money", "count", "percent"}.isdisjoint(metric.units) or found.kind == "behind" or metric.per:
            continue
        cost = _base_cost(signs, figure, cue, own) + (4.0 if metric.id == "market_size" else 0.0)
        if found.kind == "verbs" and not (cue.last <= figure.first and cost <= 2.5):
            continue
        if best is None or cost < best[0]:
            best = (cost, _Base(metric.id, cue))
    return best[1] if best is not None and best[0] <= 10 else None


def _widest(cues: Sequence[tuple[Cue, MetricCue]]) -> Iterator[tuple[Cue, MetricCue]]:
    """Cues that do not lie inside a longer one of whatever metric."""
    reach, start = 0, -1
    for cue, found in sorted(cues, key=lambda pair: (pair[0].first, -pair[0].last)):
        if cue.last > reach or (cue.last == reach and cue.first == start):
            reach, start = cue.last, cue.first
            yield cue, found


def _base_cost(signs: Signs, figure: Figure, cue: Cue, own: Change | None) -> float:
    """A base stands before its verb of change, or behind the figure in "growth in", "increase of"."""
    anchor = own.cue if own is not None and own.cue is not None else None
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


def _money(signs: Signs, figure: Figure, own: Change | None, weighed: list[Weighed]) -> Measure:
    best = next((w for w in weighed if not w.metric.relative and w.metric.id != "amount"), None)
    if best is not None and own is not None and own.slot == "delta" and own.cue is not None:
        apart = best.cue.last <= own.cue.first or best.cue.first >= figure.last
        if apart and best.found.kind == "nouns":
            return _growth(signs, figure, own)
    if best is None:
        if figure.quantity.per is not None:
            return Measure("share_price" if figure.quantity.per == "share" else "price", "money:per")
        if _priced(signs, figure):
            return Measure("price", "money:default", cost=FAR)
        return Measure("amount", "money:default", cost=FAR)
    return Measure(best.metric.id, f"money:{best.found.kind}", cue=best.cue, cost=best.cost, change=own)


def _priced(signs: Signs, figure: Figure) -> bool:
    """Whether a small sum is a price: in front of a product's name, or behind "for" or "at"."""
    if figure.quantity.value >= 100_000:
        return False
    scene = signs.scene
    after = scene.between(scene.named, figure.quantity.end, figure.quantity.end + 2)
    if any(one.entity.type == "product" for one in after):
        return True
    return signs.topic_ends("price_prefix", figure.first) is not None


def _count(signs: Signs, figure: Figure, own: Change | None, weighed: list[Weighed]) -> Measure | None:
    unit = figure.quantity.unit
    plain = metric_of_noun().get(unit or "")
    best = next((w for w in weighed if w.cost <= 8 and _may_count(w, unit, plain, figure.quantity.value)), None)
    base = best.metric.id if best is not None else plain
    if own is not None and own.slot == "delta" and (base is not None or figure.kind == "count"):
        direction = figure.quantity.direction or own.direction
        if base not in ("layoffs", "hires"):
            return Measure("growth", "count:change", base, direction, own.cue, change=own, unit=_bare(best, unit))
    if best is not None:
        rule = f"{figure.kind}:{best.found.kind}"
        return Measure(best.metric.id, rule, cue=best.cue, cost=best.cost, change=own, unit=_bare(best, unit))
    if plain is not None:
        return Measure(plain, "count:noun", change=own)
    return Measure("count", "count:default", cost=FAR / 2, change=own) if figure.kind == "count" else None


def _bare(best: Weighed | None, unit: str | None) -> str | None:
    return best.metric.bare if unit is None and best is not None else None


def _may_count(weighed: Weighed, unit: str | None, plain: str | None, value: float) -> bool:
    """Whether the cue's metric may count this noun."""
    metric = weighed.metric
    if metric.relative or metric.id == "count":
        return False
    if unit is None:
        return metric.bare is not None and weighed.cost <= (2.5 if value < 1000 else 6.0)
    if unit in metric.counted:
        return True
    if plain is not None and not metric.overrides:
        return False
    groups = counted_nouns()
    if metric.accepts is not None:
        return any(unit in groups[name] for name in metric.accepts)
    if plain is not None and not metrics()[plain].made:
        return False
    return not any(unit in groups[name] for name in metric.refuses)


def _physical(figure: Figure, weighed: list[Weighed]) -> Measure | None:
    """Units of measure: a cue near by, else the metric that the unit means."""
    best = next((w for w in weighed if w.cost <= 9), None)
    usual = (m for m in metrics().values() if m.default and figure.kind in m.units and _symbol_fits(m, figure))
    default = next(usual, None)
    if best is not None and (default is None or best.cost <= 9):
        return Measure(best.metric.id, f"{figure.kind}:{best.found.kind}", cue=best.cue, cost=best.cost)
    return Measure(default.id, f"{figure.kind}:unit") if default is not None else None


def _symbol_fits(metric: Metric, figure: Figure) -> bool:
    return not metric.only or figure.quantity.unit in metric.only


def _carried(
    signs: Signs, figure: Figure, found: Measure | None, before: tuple[Figure, Measure] | None
) -> Measure | None:
    """A figure that says nothing of its own measures what the one before it does."""
    if before is None or not _goes_on(found):
        return found
    other, measure = before
    here = other.sentence_first == figure.sentence_first
    apart = signs.ruler.between(other.last, figure.first)
    same = other.kind == figure.kind or (figure.kind == "number" and other.kind == "count")
    if same and here and apart <= (_COORDINATED if figure.kind != "number" else FAR / 2):
        return _taken_over(figure, other, measure)
    if found is None:
        return None
    if found.change is not None and found.change.slot == "delta":
        return _same_base(found, measure)
    if (
        measure.of is not None
        and figure.kind in metrics()[measure.of].units
        and (here or found.change is not None)
    ):
        return replace(found, metric=measure.of, rule=f"{figure.kind}:carried", cost=measure.cost + 4)
    level = same and measure.change is None and measure.metric not in _NO_BASE
    if level and ((here and figure.kind == "money") or figure.kind == "percent"):
        return _taken_over(figure, other, measure)
    return found


def _taken_over(figure: Figure, other: Figure, measure: Measure) -> Measure:
    unit = measure.unit or other.quantity.unit if figure.quantity.unit is None else None
    return replace(measure, rule=f"{figure.kind}:carried", unit=unit, cost=measure.cost + 4)


def _same_base(found: Measure, before: Measure) -> Measure:
    """A change that names no level is of the level that was spoken of."""
    of = before.of or (before.metric if not metrics()[before.metric].relative else None)
    if found.of is not None or of is None or of in _NO_BASE:
        return found
    return replace(
        found, of=of, metric="price_change" if of in _PRICES else "growth", rule=f"{found.rule}:carried"
    )


def _goes_on(found: Measure | None) -> bool:
    """Whether the figure says nothing of its own."""
    if found is None:
        return True
    return found.cost >= FAR / 2 or (
        found.change is not None and found.change.slot == "delta" and found.of is None
    )
