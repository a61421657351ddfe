"""Sentences cut into clauses by cue words, verb forms and marks: shallow, until a parser says better.

Comes in: a `Document`. Goes out: `Clause`s that lie in order, never overlap and fill every sentence but for
white space. A clause that another one interrupts comes in pieces: the later piece `resumes` the earlier.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Acme, que fabrica chips, vendió 5 millones y ganó más.", "es"))
>>> [(doc.text[c.start:c.end], c.kind, c.resumes) for c in clauses(doc)]
[('Acme,', 'main', None), ('que fabrica chips,', 'relative', None), ('vendió 5 millones', 'main', 0), \
('y ganó más.', 'main', None)]
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Literal

from extractors.document import Document
from extractors.lexicon.clauses import clause_words
from extractors.lexicon.verbs import forms, verb_words
from extractors.syntax.phrases import Phrases, word_of
from extractors.syntax.verbs import VerbGroup, verb_groups
from hechos.facts import Lang

ClauseKind = Literal["main", "subordinate", "relative", "gerund", "bracket", "apposition"]
_Cut = Literal["start", "stop", "comma", "coordinator", "relative", "subordinate", "open", "close"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of one sentence with at most one finite verb.

    `verb_start`/`verb_end`: that verb with its auxiliaries ("ha vendido", "will sell"), where one was seen.
    `head`: the index in `clauses(doc)` of the clause it depends on, null for a sentence's main clauses.
    `resumes`: the index of the earlier piece of the same clause ("Acme[, que ...,] vende 5 millones").
    """

    start: int
    end: int
    sentence: int
    kind: ClauseKind
    verb_start: int | None = None
    verb_end: int | None = None
    head: int | None = None
    resumes: int | None = None


@dataclass(frozen=True, slots=True)
class _Segment:
    """Atoms between two cuts, and the finite verb among them."""

    first: int
    last: int
    cut: _Cut
    verb: VerbGroup | None


def clauses(doc: Document) -> tuple[Clause, ...]:
    """Every clause of the article, in order."""
    verbs = verb_groups(doc)
    firsts = [verb.first for verb in verbs]
    found: list[Clause] = []
    for number, sentence in enumerate(doc.sentences):
        first, last = doc.atom_at(sentence.start), doc.atom_at(sentence.end - 1) + 1
        inside = verbs[bisect_left(firsts, first) : bisect_left(firsts, last)]
        found.extend(_folded(doc, number, list(_segments(doc, first, last, inside)), len(found)))
    return tuple(found)


def clause_at(found: tuple[Clause, ...], offset: int) -> int:
    """The index of the clause that holds `offset`, or of the last one that starts before it."""
    return max(0, bisect_right(found, offset, key=lambda clause: clause.start) - 1)


@cache
def _connectors(lang: Lang) -> Phrases[_Cut]:
    words = clause_words(lang)
    kinds: dict[_Cut, tuple[str, ...]] = {
        "subordinate": words.subordinators,
        "relative": words.relatives,
        "coordinator": words.coordinators,
    }
    return Phrases(lang, {pattern: kind for kind, patterns in kinds.items() for pattern in patterns})


_MARKS: dict[str, _Cut] = {
    ";": "stop",
    ":": "stop",
    ",": "comma",
    "—": "comma",
    "–": "comma",
    "(": "open",
    "[": "open",
    ")": "close",
    "]": "close",
}


def _cuts(doc: Document, first: int, last: int) -> Iterator[tuple[int, _Cut]]:
    """Where a clause may begin, and by what: the index of the atom that comes first behind the cut."""
    index = first
    while index < last:
        atom = doc.atoms[index]
        mark = _MARKS.get(atom.text)
        alone = index + 1 < last and doc.atoms[index + 1].kind != "mark"
        if mark == "open" and alone:
            yield index, mark
        elif mark and mark != "open" and (alone or mark != "close") and not _between_digits(doc, index, last):
            yield index + 1, mark
        found = _connectors(doc.lang).at(doc.atoms, index, last) if mark is None else None
        if found:
            yield index, found[1]
        index = found[0] if found else index + 1


def _between_digits(doc: Document, index: int, last: int) -> bool:
    return (
        index > 0
        and index + 1 < last
        and doc.atoms[index - 1].kind == doc.atoms[index + 1].kind == "digits"
        and not doc.atoms[index + 1].space
    )


def _segments(doc: Document, first: int, last: int, verbs: Sequence[VerbGroup]) -> Iterator[_Segment]:
    """The stretches between cuts; one more cut behind a verb that takes a bare clause ("said it would")."""
    cuts: dict[int, _Cut] = {first: "start"}
    for place, kind in _cuts(doc, first, last):
        if place < last and (place > first or kind in ("relative", "subordinate")):
            cuts[place] = kind
    places = [*cuts, last]
    waiting = 0
    for place, end in pairwise(places):
        inside: list[VerbGroup] = []
        while waiting < len(verbs) and verbs[waiting].first < end:
            inside.append(verbs[waiting])
            waiting += 1
        sure = [verb for verb in inside if not verb.doubtful] or inside
        if len(sure) > 1 and sure[0].lemma in clause_words(doc.lang).bare_complements and sure[0].last < end:
            yield _Segment(place, sure[0].last, cuts[place], sure[0])
            yield _Segment(sure[0].last, end, "subordinate", sure[1])
        else:
            yield _Segment(place, end, cuts[place], sure[0] if sure else None)


@dataclass(slots=True)
class _Open:
    """The clause being built: its place in the result, its verb's last atom, and the clause to come back to."""

    index: int
    kind: ClauseKind
    verb_last: int | None
    outer: _Open | None

    @property
    def has_verb(self) -> bool:
        return self.verb_last is not None


def _folded(doc: Document, number: int, segments: list[_Segment], base: int) -> list[Clause]:
    """Segments put together: one without a verb of its own belongs to the clause before it."""
    made: list[Clause] = []
    current: _Open | None = None
    for place, segment in enumerate(segments):
        following = segments[place + 1] if place + 1 < len(segments) else None
        kind = _kind(doc, segment, following, current)
        if current is not None and kind is None:
            made[-1] = _grown(doc, made[-1], segment)
            current.verb_last = current.verb_last or _verb_last(segment)
            continue
        target = _resumed(segment, kind, current)
        clause = _clause(doc, segment, number, kind or "main")
        if target is not None:
            made.append(
                replace(clause, kind=target.kind, head=made[target.index].head, resumes=target.index + base)
            )
            current = _Open(len(made) - 1, target.kind, _verb_last(segment) or target.verb_last, target.outer)
            continue
        outer = None if kind in (None, "main") else current
        made.append(replace(clause, head=None if outer is None else outer.index + base))
        current = _Open(len(made) - 1, kind or "main", _verb_last(segment), outer)
    return made


def _verb_last(segment: _Segment) -> int | None:
    return segment.verb.last if segment.verb else None


def _kind(
    doc: Document, segment: _Segment, following: _Segment | None, current: _Open | None
) -> ClauseKind | None:
    """What clause the segment begins, or null where it goes on with the one before."""
    if current is None:
        return "subordinate" if segment.cut == "subordinate" and segment.verb else "main"
    if segment.cut == "open":
        return "bracket"
    if segment.cut == "close":
        return "main"
    if segment.cut in ("relative", "subordinate"):
        return _dependent(doc, segment, following, current)
    if segment.cut == "stop":
        return "main" if segment.verb and current.has_verb else None
    if segment.cut == "comma" and _is_gerund(doc, segment.first):
        return "gerund"
    if segment.verb is not None:
        waiting = current.outer is not None and not current.outer.has_verb
        participle = segment.verb.doubtful and segment.verb.first == segment.first
        if segment.cut == "comma" and participle and not waiting:
            return "apposition"
        aside = current.kind in ("apposition", "gerund", "bracket") and segment.cut == "comma"
        return "main" if current.has_verb or aside else None
    if segment.cut == "comma" and _is_apposition(doc, segment, following, current):
        return "apposition"
    return None


def _dependent(doc: Document, segment: _Segment, following: _Segment | None, current: _Open) -> ClauseKind | None:
    """A relative or subordinate clause; "que" right behind the verb is a conjunction, wherever its own verb is."""
    words = clause_words(doc.lang)
    if current.verb_last == segment.first and word_of(doc.atoms[segment.first]) in words.complementizers:
        return "subordinate"
    if segment.verb:
        return "relative" if segment.cut == "relative" else "subordinate"
    waits = following is not None and following.cut in ("comma", "relative") and current.has_verb
    return "subordinate" if waits and segment.cut == "subordinate" else None


def _resumed(segment: _Segment, kind: ClauseKind | None, current: _Open | None) -> _Open | None:
    """The clause that goes on behind a bracket, or behind a comma once its interruption is over."""
    if current is None or current.outer is None or kind != "main":
        return None
    if segment.cut == "close":
        return current.outer
    if segment.cut != "comma" or segment.verb is None:
        return None
    outer: _Open | None = current.outer
    while outer is not None and outer.has_verb:
        outer = outer.outer
    return outer


def _is_apposition(doc: Document, segment: _Segment, following: _Segment | None, current: _Open) -> bool:
    """No verb, while the clause waits for one that the next part has: "Jassy, el CEO de Amazon, dijo"."""
    if current.has_verb or following is None or following.cut != "comma" or following.verb is None:
        return False
    word = doc.atoms[segment.first]
    words = clause_words(doc.lang)
    return not word.text[0].isdigit() and word_of(word) not in words.prepositions


@cache
def _gerunds(lang: Lang) -> frozenset[str]:
    words = verb_words(lang)
    return frozenset(
        form for lemma in (*words.common, *words.irregular) for form in forms(lang, lemma).get("ger", ())
    )


def _is_gerund(doc: Document, index: int) -> bool:
    return word_of(doc.atoms[index]) in _gerunds(doc.lang)


def _clause(doc: Document, segment: _Segment, number: int, kind: ClauseKind) -> Clause:
    atoms, verb = doc.atoms, segment.verb
    start, end = atoms[segment.first].start, atoms[segment.last - 1].end
    if verb is None:
        return Clause(start, end, number, kind)
    return Clause(start, end, number, kind, atoms[verb.first].start, atoms[verb.last - 1].end)


def _grown(doc: Document, clause: Clause, segment: _Segment) -> Clause:
    end = doc.atoms[segment.last - 1].end
    if segment.verb is None or clause.verb_start is not None:
        return replace(clause, end=end)
    verb = segment.verb
    return replace(clause, end=end, verb_start=doc.atoms[verb.first].start, verb_end=doc.atoms[verb.last - 1].end)
