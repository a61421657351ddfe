"""Titles in quotation marks: one name each, whatever names stand inside.

Comes in: a `Reading`. Goes out: `titles(seen)`, each a `Name`: of the type that the noun before says ("la
aplicación «Mi Granja»"), else a work.

>>> from extractors.entities.casing import wording
>>> from extractors.document import document
>>> from extractors.entities.reading import reading
>>> from hechos.facts import Article, ArticleId
>>> text = "She wrote “The Secret Life of Chips” and “so it goes on”."
>>> doc = document(Article(ArticleId("a"), text, "en"))
>>> seen = reading(doc, wording(doc), ())
>>> [(name.text, name.type) for name in titles(seen)]
[('The Secret Life of Chips', 'work')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.entities.guesses import Name
from extractors.entities.nametypes import kind
from extractors.entities.reading import Reading

_QUOTED = re.compile(r"""«([^«»\n]{4,70})»|“([^“”\n]{4,70})”|(?<!\w)"([^"\n]{4,70})"(?!\w)""")
MOST_WORDS = 8


def titles(seen: Reading) -> Iterator[Name]:
    starts = {word.start: index for index, word in enumerate(seen.words)}
    for match in _QUOTED.finditer(seen.doc.text):
        start, end = match.span(match.lastindex or 0)
        first = starts.get(start)
        if first is None:
            continue
        last = first
        while last + 1 < len(seen.words) and seen.words[last + 1].end <= end and last - first <= MOST_WORDS:
            last += 1
        if seen.doc.text[seen.words[last].end : end] in ("", ",", ".") and _is_title(seen, first, last):
            begin, stop = seen.words[first].start, seen.words[last].end
            yield Name(begin, stop, seen.doc.text[begin:stop], kind(seen, first, last) or "work")


def _is_title(seen: Reading, first: int, last: int) -> bool:
    """Two to eight words, all but the small ones with a capital; no known name and nobody's nickname."""
    own = range(first, last + 1)
    if not 0 < last - first < MOST_WORDS or any(
        mark in seen.gap(i) for i in range(first, last) for mark in ".!?;"
    ):
        return False
    if not all(seen.words[i].capital or seen.norm(i) in seen.lexicon.function for i in own):
        return False
    if not seen.words[first].capital or sum(seen.words[i].capital for i in own) < 2:
        return False
    nickname = first > 0 and seen.words[first - 1].capital and not seen.words[first - 1].opens
    return not nickname and not (seen.held[first] is not None and seen.held[first] == seen.held[last])
