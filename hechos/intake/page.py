"""A web page → draft.

Comes in: its bytes or its HTML. Goes out: the text of the article with tables and lists kept, title, date.
"""

from __future__ import annotations

import trafilatura
from trafilatura.settings import Document

from hechos.errors import ArticleError
from hechos.intake.article import Draft
from hechos.intake.decode import decoded


def page_draft(page: bytes | str, where: str, *, url: str | None = None, path: str | None = None) -> Draft:
    """The draft of one page."""
    html = decoded(page) if isinstance(page, bytes) else page
    found = trafilatura.bare_extraction(html, url=url, with_metadata=True, include_comments=False)
    if not isinstance(found, Document) or not found.text:
        raise ArticleError(f"{where}: no article on this page", stage="page", url=url)
    return Draft(
        where,
        found.text,
        url=url or found.url,
        title=found.title,
        published=found.date,
        published_from="meta",
        from_html=True,
        path=path,
    )
