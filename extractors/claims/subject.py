"""Whom or what a figure is about.

Comes in: `Signs`, a `Figure`, its measure, the frames of the article, and the subject of the figure before.
Goes out: a `Subject`: the entity, where one is sure enough, and the words that name it. The ways, best first:
the role in the event that the figure belongs to; the owner of the metric's noun; the name right before the
figure in a list; the clause's subject; the subject that stands from before; the heading.
"""

from __future__ import annotations

from dataclasses import dataclass

from extractors.claims.holders import (
    HOLDERS,
    PEOPLE,
    before_verb_behind,
    behind_figure,
    beside_with,
    heading_named,
    listed_before,
    owner_of,
    place_subject,
    words_of,
)
from extractors.claims.topic import topic_of
from extractors.claims.weighing import Measure
from extractors.context import speech_at
from extractors.frames import Frame
from extractors.lexicon import fold
from extractors.lexicon.claims import claim_words
from extractors.lexicon.events import event_types
from extractors.lexicon.metrics import metrics
from extractors.scene import Named
from extractors.scene.noun_phrase import Phrase, phrase_before_verb, phrase_behind
from extractors.scene.places import subject_before, subject_of
from extractors.scene.signs import Figure, Signs
from hechos.facts import Role, Who

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
    return _settled(signs, figure, measure, _found(signs, figure, measure, frames, before, listed=listed))


def _settled(signs: Signs, figure: Figure, measure: Measure, found: Subject) -> Subject:
    """Where no entity is found, or a person who only says the figure: what the article is about."""
    metric = metrics()[(measure.of if measure.metric in ("growth", "price_change") else None) or measure.metric]
    if found.who is not None and not (_is_person(signs, found.who) and not metric.people):
        return found
    if metric.id == "market_size" or (found.who is None and found.way == "phrase" and not _definite(signs, found)):
        return found
    topic = topic_of(signs.scene, metric)
    if topic is None:
        return Subject(None, found.text, found.way) if found.who is None else NOBODY
    return Subject(topic.who, found.text if found.who is None and found.text else topic.name, "topic")


def _is_person(signs: Signs, who: Who) -> bool:
    return any(name.type == "person" for name in signs.scene.names if name.id == who.id)


def _definite(signs: Signs, subject: Subject) -> bool:
    """Whether the words open like something already spoken of: "the stock", "la web", "sus ventas"."""
    words = claim_words(signs.scene.doc.lang).words["definite"]
    return fold((subject.text or "").split(" ")[0]) in words


def _found(
    signs: Signs,
    figure: Figure,
    measure: Measure,
    frames: tuple[Frame, ...],
    before: Subject | None,
    *,
    listed: bool,
) -> Subject:
    changed = measure.of if measure.metric in ("growth", "price_change") else None
    rule = metrics()[changed or measure.metric].subject
    if rule in _ROLES and (found := _in_event(signs, figure, measure, frames, _ROLES[rule])):
        return found
    if listed and before is not None and measure.rule.endswith(":carried") and measure.change is None:
        name = listed_before(signs, figure)
        return Subject(name.entity.who, words_of(signs, name), "listed") if name is not None else before
    if measure.metric == "share" and measure.rule in ("percent:behind", "percent:part"):
        return _whole(signs, figure)
    holder = _holder(signs, figure, measure, before)
    if rule == "product" and (product := _product(signs, figure)):
        user = holder.who if holder.who and holder.who.id != product.entity.id else None
        return Subject(product.entity.who, words_of(signs, product), "product", user)
    if rule == "thing" and (thing := _thing(signs, figure, holder)):
        return Subject(thing.entity.who, words_of(signs, thing), "product")
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
            return Subject(named.entity.who, words_of(signs, named), "event")
    return None


def _whole(signs: Signs, figure: Figure) -> Subject:
    """Of a share, the whole that it is taken of, named right behind it; its words are those of the part."""
    scene = signs.scene
    behind = phrase_behind(signs, figure.quantity.end)
    end = scene.doc.text.find(behind, figure.quantity.end) + len(behind) if behind else figure.quantity.end
    near = scene.between(scene.named, figure.quantity.end, end)
    listed = listed_before(signs, figure)
    named = next((one for one in near if one.entity.type in HOLDERS), listed)
    part = phrase_before_verb(signs, figure.quantity.start)
    text = part.text if part is not None and part.noun else words_of(signs, listed) if listed else behind
    return Subject(named.entity.who if named else None, text, "clause" if named else "phrase")


def _product(signs: Signs, figure: Figure) -> Named | None:
    """A product right behind the counted noun ("500.000 chips Trainium2"), or before the verb."""
    scene = signs.scene
    atoms = scene.doc.atoms
    stop = atoms[min(figure.last + 3, len(atoms) - 1)].end
    near = scene.between(scene.named, figure.quantity.start, stop)
    found = next((one for one in near if one.entity.type == "product"), None)
    return found or subject_of(scene, signs.places, figure.quantity.start, ("product",))


def _thing(signs: Signs, figure: Figure, holder: Subject) -> Named | None:
    """What is priced where a shop or a maker is the subject: the product named last before, else the heading's."""
    product = _product(signs, figure)
    if product is not None or holder.way in ("owner", "listed", "phrase"):
        return product
    scene, block = signs.scene, signs.scene.doc.block_at(figure.quantity.start)
    near = scene.between(scene.named, block.start, figure.quantity.start)
    last = next((one for one in reversed(near) if one.entity.type == "product"), None)
    heading = heading_named(signs, figure)
    return last or (heading if heading is not None and heading.entity.type == "product" else None)


def _holder(signs: Signs, figure: Figure, measure: Measure, before: Subject | None) -> Subject:
    scene = signs.scene
    phrase = phrase_before_verb(signs, figure.quantity.start)
    owner = owner_of(signs, figure, measure)
    if owner is not None:
        return Subject(owner.entity.who, _owned(signs, phrase, owner, measure), "owner")
    listed = listed_before(signs, figure) or behind_figure(signs, figure)
    if listed is not None:
        return Subject(listed.entity.who, words_of(signs, listed), "listed")
    beside = beside_with(signs, figure)
    if beside is not None:
        return Subject(beside.entity.who, words_of(signs, beside), "listed")
    own = {"money", "time"} & set(metrics()[measure.metric].units)
    clause = subject_of(scene, signs.places, figure.quantity.start, PEOPLE if own else HOLDERS, ordered=False)
    clause = _in_speech(signs, figure, clause)
    if clause is None:
        clause = place_subject(signs, figure) or before_verb_behind(signs, figure)
    if phrase is not None and (clause is None or not _holds(phrase, clause)) and phrase.noun:
        standing = _standing(signs, figure, before) if phrase.of_firm else None
        return Subject(standing, phrase.text, "phrase")
    if clause is not None:
        return Subject(clause.entity.who, _phrased(signs, phrase, clause), "clause")
    if "market_size" in (measure.metric, measure.of):
        return NOBODY  # a market is no firm's
    standing = _standing(signs, figure, before)
    if standing is not None:
        return Subject(standing, phrase_behind(signs, figure.quantity.end) or standing.name, "standing")
    heading = heading_named(signs, figure)
    if heading is not None:
        return Subject(heading.entity.who, words_of(signs, heading), "heading")
    topic = topic_of(scene, metrics()[measure.metric])
    if topic is not None:
        return Subject(topic.who, topic.name, "topic")
    text = phrase_behind(signs, figure.quantity.end)
    return Subject(None, text, "phrase") if text else NOBODY


def _standing(signs: Signs, figure: Figure, before: Subject | None) -> Who | None:
    """Whom the text is speaking of: the subject of the sentence before, else of the figure before."""
    spoken_of = subject_before(signs.scene, signs.places, figure.quantity.start, HOLDERS)
    if spoken_of is not None:
        return spoken_of.entity.who
    return before.who if before is not None else None


def _in_speech(signs: Signs, figure: Figure, named: Named | None) -> Named | None:
    """The named, unless it stands outside of the speech that holds the figure: it says it, it isn't it."""
    speech = speech_at(signs.scene.context, figure.quantity.start, figure.quantity.end)
    if speech is None or named is None or (speech.start <= named.start and named.end <= speech.end):
        return named
    return None if speech.speaker is not None and speech.speaker.id == named.entity.id else named


def _phrased(signs: Signs, phrase: Phrase | None, named: Named) -> str:
    """The subject's whole phrase where it holds the name, else the name."""
    return phrase.text if phrase is not None and _holds(phrase, named) else words_of(signs, named)


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
