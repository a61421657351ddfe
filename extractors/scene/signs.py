"""Every cue that decides about figures, found once an article: metrics, words of change, topics, prepositions.

Comes in: a `Scene`. Goes out: `Signs`; `Figure` is one quantity with its atoms and its sentence's.
"""

from __future__ import annotations

from dataclasses import dataclass

from extractors.lexicon.claims import ChangeCue, Topic, change_cues, topic_cues
from extractors.lexicon.metrics import MetricCue, UnitClass, class_of_symbol, metric_cues
from extractors.mentions import Quantity
from extractors.scene import CueIndex, Scene
from extractors.scene.places import Places, place_index
from extractors.scene.ruler import Ruler, ruler


@dataclass(frozen=True)
class Signs:
    scene: Scene
    metrics: CueIndex[MetricCue]
    changes: CueIndex[ChangeCue]
    topics: CueIndex[Topic]
    places: Places
    ruler: Ruler

    def topic(self, topic: Topic, first: int, last: int) -> bool:
        """Whether a cue of the topic starts between two atoms and ends by the second."""
        return any(found == topic and cue.last <= last for cue, found in self.topics.inside(first, last))

    def topic_ends(self, topic: Topic, at: int, *, back: int = 5) -> int | None:
        """The first atom of a cue of the topic that ends right before atom `at`."""
        ending = (
            c.first for c, found in self.topics.inside(max(0, at - back), at) if found == topic and c.last == at
        )
        return next(ending, None)


@dataclass(frozen=True, slots=True)
class Figure:
    """A quantity with its atoms `first` to `last`, and those of its sentence."""

    quantity: Quantity
    first: int
    last: int
    sentence_first: int
    sentence_last: int
    kind: UnitClass


def signs(scene: Scene) -> Signs:
    lang = scene.doc.lang
    return Signs(
        scene,
        scene.index(metric_cues(lang), longest=False),
        scene.index(change_cues(lang)),
        scene.index(topic_cues(lang)),
        place_index(scene),
        ruler(scene),
    )


def figure(scene: Scene, quantity: Quantity) -> Figure:
    sentence = scene.doc.sentence_at(quantity.start)
    first, last = scene.atoms_of(sentence.start, sentence.end)
    begins = scene.doc.atom_at(quantity.start)
    ends = scene.doc.atom_at(quantity.end - 1) + 1
    return Figure(quantity, begins, ends, first, max(last, ends), unit_class(quantity))


def unit_class(quantity: Quantity) -> UnitClass:
    """The class of unit that metrics speak of."""
    if quantity.kind == "money":
        return "money"
    if quantity.unit == "times":
        return "times"
    if quantity.kind == "count":
        return "count"
    if quantity.unit is None:
        return "number"
    return class_of_symbol().get(quantity.unit, "time" if quantity.kind == "duration" else "other")
