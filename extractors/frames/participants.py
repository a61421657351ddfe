"""Who takes part in an event: the named around a trigger, put into the roles of its type.

Comes in: `Signs` and a `Trigger`. Goes out: `Part`s. A verb gives its subject and object places, turned round in
the passive; a noun ("la compra de X por Y") gives what its prepositions say; a label of a profile list
("Fundación: 1994 por Y") belongs to the entity of its heading.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from extractors.context import speech_at
from extractors.frames.triggers import Trigger
from extractors.lexicon.events import EventRole, Place
from extractors.scene import Named
from extractors.scene.noun_phrase import phrase_before_verb
from extractors.scene.places import behind, modifies, owner_before, owns, subject_before, subject_of, tells
from extractors.scene.signs import Signs
from hechos.facts import EntityType, Role

Standing = list[tuple[frozenset[Place], Named]]
"""Those named behind the trigger, each with what its preposition allows."""

_WITHIN: frozenset[Place] = frozenset({"in", "into", "of", "from"})


@dataclass(frozen=True, slots=True)
class Part:
    """One participant of a frame and where it is named."""

    role: Role
    named: Named


def participants(signs: Signs, trigger: Trigger) -> tuple[tuple[Part, ...], Standing]:
    """The participants in the order of the type's roles, nobody in two; and all that stand behind the trigger."""
    nominal = trigger.voice == "nominal"
    near = list(behind(signs.scene, signs.places, trigger.cue.last, trigger.reach_end, nominal=nominal))
    speech = speech_at(signs.scene.context, trigger.cue.start, trigger.cue.end)
    near = [
        (given, named)
        for given, named in near
        if not (modifies(signs.scene, signs.places, named) or owns(signs.scene, named) or tells(speech, named))
    ]
    parts: list[Part] = []
    taken: set[str] = set()
    for role in sorted(trigger.event.role, key=lambda role: _wanted(role, trigger)[:1] == ("subject",)):
        for named in _fill(signs, trigger, role, near, taken):
            taken.add(named.entity.id)
            parts.append(Part(role.name, named))
    if trigger.form == "finite" and trigger.voice == "active":
        parts.extend(_standing_agent(signs, trigger, {part.role for part in parts}, taken))
    order = [role.name for role in trigger.event.role]
    return tuple(sorted(parts, key=lambda part: order.index(part.role))), near


def _wanted(role: EventRole, trigger: Trigger) -> tuple[Place, ...]:
    return {"active": role.active, "passive": role.passive, "nominal": role.nominal}[trigger.voice]


def _fill(signs: Signs, trigger: Trigger, role: EventRole, near: Standing, taken: set[str]) -> list[Named]:
    """Who fills the role: the first place that somebody fitting stands in; every place where it takes many."""
    found: dict[str, Named] = {}
    for place in _wanted(role, trigger):
        for named in _at_place(signs, trigger, place, role.types, near):
            if named.entity.type in role.types and named.entity.id not in taken:
                found.setdefault(named.entity.id, named)
        if found and not role.many:
            return list(found.values())[:1]
    if found:
        return list(found.values())
    if "object" not in _wanted(role, trigger):
        return []
    # "el especialista en videojuegos Activision": the preposition stands inside the object's own phrase
    inside = [named for given, named in near if given <= _WITHIN and named.entity.type in role.types]
    return [named for named in inside if named.entity.id not in taken][:1]


def _at_place(
    signs: Signs, trigger: Trigger, place: Place, types: tuple[EntityType, ...], near: Standing
) -> list[Named]:
    scene, cue = signs.scene, trigger.cue
    if place == "owner":
        owner = owner_before(scene, signs.places, cue.first)
        return [owner] if owner else []
    if place != "subject":
        return [named for given, named in near if place in given]
    if trigger.form == "label":
        return _heading_named(signs, trigger)
    if trigger.form == "participle" and scene.verb_over(cue.first, cue.last) is None:
        return _described(signs, trigger, types)
    if trigger.voice == "nominal" and not _follows_verb(signs, trigger):
        return []
    subject = subject_of(scene, signs.places, cue.start, types)
    if subject is None or _other_subject(signs, trigger, subject):
        return []
    return [subject]


def _other_subject(signs: Signs, trigger: Trigger, subject: Named) -> bool:
    """Whether the clause has a subject without a name, so that who is named above it is not meant."""
    if trigger.form not in ("finite", "middle", "participle"):
        return False
    phrase = phrase_before_verb(signs, trigger.cue.start)
    return phrase is not None and phrase.noun and subject.end <= phrase.start


def _follows_verb(signs: Signs, trigger: Trigger) -> bool:
    """Whether the noun stands behind its clause's verb, so that the verb's subject does what it names."""
    scene = signs.scene
    verb = scene.clauses[scene.clause_index(trigger.cue.start)].verb_start
    return verb is None or verb < trigger.cue.start


def _described(signs: Signs, trigger: Trigger, types: tuple[EntityType, ...]) -> list[Named]:
    """Whom a bare participle describes: the nearest named before it, else the first behind its clause."""
    scene, cue = signs.scene, trigger.cue
    sentence = scene.doc.sentence_at(cue.start)
    start = max(sentence.start, scene.doc.atoms[max(0, cue.first - 12)].start)
    before = [one for one in scene.between(scene.named, start, cue.start) if one.entity.type in types]
    if before:
        last = scene.doc.atom_at(before[-1].end - 1) + 1
        between = scene.doc.atoms[last : cue.first]
        apposed = bool(between) and between[0].text in ",(" and scene.verb_over(last, cue.first) is None
        return [before[-1]] if apposed or not between else []  # else a noun between them is described
    if cue.start - sentence.start > 4:
        return []
    clause = scene.clauses[scene.clause_index(cue.start)]
    comma = scene.doc.text.find(",", cue.end, min(sentence.end, clause.end + 2))
    after = scene.between(scene.named, comma if comma >= 0 else clause.end, sentence.end)
    return [one for one in after if one.entity.type in types][:1]


def _heading_named(signs: Signs, trigger: Trigger) -> list[Named]:
    """Whom a profile list is about: the last named in the heading above the block."""
    doc = signs.scene.doc
    heading = doc.block_at(trigger.cue.start).heading
    if heading is None:
        return []
    block = doc.blocks[heading]
    return list(reversed(signs.scene.between(signs.scene.named, block.start, block.end)))[:1]


def _standing_agent(signs: Signs, trigger: Trigger, filled: set[Role], taken: set[str]) -> Iterator[Part]:
    """The subject of the sentence before, where a sentence names none ("Abrirá también una planta")."""
    scene, cue = signs.scene, trigger.cue
    role = next((role for role in trigger.event.role if role.active[:1] == ("subject",)), None)
    phrase = phrase_before_verb(signs, cue.start)
    if role is None or role.name in filled or (phrase is not None and phrase.noun):
        return
    named = subject_before(scene, signs.places, cue.start, role.types)
    if named is not None and named.entity.id not in taken:
        yield Part(role.name, named)
