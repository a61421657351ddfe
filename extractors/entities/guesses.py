"""Unknown names, and their types where no word says them: by shape, and by the company they keep in a list.

Comes in: a `Reading`, the words of a name; then all names. Goes out: a type; the names with those types that a
list gives them ("Ana Obrin, Kit Vesk and Tal Mir" are people all).

>>> Name(0, 5, "Zelta", "org").guessed
False
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from extractors.entities.reading import Reading
from hechos.facts import EntityType


@dataclass(frozen=True, slots=True)
class Name:
    """A proper name with no id yet. A `weak` one counts only as a short form of another name; the type of a
    `guessed` one rests on its shape alone."""

    start: int
    end: int
    text: str
    type: EntityType
    weak: bool = False
    guessed: bool = False


def guess(seen: Reading, first: int, last: int) -> EntityType:
    """By shape alone: a surname behind one to three words, or words that no dictionary has, are mostly a person,
    a plain word behind "en" a place, the rest a firm."""
    own = range(first, last + 1)
    plain = all(seen.words[i].text.istitle() and seen.words[i].text.isalpha() for i in own)
    maker = seen.held[first]
    if maker is not None:  # "Razer Tomahawk", "Galaxy Buds Live"; but "Boston Scientific"
        return "product" if seen.known[maker].type in ("org", "product") else "org"
    if any(seen.held[i] is not None for i in own) or not plain:
        return "org"
    strange = not any(seen.common(i) or seen.foreign(i) for i in own)
    if 1 < len(own) < 5 and (strange or seen.norm(last) in seen.lexicon.surnames):
        return "person"
    if len(own) in (2, 3) and not (seen.common(last) or seen.foreign(last)) and _is_credited(seen, first):
        return "person"
    if strange and first == last and seen.norm(last) in seen.lexicon.surnames and seen.speaks(last):
        return "person"
    placed = seen.norm(first - 1) in seen.lexicon.within and seen.gap(first - 1) == " "
    return "place" if strange and placed else "org"


def _is_credited(seen: Reading, first: int) -> bool:
    """ "With assistance from Kit Vesk", "To contact the reporter on this story: Kit Vesk"."""
    before = (seen.norm(first - 1), f"{seen.norm(first - 2)} {seen.norm(first - 1)}")
    return seen.gap(first - 1) in (" ", ": ") and not seen.lexicon.credits.isdisjoint(before)


def listed(seen: Reading, names: tuple[Name, ...]) -> tuple[Name, ...]:
    """A guessed type gives way to that of the neighbour in a list, from the left and then from the right."""
    known = [Name(m.start, m.end, seen.doc.text[m.start : m.end], m.type) for m in seen.known]
    items = sorted((*names, *known), key=lambda name: (name.start, -name.end))
    own = {(name.start, name.end) for name in names}
    for order in (range(1, len(items)), range(len(items) - 2, -1, -1)):
        for index in order:
            beside = items[index - order.step]
            left, right = sorted((items[index], beside), key=lambda name: name.start)
            told = items[index].guessed and not beside.guessed
            fits = _may_be(items[index], beside.type) and (beside.type != "place" or _goes_on(seen, left, right))
            if told and fits and _in_list(seen, left, right):
                items[index] = replace(items[index], type=beside.type, guessed=False)
    return tuple(name for name in items if (name.start, name.end) in own)


def _in_list(seen: Reading, left: Name, right: Name) -> bool:
    if not 2 <= right.start - left.end <= 7:
        return False
    between = seen.doc.text[left.end : right.start]
    return (
        "\n" not in between and between.strip(" ,") in seen.lexicon.list_joiners | {""} and between.strip() != ""
    )


_MORE = re.compile(r"(?:,| [^\W\d_]{1,3}) [A-Z\u00c0-\u00de]")


def _goes_on(seen: Reading, left: Name, right: Name) -> bool:
    """A list of three, or joined by "and": not "In London, Zelta said"."""
    return (
        seen.doc.text[left.end : right.start].strip(" ,") != ""
        or _MORE.match(seen.doc.text, right.end) is not None
    )


def _may_be(name: Name, kind: EntityType) -> bool:
    """People have two names or more, places mostly one."""
    parts = name.text.split()
    plain = all(part.isalpha() and part.istitle() for part in parts)
    return plain and ((kind == "person" and 1 < len(parts) < 4) or (kind == "place" and len(parts) < 3))
