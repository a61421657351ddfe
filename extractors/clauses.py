"""Sentences cut into clauses by cue words, verb forms and marks: shallow, until a parser says better.

Comes in: a `Document`. Goes out: `Clause`s that lie in order, never overlap and fill every sentence. A
clause that another one interrupts comes in pieces: the later piece `resumes` the earlier one.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Acme, que fabrica chips, vende 5 millones.", "es"))
>>> [doc.text[c.start:c.end] for c in clauses(doc)]
['Acme, que fabrica chips, vende 5 millones.']
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal

from extractors.document import Document

ClauseKind = Literal["main", "subordinate", "relative", "gerund", "bracket", "apposition"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of one sentence with at most one finite verb.

    `verb_start`/`verb_end`: that verb with its auxiliaries ("ha vendido", "will sell"), where one was seen.
    `head`: the index in `clauses(doc)` of the clause it depends on, null for a sentence's first.
    `resumes`: the index of the earlier piece of the same clause ("Acme[, que …,] vende 5 millones").
    """

    start: int
    end: int
    sentence: int
    kind: ClauseKind
    verb_start: int | None = None
    verb_end: int | None = None
    head: int | None = None
    resumes: int | None = None


def clauses(doc: Document) -> tuple[Clause, ...]:
    """Every clause of the article, in order."""
    return tuple(
        Clause(sentence.start, sentence.end, index, "main") for index, sentence in enumerate(doc.sentences)
    )


def clause_at(found: tuple[Clause, ...], offset: int) -> int:
    """The index of the clause that holds `offset`, or of the last one that starts before it."""
    return max(0, bisect_right(found, offset, key=lambda clause: clause.start) - 1)
