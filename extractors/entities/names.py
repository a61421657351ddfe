"""Names that the catalogue does not know, found by rules over capitals.

Comes in: a `Reading`. Goes out: `unknown(seen)`, each a `Name` with its type; one may swallow a known name
that is only a part of it ("Amazon Robotics"), never the other way round. The stage stands by itself: what
else gives spans with types can take its place.

>>> from extractors.entities.casing import wording
>>> from extractors.document import document
>>> from extractors.entities.reading import reading
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "La startup Zelta y el Banco de Kravia firmaron.", "es"))
>>> seen = reading(doc, wording(doc), ())
>>> [(name.text, name.type) for name in unknown(seen)]
[('Zelta', 'org'), ('Banco de Kravia', 'org')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.entities.casing import is_inflected
from extractors.entities.guesses import Name, guess, listed
from extractors.entities.namelike import ACRONYM, CAMEL, SPACES, may_join, namelike, over_joiner
from extractors.entities.nametypes import is_person, kind, said_by_neighbours
from extractors.entities.reading import Reading
from extractors.lexicon.entities import given_names

LONGEST_NAME = 12
_INITIAL = re.compile(r"[A-Z]$")


def unknown(seen: Reading) -> tuple[Name, ...]:
    return listed(seen, tuple(name for first, last in _runs(seen) for name in _split(seen, first, last)))


def _runs(seen: Reading) -> Iterator[tuple[int, int]]:
    """Longest stretches of words that are written like one name, known names among them; first and last word."""
    at = 0
    while at < len(seen.words):
        if seen.held[at] is None and not namelike(seen, at):
            at += 1
            continue
        first, last = at, at
        while last - first < LONGEST_NAME and (following := _next_in_run(seen, first, last)) is not None:
            last = following
        yield first, last
        at = last + 1


def _next_in_run(seen: Reading, first: int, last: int) -> int | None:
    gap, following = seen.gap(last), last + 1
    initial = gap == ". " and _INITIAL.match(seen.words[last].text) is not None
    if gap not in SPACES and not initial:
        return None
    if seen.held[following] is not None or namelike(seen, following, inside=True):
        return following
    if not initial and may_join(seen, first, last):
        return over_joiner(seen, first, following)
    return None


def _split(seen: Reading, first: int, last: int) -> Iterator[Name]:
    """The unknown names of one run."""
    while first <= last:
        first, last = _trimmed(seen, first, last)
        if first > last:
            return
        if seen.held[first] is not None and not _extends(seen, first, last):
            first = _after_known(seen, first)
            first = _after_headline(seen, first, last)
            continue
        cut = _cut(seen, first, last)
        if name := _named(seen, first, cut):
            yield name
        first = cut + 1


def _trimmed(seen: Reading, first: int, last: int) -> tuple[int, int]:
    """Without adjectives of nationality and legal forms at the front, unless a head or tail holds them."""
    held = last > first and (seen.tails(last) is not None or seen.heads(first) is not None)
    while first <= last and seen.held[first] is None and _is_edge(seen, first, held=held):
        first += 1
    while last > first and seen.held[last] is None and seen.norm(last) in seen.lexicon.soft and not held:
        last -= 1
    return first, last


def _is_edge(seen: Reading, index: int, *, held: bool) -> bool:
    norm = seen.norm(index)
    soft = norm in seen.lexicon.soft and not (norm in given_names() and seen.words[index].capital)
    return norm in seen.lexicon.legal_forms or (soft and not held)


def _after_known(seen: Reading, index: int) -> int:
    mention = seen.held[index]
    while index < len(seen.words) and seen.held[index] == mention:
        index += 1
    return index


def _extends(seen: Reading, first: int, last: int) -> bool:
    """Whether the run goes on from a known name to a longer one of its own."""
    behind, cut = _after_known(seen, first), _cut(seen, first, last)
    if behind > cut or (seen.held[behind] is not None and seen.tails(last) is None):
        return False
    if seen.held[behind] is None and is_inflected(seen.words[behind].text) and seen.tails(behind) is None:
        return False  # a headline's verb: "Zelta Develops"
    mention = seen.known[seen.held[first] or 0]
    if seen.tails(cut) is not None or seen.heads(first) is not None:
        return True
    if is_person(seen, first, last) and mention.type != "person":
        return True
    if mention.type == "person" or seen.norm(behind) in given_names():
        return False
    if seen.words[behind].style != "prose" and all(seen.common(i) for i in range(behind, cut + 1)):
        return False
    return mention.type in ("org", "product", "place")


def _after_headline(seen: Reading, first: int, last: int) -> int:
    """Behind the words of a headline that goes on from a name with its verb."""
    if first > last or seen.held[first] is not None or not is_inflected(seen.words[first].text):
        return first
    while first <= last and seen.held[first] is None and (seen.common(first) or seen.foreign(first)):
        first += 1
    return first


def _cut(seen: Reading, first: int, last: int) -> int:
    """The last word of the name that starts at `first`: it ends at a tail, else before the next known name."""
    begin = _after_known(seen, first) if seen.held[first] is not None else first + 1
    for index in range(begin, last + 1):
        if seen.norm(index) in seen.lexicon.legal_forms:
            return index
        if seen.tails(index) == "org" and (index == last or seen.held[index + 1] is not None):
            return index
    if seen.heads(first) is not None:
        return last
    for index in range(begin, last):
        if seen.norm(index) in given_names() and not seen.common(index) and seen.common(index - 1):
            return index - 1
    for index in range(begin, last + 1):
        if seen.held[index] is not None:
            return index if _is_surname(seen, first, index) else index - 1
    return last


def _is_surname(seen: Reading, first: int, index: int) -> bool:
    """A known name of one word behind a first name: "Fernando Maldonado" is no town."""
    if index - first > 2 or seen.norm(first) not in given_names() or seen.held[first] is not None:
        return False
    behind = _after_known(seen, index)
    return behind == index + 1 and not (seen.words[first].opens and seen.common(first))


def _named(seen: Reading, first: int, last: int) -> Name | None:
    if not _worth_a_name(seen, first, last):
        return _surname(seen, first) if first == last else None
    told = kind(seen, first, last)
    found = told or guess(seen, first, last)
    start, end = seen.words[first].start, seen.words[last].end
    if (
        "." in seen.words[last].text
        and seen.norm(last) in seen.lexicon.legal_forms
        and seen.doc.text[end : end + 1] == "."
    ):
        end += 1
    weak = first == last and seen.norm(first) in given_names() and found != "person"
    return Name(start, end, seen.doc.text[start:end], found, weak, told is None)


def _surname(seen: Reading, index: int) -> Name | None:
    """An ordinary word with a capital: a name only if somebody in the article is called so."""
    word = seen.words[index]
    if len(word.text) < 3 or index in seen.barred or word.style != "prose" or seen.held[index] is not None:
        return None
    return Name(word.start, word.end, word.text, "person", weak=True)


def _worth_a_name(seen: Reading, first: int, last: int) -> bool:
    """Ordinary words with capitals are a name only if something beside the capital says so."""
    own = range(first, last + 1)
    if all(seen.held[i] is not None for i in own) and seen.tails(last) is None:
        return False
    if first == last:
        return _one_word(seen, first)
    if all(seen.common(i) or seen.foreign(i) for i in own) and _is_field(seen, first):
        return False
    ordinary = all(seen.common(i) or seen.derived(i) or seen.foreign(i) for i in own if seen.held[i] is None)
    if not ordinary or _is_bound(seen, first, last) or is_person(seen, first, last):
        return True
    if any(ACRONYM.match(seen.words[i].text) or CAMEL.match(seen.words[i].text) for i in own):
        return True
    owned = seen.norm(first - 1) in seen.lexicon.owning | seen.lexicon.naming
    if said_by_neighbours(seen, first, last) and not (owned and all(seen.common(i) for i in own)):
        return True
    if any(seen.usage.small[seen.norm(i)] for i in own) or seen.words[first].style != "prose":
        return False
    english = seen.lang == "en" or not all(seen.common(i) for i in own)
    again = seen.usage.named[seen.norm(first)] + seen.usage.opened[seen.norm(first)] > 1
    return again or (english and not seen.words[first].opens)


def _is_field(seen: Reading, first: int) -> bool:
    """What an office is for: "Director of Global Partnerships", "gerente de Comunicaciones"."""
    return seen.norm(first - 1) in seen.lexicon.joiners and seen.office(first - 2)


def _is_bound(seen: Reading, first: int, last: int) -> bool:
    """A head or a tail that proves a name, or the acronym that stands for it behind."""
    for index, found in ((first, seen.heads(first)), (last, seen.tails(last))):
        if found and seen.norm(index) not in seen.lexicon.loose:
            return True
    bound = seen.heads(first) is not None or seen.tails(last) is not None
    held = any(seen.held[i] is not None for i in range(first, last + 1))
    behind = seen.words[last + 1].text if seen.gap(last) == " (" else ""
    return bound and (held or ACRONYM.match(behind) is not None)


def _one_word(seen: Reading, index: int) -> bool:
    """A word alone: no ordinary one, unless the article keeps its capital or a noun says what it is."""
    word = seen.words[index]
    if len(word.text) < 2 or word.norm in seen.lexicon.soft | seen.lexicon.versions | seen.lexicon.legal_forms:
        return False
    if seen.heads(index) is not None and seen.common(index):
        return False
    own, times = seen.common(index) or seen.derived(index), seen.usage.named[word.norm]
    if not (own or seen.foreign(index) or seen.tails(index) or ACRONYM.match(word.text)):
        return True
    owned = seen.norm(index - 1) in seen.lexicon.owning | seen.lexicon.naming
    if CAMEL.match(word.text) or (said_by_neighbours(seen, index, index) and not (own and owned)):
        return True
    if ACRONYM.match(word.text) and (times > 2 or len(word.text) > 3 or _in_brackets(seen, index)):
        return True
    if _is_owner(seen, index):
        return True
    ordinary = seen.tails(index) or seen.usage.small[word.norm] or (own and seen.lang == "es")
    return times > 2 and not ordinary


def _is_owner(seen: Reading, index: int) -> bool:
    """ "Kohl's stores", but no "Father's Day"."""
    word = seen.words[index]
    if seen.doc.text[word.end : word.end + 2] not in ("'s", "’s") or word.opens or seen.tails(index):
        return False
    return index + 1 == len(seen.words) or not seen.words[index + 1].capital


def _in_brackets(seen: Reading, index: int) -> bool:
    """An acronym right behind a capitalised word: its long form, or a firm whose symbol it is."""
    return seen.gap(index - 1) == " (" and seen.words[index - 1].capital
