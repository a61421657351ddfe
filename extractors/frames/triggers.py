"""Where a trigger of an event stands, and whether it triggers there.

Comes in: `Signs` and the cues of lexicon/events. Goes out: `Trigger`s: the event type, the form, the voice, and
the stretch that it governs. "announced that ..." tells, "cerró el año" closes nothing, "captó la atención" raises
no money.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from extractors.lexicon.claims import claim_words
from extractors.lexicon.clauses import clause_words
from extractors.lexicon.events import EventType, Form, event_triggers, event_types
from extractors.scene import Cue, Scene
from extractors.scene.signs import Signs

Voice = Literal["active", "passive", "nominal"]


@dataclass(frozen=True, slots=True)
class Trigger:
    """`weak`: it tells an event only of a target that has a name."""

    cue: Cue
    event: EventType
    form: Form
    voice: Voice
    reach_start: int
    reach_end: int
    weak: bool = False


def triggers(signs: Signs) -> Iterator[Trigger]:
    """Every trigger of the article, in order."""
    scene = signs.scene
    for cue, group in groupby(scene.found(event_triggers(scene.doc.lang)), key=lambda pair: pair[0]):
        meanings = [meaning for _, meaning in group]
        if scene.inside_name(cue.start, cue.end) or scene.in_end_matter(cue.start):
            continue
        for name in dict.fromkeys(meaning.event for meaning in meanings):
            own = [meaning for meaning in meanings if meaning.event == name]
            read = _reading(signs, cue, {meaning.form for meaning in own})
            if read is None:
                continue
            weak = all(meaning.weak for meaning in own if meaning.form == read[0])
            trigger = Trigger(cue, event_types()[name], *read, *_reach(scene, cue, read[0]), weak)
            if _tells(signs, trigger):
                yield trigger


def _reading(signs: Signs, cue: Cue, forms: set[Form]) -> tuple[Form, Voice] | None:
    """How the trigger stands here, by the finite verb that covers it; null where it does not trigger."""
    if "nothing" in forms:
        return None
    if "label" in forms:
        return ("label", "passive") if _opens_block(signs.scene, cue) else None
    verb = signs.scene.verb_over(cue.first, cue.last)
    if verb is None and "finite" in forms:
        if "bare" in forms and not _behind_to(signs, cue):
            forms = forms - {
                "bare"
            }  # a word that may be a noun ("a launch day") is an infinitive behind "to" alone
        elif "bare" not in forms and _behind_name(signs.scene, cue):
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
    if "participle" in forms and (verb.passive or (verb.doubtful and _stands_apart(signs, cue))):
        return "participle", "passive"
    return ("finite", "active") if {"finite", "participle", "bare"} & forms else None


def _opens_block(scene: Scene, cue: Cue) -> bool:
    """Whether the label is the first thing in its list item or line, a bullet before it allowed."""
    return cue.start - scene.doc.block_at(cue.start).start <= 4


def _behind_name(scene: Scene, cue: Cue) -> bool:
    """Whether a name stands right before, so that a doubtful form is its verb ("Acme buys ...")."""
    at = cue.first - 1
    if at > 0 and scene.words[at] in clause_words(scene.doc.lang).clitics:
        at -= 1
    named = scene.named_ending(scene.doc.atoms[at].end) if at >= 0 else None
    return named is not None and scene.doc.atoms[cue.first].text[:1].islower()


def _behind_to(signs: Signs, cue: Cue) -> bool:
    return "to" in signs.places.ends.get(cue.first, frozenset())


def _stands_apart(signs: Signs, cue: Cue) -> bool:
    """Whether a form that may be a participle is one: an apposition's, or with its agent behind "by"."""
    scene, places = signs.scene, signs.places
    if scene.clauses[scene.clause_index(cue.start)].kind == "apposition":
        return True
    return any("by" in places[at][1] for at in range(cue.last, cue.last + 4) if at in places)


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


def _tells(signs: Signs, trigger: Trigger) -> bool:
    """Whether what the event type asks for is there: an object of the verb, a sum of money."""
    event, cue = trigger.event, trigger.cue
    if trigger.voice == "active" and event.object and not _has_object(signs, cue):
        return False
    if not event.money or cue.last - cue.first > 1:
        return True
    inside = signs.scene.between(signs.scene.quantities, trigger.reach_start, trigger.reach_end)
    return any(quantity.kind == "money" for quantity in inside[:50])


def _has_object(signs: Signs, cue: Cue) -> bool:
    """Whether words follow that can be the verb's object, or a pronoun before it is one.

    A time or a place may stand between ("lanzó el martes su ...", "abrirá en Madrid una ..."); an amount, another
    clause, or what is only counted as done ("cerró el año") is no object.
    """
    scene, places = signs.scene, signs.places
    atoms, words = scene.doc.atoms, scene.words
    topics = claim_words(scene.doc.lang).words
    if cue.first and words[cue.first - 1] in topics["clitics"]:
        return True
    end = scene.atoms_of(cue.start, scene.clauses[scene.clause_index(cue.start)].end)[1]
    at = _past_adverbials(signs, cue.last, end)
    if at >= end or (atoms[at].kind != "letters" and atoms[at].text not in "«“\"'‘"):
        return False
    if words[at] in topics["barriers"] or (at in places and "to" not in places[at][1]):
        return False
    if any(word in topics["not_objects"] for word in words[at : min(at + 3, end)]):
        return False
    near = scene.between(scene.quantities, atoms[at].start, atoms[min(at + 2, end - 1)].end)
    return not any(quantity.kind in ("money", "percent") for quantity in near)


def _past_adverbials(signs: Signs, at: int, end: int) -> int:
    """The first atom behind a time and a place that stand between verb and object."""
    scene, places = signs.scene, signs.places
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
