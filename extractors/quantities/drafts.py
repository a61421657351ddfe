"""A number with what stands right beside it: unit, money, counted noun, multiplier.

Comes in: the numbers of a document. Goes out: `Draft`s, which the later steps join to ranges and bound by
comparators before they become quantities. All positions in a draft are atoms of the `Row`.

>>> from extractors.document import document
>>> from extractors.numerals import numerals
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "cuesta 3.350 euros", "es"))
>>> draft = drafts(doc, row_of(doc), numerals(doc, ()))[0]
>>> draft.value, draft.kind, draft.unit
(3350.0, 'money', 'EUR')
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from extractors.document import Document
from extractors.lexicon.money import Money
from extractors.lexicon.nouns import nouns
from extractors.lexicon.numerals import numeral_words
from extractors.lexicon.quantities import comparator_phrases, quantity_words
from extractors.lexicon.units import dimensions
from extractors.mentions import Number
from extractors.numerals.page import product
from extractors.numerals.row import Row, row_of
from extractors.numerals.units import currency, money_at, money_before, unit_at
from extractors.quantities.counts import counted
from hechos.facts import Comparator, Direction, Equivalent, QuantityKind

__all__ = ["Draft", "drafts", "row_of"]


@dataclass(slots=True)
class Draft:
    """`first`/`last` are the atoms of the numeral, `start`/`end` those of all that belongs to it so far."""

    number: Number
    first: int
    last: int
    start: int
    end: int
    value: float
    scale: float
    kind: QuantityKind = "number"
    unit: str | None = None
    noun: tuple[int, int] | None = None
    high: float | None = None
    comparator: Comparator = "exact"
    per: str | None = None
    direction: Direction | None = None
    rule: str = "number"
    money: Money | None = None
    aged: bool = False
    equivalents: tuple[Equivalent, ...] = field(default=())

    @property
    def bare(self) -> bool:
        """Whether nothing but the number was read."""
        return self.unit is None and self.kind == "number"


def drafts(doc: Document, row: Row, numbers: Sequence[Number]) -> list[Draft]:
    """One draft a number, its unit or noun read."""
    made: list[Draft] = []
    for number in numbers:
        first = row.at(number.start)
        last = row.at(number.end)
        earlier = made[-1] if made else None
        if earlier is not None and first < earlier.end:
            continue
        draft = Draft(number, first, last, first, last, number.value, number.scale)
        if number.vague:
            draft.comparator = "order_of_magnitude"
        if number.kind == "ordinal":
            draft.kind, draft.rule = "ordinal", "ordinal"
        else:
            _measure(doc, row, draft, earlier)
            if draft.value < 0 and draft.kind in ("money", "percent"):
                draft.direction = "down"
        made.append(draft)
    return made


def _measure(doc: Document, row: Row, draft: Draft, earlier: Draft | None) -> None:
    """Unit, money or noun: what stands before, then what stands behind."""
    _sign_of_money(doc, row, draft, earlier.end if earlier else 0)
    j = _behind(doc, row, draft)
    for k in _places(doc, row, draft, j):
        if _unit(doc, row, draft, k, earlier) or _money(doc, row, draft, k):
            _and_a_half(doc, row, draft)
            _below_zero(doc, row, draft)
            return
    if draft.money is not None:
        return
    if _times(doc, row, draft, j) or _count(doc, row, draft, j):
        return
    if draft.number.kind == "fraction" and 0 < draft.value < 1:
        draft.kind, draft.unit, draft.rule = "percent", "percent", "fraction"
        draft.value *= 100
    elif _below_zero(doc, row, draft):
        draft.kind, draft.unit = "quantity", "°"


def _and_a_half(doc: Document, row: Row, draft: Draft) -> None:
    """ "una hora y media", "two years and a half"."""
    words = numeral_words(doc.lang)
    j = draft.end
    if not row.joined(j) or row.norms[j] not in words.conjunctions:
        return
    k = j + 2 if row.norm(j + 1) in words.articles else j + 1
    if not row.joined(k) or row.norms[k] not in words.half:
        return
    of = row.joined(k + 1) and (row.norms[k + 1] in words.of or row.norms[k + 1] in nouns(doc.lang))
    if not of and unit_at(row, k + 1, doc.lang) is None:
        draft.value, draft.end = draft.value + 0.5, k + 1


def _below_zero(doc: Document, row: Row, draft: Draft) -> bool:
    """ "cinco grados bajo cero", "2 below zero"."""
    for phrase in quantity_words(doc.lang).below_zero:
        split = phrase.split()
        if row.joined(draft.end) and row.follows(draft.end, split):
            draft.value, draft.end = -abs(draft.value), draft.end + len(split)
            return True
    return False


def _sign_of_money(doc: Document, row: Row, draft: Draft, free: int) -> None:
    """ "$5", "US$ 3", "-$5"; the sign must stand behind `free`, where the number before ends."""
    i = draft.first
    found = money_before(row, i, doc.lang)
    if found is None or found[0] < free:
        if i and row.joined(i) and row.glued(i) and row.texts[i - 1] == "+":
            draft.start, draft.direction = i - 1, "up"
        return
    draft.start, draft.money = found
    draft.kind, draft.unit, draft.rule = "money", currency(draft.money, doc.article), "money"
    start = draft.start
    signed = row.joined(start) and row.glued(start) and row.texts[start - 1] in "-−" and draft.value > 0
    if signed and (start == 1 or row.spaces[start - 1] or row.texts[start - 2] == "("):
        draft.start, draft.value = start - 1, -draft.value


def _behind(doc: Document, row: Row, draft: Draft) -> int:
    """Where the unit or noun may start: behind "+", "or more" or a hyphen."""
    j = draft.last
    if row.glued(j) and row.text(j) == "+":
        draft.comparator, draft.end = "at_least", j + 1
        return j + 1
    if row.joined(j):
        for words, comparator, _ in comparator_phrases(doc.lang).after.get(row.norms[j], ()):
            after = j + len(words)
            if row.follows(j, words) and row.joined(after) and row.is_letters(after):
                if row.norms[after] in quantity_words(doc.lang).not_nouns:
                    continue
                if words[0] in quantity_words(doc.lang).range_or and draft.comparator == "exact":
                    draft.comparator, draft.end = comparator, j + len(words)
                    return j + len(words)
    return j


def _places(doc: Document, row: Row, draft: Draft, j: int) -> list[int]:
    """The atoms at which a unit may start: at once, behind a hyphen, a bracket, "de", "of a"."""
    if not row.joined(j):
        return []
    words = numeral_words(doc.lang)
    places = [j]
    k = j
    if row.glued(k) and row.texts[k] == "-" and row.glued(k + 1):
        return [k + 1] if row.is_letters(k + 1) else []
    if row.texts[k] in "({" and row.text(k + 2) in (")", "}"):
        return [k + 1]
    if row.norms[k] in quantity_words(doc.lang).adjectives:  # "six straight months"
        places.append(k + 1)
    fraction = draft.number.kind == "fraction"
    if row.norms[k] in words.of and (fraction or draft.number.vague or draft.scale >= 10):
        k += 1
        places.append(k)
    if fraction and row.joined(k) and row.norms[k] in words.articles:
        places.append(k + 1)
    return places


def _unit(doc: Document, row: Row, draft: Draft, k: int, earlier: Draft | None) -> bool:
    found = unit_at(row, k, doc.lang)
    after_feet = earlier is not None and earlier.unit == "ft" and earlier.end == draft.first
    if found is None and after_feet and row.joined(k) and row.norms[k] == "in":  # "12 ft 2 in"
        found = (k + 1, "in")
    if found is None or draft.money is not None:
        return False
    end, symbol = found
    rival = money_at(row, k, doc.lang)
    if rival is not None and rival[0] >= end:
        return False
    if row.texts[k] == '"' and (not row.glued(k) or _is_quoted(doc, row, k)):
        return False
    if row.text(k - 1) in ("(", "{") and row.text(end) in (")", "}"):
        end += 1
    draft.unit, draft.noun, draft.end = symbol, (k, end), end
    draft.kind = _kind(symbol)
    draft.rule = "unit"
    return True


def _kind(symbol: str) -> QuantityKind:
    if dimensions()[symbol][0] in ("ratio", "ratio_point"):
        return "percent"
    return "duration" if dimensions()[symbol][0] == "time" else "quantity"


def _is_quoted(doc: Document, row: Row, k: int) -> bool:
    """Whether an odd number of quotation marks stands before atom `k` in its block."""
    block = doc.block_at(row.starts[k])
    return (bisect_left(row.quotes, row.starts[k]) - bisect_left(row.quotes, block.start)) % 2 == 1


def _money(doc: Document, row: Row, draft: Draft, k: int) -> bool:
    found = money_at(row, k, doc.lang)
    if found is None:
        return False
    end, money = found
    if draft.money is not None and "$" not in draft.money.symbols:
        return False
    if row.glued(end) and row.is_digits(end) and row.spaces[k]:  # "1 $10 bill"
        return False
    if abs(draft.value) < money.least or (money.pound and _is_mass(doc, row, draft, k, end)):
        if money.pound:
            draft.kind, draft.unit, draft.noun, draft.end, draft.rule = "quantity", "lb", (k, end), end, "unit"
        return money.pound
    scale = numeral_words(doc.lang).scales.get(row.norm(end)) if row.joined(end) else None
    if scale is not None and draft.scale == 1:  # "75 USD millones"
        draft.value, draft.scale, end = product(draft.value, scale), scale, end + 1
    draft.value = product(draft.value, money.factor)
    if draft.scale == 1 and money.factor > 1:
        draft.scale = money.factor
    draft.kind, draft.unit, draft.rule = "money", currency(money, doc.article), "money"
    draft.money, draft.noun, draft.end = money, (k, end), end
    return True


def _is_mass(doc: Document, row: Row, draft: Draft, k: int, end: int) -> bool:
    """ "six pounds of meat", "a 20-pound bag": pounds are money unless something is weighed."""
    words = quantity_words(doc.lang)
    if draft.scale >= 1000:
        return False
    if row.text(k - 1) == "-" or (doc.article.country == "US"):
        return True
    around = range(max(0, draft.first - 12), min(end + 8, len(row)))
    return any(row.norms[m] in words.mass for m in around) or row.norm(end) in words.of


def _times(doc: Document, row: Row, draft: Draft, j: int) -> bool:
    """ "4x", "3 veces", "ten-fold"."""
    words = quantity_words(doc.lang)
    if not row.joined(j):
        return False
    k = j + 1 if row.glued(j) and row.texts[j] == "-" else j
    norm = row.norm(k)
    by_x = norm in ("x", "×") and not (row.is_digits(k + 1) and row.joined(k + 1))
    if not (by_x or (norm in words.times and (draft.value != 1 or k > j)) or norm in words.fold):
        return False
    draft.kind, draft.unit, draft.noun, draft.end, draft.rule = "number", "times", (k, k + 1), k + 1, "times"
    if norm in words.times and row.joined(k + 1) and _is_frequency(doc, row, k + 1):
        draft.kind, draft.unit = "count", "time"
    return True


def _is_frequency(doc: Document, row: Row, k: int) -> bool:
    """ "tres veces al año", "twice a week"."""
    if row.norms[k] not in quantity_words(doc.lang).frequency:
        return False
    after = k + 1
    if row.norm(after) in numeral_words(doc.lang).articles:
        after += 1
    found = unit_at(row, after, doc.lang)
    return found is not None and dimensions()[found[1]][0] == "time"


def _count(doc: Document, row: Row, draft: Draft, j: int) -> bool:
    if not row.joined(j):
        return False
    glued = row.glued(j) and row.texts[j] == "-" and row.glued(j + 1)
    k = j + 1 if glued else j
    words = numeral_words(doc.lang)
    if row.norm(k) in words.of and row.joined(k + 1) and draft.number.kind != "fraction":
        if draft.scale < 10 and not draft.number.vague and draft.value < 1e6:
            return False
        k += 1
    if draft.number.kind == "fraction":
        return False
    found = counted(row, k, doc.lang, plural=draft.value != 1, glued=glued)
    if found is None:
        return False
    draft.noun, draft.end, draft.unit = (found[0], found[1]), found[1], found[2]
    draft.kind, draft.rule = "count", "count"
    return True
