"""Triggers with participants and a time become events.

Comes in: a `Scene`, its frames and its claims. Goes out: `Events`. The time is the nearest in the clause, else in
the sentence, else that of the timeline row; news told in the past or present without a time of its own takes the
publication date.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from extractors.claims import Claims
from extractors.claims.folding import fold_events
from extractors.confidence import confidence
from extractors.context import speech_at, status_at
from extractors.events.when import When, when
from extractors.frames import Frame
from extractors.lexicon.events import event_types
from extractors.scene import Scene
from hechos.facts import Event, Evidence, FactId, Participant

ANNOUNCED = "announcement"


@dataclass(frozen=True, slots=True)
class Events:
    facts: tuple[Event, ...]
    warnings: tuple[str, ...] = ()


def events(scene: Scene, frames: tuple[Frame, ...], stated: Claims) -> Events:
    """Every event of the article, in order of its first telling."""
    told = (_event(scene, frame, stated) for frame in _single(frames))
    found = tuple(event for event in told if event is not None)
    undated = "news without a publication date: the time of its events is unknown"
    warned = scene.doc.article.published_on is None and any(event.time is None for event in found)
    return Events(fold_events(scene.doc.article.id, found), (undated,) if warned else ())


def _single(frames: tuple[Frame, ...]) -> Iterator[Frame]:
    """Of frames of one type in one clause with the same people, the first; an announced purchase is a purchase."""
    seen: dict[tuple[str, int, frozenset[str]], Frame] = {}
    told = {frame.reach_start for frame in frames if frame.event != ANNOUNCED}
    for frame in frames:
        if frame.event == ANNOUNCED and frame.reach_start in told:
            continue
        who = frozenset(part.named.entity.id for part in frame.parts)
        seen.setdefault((frame.event, frame.reach_start, who), frame)
    yield from seen.values()


def _event(scene: Scene, frame: Frame, stated: Claims) -> Event | None:
    time = when(scene, frame)
    if time is None:
        return None
    start, end = _trimmed(scene, frame)
    sentence = scene.doc.sentence_at(frame.start)
    speech = speech_at(scene.context, frame.start, frame.end)
    text = scene.doc.text[start:end]
    return Event(
        id=FactId(""),
        type=frame.event,
        participants=tuple(
            Participant(part.role, part.named.entity.id, part.named.entity.name) for part in frame.parts
        ),
        time=time.time,
        summary=" ".join(text.split()),
        evidence=Evidence(start, end, text, sentence.start, sentence.end),
        rule=f"{frame.event}:{frame.form}/{time.way}",
        confidence=confidence(_doubts(frame, time)),
        status=status_at(scene.context, frame.start, frame.end),
        speaker=speech.speaker if speech else None,
        speaker_text=speech.speaker_text if speech else None,
        claims=_amounts(frame, stated),
    )


def _trimmed(scene: Scene, frame: Frame) -> tuple[int, int]:
    """The clause without the marks around it; the whole row of a timeline."""
    block = scene.doc.block_at(frame.start)
    if block.kind in ("row", "timeline"):
        return block.start, block.end
    start, end = frame.reach_start, frame.reach_end
    text = scene.doc.text
    while end > frame.end and (text[end - 1].isspace() or text[end - 1] in ",;:.—"):
        end -= 1
    return start, end


def _amounts(frame: Frame, stated: Claims) -> tuple[FactId, ...]:
    """The claims that stand in the clause and are of a metric that belongs to the event."""
    metrics = {claim.id: claim.metric for claim in stated.facts}
    inside = (
        claim
        for quantity, claim in stated.sources
        if frame.reach_start <= quantity.start < frame.reach_end
        and metrics[claim] in event_types()[frame.event].amounts
    )
    return tuple(dict.fromkeys(inside))


def _doubts(frame: Frame, time: When) -> Iterator[str]:
    yield "event:noun" if frame.form == "noun" else "event:label" if frame.form == "label" else "event:verb"
    if time.way in ("no time", "inferred time", "far time"):
        yield f"event:{time.way}"
    if frame.part("agent", "partner", "person") is None:
        yield "event:no agent"
