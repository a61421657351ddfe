"""An article made ready to read: blocks, sentences, tokens and quotations.

Comes in: an `Article`. Goes out: a `Document`, whose every offset counts in `article.text`; the text is
never altered. `tokens` is spaCy's `Doc`; `atoms` are finer (letters, digits and marks never mix) and are
what the grammar of numbers and times reads.

>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Vende 589,2MW. Crece.", "es"))
>>> [doc.text[s.start:s.end] for s in doc.sentences]
['Vende 589,2MW.', 'Crece.']
>>> [atom.text for atom in doc.atoms][:5]
['Vende', '589', ',', '2', 'MW']
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Literal

from extractors.document.blocks import Block, BlockKind, blocks
from extractors.document.quotations import Quotation, quotations
from extractors.document.sentences import Sentence, sentences
from extractors.lexicon import fold
from hechos.facts import Article, Lang

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["Atom", "Block", "BlockKind", "Document", "Quotation", "Sentence", "document"]


@dataclass(frozen=True, slots=True)
class Atom:
    """The grammar's token: a run of letters, a run of digits, or one mark.

    `norm` is the text with case and accents folded; `space` tells whether white space stands before it.
    """

    start: int
    end: int
    text: str
    norm: str
    kind: Literal["letters", "digits", "mark"]
    space: bool


@dataclass(frozen=True)
class Document:
    """What the stages read. Blocks, sentences and atoms lie in order, never overlap, and fill the text."""

    article: Article
    blocks: tuple[Block, ...]
    sentences: tuple[Sentence, ...]
    quotations: tuple[Quotation, ...]

    @property
    def text(self) -> str:
        return self.article.text

    @property
    def lang(self) -> Lang:
        return self.article.lang

    @cached_property
    def tokens(self) -> Doc:
        """The text as spaCy's `Doc`, made when first asked for."""
        return _tokenizer(self.lang).make_doc(self.text)

    @cached_property
    def atoms(self) -> tuple[Atom, ...]:
        return tuple(_atoms(self.text))

    @cached_property
    def _sentence_starts(self) -> list[int]:
        return [sentence.start for sentence in self.sentences]

    @cached_property
    def _atom_starts(self) -> list[int]:
        return [atom.start for atom in self.atoms]

    def sentence_index(self, offset: int) -> int:
        """The index of the sentence that holds `offset`, or of the one before it."""
        return max(0, bisect_right(self._sentence_starts, offset) - 1)

    def sentence_at(self, offset: int) -> Sentence:
        """The sentence that holds `offset`, or the one before it."""
        return self.sentences[self.sentence_index(offset)]

    def block_at(self, offset: int) -> Block:
        return self.blocks[self.sentence_at(offset).block]

    def atom_at(self, offset: int) -> int:
        """The index of the atom that holds `offset`, or of the last one that starts before it."""
        return max(0, bisect_right(self._atom_starts, offset) - 1)


def document(article: Article) -> Document:
    found = blocks(article.text, article.lang)
    return Document(article, found, sentences(article.text, article.lang, found), quotations(article.text, found))


AtomKind = Literal["letters", "digits", "mark"]
_ATOM_KINDS: dict[str, AtomKind] = {"letters": "letters", "digits": "digits", "mark": "mark"}
_ATOM = re.compile(
    r"""
        (?P<digits>[0-9]+)
      | (?P<letters>[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*)   # also letters with combining accents
      | (?P<mark>\S)
    """,
    re.VERBOSE,
)


def _atoms(text: str) -> Iterator[Atom]:
    before = 0
    for match in _ATOM.finditer(text):
        kind = _ATOM_KINDS[match.lastgroup or "mark"]
        start, end = match.span()
        piece = match.group()
        yield Atom(start, end, piece, fold(piece), kind, start > before)
        before = end


@cache
def _tokenizer(lang: Lang) -> Language:
    import spacy  # takes most of a second: only for whoever reads tokens

    nlp = spacy.blank(lang)
    nlp.max_length = 100_000_000  # spaCy's own limit guards parsers that are not used here
    return nlp
