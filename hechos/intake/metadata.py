"""What a page says of itself: dates with where they are from, language, country.

Comes in: the page's tree and address. Goes out: `About`. The date is the first that can be read of JSON-LD, `meta`
tags, `time` tags, the address and the words of the page, in the zone that it states; one in UTC is brought to the
clock of the site's country, since "hoy" counts from the day where it was published.

>>> from lxml.html import fromstring
>>> about = metadata(fromstring('<html lang="es-MX"><meta name="date" content="2026-03-11"><p>x</p></html>'), None)
>>> about.published, about.published_from, about.country
('2026-03-11', 'meta', 'MX')
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from htmldate import find_date
from lxml.html import HtmlElement

from hechos.facts import PublishedFrom
from hechos.intake.habits import habits
from hechos.intake.moment import moment
from hechos.intake.zone import country_of, local

_IN_URL = re.compile(
    r"(?<!\d)(?P<year>20\d\d)[-/]?(?P<month>0[1-9]|1[0-2])[-/]?(?P<day>0[1-9]|[12]\d|3[01])(?!\d)"
)

_TIMES = (
    "//time[@itemprop='datePublished']/@datetime",
    "//article//time/@datetime | //main//time/@datetime | //time[@pubdate]/@datetime",
)


@dataclass(frozen=True, slots=True)
class About:
    published: str | None = None
    published_from: PublishedFrom | None = None
    modified: str | None = None
    lang: str | None = None
    country: str | None = None


def metadata(tree: HtmlElement, url: str | None) -> About:
    """All that can be read."""
    tag = tree.get("lang") or ""
    country = country_of(url, tag)
    linked = next(_linked(tree), {})
    stated, origin = next(_published(tree, linked, url), (None, None))
    modified = next(_read([linked.get("dateModified"), *_metas(tree, habits().modified)]), None)
    return About(local(stated, country), origin, local(modified, country), tag or None, country)


def _published(tree: HtmlElement, linked: dict[str, Any], url: str | None) -> Iterator[tuple[str, PublishedFrom]]:
    """Every date that can be read, the best first."""
    for found in _read([linked.get("datePublished")]):
        yield found, "json-ld"
    in_meta = _metas(tree, habits().published)
    for found in _read([*in_meta, *(date for path in _TIMES for date in tree.xpath(path))]):
        yield found, "meta"
    if dated := _IN_URL.search(url or ""):
        yield f"{dated['year']}-{dated['month']}-{dated['day']}", "url"
    # Its extensive search would make "2024-01-01" of any year that the page names.
    if guess := find_date(tree, extensive_search=False, original_date=True, deferred_url_extractor=True):
        yield guess, "text"


def _read(values: list[Any]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str) and (found := moment(value)):
            yield found


def _metas(tree: HtmlElement, names: tuple[str, ...]) -> list[str]:
    """The contents of the `meta` tags of these names, in the order of the names."""
    contents: dict[str, str] = {}
    for meta in tree.iter("meta"):
        name = meta.get("property") or meta.get("name") or meta.get("itemprop") or ""
        contents.setdefault(name.lower(), meta.get("content") or "")
    return [contents[name] for name in names if name in contents]


def _linked(tree: HtmlElement) -> Iterator[dict[str, Any]]:
    """The JSON-LD objects that describe an article."""
    for script in tree.xpath("//script[contains(@type, 'ld+json')]/text()"):
        try:
            stack = [json.loads(script, strict=False)]
        except (ValueError, RecursionError):
            if dated := re.search(r'"datePublished"\s*:\s*"(?P<date>[^"]+)"', script):
                yield {"datePublished": dated["date"]}
            continue
        while stack:
            value = stack.pop()
            if isinstance(value, list):
                stack.extend(reversed(value))
            elif isinstance(value, dict):
                if "datePublished" in value and _is_article(value.get("@type")):
                    yield value
                stack.extend(reversed(value.values()))


def _is_article(kind: Any) -> bool:
    kinds = kind if isinstance(kind, list) else [kind]
    return any(isinstance(k, str) and k.lower().endswith(habits().article_types) for k in kinds)
