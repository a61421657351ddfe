"""Distances between places of a text, in the words, marks and figures that lie between.

Comes in: a `Scene`. Goes out: a `Ruler`; measuring costs constant time, so that every cue of a long sentence
can be weighed. Marks and words that begin a clause cost more than words, light words less.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from extractors.lexicon.claims import topic_cues
from extractors.scene import Scene

_MARKS = {",": 1.6, ";": 5.0, ":": 3.0, "—": 4.0, "–": 3.0, "(": 2.5, ")": 2.5, "|": 2.0, "\n": 6.0}
_LIGHT, _WORD, _BARRIER, _FIGURE = 0.35, 1.0, 3.0, 2.5


@dataclass(frozen=True)
class Ruler:
    """`sums[i]` is what all atoms before atom `i` cost together."""

    sums: tuple[float, ...]

    def between(self, first: int, last: int) -> float:
        """The cost of the atoms from `first` up to `last`; 0 where they touch or overlap."""
        return self.sums[last] - self.sums[first] if last > first else 0.0


def ruler(scene: Scene) -> Ruler:
    return Ruler(tuple(accumulate(_costs(scene), initial=0.0)))


def _costs(scene: Scene) -> Iterator[float]:
    found = scene.found(topic_cues(scene.doc.lang))
    costs = {cue.first: _LIGHT for cue, topic in found if topic == "light"}
    costs |= {cue.first: _BARRIER for cue, topic in found if topic == "barriers"}
    figures = [quantity.start for quantity in scene.quantities]
    for index, atom in enumerate(scene.doc.atoms):
        cost = _MARKS.get(atom.text)
        if cost is None:
            cost = costs.get(index, _WORD if atom.kind == "letters" else 0.5)
        at = bisect_left(figures, atom.start)
        if at < len(figures) and figures[at] < atom.end:
            cost += _FIGURE
        yield cost
