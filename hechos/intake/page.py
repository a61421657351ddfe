"""A web page → draft.

Comes in: its bytes or its HTML. Goes out: the article's text with headings, lists, tables and quotations kept
(`render`), title, address, language, country and dates (`metadata`). The title is no part of the text.

>>> words = "La empresa vende chips en España. " * 9
>>> page_draft(f"<html><body><article><h1>Chips</h1><p>{words}</p></article></body></html>", "a.html").text[:33]
'La empresa vende chips en España.'
"""

from __future__ import annotations

import logging
import re

import trafilatura
from lxml.etree import LxmlError
from lxml.html import HtmlElement, document_fromstring
from trafilatura.settings import Document, use_config

from hechos.errors import ArticleError
from hechos.intake.article import Draft
from hechos.intake.decode import decoded_page
from hechos.intake.flatten import flattened
from hechos.intake.metadata import metadata
from hechos.intake.render import rendered

for _name in ("trafilatura", "htmldate"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)  # they warn of what comes out as an ArticleError here

log = logging.getLogger(__name__)

# What trafilatura and lxml raise on a tree that they did not expect.
_STUMBLES = (
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    LxmlError,
    RecursionError,
    TypeError,
    ValueError,
)
_BEGIN = re.compile(r"<!doctype\s+html|<html\b", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]{0,500}>", re.IGNORECASE)
_BLOCKS = ("p", "li", "tr", "td", "th", "dd", "dt")
_MOST = 15_000  # trafilatura is slow beyond; the longest live blogs have some 2,000


def page_draft(page: bytes | str, where: str, *, url: str | None = None, path: str | None = None) -> Draft:
    """The draft of one page, or an `ArticleError` of stage `page` where there is no article on it."""
    html = decoded_page(page) if isinstance(page, bytes) else page
    tree = _tree(html)
    if tree is not None and (blocks := sum(1 for _ in tree.iter(*_BLOCKS))) > _MOST:
        raise ArticleError(f"{where}: {blocks} paragraphs are more than an article has", stage="page", url=url)
    found = _article(tree, url)
    text = rendered(found.body, found.title) if found else ""
    if tree is None or found is None or not text or _is_markup(text):
        raise ArticleError(
            f"{where}: no article found on this page",
            hint="is it a list, a form or a wall?",
            stage="page",
            url=url,
        )
    about = metadata(tree, url or found.url)
    return Draft(
        where,
        text,
        url=url or found.url,
        title=found.title,
        hinted_lang=about.lang,
        country=about.country,
        published=about.published,
        published_from=about.published_from,
        modified=about.modified,
        from_html=True,
        path=path,
    )


def _is_markup(text: str) -> bool:
    """Whether tags make up most of the text: an open `<title>` or frame swallowed the page."""
    return sum(map(len, _TAG.findall(text))) > 0.3 * len(text)


def _tree(html: str) -> HtmlElement | None:
    """The page's tree. A stray tag at its beginning would be the root, which trafilatura may want to drop."""
    begin = _BEGIN.search(html, 0, 4096)  # a program's warnings may stand before it
    tree = trafilatura.load_html(flattened(html[begin.start() if begin else 0 :]))
    if tree is None or tree.tag == "html":
        return tree
    whole = document_fromstring("<html><body></body></html>")
    whole[0].append(tree)
    return whole


def _article(tree: HtmlElement | None, url: str | None) -> Document | None:
    """The article of a page. Under 250 letters trafilatura makes one paragraph of all that it finds: short news
    are asked for again, and taken in their paragraphs if little is lost by it."""
    whole = _extracted(tree, url, "250")
    if whole is None or len(whole.body) > 1:
        return whole
    short = _extracted(tree, url, "50")
    kept = len("".join(short.body.itertext())) if short else 0
    return short if kept > 0.75 * len("".join(whole.body.itertext())) else whole


def _extracted(tree: HtmlElement | None, url: str | None, least: str) -> Document | None:
    if tree is None:
        return None
    config = use_config()
    config.set("DEFAULT", "MIN_EXTRACTED_SIZE", least)
    try:
        found = trafilatura.bare_extraction(
            tree,
            url=url,
            with_metadata=True,
            include_comments=False,
            include_formatting=True,
            date_extraction_params={"extensive_search": False},
            config=config,
        )
    except _STUMBLES as error:
        log.debug("trafilatura stumbles", exc_info=error)
        return None
    return found if isinstance(found, Document) else None
