"""Why a quantity is no claim: ordinals, bare years, thresholds, discourse, spans in passing, numbers that name.

Comes in: `Signs`, a `Figure` and its measure. Goes out: the reason, or null where it is a claim.
"""

from __future__ import annotations

from extractors.claims.weighing import Measure
from extractors.lexicon.metrics import counted_nouns
from extractors.scene.signs import Figure, Signs

DISCOURSE_MOST = 12
_COUNTABLE = ("people", "organisations", "places", "jobs")
_BOUNDS = ("more_than", "at_least", "less_than", "at_most", "almost", "between")


def reason_against(signs: Signs, figure: Figure, measure: Measure | None) -> str | None:
    """FACTS' "Not claims" and "No claims", in the order in which they are cheap to see."""
    quantity = figure.quantity
    if quantity.kind == "ordinal":
        return "ordinal"
    if signs.scene.in_end_matter(quantity.start):
        return "headline of another article"
    if figure.kind == "number" and _numbers_item(signs, figure):
        return "list number"
    if figure.kind == "number" and quantity.value.is_integer() and 1900 <= quantity.value <= 2100:
        return "bare year"
    if measure is None:
        return "bare number"
    if figure.kind == "other":
        return "unit that no metric has"
    if quantity.comparator in _BOUNDS and _defines_class(signs, figure):
        return "threshold of a class"
    if _discourse(figure, measure):
        return "count of discourse"
    if figure.kind == "time" and not _said_length(signs, figure, measure):
        return "span in passing"
    if figure.kind == "length" and signs.topic("positions", figure.last, figure.last + 3):
        return "distance that places"
    if figure.kind in ("length", "pixels") and signs.topic("naming", figure.last, figure.last + 1):
        return "number that names"
    return None


def _defines_class(signs: Signs, figure: Figure) -> bool:
    """Whether a noun of things that are classed stands before the bound ("orders [over $35]")."""
    number = signs.scene.doc.atom_at(figure.quantity.number_start)
    near = signs.topics.inside(max(0, figure.first - 4), figure.first)
    return any(topic == "classes" and figure.first <= cue.last <= number for cue, topic in near)


def _numbers_item(signs: Signs, figure: Figure) -> bool:
    """Whether the number opens its block, a dot or bracket behind it ("1. ...")."""
    doc = signs.scene.doc
    opens = doc.block_at(figure.quantity.start).start == figure.quantity.start
    return opens and doc.text[figure.quantity.end : figure.quantity.end + 1] in (".", ")")


def _discourse(figure: Figure, measure: Measure) -> bool:
    quantity = figure.quantity
    plain = measure.metric == "count" and measure.rule in ("count:default", "count:carried")
    if quantity.value > DISCOURSE_MOST or quantity.comparator != "exact" or not plain:
        return False
    known = counted_nouns()
    return quantity.unit in known["discourse"] or not any(quantity.unit in known[name] for name in _COUNTABLE)


def _said_length(signs: Signs, figure: Figure, measure: Measure) -> bool:
    """Whether a length of time is itself stated, by a verb or noun near it, and nothing says otherwise."""
    if signs.topic("not_spans", max(figure.first - 2, 0), figure.first):
        return False
    if signs.topic("not_spans", figure.last, figure.last + 2):
        return False
    if not measure.rule.endswith(":unit") and measure.cost <= 4:
        return True
    if figure.quantity.value >= 100:
        return True
    if signs.topic_ends("spans_right", figure.first) is not None:
        return True
    before = signs.topics.inside(max(figure.sentence_first, figure.first - 8), figure.first)
    near = [cue for cue, topic in before if topic == "spans"]
    if near and signs.ruler.between(near[-1].last, figure.first) <= 3.5:
        return True
    return signs.topic("spans", figure.last, figure.last + 3)
