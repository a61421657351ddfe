"""Whatever comes in, reading ends as articles or errors: it never crashes, and never loses another article."""

from __future__ import annotations

import contextlib
import json
import re
import tempfile
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hechos.errors import ArticleError, DataError
from hechos.facts import Article
from hechos.intake import Given, read_articles
from hechos.intake.address import canonical
from hechos.intake.decode import decoded, decoded_page, has_wide_mark
from hechos.intake.files import READERS
from hechos.intake.flatten import flattened
from hechos.intake.language import language
from hechos.intake.moment import moment
from hechos.intake.page import page_draft
from hechos.intake.plain import plain_draft
from hechos.intake.source import read_source
from hechos.intake.zone import country_of, local

SPANISH = Given(source="s", lang="es")
LINKED = '{"@type": "NewsArticle", "datePublished": "2026-03-11T02:00:00Z"}'
PAGE = f"""<!DOCTYPE html>
<html lang="es-AR"><head><meta charset="utf-8"><title>Suben las ventas | Diario</title>
<link rel="canonical" href="https://diario.example/2026/03/11/ventas">
<meta property="article:published_time" content="2026-03-11T02:00:00Z">
<script type="application/ld+json">{LINKED}</script></head>
<body><nav><a href="/">Portada</a></nav><article><h1>Suben las ventas</h1><p>La empresa vendió 3 millones de
teléfonos en <b>toda América</b> y otros 10<sup>6</sup> en Europa.</p><h2>Por países</h2><ul><li>Chile, 2</li>
<li>Perú, 1</li></ul><table><tr><th>País</th><th>Ventas</th></tr><tr><td>Chile</td><td>2</td></tr></table>
<blockquote>«Es el mejor año de nuestra historia», afirmó.</blockquote></article><footer>Contacto</footer></body>
</html>"""

texts = st.text(st.characters(codec=None), min_size=1, max_size=200).filter(lambda text: text.strip())
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
TAGS = """
<div>|</div>|<p>|</p>|<b>|<table>|<td>|</table>|<ul><li>|<!--|-->|<script>|</script>|<style>|<br>|<svg>|<sup>1</sup>
<math>|<iframe>|</html>|</body>|<![CDATA[|]]>|<?|&#0;|&#xD800;|&nbsp;|&lt;|\0|\ud83d|\u202e|<a href='javascript:'>
<template>|<frameset>|<base href='//['>|<meta charset=utf-7>|<html lang=''>|<time datetime=x>|<p id=x id=y>|<1>
"""
tags = st.sampled_from(re.split(r"[|\n]", TAGS.strip()))
lines_of_any_kind = st.one_of(
    texts.map(lambda text: {"text": text}), values.map(json.dumps), st.binary(max_size=60)
)
dates = r"\d{1,4}[-/]\d{1,2}[-/]\d{1,2}([T ]\d{1,2}:\d\d(:\d\d)?(Z| UTC|[+-]\d\d:?\d\d)?)?"


def both(path: Path) -> list[Article | ArticleError]:
    return list(read_articles([path], given=SPANISH))


@given(st.lists(lines_of_any_kind, max_size=8))
def test_no_line_loses_another(rows: list[Any]) -> None:
    lines = [
        json.dumps(row).encode() if isinstance(row, dict) else row.encode() if isinstance(row, str) else row
        for row in rows
    ]
    lines = [line.replace(b"\n", b" ").replace(b"\r", b" ") for line in lines]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.jsonl"
        path.write_bytes(b"{}\n" + b"\n".join(lines))  # the first line keeps marks of UTF-16 from the beginning
        found = both(path)
    wanted = [row["text"] for row in rows if isinstance(row, dict)]
    read = [article.text for article in found if isinstance(article, Article)]
    assert [text for text in read if text in wanted] == wanted
    assert len(found) >= len(wanted) + 1


@given(
    st.sampled_from([*READERS, ""]), st.binary(max_size=400) | texts.map(lambda t: t.encode("utf-8", "replace"))
)
def test_no_bytes_crash_a_reader(suffix: str, data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("1.txt", b"Uno."), (f"2{suffix}", data), ("3.txt", b"Tres.")):
            (Path(folder) / name).write_bytes(content)
        paths = [Path(folder) / "1.txt", Path(folder) / f"2{suffix}", Path(folder) / "3.txt"]
        found = list(read_articles(paths, given=SPANISH))
    assert found[0].text == "Uno." if isinstance(found[0], Article) else False
    assert found[-1].text == "Tres." if isinstance(found[-1], Article) else False
    for article in found:
        if isinstance(article, Article):
            assert article.text.strip()
            assert article.published_on is None or isinstance(article.published_on, date)


@given(texts)
def test_plain_text_is_never_altered(text: str) -> None:
    draft = plain_draft(text, "a.txt", "a.txt")
    assert text.endswith(draft.text)
    assert draft.text == text or text.startswith("---")


@given(st.lists(st.tuples(st.integers(0, len(PAGE)), st.integers(0, 60), tags | st.text(max_size=10)), max_size=6))
def test_no_page_crashes(edits: list[tuple[int, int, str]]) -> None:
    html = PAGE
    for place, cut, added in edits:
        html = html[:place] + added + html[place + cut :]
    for page in (html, html.encode("utf-8", "surrogatepass")):
        try:
            draft = page_draft(page, "a.html")
        except ArticleError:
            continue
        assert draft.text.strip()
        assert "\x00" not in draft.text
        assert draft.published is None or datetime.fromisoformat(draft.published)


def test_markup_that_came_out_as_text_is_no_article() -> None:
    """A title that is left open, on a page that begins in the middle, swallows all that follows."""
    html = "<div>" + PAGE[17:]
    html = html[:58] + "<div>" + html[84:]
    with pytest.raises(ArticleError, match="no article found"):
        page_draft(html, "a.html")


@given(values)
def test_no_json_ld_crashes(value: Any) -> None:
    article = {"@type": "NewsArticle", "datePublished": value, "dateModified": value}
    html = PAGE.replace(LINKED, json.dumps([article, value, {"@graph": value}]).replace("<", " "))
    assert page_draft(html, "a.html").published is not None


@given(st.text(max_size=60) | st.from_regex(dates))
def test_no_date_crashes(stated: str) -> None:
    read = moment(stated)
    if read is not None:
        assert moment(read) == read
        for country in ("ES", "MX", "BO", None):
            there = local(read, country)
            assert there is not None
            assert abs((date.fromisoformat(there[:10]) - date.fromisoformat(read[:10])).days) <= 1


urls = st.text(max_size=60) | st.from_regex(
    r"https?://[a-z.\[\]:0-9]{1,20}(/[a-z./%]{0,10})?(\?[a-z=&%+_]{0,20})?(#.{0,5})?"
)


@given(urls)
def test_no_address_crashes(url: str) -> None:
    assert canonical(canonical(url)) == canonical(url)
    country_of(url, url)


@given(st.binary(max_size=200))
def test_no_bytes_are_undecodable(data: bytes) -> None:
    decoded_page(data)
    text = decoded(data)
    with contextlib.suppress(UnicodeDecodeError):
        plain = data.decode().removeprefix("\ufeff")
        assert text == plain or has_wide_mark(data)


@given(texts)
def test_every_text_has_a_language_or_an_error(text: str) -> None:
    with contextlib.suppress(ArticleError):
        assert language(text, None, "a.txt") in ("es", "en")


@given(st.lists(tags, max_size=400).map("".join))
def test_flattening_leaves_out_nothing_but_tags(html: str) -> None:
    flat = flattened(html)
    assert len(flat) <= len(html)
    assert flat == html or html.count("<") > 200


@given(st.dictionaries(st.sampled_from(["name", "kind", "expect", "folder", "schedule", "x"]), values, max_size=6))
def test_every_source_file_is_right_or_a_data_error(data: dict[str, Any]) -> None:
    lines = "\n".join(f"{key} = {json.dumps(value)}" for key, value in data.items())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.toml"
        path.write_text(lines, encoding="utf-8", errors="replace")
        with pytest.raises(DataError):
            read_source(path)
