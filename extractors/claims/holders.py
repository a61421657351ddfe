"""The ways to find who has a figure, each by what stands around it.

Comes in: `Signs` and a `Figure`. Goes out: a `Named`, or null where that way finds nobody. subject.py says which
way comes first. Read from clauses and word order, until a parser says better.
"""

from __future__ import annotations

from extractors.claims.weighing import Measure
from extractors.lexicon.claims import claim_words
from extractors.scene import Cue, Named
from extractors.scene.places import aside, owner_before, preposition_before
from extractors.scene.signs import Figure, Signs
from hechos.facts import EntityType

HOLDERS: tuple[EntityType, ...] = ("org", "product", "work", "event")
PEOPLE: tuple[EntityType, ...] = (*HOLDERS, "person")
"""Sums and lengths of time may be a person's; what is counted or measured else hardly ever is."""


def owner_of(signs: Signs, figure: Figure, measure: Measure) -> Named | None:
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


def listed_before(signs: Signs, figure: Figure) -> Named | None:
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


def behind_figure(signs: Signs, figure: Figure) -> Named | None:
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


def before_verb_behind(signs: Signs, figure: Figure) -> Named | None:
    """Who stands between a figure that opens the sentence and the verb ("At $999, the iPhone is ...")."""
    scene = signs.scene
    index = scene.clause_index(figure.quantity.start)
    verb = scene.clauses[index].verb_start
    if verb is None or verb < figure.quantity.end:
        return None
    near = scene.between(scene.named, figure.quantity.end, verb)
    return next((one for one in near if one.entity.type in HOLDERS and not aside(scene, signs.places, one)), None)


def place_subject(signs: Signs, figure: Figure) -> Named | None:
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


def beside_with(signs: Signs, figure: Figure) -> Named | None:
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


def heading_named(signs: Signs, figure: Figure) -> Named | None:
    """Who the heading above the block names."""
    doc = signs.scene.doc
    heading = doc.block_at(figure.quantity.start).heading
    if heading is None:
        return None
    near = signs.scene.between(signs.scene.named, doc.blocks[heading].start, doc.blocks[heading].end)
    return next((one for one in near if one.entity.type in HOLDERS), None)


def words_of(signs: Signs, named: Named) -> str:
    """The words that name it; a possessive ("its") names nothing by itself."""
    text = signs.scene.doc.text[named.start : named.end]
    owners = claim_words(signs.scene.doc.lang).words["owners"]
    return named.entity.name if text.casefold() in owners else text
