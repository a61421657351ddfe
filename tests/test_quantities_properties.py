"""What always holds of numbers: written by either language's rules they are read back, and nothing crashes."""

from __future__ import annotations

import time

import pytest
from babel.numbers import format_currency, format_decimal, format_percent
from hypothesis import given, settings
from hypothesis import strategies as st
from num2words import num2words

from extractors.document import document
from extractors.lexicon import LANGUAGES, fold
from extractors.lexicon.countries import countries
from extractors.lexicon.money import currencies, currency_codes
from extractors.lexicon.nouns import noun_rows, nouns
from extractors.lexicon.numerals import numeral_words
from extractors.lexicon.quantities import quantity_words
from extractors.lexicon.units import Unit, dimensions, unit_table
from extractors.mentions import Quantity
from extractors.numerals import numerals
from extractors.quantities import amounts
from hechos.facts import Article, ArticleId, Lang

LANGS = st.sampled_from(["es", "en"])
LOCALES = {"es": [("es_ES", "ES"), ("es_MX", "MX"), ("es_AR", "AR")], "en": [("en_US", "US"), ("en_GB", "GB")]}


def read(text: str, lang: Lang, country: str | None = None) -> tuple[Quantity, ...]:
    doc = document(Article(ArticleId("p"), text, lang, country=country))
    return amounts(doc, numerals(doc, ()), (), ())


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**15), st.sampled_from([(lang, *pair) for lang in LOCALES for pair in LOCALES[lang]]))
def test_whole_numbers_in_digits(number: int, place: tuple[Lang, str, str]) -> None:
    lang, locale, country = place
    written = format_decimal(number, locale=locale)
    assert [q.value for q in read(written, lang, country)] == [number], written


@settings(max_examples=150, deadline=None)
@given(
    st.decimals(0, 10**6, places=2, allow_nan=False),
    st.sampled_from([(lang, *pair) for lang in LOCALES for pair in LOCALES[lang]]),
)
def test_decimals_money_and_percent(number: object, place: tuple[Lang, str, str]) -> None:
    lang, locale, country = place
    value = float(str(number))
    money = format_currency(number, "EUR", locale=locale)  # type: ignore[arg-type]
    assert [(q.value, q.unit) for q in read(money, lang, country)] == [(value, "EUR")], money
    percent = format_percent(value / 100, "#,##0.00 %", locale=locale)
    assert [(q.value, q.unit) for q in read(percent, lang, country)] == [(pytest.approx(value), "percent")], (
        percent
    )


@settings(max_examples=200, deadline=None)
@given(st.integers(2, 10**12), LANGS)
def test_whole_numbers_in_words(number: int, lang: Lang) -> None:
    """num2words writes commas in English, "un" before mil and veintiún without accents in Spanish."""
    written = num2words(number, lang=lang).replace(",", "")
    assert [q.value for q in read(written, lang)] == [number], written


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 999), st.sampled_from([("millones", 1e6), ("mil", 1e3), ("billones", 1e12)]))
def test_spanish_scales(number: int, scale: tuple[str, float]) -> None:
    assert [q.value for q in read(f"{number} {scale[0]}", "es")] == [number * scale[1]]


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 999), st.integers(1, 500))
def test_ranges_share_scale_and_unit(low: int, more: int) -> None:
    (es,) = read(f"entre {low} y {low + more} millones de euros", "es")
    (en,) = read(f"between {low} and {low + more} million euros", "en")
    assert (es.low, es.high, es.unit) == (en.low, en.high, en.unit) == (low * 1e6, (low + more) * 1e6, "EUR")


PIECES = st.sampled_from(
    [
        "1",
        "23",
        "4.5",
        "1,000",
        "-",
        "–",
        "$",
        "€",
        "%",
        "/",
        "(",
        ")",
        '"',
        ".",
        ",",
        ":",
        "+",
        "x",
        "#",
        "&",
        "°",
        "½",
        "º",
        "H100",
        "km",
        "GB",
        "euros",
        "dollars",
        "no",
        "in",
        "to",
        "más",
        "uno",
        "cada",
        "tercios",
        "mil",
        "millones",
        "de",
        "y",
        "medio",
        "entre",
        "one",
        "half",
        "a",
        "and",
        "million",
        "between",
        " ",
        "\n",
        "'",
        "\xa0",
        "\u202f",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=14), LANGS)
def test_no_text_crashes_and_spans_hold(pieces: list[str], lang: Lang) -> None:
    text = "".join(pieces)
    found = read(text, lang)
    for q in found:
        assert 0 <= q.start <= q.number_start < q.number_end <= q.end <= len(text)
        assert text[q.start : q.end].strip() == text[q.start : q.end]
        assert q.low is None or q.high is None or q.low <= q.high
    starts = [q.number_start for q in found]
    assert starts == sorted(set(starts))
    assert found == read(text, lang)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80), LANGS)
def test_any_text_is_read(text: str, lang: Lang) -> None:
    read(text, lang)


@pytest.mark.parametrize(
    "piece", ["7", "7 ", "123 ", "1.", "3-", "1/", "a", "(", "mil ", "one and ", "$5 ", '5"', "1, ", "miles de "]
)
def test_time_grows_with_length(piece: str) -> None:
    """Twice the text takes about twice the time: no more than four times, even on a busy machine."""
    took = []
    for size in (4_000, 16_000):
        doc = document(Article(ArticleId("long"), piece * (size // len(piece)), "es"))
        assert doc.atoms
        start = time.process_time()
        amounts(doc, numerals(doc, ()), (), ())
        took.append(time.process_time() - start)
    assert took[1] < 16 * max(took[0], 0.05)


NO_UNITS_OF_PINT = {
    "ratio", "ratio_point", "ratio_small", "turn", "level", "pixel", "compute", "operations", "frame_rate",
}  # fmt: skip
"""Dimensions that are a ratio or a count of their own."""


def _pint_name(unit: Unit) -> str:
    return unit.pint or unit.symbol


@pytest.mark.parametrize(
    "unit",
    [
        u
        for u in unit_table().unit
        if (u.pint or len(u.symbol) < 4)
        and u.dimension not in NO_UNITS_OF_PINT
        and _pint_name(u) not in ("percent", "MP", "px", "fps", "ppi", "dpi")
    ],
    ids=lambda u: u.symbol,
)
def test_units_agree_with_pint(unit: Unit) -> None:
    pint = pytest.importorskip("pint")
    registry = _registry(pint)
    found = registry(_pint_name(unit))
    base = {"time": "second", "length": "meter", "area": "meter**2", "volume": "meter**3", "mass": "kilogram"}
    target = base.get(unit.dimension)
    if target is None:
        return
    factor = found.to(target).magnitude
    assert factor == pytest.approx(unit.factor, rel=2e-3)


def _registry(pint: object) -> object:
    return pint.UnitRegistry()  # type: ignore[attr-defined]


MEAN_MORE = {("B", "en"), ("B", "es")}  # "5B" is five billion


def test_every_prefixed_unit_is_read_in_both_languages() -> None:
    for symbol, (dimension, _) in dimensions().items():
        if symbol in ("percentage_point", "basis_point", "percent", "pm") or dimension in ("time", "turn"):
            continue
        for lang in LANGUAGES:
            found = read(f"5 {symbol}", lang)  # type: ignore[arg-type]
            glued = read(f"5{symbol}", lang)  # type: ignore[arg-type]
            wanted = None if (symbol, lang) in MEAN_MORE else symbol
            assert wanted in {q.unit for q in (*found, *glued)}, (symbol, lang, found, glued)


def test_every_currency_is_read_by_code_and_name() -> None:
    for row in currencies():
        assert [q.unit for q in read(f"25 {row.code}", "en")] == [row.code]
        for lang in ("es", "en"):
            for name in row.es if lang == "es" else row.en:
                (found,) = read(f"250 {name}", lang)  # type: ignore[arg-type]
                assert found.unit == row.code, (name, found)


def test_countries_have_known_currencies() -> None:
    assert {country.currency for country in countries().values()} <= currency_codes()
    assert {country.decimal for country in countries().values()} == {".", ","}


def test_both_languages_have_the_same_keys_and_folded_words() -> None:
    for lang in ("es", "en"):
        words = numeral_words(lang)  # type: ignore[arg-type]
        for table in (words.values, words.scales, words.ordinals, words.denominators):
            assert all(fold(word) == word for word in table)
        assert all(fold(word) == word for word in quantity_words(lang).not_nouns)  # type: ignore[arg-type]


def test_nouns_are_lower_case_singulars_in_order() -> None:
    ids = [row.id for row in noun_rows()]
    assert ids == sorted(set(ids))
    for row in noun_rows():
        assert row.id == row.id.lower()
        assert nouns("en")[row.id.replace("-", " - ")].id
    assert nouns("es")["empresas"].id == nouns("en")["companies"].id == "company"
