"""Reporting verbs with their source, and on which side stands what was said.

Comes in: a `Document` with its clauses, and where to look for sources. Goes out: `Report`s, sentence by
sentence: "X dijo que ...", "X says ...", "..., dijo X", "..., X said on Tuesday", "X puts the figure at ...".
Verbs inside quotations report nothing here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from extractors.context.diction import Reach, report_index, reporting_verbs
from extractors.context.speaker import Source, Sources
from extractors.document import Document
from extractors.syntax.clauses import Clause, clause_at
from extractors.syntax.phrases import word_of
from extractors.syntax.verbs import VerbGroup

_GAP = 9  # atoms between a verb and its "que"
_FEWEST = 4  # atoms that something said has at least


@dataclass(frozen=True, slots=True)
class Report:
    """One reporting verb. `start`-`end`: the words of the report ("dijo Ana Ruiz"), without what was said.

    `said_from`: where the reported clause begins, for those with one. `behind`: the report stands behind
    what was said; `goes_on`: and in the middle of it; `unsaid`: nobody is named at all ("y añadió que").
    """

    start: int
    end: int
    source: Source | None
    reach: Reach
    said_from: int | None = None
    behind: bool = False
    goes_on: bool = False
    unsaid: bool = False


class Reports:
    """The reporting verbs of an article."""

    def __init__(self, doc: Document, found: tuple[Clause, ...], sources: Sources) -> None:
        self._doc = doc
        self._index = report_index(doc.lang)
        self._clauses = found
        self._sources = sources
        self._verbs = [verb for verb in reporting_verbs(doc) if not self._quoted(doc.atoms[verb.first].start)]
        self._firsts = [verb.first for verb in self._verbs]

    def of_sentence(self, number: int) -> Iterator[Report]:
        """The reports of one sentence, from left to right."""
        sentence = self._doc.sentences[number]
        yield from self.between(sentence.start, sentence.end)

    def between(self, start: int, end: int) -> Iterator[Report]:
        """The reports whose verb stands between two offsets of one sentence."""
        if start >= end:
            return
        first, last = self._doc.atom_at(start), self._doc.atom_at(end - 1) + 1
        for place in range(bisect_left(self._firsts, first), bisect_left(self._firsts, last)):
            verb = self._verbs[place]
            if verb.lemma in self._index.verbs and not verb.passive:
                report = self._report(verb, place)
                if report is not None:
                    yield report

    def _quoted(self, offset: int) -> bool:
        quotes = self._doc.quotations
        place = bisect_right(quotes, offset, key=lambda quote: quote.start) - 1
        return place >= 0 and quotes[place].start <= offset < quotes[place].end

    def _report(self, verb: VerbGroup, place: int) -> Report | None:
        sentence = self._doc.sentence_at(self._doc.atoms[verb.first].start)
        limit = self._doc.atom_at(sentence.end - 1) + 1
        following = self._firsts[place + 1] if place + 1 < len(self._firsts) else limit
        reach = self._index.verbs[verb.lemma or ""]
        start, end = self._doc.atoms[verb.first].start, self._doc.atoms[verb.last - 1].end
        source = self._subject(verb, sentence.start)
        if reach == "estimate":
            return (
                Report(start, end, source, reach, end) if source and self._has_number(verb.last, limit) else None
            )
        that = self._that(verb.last, min(following, limit))
        if that is not None:
            inverted = self._sources.behind(verb.last, that) if that > verb.last else None
            source = source or inverted
            if that > verb.last and inverted is None and not self._may_lie_between(verb):
                return None
            unsaid = source is None and that == verb.last and self._opens(verb, sentence.start)
            return Report(start, end, source, reach, self._doc.atoms[that].end, unsaid=unsaid)
        if source is not None and source.end <= start and self._takes_clause(verb, following, limit):
            return Report(start, end, source, reach, end)
        return self._behind(verb, source, min(following, limit), limit, reach) if reach == "say" else None

    def _has_number(self, first: int, limit: int) -> bool:
        return any(atom.kind == "digits" for atom in self._doc.atoms[first : min(limit, first + _GAP)])

    def _subject(self, verb: VerbGroup, sentence_start: int) -> Source | None:
        """The source before the verb, in its own clause and the earlier pieces of it."""
        number = clause_at(self._clauses, self._doc.atoms[verb.first].start)
        root = number
        while (resumes := self._clauses[root].resumes) is not None:
            root = resumes
        first = self._doc.atom_at(max(self._clauses[root].start, sentence_start))
        source = self._sources.before(first, verb.first)
        if source is None or source.start >= self._clauses[number].start or root == number:
            return source
        inside = self._clauses[clause_at(self._clauses, source.start)]
        return (
            source
            if inside.kind in ("main", "apposition", "subordinate")
            else self._sources.before(first, self._doc.atom_at(self._clauses[root].end - 1) + 1)
        )

    def _opens(self, verb: VerbGroup, sentence_start: int) -> bool:
        """Whether nothing that could be a subject stands before the verb: "Además, añadió que"."""
        clause = self._clauses[clause_at(self._clauses, self._doc.atoms[verb.first].start)]
        place = self._doc.atom_at(max(clause.start, sentence_start))
        while place < verb.first:
            opener = self._index.openers.at(self._doc.atoms, place, verb.first)
            word = word_of(self._doc.atoms[place])
            if opener is None and word not in self._index.idle and self._doc.atoms[place].text != ",":
                return False
            place = opener[0] if opener else place + 1
        return self._index.inverts_freely

    def _that(self, first: int, last: int) -> int | None:
        """The "que" or "that" of the verb: right behind it, or behind a few words that are no clause."""
        for place in range(first, min(last, first + _GAP)):
            atom = self._doc.atoms[place]
            if word_of(atom) in self._index.complementizers:
                return place if place == first or self._doc.atoms[place - 1].text != "," else None
            if atom.text in ',;:.«“"(':
                return None
        return None

    def _may_lie_between(self, verb: VerbGroup) -> bool:
        """Whether what follows the verb says when, where or to whom, and is no object ("adds chips that")."""
        word = word_of(self._doc.atoms[verb.last])
        return word in self._index.after_verb or word in self._index.idle or verb.lemma in self._index.objects

    def _takes_clause(self, verb: VerbGroup, following: int, limit: int) -> bool:
        """Whether a clause follows without a conjunction: "OpenAI says ChatGPT has ..."."""
        if verb.lemma not in self._index.bare or following >= limit or verb.last >= limit:
            return False
        behind = self._doc.atoms[verb.last]
        if (behind.kind == "mark" and behind.text not in "$€£'’") or word_of(behind) in self._index.after_verb:
            return False
        words = [atom.text for atom in self._doc.atoms[verb.last : following]]
        return len(words) <= 14 and not any(word in ',;:"“' for word in words)

    def _behind(
        self, verb: VerbGroup, source: Source | None, following: int, limit: int, reach: Reach
    ) -> Report | None:
        """A report behind what was said: ", dijo X", ", X said on Tuesday", "», señaló"."""
        atoms = self._doc.atoms
        inverted = None if verb.lemma in self._index.objects else self._sources.behind(verb.last, following)
        start = verb.first
        if source is None and inverted is None and self._doc.atoms[verb.first - 1].text == ",":
            source = self._aside(verb)
        led = self._led_in(verb, source)
        if led is not None:
            return self._leading(verb, source or inverted, led, limit, reach)
        if source is not None and self._follows_mark(self._doc.atom_at(source.start)):
            start = self._doc.atom_at(source.start)
            behind, inverted = self._past_object(verb, limit), None
        elif inverted is not None and self._follows_mark(self._back(verb.first)):
            start = self._back(verb.first)
            source, behind = inverted, self._doc.atom_at(inverted.end - 1) + 1
        elif self._follows_mark(self._unnamed(verb.first)) and self._ends(verb.last, limit):
            start, end = atoms[verb.first].start, atoms[verb.last - 1].end
            return Report(start, end, None, reach, behind=True, unsaid=True)
        else:
            return None
        if not (inverted and self._index.inverts_freely) and not self._ends(behind, limit):
            return None
        sentence = self._doc.sentence_at(atoms[verb.first].start)
        goes_on = behind < limit and atoms[behind].text == "," and self._resumes(behind, limit)
        goes_on = goes_on and self._interrupts(start, sentence.start) and atoms[start - 1].text == ","
        goes_on = goes_on and not self._quoted(atoms[max(0, start - 3)].start)
        if not goes_on and start - self._doc.atom_at(sentence.start) < _FEWEST:
            return None
        if atoms[start].start <= sentence.start and not goes_on:
            return None
        end = atoms[behind].end if goes_on else atoms[behind - 1].end
        return Report(atoms[start].start, end, source, reach, None, True, goes_on)

    def _aside(self, verb: VerbGroup) -> Source | None:
        """A speaker parted from the verb by what they are: "...", Jane Doe, head of Acme, said."""
        sentence = self._doc.sentence_at(self._doc.atoms[verb.first].start)
        source = self._sources.before(self._doc.atom_at(sentence.start), verb.first)
        if source is None or not self._follows_mark(self._doc.atom_at(source.start)):
            return None
        return source

    def _in_words(self, place: int) -> bool:
        return self._doc.atoms[place].kind == "letters" or self._doc.atoms[place].text in "'’"

    def _led_in(self, verb: VerbGroup, source: Source | None) -> int | None:
        """Where "como explicó X, ..." begins, if that is how the sentence does."""
        start = self._doc.atom_at(source.start) if source is not None else verb.first
        back = self._back(start)
        sentence = self._doc.sentence_at(self._doc.atoms[verb.first].start)
        return back if back < start and self._doc.atoms[back].start == sentence.start else None

    def _leading(
        self, verb: VerbGroup, source: Source | None, start: int, limit: int, reach: Reach
    ) -> Report | None:
        """A report that leads its sentence: what was said follows its comma."""
        if source is None:
            return None
        end = max(self._doc.atom_at(source.end - 1) + 1, verb.last)
        comma = next((p for p in range(end, min(limit, end + _GAP)) if self._doc.atoms[p].text == ","), None)
        if comma is None:
            return None
        offsets = self._doc.atoms[start].start, self._doc.atoms[comma].end
        return Report(*offsets, source, reach, said_from=offsets[1])

    def _past_object(self, verb: VerbGroup, limit: int) -> int:
        """Behind the verb, and behind whom it was said to ("told reporters", "told Bloomberg")."""
        place = verb.last
        if verb.lemma in self._index.objects:
            while place < min(limit, verb.last + 10) and self._in_words(place):
                if word_of(self._doc.atoms[place]) in self._index.after_verb:
                    break
                place += 1
        return place

    def _back(self, first: int) -> int:
        """Over what may lead a report in ("según", "así lo")."""
        while first and word_of(self._doc.atoms[first - 1]) in self._index.before_report:
            first -= 1
        return first

    def _unnamed(self, first: int) -> int:
        """Over a pronoun that says no more than that somebody spoke ("he wrote")."""
        first = self._back(first)
        pronoun = first and word_of(self._doc.atoms[first - 1]) in self._index.pronouns
        return first - 1 if pronoun else first

    def _follows_mark(self, place: int) -> bool:
        """Whether a comma, dash or closing mark stands before the atom."""
        return place > 0 and self._doc.atoms[place - 1].text in ",»”\"’'—–-?!…"

    def _ends(self, place: int, limit: int) -> bool:
        """Whether nothing follows the report but when, where and to whom."""
        if place >= limit:
            return True
        atom = self._doc.atoms[place]
        return atom.text in ".,;:—–)" or word_of(atom) in self._index.after_verb

    def _resumes(self, comma: int, limit: int) -> bool:
        """Whether the sentence goes on behind the report's comma with a verb: "Acme, dijo Ruiz, abrirá"."""
        place = bisect_left(self._firsts, comma)
        return any(comma < verb.first and verb.last <= limit for verb in self._verbs[place : place + 2])

    def _interrupts(self, start: int, sentence_start: int) -> bool:
        """Whether the report stands before the verb of what was said."""
        first = bisect_left(self._firsts, self._doc.atom_at(sentence_start))
        return first >= len(self._firsts) or self._firsts[first] >= start
