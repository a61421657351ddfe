"""Our annotated sentences: `[Nvidia](org) presenta la [RTX 5090](product).`, one a line.

Comes in: `corpus/annotations/<lang>-*.txt`, and `<set>.jsonl` for sentences of a public set, which stay where they
are: sentence id, first and last token, type. Goes out: `Annotated` sentences, the marks taken out, each entity a
span of code points. A line that breaks a rule of `corpus/annotations/GUIDELINES.md` is a `ValueError` with file
and line; `near_twins` finds sentences that say nearly the same, which would teach and measure the same thing.

>>> read_line("[Nvidia](org) sube.")
Annotated(text='Nvidia sube.', entities=((0, 6, 'org'),))
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

TYPES = ("person", "org", "product", "place", "event", "work")
TWINS = 0.6
"""Two sentences that share this part of the shorter one's word pairs are near twins."""

_MARK = re.compile(r"\[(?P<surface>[^\[\]]+)\]\((?P<type>\w+)\)")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Annotated:
    text: str
    entities: tuple[tuple[int, int, str], ...]


def read_annotations(folder: Path, lang: str) -> tuple[Annotated, ...]:
    """Every sentence of one language, in the order of the files."""
    return tuple(sentence for path in sorted(folder.glob(f"{lang}-*.txt")) for sentence in _read_file(path))


def _read_file(path: Path) -> Iterator[Annotated]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            yield read_line(line)
        except ValueError as error:
            raise ValueError(f"{path}:{number}: {error}") from error


def read_line(line: str) -> Annotated:
    """One sentence. Raises ValueError for an unknown type, a surface with loose spaces, or a lone bracket."""
    text, entities, at = "", [], 0
    for match in _MARK.finditer(line):
        text += line[at : match.start()]
        surface, kind = match["surface"], match["type"]
        if kind not in TYPES:
            raise ValueError(f"{kind!r} is none of {', '.join(TYPES)}")
        if surface != surface.strip():
            raise ValueError(f"{surface!r} begins or ends with a space")
        entities.append((len(text), len(text) + len(surface), kind))
        text += surface
        at = match.end()
    text += line[at:]
    if not text.strip() or text != text.strip():
        raise ValueError("an empty line, or spaces around the sentence")
    if "[" in text or "](" in text:
        raise ValueError("a bracket that marks nothing")
    return Annotated(text, tuple(entities))


def read_standoff(path: Path) -> dict[str, tuple[tuple[int, int, str], ...]]:
    """Sentence id to its entities, as first and last token (counted from 1) and type, in order and apart."""
    found: dict[str, tuple[tuple[int, int, str], ...]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        row = json.loads(line)
        spans = tuple((first, last, kind) for first, last, kind in row["spans"])
        apart = all(one[1] < other[0] for one, other in pairwise(spans))
        if (
            row["sentence"] in found
            or not apart
            or any(s[0] < 1 or s[1] < s[0] or s[2] not in TYPES for s in spans)
        ):
            raise ValueError(f"{path}:{number}: a sentence told twice, a span or a type that cannot be")
        found[row["sentence"]] = spans
    return found


def near_twins(sentences: Iterable[Annotated]) -> Iterator[tuple[Annotated, Annotated]]:
    """Pairs of sentences of four words or more that share most of their word pairs.

    An index of word pairs finds them, so that the cost grows with what they share and not with all pairs.
    """
    seen: dict[tuple[str, str], list[int]] = defaultdict(list)
    kept: list[tuple[Annotated, frozenset[tuple[str, str]]]] = []
    for sentence in sentences:
        words = _WORD.findall(sentence.text.casefold())
        pairs = frozenset(pairwise(words))
        shared: dict[int, int] = defaultdict(int)
        for pair in pairs:
            for other in seen[pair]:
                shared[other] += 1
        for other, count in sorted(shared.items()):
            if min(len(pairs), len(kept[other][1])) >= 3 and count > TWINS * min(len(pairs), len(kept[other][1])):
                yield kept[other][0], sentence
        for pair in pairs:
            seen[pair].append(len(kept))
        kept.append((sentence, pairs))
