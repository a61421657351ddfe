"""The type of a name that the catalogue does not know, from its own words and those beside it.

Comes in: a `Reading` and the first and last word of a name. Goes out: `kind(...)`, its type, or null where
nothing speaks for any: the caller then guesses by the shape of the name.

>>> from extractors.entities.casing import wording
>>> from extractors.document import document
>>> from extractors.entities.reading import reading
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Lo dice Zelta Obrin, directora de Kravia.", "es"))
>>> seen = reading(doc, wording(doc), ())
>>> kind(seen, 2, 3)
'person'
"""

from __future__ import annotations

import re

from extractors.entities.reading import Reading
from extractors.lexicon.entities import given_names
from hechos.facts import EntityType

_MODEL = re.compile(r"(?=\D*\d)(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9.+-]+$")


def kind(seen: Reading, first: int, last: int) -> EntityType | None:
    return _by_own_words(seen, first, last) or said_by_neighbours(seen, first, last)


def _by_own_words(seen: Reading, first: int, last: int) -> EntityType | None:
    if seen.norm(last) in seen.lexicon.legal_forms:
        return "org"
    if _is_abbreviated(seen, first, last):
        return None
    if is_person(seen, first, last):
        return "person"
    if last > first and (found := seen.tails(last)):
        return found
    if last > first and seen.norm(last) in seen.lexicon.versions:
        return "product"
    if last > first and (found := seen.heads(first)):
        return found
    if any(_MODEL.match(seen.words[i].text) or seen.words[i].text.isdigit() for i in range(first, last + 1)):
        return "product"
    return None


def _is_abbreviated(seen: Reading, first: int, last: int) -> bool:
    """An acronym of its initials stands behind it in brackets: no person has one."""
    if last == first or seen.gap(last) != " (" or seen.heads(first) or seen.tails(last):
        return False
    letters = seen.words[last + 1].text
    initials = "".join(seen.words[i].text[0] for i in range(first, last + 1))
    return letters.isupper() and len(letters) > 1 and letters[0] == initials[0]


def is_person(seen: Reading, first: int, last: int) -> bool:
    """A first name and one to three words more."""
    if not 0 < last - first < 5 or seen.words[first].norm not in given_names():
        return False
    if seen.tails(last) in ("org", "event", "work", "place"):
        return False
    return not any(char.isdigit() for char in seen.text(first, last))


def said_by_neighbours(seen: Reading, first: int, last: int) -> EntityType | None:
    """The type that the words beside the name give it."""
    before, after = seen.gap(first - 1), seen.gap(last)
    if _is_abbreviated(seen, first, last) or _is_firm(seen, last):
        return "org"
    if before in (" ", "\u00a0", ". ") and seen.office(first - 1) and _may_be_person(seen, first, last):
        return "person"
    if after == ", " and last > first and _office_follows(seen, last + 1):
        return "person"
    if after in (" ", ", ") and last > first and seen.norm(last + 1) in seen.lexicon.speech:
        return "person"
    if (
        before == " "
        and last > first
        and seen.norm(first - 1) in seen.lexicon.speech
        and after in (", ", ".", " (")
    ):
        return "person"
    return _by_noun(seen, first, last) or _by_known(seen, first, last)


def _is_firm(seen: Reading, last: int) -> bool:
    """A legal form behind a comma: "Federated Wireless, Inc."."""
    return seen.gap(last) == ", " and seen.norm(last + 1).strip(".") in seen.lexicon.legal_forms


def _may_be_person(seen: Reading, first: int, last: int) -> bool:
    """Words with one capital each; a single one must not be an ordinary word, nor the office a firm's too."""
    if not all(
        seen.words[i].text[:1].isupper() and not seen.words[i].text.isupper() for i in range(first, last + 1)
    ):
        return False
    if last > first:
        return True
    return not seen.common(first) and seen.norm(first - 1) not in seen.lexicon.nouns


def _office_follows(seen: Reading, index: int) -> bool:
    """An office within the next words of an apposition: ", the company's chief executive"."""
    for i in range(index, min(index + 4, len(seen.words))):
        if seen.office(i):
            return True
        if "," in seen.gap(i) or "\n" in seen.gap(i):
            return False
    return False


def _by_noun(seen: Reading, first: int, last: int) -> EntityType | None:
    """The noun before ("la startup X", "ciudad de X"), or in an apposition behind ("X, una startup")."""
    nouns = seen.lexicon.nouns
    if seen.gap(first - 1) in (" ", " “", ' "', " «", " '", " ‘"):
        at = first - 1
        if seen.norm(at) in seen.lexicon.naming and (named := _noun_before(seen, at)):
            return named
        if seen.norm(at) in seen.lexicon.owning and not seen.words[at].capital:
            return "product"
        if seen.norm(at) in seen.lexicon.articles | {"de"} and nouns.get(seen.norm(at - 1)) == "place":
            return "place"
        if not seen.words[at].capital and (found := nouns.get(seen.norm(at))):
            return found
    if seen.lang == "en" and (behind := _noun_behind(seen, last)):
        return behind
    if seen.gap(last) == ", " and seen.norm(last + 1) in seen.lexicon.articles:
        for i in range(last + 2, min(last + 6, len(seen.words))):
            if (found := nouns.get(seen.norm(i))) and not seen.words[i].capital:
                return found
            if "," in seen.gap(i):
                break
    return None


def _noun_behind(seen: Reading, last: int) -> EntityType | None:
    """In English the noun may follow the name: "the Cassini spacecraft", "“Star Fox” game"."""
    if seen.gap(last) not in (" ", "” ", '" ') or last + 1 >= len(seen.words) or seen.words[last + 1].capital:
        return None
    found = seen.lexicon.nouns.get(seen.norm(last + 1))
    return found if found in ("product", "work", "event") else None


def _noun_before(seen: Reading, index: int) -> EntityType | None:
    """The noun that a word of naming takes up: "la aplicación, llamada X"."""
    for at in range(index - 1, max(index - 4, -1), -1):
        if found := seen.lexicon.nouns.get(seen.norm(at)):
            return found
    return None


def _by_known(seen: Reading, first: int, last: int) -> EntityType | None:
    """Beside a known name: "Mountain View, California" is a place, "Google's Willow" a product."""
    if _known_type(seen, first - 1) == "org" and seen.gap(first - 1) in ("'s ", "’s "):
        return "product"
    if _known_type(seen, last + 1) == "place" and seen.gap(last) == ", " and seen.gap(first - 1) != ", ":
        return "place"
    return None


def _known_type(seen: Reading, index: int) -> EntityType | None:
    mention = seen.held[index] if 0 <= index < len(seen.words) else None
    return None if mention is None else seen.known[mention].type
