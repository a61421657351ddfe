"""All that the stages below found in an article, laid out by sentence: what claims and events are read from.

Comes in: the document and its mentions. Goes out: a `Scene`, which answers what stands where: words as cues
compare them, the atoms of a sentence, the mentions between two offsets. A `Named` is an entity mention, or a
reference ("it", "la compañía") with the entity it stands for.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from extractors.document import Document
from extractors.lexicon import fold
from extractors.lexicon.claims import claim_words
from extractors.lexicon.patterns import Match, Trie
from extractors.mentions import Context, EntityMention, Quantity, Reference, TimeMention
from extractors.syntax.clauses import Clause, clauses
from extractors.syntax.verbs import VerbGroup, verb_groups

Meaning = TypeVar("Meaning")


class Spanned(Protocol):
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


Span = TypeVar("Span", bound=Spanned)


@dataclass(frozen=True, slots=True)
class Named:
    """A place in the text that names an entity, by its name or by a reference to it."""

    start: int
    end: int
    entity: EntityMention
    reference: bool = False


@dataclass(frozen=True, slots=True)
class Cue:
    """A cue of the lexicon found in the text: atoms `first` to `last`, half-open, and the offsets they span."""

    first: int
    last: int
    start: int
    end: int


@dataclass(frozen=True)
class CueIndex(Generic[Meaning]):
    """Cues of one kind in order of their first atom."""

    found: tuple[tuple[Cue, Meaning], ...]

    @cached_property
    def _firsts(self) -> list[int]:
        return [cue.first for cue, _ in self.found]

    def inside(self, first: int, last: int) -> tuple[tuple[Cue, Meaning], ...]:
        """Those that start between two atoms, half-open."""
        return self.found[bisect_left(self._firsts, first) : bisect_left(self._firsts, last)]


@dataclass(frozen=True)
class Scene:
    doc: Document
    quantities: tuple[Quantity, ...]
    times: tuple[TimeMention, ...]
    names: tuple[EntityMention, ...]
    references: tuple[Reference, ...]
    context: Context

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The atoms as cues compare them: case folded, accents kept."""
        return tuple(atom.text.casefold() for atom in self.doc.atoms)

    @cached_property
    def named(self) -> tuple[Named, ...]:
        """Names and references by their start."""
        plain = [Named(name.start, name.end, name) for name in self.names]
        other = [Named(found.start, found.end, found.entity, True) for found in self.references]
        return tuple(sorted((*plain, *other), key=lambda named: (named.start, named.reference)))

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        return clauses(self.doc)

    @cached_property
    def verbs(self) -> tuple[VerbGroup, ...]:
        return verb_groups(self.doc)

    @cached_property
    def _atom_starts(self) -> list[int]:
        return [atom.start for atom in self.doc.atoms]

    @cached_property
    def _starts(self) -> dict[int, list[int]]:
        return {}

    @cached_property
    def _text_end(self) -> int:
        """Where the last paragraph ends; the headings behind it belong to other articles."""
        paragraphs = [block.end for block in self.doc.blocks if block.kind == "paragraph"]
        return paragraphs[-1] if paragraphs else len(self.doc.text)

    def in_end_matter(self, offset: int) -> bool:
        """Whether the place is a headline behind the article's last paragraph, or in a list of other articles."""
        if offset < self._text_end:
            return False
        block = self.doc.block_at(offset)
        return block.kind == "heading" or any(self._leads_away(above) for above in (block.heading, block.intro))

    def _leads_away(self, block: int | None) -> bool:
        """Whether a block opens a list of other articles ("More from Acme", "Lea también:")."""
        if block is None:
            return False
        opening = fold(self.doc.text[self.doc.blocks[block].start : self.doc.blocks[block].end])
        return opening.startswith(tuple(map(fold, claim_words(self.doc.lang).words["end_matter"])))

    def atoms_of(self, start: int, end: int) -> tuple[int, int]:
        """The atoms that start between two offsets, as a half-open range of indices."""
        return bisect_left(self._atom_starts, start), bisect_left(self._atom_starts, end)

    def between(self, spans: Sequence[Span], start: int, end: int) -> Sequence[Span]:
        """Those of `spans` (one of the scene's own tuples, sorted by start) that start between two offsets."""
        starts = self._starts.get(id(spans))
        if starts is None:
            starts = self._starts[id(spans)] = [span.start for span in spans]
        return spans[bisect_left(starts, start) : bisect_left(starts, end)]

    def clause_index(self, offset: int) -> int:
        """The clause that holds `offset`, or the last that starts before it."""
        return max(0, bisect_right(self.clauses, offset, key=lambda clause: clause.start) - 1)

    def verb_over(self, first: int, last: int) -> VerbGroup | None:
        """The finite verb group that shares an atom with these."""
        at = bisect_left(self.verbs, last, key=lambda verb: verb.first) - 1
        return self.verbs[at] if at >= 0 and self.verbs[at].last > first else None

    def named_ending(self, offset: int) -> Named | None:
        """Who is named right up to `offset`."""
        at = bisect_left(self.named, offset, key=lambda one: one.start) - 1
        return self.named[at] if at >= 0 and self.named[at].end == offset else None

    def inside_name(self, start: int, end: int) -> bool:
        """Whether an entity's name shares a place with the span."""
        at = bisect_left(self.names, end, key=lambda name: name.start) - 1
        return at >= 0 and self.names[at].end > start

    def found(self, trie: Trie[Meaning], *, longest: bool = True) -> tuple[tuple[Cue, Meaning], ...]:
        """Every cue of the trie in the article, by start; of cues that lie inside a longer one, the longer."""
        matches = trie.matches(self.words)
        return tuple(self._spanned(match) for match in (_longest(matches) if longest else matches))

    def index(self, trie: Trie[Meaning], *, longest: bool = True) -> CueIndex[Meaning]:
        return CueIndex(self.found(trie, longest=longest))

    def _spanned(self, match: Match[Meaning]) -> tuple[Cue, Meaning]:
        atoms = self.doc.atoms
        cue = Cue(match.start, match.end, atoms[match.start].start, atoms[match.end - 1].end)
        return cue, match.meaning


def _longest(matches: Iterable[Match[Meaning]]) -> list[Match[Meaning]]:
    """Matches that do not lie strictly inside another; equal spans with several meanings all stay."""
    kept: list[Match[Meaning]] = []
    reach, reach_start = 0, -1
    for match in sorted(matches, key=lambda m: (m.start, -m.end)):
        if match.end > reach or (match.end == reach and match.start == reach_start):
            kept.append(match)
            reach, reach_start = match.end, match.start
    return kept
