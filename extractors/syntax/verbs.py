"""Finite verbs by their forms and neighbours: what stands in for a tagger.

Comes in: a `Document`. Goes out: `VerbGroup`s in order: a finite verb with its negation, auxiliaries and
main verb ("no ha vendido", "will not sell"). Non-finite verbs on their own are none.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Acme no ha vendido la empresa y va a invertir más.", "es"))
>>> [(v.lemma, v.tense, v.negated) for v in verb_groups(doc)]
[('vender', 'past', True), ('invertir', 'fut', False)]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from extractors.document import Atom, Document
from extractors.lexicon.clauses import ClauseWords, clause_words
from extractors.lexicon.verbs import FINITE, Tense, forms, verb_words
from extractors.syntax.phrases import Phrases, word_of
from hechos.facts import Lang


@dataclass(frozen=True, slots=True)
class VerbGroup:
    """`first` and `last` are indices of atoms, `last` behind the group; `lemma` is the main verb's.

    `tense` is that of the finite form; "va a" and "will" make a future. `doubtful`: it may be a participle
    ("a firm founded in 2009").
    """

    first: int
    last: int
    lemma: str | None
    tense: Tense
    negated: bool = False
    passive: bool = False
    doubtful: bool = False


@dataclass(frozen=True)
class VerbIndex:
    """All forms of all known verbs: form → lemma by tense; and the auxiliaries as phrases."""

    words: ClauseWords
    lemmas: dict[str, dict[Tense, str]]
    auxiliaries: Phrases[int]
    sets: dict[str, frozenset[str]]


_BEHIND = ("participle_behind", "doubtful_behind")


@cache
def verb_index(lang: Lang) -> VerbIndex:
    words = clause_words(lang)
    lemmas: dict[str, dict[Tense, str]] = {}
    known = verb_words(lang)
    for lemma in dict.fromkeys((*known.irregular, *known.common)):
        for tense, made in forms(lang, lemma).items():
            for form in made:
                lemmas.setdefault(form, {}).setdefault(tense, lemma)
    auxiliaries = {form: index for index, aux in enumerate(words.auxiliaries) for form in aux.words}
    names = (
        "nominal",
        "nominal_present",
        "clitics",
        "negations",
        "adverbs",
        "always",
        "sure_past",
        "never",
        *_BEHIND,
    )
    return VerbIndex(
        words,
        lemmas,
        Phrases(lang, auxiliaries),
        {name: frozenset(getattr(words, name)) for name in names},
    )


def verb_groups(doc: Document) -> tuple[VerbGroup, ...]:
    """Every finite verb group of the article, in order, none inside another."""
    index = verb_index(doc.lang)
    atoms = doc.atoms
    found: list[VerbGroup] = []
    place = 0
    while place < len(atoms):
        group = (
            _group(atoms, place, index) if atoms[place].kind == "letters" or atoms[place].text in "'’" else None
        )
        if group is None:
            place += 1
            continue
        found.append(group)
        place = group.last
    return tuple(found)


def _group(atoms: Sequence[Atom], place: int, index: VerbIndex) -> VerbGroup | None:
    auxiliary = index.auxiliaries.at(atoms, place)
    if auxiliary and not _nominal(atoms, place, index) and not _names(atoms, place):
        return _with_auxiliary(atoms, place, auxiliary[0], auxiliary[1], index)
    word = word_of(atoms[place])
    tense = _finite(atoms, place, word, index)
    if tense is None:
        return None
    readings = index.lemmas.get(word, {})
    said = word in index.sets["sure_past"]
    doubtful = "part" in readings and tense == "past" and not said and _doubtful(atoms, place, index)
    return VerbGroup(place, place + 1, readings.get(tense), tense, _negated(atoms, place, index), False, doubtful)


def _with_auxiliary(atoms: Sequence[Atom], place: int, after: int, which: int, index: VerbIndex) -> VerbGroup:
    """The group from an auxiliary on; one that no main verb follows is a verb of its own ("has 30 shops")."""
    auxiliary = index.words.auxiliaries[which]
    lemma = index.lemmas.get(word_of(atoms[place]), {}).get(auxiliary.tense)
    last, takes, link = after, auxiliary.takes, auxiliary.link
    negated, passive = _negated(atoms, place, index), False
    for _ in range(3):  # "will have been sold" has three behind the first
        main, skipped_no = _skip_adverbs(atoms, last, index, link)
        negated = negated or skipped_no
        readings = index.lemmas.get(word_of(atoms[main]), {}) if main < len(atoms) else {}
        taken = next((tense for tense in takes if tense in readings), None)
        if taken is None:
            break
        passive = taken == "part" and "ger" in takes
        last, lemma, link = main + 1, readings[taken], ""
        chained = next((chain for chain in index.words.chaining if lemma in chain.lemmas), None)
        if chained is None:
            break
        takes = chained.takes
    return VerbGroup(place, last, lemma, auxiliary.tense, negated, passive)


def _skip_adverbs(atoms: Sequence[Atom], place: int, index: VerbIndex, link: str) -> tuple[int, bool]:
    """Over a few adverbs and the auxiliary's link word; and whether one of them says no."""
    negated = False
    for _ in range(4):
        if place >= len(atoms):
            break
        word = word_of(atoms[place])
        if word == link:
            link = ""
        elif word not in index.sets["adverbs"] and not word.endswith(index.words.adverb_endings):
            break
        negated = negated or _is_negation(atoms, place, index)
        place += 1
    return (len(atoms) if link else place), negated


def _is_negation(atoms: Sequence[Atom], place: int, index: VerbIndex) -> bool:
    word = word_of(atoms[place])
    if word in index.sets["negations"]:
        return True
    parted = word == "'" and 0 < place < len(atoms) - 1
    return parted and word_of(atoms[place - 1])[-1] + "'" + word_of(atoms[place + 1]) in index.sets["negations"]


def _negated(atoms: Sequence[Atom], place: int, index: VerbIndex) -> bool:
    """Whether "no" stands before the verb, clitics between."""
    before = place - 1
    while before >= 0 and word_of(atoms[before]) in index.sets["clitics"]:
        before -= 1
    return before >= 0 and word_of(atoms[before]) in index.sets["negations"]


def _names(atoms: Sequence[Atom], place: int) -> bool:
    """Whether a capital within the sentence makes the word a name ("with Will Smith, Grace Doe")."""
    if not atoms[place].text[0].isupper() or place == 0:
        return False
    return atoms[place - 1].kind == "letters" or atoms[place - 1].text == ","


def _nominal(atoms: Sequence[Atom], place: int, index: VerbIndex) -> bool:
    return place > 0 and word_of(atoms[place - 1]) in index.sets["nominal"]


def _doubtful(atoms: Sequence[Atom], place: int, index: VerbIndex) -> bool:
    after_comma = place > 0 and atoms[place - 1].text == ","
    behind = word_of(atoms[place + 1]) if place + 1 < len(atoms) else ""
    return after_comma or behind in index.sets["doubtful_behind"]


def _finite(atoms: Sequence[Atom], place: int, word: str, index: VerbIndex) -> Tense | None:
    """The tense of a single word that is a finite verb where it stands."""
    readings = index.lemmas.get(word, {})
    if word in index.sets["never"] or _nominal(atoms, place, index):
        return None
    by_article = place > 0 and word_of(atoms[place - 1]) in index.sets["nominal_present"]
    if _names(atoms, place):
        return None
    behind = word_of(atoms[place + 1]) if place + 1 < len(atoms) else ""
    for tense in FINITE:
        if tense not in readings:
            if word.endswith(index.words.endings.get(tense, ())) and len(word) > 4 and not readings:
                return tense
            continue
        if by_article and tense in ("pres", "subj"):
            continue
        if "part" in readings and behind in index.sets["participle_behind"]:
            continue
        if _strong_enough(atoms, place, word, tense, index):
            return tense
    return None


def _strong_enough(atoms: Sequence[Atom], place: int, word: str, tense: Tense, index: VerbIndex) -> bool:
    """A weak form needs one of its companions; any other form stands on its own."""
    weak = next((w for w in index.words.weak if tense in w.tenses and word.endswith(w.endings)), None)
    if weak is None or word in index.sets["always"]:
        return True
    before = word_of(atoms[place - 1]) if place else ""
    if before in weak.before:
        return True
    if place + 1 >= len(atoms):
        return False
    behind = atoms[place + 1]
    return word_of(behind) in weak.behind or (
        weak.number_behind and (behind.kind == "digits" or behind.text in "$€£")
    )
