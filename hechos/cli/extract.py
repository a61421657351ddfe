"""`hechos extract`: articles in, one JSON object an article out."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hechos.cli.options import Country, Lang, given_of
from hechos.cli.output import complain, print_json, progress
from hechos.errors import ArticleError, HechosError

if TYPE_CHECKING:
    from hechos.facts import Article, Facts

log = logging.getLogger(__name__)


def extract(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH", help="Files (.json .jsonl .html .txt .md), folders, or - for stdin."),
    ],
    with_text: Annotated[bool, typer.Option("--with-text", help="Print each article's text, too.")] = False,
    published: Annotated[
        str | None,
        typer.Option("--published", metavar="DATE", help="Publication date, for input that does not name one."),
    ] = None,
    lang: Lang = None,
    country: Country = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON lines: what is printed in any case.")] = False,
) -> None:
    """Print the entities, claims and events of articles, one JSON object an article.

    Nothing is stored. Articles keep their order; one that cannot be read gives a line on stderr, the others go on.

    Examples:
    hechos extract article.txt --lang es --published 2026-03-11
    hechos extract news/ page.html | jq '.claims[]'
    curl -s https://example.com/news | hechos extract - --with-text
    """
    given = given_of(lang=lang, country=country, published=published)
    from hechos.intake import read_articles

    read = failed = 0
    with progress() as show:
        for article in read_articles(paths, given=given):
            found = article if isinstance(article, ArticleError) else _facts(article)
            if isinstance(found, ArticleError):
                complain(found)
                failed += 1
            else:
                print_json(found.to_json(with_text=with_text))
                read += 1
                show("extract", read, None)
    if failed:
        raise typer.Exit(1 if read else 2)


def _facts(article: Article) -> Facts | ArticleError:
    """The facts; an article that breaks a rule never stops the others, a broken lexicon does."""
    from extractors import extract as facts_of

    try:
        return facts_of(article)
    except HechosError:
        raise
    except Exception as error:
        log.debug("extraction failed", exc_info=error)
        return ArticleError(
            f"{article.id}: {type(error).__name__}: {error}",
            hint="please report it with its text",
            stage="extract",
        )
