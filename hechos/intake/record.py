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
from hechos.intake.article import Draft, stated_draft

Drafts = Iterator[Draft | ArticleError]


def line_drafts(lines: Iterable[str], where: str, *, first: int = 1) -> Drafts:
    """One draft a line of JSON Lines; lines are counted from `first`."""
    for number, line in enumerate(lines, start=first):
        if line.strip():
            yield from record_drafts(line.rstrip("\r\n"), f"{where}:{number}", None)


def record_drafts(text: str, where: str, path: str | None) -> Drafts:
    """The drafts of one JSON value: an object, or a list of objects."""
    try:
        value = parsed(text, where)
    except ArticleError as error:
        yield error
        return
    if not isinstance(value, list):
        yield _draft(value, where, path)
        return
    for number, item in enumerate(value, start=1):
        yield _draft(item, f"{where}, item {number}", None)


def whole_or_lines(line: str, rest: Iterable[str], where: str, path: str | None) -> Drafts:
    """JSON that begins with an object: lines of them where the first line is one, else one value as a whole."""
    if _is_json(line):
        yield from line_drafts([line], where)
        yield from line_drafts(rest, where, first=line.count("\n", 0, -1) + 2)
        return
    lines = [line, *rest]
    if _is_json(whole := "".join(lines)):
        yield from record_drafts(whole, where, path)
    else:
        yield from line_drafts(lines, where)


def parsed(text: str, where: str) -> Any:
    """The JSON value, or an `ArticleError` that says where it breaks."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        hint = "is it JSON Lines? name it .jsonl" if error.msg == "Extra data" else None
        place = f"line {error.lineno}, column {error.colno}" if error.lineno > 1 else f"column {error.colno}"
        told = f"{where}: not JSON: {error.msg[:1].lower()}{error.msg[1:]}, {place}"
        raise ArticleError(told, hint=hint) from error
    except (ValueError, RecursionError) as error:
        raise ArticleError(f"{where}: not JSON that can be read: {error}") from error


def strings(value: Any, keys: tuple[str, ...], where: str) -> dict[str, str]:
    """The values of these keys; what is null or empty is left out, what is no string refused."""
    if not isinstance(value, dict):
        raise ArticleError(f"{where}: an object is wanted, not {json.dumps(value)[:40]}")
    for key in keys:
        if not isinstance(value.get(key), (str, type(None))):
            raise ArticleError(f"{where}: {key!r} must be a string or null, not {json.dumps(value[key])[:40]}")
    return {key: value[key] for key in keys if value.get(key)}


def _is_json(text: str) -> bool:
    try:
        parsed(text, "")
    except ArticleError:
        return False
    return True


def _draft(value: Any, where: str, path: str | None) -> Draft | ArticleError:
    try:
        return _record(value, where, path)
    except ArticleError as error:
        return error


def _record(value: Any, where: str, path: str | None) -> Draft:
    stated = strings(value, ("url", "title", "published", "lang", "country", "text", "html"), where)
    text, html = stated.pop("text", None), stated.pop("html", None)
    if text is not None:
        return stated_draft(where, text, stated, path)
    if html is None:
        raise ArticleError(f"{where}: it holds neither text nor html", url=stated.get("url"))
    from hechos.intake.page import page_draft  # trafilatura takes a second to load

    draft = page_draft(html, where, url=stated.get("url"), path=path)
    return replace(
        draft,
        title=stated.get("title", draft.title),
        lang=stated.get("lang"),
        country=stated.get("country", draft.country),
        published=stated.get("published", draft.published),
        published_from="input" if "published" in stated else draft.published_from,
    )
