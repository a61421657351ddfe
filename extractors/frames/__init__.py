"""Triggers of events with the participants around them: the frames that claims and events share.

Comes in: `Signs`. Goes out: `Frame`s in order of their trigger. Where several objects follow one verb, each with
an amount or a time of its own ("compró A por 6 millones y B en 2018 por 9"), each has a frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from extractors.frames.participants import Part, Standing, participants
from extractors.frames.triggers import Trigger, Voice, triggers
from extractors.lexicon.events import Form
from extractors.scene import Named, Scene
from extractors.scene.signs import Signs
from hechos.facts import Role


@dataclass(frozen=True, slots=True)
class Frame:
    """A trigger (`start`, `end`), its event type and form, and whom it was found with.

    `reach_start` and `reach_end` span what it governs: times and amounts are looked for there.
    """

    start: int
    end: int
    event: str
    form: Form
    voice: Voice
    parts: tuple[Part, ...]
    reach_start: int
    reach_end: int

    def part(self, *roles: Role) -> Named | None:
        """The first participant in any of these roles, in their order."""
        return next((part.named for role in roles for part in self.parts if part.role == role), None)


def frames(signs: Signs) -> tuple[Frame, ...]:
    """Every trigger of the article whose required participants are there."""
    return tuple(frame for trigger in triggers(signs) for frame in _frames(signs, trigger))


def _frames(signs: Signs, trigger: Trigger) -> Iterator[Frame]:
    parts, near = participants(signs, trigger)
    there = {part.role for part in parts}
    if trigger.voice == "passive" and trigger.event.object and not there & {"target", "place", "person"}:
        return
    if trigger.voice == "nominal" and there == {"place"}:
        return
    if _alone(trigger, parts):
        return
    if trigger.weak and not any(part.role == "target" and not part.named.reference for part in parts):
        return
    if not parts or {role.name for role in trigger.event.role if role.required} - there:
        return
    frame = Frame(
        trigger.cue.start,
        trigger.cue.end,
        trigger.event.id,
        trigger.form,
        trigger.voice,
        parts,
        trigger.reach_start,
        trigger.reach_end,
    )
    yield from _each_object(signs.scene, trigger, frame, near)


def _alone(trigger: Trigger, parts: tuple[Part, ...]) -> bool:
    """Whether an event of several has only the one who stands before the trigger ("Acme joins forces")."""
    several = [role.name for role in trigger.event.role if role.many and role.required]
    filled = [part for part in parts if part.role in several]
    others = len(parts) > len(filled)
    return len(filled) == 1 and not others and filled[0].named.start < trigger.cue.start


def _each_object(scene: Scene, trigger: Trigger, frame: Frame, near: Standing) -> Iterator[Frame]:
    """One frame an object, where several objects each have an amount or a time of their own."""
    roles = trigger.event.role
    single = next(
        (role for role in roles if role.name == "target" and not role.many and "object" in role.active), None
    )
    target = frame.part("target")
    if single is None or target is None or frame.voice != "active":
        yield frame
        return
    others = [one for given, one in near if "object" in given and one.start > target.start]
    kept = _measured_each(scene, frame, target, [one for one in others if one.entity.type in single.types])
    for place, named in enumerate(kept):
        rest = tuple(Part("target", named) if part.role == "target" else part for part in frame.parts)
        start = frame.reach_start if place == 0 else _phrase_start(scene, named)
        end = frame.reach_end if place + 1 == len(kept) else _phrase_start(scene, kept[place + 1])
        trigger_start, trigger_end = (frame.start, frame.end) if place == 0 else (named.start, named.end)
        yield replace(frame, start=trigger_start, end=trigger_end, parts=rest, reach_start=start, reach_end=end)


def _measured_each(scene: Scene, frame: Frame, target: Named, others: list[Named]) -> list[Named]:
    """The target and those others that an amount or a time stands before and behind."""
    kept = [target]
    for one, after in zip_longest(others, others[1:]):
        stop = min(frame.reach_end, after.start if after else frame.reach_end)
        if _measured(scene, kept[-1].start, one.start) and _measured(scene, one.start, stop):
            kept.append(one)
    return kept


def _measured(scene: Scene, start: int, end: int) -> bool:
    return bool(scene.between(scene.quantities, start, end) or scene.between(scene.times, start, end))


def _phrase_start(scene: Scene, named: Named) -> int:
    """The first atom behind the comma or conjunction that starts the phrase of the named."""
    at = scene.doc.atom_at(named.start)
    for back in range(1, 12):
        if at - back < 0 or scene.doc.atoms[at - back].text in ",;":
            return scene.doc.atoms[at - back + 1].start
    return named.start
