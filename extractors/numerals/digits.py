"""Numbers in digits: where they end, and what their marks mean.

Comes in: a `Row` and the index of a digit atom. Goes out: a `Literal`. Its own shape decides first: "1.234,5",
"1,234,567", "12,34,567", "7'300", "0,683" and "12.5" can be read in one way only. "2,375" can be read in two:
then `unsure` holds the mark, and `Habit` decides by the article's other numbers, its country, its language.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> from extractors.numerals.row import row_of
>>> row = row_of(document(Article(ArticleId("a"), "1.234.567,5", "es")))
>>> literal(row, 0).value
1234567.5
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from extractors.lexicon.countries import countries
from extractors.lexicon.numerals import numeral_words
from extractors.numerals.row import Row
from hechos.facts import Article

DECIMAL_MARKS = ".,"
GROUP_MARKS = ".,'’"
LONGEST = 18  # more digits than that are an id, not a number


@dataclass(frozen=True, slots=True)
class Literal:
    """Digits as they stand in atoms `start` to `end`; `value` is None where they are no number (1.2.3).

    `lead` is the value of the first group alone, `grouped` whether thousands are separated: "5-8,000" needs both.
    """

    start: int
    end: int
    value: float | None
    grouped: bool = False
    unsure: str | None = None
    as_decimal: float = 0.0
    lead: float = 0.0
    digits: int = 0


def literal(row: Row, i: int) -> Literal:
    """The literal that starts with the digit atom `i`."""
    groups, marks, end = _groups(row, i)
    if not marks and len(groups[0]) <= 3 and groups[0] != "0":
        spaced = _spaced(row, i)
        if spaced is not None:
            return spaced
    return _read(i, groups, marks, end)


def leading_mark(row: Row, i: int) -> bool:
    """Whether ".77" starts at atom `i`: a mark, digits right behind it, nothing right before it."""
    return (
        row.texts[i] in DECIMAL_MARKS
        and row.glued(i + 1)
        and row.is_digits(i + 1)
        and (i == 0 or row.spaces[i] or i in row.lines or row.texts[i - 1] in "([-−+$€£~")
        and not (row.glued(i + 2) and row.text(i + 2) in GROUP_MARKS and row.glued(i + 3) and row.is_digits(i + 3))
    )


def _groups(row: Row, i: int) -> tuple[list[str], list[str], int]:
    """The digit groups from `i` on, the marks between them and the index after the last."""
    groups, marks, j = [row.texts[i]], [], i + 1
    while (
        j + 1 < len(row)
        and row.kinds[j + 1] == "digits"
        and row.texts[j] in GROUP_MARKS
        and not row.spaces[j]
        and not row.spaces[j + 1]
    ):
        marks.append(row.texts[j])
        groups.append(row.texts[j + 1])
        j += 2
    return groups, marks, j


def _read(i: int, groups: list[str], marks: list[str], end: int) -> Literal:
    whole, digits = groups[0], sum(map(len, groups))
    if digits > LONGEST:
        return Literal(i, end, None)
    lead = float(whole)
    if not marks:
        return Literal(i, end, lead, lead=lead, digits=digits)
    if len(marks) == 1:
        return _one_mark(i, groups, marks[0], end)
    if len(set(marks)) == 1 and _are_thousands(groups, marks[0]):
        return Literal(i, end, float("".join(groups)), grouped=True, lead=lead, digits=digits)
    two_marks = marks[-1] in DECIMAL_MARKS and len(set(marks[:-1])) == 1 and marks[-1] != marks[0]
    if two_marks and _are_thousands(groups[:-1], marks[0]):
        value = float("".join(groups[:-1]) + "." + groups[-1])
        return Literal(i, end, value, grouped=True, lead=lead, digits=digits)
    return Literal(i, end, None)


def _one_mark(i: int, groups: list[str], mark: str, end: int) -> Literal:
    whole, tail = groups
    lead, digits = float(whole), len(whole) + len(tail)
    if mark not in DECIMAL_MARKS:
        if len(tail) == 3 and len(whole) <= 3:
            return Literal(i, end, float(whole + tail), grouped=True, lead=lead, digits=digits)
        return Literal(i, i + 1, lead, lead=lead, digits=len(whole))
    decimal = float(f"{whole}.{tail}")
    if len(tail) != 3 or len(whole) > 3 or whole.startswith("0"):
        return Literal(i, end, decimal, lead=lead, digits=digits)
    return Literal(i, end, float(whole + tail), True, mark, decimal, lead, digits)


def _are_thousands(groups: list[str], mark: str) -> bool:
    """Groups of three, or India's: two and two, then three."""
    first, *middle, last = groups
    if not 1 <= len(first) <= 3 or len(last) != 3:
        return False
    if all(len(group) == 3 for group in middle):
        return True
    return mark == "," and len(first) <= 2 and all(len(group) == 2 for group in middle)


def _spaced(row: Row, i: int) -> Literal | None:
    """Groups of three with single spaces between them; a run with other lengths is a phone or an id."""
    j = i + 1
    while row.joined(j) and row.is_digits(j) and row.starts[j] - row.ends[j - 1] == 1 and len(row.texts[j]) == 3:
        j += 1
    if j == i + 1:
        return None
    if row.joined(j) and row.is_digits(j) and row.spaces[j] and len(row.texts[j]) <= 2:
        while row.joined(j) and row.is_digits(j):
            j += 1
        return Literal(i, j, None)
    digits = "".join(row.texts[i:j])
    if len(digits) > LONGEST:
        return Literal(i, j, None)
    if row.glued(j) and row.text(j) in DECIMAL_MARKS and row.glued(j + 1) and row.is_digits(j + 1):
        return Literal(i, j + 2, float(f"{digits}.{row.texts[j + 1]}"), True, lead=float(row.texts[i]))
    return Literal(i, j, float(digits), True, lead=float(row.texts[i]), digits=len(digits))


@dataclass(frozen=True, slots=True)
class Habit:
    """The decimal mark of an article. `from_country`: its country said so, so that even sums follow it."""

    decimal: str
    from_country: bool
    of_language: str

    def value(self, found: Literal, *, of_count: bool, of_millions: bool) -> float | None:
        """What `found` is worth where its mark can be read both ways."""
        if found.unsure is None:
            return found.value
        if found.unsure != self.decimal or of_count:
            return found.value
        # "2,375 millones" is 2.375e9 in Mexico and 2.375e6 in Spain; English never groups by a dot
        english_dot = self.decimal == self.of_language == "."
        if of_millions and not self.from_country and not english_dot:
            return found.value
        return found.as_decimal


def habit(row: Row, article: Article, found: Iterable[Literal]) -> Habit:
    """The article's own numbers, else its country, else its language."""
    country, of_language = countries().get(article.country or ""), numeral_words(article.lang).decimal
    votes = Counter(vote for each in found if (vote := _vote(row, each, article)))
    if votes:
        (mark, count), total = votes.most_common(1)[0], sum(votes.values())
        if count >= 0.8 * total:
            return Habit(mark, country is not None and country.decimal == mark, of_language)
    if country is not None:
        return Habit(country.decimal, True, of_language)
    return Habit(of_language, False, of_language)


def _vote(row: Row, found: Literal, article: Article) -> str | None:
    """The decimal mark that a literal shows, where a percent, scale or money sign proves it no version."""
    if found.value is None or found.unsure or found.end - found.start < 3:
        return None
    if not (_is_measured(row, found.end, article) or (found.start and _is_money_sign(row.texts[found.start - 1]))):
        return None
    marks = [text for text in row.texts[found.start + 1 : found.end] if text in DECIMAL_MARKS]
    if not marks:
        return None
    whole = found.value.is_integer() and len(row.texts[found.end - 1]) == 3 and found.grouped
    if whole and len(set(marks)) == 1:
        return "." if marks[0] == "," else ","
    return marks[-1]


def _is_measured(row: Row, i: int, article: Article) -> bool:
    after = row.text(i)
    return after == "%" or _is_money_sign(after) or row.norm(i) in numeral_words(article.lang).scales


def _is_money_sign(text: str) -> bool:
    return len(text) == 1 and unicodedata.category(text) == "Sc"
