"""Which fact of one side is which of the other: two runs, or an extraction and its gold.

Comes in: two sequences and the pairs that could be meant, each with how well it fits. Goes out: a one-to-one
matching, the best pairs first. Facts pair by id, then by evidence and meaning; that two stand at the same
place of their lists never counts.

>>> best([Candidate(0, 0, (1.0,)), Candidate(0, 1, (2.0,)), Candidate(1, 1, (1.5,)), Candidate(1, 0, (0.5,))])
{0: 1, 1: 0}
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from hechos.review.meaning import keys, points
from hechos.store.states import Stored

Span = tuple[int, int]

MOST = 32
"""How many facts one fact is compared with: a table of a thousand equal rows is no reason for a million pairs."""

ENOUGH = 2
"""On how many points two facts at one place must agree to be one fact that changed."""

ENOUGH_ELSEWHERE = 4
ALIKE = 0.3
"""The same in a revised article, where the sentences must also share this part of their words."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """`base` and `head` by index, and how well they fit: compared from left to right, more is better."""

    base: int
    head: int
    fit: tuple[float, ...]


def best(candidates: Iterable[Candidate]) -> dict[int, int]:
    """Base index to head index: greedy, the best fit first; of equal fits the earlier ones."""
    ordered = sorted(candidates, key=lambda c: (tuple(-part for part in c.fit), c.base, c.head))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for candidate in ordered:
        if candidate.base not in pairs and candidate.head not in taken:
            pairs[candidate.base] = candidate.head
            taken.add(candidate.head)
    return pairs


def overlap(one: Span, other: Span) -> float:
    """The share of their union that two spans have in common."""
    common = min(one[1], other[1]) - max(one[0], other[0])
    return common / (max(one[1], other[1]) - min(one[0], other[0])) if common > 0 else 0.0


def overlapping(base: Sequence[Span], head: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """The pairs of spans that overlap, by index: one sweep over their ends."""
    sides = [(side, i, span) for side, spans in ((0, base), (1, head)) for i, span in enumerate(spans)]
    ends = [(span[0], 1, side, i) for side, i, span in sides] + [(span[1], 0, side, i) for side, i, span in sides]
    is_open: tuple[dict[int, None], dict[int, None]] = ({}, {})
    for _, starts, side, index in sorted(ends):
        if not starts:
            is_open[side].pop(index, None)
            continue
        for other in islice(is_open[1 - side], MOST):
            yield (index, other) if side == 0 else (other, index)
        is_open[side][index] = None


def sharing(base: Sequence[Iterable[Hashable]], head: Sequence[Iterable[Hashable]]) -> Iterator[tuple[int, int]]:
    """The pairs that have one of their keys in common, by index; a pair with two of them comes twice."""
    places: dict[Hashable, list[int]] = {}
    for index, shared in enumerate(head):
        for key in shared:
            places.setdefault(key, []).append(index)
    for index, shared in enumerate(base):
        for key in shared:
            for other in places.get(key, ())[:MOST]:
                yield index, other


@lru_cache(maxsize=4096)
def words(text: str) -> frozenset[str]:
    """The words of a text, case, accents and English possessives folded."""
    plain = unicodedata.normalize("NFKD", text).casefold().replace("’", "'")
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return frozenset(re.findall(r"\w+", re.sub(r"'s\b", "", plain)))


def alike(one: str, other: str) -> float:
    """The share of their words that two texts have in common."""
    mine, theirs = words(one), words(other)
    return len(mine & theirs) / len(mine | theirs) if mine | theirs else 1.0


def paired(
    base: Sequence[Stored], head: Sequence[Stored], *, revised: bool
) -> list[tuple[Stored | None, Stored | None]]:
    """All facts of both sides, those that are one fact side by side, in the order of their evidence."""
    places = {stored.fact.id: index for index, stored in enumerate(head)}
    same = {index: places[one.fact.id] for index, one in enumerate(base) if one.fact.id in places}
    old = [stored for index, stored in enumerate(base) if index not in same]
    new = [stored for index, stored in enumerate(head) if index not in set(same.values())]
    pairs = [(base[i], head[j]) for i, j in same.items()]
    fits = _moved(old, new) if revised else _at_one_place(old, new)
    changed = best(fits)
    pairs += [(old[i], new[j]) for i, j in changed.items()]
    alone: list[tuple[Stored | None, Stored | None]] = [(s, None) for i, s in enumerate(old) if i not in changed]
    alone += [(None, s) for j, s in enumerate(new) if j not in set(changed.values())]
    return sorted([*pairs, *alone], key=_place)


def _place(pair: tuple[Stored | None, Stored | None]) -> tuple[int, int]:
    shown = pair[1] or pair[0]
    return (shown.fact.evidence.start, shown.fact.evidence.end) if shown else (0, 0)


def _at_one_place(old: Sequence[Stored], new: Sequence[Stored]) -> Iterator[Candidate]:
    """Facts of one text, by overlapping evidence."""
    spans = [[(s.fact.evidence.start, s.fact.evidence.end) for s in side] for side in (old, new)]
    for i, j in overlapping(*spans):
        agreed = points(old[i].fact, new[j].fact)
        if agreed >= ENOUGH:
            yield Candidate(i, j, (agreed, overlap(spans[0][i], spans[1][j])))


def _moved(old: Sequence[Stored], new: Sequence[Stored]) -> Iterator[Candidate]:
    """Facts of two revisions of a text, by what they are about or say and by their sentences' words."""
    for i, j in sharing([list(keys(s.fact)) for s in old], [list(keys(s.fact)) for s in new]):
        agreed, close = points(old[i].fact, new[j].fact), alike(old[i].sentence, new[j].sentence)
        if agreed >= ENOUGH_ELSEWHERE and close >= ALIKE:
            yield Candidate(i, j, (agreed, close))
