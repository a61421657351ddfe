"""Status cues of an article and the stretches that each governs.

Comes in: a `Document` with its clauses and verbs. Goes out: `StatusCue`s. A cue is a phrase of the lexicon
or a verb by its own tense, mood and negation; a look-alike silences what stands inside it. A cue that
governs stretches apart from one another ("se espera que las ventas, que ya crecieron, suban") comes once
for each.

>>> from extractors.syntax.clauses import clauses
>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Acme prevé contratar a 500 personas.", "es"))
>>> [(cue.status, doc.text[cue.reach_start:cue.reach_end]) for cue in status_cues(doc, clauses(doc))]
[('planned', ' contratar a 500 personas.')]
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from extractors.document import Document, Sentence
from extractors.lexicon.clauses import clause_words
from extractors.lexicon.context import ContextWords, Cue, context_words
from extractors.lexicon.verbs import forms
from extractors.mentions import StatusCue
from extractors.syntax.clauses import Clause
from extractors.syntax.phrases import Phrases, word_of
from extractors.syntax.verbs import VerbGroup, verb_groups, verb_index
from hechos.facts import Lang, Status

_NEAR = 6  # atoms that a "near" cue and a bare negation reach
_FAR = 12  # clauses that a cue can govern: no sentence needs more, and a page of brackets stays linear


@dataclass(frozen=True)
class _Index:
    words: ContextWords
    cues: Phrases[Cue]
    hypotheses: Phrases[bool]
    deliberate: frozenset[str]
    infinitives: frozenset[str]
    complementizers: frozenset[str]
    connectors: Phrases[bool]


@cache
def _index(lang: Lang) -> _Index:
    words = context_words(lang)
    cues = {pattern: cue for cue in words.cues for pattern in cue.words}
    infinitives = frozenset(form for verb in words.deliberate_verbs for form in forms(lang, verb).get("inf", ()))
    return _Index(
        words,
        Phrases(lang, cues),
        Phrases(lang, dict.fromkeys(words.hypotheses, True)),
        frozenset(words.deliberate_verbs),
        infinitives,
        frozenset(clause_words(lang).complementizers),
        Phrases(lang, dict.fromkeys(clause_words(lang).subordinators, True)),
    )


@dataclass(frozen=True)
class _Scene:
    """One sentence: its atoms, its clauses with their place in all clauses, its verbs by clause."""

    doc: Document
    index: _Index
    sentence: Sentence
    first: int
    last: int
    clauses: Sequence[Clause]
    base: int
    verbs: Sequence[VerbGroup | None]


def status_cues(doc: Document, found: tuple[Clause, ...]) -> tuple[StatusCue, ...]:
    """Every cue with what it governs, in order of its start."""
    index = _index(doc.lang)
    verbs = {doc.atoms[verb.first].start: verb for verb in verb_groups(doc)}
    cues: list[StatusCue] = []
    place = 0
    for number, sentence in enumerate(doc.sentences):
        base = place
        while place < len(found) and found[place].sentence == number:
            place += 1
        inside = found[base:place]
        own = [verbs.get(clause.verb_start) if clause.verb_start is not None else None for clause in inside]
        first, last = doc.atom_at(sentence.start), doc.atom_at(sentence.end - 1) + 1
        cues.extend(_of_sentence(_Scene(doc, index, sentence, first, last, inside, base, own)))
    return tuple(sorted(cues, key=lambda cue: (cue.start, cue.reach_start)))


def _of_sentence(scene: _Scene) -> Iterator[StatusCue]:
    """A question, then phrases, then verbs that no phrase has spoken for, then suppositions."""
    if _asks(scene):
        start, end = scene.sentence.start, scene.sentence.end
        yield StatusCue(start, end, "possible", start, end)
    taken: set[int] = set()
    for first, last, cue in scene.index.cues.all(scene.doc.atoms, scene.first, scene.last):
        taken.update(range(first, last))
        if cue.status is not None:
            yield from _phrase_cue(scene, first, last, cue)
    supposed = [_supposes(scene, number) for number in range(len(scene.clauses))]
    under_if = any(supposed)
    for number, verb in enumerate(scene.verbs):
        if supposed[number]:
            yield from _governing_all(scene, number, "possible")
        elif verb is not None and taken.isdisjoint(range(verb.first, verb.last)):
            yield from _verb_cue(scene, number, verb, under_if=under_if)
    yield from _headline(scene)


def _asks(scene: _Scene) -> bool:
    """Whether the sentence asks for its numbers: "¿Venderá 5 millones?", not "¿Cómo vendió 5 millones?"."""
    text = scene.doc.text[scene.sentence.start : scene.sentence.end]
    if not text.rstrip("»”\"')").endswith("?"):
        return False
    opening = next((i for i in range(scene.first, scene.last) if scene.doc.atoms[i].text == "¿"), scene.first - 1)
    first = next((i for i in range(opening + 1, scene.last) if scene.doc.atoms[i].kind == "letters"), None)
    return first is None or word_of(scene.doc.atoms[first]) not in scene.index.words.interrogatives


def _phrase_cue(scene: _Scene, first: int, last: int, cue: Cue) -> Iterator[StatusCue]:
    atoms = scene.doc.atoms
    start, end = atoms[first].start, atoms[last - 1].end
    status = cue.status or "asserted"
    if cue.deliberate is not None and _decides(scene, last):
        status = cue.deliberate
    number = _clause_of(scene, start)
    if cue.reach == "sentence":
        yield StatusCue(start, end, status, scene.sentence.start, scene.sentence.end)
        return
    if cue.direction in ("before", "both"):
        near = atoms[max(scene.first, first - _NEAR)].start
        begin = max(near, scene.clauses[number].start) if cue.reach == "near" else scene.clauses[number].start
        yield StatusCue(start, end, status, begin, start)
    if cue.direction in ("after", "both"):
        if cue.reach == "near":
            yield StatusCue(start, end, status, end, atoms[min(scene.last, last + _NEAR) - 1].end)
            return
        for reach_start, reach_end in _governed(scene, number, end):
            yield StatusCue(start, end, status, reach_start, reach_end)


def _decides(scene: _Scene, place: int) -> bool:
    """Whether the next infinitive is something that one decides to do."""
    atoms = scene.doc.atoms
    for index in range(place, min(place + 4, scene.last)):
        word = word_of(atoms[index])
        if word in scene.index.complementizers:
            return False
        if word in scene.index.infinitives:
            marks = scene.index.words.infinitive_marks
            return not marks or word_of(atoms[index - 1]) in marks or index == place
    return False


def _clause_of(scene: _Scene, offset: int) -> int:
    return max(0, bisect_right(scene.clauses, offset, key=lambda clause: clause.start) - 1)


def _governed(scene: _Scene, number: int, end: int) -> Iterator[tuple[int, int]]:
    """The rest of the clause behind `end`, and the clauses that complement it or hang on its complement."""
    clause = scene.clauses[number]
    if end < clause.end:
        yield end, clause.end
    governed = {number}
    for later in range(number + 1, min(number + _FAR, len(scene.clauses))):
        other = scene.clauses[later]
        if _is_governed(scene, later, governed, behind=end >= clause.end or _ends_at(scene, clause, end)):
            governed.add(later)
            yield other.start, other.end
        elif other.kind == "main" and other.resumes is None:
            return


def _ends_at(scene: _Scene, clause: Clause, end: int) -> bool:
    return not scene.doc.text[end : clause.end].strip()


def _is_governed(scene: _Scene, later: int, governed: set[int], *, behind: bool) -> bool:
    clause, verb = scene.clauses[later], scene.verbs[later]
    if clause.resumes is not None:
        return clause.resumes - scene.base in governed
    if clause.head is None or clause.head - scene.base not in governed:
        return False
    if clause.kind == "bracket" and scene.clauses[clause.head - scene.base].kind != "main":
        return False
    if clause.kind in ("gerund", "bracket", "apposition"):
        return verb is None or verb.tense not in ("past", "pres")
    if not _complements(scene, clause):
        return False
    return later - 1 in governed and (behind or clause.kind == "subordinate")


def _complements(scene: _Scene, clause: Clause) -> bool:
    """Whether the clause is what the cue's verb takes: "que", "y que", "that", or no connector."""
    if clause.kind == "relative":
        return False
    atoms = scene.doc.atoms
    first = scene.doc.atom_at(clause.start)
    words = clause_words(scene.doc.lang)
    if word_of(atoms[first]) in words.coordinators:
        first += 1
    complements = word_of(atoms[first]) in scene.index.complementizers
    return complements or scene.index.connectors.at(atoms, first, scene.last) is None


def _supposes(scene: _Scene, number: int) -> bool:
    """Whether a clause opens with "si" or "if" and its verb leaves room for a supposition."""
    clause, verb = scene.clauses[number], scene.verbs[number]
    first = scene.doc.atom_at(clause.start)
    if verb is None or scene.index.hypotheses.at(scene.doc.atoms, first, scene.last) is None:
        return False
    if scene.index.cues.at(scene.doc.atoms, first, scene.last) is not None:
        return False  # a look-alike, or a cue that says it already
    return verb.tense in scene.index.words.hypothesis_tenses


def _verb_cue(scene: _Scene, number: int, verb: VerbGroup, *, under_if: bool) -> Iterator[StatusCue]:
    """What the verb says by itself: "invertirá" planned, "crecerá" expected, "no compró" denied."""
    words = scene.index.words
    if verb.negated and verb.lemma is not None and verb.lemma not in (*words.unmet, *words.silent):
        yield from _denial(scene, number, verb)
        return
    status = _by_tense(scene, number, verb)
    if status is None:
        return
    yield from _governing_all(scene, number, "possible" if under_if else status)


def _by_tense(scene: _Scene, number: int, verb: VerbGroup) -> Status | None:
    words = scene.index.words
    head = word_of(scene.doc.atoms[verb.first])
    heads = {head, verb_index(scene.doc.lang).lemmas.get(head, {}).get("cond", head)}
    if verb.tense == "cond" and verb.last == verb.first + 1 and verb.lemma is None:
        return None  # "may" without its verb is a month
    if not heads.isdisjoint(words.modal) and verb.tense == "cond":
        return "possible"
    if not heads.isdisjoint(words.expected_modal) and verb.tense == "cond":
        return "expected"
    if verb.tense == "fut" or (verb.tense == "cond" and _reported(scene, number)):
        return "planned" if verb.lemma in scene.index.deliberate else "expected"
    return "possible" if verb.tense == "cond" else None


def _reported(scene: _Scene, number: int) -> bool:
    """Whether the clause is what somebody said in the past: there a conditional is a future."""
    head = scene.clauses[number].head
    if head is None:
        return False
    verb = scene.verbs[head - scene.base]
    return verb is not None and verb.tense == "past" and verb.lemma in scene.index.words.reporting


def _denial(scene: _Scene, number: int, verb: VerbGroup) -> Iterator[StatusCue]:
    """A bare "no" denies the few words behind its verb, no more: "no compró 500 tiendas"."""
    atoms = scene.doc.atoms
    end = atoms[verb.last - 1].end
    reach = min(atoms[min(scene.last, verb.last + _NEAR) - 1].end, scene.clauses[number].end)
    following = {word_of(atom) for atom in atoms[verb.last : min(scene.last, verb.last + _NEAR)]}
    if not following.isdisjoint(scene.index.words.delays):
        return  # "won't launch until 2027" is no denial
    if end < reach:
        yield StatusCue(atoms[verb.first].start, end, "denied", end, reach)


def _governing_all(scene: _Scene, number: int, status: Status) -> Iterator[StatusCue]:
    """The whole clause, with its pieces and what hangs on it."""
    clause = scene.clauses[number]
    start, end = clause.verb_start, clause.verb_end
    if start is None or end is None:
        return
    root = number
    while (resumes := scene.clauses[root].resumes) is not None:
        root = resumes - scene.base
        yield StatusCue(start, end, status, scene.clauses[root].start, scene.clauses[root].end)
    yield StatusCue(start, end, status, clause.start, clause.end)
    for reach_start, reach_end in _governed(scene, number, clause.end):
        yield StatusCue(start, end, status, reach_start, reach_end)


def _headline(scene: _Scene) -> Iterator[StatusCue]:
    """ "Acme to hire 500": the infinitive of a headline that has no verb of its own."""
    block = scene.doc.blocks[scene.sentence.block]
    marks = scene.index.words.infinitive_marks
    if block.kind != "heading" or any(scene.verbs):
        return
    for place in range(scene.first + 1, scene.last - 1):
        if word_of(scene.doc.atoms[place]) in marks and _decides(scene, place + 1):
            start, end = scene.doc.atoms[place].start, scene.doc.atoms[place + 1].end
            yield StatusCue(start, end, "planned", end, scene.sentence.end)
            return
