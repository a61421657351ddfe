"""Names that the catalogue does not know, found by rules over capitals.

Comes in: a `Reading`. Goes out: `unknown(seen)`, each a `Name` with its type; one may swallow a known name
that is only a part of it ("Amazon Robotics"), never the other way round. The stage stands by itself: what
else gives spans with types can take its place.

>>> from extractors.document import document
>>> from extractors.reading import reading
>>> from hechos.facts import Article, ArticleId
>>> seen = reading(document(Article(ArticleId("a"), "La startup Zelta y el Banco de Kravia firmaron.", "es")), ())
>>> [(name.text, name.type) for name in unknown(seen)]
[('Zelta', 'org'), ('Banco de Kravia', 'org')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from extractors.casing import is_common
from extractors.lexicon.entities import given_names
from extractors.nametypes import is_person, kind
from extractors.reading import Reading
from hechos.facts import EntityType

LONGEST_NAME = 12
_SPACES = (" ", "\u00a0", " & ")
_CODE = re.compile(r"[A-Z]{1,6}-?\d{1,5}[A-Za-z]{0,4}$")  # H100, R1T, GPT-5
_TIME_CODE = re.compile(r"(?:[QTHSWV]|FY|CY|COVID-|G|No|v)\d{1,4}$")  # Q3, H1, FY21, G7
_CAMEL = re.compile(r"[^\W\d_]*[a-z\u00df-\u00ff][A-Z][^\W_]*$")  # CamelCase, iRobot
_ACRONYM = re.compile(r"[A-ZÁÉÍÓÚÑ]{2,7}$")
_PLURAL = re.compile(r"[A-Z]{2,6}['’]?s$")  # SLMs, CIOs: a kind of thing
_INITIAL = re.compile(r"[A-Z]$")


@dataclass(frozen=True, slots=True)
class Name:
    """A proper name with no id yet."""

    start: int
    end: int
    text: str
    type: EntityType


def unknown(seen: Reading) -> tuple[Name, ...]:
    return tuple(name for first, last in _runs(seen) for name in _split(seen, first, last))


def _runs(seen: Reading) -> Iterator[tuple[int, int]]:
    """Longest stretches of words that are written like one name, known names among them; first and last word."""
    at = 0
    while at < len(seen.words):
        if not _starts_name(seen, at):
            at += 1
            continue
        first, last = at, at
        while last - first < LONGEST_NAME and (following := _next_in_run(seen, first, last)) is not None:
            last = following
        yield first, last
        at = last + 1


def _starts_name(seen: Reading, index: int) -> bool:
    return seen.held[index] is not None or _namelike(seen, index)


def _next_in_run(seen: Reading, first: int, last: int) -> int | None:
    gap, following = seen.gap(last), last + 1
    if gap in _SPACES or (gap == ". " and _INITIAL.match(seen.words[last].text)):
        if seen.held[following] is not None or _namelike(seen, following, inside=True):
            return following
        if gap != ". " and _may_join(seen, first, last):
            return _over_joiner(seen, first, following)
    return None


def _may_join(seen: Reading, first: int, last: int) -> bool:
    """Only what a head opened goes over "de" or "of", and a person's name over a particle."""
    return seen.heads(first) is not None or seen.words[first].norm in given_names()


def _over_joiner(seen: Reading, first: int, index: int) -> int | None:
    """The capitalised word behind a joiner of one or two words that starts at `index`."""
    head = seen.heads(first) is not None
    allowed = (seen.lexicon.joiners | seen.lexicon.list_joiners) if head else seen.lexicon.particles
    for length in (2, 1):
        behind = index + length
        if behind >= len(seen.words) or any(seen.gap(i) != " " for i in range(index, behind)):
            continue
        joiner = " ".join(seen.norm(i) for i in range(index, behind))
        if joiner not in allowed or any(seen.words[i].capital for i in range(index, behind)):
            continue
        if not head and seen.held[behind] is not None:
            return None
        if _namelike(seen, behind, inside=True) or (head and seen.held[behind] is not None):
            return behind
    return None


def _namelike(seen: Reading, index: int, *, inside: bool = False) -> bool:
    """Whether the word, unknown to the catalogue, is written as part of a name.

    `inside`: it follows a word of a name, so that a capital that is an ordinary word's may belong to it.
    """
    word = seen.words[index]
    if inside and word.text.isdigit():
        return False
    if not word.capital or seen.office(index) or _adjective(word.text):
        return False
    if index in seen.barred and not (inside and seen.barred[index]):
        return False
    if _TIME_CODE.match(word.text) or _PLURAL.match(word.text) or word.text in seen.abbreviated:
        return False
    if seen.usage.named[word.norm] and not seen.common(index):
        return True
    if word.style == "prose" and (not word.opens or inside):
        return word.norm not in seen.lexicon.function
    return _named_by_shape(seen, index, inside=inside)


def _adjective(text: str) -> bool:
    """A compound that ends in a small word: "AI-powered"."""
    parts = text.split("-")
    return len(parts) > 1 and any(p[:1].islower() for p in parts[1:]) and not any(c.isdigit() for c in text)


def _named_by_shape(seen: Reading, index: int, *, inside: bool) -> bool:
    """Where every word has a capital, or this one for its place: what else says that it is a name?"""
    word = seen.words[index]
    if _CAMEL.match(word.text) or _CODE.match(word.text):
        return True
    if word.style == "caps":
        return False
    if _ACRONYM.match(word.text):
        return True
    if seen.gap(index) in _SPACES and seen.words[index + 1].capital and word.norm in given_names():
        return True
    if seen.heads(index) is not None and (inside or _goes_on(seen, index)):
        return True
    if inside and seen.tails(index) is not None:
        return True
    if seen.common(index) or seen.usage.small[word.norm]:
        return False
    return inside or not is_common(word.text, "en") or _leads_to_unknown(seen, index)


def _leads_to_unknown(seen: Reading, index: int) -> bool:
    """A word of the other language opens a name only if a further unknown capital follows ("Hidden Road")."""
    if seen.gap(index) not in _SPACES or seen.words[index].style != "prose":
        return False
    following = index + 1
    return seen.words[following].capital and seen.held[following] is None and following not in seen.barred


def _goes_on(seen: Reading, index: int) -> bool:
    """A head is part of a name only if more of it follows."""
    if seen.gap(index) not in _SPACES:
        return False
    following = index + 1
    if seen.words[following].capital:
        return following not in seen.barred and seen.held[following] is None
    return seen.words[index].style == "prose" and _over_joiner(seen, index, following) is not None


def _split(seen: Reading, first: int, last: int) -> Iterator[Name]:
    """The unknown names of one run."""
    first, last = _trimmed(seen, first, last)
    while first <= last and seen.held[first] is not None and not _extends(seen, first, last):
        first = _after_known(seen, first)
    if first > last:
        return
    cut = _cut(seen, first, last)
    if name := _named(seen, first, cut):
        yield name
    if cut < last:
        yield from _split(seen, cut + 1, last)


def _trimmed(seen: Reading, first: int, last: int) -> tuple[int, int]:
    """Without adjectives of nationality and small words at the edges, unless a head or tail holds them."""
    held = last > first and (seen.tails(last) is not None or seen.heads(first) is not None)
    while first <= last and seen.held[first] is None and seen.norm(first) in seen.lexicon.soft and not held:
        first += 1
    while last > first and seen.held[last] is None and seen.norm(last) in seen.lexicon.soft and not held:
        last -= 1
    return first, last


def _after_known(seen: Reading, index: int) -> int:
    mention = seen.held[index]
    while index < len(seen.words) and seen.held[index] == mention:
        index += 1
    return index


def _extends(seen: Reading, first: int, last: int) -> bool:
    """Whether the run goes on from a known name to a longer one of its own."""
    behind = _after_known(seen, first)
    if behind > last:
        return False
    whole = behind <= _cut(seen, first, last)
    mention = seen.known[seen.held[first] or 0]
    if not whole or (seen.held[behind] is not None and seen.tails(last) is None):
        return False
    if seen.tails(_cut(seen, first, last)) is not None or seen.heads(first) is not None:
        return True
    if is_person(seen, first, last) and mention.type != "person":
        return True
    if mention.type == "person" or seen.words[behind].norm in given_names():
        return False
    return mention.type in ("org", "product", "place")


def _cut(seen: Reading, first: int, last: int) -> int:
    """The last word of the name that starts at `first`: it ends at a tail, else before the next known name."""
    for index in range(first + 1, last + 1):
        if seen.norm(index) in seen.lexicon.legal_forms:
            return index
        if seen.tails(index) == "org" and (index == last or seen.held[index + 1] is not None):
            return index
    if seen.heads(first) is not None:
        return last
    begin = _after_known(seen, first) if seen.held[first] is not None else first
    for index in range(begin + 1, last + 1):
        if seen.held[index] is not None:
            return index - 1
    return last


def _named(seen: Reading, first: int, last: int) -> Name | None:
    if not _worth_a_name(seen, first, last):
        return None
    found = kind(seen, first, last) or _guess(seen, first, last)
    start, end = seen.words[first].start, seen.words[last].end
    if seen.norm(last) in seen.lexicon.legal_forms and seen.doc.text[end : end + 1] == "." and seen.gap(last)[1:2]:
        end += 1 if "." in seen.words[last].text else 0
    return Name(start, end, seen.doc.text[start:end], found)


def _worth_a_name(seen: Reading, first: int, last: int) -> bool:
    """Ordinary words with capitals are a name only if something beside the capital says so."""
    own = range(first, last + 1)
    if all(seen.held[i] is not None for i in own) and seen.tails(last) is None:
        return False
    if last == first and (len(seen.words[first].text) < 2 or seen.norm(first) in seen.lexicon.soft):
        return False
    if last == first and seen.heads(first) is not None and seen.common(first):
        return False
    if not all(seen.common(i) for i in own if seen.held[i] is None):
        return True
    if last > first and (seen.heads(first) or seen.tails(last) or is_person(seen, first, last)):
        return True
    if any(_ACRONYM.match(seen.words[i].text) or _CAMEL.match(seen.words[i].text) for i in own):
        return True
    small = any(seen.usage.small[seen.norm(i)] for i in own)
    if seen.lang == "en":
        return not small and seen.words[first].style == "prose"
    return not small and seen.usage.named[seen.norm(first)] > 1


def _guess(seen: Reading, first: int, last: int) -> EntityType:
    """By shape alone: two or three words that no dictionary has are mostly a person, the rest a firm."""
    own = [seen.words[i] for i in range(first, last + 1)]
    plain = all(w.text[0].isupper() and w.text[1:].islower() and w.text.isalpha() for w in own)
    strange = not any(is_common(w.text, "es") or is_common(w.text, "en") for w in own)
    if 1 < len(own) < 4 and plain and strange and all(seen.held[i] is None for i in range(first, last + 1)):
        return "person"
    return "org"
