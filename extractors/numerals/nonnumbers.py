"""Places where digits and number words are no numbers.

Comes in: a document's `Row` and the names found in it. Goes out: the atoms that hold no number: names, web and
e-mail addresses, handles, hashtags, phones, versions (1.2.3), page and figure numbers, clock times, scores, street
numbers and postal codes, list numbers and fixed phrases ("24/7").

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> from extractors.numerals.row import row_of
>>> doc = document(Article(ArticleId("a"), "Figure 2: sold 300", "en"))
>>> row = row_of(doc)
>>> [row.texts[i] for i in sorted(nonnumbers(doc, row, ()))]
['2']
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.document import Document
from extractors.lexicon.nonnumbers import NonNumberWords, nonnumber_words
from extractors.lexicon.quantities import function_words
from extractors.mentions import EntityMention
from extractors.numerals.row import Row
from extractors.numerals.units import money_at, money_before
from hechos.facts import Lang

_ADDRESS = re.compile(
    r"""
      (?:https?://|www\.)\S+                                # https://ejemplo.com/2024/05/17/nota-45678.html
    | (?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}       # ana2@ejemplo.com
    | (?<!\w)[@\#][\w·]{1,140}                              # @user2, #CES2026
    | (?<![\w.@-])[a-z0-9][a-z0-9-]{1,62}\.(?:com|org|net|io|es|mx|ar|co|ai|dev|app|gov|edu|tv|me)\b(?:/\S*)?
    """,
    re.VERBOSE,
)


def nonnumbers(doc: Document, row: Row, names: tuple[EntityMention, ...]) -> set[int]:
    """The indexes of the atoms in which no number starts."""
    words = nonnumber_words(doc.lang)
    blocked = row.span((name.start, name.end) for name in names if not _is_sum(row, name, doc.lang))
    blocked |= row.span((match.start(), match.end()) for match in _addresses(doc.text))
    labels, streets, cues = set(words.labels), set(words.streets), set(words.phone_cues)
    heads = {phrase[0] for phrase in words.fixed}
    stop = function_words(doc.lang)
    for i, norm in enumerate(row.norms):
        if norm in heads:
            for phrase in words.fixed:
                if phrase[0] == norm and row.follows(i, phrase):
                    blocked.update(range(i, i + len(phrase)))
        if norm in labels or (norm in words.ranks and row.text(i + 1) in (".", "°", "º", "#")):
            blocked.update(_labelled(row, i, words))
        if norm in streets and row.joined(i + 1):
            blocked.update(_street(row, i))
        if norm in cues or (norm == "+" and row.glued(i + 1) and row.is_digits(i + 1)):
            blocked.update(_phone(row, i, words))
        if row.kinds[i] == "digits":
            blocked.update(_format(row, i, words, doc.lang))
            if i in row.lines or (row.text(i - 1) == "(" and row.text(i + 1) == ")"):
                blocked.update(_list_number(row, i))
            blocked.update(_clock(row, i, words))
            blocked.update(_score(row, i, stop))
    return blocked


def _is_sum(row: Row, name: EntityMention, lang: Lang) -> bool:
    """ "USD115.5", taken for a name: a currency with an amount right behind it."""
    i = row.at(name.start)
    digits = next(
        (k for k in range(i, min(i + 4, len(row))) if row.is_digits(k) and row.starts[k] < name.end), None
    )
    found = money_before(row, digits, lang) if digits is not None else None
    return found is not None and found[0] == i


def _addresses(text: str) -> Iterator[re.Match[str]]:
    return _ADDRESS.finditer(text)


def _format(row: Row, i: int, words: NonNumberWords, lang: Lang) -> Iterator[int]:
    """ "4K", "3D", "5G": names, where no money stands beside."""
    named = row.glued(i + 1) and [row.texts[i], row.texts[i + 1]] in words.formats
    if named and money_before(row, i, lang) is None and money_at(row, i + 2, lang) is None:
        yield i


def _list_number(row: Row, i: int) -> Iterator[int]:
    """ "1.-", "2)", "3. " at the start of a line, and a footnote's "(1)"."""
    if len(row.texts[i]) > 2:
        return
    footnote = row.text(i - 1) == "(" and row.text(i + 1) == ")" and row.joined(i) and row.joined(i + 1)
    mark = row.glued(i + 1) and row.texts[i + 1] in ".)ºª" and row.joined(i + 2) and row.spaces[i + 2]
    dash = row.glued(i + 1) and row.texts[i + 1] == "." and row.glued(i + 2) and row.texts[i + 2] in "-–"
    if footnote or mark or dash:
        yield i


def _labelled(row: Row, i: int, words: NonNumberWords) -> Iterator[int]:
    """ "Page 3 of 17", "versiones 11g y 12c", "nota n.º 6": the numbers behind a label."""
    j = i + 1
    while row.joined(j) and j <= i + 3 and row.norms[j] in words.label_parts:
        j += 1
    if not row.joined(j) or not row.is_digits(j) or (j == i + 1 and row.glued(j)):
        return
    while row.joined(j) and row.is_digits(j):
        yield j
        j += 1
        while row.glued(j) and (row.kinds[j] != "mark" or (row.texts[j] in ".-/" and row.glued(j + 1))):
            yield j
            j += 1
        if row.joined(j) and row.norms[j] in (*words.label_joins, *words.of_pages) and row.joined(j + 1):
            j += 1
            continue
        return


def _street(row: Row, i: int) -> Iterator[int]:
    """ "calle Ribera del Loira, 60, 28042 Madrid": house number and postal code behind a street's name."""
    if row.text(i + 1) == "/":
        i += 1
    name = i + 1
    while name < i + 4 and row.joined(name) and row.is_letters(name) and row.texts[name].islower():
        name += 1
    if not (row.joined(name) and row.is_letters(name) and row.texts[name][0].isupper()):
        return
    for j in range(name + 1, min(name + 12, len(row))):
        if not row.joined(j) or row.texts[j] in ".;:()":
            return
        if row.is_digits(j) and (row.texts[j - 1] in ",º" or row.is_letters(j - 1)) and len(row.texts[j]) <= 5:
            yield j


def _phone(row: Row, i: int, words: NonNumberWords) -> Iterator[int]:
    """ "llamar al 900 123 456", "+34 91 555 01 32": all the digits of a run of seven or more."""
    j = i + 1
    while row.joined(j) and j <= i + 6 and row.norms[j] in words.phone_gap:
        j += 1
    run: list[int] = []
    digits = 0
    while row.joined(j) and len(run) < 24:
        if row.is_digits(j):
            digits += len(row.texts[j])
        elif row.texts[j] not in "-.()+ " and row.norms[j] not in words.phone_gap:
            break
        run.append(j)
        j += 1
    if digits >= 7 or (row.norms[i] != "+" and digits == 3 and run):
        yield from run


def _clock(row: Row, i: int, words: NonNumberWords) -> Iterator[int]:
    """ "9:30", "5 p.m.", "a las 9"."""
    if row.glued(i + 1) and row.text(i + 1) in (":", "h") and row.glued(i + 2) and row.is_digits(i + 2):
        if row.text(i + 1) == ":":
            j = i + 3
            while row.glued(j) and row.texts[j] in ".:," and row.glued(j + 1) and row.is_digits(j + 1):
                j += 2
            yield from range(i, j)
        return
    if len(row.texts[i]) > 2 and not (i and row.glued(i) and row.texts[i - 1] in ":."):
        return
    if any(row.joined(i + 1) and row.follows(i + 1, phrase) for phrase in words.clock_after):
        yield i
        if i > 1 and row.glued(i) and row.texts[i - 1] in ":." and row.is_digits(i - 2):
            yield from (i - 2, i - 1)
    elif len(row.texts[i]) <= 2 and int(row.texts[i]) <= 24 and not (row.joined(i + 1) and row.is_letters(i + 1)):
        for phrase in words.clock_before:
            if row.follows(i - len(phrase), phrase) and row.joined(i):
                yield i
                return


def _score(row: Row, i: int, stop: frozenset[str]) -> Iterator[int]:
    """ "3-1": two small numbers with a hyphen, nothing counted behind them; and 3-1-2, 2024-05-17."""
    if i and row.glued(i) and row.texts[i - 1] in "-–/":
        return
    j = i
    while row.glued(j + 1) and row.text(j + 1) in ("-", "–", "/") and row.glued(j + 2) and row.is_digits(j + 2):
        j += 2
    if j >= i + 4 or (j == i + 2 and row.texts[i + 1] == "-" and _is_score(row, i, j, stop)):
        yield from range(i, j + 1)


def _is_score(row: Row, i: int, j: int, stop: frozenset[str]) -> bool:
    if len(row.texts[i]) > 2 or len(row.texts[j]) > 2 or int(row.texts[i]) + int(row.texts[j]) > 20:
        return False
    if i and row.joined(i) and not row.is_letters(i - 1):
        return False
    measured = row.joined(j + 1) and (
        (row.is_letters(j + 1) and row.norms[j + 1] not in stop) or row.texts[j + 1] in "%€$£°-"
    )
    return i > 0 and row.joined(i) and not measured
