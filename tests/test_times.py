"""Times by table: a meaning and the wordings in two languages that must give it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from extractors.document import Document, document
from extractors.mentions import TimeMention
from extractors.numerals import numerals
from extractors.times import time_warnings, times
from hechos.facts import Article, ArticleId, Lang

CASES = tomllib.loads((Path(__file__).parent / "cases" / "times.toml").read_text(encoding="utf-8"))["case"]


def read(
    text: str, lang: Lang, published: str | None = "2026-03-11", country: str | None = None
) -> tuple[Document, tuple[TimeMention, ...]]:
    doc = document(Article(ArticleId("a"), text, lang, country=country, published_at=published or None))
    return doc, times(doc, numerals(doc, ()), ())


def wordings() -> list[Any]:
    rows = []
    for case in CASES:
        for lang in ("es", "en"):
            for wording in case.get(lang, []):
                rows.append(pytest.param(case, lang, wording, id=f"{lang}: {wording}"))
    return rows


@pytest.mark.parametrize(("case", "lang", "wording"), wordings())
def test_wording(case: dict[str, Any], lang: Lang, wording: str) -> None:
    start, end = wording.find("["), wording.find("]") - 1
    text = wording.replace("[", "").replace("]", "")
    _, found = read(text, lang, case.get("published", "2026-03-11"), case.get("country"))
    if case.get("none"):
        assert [mention.time.text for mention in found] == []
        return
    covered = [m for m in found if start < 0 or (m.start < end and start < m.end)]
    assert len(covered) == 1, [mention.time for mention in found]
    mention = covered[0]
    wanted = case["is"]
    assert (mention.time.start, mention.time.end, mention.time.precision) == (
        wanted.get("start"),
        wanted.get("end"),
        wanted["precision"],
    )
    assert mention.time.fiscal == case.get("fiscal", False)
    assert text[mention.start : mention.end] == mention.time.text == (text[start:end] if start >= 0 else text)


def test_every_case_has_both_languages_or_a_note() -> None:
    assert [case for case in CASES if not ({"es", "en"} <= case.keys() or "note" in case)] == []


def test_the_year_before_counts_from_the_one_beside_it() -> None:
    _, found = read("En 2021 creció un 5 % frente al año anterior.", "es")
    assert [mention.time.start for mention in found] == ["2021-01-01", "2020-01-01"]


def test_the_same_month_of_another_year() -> None:
    _, found = read("In May 2019 sales rose from the same month of 2017.", "en")
    assert [(m.time.start, m.time.precision) for m in found] == [("2019-05-01", "month"), ("2017-05-01", "month")]


def test_a_year_earlier_counts_from_the_time_before_it() -> None:
    _, found = read("In the third quarter of 2025 sales rose 5% from a year earlier.", "en")
    assert [mention.time.start for mention in found] == ["2025-07-01", "2024-07-01"]
    _, found = read("Vendió más que un año antes.", "es")
    assert [mention.time.start for mention in found] == [None]


def test_a_month_of_that_year() -> None:
    _, found = read("Se reunieron en julio de 2023. Firmaron en septiembre de ese mismo año.", "es")
    assert [mention.time.start for mention in found] == ["2023-07-01", "2023-09-01"]


def test_a_second_day_takes_the_month_of_the_first() -> None:
    _, found = read("It was held on April 24 and 25.", "en", "2026-05-02")
    assert [mention.time.start for mention in found] == ["2026-04-24", "2026-04-25"]


def test_days_in_a_list_share_the_month() -> None:
    _, found = read("Se hará el 2, 3 y 20 de febrero de 2027.", "es")
    assert [mention.time.start for mention in found] == ["2027-02-02", "2027-02-03", "2027-02-20"]


def test_a_name_holds_no_time() -> None:
    from extractors.mentions import EntityMention
    from hechos.facts import EntityId

    doc = document(Article(ArticleId("a"), "Barcelona 2019 llegó.", "es", published_at="2026-03-11"))
    name = EntityMention(0, 14, EntityId("barcelona-2019"), "Barcelona 2019", "event")
    assert [mention.time.text for mention in times(doc, numerals(doc, ()), ())] == ["2019"]
    assert times(doc, numerals(doc, (name,)), (name,)) == ()


def test_relative_times_without_a_publication_date_are_warned_of() -> None:
    doc, found = read("Cerró ayer. Abrió en 2019.", "es", None)
    assert time_warnings(doc, found) == ('no publication date: "ayer" stays without dates',)


def test_fiscal_periods_that_have_not_ended_are_warned_of() -> None:
    doc, found = read("Sales rose in Q3 2026, it said.", "en")
    assert len(time_warnings(doc, found)) == 1
    doc, found = read("Sales rose in Q3 2025, it said.", "en")
    assert time_warnings(doc, found) == ()
