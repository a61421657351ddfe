"""The speaker of each quotation.

Comes in: a `Document`, its reports, and what they cover already. Goes out: one `Speech` for each quotation,
its speaker null where none was found. Looked for, in this order: a report behind the quotation, one before
it, a signature under it, the report that it stands in, and the quotation that it goes on from.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from extractors.context.reports import Report, Reports
from extractors.context.speaker import Source, Sources
from extractors.document import Document, Quotation
from extractors.lexicon.speech import speech_words
from extractors.mentions import Speech
from extractors.syntax.phrases import Phrases
from hechos.facts import Lang, Who

_FAR = 220  # characters between a report and the quotation that it introduces


@dataclass(frozen=True, slots=True)
class _Said:
    who: Who | None
    text: str | None


@cache
def _views(lang: Lang) -> Phrases[bool]:
    words = speech_words(lang)
    return Phrases(lang, dict.fromkeys((*words.views, *words.according), True))


def quoted_speeches(doc: Document, sources: Sources, reports: Reports, told: Sequence[Speech]) -> Iterator[Speech]:
    """A speech for each quotation, in order."""
    before: tuple[Quotation, _Said] | None = None
    for place, quote in enumerate(doc.quotations):
        following = doc.quotations[place + 1].start if place + 1 < len(doc.quotations) else len(doc.text)
        said = (
            _behind(doc, reports, quote, following, _latest(doc, told, quote, before))
            or _introduced(doc, sources, reports, quote, before)
            or _named_behind(doc, sources, quote)
            or _signed(doc, sources, quote)
            or _headed(doc, sources, quote)
            or _inside(told, quote)
            or _continued(doc, sources, quote, before)
            or _Said(None, None)
        )
        if said.who is not None or said.text is not None:
            before = (quote, said)
        yield Speech(quote.start, quote.end, said.who, said.text, True)


def _latest(
    doc: Document, told: Sequence[Speech], quote: Quotation, before: tuple[Quotation, _Said] | None
) -> tuple[Quotation, _Said] | None:
    """Whoever spoke last before the quotation, in a quotation or a report of the same paragraph."""
    place = bisect_left(told, quote.start, key=lambda speech: speech.start) - 1
    if place < 0 or (before is not None and before[0].start >= told[place].start):
        return before
    report = told[place]
    if doc.sentence_at(report.start).block != doc.sentence_at(quote.start).block:
        return before
    return Quotation(report.start, report.end), _Said(report.speaker, report.speaker_text)


def _said(doc: Document, source: Source) -> _Said:
    return _Said(source.who, doc.text[source.start : source.end] or None)


def _behind(
    doc: Document, reports: Reports, quote: Quotation, following: int, before: tuple[Quotation, _Said] | None
) -> _Said | None:
    """A report right behind: "...», dijo X", "..." X said; one without a subject goes on with the speaker."""
    number = doc.sentence_index(min(quote.end + 1, len(doc.text) - 1))
    sentence = doc.sentences[number]
    if sentence.end <= quote.end + 1 and number + 1 < len(doc.sentences):
        sentence = doc.sentences[number + 1]
        if sentence.block != doc.sentence_at(quote.start).block or sentence.end - sentence.start > 60:
            return None
    for report in reports.between(max(quote.end + 1, sentence.start), min(sentence.end, following)):
        if report.reach != "say":
            return None
        between = doc.text[quote.end : report.start].strip("»”\"'’., —–-")
        if report.said_from is not None and len(between) > 0 and report.source is None:
            return None
        if report.source is not None and report.source.start >= quote.end and len(between) < _FAR:
            return _said(doc, report.source)
        return None if len(between) > 12 else _unsaid(doc, quote, before)
    return None


def _unsaid(doc: Document, quote: Quotation, before: tuple[Quotation, _Said] | None) -> _Said | None:
    """Whom a report without a subject means ("señaló"): the speaker of a quotation shortly before."""
    if before is None:
        return None
    near = doc.sentence_at(quote.start).block - doc.sentence_at(before[0].start).block <= 1
    return before[1] if near else None


def _introduced(
    doc: Document, sources: Sources, reports: Reports, quote: Quotation, before: tuple[Quotation, _Said] | None
) -> _Said | None:
    """A report before the quotation in its sentence: "X dijo: «", "Para X, «", "X: «"."""
    sentence = doc.sentence_at(quote.start)
    begin = max(sentence.start, before[0].end + 1 if before and before[0].end < quote.start else sentence.start)
    if begin >= quote.start - 1:
        return _last_line(doc, sources, reports, quote)
    found: Report | None = None
    for report in reports.between(begin, quote.start - 1):
        found = report
    if found is not None and found.source is not None and quote.start - found.end < _FAR:
        return _said(doc, found.source)
    return _viewed(doc, sources, begin, quote) or _colon(doc, sources, begin, quote)


def _last_line(doc: Document, sources: Sources, reports: Reports, quote: Quotation) -> _Said | None:
    """A sentence before the quotation that ends in a colon and names the speaker."""
    number = doc.sentence_index(quote.start) - 1
    if number < 0 or doc.text[doc.sentences[number].end - 1] != ":":
        return None
    sentence = doc.sentences[number]
    last = [report for report in reports.between(sentence.start, sentence.end) if report.source is not None]
    if last and last[-1].source is not None:
        return _said(doc, last[-1].source)
    source = sources.before(doc.atom_at(sentence.start), doc.atom_at(sentence.end - 1))
    return _said(doc, source) if source is not None and source.person else None


def _viewed(doc: Document, sources: Sources, begin: int, quote: Quotation) -> _Said | None:
    """ "Para X, «...»" at the head of the sentence."""
    first, last = doc.atom_at(begin), doc.atom_at(quote.start - 1)
    for place, end, _ in _views(doc.lang).all(doc.atoms, first, last):
        source = sources.behind(end, last)
        if source is not None and (source.person or place == first) and source.who is not None:
            return _said(doc, source)
    return None


def _colon(doc: Document, sources: Sources, begin: int, quote: Quotation) -> _Said | None:
    """ "Ana Ruiz: «...»", or a sentence with one person in it and a colon before the quotation."""
    if not doc.text[begin : quote.start - 1].rstrip().endswith(":"):
        return None
    colon = doc.atom_at(begin + len(doc.text[begin : quote.start - 1].rstrip()) - 1)
    source = sources.before(doc.atom_at(begin), colon) or sources.only_person(begin, quote.start)
    return _said(doc, source) if source is not None and source.who is not None else None


def _named_behind(doc: Document, sources: Sources, quote: Quotation) -> _Said | None:
    """A name right behind the quotation, without a verb: "...", Ana Ruiz, directora de Acme."""
    block = doc.blocks[doc.sentence_at(max(quote.start, quote.end - 1)).block]
    place = doc.atom_at(quote.end) + 1
    while place < len(doc.atoms) and doc.atoms[place].text in ',.—–-»”"':
        place += 1
    if place >= len(doc.atoms) or doc.atoms[place].start >= block.end:
        return None
    if doc.text[quote.end : doc.atoms[place].start].strip("»”\"'’ ")[:1] not in tuple(",—–-"):
        return None
    source = sources.behind(place, doc.atom_at(block.end - 1) + 1)
    known = source is not None and (source.person or (source.who is None and doc.atoms[place].text[0].isupper()))
    return _said(doc, source) if source is not None and known else None


def _headed(doc: Document, sources: Sources, quote: Quotation) -> _Said | None:
    """A heading over the quotation that is nothing but a name and a house: "Acme Research, Ana Ruiz"."""
    block = doc.blocks[doc.sentence_at(quote.start).block]
    if block.heading is None or doc.text[block.start : quote.start].strip("«“\"'‘ "):
        return None
    heading = doc.blocks[block.heading]
    source = sources.only_person(heading.start, heading.end)
    if source is None or source.end < heading.end - 1 or heading.end - heading.start > 60:
        return None
    before = doc.text[heading.start : source.start].strip()
    return _said(doc, source) if not before or before[-1] in ",(:–—-" else None


def _signed(doc: Document, sources: Sources, quote: Quotation) -> _Said | None:
    """The signature in the line under the quotation: "– Ana Ruiz, directora de Acme (@aruiz)"."""
    block = doc.sentence_at(max(quote.start, quote.end - 1)).block
    if block + 1 >= len(doc.blocks) or doc.blocks[block + 1].kind != "caption":
        return None
    line = doc.blocks[block + 1]
    if doc.text[quote.end : doc.blocks[block].end].strip("»”\"'’. "):
        return None
    first = doc.atom_at(line.start) + 1
    source = sources.behind(first, doc.atom_at(line.end - 1) + 1)
    if source is None:
        return _Said(None, doc.text[line.start : line.end].lstrip("–—- "))
    return _Said(source.who, doc.text[doc.atoms[first].start : line.end])


def _inside(told: Sequence[Speech], quote: Quotation) -> _Said | None:
    """The report that the quotation is part of."""
    place = bisect_left(told, quote.start, key=lambda speech: speech.start)
    holding = [speech for speech in told[max(0, place - 16) : place + 1] if _holds(speech, quote)]
    if not holding:
        return None
    inner = min(holding, key=lambda speech: speech.end - speech.start)
    return _Said(inner.speaker, inner.speaker_text)


def _holds(speech: Speech, quote: Quotation) -> bool:
    return speech.start <= quote.start and quote.start < speech.end


def _continued(
    doc: Document, sources: Sources, quote: Quotation, before: tuple[Quotation, _Said] | None
) -> _Said | None:
    """A quotation that goes on from the one before it, with nobody else named in between."""
    if before is None:
        return None
    earlier, said = before
    block, last = doc.sentence_at(quote.start).block, doc.sentence_at(earlier.end - 1).block
    opens = doc.text[doc.blocks[block].start : quote.start].strip("«“\"'‘ ") == ""
    if block - last > (1 if opens else 0):
        return None
    others = {name.id for name in sources.persons_between(earlier.end, quote.start)}
    return said if not others - {said.who.id if said.who else None} else None
