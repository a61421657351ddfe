"""Whether a word that the catalogue does not know is written as part of a name.

Comes in: a `Reading` and a word's index. Goes out: yes or no. Inside prose a capital says so; after a full
stop, in headings and in capitals the shape, the rest of the article and the dictionaries decide.

>>> from extractors.entities.casing import wording
>>> from extractors.document import document
>>> from extractors.entities.reading import reading
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Ayer llegó Zelta. Basándose en ella, crece.", "es"))
>>> seen = reading(doc, wording(doc), ())
>>> [word.text for index, word in enumerate(seen.words) if namelike(seen, index)]
['Zelta']
"""

from __future__ import annotations

import re

from extractors.entities.reading import Reading
from extractors.lexicon.entities import given_names

SPACES = (" ", "\u00a0", " & ")
CAMEL = re.compile(r"[^\W\d_]*[a-z\u00df-\u00ff][A-Z][^\W_]*$")  # CamelCase, iRobot
ACRONYM = re.compile(r"[A-ZÁÉÍÓÚÑ]{2,7}$")
_CODE = re.compile(r"[A-Z]{1,6}-?\d{1,5}[A-Za-z]{0,4}$")  # H100, R1T, GPT-5
_KIND = re.compile(
    r"""(?:[QTHSWV]|FY|CY|COVID-|COVID|G|No|v)\d{1,4}$   # Q3, H1, FY21, G7
      | CVE-[\d-]+$                                       # CVE-2017-11882
      | [A-Z]{2,6}['’]?s$                                # SLMs, CIOs
      | [A-Z]{1,3}['’]?(?:19|20)?\d\d$                    # CY'2016
      | [IVXLC]{2,}$                                     # XXI
    """,
    re.VERBOSE,
)


def namelike(seen: Reading, index: int, *, inside: bool = False) -> bool:
    """`inside`: the word follows one of a name, so that a capital that is an ordinary word's may belong to it."""
    word = seen.words[index]
    if seen.doc.text[word.end : word.end + 1] == "$":  # HK$11
        return False
    if not word.capital or _is_adjective(word.text) or word.text in seen.abbreviated:
        return False
    if seen.office(index) and not (inside and _before_tail(seen, index)):
        return False
    if seen.office(index - 1) and seen.office(index + 1) and seen.words[index - 1].capital:
        return False  # Chief Revenue Officer
    if index in seen.barred and not (inside and seen.barred[index]) and not _opens_name(seen, index):
        return False
    if _KIND.match(word.text) and not (inside and word.text.isupper()):
        return False
    if seen.usage.named[word.norm] and not seen.common(index):
        return True
    if word.style == "prose" and (not word.opens or inside):
        return word.norm not in seen.lexicon.function or (inside and word.norm in seen.lexicon.versions)
    return _by_shape(seen, index, inside=inside)


def _before_tail(seen: Reading, index: int) -> bool:
    """ "Global Founders Capital": an office in a firm's name."""
    return seen.gap(index) == " " and seen.words[index + 1].capital and seen.tails(index + 1) == "org"


def _opens_name(seen: Reading, index: int) -> bool:
    """A word like "Cloud" opens a name only if the article keeps it together with a capital that is no concept."""
    if not seen.barred[index] or seen.gap(index) != " " or seen.words[index].style != "prose":
        return False
    behind = index + 1
    if not seen.words[behind].capital or behind in seen.barred or seen.held[behind] is not None:
        return False
    return seen.usage.named[seen.norm(behind)] > 1 and not seen.usage.small[seen.norm(behind)]


def _is_adjective(text: str) -> bool:
    """A compound that ends in a small word: "AI-powered"."""
    parts = text.split("-")
    return len(parts) > 1 and any(p[:1].islower() for p in parts[1:]) and not any(c.isdigit() for c in text)


def _by_shape(seen: Reading, index: int, *, inside: bool) -> bool:
    """Where every word has a capital, or this one for its place: what else says that it is a name?"""
    word = seen.words[index]
    if CAMEL.match(word.text) or _CODE.match(word.text):
        return True
    if word.style == "caps":
        return False
    if ACRONYM.match(word.text):
        return True
    if seen.gap(index) in SPACES and seen.words[index + 1].capital and word.norm in given_names():
        return True
    if seen.heads(index) is not None and (inside or goes_on(seen, index)):
        return True
    if inside and seen.tails(index) is not None:
        return True
    if word.style == "prose" and seen.speaks(index):
        return True  # "Cook said": a surname, if the article has a person of that name
    if word.style == "prose" and _used_as_name(seen, index):
        return True
    if seen.common(index) or seen.usage.small[word.norm] or seen.derived(index):
        return False
    return inside or not seen.foreign(index) or _leads_to_unknown(seen, index)


def _used_as_name(seen: Reading, index: int) -> bool:
    """An ordinary word opens a sentence as a name if the article has its capital inside a sentence and never
    without, or if an ordinary word with a capital follows: "Harbor Robotics raised", "Faro Energía compró". One
    that opens several sentences may be short for such a name."""
    if seen.usage.small[seen.norm(index)] or seen.norm(index) in seen.lexicon.function or index in seen.barred:
        return False
    if seen.usage.named[seen.norm(index)]:
        return True
    following = index + 1
    if following == len(seen.words) or not seen.words[following].capital:
        return seen.usage.opened[seen.norm(index)] > 1
    return (
        seen.gap(index) == " "
        and seen.words[following].style == "prose"
        and seen.common(following)
        and seen.held[following] is None
        and following not in seen.barred
        and not seen.usage.small[seen.norm(following)]
    )


def _leads_to_unknown(seen: Reading, index: int) -> bool:
    """A word of the other language opens a name only if a further unknown capital follows ("Hidden Road")."""
    if seen.gap(index) not in SPACES or seen.words[index].style != "prose":
        return False
    following = index + 1
    return seen.words[following].capital and seen.held[following] is None and following not in seen.barred


def goes_on(seen: Reading, index: int) -> bool:
    """A head is part of a name only if more of it follows."""
    if seen.gap(index) not in SPACES:
        return False
    following = index + 1
    if seen.words[following].capital:
        return following not in seen.barred and seen.held[following] is None
    return seen.words[index].style == "prose" and over_joiner(seen, index, following) is not None


def may_join(seen: Reading, first: int, last: int) -> bool:
    """Only what a head opened goes over "de" or "of" ("Institute of"), and a person's name over a particle."""
    return seen.heads(first) is not None or _is_institution(seen, last) or seen.norm(first) in given_names()


def _is_institution(seen: Reading, index: int) -> bool:
    return seen.heads(index) == "org" or (seen.tails(index) == "org" and seen.lang == "en")


def over_joiner(seen: Reading, first: int, index: int) -> int | None:
    """The capitalised word behind a joiner of one or two words that starts at `index`."""
    head = seen.heads(first) is not None or _is_institution(seen, index - 1)
    allowed = seen.lexicon.joiners if head else seen.lexicon.particles
    if seen.heads(first) is not None and seen.held[index - 1] is None:
        allowed |= seen.lexicon.list_joiners
    for length in (2, 1):
        behind = index + length
        if behind >= len(seen.words) or any(seen.gap(i) != " " for i in range(index, behind)):
            continue
        joiner = " ".join(seen.norm(i) for i in range(index, behind))
        if joiner not in allowed or (head and any(seen.words[i].capital for i in range(index, behind))):
            continue
        if not head and seen.held[behind] is not None:
            return None
        if joiner in seen.lexicon.list_joiners and not seen.common(behind):
            return None  # "Ministerio de Ciencia y Tecnología", but not "Banco Central y Zelta"
        if namelike(seen, behind, inside=True) or (head and seen.held[behind] is not None):
            return behind
    return None
