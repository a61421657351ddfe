"""What a relative figure is compared with, and to what places, segments and users a figure is limited.

Comes in: `Signs` and a `Figure`. Goes out: a `Baseline` or null; `ScopePart`s.
"""

from __future__ import annotations

from extractors.claims.weighing import Measure
from extractors.scene.places import preposition_before
from extractors.scene.signs import Figure, Signs
from hechos.facts import Baseline, ScopePart, Who

_RELATIVE = ("growth", "price_change", "multiple", "performance_gain", "efficiency_gain", "cost_reduction")
_LONGEST = 12
_NEAR = 40
_ENDS = ",;:.()—"


def baseline_of(signs: Signs, figure: Figure, measure: Measure) -> Baseline | None:
    """The words behind "frente a", "than", "compared with", as far as the next mark."""
    if measure.metric not in _RELATIVE:
        return None
    scene, atoms = signs.scene, signs.scene.doc.atoms
    stop = min(figure.sentence_last, figure.last + 14)
    for cue, topic in signs.topics.inside(figure.last, stop):
        than = topic == "behind_than" and measure.cue is not None and cue.first == measure.cue.last
        if topic != "baseline" and not than:
            continue
        last = cue.last
        while last < min(figure.sentence_last, cue.last + _LONGEST) and atoms[last].text not in _ENDS:
            last += 1
        end = atoms[last - 1].end
        times = scene.between(scene.times, cue.start, end)
        time = times[0].time if times else None
        return Baseline(scene.doc.text[cue.start : end], time.start if time else None, time.end if time else None)
    return None


def scope_of(signs: Signs, figure: Figure, subject: Who | None, user: Who | None) -> tuple[ScopePart, ...]:
    """Places behind "in" in the figure's clause, and the user of what is counted."""
    scene = signs.scene
    clause = scene.clauses[scene.clause_index(figure.quantity.start)]
    atoms = scene.doc.atoms
    first, last = max(0, figure.first - _NEAR), min(len(atoms) - 1, figure.last + _NEAR)
    start, end = max(atoms[first].start, clause.start), min(atoms[last].end, clause.end)
    parts: dict[str, ScopePart] = {}
    for one in scene.between(scene.named, start, end):
        before = preposition_before(scene, signs.places, one)
        limits = one.entity.type == "place" and before is not None and "in" in before
        if limits and (subject is None or one.entity.id != subject.id):
            text = scene.doc.text[one.start : one.end]
            parts.setdefault(one.entity.id, ScopePart(one.entity.id, one.entity.name, text))
    if user is not None and (subject is None or user.id != subject.id):
        parts.setdefault(user.id, ScopePart(user.id, user.name, user.name))
    return tuple(parts.values())
