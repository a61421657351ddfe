"""Numbers written in digits and words, both languages, scale words applied.

Comes in: a `Document` and the names found in it. Goes out: every `Number` outside of names, addresses, phones,
versions, labels and clock times, in order. Numbers that belong to dates are among them.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "2 mil 300 millones, dos tercios", "es"))
>>> [(number.value, number.kind) for number in numerals(doc, ())]
[(2300000000.0, 'cardinal'), (0.6666666666666666, 'fraction')]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from extractors.document import Document
from extractors.lexicon.quantities import function_words
from extractors.mentions import EntityMention, Number
from extractors.numerals.cardinals import cardinal
from extractors.numerals.codes import code_end, is_code
from extractors.numerals.digits import leading_mark
from extractors.numerals.fractions import fraction
from extractors.numerals.page import Page, Reading, page_of, starters, vulgar
from extractors.numerals.units import money_at, unit_at

MINUS_MARKS = "-−–"
LONGEST_VAGUE = 4  # words in "hundreds of thousands of millions"


def numerals(doc: Document, names: tuple[EntityMention, ...]) -> tuple[Number, ...]:
    """Every numeral outside of `names`, in order; numbers that belong to times are among them."""
    return tuple(_numbers(page_of(doc, names)))


def _numbers(page: Page) -> Iterator[Number]:
    words = starters(page.lang)
    row, i, last = page.row, 0, 0
    for i in range(len(row)):
        if i < last or not _may_start(page, i, words):
            continue
        found, end = _read(page, i, last)
        if found is not None:
            yield _number(page, found)
            last = end
        else:
            last = max(last, end)


def _may_start(page: Page, i: int, words: frozenset[str]) -> bool:
    """Whether a number could start at atom `i`: the quick look that most atoms fail."""
    kind = page.row.kinds[i]
    if kind == "letters":
        return (page.row.norms[i] in words or vulgar(page.row.texts[i]) is not None) and i not in page.blocked
    return i not in page.blocked and (kind == "digits" or leading_mark(page.row, i))


def _read(page: Page, i: int, last: int) -> tuple[Reading | None, int]:
    """The number at atom `i` and the index to go on from; the number before it ends at `last`."""
    if is_code(page, i):
        return None, code_end(page, i)
    for reader in (_digit_ordinal, _vague, fraction, _ratio_or_cardinal, _one_of_compound, _ordinal):
        found = reader(page, i)
        if found is not None and not (found.kind == "ordinal" and _is_unit(page, i, last)):
            return _signed(page, found), found.end
    literal = page.literals.get(i)
    return None, literal.end if literal else i + 1


def _number(page: Page, found: Reading) -> Number:
    return Number(
        start=page.row.starts[found.start],
        end=page.row.ends[found.end - 1],
        value=found.value,
        kind=found.kind,
        form=found.form,
        scale=found.scale,
        vague=found.vague,
    )


def _vague(page: Page, i: int) -> Reading | None:
    """ "miles de millones", "several hundred", "multi-billion": an order of magnitude."""
    words, row = page.words, page.row
    start, j = i, i
    for phrase in words.several:
        if row.follows(i, phrase) and row.joined(i + len(phrase)):
            j = i + len(phrase)
            if row.norm(j) in words.of and row.joined(j + 1):
                j += 1
    if row.norms[i] in words.multi and row.glued(i + 1):
        j = i + 2 if row.texts[i + 1] == "-" else i + 1
    counted = j > i
    value, end = 1.0, j
    while (row.joined(end) or end == i) and end < j + 2 * LONGEST_VAGUE:
        norm = row.norm(end)
        if norm in words.vague and (norm not in words.vague_needs_of or row.norm(end + 1) in words.of):
            value *= words.vague[norm]
        elif counted and (norm in words.scales or norm in words.hundred):
            value *= words.scales.get(norm, 100.0)
        else:
            break
        end += 1
        after = end + 1 if row.joined(end) and row.norms[end] in words.of else end
        if row.joined(after) and (row.norms[after] in words.vague or (after == end and counted)):
            end = after
    if end == j or value == 1.0:
        return None
    if row.norm(end - 1) in words.of:
        end -= 1
    return Reading(start if counted else i, end, value, form="words", scale=value, vague=True)


def _ratio_or_cardinal(page: Page, i: int) -> Reading | None:
    found = cardinal(page, i)
    if found is None:
        return None
    return _ratio(page, found) or _compound_ordinal(page, found) or _kept(page, found)


def _compound_ordinal(page: Page, found: Reading) -> Reading | None:
    """ "twenty-first", "one hundred and fifth"."""
    row = page.row
    j = found.end
    if found.form != "words" or not (
        (row.glued(j) and row.text(j) == "-") or row.norm(j) in page.words.conjunctions
    ):
        return None
    value = page.words.ordinals.get(row.norm(j + 1), 0)
    if 0 < value < 10 and found.value % 10 == 0 and found.value >= 20 and row.joined(j + 1):
        return Reading(found.start, j + 2, found.value + value, "ordinal", "words")
    return None


def _kept(page: Page, found: Reading) -> Reading | None:
    """ "one" and "un" alone are articles or pronouns, unless a unit of measure follows."""
    alone = found.end == found.start + 1 and found.form == "words"
    if alone and page.row.norms[found.start] in (*page.words.ones, *page.words.articles):
        j = found.end + (page.row.glued(found.end) and page.row.text(found.end) == "-")
        unit = page.row.is_letters(j) and unit_at(page.row, j, page.lang) is not None
        if not (unit or _is_negative(page, found.start) or money_at(page.row, j, page.lang)):
            return None
    return found


def _one_of_compound(page: Page, i: int) -> Reading | None:
    """ "an hour and a half", "a minute and 30 seconds": here the article is a one."""
    row, words = page.row, page.words
    if row.norms[i] not in words.indefinite or not row.joined(i + 1):
        return None
    unit = unit_at(row, i + 1, page.lang)
    if unit is None or not row.joined(unit[0] + 1) or row.norms[unit[0]] not in words.conjunctions:
        return None
    j = unit[0] + 1
    half = row.norms[j] in words.half or (row.norms[j] in words.articles and row.norm(j + 1) in words.half)
    more = cardinal(page, j, plain=True)
    if half or (more is not None and unit_at(row, more.end, page.lang) is not None):
        return Reading(i, i + 1, 1.0, form="words")
    return None


def _ratio(page: Page, found: Reading) -> Reading | None:
    """ "uno de cada tres", "one in five", "2 out of 5"."""
    row = page.row
    if not 1 <= found.value <= 100 or found.scale != 1 or not found.value.is_integer():
        return None
    for phrase in page.words.ratio:
        j = found.end + len(phrase)
        if row.joined(found.end) and row.follows(found.end, phrase) and row.joined(j) and j not in page.blocked:
            whole = cardinal(page, j, plain=True)
            if whole is not None and _is_ratio(page, found, whole, len(phrase)):
                return Reading(found.start, whole.end, found.value / whole.value, "fraction", found.form)
    return None


def _is_ratio(page: Page, part: Reading, whole: Reading, words: int) -> bool:
    if not part.value < whole.value or part.form != whole.form or not whole.value.is_integer():
        return False
    if words > 1:
        return True
    return part.value <= 10 and whole.value <= 1000 and unit_at(page.row, whole.end, page.lang) is None


def _ordinal(page: Page, i: int) -> Reading | None:
    """ "tercero", "twenty-first", "vigésimo primero"."""
    row, words = page.row, page.words
    value = words.ordinals.get(row.norms[i])
    if value is None:
        return None
    end = i + 1
    if value >= 20 and row.joined(end) and words.ordinals.get(row.norms[end], 99) < 10:
        return Reading(i, end + 1, float(value + words.ordinals[row.norms[end]]), "ordinal", "words")
    return Reading(i, end, float(value), "ordinal", "words")


def _digit_ordinal(page: Page, i: int) -> Reading | None:
    row = page.row
    found = page.literals.get(i)
    if found is None or found.value is None or not found.value.is_integer() or found.end != i + 1:
        return None
    j = i + 1
    if row.glued(j) and row.text(j) == "°" and _is_rank(page, found.value, j + 1):
        return Reading(i, j + 1, found.value, "ordinal")
    if row.glued(j) and row.text(j) == "." and row.glued(j + 1) and row.text(j + 1) in "ºª":
        j += 1
    if row.glued(j) and row.is_letters(j) and row.norms[j] in page.words.ordinal_suffixes:
        return Reading(i, j + 1, found.value, "ordinal")
    return None


def _is_rank(page: Page, value: float, j: int) -> bool:
    """ "1° de enero", "2° lugar": the degree sign that stands for º before a noun."""
    row = page.row
    if page.lang != "es" or not row.joined(j) or not row.spaces[j] or not row.texts[j].islower() or value > 31:
        return False
    if row.norms[j] in page.words.of:
        return value == 1
    return row.norms[j] not in function_words(page.lang) and unit_at(row, j - 1, page.lang) == (j, "°")


def _signed(page: Page, found: Reading) -> Reading:
    if found.vague or found.kind == "ordinal" or not _is_negative(page, found.start):
        return found
    return replace(found, start=found.start - 1, value=-found.value)


def _is_negative(page: Page, i: int) -> bool:
    """ "-27", "menos cinco", "− 20 grados"; no minus in "10-20", "GPT-4", "al menos 5", "- 300 empleados"."""
    row, words = page.row, page.words
    if not row.joined(i):
        return False
    before = row.texts[i - 1]
    if before in MINUS_MARKS:
        free = i == 1 or row.spaces[i - 1] or i - 1 in row.lines or row.texts[i - 2] in "($€£"
        if row.glued(i):
            return free and before != "–"
        alone = i == 1 or i - 1 in row.lines
        found = _plain_end(page, i)
        return free and (_is_degree(page, found) or (alone and not row.joined(found)))
    if row.norms[i - 1] in words.minus:
        return not (row.joined(i - 1) and row.norms[i - 2] in words.minus_not_after)
    return False


def _plain_end(page: Page, i: int) -> int:
    found = cardinal(page, i, plain=True)
    return found.end if found else i + 1


def _is_unit(page: Page, i: int, last: int) -> bool:
    """ "30 segundos", "5 seconds": the ordinal's word is the unit of the number before it."""
    return last == i and i > 0 and unit_at(page.row, i, page.lang) is not None


def _is_degree(page: Page, j: int) -> bool:
    unit = unit_at(page.row, j, page.lang)
    return unit is not None and unit[1].startswith(("°", "K"))
