"""Digits that are no number because of what they run into: H100, GPT-4, 11g, 3.5.2, 12/05.

Comes in: a `Page` and the index of an atom. Goes out: whether a code starts there, and where it ends.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> page = page_of(document(Article(ArticleId("a"), "GPT-4 y 3km-5km", "es")), ())
>>> is_code(page, 2), is_code(page, 4)
(True, False)
"""

from __future__ import annotations

from extractors.numerals.fractions import slash
from extractors.numerals.page import Page, page_of, vulgar
from extractors.numerals.units import money_at, money_before, unit_at

__all__ = ["code_end", "is_code", "page_of"]


def is_code(page: Page, i: int) -> bool:
    """Digits that letters run into or follow: H100, GPT-4, 11g, 3.5.2, v2."""
    row = page.row
    if row.kinds[i] == "letters":
        return row.glued(i) and row.texts[i - 1] in "@#_"
    if row.glued(i) and money_before(row, i, page.lang) is None and _runs_in(page, i):
        return True
    if row.kinds[i] == "mark":
        return False
    found = page.literals.get(i)
    if found is None or found.value is None:  # the inside or the whole of what is no number
        return True
    if row.glued(found.end) and row.text(found.end) == "/" and row.is_digits(found.end + 1):
        return row.glued(found.end + 1) and slash(page, i) is None
    return _runs_on(page, found.end)


def _runs_in(page: Page, i: int) -> bool:
    before = page.row.texts[i - 1]
    if page.row.kinds[i - 1] != "mark":
        return before != "x"
    if before in "-–/.'’:":
        glued_before = page.row.glued(i - 1) and page.row.is_letters(i - 2)
        if glued_before and before in "-–" and page.row.glued(i - 2) and page.row.is_digits(i - 3):
            return False  # "3km-5km"
        if glued_before and before == "-" and page.row.norms[i - 2] in _prefixes(page):
            return False
        return glued_before
    return before in "#_@\\©®"


def _prefixes(page: Page) -> frozenset[str]:
    return frozenset((*page.words.articles, *page.words.minus, *page.words.of))


def _runs_on(page: Page, j: int) -> bool:
    """Letters glued behind digits that are no unit, suffix, ordinal ending, money or multiplier."""
    row = page.row
    if not row.glued(j) or not row.is_letters(j):
        return row.glued(j) and row.text(j) == "_"
    text, norm = row.texts[j], row.norms[j]
    if unit_at(row, j, page.lang) is not None or money_at(row, j, page.lang) is not None:
        return False
    if text in page.words.suffixes or text in page.words.money_suffixes or norm in page.words.ordinal_suffixes:
        return row.glued(j + 1) and row.is_digits(j + 1)
    known = norm in page.words.scales or norm == "x" or vulgar(text) is not None
    return not known


def code_end(page: Page, i: int) -> int:
    """Behind the whole run of glued atoms, so that no number starts inside a code."""
    j = page.literals[i].end if i in page.literals else i + 1
    while page.row.glued(j) and (page.row.kinds[j] != "mark" or page.row.texts[j] in "-_/.") and j < len(page.row):
        if page.row.kinds[j] == "mark" and not page.row.glued(j + 1):
            break
        j += 1
    return j
