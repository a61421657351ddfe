"""JSON → drafts: the one place where JSON articles enter and are checked.

Comes in: an object `{"url", "title", "published", "lang", "country", "text" or "html"}`, a list of them, or one a
line. Goes out: a `Draft` each, or an `ArticleError`. Keys that are not of these are other people's and ignored.

>>> [d.text for d in record_drafts('{"text": "Hola", "author": "x"}', "a.json", "a.json")]
['Hola']
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from hechos.errors import ArticleError
from hechos.intake.article import Draft
from hechos.intake.decode import decoded

_STRINGS = ("url", "title", "published", "lang", "country", "text", "html")


def records(lines: Iterable[bytes], where: str, path: str) -> Iterator[Draft | ArticleError]:
    """One draft a line of JSON Lines."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield from record_drafts(decoded(line), f"{where}:{number}", None)


def record_drafts(text: str, where: str, path: str | None) -> Iterator[Draft | ArticleError]:
    """The drafts of one JSON value: an object, or a list of objects."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        yield ArticleError(f"{where}: no JSON: {error}")
        return
    if not isinstance(value, list):
        yield _draft(value, where, path)
        return
    for number, item in enumerate(value, start=1):
        yield _draft(item, f"{where} item {number}", None)


def _draft(value: Any, where: str, path: str | None) -> Draft | ArticleError:
    try:
        return _record(value, where, path)
    except ArticleError as error:
        return error


def _record(value: Any, where: str, path: str | None) -> Draft:
    if not isinstance(value, dict):
        raise ArticleError(f"{where}: an object is wanted, not {type(value).__name__}")
    for key in _STRINGS:
        if not isinstance(value.get(key), (str, type(None))):
            raise ArticleError(f"{where}: {key!r} must be a string or null, not {value[key]!r:.60}")
    stated = {key: value[key] for key in _STRINGS if value.get(key)}
    text, html = stated.pop("text", None), stated.pop("html", None)
    if text is not None:
        return Draft(where, text, path=path, **stated)
    if html is None:
        raise ArticleError(f"{where}: neither text nor html", url=value.get("url"))
    from hechos.intake.page import page_draft  # trafilatura takes a second to load

    return replace(page_draft(html, where, url=stated.get("url"), path=path), **stated)
