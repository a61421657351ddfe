"""Names and noun phrases around a place: what stands before a name, behind it, and what refers to it.

Comes in: a `Document` with its names and references. Goes out: `Surroundings`, which `speaker.py` asks.
"""

from __future__ import annotations

from bisect import bisect_left

from extractors.document import Document
from extractors.lexicon.sources import source_words
from extractors.mentions import EntityMention, Reference
from extractors.syntax.phrases import word_of
from extractors.syntax.verbs import verb_index

_FAR = 18  # atoms that a source may be long
_BREAKS = frozenset(';:!?…«»“”"—–')


class Surroundings:
    """Looks around names, of which only persons, firms and places count here."""

    def __init__(self, doc: Document, names: tuple[EntityMention, ...], references: tuple[Reference, ...]) -> None:
        self._doc = doc
        self._index = source_words(doc.lang)
        self._verbs = verb_index(doc.lang)
        self._names = [name for name in names if name.type in ("person", "org", "place")]
        self._starts = [name.start for name in self._names]
        self._references = references
        self._reference_starts = [reference.start for reference in references]

    def persons_between(self, start: int, end: int) -> list[EntityMention]:
        """The persons named between two offsets."""
        names = self._names[bisect_left(self._starts, start) : bisect_left(self._starts, end)]
        return [name for name in names if name.type == "person"]

    def _is_titled(self, place: int) -> bool:
        """Whether words that name somebody's part stand before the comma."""
        words = {word_of(atom) for atom in self._doc.atoms[max(0, place - 8) : place]}
        return not words.isdisjoint(self._index.titles)

    def _titled_near(self, place: int) -> bool:
        words = {word_of(atom) for atom in self._doc.atoms[max(0, place - 6) : place + 3]}
        return not words.isdisjoint(self._index.titles)

    def _tail(self, name: EntityMention, last: int) -> frozenset[str]:
        """The words between a name and the verb, up to a comma or bracket."""
        place = self._doc.atom_at(name.end - 1) + 1
        words = []
        while place < min(last, len(self._doc.atoms)) and self._doc.atoms[place].text not in ",(;.":
            words.append(word_of(self._doc.atoms[place]))
            place += 1
        return frozenset(word for word in words if word.isalpha() and word not in self._index.possessives)

    def _end_of_tail(self, name: EntityMention, last: int) -> int:
        place = self._doc.atom_at(name.end - 1) + 1
        while place < last and self._doc.atoms[place].kind == "letters":
            place += 1
        return self._doc.atoms[place - 1].end

    def _last_chunk(self, first: int, last: int) -> int:
        """Where the phrase before a verb begins: behind its last comma."""
        for place in range(last - 2, first, -1):
            if self._doc.atoms[place].text == "," and last - place > 2:
                return place + 1
        return first

    def _heads(self, first: int, last: int) -> frozenset[str]:
        """The first few words of a phrase, among them its head; none of a prepositional phrase."""
        words = [word_of(atom) for atom in self._doc.atoms[first : min(last, first + 5)]]
        if not words or words[0] in self._index.prepositions:
            return frozenset()
        stop = next((n for n, word in enumerate(words) if n and word in self._index.prepositions), len(words))
        return frozenset(words[:stop])

    def _chunk_end(self, first: int, last: int) -> int:
        """Where the noun phrase ends: before a comma."""
        place = first
        while place < last and self._doc.atoms[place].text not in ",(":
            place += 1
        return self._doc.atoms[max(first, place - 1)].end

    def _by(self, name: EntityMention, first: int) -> bool:
        place = self._head(name, first) - 1
        return place >= first and word_of(self._doc.atoms[place]) in self._index.authors

    def _nouns(self, first: int, last: int) -> frozenset[str]:
        """The lower-case words of the phrase up to a comma; a plain plural counts as one too."""
        words = []
        for atom in self._doc.atoms[first:last]:
            if atom.text in ",(":
                break
            words.append(word_of(atom))
        return frozenset(words)

    def _apposed(self, name: EntityMention, head: int) -> bool:
        """Whether a name follows the noun directly: "la consultora Acme"."""
        place = self._doc.atom_at(name.start)
        return place > head and word_of(self._doc.atoms[place - 1]) not in self._index.prepositions

    def _owns(self, name: EntityMention, last: int) -> bool:
        """Whether somebody else is the subject: "Jane Doe's aide"."""
        place = self._doc.atom_at(name.end - 1)
        return any(
            word_of(atom) in self._index.possessives for atom in self._doc.atoms[place + 1 : min(last, place + 3)]
        )

    def _head(self, name: EntityMention, first: int) -> int:
        """The atom where the phrase of a name begins: "la consultora Acme"."""
        place = self._doc.atom_at(name.start)
        known = self._index.determiners | self._index.titles | self._index.kinds
        while place > first and word_of(self._doc.atoms[place - 1]) in known:
            place -= 1
        return place

    def _prepositional(self, name: EntityMention, first: int) -> bool:
        place = self._head(name, first) - 1
        if place < first:
            return False
        return word_of(self._doc.atoms[place]) in self._index.prepositions

    def _between(self, first: int, last: int) -> list[EntityMention]:
        if first >= last:
            return []
        start, end = self._doc.atoms[first].start, self._doc.atoms[last - 1].end
        begin = bisect_left(self._starts, start)
        return [name for name in self._names[begin : bisect_left(self._starts, end)] if name.end <= end]

    def _reference_in(self, first: int, last: int) -> Reference | None:
        """The last reference between two atoms."""
        start, end = self._doc.atoms[first].start, self._doc.atoms[last - 1].end
        place = bisect_left(self._reference_starts, end) - 1
        if place < 0 or self._references[place].start < start:
            return None
        return self._speaking(self._references[place])

    def _reference_at(self, first: int) -> Reference | None:
        place = bisect_left(self._reference_starts, self._doc.atoms[first].start)
        if place < len(self._references) and self._references[place].start == self._doc.atoms[first].start:
            return self._speaking(self._references[place])
        return None

    def _speaking(self, reference: Reference) -> Reference | None:
        """The reference, if it can speak: a person or firm, and no possessive ("su")."""
        possessive = word_of(self._doc.atoms[self._doc.atom_at(reference.start)]) in self._index.determiners
        single = self._doc.atoms[self._doc.atom_at(reference.start)].end == reference.end
        return reference if reference.entity.type in ("person", "org") and not (possessive and single) else None

    def _skippable(self, place: int) -> bool:
        atom = self._doc.atoms[place]
        word = word_of(atom)
        return atom.text == "," or word in self._index.skipped or word.endswith(self._verbs.words.adverb_endings)

    def _after_break(self, first: int, last: int) -> int:
        for place in range(last - 1, max(first, last - 2 * _FAR) - 1, -1):
            if self._doc.atoms[place].text in _BREAKS:
                return place + 1
        return max(first, last - 2 * _FAR)

    def _before_break(self, first: int, last: int) -> int:
        for place in range(first, last):
            if self._doc.atoms[place].text in _BREAKS and not self._in_name(place):
                return place
        while last > first and self._doc.atoms[last - 1].text == ".":
            last -= 1  # the sentence's own full stop
        return last

    def _in_name(self, place: int) -> bool:
        offset = self._doc.atoms[place].start
        index = bisect_left(self._starts, offset) - 1
        return index >= 0 and self._names[index].end > offset
