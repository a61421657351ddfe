"""Names in the text: the tables of `cases/entities.toml`, the catalogue's own order, and what always holds."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.document import document
from extractors.entities import entities, grouped
from extractors.entities.catalogue import own_names
from extractors.lexicon import LANGUAGES, fold
from extractors.lexicon.entities import Row, catalogue, entity_words
from hechos.facts import Article, ArticleId, Entity, Lang

LANGS: tuple[Lang, ...] = ("es", "en")


@dataclass(frozen=True)
class Case:
    """`has`: ids by the type they must come out with; `lacks`: words that no mention may be."""

    name: str
    lang: Lang
    text: str
    has: dict[str, list[str]]
    lacks: list[str] = field(default_factory=list)


def _cases() -> list[Case]:
    data = tomllib.loads(Path(__file__).parent.joinpath("cases/entities.toml").read_text(encoding="utf-8"))
    return [
        Case(f"{case['note']}-{lang}-{number}", lang, text, case.get("has", {}), case.get("lacks", []))
        for case in data["case"]
        for lang in LANGS
        for number, text in enumerate(case.get(lang, []))
    ]


def _found(text: str, lang: Lang) -> tuple[Entity, ...]:
    doc = document(Article(ArticleId("a"), text, lang))
    return grouped(doc, entities(doc))


@pytest.mark.parametrize("case", _cases(), ids=lambda case: case.name)
def test_case(case: Case) -> None:
    found = _found(case.text, case.lang)
    got = {kind: sorted(e.id for e in found if e.type == kind) for kind in {e.type for e in found}}
    for kind, wanted in case.has.items():
        assert set(wanted) <= set(got.get(kind, [])), got
    spoken = {mention.text for entity in found for mention in entity.mentions}
    assert not spoken & set(case.lacks)


NAMES = [
    "Amazon",
    "Apple",
    "Meta",
    "CEO",
    "Ana",
    "Obrin",
    "(CNX)",
    "iPhone",
    "15",
    "Pro",
    "GPT-5",
    "Banco",
    "S.A.",
]
MARKS = ["the", "El", "de", ".", ",", ":", "“", "”", "'s", "&", "IA", "İß", "ﬁ", "N", "\n"]
PIECES = st.sampled_from([*NAMES, *MARKS])


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=30).map(" ".join) | st.text(max_size=80), st.sampled_from(LANGS))
def test_mentions_are_slices_in_order_and_apart(text: str, lang: Lang) -> None:
    doc = document(Article(ArticleId("a"), text, lang))
    mentions = entities(doc)
    assert all(0 <= m.start < m.end <= len(text) for m in mentions)
    assert all(a.end <= b.start for a, b in pairwise(mentions))
    assert mentions == entities(document(Article(ArticleId("b"), text, lang)))
    groups = grouped(doc, mentions)
    assert sum(len(entity.mentions) for entity in groups) == len(mentions)
    assert all(text[m.start : m.end] == m.text for entity in groups for m in entity.mentions)


def test_ids_are_unique_slugs() -> None:
    ids = Counter(row.id for row in catalogue())
    assert [i for i, times in ids.items() if times > 1] == []
    assert [i for i in ids if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", i)] == []


def test_catalogue_is_broad() -> None:
    assert len(catalogue()) > 5000
    assert {row.name for row in catalogue()} >= {
        "Amazon",
        "European Commission",
        "Spain",
        "MWC",
        "GDPR",
        "Tim Cook",
    }


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "row", [row for row in catalogue() if row.ambiguous is None][::40], ids=lambda row: row.id
)
def test_every_name_of_a_row_finds_it(row: Row, lang: Lang) -> None:
    opening = {"es": "Ayer dijo que ", "en": "Yesterday she said "}[lang]
    for name in own_names(row, lang):
        assert row.id in [e.id for e in _found(f"{opening}{name} --", lang)], name


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_plain_rows_share_a_name(lang: Lang) -> None:
    owners: dict[str, set[str]] = {}
    for row in catalogue():
        if row.ambiguous is None:
            for name in own_names(row, lang):
                owners.setdefault(fold(name), set()).add(row.id)
    assert {name: ids for name, ids in owners.items() if len(ids) > 1} == {}


def test_languages_fill_the_same_types() -> None:
    words = [entity_words("es" if lang == "es" else "en") for lang in LANGUAGES]
    assert len({tuple(sorted(w.heads)) for w in words}) == 1
    assert len({tuple(sorted(w.nouns)) for w in words}) == 1
