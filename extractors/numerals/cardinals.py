"""One cardinal number: digits, words or both, with scale words, decimals and added fractions.

Comes in: a `Page` and the index of an atom. Goes out: a `Reading`. The value grows as the words do:
"2 mil 300 millones" is (2 × 1000 + 300) × 10^6, "three crore twelve lakh" adds.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> page = page_of(document(Article(ArticleId("a"), "one hundred and sixty-one thousand", "en")), ())
>>> cardinal(page, 0).value
161000.0
"""

from __future__ import annotations

from extractors.numerals.digits import leading_mark
from extractors.numerals.figures import Sum, figure
from extractors.numerals.fractions import share
from extractors.numerals.page import Page, Reading, page_of, product

__all__ = ["cardinal", "page_of"]


def cardinal(page: Page, i: int, *, plain: bool = False, decimal: bool = False) -> Reading | None:
    """The longest number at `i`; `plain` leaves out decimals and added fractions, `decimal` scales too."""
    total, j = Sum(decimal=decimal), i
    while j == i or page.row.joined(j):
        step = _step(page, total, j, plain)
        if step is None:
            break
        j = step
    if total.empty:
        return None
    if not plain:
        j = _added_fraction(page, total, j)
    return Reading(i, j, total.total, form=total.form, scale=total.scale)


def _step(page: Page, total: Sum, j: int, plain: bool) -> int | None:
    """One more word or literal into `total`; the index after it, or None where the number ends."""
    row, words = page.row, page.words
    if total.closed or j in page.blocked:
        return None
    if row.kinds[j] == "digits" or (total.empty and leading_mark(row, j)):
        return figure(page, total, j)
    norm = row.norms[j]
    phrase = _scale_phrase(page, j) if total.current is not None else None
    if phrase is not None and total.current is not None:
        factor, end = phrase
        total.parts.append((factor, product(total.current, factor)))
        total.current, total.scale, total.closed = None, factor, True
        return end
    if row.texts[j] == "-" and not total.empty and row.glued(j) and row.glued(j + 1) and row.is_letters(j + 1):
        inner = _word(page, total, j + 1) if row.norms[j + 1] not in words.articles else None
        return inner
    if norm in words.conjunctions and row.joined(j + 1) and _may_add(page, total, j):
        return _step(page, total, j + 1, plain)
    if norm in words.point and not plain and not total.empty and row.joined(j + 1):
        return _decimals(page, total, j + 1)
    if norm in words.point_of_words and not plain and not total.empty and not total.digits and row.joined(j + 1):
        return _decimals(page, total, j + 1) if not share(page, j + 1) else None
    return _word(page, total, j)


def _scale_phrase(page: Page, j: int) -> tuple[float, int] | None:
    """ "83 miles de millones": the factor and the index behind."""
    for phrase, factor in page.words.scale_phrases.items():
        words = phrase.split()
        if words[0] == page.row.norms[j] and page.row.follows(j, words):
            return factor, j + len(words)
    return None


def _may_add(page: Page, total: Sum, j: int) -> bool:
    """Whether "and" at `j` goes on the number: "treinta y uno", "two hundred and five"."""
    row, words = page.row, page.words
    norm = row.norms[j + 1]
    value = words.values.get(norm)
    if _is_between(page, j):
        return False
    if words.tens_need_and:
        tens = total.current is not None and total.room == 10 and not total.digits
        return tens and ((value is not None and 1 <= value <= 9) or _is_small(page, j + 1))
    if total.current is not None and total.room == 100:
        small = (value is not None and 0 < value < 100) or _is_small(page, j + 1)
        return small and row.norm(j + 2) not in words.hundred
    if total.current is None and total.parts and value is not None and not total.digits | (value == 0):
        last = total.parts[-1][0]
        return last == 1000 or row.norm(j + 2) in words.hundred
    if total.current is None and total.parts and value is not None:
        return row.norm(j + 2) in words.hundred
    return False


def _is_small(page: Page, j: int) -> bool:
    return page.row.is_digits(j) and len(page.row.texts[j]) <= 2 and not page.row.glued(j + 1)


def _is_between(page: Page, j: int) -> bool:
    """ "between two hundred and three": the "and" belongs to the range unless another follows."""
    row, words = page.row, page.words
    k = j - 1
    while (
        k > 0
        and row.joined(k)
        and (
            row.norms[k] in words.values
            or row.norms[k] in words.scales
            or row.norms[k] in words.hundred
            or row.texts[k] == "-"
        )
    ):
        k -= 1
    if row.norm(k) not in words.between:
        return False
    return not any(row.norm(m) in words.conjunctions for m in range(j + 1, j + 5) if row.joined(m))


def _word(page: Page, total: Sum, j: int) -> int | None:
    """A number word into `total`."""
    row, words = page.row, page.words
    norm = row.norms[j]
    if norm in words.hundred:
        return _hundred(page, total, j)
    if norm in words.scales and (not total.empty or norm in words.bare_scales):
        return _scale(page, total, j)
    if norm in words.collectives and not (total.empty and norm in words.vague):
        if total.current is not None and total.current < 1000 and not total.parts:
            total.current *= words.collectives[norm]
            total.scale, total.words, total.closed = words.collectives[norm], True, True
            return j + 1
        return None
    if total.empty and norm in words.articles and norm not in words.values:
        after = row.norm(j + 1) if row.joined(j + 1) else ""
        if (
            after in words.collectives
            or after in words.hundred
            or after in words.bare_scales
            or (after in words.scales and after not in words.vague)
        ):
            total.current = 1.0
            return j + 1
        return None
    value = words.values.get(norm)
    if value is None:
        return None
    return j + 1 if _add(page, total, float(value), row.norm(j - 1) in words.conjunctions) else None


def _add(page: Page, total: Sum, value: float, after_and: bool) -> bool:
    words = page.words
    if total.current is None:
        if total.parts and value >= total.parts[-1][0]:
            return False
        total.current = value
    elif 0 < value < total.room and (total.room > 10 or after_and or not words.tens_need_and):
        total.current += value
    elif words.spoken_hundreds and not total.digits and not total.parts and 1 <= total.current <= 9 <= value:
        total.current = total.current * 100 + value
    else:
        return False
    total.words = True
    total.room = 100.0 if value >= 100 else 10.0 if value >= 20 and value % 10 == 0 else 0.0
    return True


def _hundred(page: Page, total: Sum, j: int) -> int | None:
    if total.current is None:
        if total.parts:
            return None
        total.current = 1.0
    if not 0 < total.current < 100 or total.room == 100:
        return None
    total.current *= 100
    total.room, total.words = 100.0, True
    return j + 1


def _scale(page: Page, total: Sum, j: int) -> int | None:
    """Multiply what is read and still under this scale: (2 × mil + 300) × millones."""
    factor = page.words.scales[page.row.norms[j]]
    if total.decimal and not total.empty:
        return None
    lower = [part for part in total.parts if part[0] < factor]
    if total.current is None and total.parts and not lower:
        return None
    amount = sum(part[1] for part in lower) + (total.current or 0.0)
    twice = total.current is None and bool(lower)
    if total.empty:
        amount = 1.0
    total.parts = [part for part in total.parts if part[0] >= factor] + [(factor, product(amount, factor))]
    total.scale = total.scale * factor if twice else factor
    total.current, total.room, total.words = None, 0.0, True
    return j + 1


def _decimals(page: Page, total: Sum, j: int) -> int | None:
    """ "coma setenta y cinco", "point one four", "punto 3"."""
    row, digits, k = page.row, "", j
    while row.joined(k) and len(digits) < 16:
        if row.is_digits(k):
            digits += row.texts[k]
            k += 1
            break
        if row.norms[k] not in page.words.values and (digits or row.norms[k] not in page.words.bare_scales):
            break
        group = cardinal(page, k, plain=True, decimal=True)
        if group is None:
            break
        digits += str(int(group.value))
        k = group.end
    if not digits:
        return None
    total.current, total.parts = float(f"{int(total.total)}.{digits}"), []
    total.room = 0.0
    return k


def _added_fraction(page: Page, total: Sum, j: int) -> int:
    """ "3 millones y medio", "five and a quarter", "seis millones con dos tercios"."""
    row, words = page.row, page.words
    joins = (*words.conjunctions, *words.point_of_words)
    if row.glued(j) and row.text(j) == "-" and row.norm(j + 1) in words.conjunctions:
        return _hyphened_half(page, total, j)
    if total.closed or not row.joined(j) or row.norms[j] not in joins or not row.joined(j + 1):
        return j
    k = j + 1
    if not row.is_letters(k):
        return j
    part = share(page, k)
    if part is None:
        return j
    value, end, _ = part
    if row.norms[j] in words.point_of_words and total.digits:
        return j
    if row.norm(end - 1) in words.part_nouns:
        return j
    scaled = row.norm(end) if row.joined(end) else ""
    if scaled in words.scales:
        factor, end = words.scales[scaled], end + 1
        if total.current is not None and not total.parts:  # "three and a half million"
            total.parts.append((factor, product(total.current, factor)))
            total.current, total.scale = None, factor
    else:
        if _is_whole_noun(page, end):
            return j
        factor = total.scale if total.current is None else 1.0
    total.parts.append((0.0, value * factor))
    total.words = True
    return end


def _hyphened_half(page: Page, total: Sum, j: int) -> int:
    """ "three-and-a-half"."""
    norms = page.row.norms
    for tail in (("-", "-"), ("-", "-", "-")):
        end = j + 2 * len(tail)
        words = norms[j + 1 : end : 2]
        if tuple(norms[j:end:2]) == tail and words[-1:] and words[-1] in page.words.half:
            total.parts.append((0.0, 0.5 * (total.scale if total.current is None else 1.0)))
            return end
    return j


def _is_whole_noun(page: Page, j: int) -> bool:
    """ "5 and half of them": the half is a share of its own."""
    return page.row.joined(j) and page.row.norms[j] in page.words.of and page.lang == "en"
