"""Annotations without their article's text: it is found by url among articles at hand, and taken only where it is
the annotated one to the letter.

Comes in: the `article` object of a gold file, `{"url", "lang", "published", "text_sha256"}`, and the paths where
articles lie, as `hechos extract` reads them. Goes out: the object with title, country and text.

>>> with_text({"url": "https://example.org/1", "text": "whole"}, Shelf(()))
{'url': 'https://example.org/1', 'text': 'whole'}
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from hechos.errors import ArticleError, InputError
from hechos.facts import Article, Json
from hechos.intake import read_articles


@dataclass(frozen=True)
class Shelf:
    """Articles by url, read when the first is asked for; several texts of one url stand side by side."""

    paths: tuple[Path, ...]

    @cached_property
    def by_url(self) -> dict[str, list[Article]]:
        held: dict[str, list[Article]] = {}
        for article in _readable(self.paths):
            if article.url:
                held.setdefault(article.url, []).append(article)
        return held


def _readable(paths: Iterable[Path]) -> Iterable[Article]:
    """A folder may hold more than articles; a path that is not there is a mistake."""
    for path in paths:
        if not path.exists():
            raise InputError(f"no such file or folder: {path}", hint="check --articles")
        yield from (article for article in read_articles([path]) if not isinstance(article, ArticleError))


def with_text(given: Json, shelf: Shelf) -> Json:
    """Raises InputError where the text is not at hand, or is another one than was annotated."""
    if "text" in given or "text_sha256" not in given:
        return given
    url = given["url"]
    if not shelf.paths:
        raise InputError(f"the text of {url} is not in the file", hint="name the folder it lies in: --articles")
    texts = shelf.by_url.get(url, [])
    if not texts:
        raise InputError(f"no article with the url {url} in {', '.join(map(str, shelf.paths))}")
    for article in texts:
        if article.text_sha256 == given["text_sha256"]:
            return {"title": article.title, "country": article.country, **given, "text": article.text}
    raise InputError(
        f"{url} has another text than was annotated: sha256 {texts[0].text_sha256}, not {given['text_sha256']}",
        hint="offsets count in one text alone: get that revision, or annotate this one",
    )
