"""Words of change around a figure: is it the change itself, the new level, or the old one?

Comes in: `Signs` and a `Figure`. Goes out: a `Change` or null. "creció un 58 %, hasta 436 millones, frente a los
276 millones" holds all three.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from extractors.lexicon.claims import ChangeKind, claim_words
from extractors.lexicon.metrics import metrics
from extractors.scene import Cue, Scene
from extractors.scene.signs import Figure, Signs
from hechos.facts import Direction

Slot = Literal["delta", "level", "old"]
_FAR_VERB, _NEAR_VERB, _FAR_NOUN = 7.0, 1.5, 5.5
_RELATIVE = ("percent", "point", "times")


@dataclass(frozen=True, slots=True)
class Change:
    """The figure's part in a change, its direction, and the word of change."""

    slot: Slot
    direction: Direction | None
    cue: Cue | None


def change(signs: Signs, figure: Figure) -> Change | None:
    """The figure's part in a change; a sign ("-21 %") says one by itself."""
    if figure.quantity.value < 0 and figure.kind in _RELATIVE:
        return Change("delta", "down", None)
    if figure.kind == "percent" and is_fraction(signs.scene, figure):
        return None
    own = _behind(signs, figure)
    if own is not None:
        return own
    if _opens_span(signs, figure):
        return Change("old", None, None)
    before = _before(signs, figure)
    anywhere = _earlier(signs, figure)
    if anywhere is not None and _follows(signs, figure, "to_level"):
        return Change("level", None, anywhere.cue)
    if _follows(signs, figure, "old_level") and (anywhere is not None or figure.kind != "count"):
        return Change("old", None, anywhere.cue if anywhere else None)
    if before is not None:
        return before
    if figure.quantity.direction is not None and figure.kind in _RELATIVE and not _is_multiple(signs, figure):
        return Change("delta", figure.quantity.direction, None)
    return None


def _is_multiple(signs: Signs, figure: Figure) -> bool:
    """Whether the figure is a "double" that is no verb."""
    return (
        signs.topic("multiples", figure.first, figure.last)
        and signs.scene.verb_over(figure.first, figure.last) is None
    )


def is_fraction(scene: Scene, figure: Figure) -> bool:
    """Whether a percentage is written as a part of a whole: "6 de cada 10", "la mitad", "a third"."""
    text = scene.doc.text[figure.quantity.start : figure.quantity.end]
    if any(mark in text for mark in "%٪％"):
        return False
    unit = (
        scene.doc.text[figure.quantity.noun_start : figure.quantity.noun_end] if figure.quantity.noun_start else ""
    )
    return not unit


def _opens_span(signs: Signs, figure: Figure) -> bool:
    """Whether the figure is the old level of "from 21% to 27%" behind a word of change."""
    if figure.first == 0 or figure.kind not in _RELATIVE or _earlier(signs, figure) is None:
        return False
    before = figure.first - 1
    if before not in signs.places or "from" not in signs.places[before][1]:
        return False
    if figure.last not in signs.places or "to" not in signs.places[figure.last][1]:
        return False
    near = signs.scene.between(signs.scene.quantities, figure.quantity.end, figure.quantity.end + 12)
    return bool(near)


def level_prefix(signs: Signs, figure: Figure) -> int | None:
    """The atom behind a "hasta" that belongs to the figure's own span and says a level, where one stands."""
    inside = signs.topics.inside(figure.first, figure.last)
    found = next((cue for cue, topic in inside if topic == "to_level" and cue.first == figure.first), None)
    if found is None or found.last >= figure.last or _earlier(signs, figure) is None:
        return None
    return found.last


def _follows(signs: Signs, figure: Figure, topic: Literal["to_level", "old_level"]) -> bool:
    outside = signs.topic_ends(topic, figure.first) is not None
    return outside or (topic == "to_level" and level_prefix(signs, figure) is not None)


def _behind(signs: Signs, figure: Figure) -> Change | None:
    """ "20% increase", "un 6 % menos", "5% higher": but not "30% more efficient"."""
    if figure.kind in ("time", "number"):
        return None
    for cue, found in signs.changes.inside(figure.last, min(figure.last + 5, figure.sentence_last)):
        apart = cue.first - figure.last
        if found.kind == "gain" or (found.kind != "noun" and apart > 0) or found.kind in ("verb", "participle"):
            continue
        words = signs.scene.doc.atoms[figure.last : cue.first]
        if any(atom.kind != "letters" and atom.text not in "-–" for atom in words):
            return None
        if any(figure.last + k in signs.places for k in range(apart)) or _gain_at(signs, cue):
            return None
        if found.kind == "more" and (figure.kind == "times" or _qualifies(signs, cue)):
            return None
        if figure.kind in _RELATIVE or found.kind == "noun":
            return Change("delta", found.direction, cue)
    return None


def _qualifies(signs: Signs, cue: Cue) -> bool:
    """Whether "more" or "less" only compares what an adjective says ("40% más ligera"), and changes no figure."""
    scene, at = signs.scene, cue.last
    if cue.last - cue.first > 1 or at >= len(scene.words) or scene.doc.atoms[at].kind != "letters":
        return False
    words = claim_words(scene.doc.lang).words
    if at in signs.places or scene.words[at] in (*words["barriers"], *words["light"], *words["and"]):
        return False
    if scene.verb_over(at, at + 1) is not None or signs.topic("baseline", at, at + 4):
        return False
    return not signs.metrics.inside(at, at + 1)


def _gain_at(signs: Signs, cue: Cue) -> bool:
    """Whether a metric's own cue holds the word of change ("más rápido")."""
    longer = signs.metrics.inside(max(0, cue.first - 3), cue.first + 1)
    return any(c.first <= cue.first and c.last > cue.last for c, _ in longer)


def _before(signs: Signs, figure: Figure) -> Change | None:
    """The nearest word of change in front, if the figure is near enough to be its amount."""
    start = max(figure.sentence_first, figure.first - 16)
    for cue, found in reversed(signs.changes.inside(start, figure.first)):
        apart = signs.ruler.between(cue.last, figure.first)
        if found.kind == "gain" and signs.scene.doc.atoms[cue.last].text == "-":
            continue  # "add-ons"
        if found.kind == "gain":
            limit = _FAR_VERB if figure.kind == "number" else _NEAR_VERB + 2
            if figure.kind in ("count", "number") and apart <= limit:
                return Change("delta", found.direction, cue)
            continue
        if found.kind == "more" or figure.kind == "time" or _only_describes(signs, cue, found.kind):
            continue
        limit = _FAR_NOUN if found.kind == "noun" else _FAR_VERB if figure.kind in _RELATIVE else _NEAR_VERB
        if found.kind == "noun" and figure.kind not in _RELATIVE:
            limit = _NEAR_VERB
        if apart <= limit and not (found.kind in ("verb", "participle") and _states_metric(signs, figure, cue)):
            return Change("delta", found.direction, cue)
        if figure.kind in _RELATIVE:
            return None
    return None


def _only_describes(signs: Signs, cue: Cue, kind: ChangeKind) -> bool:
    """Whether a participle stands without its auxiliary ("el procesador más avanzado tiene ...")."""
    return kind == "participle" and signs.scene.verb_over(cue.first, cue.last) is None


def _states_metric(signs: Signs, figure: Figure, cue: Cue) -> bool:
    """Whether the verb is, for this kind of figure, the cue of a metric ("raised $5 million")."""
    here = signs.metrics.inside(cue.first, cue.last)
    return any(m.kind == "verbs" and figure.kind in metrics()[m.metric].units for c, m in here)


@dataclass(frozen=True, slots=True)
class _Found:
    cue: Cue
    direction: Direction


def _earlier(signs: Signs, figure: Figure) -> _Found | None:
    """The nearest verb or noun of change before the figure in its sentence."""
    start = max(figure.sentence_first, figure.first - 40)
    for cue, found in reversed(signs.changes.inside(start, figure.first)):
        if found.kind in ("verb", "noun", "participle"):
            return _Found(cue, found.direction)
    return None
