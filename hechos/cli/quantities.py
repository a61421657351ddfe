"""`hechos quantities`: the numbers and dates of short texts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hechos.cli.options import Country, Lang, given_of
from hechos.cli.output import complain, print_json
from hechos.errors import ArticleError


def quantities(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="JSON lines, or - for standard input.")],
    lang: Lang = None,
    country: Country = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON lines: what is printed in any case.")] = False,
) -> None:
    """Print every quantity and every time of short texts, whether or not they are facts.

    A line of input is an object with id, text, lang, reference_date and country; all but text may be left out.

    Examples:
    hechos quantities sentences.jsonl --json
    echo '{"text": "Ganó 3 millones en 2025", "lang": "es"}' | hechos quantities -
    """
    given = given_of(lang=lang, country=country)
    from extractors.measure import measure
    from hechos.intake.measured import read_measured

    read = failed = 0
    for row in read_measured(file, given=given):
        if isinstance(row, ArticleError):
            complain(row)
            failed += 1
        else:
            print_json({"id": row.id, **measure(row.article).to_json()})
            read += 1
    if failed:
        raise typer.Exit(1 if read else 2)
