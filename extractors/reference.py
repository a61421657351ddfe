"""Pronouns and noun phrases that stand for an entity: "it", "la compañía", "the chipmaker".

Comes in: a `Document` and its entity mentions. Goes out: `References`, only those with one likely answer:
a wrong owner of a number is worse than none. Whom a place is about (also for the unsaid subjects of
Spanish) is decided by how near, how often, and in what place of its sentence an entity stands.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId, EntityId
>>> doc = document(Article(ArticleId("a"), "Acme creció. La compañía ganó 5 millones.", "es"))
>>> acme = EntityMention(0, 4, EntityId("acme"), "Acme", "org")
>>> [(doc.text[r.start:r.end], r.entity.id) for r in references(doc, (acme,))]
[('La compañía', 'acme')]
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from extractors.document import Document
from extractors.lexicon import fold
from extractors.lexicon.clauses import clause_words
from extractors.lexicon.entities import entity_words
from extractors.lexicon.reference import Kind, reference_words
from extractors.mentions import EntityMention, Reference
from extractors.syntax.phrases import Phrases, word_of
from hechos.facts import EntityId, EntityType, Lang

_WINDOW = 24  # entity mentions looked back at
_OPENING = 4  # atoms in which a pronoun opens its sentence
_MEMORY = 1  # sentences that an entity named only once is remembered for, unless it is the topic
_MARGIN = 1.3  # how much likelier than the next one an answer must be


@dataclass(frozen=True)
class _Index:
    determiners: Phrases[bool]
    nouns: Phrases[Kind]
    pronouns: Phrases[Kind]
    named: Phrases[bool]
    pleonastic: Phrases[bool]
    prepositions: frozenset[str]
    closed: frozenset[str]
    between: int
    maker_endings: tuple[str, ...]
    within: dict[EntityType, int]


@cache
def _index(lang: Lang) -> _Index:
    words = reference_words(lang)
    return _Index(
        Phrases(lang, dict.fromkeys(words.determiners, True)),
        Phrases(lang, {noun: kind for kind in words.kinds for noun in kind.nouns}),
        Phrases(lang, {word: Kind(pronoun.types, ()) for pronoun in words.pronouns for word in pronoun.words}),
        Phrases(lang, dict.fromkeys(words.named, True)),
        Phrases(lang, dict.fromkeys(words.pleonastic, True)),
        frozenset(clause_words(lang).prepositions),
        frozenset(clause_words(lang).prepositions) | frozenset(clause_words(lang).determiners),
        words.between,
        words.maker_endings,
        words.within,
    )


def references(doc: Document, names: tuple[EntityMention, ...]) -> tuple[Reference, ...]:
    """Every reference that could be resolved, in order."""
    focus = Focus(doc, names)
    found: list[Reference] = []
    for start, end, kind in _candidates(doc, names):
        if doc.atoms[doc.atom_at(start)].end == end:
            entity = focus.owner(start, kind.types) or focus.subject(start, kind.types)
        else:
            explained, entity = _apposed(doc, names, end, kind.types)
            entity = entity if explained else focus.at(start, kind.types, topic=kind.topic)
        if entity is not None:
            found.append(Reference(start, end, entity))
    return tuple(found)


def subject_default(
    doc: Document, names: tuple[EntityMention, ...], offset: int, types: Sequence[EntityType] = ("org", "product")
) -> EntityMention | None:
    """Whom a sentence without a subject of its own is about at `offset`. For many offsets build one `Focus`."""
    return Focus(doc, names).at(offset, types)


class Focus:
    """Whom the article is speaking of at a place: entities weighed by nearness, place and frequency."""

    def __init__(self, doc: Document, names: tuple[EntityMention, ...]) -> None:
        self._doc = doc
        self._names = names
        self._starts = [name.start for name in names]
        self._counts = Counter(name.id for name in names)
        self._most: dict[EntityType, int] = {}
        for name in names:
            self._most[name.type] = max(self._most.get(name.type, 0), self._counts[name.id])
        self._title = fold(doc.article.title or "")
        self._index = _index(doc.lang)
        self._sentences = [doc.sentence_index(name.start) for name in names]

    def at(self, offset: int, types: Sequence[EntityType], *, topic: bool = False) -> EntityMention | None:
        """The likeliest entity of these types before `offset`, if one clearly is; with `topic` the topic alone."""
        last = bisect_left(self._starts, offset)
        here = self._doc.sentence_index(offset)
        scores: dict[EntityId, float] = {}
        latest: dict[EntityId, EntityMention] = {}
        for place in range(max(0, last - _WINDOW), last):
            name = self._names[place]
            if name.type not in types or name.end > offset or self._dateline(place):
                continue
            distance = here - self._sentences[place]
            if distance > self._index.within.get(name.type, distance):
                continue
            passing = self._counts[name.id] == 1 and not self._leads(place) and not self._in_title(name)
            if distance > _MEMORY and passing:
                continue  # named once, in passing
            weight = 0.6 ** min(distance, 20) * (2.0 if self._leads(place) else 1.0)
            scores[name.id] = max(scores.get(name.id, 0.0), weight) + 0.05 * weight
            latest[name.id] = name
        found = self._clearest(scores, latest)
        return found if found is None or not topic or self._is_topic(found) else None

    def subject(self, offset: int, types: Sequence[EntityType]) -> EntityMention | None:
        """Whom a pronoun means: what leads its sentence, or, where it opens one, the sentence before.

        An entity that the rest of the sentence names again is not meant ("it will let Acme ...").
        """
        number = self._doc.sentence_index(offset)
        sentence = self._doc.sentences[number]
        found = self._leading(number, offset, types)
        if found is None and number and self._doc.atom_at(offset) - self._doc.atom_at(sentence.start) < _OPENING:
            found = self._leading(number - 1, offset, types)
        if found is None and "person" in types:
            return self.at(offset, types)
        behind = self._names[bisect_left(self._starts, offset) : bisect_left(self._starts, sentence.end)]
        return None if found is None or any(name.id == found.id for name in behind) else found

    def _leading(self, number: int, before: int, types: Sequence[EntityType]) -> EntityMention | None:
        """The entity of these types that leads a sentence, if one does."""
        sentence = self._doc.sentences[number]
        first = bisect_left(self._starts, sentence.start)
        for place in range(first, min(bisect_left(self._starts, min(sentence.end, before)), first + _WINDOW)):
            if self._names[place].type in types:
                return self._names[place] if self._leads(place) and not self._dateline(place) else None
        return None

    def _dateline(self, place: int) -> bool:
        """Whether the mention is the agency or town before a text: "(Acme News) -- "."""
        name = self._names[place]
        block = self._doc.block_at(name.start)
        behind = self._doc.text[name.end : name.end + 5].strip(" )")
        return name.start - block.start <= 1 and behind.startswith(("--", "—", "–"))

    def owner(self, offset: int, types: Sequence[EntityType]) -> EntityMention | None:
        """The entity right before a preposition and a possessive: "Acme, con su 14 %"."""
        place = bisect_left(self._starts, offset) - 1
        if place < 0 or self._names[place].type not in types:
            return None
        between = self._doc.text[self._names[place].end : offset].split()
        owns = len(between) == 1 and fold(between[0]) in self._index.prepositions
        return self._names[place] if owns else None

    def _is_topic(self, name: EntityMention) -> bool:
        """Whether the title names it, or the text names nothing of its type more often."""
        return self._in_title(name) or self._counts[name.id] == self._most.get(name.type)

    def _clearest(
        self, scores: dict[EntityId, float], latest: dict[EntityId, EntityMention]
    ) -> EntityMention | None:
        if not scores:
            return None
        total = sum(self._counts[entity] for entity in scores)
        weighed = {
            entity: score + self._counts[entity] / total * 0.5 + (0.2 if self._in_title(latest[entity]) else 0.0)
            for entity, score in scores.items()
        }
        ranked = sorted(weighed, key=lambda entity: (-weighed[entity], latest[entity].start))
        if len(ranked) > 1 and weighed[ranked[0]] < _MARGIN * weighed[ranked[1]]:
            return None
        return latest[ranked[0]]

    def _in_title(self, name: EntityMention) -> bool:
        return bool(self._title) and fold(name.name) in self._title

    def _leads(self, place: int) -> bool:
        """Whether the mention may be its sentence's subject: the first one, and behind no preposition."""
        name = self._names[place]
        sentence = self._doc.sentence_at(name.start)
        if place and self._names[place - 1].start >= sentence.start and self._names[place - 1].type == name.type:
            return False
        before = self._doc.atom_at(name.start) - 1
        while before >= 0 and word_of(self._doc.atoms[before]) in _articles(self._doc.lang):
            before -= 1
        if before < 0 or self._doc.atoms[before].start < sentence.start:
            return True
        return word_of(self._doc.atoms[before]) not in self._index.prepositions


@cache
def _articles(lang: Lang) -> frozenset[str]:
    words = clause_words(lang)
    return frozenset(words.determiners) - frozenset(words.prepositions)


def _candidates(doc: Document, names: tuple[EntityMention, ...]) -> Iterator[tuple[int, int, Kind]]:
    """Every phrase that may be a reference: where it is, and what it can stand for."""
    index, atoms = _index(doc.lang), doc.atoms
    taken = {atom for name in names for atom in range(doc.atom_at(name.start), doc.atom_at(name.end - 1) + 1)}
    place = 0
    while place < len(atoms):
        found = _candidate(doc, index, place)
        if found is None or place in taken:
            skip = index.pleonastic.at(atoms, place)
            place = skip[0] if skip else place + 1
            continue
        last, kind = found
        yield atoms[place].start, atoms[last - 1].end, kind
        place = last


def _candidate(doc: Document, index: _Index, place: int) -> tuple[int, Kind] | None:
    """The index behind a pronoun, or behind determiner and noun; and the types that it can stand for."""
    atoms = doc.atoms
    pronoun = index.pronouns.at(atoms, place)
    if pronoun is not None:
        governed = place > 0 and word_of(atoms[place - 1]) in index.prepositions
        possessive = word_of(atoms[place]) in index.closed
        return None if index.pleonastic.at(atoms, place) or (governed and not possessive) else pronoun
    determiner = index.determiners.at(atoms, place)
    if determiner is None:
        return None
    for noun in range(determiner[0], min(determiner[0] + index.between + 1, len(atoms))):
        named = noun > determiner[0] and atoms[noun].text[0].isupper()
        if named or atoms[noun].kind != "letters" or word_of(atoms[noun]) in index.closed:
            return None
        found = index.nouns.at(atoms, noun)
        if found is None and word_of(atoms[noun]).endswith(index.maker_endings):
            found = (noun + 1, Kind(("org",), (), topic=True))
        if found is not None and atoms[noun].text[0].isupper():
            return None  # a name of its own: "el Banco Interamericano"
        if found is not None:
            return None if index.named.at(atoms, found[0]) or _goes_on(doc, found[0]) else found
    return None


def _goes_on(doc: Document, place: int) -> bool:
    """Whether the noun only begins a longer word or name ("the company-wide", "the company's" is fine)."""
    if place >= len(doc.atoms):
        return False
    atom = doc.atoms[place]
    return atom.text == "-" and not atom.space


@cache
def _demonyms(lang: Lang) -> frozenset[str]:
    return frozenset(map(fold, entity_words(lang).demonyms))


def _apposed(
    doc: Document, names: tuple[EntityMention, ...], end: int, types: tuple[EntityType, ...]
) -> tuple[bool, EntityMention | None]:
    """Whether the noun says itself what it stands for, and the entity if it is one of these types.

    "la firma Acme", "the company, Acme," and "el fabricante de chips Acme" do; "la empresa de Jane Doe" is a
    firm that has to be known. A place behind "de" ("la firma de Cupertino") says too little to count.
    """
    place = bisect_left(names, end, key=lambda name: name.start)
    if place >= len(names) or names[place].start - end > 40:
        return False, None
    name, between = names[place], doc.text[end : names[place].start]
    words = between.split()
    if not between.strip():
        return True, name if name.type in types else None
    if between.strip(" ,") == "":
        return name.type in types, name if name.type in types else None
    if len(words) == 1 and fold(words[0]) in _demonyms(doc.lang):
        return True, name if name.type in types else None  # "la startup chilena Acme"
    owner = len(words) == 1 and words[0] in _index(doc.lang).prepositions
    if owner:
        return name.type != "place", None
    modifier = len(words) > 1 and words[0] in _index(doc.lang).prepositions and between.replace(" ", "").isalpha()
    apposed = modifier and between.islower() and len(words) <= 4 and words[-1] not in _index(doc.lang).prepositions
    return (True, name) if apposed and name.type in types else (False, None)
