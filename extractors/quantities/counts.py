"""The noun that a number counts.

Comes in: a `Row` and the index behind a number. Goes out: the noun's atoms and its English singular: by the
bilingual table, else the text's own lemma. Head noun only: "300 customer service agents" counts agents.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> from extractors.numerals.row import row_of
>>> row = row_of(document(Article(ArticleId("a"), "más de 300 nuevos empleados", "es")))
>>> counted(row, 3, "es", plural=True)
(4, 5, 'employee')
"""

from __future__ import annotations

import simplemma

from extractors.lexicon.nouns import Noun, nouns
from extractors.lexicon.quantities import function_words, quantity_words
from extractors.numerals.row import Row
from extractors.numerals.units import money_before
from hechos.facts import Lang

LONGEST_NOUN = 4  # words in an entry of the table
PARTICIPLES = ("ados", "adas", "idos", "idas")  # "23.000 conectados" counts nothing that is named
WINDOW = 7  # atoms of a noun phrase that are looked at


def counted(row: Row, j: int, lang: Lang, *, plural: bool, glued: bool = False) -> tuple[int, int, str] | None:
    """The noun in the phrase at atom `j`; `glued` for "300-person", whose noun stands right there."""
    table = nouns(lang)
    if glued:
        found = _known(row, j, table)
        return (j, found[0], found[1].id) if found else None
    unknown: int | None = None
    for k in _phrase(row, j, lang):
        found = _known(row, k, table)
        if found is not None and (found[1].plural or not plural):
            return k, found[0], found[1].id
        if unknown is None and found is None and _looks_counted(row, k, lang, plural):
            unknown = k
        if lang == "es" and unknown is not None:
            break
    if unknown is None:
        return None
    lemma = _lemma(row.texts[unknown], lang)
    if lang == "es" and lemma.endswith(("ar", "er", "ir")) and row.norms[unknown].endswith(PARTICIPLES):
        return None
    return unknown, unknown + 1, lemma


def _phrase(row: Row, j: int, lang: Lang) -> list[int]:
    """The atoms that may belong to the noun phrase: words up to the first function word or mark."""
    stop = function_words(lang)
    found: list[int] = []
    for k in range(j, min(j + WINDOW, len(row))):
        if not row.joined(k):
            break
        if row.kinds[k] == "digits":
            if lang == "es" or not row.glued(k) or money_before(row, k, lang) is not None:
                break
            continue
        if row.kinds[k] == "mark":
            if row.texts[k] in "-'’\"“«&" and k + 1 < len(row):
                continue
            if row.texts[k] == "." and row.glued(k) and len(row.texts[k - 1]) == 1:  # "three new U.S. cities"
                continue
            break
        if row.norms[k] in stop and not (len(row.texts[k]) == 1 and row.texts[k].isupper()):
            if row.glued(k) and row.texts[k - 1] in "'’":
                continue
            break
        found.append(k)
    return found


def _known(row: Row, k: int, table: dict[str, Noun]) -> tuple[int, Noun] | None:
    """The longest entry of the table that stands at `k`: where it ends and what it is."""
    for length in range(min(LONGEST_NOUN, len(row) - k), 0, -1):
        if all(row.joined(m) for m in range(k + 1, k + length)):
            noun = table.get(" ".join(row.norms[k : k + length]))
            if noun is not None:
                return k + length, noun
    return None


def _looks_counted(row: Row, k: int, lang: Lang, plural: bool) -> bool:
    norm = row.norms[k]
    if norm in quantity_words(lang).adjectives or not row.texts[k].islower() or len(norm) < 4 or not plural:
        return False
    if lang == "es":
        return norm.endswith("s") and not norm.endswith(("amos", "emos", "imos", "mente"))
    return norm.endswith("s") and not norm.endswith(("ss", "us", "is"))


def _lemma(text: str, lang: Lang) -> str:
    word = text.lower()
    lemma = simplemma.lemmatize(word, lang=lang).lower()
    return word[:-1] if lemma == word and word.endswith("s") else lemma  # loan words: "hubs"
