"""The grammar of one number: digits, words or both, with scale words, decimals and fractions.

Comes in: a `Reader` over a document's row, and the index of an atom. Goes out: a `Reading`, or where to go on.
The value grows as the words do: "2 mil 300 millones" is (2 × 1000 + 300) × 10^6, "three crore twelve lakh" adds.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> from extractors.row import row_of
>>> doc = document(Article(ArticleId("a"), "one hundred and sixty-one thousand", "en"))
>>> Reader(doc, row_of(doc), set()).read(0, 0)[0].value
161000.0
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import Literal as OneOf

from extractors.digits import Literal, habit, leading_mark, literal
from extractors.document import Document
from extractors.lexicon.nouns import nouns
from extractors.lexicon.numerals import numeral_words
from extractors.row import Row
from extractors.units import money_at, money_before, unit_at

Kind = OneOf["cardinal", "ordinal", "fraction"]
Form = OneOf["digits", "words", "mixed"]
MINUS_MARKS = "-−–"


@dataclass(frozen=True, slots=True)
class Reading:
    """A number in atoms `start` to `end`."""

    start: int
    end: int
    value: float
    kind: Kind = "cardinal"
    form: Form = "digits"
    scale: float = 1.0
    vague: bool = False


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


class Reader:
    """Reads the numbers of one document; holds its row, words and habits."""

    def __init__(self, doc: Document, row: Row, blocked: set[int]) -> None:
        self.row, self.blocked, self.lang = row, blocked, doc.lang
        words = self.words = numeral_words(doc.lang)
        self.nouns = nouns(doc.lang)
        self.literals = {
            i: literal(row, i) for i, kind in enumerate(row.kinds) if kind == "digits" and i not in blocked
        }
        self.habit = habit(row, doc.article, self.literals.values())
        self.starters = frozenset(
            [*words.values, *words.scales, *words.hundred, *words.vague, *words.collectives, *words.ordinals]
            + words.quarter
            + [*words.articles, *words.ones, *words.half, *words.half_of, *words.multi]
            + [phrase[0] for phrase in words.several]
        )

    def may_start(self, i: int) -> bool:
        """Whether a number could start at atom `i`: the quick look that most atoms fail."""
        if i in self.blocked:
            return False
        kind = self.row.kinds[i]
        if kind == "digits":
            return True
        if kind == "letters":
            return self.row.norms[i] in self.starters or _vulgar(self.row.texts[i]) is not None
        return leading_mark(self.row, i)

    def read(self, i: int, last: int) -> tuple[Reading | None, int]:
        """The number at atom `i` and the index to go on from; the number before it ends at `last`."""
        if self._is_code(i):
            return None, self._code_end(i)
        for reader in (self._digit_ordinal, self._vague, self._fraction, self._ratio_or_cardinal, self._ordinal):
            found = reader(i)
            if found is not None and not (found.kind == "ordinal" and self._is_unit(i, last)):
                return self._signed(found), found.end
        found_literal = self.literals.get(i)
        return None, found_literal.end if found_literal else i + 1

    # --- what is no number at all

    def _is_code(self, i: int) -> bool:
        """Digits that letters run into or follow: H100, GPT-4, 11g, 3.5.2, v2."""
        row = self.row
        if row.kinds[i] == "letters":
            return row.glued(i) and row.texts[i - 1] in "@#_"
        if row.glued(i) and money_before(row, i, self.lang) is None and self._runs_in(i):
            return True
        if row.kinds[i] == "mark":
            return False
        found = self.literals[i]
        if found.value is None:
            return True
        if row.glued(found.end) and row.text(found.end) == "/" and row.is_digits(found.end + 1):
            return row.glued(found.end + 1) and self._slash(i) is None
        return self._runs_on(found.end)

    def _runs_in(self, i: int) -> bool:
        before = self.row.texts[i - 1]
        if self.row.kinds[i - 1] != "mark":
            return before != "x"
        if before in "-–/.'’:":
            glued_before = self.row.glued(i - 1) and self.row.is_letters(i - 2)
            if glued_before and before in "-–" and self.row.glued(i - 2) and self.row.is_digits(i - 3):
                return False  # "3km-5km"
            if glued_before and before == "-" and self.row.norms[i - 2] in self._prefixes():
                return False
            return glued_before
        return before in "#_@\\©®"

    def _prefixes(self) -> frozenset[str]:
        return frozenset((*self.words.articles, *self.words.minus, *self.words.of))

    def _runs_on(self, j: int) -> bool:
        """Letters glued behind digits that are no unit, suffix, ordinal ending, money or multiplier."""
        row = self.row
        if not row.glued(j) or not row.is_letters(j):
            return row.glued(j) and row.text(j) == "_"
        text, norm = row.texts[j], row.norms[j]
        if unit_at(row, j, self.lang) is not None or money_at(row, j, self.lang) is not None:
            return False
        if text in self.words.suffixes or text in self.words.money_suffixes or norm in self.words.ordinal_suffixes:
            return row.glued(j + 1) and row.is_digits(j + 1)
        known = norm in self.words.scales or norm == "x" or _vulgar(text) is not None
        return not known

    def _code_end(self, i: int) -> int:
        """Behind the whole run of glued atoms, so that no number starts inside a code."""
        j = self.literals[i].end if i in self.literals else i + 1
        while (
            self.row.glued(j)
            and (self.row.kinds[j] != "mark" or self.row.texts[j] in "-_/.")
            and j < len(self.row)
        ):
            if self.row.kinds[j] == "mark" and not self.row.glued(j + 1):
                break
            j += 1
        return j

    def _is_unit(self, i: int, last: int) -> bool:
        """ "30 segundos", "5 seconds": the ordinal's word is the unit of the number before it."""
        return last == i and i > 0 and unit_at(self.row, i, self.lang) is not None

    # --- vague numbers

    def _vague(self, i: int) -> Reading | None:
        """ "miles de millones", "several hundred", "multi-billion": an order of magnitude."""
        words, row = self.words, self.row
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
        while row.joined(end) or end == i:
            norm = row.norm(end)
            if norm in words.vague and (norm not in words.vague_needs_of or row.norm(end + 1) in words.of):
                value *= words.vague[norm]
            elif counted and (norm in words.scales or norm in words.hundred):
                value *= words.scales.get(norm, 100.0)
            else:
                break
            end += 1
            after = end + 1 if row.joined(end) and row.norms[end] in words.of else end
            if row.joined(after) and (row.norms[after] in words.vague or after == end and counted):
                end = after
        if end == j or value == 1.0:
            return None
        if row.norm(end - 1) in words.of:
            end -= 1
        return Reading(start if counted else i, end, value, form="words", scale=value, vague=True)

    # --- fractions

    def _fraction(self, i: int) -> Reading | None:
        """ "medio millón", "two thirds", "a quarter of a million", "½", "3/4", "la mitad"."""
        share = self._share(i)
        if share is None:
            return None
        value, end, needs_noun = share
        scaled = self._scale_behind(end)
        if scaled is not None:
            factor, end = scaled
            return Reading(i, end, product(value, factor), form=self._form(i), scale=factor)
        if needs_noun and not self._measured(end):
            return None
        return Reading(i, end, value, kind="fraction", form=self._form(i))

    def _form(self, i: int) -> Form:
        return "digits" if self.row.kinds[i] == "digits" else "words"

    def _share(self, i: int) -> tuple[float, int, bool] | None:
        """A fraction's value, its end, and whether it needs a noun behind it to be one."""
        row, words = self.row, self.words
        norm = row.norms[i]
        vulgar = _vulgar(row.texts[i])
        if vulgar is not None and len(row.texts[i]) == 1:
            return vulgar, i + 1, False
        if row.kinds[i] == "digits":
            found = self._slash(i)
            return (found[0], found[1], False) if found else None
        if norm in words.half or norm in words.half_of:
            return self._half(i)
        if norm in words.articles and row.joined(i + 1) and row.norms[i + 1] in words.half:
            return self._half(i + 1)
        if norm in words.quarter:
            free = self._scale_behind(i + 1) is None and not self._measured(i + 1)
            return None if free else (0.25, i + 1, False)
        return self._parts(i)

    def _half(self, i: int) -> tuple[float, int, bool] | None:
        row, words = self.row, self.words
        norm = row.norms[i]
        before = row.norm(i - 1) if row.joined(i) else ""
        if before in words.ordinals or before in words.half_not_after:
            return None
        if norm in words.half_of and norm not in words.half:
            return (0.5, i + 1, False) if row.norm(i + 1) in words.of or not row.is_letters(i + 1) else None
        needs_noun = norm in words.half_needs_noun or (row.glued(i + 1) and row.text(i + 1) == "-")
        return 0.5, i + 1, needs_noun

    def _parts(self, i: int) -> tuple[float, int, bool] | None:
        """ "dos tercios", "one-fifth", "a quarter of", "la cuarta parte"."""
        row, words = self.row, self.words
        norm = row.norms[i]
        many = words.values.get(norm)
        if many is None and norm in words.articles:
            many = 1
        if many is None or not 1 <= many <= 20:
            return None
        j = i + 2 if row.glued(i + 1) and row.text(i + 1) == "-" and row.glued(i + 2) else i + 1
        if not row.joined(j) or row.norms[j] not in words.denominators:
            return None
        after = row.norm(j + 1) if row.joined(j + 1) else ""
        if row.norms[j] not in words.denominators_need_one:
            return (many / words.denominators[row.norms[j]], j + 2, False) if after in words.part_nouns else None
        free = not (row.joined(j + 1) and row.is_letters(j + 1)) or after in (*words.of, *words.scales)
        if norm in (*words.articles, *words.ones) and not free and norm not in words.part_ones:
            free = self._measured(j + 1)
            if not free:
                return None
        return many / words.denominators[row.norms[j]], j + 1, False

    def _slash(self, i: int) -> tuple[float, int] | None:
        """ "3/4": no date (3/4/2025, 03/04), no 24/7, no 9/11."""
        row = self.row
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

    def _scale_behind(self, j: int) -> tuple[float, int] | None:
        """ "… de millón", "… a million", "… dozen": the scale word that a fraction is of."""
        row, words = self.row, self.words
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

    def _measured(self, j: int) -> bool:
        """Whether a unit of measure or money stands at `j`, an article or hyphen left out."""
        row = self.row
        k = j
        if row.glued(k) and row.text(k) == "-":
            k += 1
        for skipped in (self.words.of, self.words.articles):
            if row.joined(k) and row.norms[k] in skipped:
                k += 1
        return unit_at(row, k, self.lang) is not None or money_at(row, k, self.lang) is not None

    # --- cardinals

    def _ratio_or_cardinal(self, i: int) -> Reading | None:
        found = self._cardinal(i)
        if found is None:
            return None
        return self._ratio(found) or self._compound_ordinal(found) or self._kept(found)

    def _compound_ordinal(self, found: Reading) -> Reading | None:
        """ "twenty-first", "one hundred and fifth"."""
        row = self.row
        j = found.end
        if found.form != "words" or not (
            row.glued(j) and row.text(j) == "-" or row.norm(j) in self.words.conjunctions
        ):
            return None
        value = self.words.ordinals.get(row.norm(j + 1), 0)
        if 0 < value < 10 and found.value % 10 == 0 and found.value >= 20 and row.joined(j + 1):
            return Reading(found.start, j + 2, found.value + value, "ordinal", "words")
        return None

    def _kept(self, found: Reading) -> Reading | None:
        """ "one" and "un" alone are articles or pronouns, unless a unit of measure follows."""
        alone = found.end == found.start + 1 and found.form == "words"
        if alone and self.row.norms[found.start] in (*self.words.ones, *self.words.articles):
            glued = self.row.glued(found.end) and self.row.text(found.end) == "-"
            unit = self.row.is_letters(found.end + glued) and unit_at(self.row, found.end + glued, self.lang)
            if not self._is_negative(found.start) and not unit:
                if not money_at(self.row, found.end + glued, self.lang):
                    return None
        return found

    def _cardinal(self, i: int, *, plain: bool = False, decimal: bool = False) -> Reading | None:
        """The longest number at `i`; `plain` leaves out decimals and added fractions, `decimal` scales too."""
        total, j = Sum(decimal=decimal), i
        while j == i or self.row.joined(j):
            step = self._step(total, j, plain)
            if step is None:
                break
            j = step
        if total.empty:
            return None
        if not plain:
            j = self._added_fraction(total, j)
        return Reading(i, j, total.total, form=total.form, scale=total.scale)

    def _step(self, total: Sum, j: int, plain: bool) -> int | None:
        """One more word or literal into `total`; the index after it, or None where the number ends."""
        row, words = self.row, self.words
        if total.closed or j in self.blocked:
            return None
        if row.kinds[j] == "digits" or (total.empty and leading_mark(row, j)):
            return self._digits(total, j)
        norm = row.norms[j]
        if row.texts[j] == "-" and not total.empty and row.glued(j) and row.glued(j + 1) and row.is_letters(j + 1):
            inner = self._word(total, j + 1) if row.norms[j + 1] not in words.articles else None
            return inner
        if norm in words.conjunctions and row.joined(j + 1) and self._may_add(total, j):
            return self._step(total, j + 1, plain)
        if norm in words.point and not plain and not total.empty and row.joined(j + 1):
            return self._decimals(total, j + 1)
        if (
            norm in words.point_of_words
            and not plain
            and not total.empty
            and not total.digits
            and row.joined(j + 1)
        ):
            return self._decimals(total, j + 1) if not self._share(j + 1) else None
        return self._word(total, j)

    def _digits(self, total: Sum, j: int) -> int | None:
        row = self.row
        if row.kinds[j] == "mark":
            found = literal(row, j + 1)
            value: float | None = float("0." + row.texts[j + 1])
            end = j + 2
        else:
            literal_here = self.literals.get(j)
            if literal_here is None or literal_here.value is None:
                return None
            found = literal_here
            end = found.end
            millions = row.joined(end) and row.norms[end] in self.words.scales
            value = self.habit.value(found, of_count=self._is_counted(end, millions), of_millions=millions)
        if value is None or not self._fits(total, found, value, j):
            return None
        if total.current is not None:
            total.current += value
        else:
            total.current = value
        total.digits, total.room = True, 0.0
        end = self._mixed_fraction(total, end)
        return self._suffix(total, j, end)

    def _fits(self, total: Sum, found: Literal, value: float, j: int) -> bool:
        """Whether digits may go on a number: "2 mil 300", "treinta y 3", "3 hundred and 21"."""
        if total.empty:
            return True
        if total.current is not None:
            return value < total.room and value.is_integer() and self.row.norm(j - 1) in self.words.conjunctions
        last = total.parts[-1][0]
        goes_on = self.row.norm(found.end) in self.words.scales
        return value < last and self.row.spaces[j] and (goes_on or last == 1000 and found.digits <= 3)

    def _mixed_fraction(self, total: Sum, end: int) -> int:
        """ "10 1/2", "2½"."""
        row = self.row
        if row.joined(end) and row.is_letters(end):
            vulgar = _vulgar(row.texts[end])
            if vulgar is not None and len(row.texts[end]) == 1:
                total.current = (total.current or 0.0) + vulgar
                return end + 1
        if row.joined(end) and row.is_digits(end) and row.spaces[end] and (total.current or 0).is_integer():
            slash = self._slash(end)
            if slash is not None:
                total.current = (total.current or 0.0) + slash[0]
                return slash[1]
        return end

    def _suffix(self, total: Sum, start: int, end: int) -> int:
        """ "1.5M", "640K", "3bn", "$2 bn", "£650m"."""
        row, words = self.row, self.words
        if not row.joined(end) or not row.is_letters(end):
            return end
        text, glued = row.texts[end], row.glued(end)
        factor = words.suffixes.get(text) if glued or len(text) > 1 else None
        decimal = total.current is not None and not total.current.is_integer()
        if text == "b" and glued and decimal:
            factor = words.money_suffixes.get(text)
        elif decimal and len(row.texts[end - 1]) > 1 and unit_at(row, end, self.lang) == (end + 1, "K"):
            factor = None  # 573.15K is a temperature
        if factor is not None and not glued and text in words.scales:
            factor = None
        if factor is None and (text in words.suffixes or text in words.money_suffixes):
            if self._is_money(start, end) or (glued and self._is_measured_noun(end + 1)):
                factor = words.suffixes.get(text) or words.money_suffixes.get(text)
        if factor is None or total.current is None:
            return end
        total.parts.append((factor, product(total.current, factor)))
        total.current, total.scale = None, factor
        return end + 1

    def _is_money(self, start: int, end: int) -> bool:
        """Whether a sum of money stands around a number in atoms `start` to `end`, a suffix letter at `end`."""
        return (
            money_before(self.row, start, self.lang) is not None
            or money_at(self.row, end + 1, self.lang) is not None
        )

    def _is_measured_noun(self, j: int) -> bool:
        """ "700m users", "1.2m tons", but not "9m"."""
        row = self.row
        if not row.joined(j) or not row.spaces[j] or not row.is_letters(j):
            return False
        plural = [
            self.nouns[row.norms[k]].plural for k in (j, j + 1) if row.norm(k) in self.nouns and row.joined(k)
        ]
        return any(plural) or unit_at(row, j, self.lang) is not None

    def _is_counted(self, j: int, millions: bool) -> bool:
        """Whether a counted noun follows, behind "millones de" too: no unit, money, scale or mark."""
        row, words = self.row, self.words
        if millions and self.habit.decimal == ".":
            return False  # "1.375 million users": English never groups by a dot
        while millions and row.joined(j) and (row.norms[j] in words.scales or row.norms[j] in words.of):
            j += 1
        if not row.joined(j) or not row.is_letters(j) or not row.spaces[j] or not row.texts[j].islower():
            return False
        if row.norms[j] in words.scales or unit_at(row, j, self.lang) or money_at(row, j, self.lang):
            return False
        return any(row.norm(k) in self.nouns for k in range(j, j + 3) if row.joined(k) and row.is_letters(k))

    def _may_add(self, total: Sum, j: int) -> bool:
        """Whether "and" at `j` goes on the number: "treinta y uno", "two hundred and five"."""
        row, words = self.row, self.words
        norm = row.norms[j + 1]
        value = words.values.get(norm)
        if self._is_between(j):
            return False
        if words.tens_need_and:
            tens = total.current is not None and total.room == 10 and not total.digits
            return tens and (value is not None and 1 <= value <= 9 or self._is_small(j + 1))
        if total.current is not None and total.room == 100:
            small = value is not None and 0 < value < 100 or self._is_small(j + 1)
            return small and row.norm(j + 2) not in words.hundred
        if total.current is None and total.parts and value is not None and not total.digits | (value == 0):
            last = total.parts[-1][0]
            return last == 1000 or row.norm(j + 2) in words.hundred
        if total.current is None and total.parts and value is not None:
            return row.norm(j + 2) in words.hundred
        return False

    def _is_small(self, j: int) -> bool:
        return self.row.is_digits(j) and len(self.row.texts[j]) <= 2 and not self.row.glued(j + 1)

    def _is_between(self, j: int) -> bool:
        """ "between two hundred and three": the "and" belongs to the range unless another follows."""
        row, words = self.row, self.words
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

    def _word(self, total: Sum, j: int) -> int | None:
        """A number word into `total`."""
        row, words = self.row, self.words
        norm = row.norms[j]
        if norm in words.hundred:
            return self._hundred(total, j)
        if norm in words.scales and (not total.empty or norm in words.bare_scales):
            return self._scale(total, j)
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
        return j + 1 if self._add(total, float(value), row.norm(j - 1) in words.conjunctions) else None

    def _add(self, total: Sum, value: float, after_and: bool) -> bool:
        words = self.words
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

    def _hundred(self, total: Sum, j: int) -> int | None:
        if total.current is None:
            if total.parts:
                return None
            total.current = 1.0
        if not 0 < total.current < 100 or total.room == 100:
            return None
        total.current *= 100
        total.room, total.words = 100.0, True
        return j + 1

    def _scale(self, total: Sum, j: int) -> int | None:
        """Multiply what is read and still under this scale: (2 × mil + 300) × millones."""
        factor = self.words.scales[self.row.norms[j]]
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

    def _decimals(self, total: Sum, j: int) -> int | None:
        """ "coma setenta y cinco", "point one four", "punto 3"."""
        row, digits, k = self.row, "", j
        while row.joined(k) and len(digits) < 16:
            if row.is_digits(k):
                digits += row.texts[k]
                k += 1
                break
            if row.norms[k] not in self.words.values and row.norms[k] not in self.words.bare_scales:
                break
            group = self._cardinal(k, plain=True, decimal=True)
            if group is None:
                break
            digits += str(int(group.value))
            k = group.end
        if not digits:
            return None
        total.current, total.parts = float(f"{int(total.total)}.{digits}"), []
        total.room = 0.0
        return k

    def _added_fraction(self, total: Sum, j: int) -> int:
        """ "3 millones y medio", "five and a quarter", "seis millones con dos tercios"."""
        row, words = self.row, self.words
        joins = (*words.conjunctions, *words.point_of_words)
        if row.glued(j) and row.text(j) == "-" and row.norm(j + 1) in words.conjunctions:
            return self._hyphened_half(total, j)
        if total.closed or not row.joined(j) or row.norms[j] not in joins or not row.joined(j + 1):
            return j
        k = j + 1
        if not row.is_letters(k):
            return j
        share = self._share(k)
        if share is None:
            return j
        value, end, _ = share
        if row.norms[j] in words.point_of_words and total.digits:
            return j
        if row.norm(end - 1) in words.part_nouns:
            return j
        scaled = row.norm(end) if row.joined(end) else ""
        if scaled in words.scales:
            factor, end = words.scales[scaled], end + 1
        else:
            if self._is_whole_noun(end):
                return j
            factor = total.scale if total.current is None else 1.0
        total.parts.append((0.0, value * factor))
        total.words = True
        return end

    def _hyphened_half(self, total: Sum, j: int) -> int:
        """"three-and-a-half"."""
        norms = self.row.norms
        for tail in (("-", "-"), ("-", "-", "-")):
            end = j + 2 * len(tail)
            words = norms[j + 1 : end : 2]
            if tuple(norms[j:end:2]) == tail and words[-1:] and words[-1] in self.words.half:
                total.parts.append((0.0, 0.5 * (total.scale if total.current is None else 1.0)))
                return end
        return j

    def _is_whole_noun(self, j: int) -> bool:
        """ "5 and half of them": the half is a share of its own."""
        return self.row.joined(j) and self.row.norms[j] in self.words.of and self.lang == "en"

    def _ratio(self, found: Reading) -> Reading | None:
        """ "uno de cada tres", "one in five", "2 out of 5"."""
        row = self.row
        if not 1 <= found.value <= 100 or found.scale != 1 or not found.value.is_integer():
            return None
        for phrase in self.words.ratio:
            j = found.end + len(phrase)
            if (
                row.joined(found.end)
                and row.follows(found.end, phrase)
                and row.joined(j)
                and j not in self.blocked
            ):
                whole = self._cardinal(j, plain=True)
                if whole is not None and self._is_ratio(found, whole, len(phrase)):
                    return Reading(found.start, whole.end, found.value / whole.value, "fraction", found.form)
        return None

    def _is_ratio(self, part: Reading, whole: Reading, words: int) -> bool:
        if not part.value < whole.value or part.form != whole.form or not whole.value.is_integer():
            return False
        if words > 1:
            return True
        return part.value <= 10 and whole.value <= 1000 and unit_at(self.row, whole.end, self.lang) is None

    # --- ordinals

    def _ordinal(self, i: int) -> Reading | None:
        """ "tercero", "twenty-first", "vigésimo primero"."""
        row, words = self.row, self.words
        value = words.ordinals.get(row.norms[i])
        if value is None:
            return None
        end = i + 1
        if value >= 20 and row.joined(end) and words.ordinals.get(row.norms[end], 99) < 10:
            return Reading(i, end + 1, float(value + words.ordinals[row.norms[end]]), "ordinal", "words")
        return Reading(i, end, float(value), "ordinal", "words")

    def _digit_ordinal(self, i: int) -> Reading | None:
        row = self.row
        found = self.literals.get(i)
        if found is None or found.value is None or not found.value.is_integer() or found.end != i + 1:
            return None
        j = i + 1
        if row.glued(j) and row.text(j) == "." and row.glued(j + 1) and row.text(j + 1) in "ºª":
            j += 1
        if row.glued(j) and row.is_letters(j) and row.norms[j] in self.words.ordinal_suffixes:
            return Reading(i, j + 1, found.value, "ordinal")
        return None

    # --- signs

    def _signed(self, found: Reading) -> Reading:
        if found.vague or found.kind == "ordinal" or not self._is_negative(found.start):
            return found
        return Reading(found.start - 1, found.end, -found.value, found.kind, found.form, found.scale, found.vague)

    def _is_negative(self, i: int) -> bool:
        """ "-27", "menos cinco", "− 20 grados"; no minus in "10-20", "GPT-4", "al menos 5", "- 300 empleados"."""
        row, words = self.row, self.words
        if not row.joined(i):
            return False
        before = row.texts[i - 1]
        if before in MINUS_MARKS:
            free = i == 1 or row.spaces[i - 1] or i - 1 in row.lines or row.texts[i - 2] in "($€£"
            if row.glued(i):
                return free and before != "–"
            alone = i == 1 or i - 1 in row.lines
            found = self._plain_end(i)
            return free and (unit_is_degree(row, found, self.lang) or (alone and not row.joined(found)))
        if row.norms[i - 1] in words.minus:
            return not (row.joined(i - 1) and row.norms[i - 2] in words.minus_not_after)
        return False

    def _plain_end(self, i: int) -> int:
        found = self._cardinal(i, plain=True)
        return found.end if found else i + 1


def product(a: float, b: float) -> float:
    """Without the dust of binary fractions: 16.4 million is 16400000."""
    return float(f"{a * b:.15g}")


def unit_is_degree(row: Row, j: int, lang: str) -> bool:
    unit = unit_at(row, j, "es" if lang == "es" else "en")
    return unit is not None and unit[1].startswith(("°", "K"))


def _vulgar(text: str) -> float | None:
    """The value of "½" at the start of `text`."""
    first = text[0]
    if (
        first.isascii()
        or not first.isnumeric()
        or unicodedata.category(first) != "No"
        or "\u2044" not in (unicodedata.normalize("NFKD", first))
    ):
        return None
    return unicodedata.numeric(first)
