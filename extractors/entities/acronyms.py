"""Acronyms and the words that they stand for.

Comes in: letters and words. Goes out: whether, and how many of, the words have these initials.

>>> spelled_by(("la", "agencia", "nacional", "de", "redes"), "anr")
('agencia', 'nacional', 'de', 'redes')
"""

from __future__ import annotations

import re


def spells(letters: str, long: str) -> bool:
    """Whether the acronym's letters are the initials of the long name, small words skipped or not.

    >>> spells("DANE", "Departamento Administrativo Nacional de Estadística")
    True
    """
    if not letters.isupper() or len(letters) < 2 or len(long.split()) < 2:
        return False
    initials = iter(word[0].upper() for word in re.split(r"[\s-]+", long) if word)
    return all(letter in initials for letter in letters)


def spelled_by(before: tuple[str, ...], letters: str) -> tuple[str, ...]:
    """The last words, as many as have the letters for initials; the last word has the last letter."""
    at = len(letters)
    for index in range(len(before) - 1, -1, -1):
        if before[index][:1] == letters[at - 1]:
            at -= 1
        elif at == len(letters):
            return ()
        if at == 0:
            return before[index:]
    return ()
