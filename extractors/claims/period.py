"""The time that a figure is about.

Comes in: `Signs`, a `Figure` and its measure. Goes out: a `Time` or null. The nearest time of its clause, else
of its sentence; a period stands in its paragraph until another is named. A time behind a word of comparison
("frente a 2024") is the old level's, not the figure's.
"""

from __future__ import annotations

from extractors.claims.weighing import Measure
from extractors.mentions import TimeMention
from extractors.scene.signs import Figure, Signs
from hechos.facts import Time

_BACK = 60


def period_of(signs: Signs, figure: Figure, measure: Measure) -> Time | None:
    if measure.change is not None and measure.change.slot == "old":
        return _own(signs, figure)
    scene = signs.scene
    sentence = scene.doc.sentence_at(figure.quantity.start)
    block = scene.doc.block_at(figure.quantity.start)
    clause = scene.clauses[scene.clause_index(figure.quantity.start)]
    for start, end in ((clause.start, clause.end), (sentence.start, sentence.end)):
        near = [time for time in scene.between(scene.times, start, end) if not compared(signs, time)]
        if near:
            return min(near, key=lambda time: _distance(signs, figure, time)).time
    earlier = scene.between(scene.times, block.start, figure.quantity.start)[-_BACK:]
    standing = [time for time in earlier if not compared(signs, time)]
    return standing[-1].time if standing else None


def _own(signs: Signs, figure: Figure) -> Time | None:
    """The time right behind an old level ("frente a los 276 millones de 2024")."""
    atoms = signs.scene.doc.atoms
    stop = atoms[min(figure.last + 4, len(atoms) - 1)].end
    near = signs.scene.between(signs.scene.times, figure.quantity.end, stop)
    return near[0].time if near else None


def compared(signs: Signs, time: TimeMention) -> bool:
    """Whether a word of comparison stands right before the time, or the time is a comparison's own."""
    at = signs.scene.doc.atom_at(time.start)
    begins = (cue for cue, topic in signs.topics.inside(max(0, at - 8), at + 1) if topic == "baseline")
    return any(signs.ruler.between(cue.last, at) <= 2.2 for cue in begins)


def _distance(signs: Signs, figure: Figure, time: TimeMention) -> float:
    first = signs.scene.doc.atom_at(time.start)
    last = signs.scene.doc.atom_at(max(time.start, time.end - 1)) + 1
    if last <= figure.first:
        return signs.ruler.between(last, figure.first)
    return signs.ruler.between(figure.last, first)
