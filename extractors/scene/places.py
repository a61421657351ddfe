"""Where the named stand around a trigger or a figure: before its verb, behind a preposition, as an owner.

Comes in: a `Scene` and a place in it. Goes out: who stands where, with what its prepositions allow. Read from
clauses and word order, until a parser says better.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from extractors.context import speech_at
from extractors.lexicon.claims import claim_words, place_cues
from extractors.lexicon.events import Place
from extractors.mentions import Speech
from extractors.scene import Named, Scene
from hechos.facts import EntityType


@dataclass(frozen=True)
class Places:
    """The prepositions of an article: by first atom, the atom behind and the places given; and by the latter."""

    starts: dict[int, tuple[int, frozenset[Place]]]
    ends: dict[int, frozenset[Place]]

    def __contains__(self, at: int) -> bool:
        return at in self.starts

    def __getitem__(self, at: int) -> tuple[int, frozenset[Place]]:
        return self.starts[at]


WINDOW = 120
"""How many atoms away anything is looked for, so that an endless sentence costs linear time."""

_OBJECT: frozenset[Place] = frozenset({"object"})
_ABOUT: frozenset[Place] = frozenset({"in"})
"""What a noun's verb may still say of it ("the outage began at ...")."""

_ASIDE: frozenset[Place] = frozenset({"in", "with", "by", "for", "against", "between", "as", "to"})


def place_index(scene: Scene) -> Places:
    """Every preposition of the article."""
    starts: dict[int, tuple[int, frozenset[Place]]] = {}
    for cue, group in groupby(scene.found(place_cues(scene.doc.lang)), key=lambda pair: pair[0]):
        starts[cue.first] = (cue.last, frozenset(place for _, place in group))
    return Places(starts, dict(starts.values()))


def behind(
    scene: Scene, places: Places, last: int, end: int, *, nominal: bool
) -> Iterator[tuple[frozenset[Place], Named]]:
    """Those named between atom `last` and offset `end`, each with the places that its preposition allows."""
    atoms = scene.doc.atoms
    if last >= len(atoms):
        return
    end = min(end, atoms[min(last + WINDOW, len(atoms) - 1)].end)
    stop = scene.atoms_of(atoms[last].start, end)[1]
    named = {scene.doc.atom_at(one.start): one for one in scene.between(scene.named, atoms[last].start, end)}
    current: frozenset[Place] = frozenset() if nominal else _OBJECT
    current |= places.ends.get(last, frozenset())  # a trigger's own preposition ("collaboration with")
    base, at, beyond = current, last, False
    while at < stop:
        if nominal and not beyond and scene.verb_over(at, at + 1) is not None:
            beyond, current = True, frozenset()
        if at in named and scene.words[at] not in claim_words(scene.doc.lang).words["owners"]:
            yield current, named[at]
        if at in places:
            after, given = places[at]
            direct = at == last or current == given
            fresh = (
                at == last or scene.doc.atoms[at - 1].text == "," or scene.words[at - 1] in _coordinators(scene)
            )
            if "of" not in given or direct:
                current = given | _OBJECT if "to" in given and fresh and not nominal else given
                if beyond:
                    current = given & _ABOUT
            at = max(after, at + 1)
            continue
        if atoms[at].text == "," or scene.words[at] in _coordinators(scene):
            current = current | base
        at += 1


def _coordinators(scene: Scene) -> tuple[str, ...]:
    return claim_words(scene.doc.lang).words["and"]


def subject_of(
    scene: Scene, places: Places, offset: int, types: tuple[EntityType, ...], *, ordered: bool = True
) -> Named | None:
    """Who the clause that holds `offset` is about: the one named before its verb, else the clause above it.

    `ordered`: of several, the type that stands first in `types` is meant.
    """
    index: int | None = scene.clause_index(offset)
    start = max(
        scene.doc.sentence_at(offset).start, scene.doc.atoms[max(0, scene.doc.atom_at(offset) - WINDOW)].start
    )
    speech = speech_at(scene.context, offset, offset + 1)
    limit, seen = offset, 0
    while index is not None and seen < 5:
        clause = scene.clauses[index]
        if clause.end <= start:
            break
        here = scene.between(scene.named, max(start, clause.start), limit)
        inside = [one for one in here if one.end <= limit and not tells(speech, one)]
        if found := _first_of(scene, places, inside, types, ordered):
            return found
        if clause.kind == "relative" and (found := _antecedent(scene, clause.start, types)):
            return found
        limit = clause.start
        index = _above(scene, index)
        if index is not None:
            verb = scene.clauses[index].verb_start
            limit = min(limit, scene.clauses[index].end)
            if verb is not None and verb > scene.clauses[index].start and _gives_subject(scene, index):
                limit = min(limit, verb)
        seen += 1
    return None


def _antecedent(scene: Scene, start: int, types: tuple[EntityType, ...]) -> Named | None:
    """Whom a relative clause is about: the last named before it, a few words between."""
    first = scene.doc.atoms[max(0, scene.atoms_of(start, start + 1)[0] - 14)].start
    near = scene.between(scene.named, max(first, scene.doc.sentence_at(start).start), start)
    return next((one for one in reversed(near) if one.entity.type in types), None)


def subject_before(scene: Scene, places: Places, offset: int, types: tuple[EntityType, ...]) -> Named | None:
    """The subject of the sentence before, in the same block, where this one names nobody up to `offset`."""
    index = scene.doc.sentence_index(offset)
    if index == 0:
        return None
    here, before = scene.doc.sentences[index], scene.doc.sentences[index - 1]
    if before.block != here.block or scene.between(scene.names, here.start, offset):
        return None
    verb = scene.clauses[scene.clause_index(before.start)].verb_start
    return subject_of(scene, places, verb if verb is not None else before.end - 1, types)


def tells(speech: Speech | None, one: Named) -> bool:
    """Whether the named is who says it, outside of what is said."""
    if speech is None or speech.speaker is None or speech.speaker.id != one.entity.id:
        return False
    return one.start < speech.start or one.end > speech.end


def _gives_subject(scene: Scene, index: int) -> bool:
    """Whether someone is named before the verb of the clause, so that what follows the verb is no subject."""
    clause = scene.clauses[index]
    return bool(clause.verb_start and scene.between(scene.named, clause.start, clause.verb_start))


def _above(scene: Scene, index: int) -> int | None:
    """The clause to look in next: the piece that this one resumes, its head, or the one before it."""
    clause = scene.clauses[index]
    if clause.resumes is not None:
        return clause.resumes
    if clause.head is not None:
        return clause.head
    before = index - 1
    return before if before >= 0 and scene.clauses[before].sentence == clause.sentence else None


def _first_of(
    scene: Scene, places: Places, named: list[Named], types: tuple[EntityType, ...], ordered: bool
) -> Named | None:
    """The first of a fitting type; those behind "in", "with", "by" stand aside, those behind "of" come second."""
    fitting = [
        one
        for one in named
        if one.entity.type in types and not aside(scene, places, one) and not modifies(scene, places, one)
    ]
    if not ordered and fitting and _touches_verb(scene, fitting[-1]):
        return fitting[-1]
    for group in ((kind,) for kind in types) if ordered else (types,):
        plain = [one for one in fitting if one.entity.type in group]
        if plain:
            free = [one for one in plain if preposition_before(scene, places, one) is None]
            return (free or plain)[0]
    return None


def _touches_verb(scene: Scene, one: Named) -> bool:
    """Whether the clause's verb stands right behind the named."""
    clause = scene.clauses[scene.clause_index(one.start)]
    return clause.verb_start is not None and 0 <= clause.verb_start - one.end <= 2


def aside(scene: Scene, places: Places, one: Named) -> bool:
    """Whether a preposition puts the named outside of the subject ("con Nvidia", "in London and Paris")."""
    before = preposition_before(scene, places, one)
    at, after = scene.doc.atom_at(one.start), scene.doc.atom_at(one.end - 1) + 1
    atoms = scene.doc.atoms
    if at and after < len(atoms) and atoms[at - 1].text == "(" and atoms[after].text == ")":
        return True
    if before is None and at > 1 and scene.words[at - 1] in claim_words(scene.doc.lang).words["and"]:
        other = scene.named_ending(scene.doc.atoms[at - 2].end)
        before = preposition_before(scene, places, other) if other is not None else None
    return before is not None and not before & {"of", "from"} and bool(before & _ASIDE)


def preposition_before(scene: Scene, places: Places, one: Named) -> frozenset[Place] | None:
    """The preposition right before the named, an article or two between allowed."""
    at = scene.doc.atom_at(one.start)
    small = claim_words(scene.doc.lang).words
    for behind in (at, at - 1, at - 2):
        if behind in places.ends:
            return places.ends[behind]
        if behind < 1 or scene.words[behind - 1] not in (*small["articles"], *small["light"]):
            return None
    return None


def modifies(scene: Scene, places: Places, one: Named) -> bool:
    """Whether the name only qualifies what follows: "the Facebook profiles", "Acme subsidiary Initech"."""
    at, after = scene.doc.atom_at(one.start), scene.doc.atom_at(one.end - 1) + 1
    if (
        one.reference
        or one.entity.type not in ("org", "person", "product")
        or not _plain_noun(scene, places, after)
    ):
        return False
    by_article = at > 0 and scene.words[at - 1] in claim_words(scene.doc.lang).words["articles"]
    if by_article and one.entity.type != "product":
        return True
    behind_it = after + 2 if _plain_noun(scene, places, after + 1) else after + 1
    if behind_it >= len(scene.words):
        return False
    start = scene.doc.atoms[behind_it].start
    return any(
        other.start == start and not other.reference for other in scene.between(scene.named, start, start + 1)
    )


def owns(scene: Scene, one: Named) -> bool:
    """Whether what is meant is something of the named ("they bought Acme's patents")."""
    after = scene.doc.atom_at(one.end - 1) + 1
    marks = claim_words(scene.doc.lang).words["owner_mark"]
    return after + 1 < len(scene.words) and scene.words[after] in marks and scene.words[after + 1].isalpha()


def _plain_noun(scene: Scene, places: Places, at: int) -> bool:
    """Whether a lower-case word stands there that is no small word and no verb."""
    if at >= len(scene.words) or scene.doc.atoms[at].kind != "letters" or scene.doc.atoms[at].text[0].isupper():
        return False
    words = claim_words(scene.doc.lang).words
    if at in places or scene.words[at] in (*words["light"], *words["barriers"], *words["and"]):
        return False
    return scene.verb_over(at, at + 1) is None


def owner_before(scene: Scene, places: Places, first: int) -> Named | None:
    """Who owns what starts at atom `first`: "Amazon's [recent] acquisition", "its revenue", "su compra"."""
    atoms, words = scene.doc.atoms, claim_words(scene.doc.lang).words
    for back in range(1, 6):
        at = first - back
        if at < 0 or atoms[at].kind == "digits" or at in places or atoms[at].text in ",;:.()":
            return None
        if scene.words[at] in words["owners"] or atoms[at].text in words["owner_mark"]:
            near = scene.between(scene.named, atoms[max(0, at - 12)].start, atoms[at].end)
            return next((one for one in reversed(near) if one.end >= atoms[at].start - 1), None)
    return None
