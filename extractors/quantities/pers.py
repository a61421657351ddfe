"""What an amount is stated for: "a share", "al mes", "per million tokens", "€/mes".

Comes in: a `Draft`. Goes out: the draft's `per`, an English singular. The words stay outside of the span.

>>> from extractors.document import document
>>> from extractors.quantities.drafts import drafts, row_of
>>> from extractors.numerals import numerals
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "$4.75 a share", "en"))
>>> row = row_of(doc)
>>> per(doc, row, drafts(doc, row, numerals(doc, ()))[0])
('share', 6)
"""

from __future__ import annotations

from extractors.document import Document
from extractors.lexicon.numerals import numeral_words
from extractors.lexicon.quantities import quantity_words
from extractors.lexicon.units import dimensions
from extractors.numerals.row import Row
from extractors.numerals.units import unit_at
from extractors.quantities.counts import counted
from extractors.quantities.drafts import Draft
from hechos.facts import Lang

NAMES = {
    "s": "second",
    "min": "minute",
    "h": "hour",
    "bbl": "barrel",
    "kg": "kilogram",
    "km": "kilometer",
    "t": "tonne",
}


def per(doc: Document, row: Row, draft: Draft) -> tuple[str, int] | None:
    """The noun and the index behind it."""
    words = quantity_words(doc.lang)
    j = draft.end
    if not row.joined(j) or draft.kind == "duration":
        return None
    norm = row.norms[j]
    if norm in words.per_words:
        return words.per_words[norm], j + 1
    for phrase in (*words.per, *words.per_articles):
        split = phrase.split()
        if norm == split[0] and row.follows(j, split) and row.joined(j + len(split)):
            strict = phrase in words.per_articles
            found = _named(row, j + len(split), doc.lang, strict=strict, slash=norm == "/")
            if found is not None:
                return found
    return None


def _named(row: Row, k: int, lang: Lang, *, strict: bool, slash: bool) -> tuple[str, int] | None:
    """The noun at atom `k`; `strict` for "a", "al", behind which most nouns mean something else."""
    words = quantity_words(lang)
    if slash and not row.glued(k):
        return None
    if row.norms[k] in numeral_words(lang).articles and row.joined(k + 1):
        k += 1
    scale = words.scale_names.get(row.norms[k])
    if scale is not None and row.joined(k + 1):
        k += 2 if row.norms[k + 1] in words.of else 1
    unit = unit_at(row, k, lang)
    if unit is not None and unit[1] != "percent":
        name = NAMES.get(unit[1], unit[1])
        if strict and not _is_time(unit[1]):
            return None
        return (f"{scale} {name}s" if scale else name), unit[0]
    found = counted(row, k, lang, plural=bool(scale))
    if found is None or found[0] != k:
        return None
    return (f"{scale} {found[2]}s" if scale else found[2]), found[1]


def _is_time(symbol: str) -> bool:
    return dimensions()[symbol][0] == "time"
