"""Files, folders and sources → articles: the tables of tests/cases, and what always holds."""

from __future__ import annotations

import dataclasses
import io
import tomllib
from pathlib import Path
from typing import Any

import pytest

from hechos.errors import ArticleError, DataError, InputError
from hechos.facts import Article
from hechos.intake import Given, read_articles
from hechos.intake.address import canonical
from hechos.intake.check import check
from hechos.intake.flatten import flattened
from hechos.intake.language import language
from hechos.intake.measured import read_measured
from hechos.intake.moment import moment
from hechos.intake.page import page_draft
from hechos.intake.source import chosen, read_source, read_sources, source_articles
from hechos.intake.zone import country_of, local

CASES = Path(__file__).parent / "cases"


def cases(file: str) -> list[Any]:
    rows = tomllib.loads((CASES / file).read_text(encoding="utf-8"))["case"]
    return [pytest.param(row, id=row["name"]) for row in rows]


def written(folder: Path, case: dict[str, Any]) -> Path:
    path = folder / case["file"]
    content = bytes.fromhex(case["hex"]) if "hex" in case else case.get("content", "").encode()
    path.write_bytes(content + (case.get("repeat", "") * case.get("times", 0)).encode())
    return path


def split(found: Any) -> tuple[list[Article], list[ArticleError]]:
    both = list(found)
    return [a for a in both if isinstance(a, Article)], [e for e in both if isinstance(e, ArticleError)]


def named(article: Any, wanted: dict[str, Any]) -> dict[str, Any]:
    """The wanted fields as they are found; "" stands for none in TOML."""
    found = {"length": len(article.text), **dataclasses.asdict(article)}
    return {key: "" if found[key] is None else found[key] for key in wanted}


@pytest.mark.parametrize("case", cases("intake.toml"))
def test_files(case: dict[str, Any], tmp_path: Path) -> None:
    articles, errors = split(read_articles([written(tmp_path, case)]))
    wanted = case.get("articles", [])
    assert [named(a, w) for a, w in zip(articles, wanted, strict=False)] == wanted
    assert len(articles) == len(wanted)
    messages = case.get("errors", [])
    assert len(errors) == len(messages), errors
    for error, message in zip(errors, messages, strict=True):
        assert message in str(error)
        assert case["file"] in str(error)


@pytest.mark.parametrize("case", cases("pages.toml"))
def test_pages(case: dict[str, Any]) -> None:
    html = case["html"] + case.get("repeat", "") * case.get("times", 0)
    if "error" in case:
        with pytest.raises(ArticleError, match=case["error"]) as raised:
            page_draft(html, "a.html", url=case.get("url"))
        assert raised.value.stage == "page"
        return
    draft = page_draft(html, "a.html", url=case.get("url"))
    assert named(draft, case["is"]) == case["is"]


def test_charsets_of_pages() -> None:
    words = "La compañía vendió 3 millones de teléfonos en España por 5 €. " * 5
    page = (
        "<html><head><meta charset='{}'><title>Año</title></head><body><article><p>{}</p></article></body></html>"
    )
    for declared, encoding in (
        ("utf-8", "utf-8"),
        ("iso-8859-1", "cp1252"),
        ("iso-8859-15", "iso-8859-15"),
        ("no-such-thing", "utf-8"),
        ("iso-8859-1", "utf-8"),  # declared wrong, as so often
        ("utf-8", "cp1252"),
    ):
        draft = page_draft(page.format(declared, words).encode(encoding), "a.html")
        assert draft.text == words.strip(), (declared, encoding)
        assert draft.title == "Año"


@pytest.mark.parametrize("tag", ["div", "section", "blockquote", "ul", "b"])
def test_pages_of_boxes_in_boxes(tag: str) -> None:
    words = "La empresa vende chips en toda Europa y compra tres fábricas en el norte de España. " * 3
    html = f"<html><body>{f'<{tag}>' * 5000}<p>{words}</p><p>Fin del texto.</p>{f'</{tag}>' * 5000}</body></html>"
    text = page_draft(html, "a.html").text
    assert words.strip() in text
    assert "Fin del texto." in text


def test_flattening_leaves_shallow_pages_alone() -> None:
    html = "<div>" * 150 + "<p>Hola<br>tú" + "</div>" * 150 + "<div><b>x</b></div>" * 1000
    assert flattened(html) == html


@pytest.mark.parametrize("case", cases("languages.toml"))
def test_languages(case: dict[str, Any]) -> None:
    for lang in ("es", "en"):
        for text in case.get(lang, []):
            assert language(text, None, "a.txt") == lang, text
    for text in case.get("neither", []):
        with pytest.raises(ArticleError) as raised:
            language(text, None, "a.txt")
        assert raised.value.stage == "language", text


def test_a_page_says_its_language_where_its_text_cannot() -> None:
    assert language("12 345", None, "a.html", hinted="es-CL") == "es"
    with pytest.raises(ArticleError, match="cannot be told"):
        language("12 345", None, "a.html")


@pytest.mark.parametrize(
    ("same", "addresses"),
    [
        (
            "https://diario.example/a/noticia?id=7",
            [
                "https://diario.example/a/noticia?id=7",
                "HTTPS://Diario.Example:443/a/noticia?id=7#comentarios",
                "https://diario.example/b/../a/./noticia?utm_campaign=x&id=7&fbclid=y",
                " https://diario.example//a/noticia?gclid=1&id=7 ",
            ],
        ),
        (
            "http://diario.example:8080/",
            ["http://diario.example:8080", "http://DIARIO.example:8080/?utm_source=a"],
        ),
        ("https://diario.example/?a=1&b=", ["https://diario.example/?b=&a=1", "https://diario.example?a=1&b="]),
        ("case:b002", ["case:b002", " case:b002 "]),
        ("https://[::1", ["https://[::1"]),
        ("https://diario.example:port/a", ["https://diario.example:port/a"]),
    ],
)
def test_addresses(same: str, addresses: list[str]) -> None:
    assert {canonical(address) for address in addresses} == {same}
    assert canonical(same) == same


@pytest.mark.parametrize(
    ("stated", "read"),
    [
        ("2026-03-11", "2026-03-11"),
        ("2026-03-11T15:07:41+0200", "2026-03-11T15:07:41+02:00"),
        ("2026-03-11 07:00:00Z", "2026-03-11T07:00:00+00:00"),
        ("2026-03-11T15:07:41.1234567Z", "2026-03-11T15:07:41.123456+00:00"),
        ("2026/3/11 15:07:41", "2026-03-11T15:07:41"),
        ("Wed, 11 Mar 2026 15:07:41 GMT", "2026-03-11T15:07:41+00:00"),
        ("11/03/2026", None),
        ("1970-01-01T00:00:00Z", None),
        ("0001-01-01", None),
        ("ayer", None),
        ("", None),
        ("9" * 5000, None),
    ],
)
def test_moments(stated: str, read: str | None) -> None:
    assert moment(stated) == read


@pytest.mark.parametrize(
    ("url", "tag", "country"),
    [
        ("https://www.diario.com.mx/a", "es", "MX"),
        ("https://paper.co.uk/a", "en", "GB"),
        ("https://diario.es/a", "es-AR", "ES"),
        ("https://diario.com.co/a", None, "CO"),
        ("https://startup.co/a", None, None),
        ("https://startup.io/a", "en_IN", "IN"),
        ("https://diario.example/a", "es-419", None),
        (None, "es-CL", "CL"),
        ("https://[", "es", None),
    ],
)
def test_countries(url: str | None, tag: str | None, country: str | None) -> None:
    assert country_of(url, tag) == country


@pytest.mark.parametrize(
    ("stated", "country", "there"),
    [
        ("2026-05-04T02:41:00Z", "BO", "2026-05-03T22:41:00-04:00"),
        ("2026-05-04T22:41:00+00:00", "ES", "2026-05-05T00:41:00+02:00"),
        ("2026-05-04T00:00:00Z", "MX", "2026-05-04T00:00:00Z"),  # a day, written out as a time
        ("2026-05-04T02:41:00+02:00", "BO", "2026-05-04T02:41:00+02:00"),
        ("2026-05-04T02:41:00Z", None, "2026-05-04T02:41:00Z"),
        ("2026-05-04", "BO", "2026-05-04"),
        (None, "BO", None),
    ],
)
def test_clocks(stated: str | None, country: str | None, there: str | None) -> None:
    assert local(stated, country) == there


def test_what_the_caller_knows_fills_gaps_and_overrules_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(
        '{"text": "Hola.", "lang": "en", "country": "US", "published": "2026-01-01"}\n{"text": "Hola."}\n'
    )
    given = Given(lang="es", country="MX", published="2025-05-05")
    (said, open_), _ = split(read_articles([tmp_path / "a.jsonl"], given=given))
    assert (said.lang, said.country, said.published_at) == ("en", "US", "2026-01-01")
    assert (open_.lang, open_.country, open_.published_at) == ("es", "MX", "2025-05-05")


def test_folders_are_read_by_path_without_hidden_files(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.txt", "a/b.md", ".git/c.txt", "a/.d.txt", "a/e.pdf", "C.TXT"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"El fichero se llama {name} y está en una carpeta.")
    articles, errors = split(read_articles([tmp_path], given=Given(source="s")))
    assert [a.id for a in articles] == ["s/C.TXT", "s/a/b.md", "s/a/z.txt", "s/b.txt"]
    assert errors == []


def test_ids_of_files(tmp_path: Path) -> None:
    """By URL, else by source and path, else by the text: the same bytes give the same facts wherever they lie."""
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("La empresa compra chips.")
    alone, _ = split(read_articles([tmp_path / "a.txt", tmp_path / "b.txt"]))
    assert alone[0].id == alone[1].id
    of_source, _ = split(read_articles([tmp_path], given=Given(source="s")))
    assert [a.id for a in of_source] == ["s/a.txt", "s/b.txt"]
    (tmp_path / "c.jsonl").write_text('{"text": "Uno.", "lang": "es"}\n{"text": "Dos.", "lang": "es"}\n')
    lines, _ = split(read_articles([tmp_path / "c.jsonl"], given=Given(source="s")))
    assert len({a.id for a in lines}) == 2
    assert all(a.id.startswith("s/") for a in lines)


def test_what_cannot_be_read_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.txt").write_text("La empresa compra chips en España.")
    (tmp_path / "folder.json").mkdir()
    paths = [tmp_path / "none.txt", tmp_path / "empty", tmp_path / "folder.json", tmp_path / "a.txt"]
    articles, errors = split(read_articles(paths))
    assert len(articles) == 1
    assert ["no such file" in str(errors[0]), "no file in it" in str(errors[1]), len(errors)] == [True, True, 3]


def test_reading_is_lazy(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"text": "Uno.", "lang": "es"}\n')
    found = read_articles([tmp_path / "a.jsonl", tmp_path / "later.txt"])
    assert isinstance(next(found), Article)
    (tmp_path / "later.txt").write_text("Ahora sí existe este fichero de texto.")
    assert isinstance(next(found), Article)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(
        io.BytesIO(b'{"text": "Uno.", "lang": "es"}\n{"text": 1}\n{"text": "Dos.", "lang": "es"}')
    )
    monkeypatch.setattr("sys.stdin", stdin)
    articles, errors = split(read_articles([Path("-")]))
    assert [a.text for a in articles] == ["Uno.", "Dos."]
    assert "standard input:2" in str(errors[0])


def test_measured_rows(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(
        '{"id": 7, "text": "En 3 días", "lang": "es", "reference_date": "2026-03-11", "country": "MX"}\n'
        '{"text": "En 3 días", "lang": "es"}\n{"id": "x"}\n{"id": [1], "text": "a", "lang": "es"}\nnada\n'
    )
    rows = list(read_measured(tmp_path / "a.jsonl"))
    assert [getattr(row, "id", "error") for row in rows] == [7, None, "error", "error", "error"]
    first = rows[0].article  # type: ignore[union-attr]
    assert (first.published_at, first.country) == ("2026-03-11", "MX")
    with pytest.raises(InputError, match="none"):
        list(read_measured(tmp_path / "none.jsonl"))


SOURCE = """
name = "diario"
publisher = "Diario"
kind = "folder"
schedule = "0 6 * * *"
expect = { least = 1, most = 2 }
[folder]
path = "textos"
"""


def test_a_source_gives_its_articles(tmp_path: Path) -> None:
    (tmp_path / "diario.toml").write_text(SOURCE.replace("kind", 'language = "es"\ncountry = "MX"\nkind'))
    (tmp_path / "textos" / "x").mkdir(parents=True)
    (tmp_path / "textos" / "x" / "a.txt").write_text("Hola.")
    (source,) = read_sources([tmp_path, tmp_path / "none"])
    (article,), _ = split(source_articles(source))
    assert (article.id, article.source, article.lang, article.country) == ("diario/x/a.txt", "diario", "es", "MX")
    assert check(source).state == "ok"
    (tmp_path / "textos" / "b.json").write_text("{")
    assert check(source).state == "errors"
    for name in "cd":
        (tmp_path / "textos" / f"{name}.txt").write_text("Hola.")
    assert check(source).state == "unexpected"


def test_a_source_of_yours_takes_the_place_of_a_shipped_one(tmp_path: Path) -> None:
    for folder, publisher in (("shipped", "A"), ("yours", "B")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "diario.toml").write_text(SOURCE.replace("Diario", publisher))
    (source,) = read_sources([tmp_path / "shipped", tmp_path / "yours"])
    assert source.publisher == "B"


def test_sources_by_name(tmp_path: Path) -> None:
    for name, enabled in (("a", "true"), ("b", "false")):
        text = SOURCE.replace("diario", name).replace("kind", f"enabled = {enabled}\nkind")
        (tmp_path / f"{name}.toml").write_text(text)
    sources = read_sources([tmp_path])
    assert [s.name for s in chosen(sources, ())] == ["a"]
    assert [s.name for s in chosen(sources, ("b", "a", "b"))] == ["b", "a"]
    with pytest.raises(InputError, match="no source c"):
        chosen(sources, ("c",))
    assert check(sources[0]).state == "broken"  # its folder is not there


@pytest.mark.parametrize("case", cases("sources.toml"))
def test_source_files_that_are_wrong(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / case.get("file", "diario.toml")
    path.write_text(SOURCE.replace(case["old"], case["new"]))
    with pytest.raises(DataError, match=case["error"]) as raised:
        read_source(path)
    assert str(path) in str(raised.value)
