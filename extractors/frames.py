"""Triggers of events with the participants around them: the frames that claims and events share.

Comes in: a `Scene`. Goes out: `Frame`s in order of their trigger. A verb gives its subject and object places,
turned round in the passive; a noun ("la compra de X por Y") gives what its prepositions say; a label of a
profile list ("Fundación: 1994 por Y") belongs to the entity of its heading.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from typing import Literal

from extractors.lexicon.claims import claim_words
from extractors.lexicon.events import EventRole, EventType, Form, Place, event_triggers, event_types
from extractors.places import Places, behind, owner_before, place_index, subject_of
from extractors.scene import Cue, Named, Scene
from hechos.facts import EntityType, Role

_WITHIN: frozenset[Place] = frozenset({"in", "into", "of", "from"})
Voice = Literal["active", "passive", "nominal"]


@dataclass(frozen=True, slots=True)
class Part:
    """One participant of a frame and where it is named."""

    role: Role
    named: Named


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


def frames(scene: Scene) -> tuple[Frame, ...]:
    """Every trigger of the article whose required participants are there."""
    places = place_index(scene)
    found: list[Frame] = []
    for cue, group in groupby(scene.found(event_triggers(scene.doc.lang)), key=lambda pair: pair[0]):
        forms: dict[str, list[Form]] = {}
        for _, meaning in group:
            forms.setdefault(meaning.event, []).append(meaning.form)
        if not scene.inside_name(cue.start, cue.end):
            for event, seen in forms.items():
                found.extend(_frames(scene, places, cue, event_types()[event], tuple(seen)))
    return tuple(found)


def _frames(scene: Scene, places: Places, cue: Cue, event: EventType, forms: tuple[Form, ...]) -> Iterator[Frame]:
    """The frames of one trigger: none where it is no trigger here, several where it has several objects."""
    read = _reading(scene, places, cue, forms)
    if read is None:
        return
    form, voice = read
    start, end = _reach(scene, cue, form)
    frame = Frame(cue.start, cue.end, event.id, form, voice, (), start, end)
    if voice == "active" and event.object and not _has_object(scene, places, cue):
        return
    if event.money and cue.last - cue.first == 1 and not _has_money(scene, start, end):
        return
    behind_it = list(behind(scene, places, cue.last, end, nominal=voice == "nominal"))
    parts = tuple(_parts(scene, places, cue, event, frame, behind_it))
    if form == "finite" and voice == "active" and not parts:
        parts = tuple(_standing_agent(scene, places, cue, event))
    there = {part.role for part in parts}
    if voice == "passive" and event.object and not there & {"target", "place", "person"}:
        return
    if parts and not {role.name for role in event.role if role.required} - there:
        order = [role.name for role in event.role]
        parts = tuple(sorted(parts, key=lambda part: order.index(part.role)))
        yield from _each_object(scene, event, replace(frame, parts=parts), behind_it)


def _reading(scene: Scene, places: Places, cue: Cue, forms: tuple[Form, ...]) -> tuple[Form, Voice] | None:
    """How the trigger stands here, by the finite verb that covers it; null where it does not trigger."""
    if "nothing" in forms:
        return None
    if "label" in forms:
        return ("label", "passive") if _opens_block(scene, cue) else None
    verb = scene.verb_over(cue.first, cue.last)
    if verb is None and "finite" in forms and _behind_name(scene, cue):
        return "finite", "active"
    if verb is None:
        readings: tuple[tuple[Form, Voice], ...] = (
            ("bare", "active"), ("noun", "nominal"), ("participle", "passive"), ("middle", "passive"),
        )  # fmt: skip
        return next((reading for reading in readings if reading[0] in forms), None)
    if verb.negated:
        return None
    if "middle" in forms:
        return "middle", "passive"
    if "participle" in forms and (verb.passive or (verb.doubtful and _stands_apart(scene, places, cue))):
        return "participle", "passive"
    return ("finite", "active") if {"finite", "participle", "bare"} & set(forms) else None


def _has_money(scene: Scene, start: int, end: int) -> bool:
    return any(quantity.kind == "money" for quantity in scene.between(scene.quantities, start, end)[:50])


def _behind_name(scene: Scene, cue: Cue) -> bool:
    """Whether a name stands right before, so that a doubtful form is its verb ("Acme buys ...")."""
    named = scene.named_ending(scene.doc.atoms[cue.first - 1].end) if cue.first else None
    return named is not None and scene.doc.atoms[cue.first].text[:1].islower()


def _has_object(scene: Scene, places: Places, cue: Cue) -> bool:
    """Whether words follow that can be the verb's object, or a pronoun before it is one.

    A time or a place may stand between ("lanzó el martes su ...", "abrirá en Madrid una ..."); an amount, another
    clause, or what is only counted as done ("cerró el año") is no object.
    """
    atoms, words = scene.doc.atoms, scene.words
    topics = claim_words(scene.doc.lang).words
    if cue.first and words[cue.first - 1] in topics["clitics"]:
        return True
    at, end = cue.last, scene.atoms_of(0, scene.clauses[scene.clause_index(cue.start)].end)[1]
    at = _past_adverbials(scene, places, at, end)
    if at >= end or (atoms[at].kind != "letters" and atoms[at].text not in "«“\"'‘"):
        return False
    if words[at] in topics["barriers"] or (at in places and "to" not in places[at][1]):
        return False
    if any(word in topics["not_objects"] for word in words[at : min(at + 3, end)]):
        return False
    near = scene.between(scene.quantities, atoms[at].start, atoms[min(at + 2, end - 1)].end)
    return not any(quantity.kind in ("money", "percent") for quantity in near)


def _past_adverbials(scene: Scene, places: Places, at: int, end: int) -> int:
    """The first atom behind a time and a place that stand between verb and object."""
    atoms = scene.doc.atoms
    for _ in range(2):
        if at >= end:
            return at
        times = scene.between(scene.times, atoms[at].start, atoms[at].end)
        if times:
            at = scene.atoms_of(times[0].end, atoms[end - 1].end)[0]
        elif at in places and "in" in places[at][1]:
            named = scene.between(scene.named, atoms[at].end, atoms[min(at + 3, end - 1)].end)
            if not named:
                return at
            at = scene.atoms_of(named[0].end, atoms[end - 1].end)[0]
    return at


def _stands_apart(scene: Scene, places: Places, cue: Cue) -> bool:
    """Whether a form that may be a participle is one: an apposition's, or with its agent behind "by"."""
    if scene.clauses[scene.clause_index(cue.start)].kind == "apposition":
        return True
    return any("by" in places[at][1] for at in range(cue.last, cue.last + 4) if at in places)


def _opens_block(scene: Scene, cue: Cue) -> bool:
    """Whether the label is the first thing in its list item or line, a bullet before it allowed."""
    return cue.start - scene.doc.block_at(cue.start).start <= 4


def _reach(scene: Scene, cue: Cue, form: Form) -> tuple[int, int]:
    """What the trigger governs: its clause with the pieces around it; the whole block for a label."""
    if form == "label":
        block = scene.doc.block_at(cue.start)
        return block.start, block.end
    index = scene.clause_index(cue.start)
    clause = scene.clauses[index]
    first = scene.clauses[clause.resumes] if clause.resumes is not None else clause
    last = index
    while last + 1 < len(scene.clauses) and last < index + 3:
        following = scene.clauses[last + 1]
        if following.sentence != clause.sentence or following.kind not in ("bracket", "apposition"):
            break
        last += 1
    return first.start, scene.clauses[last].end


def _parts(
    scene: Scene, places: Places, cue: Cue, event: EventType, frame: Frame,
    behind_it: list[tuple[frozenset[Place], Named]],
) -> Iterator[Part]:  # fmt: skip
    """The participants, role by role; nobody in two roles."""
    taken: set[str] = set()
    for role in sorted(event.role, key=lambda role: _wanted(role, frame.voice)[:1] == ("subject",)):
        for named in _fill(scene, places, cue, role, frame, behind_it, taken):
            taken.add(named.entity.id)
            yield Part(role.name, named)


def _standing_agent(scene: Scene, places: Places, cue: Cue, event: EventType) -> Iterator[Part]:
    """The subject of the sentence before, where a sentence names none ("Abrirá también una planta")."""
    role = next((role for role in event.role if role.active[:1] == ("subject",)), None)
    index = scene.doc.sentence_index(cue.start)
    if role is None or index == 0:
        return
    here, before = scene.doc.sentences[index], scene.doc.sentences[index - 1]
    if before.block != here.block or scene.between(scene.names, here.start, cue.start):
        return
    verb = scene.clauses[scene.clause_index(before.start)].verb_start
    named = subject_of(scene, places, verb if verb is not None else before.end - 1, role.types)
    if named is not None:
        yield Part(role.name, named)


def _wanted(role: EventRole, voice: Voice) -> tuple[Place, ...]:
    return {"active": role.active, "passive": role.passive, "nominal": role.nominal}[voice]


def _fill(
    scene: Scene, places: Places, cue: Cue, role: EventRole, frame: Frame,
    behind_it: list[tuple[frozenset[Place], Named]], taken: set[str],
) -> list[Named]:  # fmt: skip
    """Who fills the role: the first place that somebody fitting stands in; all of them where it takes many."""
    for place in _wanted(role, frame.voice):
        found = [
            named
            for named in _standing(scene, places, cue, place, role.types, frame, behind_it)
            if named.entity.type in role.types and named.entity.id not in taken
        ]
        found = list({named.entity.id: named for named in reversed(found)}.values())[::-1]
        if found:
            return found if role.many else found[:1]
    if "object" in _wanted(role, frame.voice):
        # "el especialista en videojuegos Activision": the preposition stands inside the object's own phrase
        inside = [named for given, named in behind_it if given <= _WITHIN and named.entity.type in role.types]
        return [named for named in inside if named.entity.id not in taken][:1]
    return []


def _standing(
    scene: Scene, places: Places, cue: Cue, place: Place, types: tuple[EntityType, ...], frame: Frame,
    behind_it: list[tuple[frozenset[Place], Named]],
) -> list[Named]:  # fmt: skip
    if place == "owner":
        owner = owner_before(scene, places, cue.first)
        return [owner] if owner else []
    if place != "subject":
        return [named for given, named in behind_it if place in given]
    if frame.form == "label":
        return _heading_named(scene, cue)
    if frame.form == "participle" and scene.verb_over(cue.first, cue.last) is None:
        return _described(scene, cue, types)
    if frame.voice == "nominal" and not _follows_verb(scene, cue):
        return []
    subject = subject_of(scene, places, cue.start, types)
    return [subject] if subject else []


def _follows_verb(scene: Scene, cue: Cue) -> bool:
    """Whether the noun stands behind its clause's verb, so that the verb's subject does what it names."""
    verb = scene.clauses[scene.clause_index(cue.start)].verb_start
    return verb is None or verb < cue.start


def _described(scene: Scene, cue: Cue, types: tuple[EntityType, ...]) -> list[Named]:
    """Whom a bare participle describes: the nearest named before it, else the first behind its clause."""
    sentence = scene.doc.sentence_at(cue.start)
    start = max(sentence.start, scene.doc.atoms[max(0, cue.first - 12)].start)
    before = [one for one in scene.between(scene.named, start, cue.start) if one.entity.type in types]
    if before:
        return [before[-1]]
    if cue.start - sentence.start > 4:
        return []
    clause = scene.clauses[scene.clause_index(cue.start)]
    comma = scene.doc.text.find(",", cue.end, min(sentence.end, clause.end + 2))
    after = scene.between(scene.named, comma if comma >= 0 else clause.end, sentence.end)
    return [one for one in after if one.entity.type in types][:1]


def _heading_named(scene: Scene, cue: Cue) -> list[Named]:
    """Whom a profile list is about: the last named in the heading above the block."""
    heading = scene.doc.block_at(cue.start).heading
    if heading is None:
        return []
    block = scene.doc.blocks[heading]
    return list(reversed(scene.between(scene.named, block.start, block.end)))[:1]


def _each_object(
    scene: Scene, event: EventType, frame: Frame, behind_it: list[tuple[frozenset[Place], Named]]
) -> Iterator[Frame]:
    """One frame an object, where several objects each have an amount or a time of their own."""
    single = next((r for r in event.role if r.name == "target" and not r.many and "object" in r.active), None)
    target = frame.part("target")
    if single is None or target is None or frame.voice != "active":
        yield frame
        return
    others = [
        one
        for given, one in behind_it
        if "object" in given and one.start > target.start and one.entity.type in single.types
    ]
    starts = [target.start]
    kept = [target]
    for one, after in zip_longest(others, others[1:]):
        stop = min(frame.reach_end, after.start if after else frame.reach_end)
        if _measured(scene, starts[-1], one.start) and _measured(scene, one.start, stop):
            starts.append(one.start)
            kept.append(one)
    for place, named in enumerate(kept):
        rest = tuple(Part("target", named) if part.role == "target" else part for part in frame.parts)
        start = frame.reach_start if place == 0 else _phrase_start(scene, named)
        end = frame.reach_end if place + 1 == len(kept) else _phrase_start(scene, kept[place + 1])
        trigger = (frame.start, frame.end) if place == 0 else (named.start, named.end)
        yield replace(frame, start=trigger[0], end=trigger[1], parts=rest, reach_start=start, reach_end=end)


def _measured(scene: Scene, start: int, end: int) -> bool:
    return bool(scene.between(scene.quantities, start, end) or scene.between(scene.times, start, end))


def _phrase_start(scene: Scene, named: Named) -> int:
    """The first atom behind the comma or conjunction that starts the phrase of the named."""
    at = scene.doc.atom_at(named.start)
    for back in range(1, 12):
        if at - back < 0 or scene.doc.atoms[at - back].text in ",;":
            return scene.doc.atoms[at - back + 1].start
    return named.start
