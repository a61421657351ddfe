"""`measure`: the layer that `hechos quantities` prints."""

from __future__ import annotations

from extractors.measure import measure
from hechos.facts import Article, ArticleId


def test_lists_quantities_and_times_each_on_its_own() -> None:
    text = "En 2024 compró 300 km de fibra por 4.000 millones de dólares (3.700 millones de euros)."
    measured = measure(Article(ArticleId("a"), text, "es", published_at="2025-03-01")).to_json()
    assert [(q["text"], q["kind"], q["value"], q["unit"]) for q in measured["quantities"]] == [
        ("300 km", "quantity", 300, "km"),
        ("4.000 millones de dólares", "money", 4_000_000_000, "USD"),
        ("3.700 millones de euros", "money", 3_700_000_000, "EUR"),
    ]
    assert all(text[q["start"] : q["end"]] == q["text"] for q in measured["quantities"])
    assert [(t["text"], t["time"]["start"]) for t in measured["times"]] == [("2024", "2024-01-01")]


def test_keys_are_those_of_the_contract() -> None:
    (found,) = measure(Article(ArticleId("a"), "It sold 20 of them.", "en")).to_json()["quantities"]
    assert list(found) == ["start", "end", "text", "kind", "value", "low", "high", "unit", "comparator"]


def test_empty_text_has_nothing() -> None:
    assert measure(Article(ArticleId("a"), "", "en")).to_json() == {"quantities": [], "times": []}
