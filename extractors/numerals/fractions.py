"""Fractions: "medio millón", "two thirds", "a quarter of a million", "½", "3/4", "la mitad".

Comes in: a `Page` and the index of an atom. Goes out: a `Reading`, or a share that a number before it takes up.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> page = page_of(document(Article(ArticleId("a"), "un cuarto de millón", "es")), ())
>>> fraction(page, 0).value
250000.0
"""

from __future__ import annotations

from extractors.numerals.page import Form, Page, Reading, page_of, product, vulgar
from extractors.numerals.units import money_at, unit_at

__all__ = ["fraction", "is_measured", "page_of", "share", "slash"]


def fraction(page: Page, i: int) -> Reading | None:
    """ "medio millón", "two thirds", "a quarter of a million", "½", "3/4", "la mitad"."""
    part = share(page, i)
    if part is None:
        return None
    value, end, needs_noun = part
    scaled = _scale_behind(page, end)
    if scaled is not None:
        factor, end = scaled
        return Reading(i, end, product(value, factor), form=_form(page, i), scale=factor)
    if needs_noun and not is_measured(page, end):
        return None
    return Reading(i, end, value, kind="fraction", form=_form(page, i))


def _form(page: Page, i: int) -> Form:
    return "digits" if page.row.kinds[i] == "digits" else "words"


def share(page: Page, i: int) -> tuple[float, int, bool] | None:
    """A fraction's value, its end, and whether it needs a noun behind it to be one."""
    row, words = page.row, page.words
    norm = row.norms[i]
    sign = vulgar(row.texts[i])
    if sign is not None:
        return sign, i + 1, False
    if row.kinds[i] == "digits":
        found = slash(page, i)
        return (found[0], found[1], False) if found else None
    if norm in words.half or norm in words.half_of:
        return _half(page, i)
    if norm in words.articles and row.joined(i + 1) and row.norms[i + 1] in words.half:
        return _half(page, i + 1)
    if norm in words.quarter:
        free = _scale_behind(page, i + 1) is None and not is_measured(page, i + 1)
        return None if free else (0.25, i + 1, False)
    return _parts(page, i)


def _half(page: Page, i: int) -> tuple[float, int, bool] | None:
    row, words = page.row, page.words
    norm = row.norms[i]
    before = row.norm(i - 1) if row.joined(i) else ""
    if before in words.ordinals or before in words.half_not_after:
        return None
    if norm in words.half_of and norm not in words.half:
        return (0.5, i + 1, False) if row.norm(i + 1) in words.of or not row.is_letters(i + 1) else None
    needs_noun = norm in words.half_needs_noun or (row.glued(i + 1) and row.text(i + 1) == "-")
    return 0.5, i + 1, needs_noun


def _parts(page: Page, i: int) -> tuple[float, int, bool] | None:
    """ "dos tercios", "one-fifth", "a quarter of", "la cuarta parte"."""
    row, words = page.row, page.words
    norm = row.norms[i]
    many = words.values.get(norm)
    if many is None and norm in words.articles:
        many = 1
    definite = norm in words.articles and norm not in words.indefinite
    if many is None or not 1 <= many <= 20:
        return None
    j = i + 2 if row.glued(i + 1) and row.text(i + 1) == "-" and row.glued(i + 2) else i + 1
    if not row.joined(j) or row.norms[j] not in words.denominators:
        return None
    after = row.norm(j + 1) if row.joined(j + 1) else ""
    if row.norms[j] not in words.denominators_need_one:
        return (many / words.denominators[row.norms[j]], j + 2, False) if after in words.part_nouns else None
    if definite:
        return None  # "the quarter", "el cuarto trimestre"
    compound = row.glued(j + 1) and row.text(j + 1) == "-"  # "an eighth-generation chip"
    free = (not compound and not (row.joined(j + 1) and row.is_letters(j + 1))) or after in (
        *words.of,
        *words.scales,
    )
    if norm in (*words.articles, *words.ones) and not free and norm not in words.part_ones:
        free = is_measured(page, j + 1)
        if not free:
            return None
    return many / words.denominators[row.norms[j]], j + 1, False


def slash(page: Page, i: int) -> tuple[float, int] | None:
    """ "3/4": no date (3/4/2025, 03/04), no 24/7, no 9/11."""
    row = page.row
    if not (row.glued(i + 1) and row.text(i + 1) == "/" and row.glued(i + 2) and row.is_digits(i + 2)):
        return None
    above, below = row.texts[i], row.texts[i + 2]
    if len(above) > 3 or len(below) > 4 or above[0] == "0" or below[0] == "0":
        return None
    if row.glued(i + 3) and row.text(i + 3) in ("/", ".") and row.is_digits(i + 4):
        return None
    if (i and row.glued(i) and row.texts[i - 1] == "/") or int(above) >= int(below):
        return None
    return int(above) / int(below), i + 3


def _scale_behind(page: Page, j: int) -> tuple[float, int] | None:
    """ "… de millón", "… a million", "… dozen": the scale word that a fraction is of."""
    row, words = page.row, page.words
    k = j
    for skipped in (words.of, words.articles):
        if row.joined(k) and row.norms[k] in skipped:
            k += 1
    if row.glued(k) and row.text(k) == "-":
        k += 1
    if not row.joined(k):
        return None
    norm = row.norms[k]
    if norm in words.scales and (norm in words.bare_scales or norm not in words.vague or k == j):
        return words.scales[norm], k + 1
    if norm in words.collectives and norm not in words.vague:
        return words.collectives[norm], k + 1
    return None


def is_measured(page: Page, j: int) -> bool:
    """Whether a unit of measure or money stands at `j`, an article or hyphen left out."""
    row = page.row
    k = j
    if row.glued(k) and row.text(k) == "-":
        k += 1
    for skipped in (page.words.of, page.words.articles):
        if row.joined(k) and row.norms[k] in skipped:
            k += 1
    return unit_at(row, k, page.lang) is not None or money_at(row, k, page.lang) is not None
