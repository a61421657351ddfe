"""Lists that pair up in order: "A, B y C gastaron 1, 2 y 3 millones, respectivamente".

Comes in: `Signs` and the figures in order. Goes out: the subject of each figure of such a list, by its start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from extractors.claims.subject import Subject
from extractors.lexicon.claims import claim_words
from extractors.scene import Named
from extractors.scene.signs import Figure, Signs

_NEXT = 7.0
"""How far members of one list may stand apart (see ruler.py)."""


def respective(signs: Signs, figures: Sequence[Figure]) -> dict[int, Subject]:
    paired: dict[int, Subject] = {}
    for _, group in groupby(figures, key=lambda one: one.sentence_first):
        members = list(group)
        at = _said_at(signs, members[0])
        if at is None or len(members) < 2:
            continue
        run = _run(signs, [one for one in members if one.last <= at or one.first - at <= 1])
        names = _names(signs, members[0].sentence_first, run[0].first, len(run)) if run else []
        for one, named in zip(run, names, strict=False):
            text = signs.scene.doc.text[named.start : named.end]
            paired[one.quantity.start] = Subject(named.entity.who, text, "respectively")
    return paired


def _said_at(signs: Signs, one: Figure) -> int | None:
    """The atom of "respectively" in the sentence."""
    found = signs.topics.inside(one.sentence_first, one.sentence_last)
    return next((cue.first for cue, topic in found if topic == "respectively"), None)


def _run(signs: Signs, figures: list[Figure]) -> list[Figure]:
    """The last figures of one kind that stand close together."""
    run: list[Figure] = []
    for one in reversed(figures):
        if run and (one.kind != run[-1].kind or signs.ruler.between(one.last, run[-1].first) > _NEXT):
            break
        run.append(one)
    return run[::-1] if len(run) > 1 else []


def _names(signs: Signs, first: int, last: int, wanted: int) -> list[Named]:
    """As many names in a row as there are figures, the nearest such row before them; else none."""
    atoms = signs.scene.doc.atoms
    near = list(signs.scene.between(signs.scene.named, atoms[first].start, atoms[last].start))
    runs = list(_rows(signs, near))
    return next((row for row in reversed(runs) if len(row) == wanted), [])


def _rows(signs: Signs, named: list[Named]) -> Iterator[list[Named]]:
    row: list[Named] = []
    for one in named:
        if row and signs.scene.doc.text[row[-1].end : one.start].strip(" ,\n").casefold() not in _links(signs):
            yield row
            row = []
        row.append(one)
    if row:
        yield row


def _links(signs: Signs) -> tuple[str, ...]:
    return ("", *claim_words(signs.scene.doc.lang).words["and"])
