"""What "la compañía" and "it" stand for: wordings by meaning, and what holds of every text."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.document import document
from extractors.mentions import EntityMention
from extractors.reference import references, subject_default
from hechos.facts import Article, ArticleId, EntityId, EntityType, Lang

CASES = tomllib.loads((Path(__file__).parent / "cases" / "reference.toml").read_text(encoding="utf-8"))
NAMES: dict[str, EntityType] = CASES["names"]


def known(text: str) -> tuple[EntityMention, ...]:
    return tuple(
        EntityMention(
            *match.span(), EntityId(match.group().lower().replace(" ", "-")), match.group(), NAMES[match.group()]
        )
        for match in re.finditer("|".join(NAMES), text)
    )


ROWS = [
    pytest.param(lang, text, case, id=f"{lang}: {text[:60]}")
    for case in CASES["case"]
    for lang in ("es", "en")
    for text in case[lang]
]


@pytest.mark.parametrize(("lang", "marked", "case"), ROWS)
def test_reference(lang: Lang, marked: str, case: dict[str, Any]) -> None:
    start, end = marked.index("["), marked.index("]") - 1
    doc = document(Article(ArticleId("a"), marked.replace("[", "").replace("]", ""), lang))
    found = references(doc, known(doc.text))
    here = [reference for reference in found if reference.start < end and start < reference.end]
    if case.get("none"):
        assert here == []
    else:
        assert [(r.start, r.end, r.entity.id) for r in here] == [(start, end, case["is"])]


def test_an_unsaid_subject_is_whom_the_article_speaks_of() -> None:
    doc = document(Article(ArticleId("a"), "Rosal creció mucho con Luis Gil. Abrió dos hornos.", "es"))
    found = subject_default(doc, known(doc.text), doc.text.index("Abrió"))
    assert found is not None
    assert found.id == "rosal"


def test_two_that_are_equally_likely_give_no_answer() -> None:
    doc = document(Article(ArticleId("a"), "Hablaron con Rosal y con Vega. La empresa calló.", "es"))
    assert references(doc, known(doc.text)) == ()


PIECES = st.sampled_from(
    [*NAMES, "La compañía", "the company", "su", "its", "it", "de", "of", ".", ",", "\n", "creció", "-"]
)


@given(st.lists(PIECES, max_size=40).map(" ".join), st.sampled_from(["es", "en"]))
def test_references_lie_in_order_outside_names_and_look_for_known_entities(text: str, lang: Lang) -> None:
    doc = document(Article(ArticleId("a"), text, lang))
    names = known(text)
    found = references(doc, names)
    assert all(before.end <= after.start for before, after in pairwise(found))
    for reference in found:
        assert 0 <= reference.start < reference.end <= len(text)
        assert reference.entity in names
        assert not any(name.start < reference.end and reference.start < name.end for name in names)
    assert references(doc, names) == found
