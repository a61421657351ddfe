"""Who says what: reported clauses, "según", and quotations with their speakers.

Comes in: a `Document` with its names, references and clauses. Goes out: `Speech`es. A reported clause runs
from "que" to the end of its sentence; ", dijo X" covers what stands before it in the sentence, "según X"
all of it; a quotation takes the speaker beside it, under it, of the report it stands in, or, where nobody
else is named, of the quotation it follows. The article's own voice is no speech.

>>> from extractors.syntax.clauses import clauses
>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Vende 5 millones, según fuentes próximas.", "es"))
>>> [(doc.text[s.start:s.end], s.speaker_text) for s in speeches(doc, (), (), clauses(doc))]
[('Vende 5 millones,', 'según fuentes próximas')]
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from extractors.context.quoted import quoted_speeches
from extractors.context.reports import Report, Reports
from extractors.context.speaker import Source, Sources
from extractors.document import Document
from extractors.lexicon.clauses import clause_words
from extractors.lexicon.speech import SpeechWords, speech_words
from extractors.mentions import EntityMention, Reference, Speech
from extractors.syntax.clauses import Clause
from extractors.syntax.phrases import Phrases
from hechos.facts import Lang

_NEAR = 2  # sentences over which a verb without a subject keeps the speaker ("añadió que")
_FAR = 120  # atoms searched for a contrast: longer clauses have none


@dataclass(frozen=True)
class _Index:
    words: SpeechWords
    according: Phrases[bool]
    complementizers: frozenset[str]
    contrasts: Phrases[bool]


@cache
def _index(lang: Lang) -> _Index:
    words, grammar = speech_words(lang), clause_words(lang)
    return _Index(
        words,
        Phrases(lang, dict.fromkeys(words.according, True)),
        frozenset(grammar.complementizers),
        Phrases(lang, dict.fromkeys(words.contrasts, True)),
    )


def speeches(
    doc: Document, names: tuple[EntityMention, ...], references: tuple[Reference, ...], found: tuple[Clause, ...]
) -> tuple[Speech, ...]:
    """Every speech, in order of its start."""
    sources = Sources(doc, names, references)
    reports = Reports(doc, found, sources)
    told: list[Speech] = []
    paper: Source | None = None
    last: tuple[int, Source] | None = None
    for number in range(len(doc.sentences)):
        for source, start, end in _sourced(doc, sources, number):
            source = paper if source.who is None and source.paper and paper is not None else source
            paper = source if source.paper and source.who is not None else paper
            told.extend(_around(doc, number, source, start, end))
        for report in reports.of_sentence(number):
            spoken = report.source
            if report.unsaid and report.said_from and last is not None and number - last[0] <= _NEAR:
                spoken = last[1]
            if spoken is None:
                continue
            told.extend(_reported(doc, number, report, spoken))
            paper = spoken if spoken.paper and spoken.who is not None else paper
            last = (number, spoken)
    told.extend(quoted_speeches(doc, sources, reports, tuple(sorted(told, key=_order))))
    return tuple(sorted(told, key=_order))


def _order(speech: Speech) -> tuple[int, int]:
    return speech.start, -speech.end


def _atoms_of(doc: Document, number: int) -> tuple[int, int]:
    sentence = doc.sentences[number]
    return doc.atom_at(sentence.start), doc.atom_at(sentence.end - 1) + 1


def _sourced(doc: Document, sources: Sources, number: int) -> Iterator[tuple[Source, int, int]]:
    """Each "según" of the sentence with its source, and the span of both."""
    first, last = _atoms_of(doc, number)
    for begin, end, _ in _index(doc.lang).according.all(doc.atoms, first, last):
        if in_quotation(doc, doc.atoms[begin].start):
            continue
        source = sources.behind(end, last)
        if source is not None:
            yield source, doc.atoms[begin].start, source.end


def in_quotation(doc: Document, offset: int) -> bool:
    place = bisect_right(doc.quotations, offset, key=lambda quote: quote.start) - 1
    return place >= 0 and doc.quotations[place].start <= offset < doc.quotations[place].end


def _around(doc: Document, number: int, source: Source, start: int, end: int) -> Iterator[Speech]:
    """What a source named in the sentence vouches for: the sentence up to a contrast, itself left out."""
    sentence = doc.sentences[number]
    before = _behind_contrast(doc, sentence.start, start)
    after = _before_contrast(doc, end, sentence.end)
    text = doc.text[start:end]
    if before < start and doc.text[before:start].strip(" ,("):
        yield Speech(before, _trimmed(doc, before, start), source.who, text, False)
    if end < after and doc.text[end:after].strip(" ,.)"):
        yield Speech(end, after, source.who, text, False)


def _trimmed(doc: Document, start: int, end: int) -> int:
    return start + len(doc.text[start:end].rstrip(" ("))


def _behind_contrast(doc: Document, start: int, end: int) -> int:
    """Where the last contrasting clause before `end` begins, or `start`."""
    begin, last = start, doc.atom_at(end)
    for place in range(max(doc.atom_at(start) + 1, last - _FAR), last):
        if _contrasts(doc, place):
            begin = doc.atoms[place].start
    return begin


def _before_contrast(doc: Document, start: int, end: int) -> int:
    first = doc.atom_at(start)
    for place in range(first + 1, min(first + _FAR, doc.atom_at(end - 1))):
        if _contrasts(doc, place):
            return doc.atoms[place].start
    return end


def _contrasts(doc: Document, place: int) -> bool:
    """A semicolon, or a comma and a word that sets what follows against what was said."""
    if doc.atoms[place].text == ";":
        return True
    behind_comma = doc.atoms[place - 1].text == ","
    return behind_comma and _index(doc.lang).contrasts.at(doc.atoms, place) is not None


def _reported(doc: Document, number: int, report: Report, source: Source) -> Iterator[Speech]:
    """What a reporting verb covers: the clause behind "que", or what stands before ", dijo X"."""
    sentence = doc.sentences[number]
    text = doc.text[source.start : source.end]
    if report.said_from is not None:
        end = _before_contrast(doc, report.said_from, sentence.end)
        yield Speech(report.said_from, end, source.who, text, False)
    elif report.behind:
        begin = _behind_contrast(doc, sentence.start, report.start)
        if begin < report.start:
            yield Speech(begin, report.start, source.who, text, False)
        if report.goes_on:
            yield Speech(report.end, sentence.end, source.who, text, False)
