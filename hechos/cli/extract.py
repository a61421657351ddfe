"""`hechos extract`: articles in, one JSON object an article out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hechos.cli.output import complain, print_json
from hechos.errors import ArticleError


def extract(
    paths: Annotated[
        list[Path],
        typer.Argument(help="Files (.json .jsonl .html .txt .md), folders, or - for standard input."),
    ],
    with_text: Annotated[
        bool, typer.Option("--with-text", help="Print the article's text with its facts.")
    ] = False,
    published: Annotated[str | None, typer.Option(help="Publication date, where the input has none.")] = None,
    lang: Annotated[str | None, typer.Option(help="es or en, where the input does not say it.")] = None,
    country: Annotated[str | None, typer.Option(help="Country code, where the input does not say it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON lines: what is printed in any case.")] = False,
) -> None:
    """Read articles and print their entities, claims and events, one JSON object a line."""
    from extractors import extract as extract_facts
    from hechos.intake import Given, read_articles

    given = Given(lang=lang, country=country, published=published)  # type: ignore[arg-type]
    read = failed = 0
    for article in read_articles(paths, given=given):
        if isinstance(article, ArticleError):
            complain(article)
            failed += 1
        else:
            print_json(extract_facts(article).to_json(with_text=with_text))
            read += 1
    if failed:
        raise typer.Exit(1 if read else 2)
