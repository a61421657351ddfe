"""Blocks, sentences, quotations and atoms: cases, and what holds of every text."""

from __future__ import annotations

import time
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.context import context
from extractors.document import Document, document
from extractors.reference import references
from extractors.syntax.clauses import clauses
from hechos.facts import Article, ArticleId, Lang

CASES = tomllib.loads((Path(__file__).parent / "cases" / "document.toml").read_text(encoding="utf-8"))


def read(text: str, lang: Lang) -> Document:
    return document(Article(ArticleId("a"), text, lang))


def rows(kind: str) -> list[Any]:
    return [pytest.param(case, id=f"{case['lang']}: {case['text'][:40]!r}") for case in CASES[kind]]


@pytest.mark.parametrize("case", rows("sentences"))
def test_sentences(case: dict[str, Any]) -> None:
    doc = read(case["text"], case["lang"])
    assert [doc.text[s.start : s.end] for s in doc.sentences] == case["is"]


@pytest.mark.parametrize("case", rows("quotations"))
def test_quotations(case: dict[str, Any]) -> None:
    doc = read(case["text"], case["lang"])
    assert [doc.text[q.start : q.end] for q in doc.quotations] == case["is"]


@pytest.mark.parametrize("case", rows("blocks"))
def test_blocks(case: dict[str, Any]) -> None:
    doc = read(case["text"], case["lang"])
    found = [(b.kind, b.heading, b.header, b.intro) for b in doc.blocks]
    wanted = [[*row, *[None] * (4 - len(row))] for row in case["is"]]
    assert found == [tuple(None if part == -1 else part for part in row) for row in wanted]


def test_a_row_knows_its_cells() -> None:
    doc = read("| Pueblo | Toneladas |\n| Olmos | 35 |", "es")
    assert [[doc.text[slice(*cell)] for cell in block.cells] for block in doc.blocks] == [
        ["Pueblo", "Toneladas"],
        ["Olmos", "35"],
    ]


def test_tokens_are_spacys_and_keep_the_text() -> None:
    doc = read("Vende 589,2MW  en\nmarzo.", "es")
    assert doc.tokens.text == doc.text


MARKS = st.text(alphabet="«»“”\"'’‘—–-|.,:;…?!()[]#>*•\n\t 1aÁñ\u0301", max_size=120)
TEXTS = st.one_of(st.text(max_size=200), MARKS)
LANGS = st.sampled_from(["es", "en"])


@given(TEXTS, LANGS)
def test_blocks_sentences_and_atoms_lie_in_order_and_hold_the_text(text: str, lang: Lang) -> None:
    doc = read(text, lang)
    for spans in (doc.blocks, doc.sentences, doc.atoms):
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
        assert all(before.end <= after.start for before, after in pairwise(spans))
        held = "".join(text[span.start : span.end] for span in spans)
        assert "".join(held.split()) == "".join(text.split())
    for sentence in doc.sentences:
        block = doc.blocks[sentence.block]
        assert block.start <= sentence.start < sentence.end <= block.end


@given(TEXTS, LANGS)
def test_atoms_with_the_space_between_them_rebuild_the_text(text: str, lang: Lang) -> None:
    doc = read(text, lang)
    rebuilt, end = "", 0
    for atom in doc.atoms:
        gap = text[end : atom.start]
        assert not gap.strip()
        assert atom.space == bool(gap)
        assert atom.text == text[atom.start : atom.end]
        rebuilt, end = rebuilt + gap + atom.text, atom.end
    assert rebuilt + text[end:] == text
    assert not text[end:].strip()


@given(TEXTS, LANGS)
def test_quotations_lie_in_order_and_blocks_point_backwards(text: str, lang: Lang) -> None:
    doc = read(text, lang)
    assert all(before.end <= after.start for before, after in pairwise(doc.quotations))
    for quote in doc.quotations:
        assert len(text[quote.start : quote.end].split()) > 3
    for number, block in enumerate(doc.blocks):
        assert all(i is None or i < number for i in (block.heading, block.intro))
        assert block.header is None or doc.blocks[block.header].cells
        assert all(block.start <= start < end <= block.end for start, end in block.cells)


@pytest.mark.parametrize(
    "piece", ["(", "«“", ". ", "\n", " ", "1", "|", "que dijo ", '" a', "'A ", "va, ", "(va "]
)
def test_reading_a_long_page_takes_time_by_its_length(piece: str) -> None:
    def seconds(size: int) -> float:
        started = time.process_time()
        doc = read((piece * size)[:size], "es")
        clauses(doc)
        context(doc, ())
        references(doc, ())
        return time.process_time() - started

    seconds(2_000)
    assert seconds(40_000) < 12 * seconds(10_000) + 1
