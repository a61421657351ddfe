"""What always holds of claims, events, ids and the ledger, on made-up texts of both languages."""

from __future__ import annotations

import re
import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors import extract
from extractors.identity import claim_id, event_id
from extractors.lexicon.events import event_types
from extractors.lexicon.ledger import number_words
from extractors.lexicon.metrics import metrics
from hechos.facts import Article, ArticleId, Claim, Event, Evidence, FactId, Facts, Lang, ScopePart, Time

PIECES: dict[Lang, list[str]] = {
    "es": [
        "Nvidia", "Telefónica", "la compañía", "su división", "los ingresos", "compró", "crecieron", "un 12 %",
        "hasta", "en 2019", "5.000 millones de euros", "clientes", "3 millones de", "según IDC", "(", ")", ",",
        ".", ";", "«", "»", "que", "y", "respectivamente", "más de", "el doble", "\n", "- ", "| a | 3 |",
        "prevé", "1.", "dos", "millones", "por acción", "-4 %", "frente a", "desde", "perdió", "usuarios",
        "fundada por Jeff Bezos", "Fundación: 1994",
    ],
    "en": [
        "Nvidia", "Intel", "the company", "its", "revenue", "acquired", "grew", "12%", "to", "in 2019",
        "$5 billion", "customers", "3 million", "according to IDC", "(", ")", ",", ".", ";", "“", "”", "that",
        "and", "respectively", "more than", "double", "\n", "- ", "| a | 3 |", "plans to", "1.", "two",
        "millions", "a share", "-4%", "from", "shares", "lost", "users", "founded by Jeff Bezos",
        "Founded: 1994", "by 3 points",
    ],
}  # fmt: skip


def _read(text: str, lang: Lang, **more: str | None) -> Facts:
    return extract(Article(ArticleId("a"), text, lang, **{"published_at": "2026-03-12", **more}))  # type: ignore[arg-type]


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, Lang]:
    lang: Lang = draw(st.sampled_from(("es", "en")))
    return " ".join(draw(st.lists(st.sampled_from(PIECES[lang]), max_size=30))), lang


def _check(text: str, facts: Facts) -> None:
    ids = [fact.id for fact in (*facts.claims, *facts.events)]
    assert len(ids) == len(set(ids))
    for claim in facts.claims:
        assert claim.metric in metrics()
        assert claim.of is None or claim.of in metrics()
        assert 0 < claim.confidence <= 1
        assert not (claim.direction and claim.value < 0)
        assert claim.id == claim_id(facts.article.id, claim)
    for event in facts.events:
        assert event.type in event_types()
        assert event.participants
        assert set(event.claims) <= {claim.id for claim in facts.claims}
        assert event.id == event_id(facts.article.id, event)
    for fact in (*facts.claims, *facts.events):
        evidence = fact.evidence
        assert evidence.text == text[evidence.start : evidence.end]
        assert evidence.sentence_start <= evidence.start < evidence.end
        assert all(again.text == text[again.start : again.end] for again in fact.also)


@settings(max_examples=150, deadline=None)
@given(texts())
def test_facts_hold_together_on_any_text(made: tuple[str, Lang]) -> None:
    text, lang = made
    facts = _read(text, lang)
    _check(text, facts)
    assert facts == _read(text, lang)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200), st.sampled_from(("es", "en")))
def test_no_text_crashes(text: str, lang: Lang) -> None:
    _check(text, _read(text, lang))


@settings(max_examples=100, deadline=None)
@given(texts())
def test_the_ledger_accounts_for_every_numeral(made: tuple[str, Lang]) -> None:
    text, lang = made
    facts = _read(text, lang)
    runs = [m.span() for m in re.finditer(r"\d+", text)]
    words = [m.span() for m in re.finditer(r"[^\W\d_]+", text) if m.group().casefold() in number_words(lang)]
    assert [(n.start, n.end) for n in facts.numerals] == sorted(runs + words)
    claims = {claim.id for claim in facts.claims}
    for numeral in facts.numerals:
        assert (numeral.outcome == "claim") == (numeral.fact_id is not None)
        assert (numeral.outcome == "none") == (numeral.reason is not None)
        assert numeral.fact_id is None or numeral.fact_id in claims


@pytest.mark.parametrize(
    ("lang", "before", "moved"),
    [
        ("es", "Nvidia ingresó 3000 euros en 2019.", "Llueve en Lugo. Nvidia ingresó 3000 euros en 2019."),
        ("en", "Nvidia posted sales of $3 million in 2019.", "Rain. In 2019 Nvidia posted sales of $3 million."),
    ],
)  # fmt: skip
def test_a_fact_that_moves_keeps_its_id(lang: Lang, before: str, moved: str) -> None:
    first, second = _read(before, lang), _read(moved, lang)
    assert {claim.id for claim in first.claims} == {claim.id for claim in second.claims} != set()


def test_equal_stories_in_two_languages_give_equal_facts() -> None:
    spanish = _read("Nvidia compró Mellanox en 2019 por 6.900 millones de dólares.", "es")
    english = _read("Nvidia acquired Mellanox in 2019 for $6.9 billion.", "en")
    assert [claim.id for claim in spanish.claims] == [claim.id for claim in english.claims]
    assert [event.id for event in spanish.events] == [event.id for event in english.events]


CLAIM = Claim(FactId(""), "revenue", 3e8, 3e8, 3e8, "exact", "EUR", Evidence(0, 1, "3", 0, 1), "r", 0.9)


@pytest.mark.parametrize(
    "other",
    [
        replace(CLAIM, metric="cost"),
        replace(CLAIM, of="users"),
        replace(CLAIM, value=4e8),
        replace(CLAIM, low=None),
        replace(CLAIM, unit="USD"),
        replace(CLAIM, per="share"),
        replace(CLAIM, status="planned"),
        replace(CLAIM, subject_text="la filial"),
        replace(CLAIM, speaker_text="fuentes próximas"),
        replace(CLAIM, scope=(ScopePart(None, None, "en Lugo"),)),
        replace(CLAIM, period=Time("2019-01-01", "2019-12-31", "year", "2019")),
    ],
)
def test_a_claims_id_depends_on_its_meaning(other: Claim) -> None:
    assert claim_id(ArticleId("a"), other) != claim_id(ArticleId("a"), CLAIM)


@pytest.mark.parametrize(
    "same",
    [
        replace(CLAIM, evidence=Evidence(7, 9, "33", 5, 9)),
        replace(CLAIM, confidence=0.1),
        replace(CLAIM, rule="other"),
        replace(CLAIM, quoted=True),
    ],
)
def test_a_claims_id_does_not_depend_on_where_it_stands(same: Claim) -> None:
    assert claim_id(ArticleId("a"), same) == claim_id(ArticleId("a"), CLAIM)
    assert claim_id(ArticleId("b"), same) != claim_id(ArticleId("a"), CLAIM)


def test_an_events_id_depends_on_its_meaning() -> None:
    event = Event(FactId(""), "launch", (), None, "s", Evidence(0, 1, "s", 0, 1), "r", 0.9)
    first = event_id(ArticleId("a"), event)
    assert event_id(ArticleId("a"), replace(event, summary="t", rule="q")) == first
    assert event_id(ArticleId("a"), replace(event, type="recall")) != first
    assert event_id(ArticleId("a"), replace(event, status="planned")) != first


@pytest.mark.parametrize(
    "piece", ["Nvidia compró Mellanox por 3 millones de euros, ", "9 (", "un 12 % más y ", "que "]
)
def test_time_grows_with_length(piece: str) -> None:
    """Four times the text, well under the sixteenfold time of a quadratic pass; one endless sentence."""
    _read(piece, "es")
    short = _seconds(piece * 500)
    assert _seconds(piece * 2000) < 10 * max(short, 0.05)


def _seconds(text: str) -> float:
    start = time.perf_counter()
    _read(text, "es")
    return time.perf_counter() - start
