"""What always holds of times: dates that Babel writes are read back, no text crashes, time grows with length."""

from __future__ import annotations

import time
from datetime import date, timedelta
from itertools import pairwise

import pytest
from babel.dates import format_date
from hypothesis import given
from hypothesis import strategies as st

from extractors import almanac
from extractors.document import document
from extractors.mentions import TimeMention
from extractors.numerals import numerals
from extractors.times import times
from hechos.facts import Article, ArticleId, Lang

DAYS = st.dates(date(1900, 1, 1), date(2099, 12, 31))
LANGS = st.sampled_from(["es", "en"])
LOCALES = {"es": ["es_ES", "es_AR", "es_CL", "es_CO"], "en": ["en_US", "en_GB", "en_AU"]}
PUBLISHED = date(2026, 3, 11)
WORDS = st.sampled_from(
    """3 15 2025 2019 1990s el la los de del en a y the of in to last next pasado próximo este mayo may June junio
    martes Friday semana week mes month año years trimestre quarter hace ago desde since hasta until entre between
    principios late mid primer first Q3 3T FY fiscal verano winter hoy ayer tomorrow - / , . ( ) % ' $""".split()  # noqa: SIM905
)


def read(
    text: str, lang: Lang, published: str | None = "2026-03-11", country: str | None = None
) -> list[TimeMention]:
    doc = document(Article(ArticleId("a"), text, lang, country=country, published_at=published))
    return list(times(doc, numerals(doc, ()), ()))


@given(DAYS, LANGS, st.sampled_from(["full", "long", "medium"]), st.integers(0, 3))
def test_a_date_that_babel_writes_is_read_back(day: date, lang: Lang, form: str, place: int) -> None:
    locale = LOCALES[lang][place % len(LOCALES[lang])]
    written = format_date(day, form, locale=locale)
    found = read(written, lang, country=locale[-2:])
    assert [(m.time.start, m.time.end) for m in found] == [(day.isoformat(), day.isoformat())], written


@given(st.dates(PUBLISHED - timedelta(80), PUBLISHED + timedelta(80)), LANGS, st.integers(0, 3))
def test_a_short_date_is_read_by_its_country(day: date, lang: Lang, place: int) -> None:
    locale = LOCALES[lang][place % len(LOCALES[lang])]
    written = format_date(day, "short", locale=locale)
    found = read(written, lang, country=locale[-2:])
    assert [(m.time.start, m.time.end) for m in found] == [(day.isoformat(), day.isoformat())], written


@given(st.dates(PUBLISHED - timedelta(80), PUBLISHED + timedelta(80)), LANGS)
def test_day_and_month_alone_are_the_nearest(day: date, lang: Lang) -> None:
    written = format_date(day, "d 'de' MMMM" if lang == "es" else "MMMM d", locale=lang)
    assert [m.time.start for m in read(written, lang)] == [day.isoformat()], written


@given(st.integers(1900, 2099), st.integers(1, 12), LANGS)
def test_a_month_of_a_year_is_read_back(year: int, month: int, lang: Lang) -> None:
    written = format_date(date(year, month, 1), "MMMM 'de' y" if lang == "es" else "MMMM y", locale=lang)
    wanted = almanac.month(year, month)
    assert [(m.time.start, m.time.end) for m in read(written, lang)] == [(str(wanted.start), str(wanted.end))], (
        written
    )


@given(st.integers(1990, 2040), st.integers(1, 4), LANGS)
def test_a_quarter_is_read_back(year: int, quarter: int, lang: Lang) -> None:
    written = f"{quarter}T{year % 100:02}" if lang == "es" else f"Q{quarter} {year}"
    if lang == "es" and year >= 2040:
        return
    wanted = almanac.quarter(year, quarter)
    assert [(m.time.start, m.time.end) for m in read(written, lang)] == [(str(wanted.start), str(wanted.end))], (
        written
    )


def holds(text: str, lang: Lang, published: str | None) -> None:
    found = read(text, lang, published)
    edges = [edge for mention in found for edge in (mention.start, mention.end)]
    assert edges == sorted(edges)
    for mention in found:
        assert text[mention.start : mention.end] == mention.time.text
        assert mention.time.precision is not None
        if mention.time.start and mention.time.end:
            assert date.fromisoformat(mention.time.start) <= date.fromisoformat(mention.time.end)
    assert found == read(text, lang, published)


@given(
    st.lists(WORDS, max_size=14),
    LANGS,
    st.sampled_from(["2026-03-11", "0001-01-01", "9999-12-31", None]),
)
def test_words_of_time_in_any_order(words: list[str], lang: Lang, published: str | None) -> None:
    holds(" ".join(words), lang, published)


@given(st.text(max_size=60), LANGS)
def test_any_text(text: str, lang: Lang) -> None:
    holds(text, lang, "2026-03-11")


@given(st.text(alphabet="0123456789-/.,:' sTQamp", max_size=40), LANGS)
def test_any_digits_and_marks(text: str, lang: Lang) -> None:
    holds(text, lang, "2026-03-11")


@pytest.mark.parametrize(
    "piece", ["1", "1 ", "(", "2025-", "1/2 ", "el 3 de ", "last ", "a", "mayo y ", "2, 3 y ", "de 2019 a "]
)
def test_time_grows_with_length_only(piece: str) -> None:
    def seconds(length: int) -> float:
        doc = document(Article(ArticleId("a"), (piece * length)[:length], "es", published_at="2026-03-11"))
        assert doc.atoms
        start = time.perf_counter()
        times(doc, (), ())
        return time.perf_counter() - start

    short, long = seconds(20_000), seconds(200_000)
    assert long < 40 * max(short, 0.005)


@given(st.integers(1, 9998), st.integers(1, 12))
def test_thirds_cover_a_month(year: int, month: int) -> None:
    whole = almanac.month(year, month)
    parts = [almanac.third(whole, part) for part in (0, 1, 2)]
    assert (parts[0].start, parts[2].end) == (whole.start, whole.end)
    for one, following in pairwise(parts):
        assert one.end is not None
        assert following.start == one.end + timedelta(1)


@given(st.dates(date(1600, 1, 1), date(2500, 1, 1)))
def test_every_unit_around_a_day_holds_it(day: date) -> None:
    for unit in ("day", "week", "month", "quarter", "half", "season", "year", "decade"):
        span = almanac.around(day, unit)  # type: ignore[arg-type]
        assert span.start is not None
        assert span.end is not None
        assert span.start <= day <= span.end


@pytest.mark.parametrize(
    ("year", "easter"),
    [(2024, date(2024, 3, 31)), (2025, date(2025, 4, 20)), (2026, date(2026, 4, 5)), (2038, date(2038, 4, 25))],
)
def test_easter(year: int, easter: date) -> None:
    assert almanac.easter(year) == easter
