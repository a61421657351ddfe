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
from typing import Literal

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from extractors.lexicon import fold
from extractors.lexicon.document import document_words
from hechos.facts import Article, Lang

BlockKind = Literal["heading", "paragraph", "item", "row", "quote", "caption", "box", "timeline"]


@dataclass(frozen=True, slots=True)
class Block:
    """A line or paragraph of the text. `cells`: those of a row; `heading`: the block index of its heading."""

    start: int
    end: int
    kind: BlockKind
    heading: int | None = None
    cells: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    start: int
    end: int
    block: int


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


@dataclass(frozen=True, slots=True)
class Quotation:
    """A direct quotation, marks left out; it may run over paragraphs."""

    start: int
    end: int


@dataclass(frozen=True)
class Document:
    article: Article
    tokens: Doc
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
    blocks = tuple(_blocks(article.text))
    sentences = tuple(_sentences(article.text, article.lang, blocks))
    tokens = _tokenizer(article.lang).make_doc(article.text)
    return Document(article, tokens, blocks, sentences, tuple(_quotations(article.text)))


@cache
def _tokenizer(lang: Lang) -> Language:
    nlp = spacy.blank(lang)
    nlp.max_length = 100_000_000  # spaCy's own limit guards parsers that are not used here
    return nlp


_LINE = re.compile(r"[^\n]*[^\s][^\n]*")
_ITEM = re.compile(r"\s*(?:[-*•·–—▪◦]|\d{1,2}[.)])\s+")
_ROW = re.compile(r"\s*\|.*\|\s*$")


def _blocks(text: str) -> Iterator[Block]:
    """One block a line with something on it, each under the last heading before it."""
    heading = None
    for index, line in enumerate(_LINE.finditer(text)):
        start, end = _stripped(text, line.start(), line.end())
        kind = _kind(text[start:end])
        yield Block(start, end, kind, heading, tuple(_cells(text, start, end)) if kind == "row" else ())
        if kind == "heading":
            heading = index


def _kind(line: str) -> BlockKind:
    if _ROW.match(line):
        return "row"
    if _ITEM.match(line):
        return "item"
    if line.startswith("#") or (len(line) < 90 and line[-1] not in ".!?…:;,»”\"'|)"):
        return "heading"
    return "paragraph"


def _cells(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for cell in re.finditer(r"[^|]+", text[start:end]):
        begin, stop = _stripped(text, start + cell.start(), start + cell.end())
        if begin < stop:
            yield begin, stop


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


_STOP = re.compile(r"[.!?…]+[»”\"')\]]*(?=\s)")


def _sentences(text: str, lang: Lang, blocks: tuple[Block, ...]) -> Iterator[Sentence]:
    """Sentences never cross a block; a table row is one sentence."""
    for index, block in enumerate(blocks):
        start = block.start
        if block.kind != "row":
            for stop in _STOP.finditer(text, block.start, block.end):
                if _ends_sentence(text, start, stop, block.end, lang):
                    yield Sentence(start, stop.end(), index)
                    start = _stripped(text, stop.end(), block.end)[0]
        if start < block.end:
            yield Sentence(start, block.end, index)


def _ends_sentence(text: str, start: int, stop: re.Match[str], end: int, lang: Lang) -> bool:
    following = text[stop.end() : end].lstrip()
    if not following or following[0].islower():
        return not following
    if stop.group()[0] != ".":
        return True
    words = text[start : stop.start()].split()
    if not words:
        return False
    last = fold(words[-1].lstrip("(«“\"'"))
    initial = len(last) == 1 and last.isalpha() and words[-1].isupper()
    return not initial and last not in _abbreviations(lang)


@cache
def _abbreviations(lang: Lang) -> frozenset[str]:
    return frozenset(document_words(lang).abbreviations)


_QUOTED = re.compile(r"«([^«»]+)»|“([^“”]+)”|\"([^\"\n]+)\"")


def _quotations(text: str) -> Iterator[Quotation]:
    """Quoted stretches of more than three words: shorter ones name things ("Proyecto Rainier")."""
    for match in _QUOTED.finditer(text):
        group = next(g for g in (1, 2, 3) if match.group(g) is not None)
        if len(match.group(group).split()) > 3:
            yield Quotation(match.start(group), match.end(group))


AtomKind = Literal["letters", "digits", "mark"]
_ATOM_KINDS: dict[str, AtomKind] = {"letters": "letters", "digits": "digits", "mark": "mark"}
_ATOM = re.compile(
    r"""(?P<space>\s*)(?:
        (?P<digits>[0-9]+)
      | (?P<letters>[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*)   # also letters with combining accents
      | (?P<mark>\S)
    )""",
    re.VERBOSE,
)


def _atoms(text: str) -> Iterator[Atom]:
    for match in _ATOM.finditer(text):
        kind = _ATOM_KINDS[match.lastgroup or "mark"]
        start, end = match.span(kind)
        piece = match.group(kind)
        yield Atom(start, end, piece, fold(piece), kind, match.end("space") > match.start("space"))
