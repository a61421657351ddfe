"""Status, denial, speaker and quotation: cues with direction, reach and what ends it.

Comes in: a `Document` with its entities and references. Goes out: a `Context`, and from it the status and
the speech at a place. What a cue reaches is decided in `status.py`, who speaks in `speech.py`.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Acme no descarta vender 500 tiendas.", "es"))
>>> status_at(context(doc, ()), 24, 35)
'possible'
"""

from __future__ import annotations

from bisect import bisect_left

from extractors.context.speech import speeches
from extractors.context.status import status_cues
from extractors.document import Document
from extractors.mentions import Context, EntityMention, Reference, Speech
from extractors.syntax.clauses import clauses
from hechos.facts import Status

_WINDOW = 64  # mentions looked at on each side of a place: a page of nothing but cues stays linear
_RANK: dict[Status, int] = {"denied": 3, "possible": 2, "planned": 1, "expected": 1, "asserted": 0}


def context(doc: Document, names: tuple[EntityMention, ...], references: tuple[Reference, ...] = ()) -> Context:
    """The status cues and speeches of the article. `references` let "the company said" have a speaker."""
    found = clauses(doc)
    return Context(status_cues(doc, found), speeches(doc, names, references, found))


def status_at(context: Context, start: int, end: int) -> Status:
    """The status of a fact at that span: denial outranks doubt, doubt a forecast; of two forecasts the outer."""
    first = bisect_left(context.cues, start, key=lambda cue: cue.start)
    near = context.cues[max(0, first - _WINDOW) : first + _WINDOW]
    governing = [cue for cue in near if _covers(cue.reach_start, cue.reach_end, start, end)]
    return max(governing, key=lambda cue: (_RANK[cue.status], -cue.start)).status if governing else "asserted"


def _covers(reach_start: int, reach_end: int, start: int, end: int) -> bool:
    """Whether more than half of the span lies in the reach."""
    return 2 * (min(end, reach_end) - max(start, reach_start)) > end - start


def speech_at(context: Context, start: int, end: int) -> Speech | None:
    """The innermost speech that holds the span; a quotation rather than the report around it."""
    first = bisect_left(context.speeches, end, key=lambda speech: speech.start)
    near = context.speeches[max(0, first - _WINDOW) : first]
    holding = [speech for speech in near if speech.start <= start and end <= speech.end]
    return min(holding, key=lambda speech: (not speech.quoted, speech.end - speech.start)) if holding else None
