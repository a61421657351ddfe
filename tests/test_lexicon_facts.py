"""The lexicons of metrics and events: every id of the contract, every language, examples that hold both ways."""

from __future__ import annotations

import pytest

from extractors import extract
from extractors.lexicon import LANGUAGES
from extractors.lexicon.claims import claim_words
from extractors.lexicon.confidence_table import confidence_table
from extractors.lexicon.events import event_types
from extractors.lexicon.ledger import number_words
from extractors.lexicon.metrics import metric_of_noun, metrics
from extractors.lexicon.patterns import Trie, spellings
from hechos.facts import Article, ArticleId, Facts, Lang

METRICS = set(
    """
    units_in_production units_produced units_shipped units_sold units_ordered units_in_use
    production_capacity customers users subscribers downloads visits employees developers partners
    attendees layoffs hires revenue net_income operating_income loss market_cap valuation
    share_price debt cash dividend ebitda eps investment funding_round total_funding deal_value
    contract_value capex cost savings budget fine subsidy price market_size growth price_change
    share market_share margin probability rate performance_gain efficiency_gain cost_reduction
    multiple compute power energy memory bandwidth process_node parameters tokens qubits frequency
    resolution battery_capacity range speed latency size weight temperature area facilities
    countries servers satellites stations vehicles models patents acquisitions incidents duration
    age count amount
    """.split()  # noqa: SIM905 — a list of ids reads as one
)

EVENTS = set(
    """
    acquisition merger investment funding ipo founding launch announcement partnership contract
    appointment departure layoffs opening construction closure lawsuit fine ruling regulation
    investigation outage breach recall earnings milestone conference award
    """.split()  # noqa: SIM905
)
"""All of the contract but `other`, which is what none of these is."""


def test_every_metric_of_the_contract_has_an_entry() -> None:
    assert set(metrics()) == METRICS


def test_every_event_type_of_the_contract_has_a_file() -> None:
    assert set(event_types()) == EVENTS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_language_files_have_the_same_topics(lang: Lang) -> None:
    assert set(claim_words(lang).words) == set(claim_words("en").words)
    assert set(claim_words(lang).places) == set(claim_words("en").places)
    assert len(number_words(lang)) > 30


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_counted_noun_means_one_metric(lang: Lang) -> None:
    said = [noun for metric in metrics().values() for noun in metric.counted]
    assert len(said) == len(set(said)) == len(metric_of_noun())


def _read(text: str, lang: Lang) -> Facts:
    return extract(Article(ArticleId("example"), text, lang, published_at="2026-03-12"))


METRIC_EXAMPLES = [
    (metric.id, lang, text)
    for metric in metrics().values()
    for lang in LANGUAGES
    for text in metric.examples[lang]
]


@pytest.mark.parametrize(
    ("metric", "lang", "text"), METRIC_EXAMPLES, ids=[f"{m}-{la}" for m, la, _ in METRIC_EXAMPLES]
)
def test_a_metric_is_found_in_its_examples(metric: str, lang: Lang, text: str) -> None:
    assert metric in [claim.metric for claim in _read(text, lang).claims]


EVENT_EXAMPLES = [
    (event.id, lang, text)
    for event in event_types().values()
    for lang in LANGUAGES
    for text in event.examples[lang]
]


@pytest.mark.parametrize(
    ("event", "lang", "text"), EVENT_EXAMPLES, ids=[f"{e}-{la}" for e, la, _ in EVENT_EXAMPLES]
)
def test_an_event_is_found_in_its_examples(event: str, lang: Lang, text: str) -> None:
    found = [found for found in _read(text, lang).events if found.type == event]
    assert found
    assert found[0].time is not None


def test_patterns_write_out_their_options() -> None:
    assert spellings("la? ronda|rondas de", "es") == (
        ("la", "ronda", "de"),
        ("la", "rondas", "de"),
        ("ronda", "de"),
        ("rondas", "de"),
    )
    assert ("compró",) in spellings("@comprar:past", "es")
    assert ("compra",) not in spellings("@comprar:past", "es")


def test_a_trie_finds_stems_gaps_and_every_meaning_once() -> None:
    trie: Trie[str] = Trie("en")
    trie.add("win _? contract", "contract")
    trie.add("win*", "winning")
    found = [(m.start, m.end, m.meaning) for m in trie.matches(["they", "win", "a", "contract"])]
    assert sorted(found) == [(1, 2, "winning"), (1, 4, "contract")]


def test_the_confidence_table_only_takes_away() -> None:
    table = confidence_table()
    assert 0 < table.base <= 1
    assert all(0 < factor <= 1 for factor in table.doubts.values())
