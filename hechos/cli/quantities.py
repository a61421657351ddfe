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
    from extractors.document import document
    from extractors.entities import entities
    from extractors.numerals import numerals
    from extractors.quantities import quantities as find_quantities
    from extractors.times import times as find_times
    from hechos.facts import to_json
    from hechos.intake.measured import read_measured

    read = failed = 0
    for row in read_measured(file):
        if isinstance(row, ArticleError):
            complain(row)
            failed += 1
            continue
        read += 1
        doc = document(row.article)
        names = entities(doc)
        numbers = numerals(doc, names)
        dates = find_times(doc, numbers, names)
        amounts = find_quantities(doc, numbers, names, dates)
        keys = ("kind", "value", "low", "high", "unit", "comparator")
        print_json(
            {
                "id": row.id,
                "quantities": [
                    {"start": q.start, "end": q.end, "text": doc.text[q.start : q.end]}
                    | {key: to_json(getattr(q, key)) for key in keys}
                    for q in amounts
                ],
                "times": [
                    {"start": t.start, "end": t.end, "text": doc.text[t.start : t.end], "time": t.time.to_json()}
                    for t in dates
                ],
            }
        )
    if failed:
        raise typer.Exit(1 if read else 2)
