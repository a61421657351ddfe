"""Whole texts: what must and must not come out, named fields only (tests/cases/articles.jsonl)."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from extractors import extract
from hechos.facts import Article, ArticleId

CASES = [
    json.loads(line) for line in (Path(__file__).parent / "cases" / "articles.jsonl").read_text().splitlines()
]


def matches(want: Any, got: Any) -> bool:
    """Only the fields that are named have to match; of a list, each element some element of the other."""
    if want is None or isinstance(want, bool):
        return want is got
    if isinstance(want, (int, float)):
        return isinstance(got, (int, float)) and math.isclose(want, got, rel_tol=1e-6)
    if isinstance(want, dict):
        return isinstance(got, dict) and all(matches(value, got.get(key)) for key, value in want.items())
    if isinstance(want, list):
        return isinstance(got, list) and all(any(matches(w, g) for g in got) for w in want)
    return bool(want == got)


def _facts(case: dict[str, Any]) -> dict[str, Any]:
    article = Article(
        ArticleId(case["id"]),
        case["text"],
        case["lang"],
        title=case.get("title"),
        country=case.get("country"),
        published_at=case["published"],
    )
    return extract(article).to_json()


def faults(case: dict[str, Any]) -> list[str]:
    """What is missing, and what should not be there."""
    facts = _facts(case)
    why = []
    for kind, wanted in case.get("expect", {}).items():
        why += [f"missing {kind}: {want}" for want in wanted if not any(matches(want, got) for got in facts[kind])]
    for kind, unwanted in case.get("forbid", {}).items():
        why += [
            f"forbidden {kind}: {bad} by {got}" for bad in unwanted for got in facts[kind] if matches(bad, got)
        ]
    return why


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_article(case: dict[str, Any]) -> None:
    why = faults(case)
    if "fails" in case:
        assert why, f"{case['id']} passes now: take its `fails` away"
        pytest.xfail(case["fails"])
    assert not why


def test_cases_expect_or_forbid_something_and_have_one_id_each() -> None:
    assert all(case.get("expect") or case.get("forbid") for case in CASES)
    assert len({case["id"] for case in CASES}) == len(CASES)
