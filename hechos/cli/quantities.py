"""`hechos quantities`: the numbers and dates of short texts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hechos.cli.output import complain, print_json
from hechos.errors import ArticleError


def quantities(
    file: Annotated[Path, typer.Argument(help="JSON lines, or - for standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="JSON lines: what is printed in any case.")] = False,
) -> None:
    """Read JSON lines and print every quantity and time of each text."""
    from extractors.measure import measure
    from hechos.intake.measured import read_measured

    read = failed = 0
    for row in read_measured(file):
        if isinstance(row, ArticleError):
            complain(row)
            failed += 1
        else:
            print_json({"id": row.id, **measure(row.article).to_json()})
            read += 1
    if failed:
        raise typer.Exit(1 if read else 2)
