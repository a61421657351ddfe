"""The table of quantities: each wording gives its meaning, and nothing else."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from extractors.document import document
from extractors.mentions import Quantity
from extractors.numerals import numerals
from extractors.quantities import amounts, quantities
from hechos.facts import Article, ArticleId, Lang

CASES = tomllib.loads((Path(__file__).parent / "cases" / "quantities.toml").read_text(encoding="utf-8"))["case"]


def wordings() -> list[Any]:
    params = []
    for case in CASES:
        for lang in ("es", "en"):
            for text in case.get(lang, ()):
                fails = text in case.get("fails", {}).get(lang, ())
                marks = [pytest.mark.xfail(strict=True, reason="known failure")] if fails else []
                params.append(pytest.param(case, lang, text, id=f"{lang}: {text}", marks=marks))
    return params


def read(text: str, lang: Lang, country: str | None = None) -> tuple[Quantity, ...]:
    doc = document(Article(ArticleId("case"), text, lang, country=country))
    return quantities(doc, numerals(doc, ()), (), ())


def fields(found: Quantity, wanted: dict[str, Any]) -> dict[str, Any]:
    return {name: getattr(found, name) for name in wanted}


@pytest.mark.parametrize(("case", "lang", "text"), wordings())
def test_wording(case: dict[str, Any], lang: Lang, text: str) -> None:
    found = read(text, lang, case.get("country"))
    wanted = [] if case.get("none") else case.get("are") or [case["is"]]
    assert [fields(q, w) for q, w in zip(found, wanted, strict=False)] == wanted
    extra = [text[q.start : q.end] for q in found[len(wanted) :]]
    assert not extra, extra


def test_every_case_names_both_languages_or_says_why() -> None:
    for case in CASES:
        assert ("es" in case and "en" in case) or case.get("note"), case


@pytest.mark.parametrize(
    ("lang", "text", "evidence"),
    [
        ("es", "Fabrica más de 1 millón de chips al año.", "más de 1 millón de chips"),
        ("es", "Invirtió 4.000 millones de dólares en ello.", "4.000 millones de dólares"),
        ("es", "Supera los 300 empleados.", "300 empleados"),
        ("en", "It sold at least 500,000 of them.", "at least 500,000"),
        ("en", "A 20% increase in sales.", "20%"),
        ("en", "It has between 10 and 20 million monthly users.", "between 10 and 20 million monthly users"),
    ],
)
def test_evidence_holds_approximator_number_and_noun(lang: Lang, text: str, evidence: str) -> None:
    (found,) = read(text, lang)
    assert text[found.start : found.end] == evidence


def test_restated_amount_is_an_equivalent() -> None:
    text = "Pagó 4.000 millones de dólares (unos 3.700 millones de euros) en marzo."
    (found,) = read(text, "es")
    assert [(e.value, e.unit, e.text) for e in found.equivalents] == [
        (3_700_000_000, "EUR", "unos 3.700 millones de euros")
    ]
    doc = document(Article(ArticleId("case"), text, "es"))
    assert len(amounts(doc, numerals(doc, ()), (), ())) == 2


def test_article_decides_the_marks_of_its_numbers() -> None:
    (_, found) = read("Creció un 3.5 %. Vale 1.250 euros.", "es", "ES")
    assert found.value == 1.25
    (_, found) = read("Creció un 3,5 %. Vale 1.250 euros.", "es", "MX")
    assert found.value == 1250


def test_names_and_lines_part_numbers() -> None:
    assert [q.value for q in read("En la tabla\n12\n345 km", "es")] == [12, 345]
