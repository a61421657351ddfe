"""The id of an entity that the catalogue lacks: its name as written, ASCII, lower case, hyphens, no legal form.

>>> slug("Sonda S.A.", "es"), slug("The Zelta Group", "en"), slug("Theo O’Neill", "en")
('sonda', 'zelta-group', 'theo-o-neill')
"""

from __future__ import annotations

import re
from functools import cache

from extractors.lexicon import fold
from extractors.lexicon.entities import entity_words
from hechos.facts import EntityId, Lang

_DOMAIN = re.compile(r"\.(?:com?|es|net|org)(?:\.[a-z]{2})?$")


def slug(name: str, lang: Lang) -> EntityId:
    words = [re.sub(r"[^a-z0-9]+", "-", word).strip("-") for word in form(name, lang)]
    return EntityId("-".join(word for word in words if word) or "unnamed")


def form(name: str, lang: Lang) -> tuple[str, ...]:
    """The words of a name, folded, without a leading article, legal forms and the ending of a domain."""
    words = [_DOMAIN.sub("", fold(word)) for word in name.replace("’", "'").split()]
    while len(words) > 1 and words[-1].strip(".,") in _legal_forms(lang):
        words.pop()
    if len(words) > 1 and words[0] == "the":
        words.pop(0)
    return tuple(word.strip(",") for word in words)


def stem(words: tuple[str, ...], lang: Lang) -> tuple[str, ...]:
    """The form without words that add nothing to a firm's name ("Zelta Holdings")."""
    kept = list(words)
    while len(kept) > 1 and kept[-1].strip(".,") in _generic(lang):
        kept.pop()
    return tuple(kept)


@cache
def _generic(lang: Lang) -> frozenset[str]:
    return frozenset(fold(word) for word in entity_words(lang).generic) | _legal_forms(lang)


@cache
def _legal_forms(lang: Lang) -> frozenset[str]:
    return frozenset(fold(word).strip(".") for word in entity_words(lang).legal_forms)
