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

from collections.abc import Sequence
from dataclasses import dataclass, field

from extractors.counts import counted
from extractors.document import Document
from extractors.lexicon.money import Money
from extractors.lexicon.numerals import numeral_words
from extractors.lexicon.quantities import comparator_phrases, quantity_words
from extractors.lexicon.units import dimensions
from extractors.mentions import Number
from extractors.row import Row, row_of
from extractors.units import currency, money_at, money_before, unit_at
from hechos.facts import Comparator, Direction, Equivalent, QuantityKind

PERCENT_UNITS = ("percent", "percentage_point", "basis_point")

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
    made = []
    for number in numbers:
        first = row.at(number.start)
        last = row.at(number.end)
        draft = Draft(number, first, last, first, last, number.value, number.scale)
        if number.vague:
            draft.comparator = "order_of_magnitude"
        if number.kind == "ordinal":
            draft.kind, draft.rule = "ordinal", "ordinal"
        else:
            _measure(doc, row, draft)
        made.append(draft)
    return made


def _measure(doc: Document, row: Row, draft: Draft) -> None:
    """Unit, money or noun: what stands before, then what stands behind."""
    _sign_of_money(doc, row, draft)
    j = _behind(doc, row, draft)
    for k in _places(doc, row, draft, j):
        if _unit(doc, row, draft, k) or _money(doc, row, draft, k):
            return
    if draft.money is not None:
        return
    if _times(doc, row, draft, j) or _count(doc, row, draft, j):
        return
    if draft.number.kind == "fraction":
        draft.kind, draft.unit, draft.rule = "percent", "percent", "fraction"
        draft.value *= 100


def _sign_of_money(doc: Document, row: Row, draft: Draft) -> None:
    """"$5", "US$ 3", "-$5"."""
    i = draft.first
    found = money_before(row, i, doc.lang)
    if found is None:
        if i and row.joined(i) and row.glued(i) and row.texts[i - 1] == "+":
            draft.start, draft.direction = i - 1, "up"
        return
    draft.start, draft.money = found
    draft.kind, draft.unit, draft.rule = "money", currency(draft.money, doc.article), "money"
    start = draft.start
    if row.joined(start) and row.glued(start) and row.texts[start - 1] in "-−" and draft.value > 0:
        if start == 1 or row.spaces[start - 1] or row.texts[start - 2] in "(":
            draft.start, draft.value = start - 1, -draft.value


def _behind(doc: Document, row: Row, draft: Draft) -> int:
    """Where the unit or noun may start: behind "+", "or more" or a hyphen."""
    j = draft.last
    if row.glued(j) and row.text(j) == "+":
        draft.comparator, draft.end = "at_least", j + 1
        return j + 1
    if row.joined(j):
        for words, comparator, _ in comparator_phrases(doc.lang).after.get(row.norms[j], ()):
            if row.follows(j, words) and row.joined(j + len(words)) and row.is_letters(j + len(words)):
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
    fraction = draft.number.kind == "fraction"
    if row.norms[k] in words.of and (fraction or draft.number.vague or draft.scale >= 10):
        k += 1
        places.append(k)
    if fraction and row.joined(k) and row.norms[k] in words.articles:
        places.append(k + 1)
    return places


def _unit(doc: Document, row: Row, draft: Draft, k: int) -> bool:
    found = unit_at(row, k, doc.lang)
    if found is None or draft.money is not None:
        return False
    end, symbol = found
    rival = money_at(row, k, doc.lang)
    if rival is not None and rival[0] >= end:
        return False
    if symbol == "in" and not _is_inch(doc, row, draft, k, end):
        return False
    if row.text(k - 1) in ("(", "{") and row.text(end) in (")", "}"):
        end += 1
    draft.unit, draft.noun, draft.end = symbol, (k, end), end
    draft.kind = _kind(symbol)
    draft.rule = "unit"
    if draft.kind == "percent" and draft.value < 0:
        draft.direction = "down"
    return True


def _kind(symbol: str) -> QuantityKind:
    if symbol in PERCENT_UNITS:
        return "percent"
    return "duration" if dimensions()[symbol][0] == "time" else "quantity"


def _is_inch(doc: Document, row: Row, draft: Draft, k: int, end: int) -> bool:
    """The letters "in" and the quotation mark are inches only in some places."""
    if row.texts[k] == '"':
        return row.glued(k) and not _is_quoted(doc, row, k)
    if row.norms[k] != "in" or row.glued(k):
        return True
    return row.norm(end) in quantity_words(doc.lang).dimension_adjectives


def _is_quoted(doc: Document, row: Row, k: int) -> bool:
    """Whether an odd number of quotation marks stands before atom `k` in its block."""
    block = doc.block_at(row.starts[k])
    return doc.text.count('"', max(block.start, row.starts[k] - 2000), row.starts[k]) % 2 == 1


def _money(doc: Document, row: Row, draft: Draft, k: int) -> bool:
    found = money_at(row, k, doc.lang)
    if found is None:
        return False
    end, money = found
    if draft.money is not None and "$" not in draft.money.symbols:
        return False
    if abs(draft.value) < money.least or (money.pound and _is_mass(doc, row, draft, k, end)):
        if money.pound:
            draft.kind, draft.unit, draft.noun, draft.end, draft.rule = "quantity", "lb", (k, end), end, "unit"
        return money.pound
    scale = numeral_words(doc.lang).scales.get(row.norm(end)) if row.joined(end) else None
    if scale is not None and draft.scale == 1:  # "75 USD millones"
        draft.value, draft.scale, end = draft.value * scale, scale, end + 1
    draft.value *= money.factor
    if draft.scale == 1 and money.factor > 1:
        draft.scale = money.factor
    draft.kind, draft.unit, draft.rule = "money", currency(money, doc.article), "money"
    draft.money, draft.noun, draft.end = money, (k, end), end
    return True


def _is_mass(doc: Document, row: Row, draft: Draft, k: int, end: int) -> bool:
    """"six pounds of meat", "a 20-pound bag": pounds are money unless something is weighed."""
    words = quantity_words(doc.lang)
    if draft.scale >= 1000:
        return False
    if row.text(k - 1) == "-" or (doc.article.country == "US"):
        return True
    around = range(max(0, draft.first - 12), min(end + 8, len(row)))
    return any(row.norms[m] in words.mass for m in around) or row.norm(end) in words.of


def _times(doc: Document, row: Row, draft: Draft, j: int) -> bool:
    """"4x", "3 veces", "ten-fold"."""
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
    """"tres veces al año", "twice a week"."""
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
        if draft.scale < 10 and not draft.number.vague:
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
