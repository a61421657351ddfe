"""The words of a subject where no entity is named: the phrase before the verb, or behind a figure.

Comes in: `Signs` and an offset. Goes out: a `Phrase`. Read from clauses and word order, until a
parser says better.
"""

from __future__ import annotations

from dataclasses import dataclass

from extractors.lexicon.claims import claim_words
from extractors.lexicon.clauses import clause_words
from extractors.scene.signs import Signs

_LONGEST = 14


@dataclass(frozen=True, slots=True)
class Phrase:
    """`noun`: it can be a subject, no adverbial. `of_firm`: it names a figure or a part of a firm ("revenue")."""

    start: int
    end: int
    text: str
    noun: bool
    of_firm: bool


def phrase_before_verb(signs: Signs, offset: int) -> Phrase | None:
    """What stands before the verb of the clause that holds `offset`, the verb itself before the offset."""
    scene = signs.scene
    index = scene.clause_index(offset)
    clause = scene.clauses[index]
    if clause.verb_start is None or clause.verb_start > offset:
        return None
    start = clause.start
    if clause.resumes is not None and clause.verb_start == clause.start:
        start = scene.clauses[clause.resumes].start
        return _phrase(signs, start, scene.clauses[clause.resumes].end, resumed=True)
    return _phrase(signs, start, clause.verb_start)


def _phrase(signs: Signs, start: int, end: int, *, resumed: bool = False) -> Phrase | None:
    """The last part between commas, its connectors left out."""
    scene, atoms, words = signs.scene, signs.scene.doc.atoms, signs.scene.words
    first, end_atom = scene.atoms_of(start, end)
    last = end_atom
    while last > first and (atoms[last - 1].kind == "mark" or words[last - 1] in _verbal(signs)):
        last -= 1
    begin = max(first, last - _LONGEST)
    for at in range(last - 1, begin - 1, -1):
        if atoms[at].text in ",;:|—" or atoms[at].text in '«»“”"':
            begin = at + 1
            break
    else:
        if begin > first:
            return None  # too long to be one phrase
    while begin < last and (_opens(signs, begin) or atoms[begin].kind == "mark"):
        begin += 1
    if begin >= last:
        return None
    span = atoms[begin].start, atoms[last - 1].end
    small = claim_words(scene.doc.lang).words
    named = (w for w in words[begin:last] if len(w) > 2 and w not in small["barriers"] and w not in small["light"])
    apart = not resumed and last < end_atom and atoms[last].text == ","  # "en Perú, Colombia y México, tiene ..."
    pronoun = begin + 1 == last and words[begin] in small["pronouns"]
    noun = begin not in signs.places and not apart and not pronoun and any(named)
    return Phrase(*span, scene.doc.text[span[0] : span[1]], noun, _of_firm(signs, begin, last))


def _opens(signs: Signs, at: int) -> bool:
    """A connector or an adverb in front of a phrase."""
    word, lexicon = signs.scene.words[at], clause_words(signs.scene.doc.lang)
    if word in _connectors(signs) or word in lexicon.adverbs:
        return True
    return len(word) > 6 and word.endswith(tuple(lexicon.adverb_endings))


def _verbal(signs: Signs) -> tuple[str, ...]:
    """Clitics, negations and adverbs that stand between a subject and its verb."""
    words = clause_words(signs.scene.doc.lang)
    return (*words.clitics, *words.negations, *words.adverbs)


def _connectors(signs: Signs) -> tuple[str, ...]:
    words = claim_words(signs.scene.doc.lang).words
    return (*words["and"], *words["barriers"])


def _of_firm(signs: Signs, first: int, last: int) -> bool:
    if signs.scene.words[first] in claim_words(signs.scene.doc.lang).words["demonstratives"]:
        return True
    if signs.topic("division", first, last):
        return True
    if any(
        "of" in signs.places[at][1] or "for" in signs.places[at][1]
        for at in range(first, last)
        if at in signs.places
    ):
        return False  # its owner stands in it ("retention rate for these apps")
    nouns = (found.metric for _, found in signs.metrics.inside(first, last) if found.kind in ("nouns", "ahead"))
    return any(metric != "market_size" for metric in nouns)


def phrase_behind(signs: Signs, offset: int) -> str | None:
    """The words behind "de", "of", "in" right after a figure, as far as the next mark, verb or figure."""
    scene, atoms = signs.scene, signs.scene.doc.atoms
    at = scene.atoms_of(offset, len(scene.doc.text))[0]
    if at not in signs.places or not {"of", "in", "from"} & signs.places[at][1]:
        return None
    first = signs.places[at][0]
    last = first
    while (
        last < min(len(atoms), first + 7)
        and atoms[last].kind == "letters"
        and scene.verb_over(last, last + 1) is None
    ):
        last += 1
    small = (*_verbal(signs), *claim_words(scene.doc.lang).words["light"])
    while last > first and scene.words[last - 1] in small:
        last -= 1
    return scene.doc.text[atoms[first].start : atoms[last - 1].end] if last > first else None
