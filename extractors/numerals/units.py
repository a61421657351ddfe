"""Units and money that stand beside a number.

Comes in: a `Row` and an index. Goes out: where the unit ends (or starts, before a number) and what it is.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> from extractors.numerals.row import row_of
>>> row = row_of(document(Article(ArticleId("a"), "589,2MW a 90 km/h", "es")))
>>> unit_at(row, 3, "es"), unit_at(row, 6, "es")
((4, 'MW'), (9, 'km/h'))
"""

from __future__ import annotations

from collections.abc import Sequence

from extractors.lexicon.countries import countries
from extractors.lexicon.money import Money, money_phrases
from extractors.lexicon.numerals import numeral_words
from extractors.lexicon.quantities import quantity_words
from extractors.lexicon.units import unit_phrases, unit_table
from extractors.numerals.row import Row
from hechos.facts import Article, Lang


def unit_at(row: Row, j: int, lang: Lang) -> tuple[int, str] | None:
    """The unit of measure that starts at atom `j`: the index after it and its symbol; the longest wins."""
    if not row.joined(j):
        return None
    phrases = unit_phrases(lang)
    best: tuple[int, str] | None = None
    for table, texts in (
        (phrases.symbols, row.texts),
        (phrases.names, row.norms),
        (phrases.loose, row.norms),
    ):
        for words, symbol in table.get(texts[j], ()):
            end = j + len(words)
            if best is not None and end <= best[0]:
                break
            if _stands(row, texts, j, words) and _is_plausible(row, j, end, lang):
                best = (end, symbol)
                break
    return best


def _stands(row: Row, texts: Sequence[str], j: int, words: Sequence[str]) -> bool:
    """Whether `words` stand at `j` on one line, cut off from letters and digits behind."""
    end = j + len(words)
    if len(words) > 1:
        if tuple(texts[j:end]) != tuple(words) or not all(row.joined(k) for k in range(j + 1, end)):
            return False
        if any(row.kinds[k] == "digits" and row.spaces[k] for k in range(j + 1, end)):  # no ft² in "12 ft 2"
            return False
    return not (row.glued(end) and row.is_digits(end) and row.kinds[end - 1] != "mark")


def _is_plausible(row: Row, j: int, end: int, lang: Lang) -> bool:
    """Single letters and words that are also units count behind digits, or where no name can follow."""
    text = row.texts[j]
    table = unit_table()
    if text == "in" and row.text(end) == "-":
        return False  # "2-in-1"
    if end - j > 1 or text not in table.risky or row.glued(j):
        return True
    if text == "in":
        return row.norm(end) in quantity_words(lang).dimension_adjectives
    if text in table.glued:
        return False
    return not (row.joined(end) and row.is_letters(end) and row.texts[end][0].isupper())


def money_at(row: Row, j: int, lang: Lang) -> tuple[int, Money] | None:
    """The money that starts at atom `j`, behind a number: the longest sign, code or name."""
    if not row.joined(j):
        return None
    phrases = money_phrases(lang)
    best: tuple[int, Money] | None = None
    for table, texts in ((phrases.symbols, row.texts), (phrases.names, row.norms)):
        for words, money in table.get(texts[j], ()):
            end = j + len(words)
            if best is not None and end <= best[0]:
                break
            if _stands(row, texts, j, words):
                best = (end, money)
                break
    return best


def money_before(row: Row, i: int, lang: Lang) -> tuple[int, Money] | None:
    """The money that ends right before atom `i`, on its line: where it starts, and what it is."""
    if not row.joined(i):
        return None
    phrases = money_phrases(lang)
    best: tuple[int, Money] | None = None
    for table, texts in ((phrases.left_symbols, row.texts), (phrases.left_names, row.norms)):
        for words, money in table.get(texts[i - 1], ()):
            start = i - len(words)
            if best is not None and start >= best[0]:
                break
            if start >= 0 and _ends_cleanly(row, texts, start, words, i) and not _is_article(row, start, i, lang):
                best = (start, money)
                break
    return best


def _ends_cleanly(row: Row, texts: Sequence[str], start: int, words: Sequence[str], i: int) -> bool:
    if tuple(texts[start:i]) != tuple(words) or not all(row.joined(k) for k in range(start + 1, i)):
        return False
    # letters glued before would make "EUROUSD 5" money; signs take "A$", "US$" by their own, longer entries
    return not (row.glued(start) and start and row.kinds[start] == "letters" and row.kinds[start - 1] != "mark")


def _is_article(row: Row, start: int, i: int, lang: Lang) -> bool:
    """ "A $15 plan" is in no Australian dollars, "A$15" is."""
    return i - start > 1 and row.spaces[start + 1] and row.norms[start] in numeral_words(lang).articles


def currency(money: Money, article: Article) -> str:
    """The ISO code: "dollars" and "pesos" are those of the article's country, where it has such."""
    country = countries().get(article.country or "")
    if country is None or not money.of:
        return money.code
    if "$" in money.symbols:
        return country.dollar if country.dollar in money.of else money.code
    return country.currency if country.currency in money.of else money.code
