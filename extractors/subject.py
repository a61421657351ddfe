"""Whom or what a figure is about.

Comes in: `Signs`, a `Figure`, its measure, the frames of the article, and the subject of the figure before.
Goes out: a `Subject`: the entity, where one is sure enough, and the words that name it. The ways, best first:
the role in the event that the figure belongs to; the owner of the metric's noun; the name right before the
figure in a list; the clause's subject; the subject that stands from before; the heading.
"""

from __future__ import annotations

from dataclasses import dataclass

from extractors.context import speech_at
from extractors.frames import Frame
from extractors.lexicon.claims import claim_words
from extractors.lexicon.events import event_types
from extractors.lexicon.metrics import metrics
from extractors.noun_phrase import Phrase, phrase_before_verb, phrase_behind
from extractors.places import aside, owner_before, preposition_before, subject_before, subject_of
from extractors.scene import Cue, Named
from extractors.signs import Figure, Signs
from extractors.topic import topic_of
from extractors.weighing import Measure
from hechos.facts import EntityType, Role, Who

HOLDERS: tuple[EntityType, ...] = ("org", "product", "work", "event")
PEOPLE: tuple[EntityType, ...] = (*HOLDERS, "person")
"""Sums and lengths of time may be a person's; what is counted or measured else hardly ever is."""
_ROLES: dict[str, tuple[Role, ...]] = {
    "agent": ("agent",),
    "target": ("target",),
    "funded": ("agent", "target"),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """`way` says how it was found, for the confidence; `user` is who uses what is counted."""

    who: Who | None
    text: str | None
    way: str
    user: Who | None = None


NOBODY = Subject(None, None, "none")


def subject_for(
    signs: Signs,
    figure: Figure,
    measure: Measure,
    frames: tuple[Frame, ...],
    before: Subject | None,
    *,
    listed: bool,
) -> Subject:
    """`listed`: `before` is the subject of a figure in the same sentence."""
    changed = measure.of if measure.metric in ("growth", "price_change") else None
    rule = metrics()[changed or measure.metric].subject
    if rule in _ROLES and (found := _in_event(signs, figure, measure, frames, _ROLES[rule])):
        return found
    if listed and before is not None and measure.rule.endswith(":carried") and measure.change is None:
        name = _listed(signs, figure)
        return Subject(name.entity.who, _words(signs, name), "listed") if name is not None else before
    if measure.metric == "share" and measure.rule in ("percent:behind", "percent:part"):
        return _whole(signs, figure)
    holder = _holder(signs, figure, measure, before)
    if rule == "product" and (product := _product(signs, figure)):
        user = holder.who if holder.who and holder.who.id != product.entity.id else None
        return Subject(product.entity.who, _words(signs, product), "product", user)
    return holder


def _in_event(
    signs: Signs, figure: Figure, measure: Measure, frames: tuple[Frame, ...], roles: tuple[Role, ...]
) -> Subject | None:
    """The participant of the event that reaches the figure and takes amounts of this metric."""
    quantity = figure.quantity
    fitting = [
        frame
        for frame in frames
        if frame.reach_start <= quantity.start < frame.reach_end
        and measure.metric in event_types()[frame.event].amounts
    ]
    for frame in sorted(fitting, key=lambda frame: abs(frame.start - quantity.start)):
        named = frame.part(*roles)
        if named is not None:
            return Subject(named.entity.who, _words(signs, named), "event")
    return None


def _whole(signs: Signs, figure: Figure) -> Subject:
    """Of a share, the whole that it is taken of, named right behind it; its words are those of the part."""
    scene = signs.scene
    behind = phrase_behind(signs, figure.quantity.end)
    end = scene.doc.text.find(behind, figure.quantity.end) + len(behind) if behind else figure.quantity.end
    near = scene.between(scene.named, figure.quantity.end, end)
    listed = _listed(signs, figure)
    named = next((one for one in near if one.entity.type in HOLDERS), listed)
    part = phrase_before_verb(signs, figure.quantity.start)
    text = part.text if part is not None and part.noun else _words(signs, listed) if listed else behind
    return Subject(named.entity.who if named else None, text, "clause" if named else "phrase")


def _product(signs: Signs, figure: Figure) -> Named | None:
    """A product right behind the counted noun ("500.000 chips Trainium2"), or before the verb."""
    scene = signs.scene
    atoms = scene.doc.atoms
    stop = atoms[min(figure.last + 3, len(atoms) - 1)].end
    near = scene.between(scene.named, figure.quantity.start, stop)
    found = next((one for one in near if one.entity.type == "product"), None)
    return found or subject_of(scene, signs.places, figure.quantity.start, ("product",))


def _holder(signs: Signs, figure: Figure, measure: Measure, before: Subject | None) -> Subject:
    scene = signs.scene
    phrase = phrase_before_verb(signs, figure.quantity.start)
    owner = _owner(signs, figure, measure)
    if owner is not None:
        return Subject(owner.entity.who, _owned(signs, phrase, owner, measure), "owner")
    listed = _listed(signs, figure) or _behind(signs, figure)
    if listed is not None:
        return Subject(listed.entity.who, _words(signs, listed), "listed")
    beside = _beside(signs, figure)
    if beside is not None:
        return Subject(beside.entity.who, _words(signs, beside), "listed")
    own = {"money", "time"} & set(metrics()[measure.metric].units)
    clause = subject_of(scene, signs.places, figure.quantity.start, PEOPLE if own else HOLDERS, ordered=False)
    clause = _in_speech(signs, figure, clause)
    if clause is None:
        clause = _place_subject(signs, figure) or _between_and_verb(signs, figure)
    if phrase is not None and (clause is None or not _holds(phrase, clause)) and phrase.noun:
        standing = _standing(signs, figure, before) if phrase.of_firm else None
        return Subject(standing, phrase.text, "phrase")
    if clause is not None:
        return Subject(clause.entity.who, _phrased(signs, phrase, clause), "clause")
    standing = _standing(signs, figure, before)
    if standing is not None:
        return Subject(standing, phrase_behind(signs, figure.quantity.end) or standing.name, "standing")
    heading = _heading(signs, figure)
    if heading is not None:
        return Subject(heading.entity.who, _words(signs, heading), "heading")
    topic = topic_of(scene, metrics()[measure.metric])
    if topic is not None:
        return Subject(topic.who, topic.name, "topic")
    text = phrase_behind(signs, figure.quantity.end)
    return Subject(None, text, "phrase") if text else NOBODY


def _owner(signs: Signs, figure: Figure, measure: Measure) -> Named | None:
    """Who owns the metric's noun: "Acme's revenue", "Acme revenue", "sus ventas", "el beneficio neto de Acme"."""
    if ":carried" in measure.rule:
        return None  # the noun is the other figure's
    cue = measure.base or (None if measure.rule.endswith(":verbs") else measure.cue)
    if cue is None or (cue.first >= figure.last and measure.base is None):
        return None
    scene, atoms = signs.scene, signs.scene.doc.atoms
    owner = owner_before(scene, signs.places, cue.first) or _compound(signs, cue)
    if owner is not None:
        return owner
    if cue.last not in signs.places or not {"of", "for"} & signs.places[cue.last][1]:
        return None
    stop = min(cue.last + 9, figure.first if cue.first < figure.first else len(atoms) - 1)
    for at in range(cue.last, stop):
        if atoms[at].kind == "mark" or scene.verb_over(at, at + 1) is not None:
            stop = at
            break
    near = scene.between(scene.named, cue.end, atoms[stop].start if stop < len(atoms) else cue.end)
    return next((one for one in near if one.entity.type in HOLDERS), None)


def _compound(signs: Signs, cue: Cue) -> Named | None:
    """A name right before the noun, a word or two between: "Windows OEM revenue"."""
    for back in (0, 1, 2):
        at = cue.first - 1 - back
        if at < 0 or signs.scene.doc.atoms[at].kind == "mark" or signs.scene.verb_over(at, at + 1) is not None:
            return None
        named = signs.scene.named_ending(signs.scene.doc.atoms[at].end)
        if named is not None and not named.reference:
            return named
        if at in signs.places or signs.scene.words[at] in _small(signs):
            return None
    return None


def _small(signs: Signs) -> tuple[str, ...]:
    words = claim_words(signs.scene.doc.lang).words
    return (*words["light"], *words["barriers"])


def _listed(signs: Signs, figure: Figure) -> Named | None:
    """A name that stands right before the figure, nothing but light words between ("en Movistar el 21 %")."""
    scene, atoms = signs.scene, signs.scene.doc.atoms
    start = atoms[max(figure.sentence_first, figure.first - 4)].start
    near = scene.between(scene.named, start, figure.quantity.start)
    if not near or near[-1].end > figure.quantity.start:
        return None
    last = scene.doc.atom_at(near[-1].end - 1) + 1
    between = atoms[last : figure.first]
    bracket = any(atom.text == "(" for atom in between)
    if any(atom.kind == "mark" and atom.text not in "(:" for atom in between) or len(between) > 3:
        return None
    before = preposition_before(scene, signs.places, near[-1])
    if scene.verb_over(last, figure.first) is not None:
        return None
    owned = owner_before(scene, signs.places, figure.first) is not None
    return near[-1] if before is None or bracket or owned or "in" in before else None


def _behind(signs: Signs, figure: Figure) -> Named | None:
    """What the figure qualifies ("the $999 iPhone", "a 16-inch MacBook"), or whose it is ("8% for Amazon")."""
    scene, at = signs.scene, figure.last
    of_thing = figure.kind not in ("percent", "point", "times", "count", "number", "time")
    if figure.kind == "percent" and at in signs.places and "for" in signs.places[at][1]:
        at = signs.places[at][0]
    elif not of_thing:
        return None
    if at >= len(scene.words):
        return None
    start = scene.doc.atoms[at].start
    near = scene.between(scene.named, start, start + 1)
    return next((one for one in near if one.entity.type == "product" or not of_thing), None)


def _between_and_verb(signs: Signs, figure: Figure) -> Named | None:
    """Who stands between a figure that opens the sentence and the verb ("At $999, the iPhone is ...")."""
    scene = signs.scene
    index = scene.clause_index(figure.quantity.start)
    verb = scene.clauses[index].verb_start
    if verb is None or verb < figure.quantity.end:
        return None
    near = scene.between(scene.named, figure.quantity.end, verb)
    return next((one for one in near if one.entity.type in HOLDERS and not aside(scene, signs.places, one)), None)


def _standing(signs: Signs, figure: Figure, before: Subject | None) -> Who | None:
    """Whom the text is speaking of: the subject of the sentence before, else of the figure before."""
    spoken_of = subject_before(signs.scene, signs.places, figure.quantity.start, HOLDERS)
    if spoken_of is not None:
        return spoken_of.entity.who
    return before.who if before is not None else None


def _place_subject(signs: Signs, figure: Figure) -> Named | None:
    """A place right before the clause's verb ("España cerró 2025 con ...")."""
    scene = signs.scene
    verb = scene.clauses[scene.clause_index(figure.quantity.start)].verb_start
    if verb is None or verb > figure.quantity.start or verb == 0:
        return None
    end = scene.doc.atoms[scene.doc.atom_at(verb) - 1].end
    named = scene.named_ending(end)
    if named is None or named.entity.type != "place" or preposition_before(scene, signs.places, named) is not None:
        return None
    return named


def _beside(signs: Signs, figure: Figure) -> Named | None:
    """Who a "with" brings in beside the clause's subject ("... with Acme holding 20%")."""
    scene, atoms = signs.scene, signs.scene.doc.atoms
    if figure.kind not in ("percent", "point"):
        return None
    start = atoms[max(figure.sentence_first, figure.first - 10)].start
    for one in reversed(scene.between(scene.named, start, figure.quantity.start)):
        first, last = scene.doc.atom_at(one.start), scene.doc.atom_at(one.end - 1) + 1
        plain = all(atom.kind == "letters" for atom in atoms[last : figure.first])
        before = preposition_before(scene, signs.places, one)
        if plain and before is not None and "with" in before and scene.verb_over(last, figure.first) is None:
            clause = scene.clauses[scene.clause_index(one.start)]
            return one if clause.verb_start is not None and clause.verb_start < atoms[first].start else None
    return None


def _in_speech(signs: Signs, figure: Figure, named: Named | None) -> Named | None:
    """The named, unless it stands outside of the speech that holds the figure: it says it, it isn't it."""
    speech = speech_at(signs.scene.context, figure.quantity.start, figure.quantity.end)
    if speech is None or named is None or (speech.start <= named.start and named.end <= speech.end):
        return named
    return None if speech.speaker is not None and speech.speaker.id == named.entity.id else named


def _heading(signs: Signs, figure: Figure) -> Named | None:
    """Who the heading above the block names."""
    doc = signs.scene.doc
    heading = doc.block_at(figure.quantity.start).heading
    if heading is None:
        return None
    near = signs.scene.between(signs.scene.named, doc.blocks[heading].start, doc.blocks[heading].end)
    return next((one for one in near if one.entity.type in HOLDERS), None)


def _phrased(signs: Signs, phrase: Phrase | None, named: Named) -> str:
    """The subject's whole phrase where it holds the name, else the name."""
    return phrase.text if phrase is not None and _holds(phrase, named) else _words(signs, named)


def _owned(signs: Signs, phrase: Phrase | None, owner: Named, measure: Measure) -> str:
    """What is owned, with its owner: "sus ventas", "Acme's revenue"."""
    cue = measure.base or measure.cue
    if (
        owner.reference
        and cue is not None
        and owner.start < cue.end
        and (phrase is None or not _holds(phrase, owner))
    ):
        return signs.scene.doc.text[owner.start : max(owner.end, cue.end)]
    return _phrased(signs, phrase, owner)


def _holds(phrase: Phrase, named: Named) -> bool:
    return phrase.start <= named.start and named.end <= phrase.end


def _words(signs: Signs, named: Named) -> str:
    """The words that name it; a possessive ("its") names nothing by itself."""
    text = signs.scene.doc.text[named.start : named.end]
    owners = claim_words(signs.scene.doc.lang).words["owners"]
    return named.entity.name if text.casefold() in owners else text
