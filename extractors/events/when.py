"""When an event happens.

Comes in: a `Scene` and a `Frame`. Goes out: a `When`, whose time may be null (news of an undated article); null
where the trigger tells no event: neither dated nor the article's news.
"""

from __future__ import annotations

from dataclasses import dataclass

from extractors.context import status_at
from extractors.frames import Frame
from extractors.lexicon.events import event_types
from extractors.mentions import TimeMention
from extractors.scene import Scene
from hechos.facts import Time

NEWS_BLOCKS = 4
"""The news is told in the first paragraphs; further down, what has no date is background."""


@dataclass(frozen=True, slots=True)
class When:
    time: Time | None
    way: str


def when(scene: Scene, frame: Frame) -> When | None:
    block = scene.doc.block_at(frame.start)
    if block.kind in ("row", "timeline") or frame.form == "label":
        inside = scene.between(scene.times, block.start, block.end)
        if inside:
            return When(inside[0].time, "row")
    near = _nearest(scene, frame, frame.reach_start, frame.reach_end)
    if near is not None:
        return When(near.time, "own")
    before = _antecedent(scene, frame)
    if before is not None:
        return When(before.time, "own")
    sentence = scene.doc.sentence_at(frame.start)
    end = sentence.end if frame.form in ("bare", "participle", "noun") else frame.start
    above = _nearest(scene, frame, sentence.start, end)
    if above is not None and (end > frame.start or scene.clauses[scene.clause_index(frame.start)].kind == "main"):
        return When(above.time, "far time")
    return _news(scene, frame)


def _antecedent(scene: Scene, frame: Frame) -> TimeMention | None:
    """The time that a relative clause goes on about ("el 22 de mayo, fecha en que se anunció ...")."""
    clause = scene.clauses[scene.clause_index(frame.start)]
    if clause.kind not in ("relative", "subordinate"):
        return None
    first = scene.doc.atoms[max(0, scene.doc.atom_at(clause.start) - 5)].start
    near = [time for time in scene.between(scene.times, first - 40, clause.start) if time.end >= first]
    return near[-1] if near else None


def _nearest(scene: Scene, frame: Frame, start: int, end: int) -> TimeMention | None:
    inside = [time for time in scene.between(scene.times, start, end) if time.time.start or time.time.end]
    days = [time for time in inside if time.time.precision in ("day", "week")]
    near = days if days and event_types()[frame.event].told else inside
    return min(near, key=lambda time: max(time.start - frame.end, frame.start - time.end), default=None)


def _news(scene: Scene, frame: Frame) -> When | None:
    """The publication date for what the article reports as its news."""
    index = scene.doc.sentence_at(frame.start).block
    lead = index < NEWS_BLOCKS or scene.doc.blocks[index].kind in ("heading", "item")
    if not event_types()[frame.event].news or frame.form not in ("finite", "middle") or not lead:
        return None
    verb = scene.verb_over(scene.doc.atom_at(frame.start), scene.doc.atom_at(frame.end - 1) + 1)
    if verb is not None and verb.tense not in ("past", "pres"):
        return None
    if status_at(scene.context, frame.start, frame.end) != "asserted":
        return None
    day = scene.doc.article.published_on
    if day is None:
        return When(None, "no time")
    return When(Time(day.isoformat(), day.isoformat(), "day", None, inferred=True), "inferred time")
