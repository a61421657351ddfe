"""Digits inside a number, with what is written right behind them: "1.5M", "640K", "10 1/2", "£650m".

Comes in: a `Page`, the `Sum` read so far and the index of an atom. Goes out: the index behind, the sum grown.

>>> from extractors.document import document
>>> from extractors.numerals.page import page_of
>>> from hechos.facts import Article, ArticleId
>>> total = Sum()
>>> figure(page_of(document(Article(ArticleId("a"), "1.5M", "en")), ()), total, 0), total.total
(4, 1500000.0)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from extractors.numerals.digits import Literal, literal
from extractors.numerals.fractions import slash
from extractors.numerals.page import Form, Page, product, vulgar
from extractors.numerals.units import money_at, money_before, unit_at


@dataclass(slots=True)
class Sum:
    """A number as far as it is read: `parts` are (scale, amount), `current` what no scale word follows yet.

    A smaller number may be added to `current` while it is under `room` ("hundred" leaves room for 99).
    """

    parts: list[tuple[float, float]] = field(default_factory=list)
    current: float | None = None
    room: float = 0.0
    digits: bool = False
    words: bool = False
    scale: float = 1.0
    closed: bool = False
    decimal: bool = False

    @property
    def total(self) -> float:
        return sum(amount for _, amount in self.parts) + (self.current or 0.0)

    @property
    def empty(self) -> bool:
        return self.current is None and not self.parts

    @property
    def form(self) -> Form:
        return "mixed" if self.digits and self.words else "digits" if self.digits else "words"


def figure(page: Page, total: Sum, j: int) -> int | None:
    """The literal at atom `j` into `total`; the index behind it and its suffix, or None where it does not fit."""
    row = page.row
    if row.kinds[j] == "mark":
        found = literal(row, j + 1)
        value: float | None = float("0." + row.texts[j + 1])
        end = j + 2
    else:
        literal_here = page.literals.get(j)
        if literal_here is None or literal_here.value is None:
            return None
        found = literal_here
        end = found.end
        millions = row.joined(end) and row.norms[end] in page.words.scales
        value = page.habit.value(found, of_count=_is_counted(page, end, millions), of_millions=millions)
    if value is None or not _fits(page, total, found, value, j):
        return None
    if total.current is not None:
        total.current += value
    else:
        total.current = value
    total.digits, total.room = True, 0.0
    end = _mixed_fraction(page, total, end)
    return _suffix(page, total, j, end)


def _fits(page: Page, total: Sum, found: Literal, value: float, j: int) -> bool:
    """Whether digits may go on a number: "2 mil 300", "treinta y 3", "3 hundred and 21"."""
    if total.empty:
        return True
    if total.current is not None:
        return value < total.room and value.is_integer() and page.row.norm(j - 1) in page.words.conjunctions
    last = total.parts[-1][0]
    goes_on = page.row.norm(found.end) in page.words.scales
    return value < last and page.row.spaces[j] and (goes_on or (last == 1000 and found.digits <= 3))


def _mixed_fraction(page: Page, total: Sum, end: int) -> int:
    """ "10 1/2", "2½"."""
    row = page.row
    if row.joined(end) and row.is_letters(end):
        part = vulgar(row.texts[end])
        if part is not None:
            total.current = (total.current or 0.0) + part
            return end + 1
    if row.joined(end) and row.is_digits(end) and row.spaces[end] and (total.current or 0.0).is_integer():
        found = slash(page, end)
        if found is not None:
            total.current = (total.current or 0.0) + found[0]
            return found[1]
    return end


def _suffix(page: Page, total: Sum, start: int, end: int) -> int:
    """ "1.5M", "640K", "3bn", "$2 bn", "£650m"."""
    row, words = page.row, page.words
    if not row.joined(end) or not row.is_letters(end):
        return end
    text, glued = row.texts[end], row.glued(end)
    factor = words.suffixes.get(text) if glued or len(text) > 1 else None
    decimal = total.current is not None and not total.current.is_integer()
    if text == "b" and glued and decimal:
        factor = words.money_suffixes.get(text)
    elif decimal and len(row.texts[end - 1]) > 1 and unit_at(row, end, page.lang) == (end + 1, "K"):
        factor = None  # 573.15K is a temperature
    if factor is not None and not glued and text in words.scales:
        factor = None
    if factor is None and (_is_money(page, start, end) or (glued and _is_measured_noun(page, end + 1))):
        factor = words.suffixes.get(text) or words.money_suffixes.get(text)
    if factor is None or total.current is None:
        return end
    total.parts.append((factor, product(total.current, factor)))
    total.current, total.scale = None, factor
    return end + 1


def _is_money(page: Page, start: int, end: int) -> bool:
    """Whether a sum of money stands around a number in atoms `start` to `end`, a suffix letter at `end`."""
    return (
        money_before(page.row, start, page.lang) is not None or money_at(page.row, end + 1, page.lang) is not None
    )


def _is_measured_noun(page: Page, j: int) -> bool:
    """ "700m users", "1.2m tons", but not "9m"."""
    row = page.row
    if not row.joined(j) or not row.spaces[j] or not row.is_letters(j):
        return False
    plural = [page.nouns[row.norms[k]].plural for k in (j, j + 1) if row.norm(k) in page.nouns and row.joined(k)]
    return any(plural) or unit_at(row, j, page.lang) is not None


def _is_counted(page: Page, j: int, millions: bool) -> bool:
    """Whether a counted noun follows, behind "millones de" too: no unit, money, scale or mark."""
    row, words = page.row, page.words
    if millions and page.habit.decimal == ".":
        return False  # "1.375 million users": English never groups by a dot
    while millions and row.joined(j) and (row.norms[j] in words.scales or row.norms[j] in words.of):
        j += 1
    if not row.joined(j) or not row.is_letters(j) or not row.spaces[j] or not row.texts[j].islower():
        return False
    if row.norms[j] in words.scales or unit_at(row, j, page.lang) or money_at(row, j, page.lang):
        return False
    return any(row.norm(k) in page.nouns for k in range(j, j + 3) if row.joined(k) and row.is_letters(k))
