"""`hechos sql`: one statement over the newest snapshot."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from hechos.cli.options import AsCsv, AsJson
from hechos.cli.output import Format, format_of, print_rows
from hechos.errors import InputError


def sql(
    query: Annotated[str | None, typer.Argument(metavar="QUERY", help="One SQL statement that reads.")] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", "-f", metavar="FILE", help="Read it from a file; - is stdin."),
    ] = None,
    form: Annotated[
        Format | None,
        typer.Option("--format", help="How to print: a table for a terminal by default, JSON lines for a pipe."),
    ] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Ask the newest snapshot in SQL.

    It is read-only, and undisturbed by a run that is going on. docs/schema.md describes the views.

    Examples:
    hechos sql "SELECT metric, count(*) AS n FROM claims GROUP BY ALL ORDER BY n DESC"
    hechos sql -f query.sql --format csv > facts.csv
    """
    statement = _statement(query, file)
    from hechos.paths import data_folder
    from hechos.store import snapshot

    with snapshot(data_folder()) as snap:
        rows = snap.query(statement)
        print_rows(rows.columns, rows, format_of(as_json=as_json, as_csv=as_csv, form=form))


def _statement(query: str | None, file: Path | None) -> str:
    if (query is None) == (file is None):
        raise InputError("one query is wanted", hint='hechos sql "FROM claims LIMIT 5", or -f FILE')
    if query is not None:
        return query
    try:
        return sys.stdin.read() if str(file) == "-" else Path(str(file)).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{file}: {getattr(error, 'strerror', None) or error}") from error
