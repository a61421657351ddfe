"""The atoms of a document as columns, which is what the grammar of numbers reads.

Comes in: a `Document`. Goes out: a `Row`: texts, folded norms, kinds and offsets by index, and the indexes
at which a new line starts, since no number, range or unit reaches over a line's end.

>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> row = row_of(document(Article(ArticleId("a"), "Vale 5\\n300 €", "es")))
>>> row.norms
['vale', '5', '300', '€']
>>> row.joined(1), row.joined(2)
(True, False)
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from extractors.document import Document


@dataclass(frozen=True, eq=False)
class Row:
    texts: list[str]
    norms: list[str]
    kinds: list[str]
    spaces: list[bool]
    starts: list[int]
    ends: list[int]
    lines: frozenset[int]

    @cached_property
    def quotes(self) -> list[int]:
        """The offsets of the straight quotation marks that are not the inches of 49"."""
        inch = [i > 0 and self.kinds[i - 1] == "digits" and not self.spaces[i] for i in range(len(self.texts))]
        return [self.starts[i] for i, text in enumerate(self.texts) if text == '"' and not inch[i]]

    def __len__(self) -> int:
        return len(self.texts)

    def joined(self, i: int) -> bool:
        """Whether atom `i` is there and stands on one line with the atom before it."""
        return 0 < i < len(self.texts) and i not in self.lines

    def glued(self, i: int) -> bool:
        """Whether atom `i` follows the one before it without white space."""
        return 0 < i < len(self.texts) and not self.spaces[i]

    def norm(self, i: int) -> str:
        """The folded text of atom `i`, empty outside of the row."""
        return self.norms[i] if 0 <= i < len(self.norms) else ""

    def text(self, i: int) -> str:
        return self.texts[i] if 0 <= i < len(self.texts) else ""

    def is_digits(self, i: int) -> bool:
        return 0 <= i < len(self.kinds) and self.kinds[i] == "digits"

    def is_letters(self, i: int) -> bool:
        return 0 <= i < len(self.kinds) and self.kinds[i] == "letters"

    def at(self, offset: int) -> int:
        """The index of the first atom that starts at `offset` or after it."""
        return bisect_left(self.starts, offset)

    def follows(self, i: int, words: Sequence[str]) -> bool:
        """Whether the folded `words` stand at `i` on one line."""
        return self.norms[i : i + len(words)] == list(words) and all(
            self.joined(k) for k in range(i + 1, i + len(words))
        )

    def span(self, spans: Iterable[tuple[int, int]]) -> set[int]:
        """The indexes of all atoms that lie in one of the `spans` of offsets."""
        inside: set[int] = set()
        for start, end in spans:
            i = self.at(start)
            if i and self.ends[i - 1] > start:
                i -= 1
            while i < len(self.starts) and self.starts[i] < end:
                inside.add(i)
                i += 1
        return inside


def row_of(doc: Document) -> Row:
    atoms = doc.atoms
    starts = [atom.start for atom in atoms]
    return Row(
        texts=[atom.text for atom in atoms],
        norms=[atom.norm for atom in atoms],
        kinds=[atom.kind for atom in atoms],
        spaces=[atom.space for atom in atoms],
        starts=starts,
        ends=[atom.end for atom in atoms],
        lines=frozenset(bisect_left(starts, block.start) for block in doc.blocks),
    )
