"""Who is named as the source: the subject of a reporting verb, or what stands behind "según".

Comes in: a stretch of atoms before or behind a verb. Goes out: a `Source`: whom the words name, or nobody
where they name no entity ("fuentes próximas", "analysts"), or no source at all. A person outranks the
house named beside them ("el CEO de Acme, Ana Ruiz"); a paper speaks for its author ("un informe de Acme"),
a spokesperson for their house, any other unnamed person for nobody.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId, EntityId
>>> doc = document(Article(ArticleId("a"), "Ana Ruiz, directora de Acme, dijo que no.", "es"))
>>> ana = EntityMention(0, 8, EntityId("ana-ruiz"), "Ana Ruiz", "person")
>>> source = Sources(doc, (ana,), ()).before(0, doc.atom_at(29))
>>> source and source.who and source.who.id
'ana-ruiz'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from extractors.context.naming import Surroundings
from extractors.mentions import EntityMention
from extractors.syntax.phrases import word_of
from hechos.facts import Who

_FAR = 18  # atoms that a source may be long


@dataclass(frozen=True, slots=True)
class Source:
    """Whom the words at `start`-`end` name. `paper`: a document speaks, so that a later one may go on."""

    who: Who | None
    start: int
    end: int
    person: bool = False
    paper: bool = False


class Sources(Surroundings):
    """Looks for the source on one side of a place, with the article's names and references at hand."""

    def before(self, first: int, last: int) -> Source | None:
        """The subject that ends before atom `last` and begins no earlier than atom `first`."""
        while last > first and self._skippable(last - 1):
            last -= 1
        first = self._after_break(first, last)
        if first >= last:
            return None
        inside = self._between(first, last)
        subjects = [name for name in inside if not self._prepositional(name, first)]
        persons = [name for name in subjects if name.type == "person"]
        if persons and self._owns(persons[-1], last):
            return Source(None, persons[-1].start, self._doc.atoms[last - 1].end)
        if persons:
            return self._person(persons[-1], first)
        referred = self._referred(first, last)
        if referred is not None:
            return referred
        if subjects:
            return self._house(subjects[-1], first, last)
        chunk = self._last_chunk(first, last)
        return self._unnamed(chunk, last, inside) or self._unknown(chunk, last, last - 1)

    def behind(self, first: int, last: int) -> Source | None:
        """The source that begins at atom `first`, and ends before atom `last`."""
        last = self._before_break(first, min(last, first + _FAR, len(self._doc.atoms)))
        while first < last and word_of(self._doc.atoms[first]) in self._index.skipped:
            first += 1
        head = first
        while head < last and word_of(self._doc.atoms[head]) in self._index.determiners:
            head += 1
        if head >= last or word_of(self._doc.atoms[head]) in self._index.nobody:
            return None
        inside = self._between(first, last)
        leading = inside[0] if inside and self._doc.atom_at(inside[0].start) == head else None
        if leading is not None:
            return self._leading(leading, inside, first, last)
        reference = self._reference_at(first)
        if reference is not None and reference.entity.start < reference.start:
            return Source(reference.entity.who, reference.start, reference.end, reference.entity.type == "person")
        return self._described(head, first, last, inside) or self._unknown(first, last, head)

    def _unknown(self, first: int, last: int, place: int) -> Source | None:
        """A name that is no entity of the article: somebody speaks, but nobody we know."""
        atom = self._doc.atoms[place]
        begins = self._doc.sentence_at(atom.start).start == atom.start
        if atom.kind != "letters" or not atom.text[0].isupper() or (begins and place == first):
            return None
        opening = word_of(self._doc.atoms[first])
        if word_of(atom) in self._index.nobody or opening in self._index.prepositions:
            return None
        return Source(None, self._doc.atoms[first].start, self._chunk_end(first, last))

    def only_person(self, start: int, end: int) -> Source | None:
        """The person named between two offsets, where it is one alone."""
        persons = self.persons_between(start, end)
        if len({name.id for name in persons}) != 1:
            return None
        return Source(persons[0].who, persons[0].start, persons[0].end, person=True)

    def _described(self, head: int, first: int, last: int, inside: Sequence[EntityMention]) -> Source | None:
        """A source that begins with a noun: "el CEO de Acme, Ana Ruiz", "un informe de Acme", "fuentes"."""
        person = next((name for name in inside if name.type == "person"), None)
        if person is not None and not self._prepositional(person, first):
            return self._person(person, first)
        nouns = self._nouns(first, last)
        atoms = self._doc.atoms
        if nouns & self._index.kinds and inside and self._apposed(inside[0], head):
            return Source(inside[0].who, atoms[first].start, inside[0].end)
        return self._unnamed(first, last, inside)

    def _leading(self, leading: EntityMention, inside: Sequence[EntityMention], first: int, last: int) -> Source:
        """A source that begins with a name; a house may only introduce its person ("Acme CEO Jane Doe")."""
        start = self._doc.atoms[first].start
        if leading.type != "person":
            for name in inside[1:]:
                between = self._doc.text[leading.end : name.start]
                if name.type == "person" and "," not in between and "(" not in between:
                    return Source(name.who, start, name.end, person=True)
            stop = min(last, self._doc.atom_at(leading.end - 1) + 6)
            if self._tail(leading, stop) & (self._index.anonymous | self._index.titles):
                return Source(None, start, self._end_of_tail(leading, last))
        return Source(leading.who, start, leading.end, leading.type == "person")

    def _person(self, person: EntityMention, first: int) -> Source:
        """The person, with the words before and behind that tell their part."""
        start = self._doc.atom_at(person.start)
        end = person.end
        while start > first and self._is_part(start - 1):
            start -= 1
        while start < self._doc.atom_at(person.start) and self._doc.atoms[start].kind == "mark":
            start += 1
        return Source(person.who, self._doc.atoms[start].start, end, person=True)

    def _is_part(self, place: int) -> bool:
        atom = self._doc.atoms[place]
        word = word_of(atom)
        known = word in self._index.titles or word in self._index.determiners or word in self._index.kinds
        if known or (atom.text == "," and self._is_titled(place)):
            return True
        return word in self._index.of or (
            atom.kind == "letters" and atom.text[0].isupper() and self._titled_near(place)
        )

    def _house(self, house: EntityMention, first: int, last: int) -> Source | None:
        """A firm as the subject, unless the words behind it make somebody else the subject."""
        tail = self._tail(house, last)
        start = self._doc.atoms[self._head(house, first)].start
        if not tail:
            return Source(house.who, start, house.end)
        if tail & (self._index.voices | self._index.documents):
            return Source(
                house.who, start, self._doc.atoms[last - 1].end, paper=bool(tail & self._index.documents)
            )
        if tail & (self._index.anonymous | self._index.titles):
            return Source(None, start, self._doc.atoms[last - 1].end)
        return None

    def _unnamed(self, first: int, last: int, inside: Sequence[EntityMention]) -> Source | None:
        """A paper, a spokesperson, or nobody in particular."""
        atoms, index = self._doc.atoms, self._index
        start, nouns = atoms[first].start, self._heads(first, last)
        papers, voices = nouns & index.documents, nouns & index.voices
        if papers or voices:
            author = next((name for name in inside if self._by(name, first)), None)
            referred = self._reference_in(first, last)
            if author is not None:
                return Source(author.who, start, author.end, author.type == "person", paper=bool(papers))
            if referred is not None:
                return Source(referred.entity.who, start, referred.end, paper=bool(papers))
        if papers or voices or nouns & (index.anonymous | index.titles):
            return Source(None, start, self._chunk_end(first, last), paper=bool(papers))
        return None

    def _referred(self, first: int, last: int) -> Source | None:
        """A reference that is the subject: it ends right before the verb and behind no preposition."""
        found = self._reference_in(first, last)
        if found is None or found.end != self._doc.atoms[last - 1].end:
            return None
        before = self._doc.atom_at(found.start) - 1
        if before >= first and word_of(self._doc.atoms[before]) in self._index.prepositions:
            return None
        return Source(found.entity.who, found.start, found.end, found.entity.type == "person")
