"""What a reader found (`Draft`), checked and completed: an `Article` with its id, language and date.

Comes in: a draft and what the caller knows (`Given`), which only fills what the input leaves open. Goes out: an
`Article`, or an `ArticleError` that names the place. The text is never altered.

The id: the canonical URL; else the source and the path within it; else the text's hash, so that the same
bytes give the same facts wherever their file lies.

>>> checked(Draft("a.txt", "El nuevo chip llega a las tiendas en otoño."), Given(lang="es")).lang
'es'
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from hechos.errors import ArticleError
from hechos.facts import Article, ArticleId, Lang, PublishedFrom
from hechos.intake.address import canonical
from hechos.intake.language import language


@dataclass(frozen=True, slots=True)
class Given:
    """What the caller knows of the articles, for where the input does not say it."""

    source: str | None = None
    lang: Lang | None = None
    country: str | None = None
    published: str | None = None


NOTHING = Given()


@dataclass(frozen=True, slots=True)
class Draft:
    """One article as it was found, unchecked. `where` names its place in messages ("news.jsonl:12").

    `lang` is what the input says; `hinted_lang` what a page claims of itself, which only counts where the text
    cannot tell.
    """

    where: str
    text: str
    url: str | None = None
    title: str | None = None
    lang: str | None = None
    hinted_lang: str | None = None
    country: str | None = None
    published: str | None = None
    published_from: PublishedFrom | None = None
    modified: str | None = None
    from_html: bool = False
    partial: bool = False
    path: str | None = None


def stated_draft(where: str, text: str, stated: Mapping[str, str], path: str | None) -> Draft:
    """A draft of text that comes with what is said of it, by the names of the input."""
    return Draft(
        where,
        text,
        url=stated.get("url"),
        title=stated.get("title"),
        lang=stated.get("lang"),
        country=stated.get("country"),
        published=stated.get("published"),
        path=path,
    )


def checked(draft: Draft, given: Given) -> Article:
    """The article, or an `ArticleError`."""
    if not draft.text.strip():
        raise ArticleError(f"{draft.where}: there is no text in it", url=draft.url)
    published = iso_date(draft.published or given.published, draft.where, draft.url)
    return Article(
        id=_article_id(draft, given.source),
        text=draft.text,
        lang=language(draft.text, draft.lang or given.lang, draft.where, hinted=draft.hinted_lang, url=draft.url),
        url=draft.url,
        title=(draft.title or "").strip() or None,
        country=country_code(draft.country or given.country, draft.where, draft.url),
        source=given.source,
        published_at=published,
        published_from=(draft.published_from or "input") if published else None,
        modified_at=iso_date(draft.modified, draft.where, draft.url),
        from_html=draft.from_html,
        partial=draft.partial,
    )


def iso_date(stated: str | None, where: str, url: str | None = None) -> str | None:
    """An ISO date or date-time, in the publisher's own zone; other spellings of ISO 8601 are brought into it."""
    if stated is None or not stated.strip():
        return None
    try:
        return _iso(stated.strip())
    except ValueError as error:
        raise ArticleError(
            f"{where}: {stated!r} is no date", hint="write it as 2026-03-11", stage="date", url=url
        ) from error


def _iso(stated: str) -> str:
    try:
        moment: date = date.fromisoformat(stated)
    except ValueError:
        moment = datetime.fromisoformat(stated)
    return stated if stated[:10] == moment.isoformat()[:10] else moment.isoformat()


def country_code(stated: str | None, where: str, url: str | None = None) -> str | None:
    """Two capital letters (ISO 3166)."""
    if stated is None or not stated.strip():
        return None
    code = stated.strip().upper()
    if not re.fullmatch(r"[A-Z]{2}", code):
        raise ArticleError(
            f"{where}: {stated!r} is no country", hint="write its two-letter code: MX", stage="read", url=url
        )
    return code


def _article_id(draft: Draft, source: str | None) -> ArticleId:
    if draft.url and draft.url.strip():
        return ArticleId(canonical(draft.url))
    if source and draft.path:
        return ArticleId(f"{source}/{draft.path}")
    digest = hashlib.sha256(draft.text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return ArticleId(f"{source}/{digest}" if source else f"text-{digest}")
