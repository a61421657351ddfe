"""`hechos sources`: what is read, and whether it can be."""

from __future__ import annotations

from typing import Annotated

import typer

from hechos.cli.options import AsCsv, AsJson
from hechos.cli.output import format_of, print_rows

sources = typer.Typer(no_args_is_help=True, help="What is read: list the sources, or check them.")

Names = Annotated[list[str] | None, typer.Argument(metavar="SOURCE", help="Sources; all enabled ones by default.")]


@sources.command("list")
def list_sources(as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """List the sources: those that come with hechos, and yours.

    Yours lie in the folder sources/ of the data folder, and in the folders named in hechos.toml.

    Examples:
    hechos sources list --json
    """
    from hechos.config import settings, source_folders
    from hechos.intake.source import read_sources

    columns = ("source", "kind", "enabled", "publisher", "language", "country", "schedule", "file")
    rows = (
        (s.name, s.kind, s.enabled, s.publisher, s.language, s.country, s.schedule, str(s.file))
        for s in read_sources(source_folders(settings()))
    )
    print_rows(columns, rows, format_of(as_json=as_json, as_csv=as_csv))


@sources.command("check")
def check_sources(names: Names = None, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Read each source once and say what it gives; nothing is stored.

    Ends with 1 where a source gives fewer or more articles than it says it should, or some that cannot be read.

    Examples:
    hechos sources check demo
    """
    from hechos.config import settings, source_folders
    from hechos.intake.check import check
    from hechos.intake.source import chosen, read_sources

    columns = ("source", "state", "articles", "errors", "expect_least", "expect_most", "first_error")
    found = [check(source) for source in chosen(read_sources(source_folders(settings())), names or ())]
    rows = [(c.source, c.state, c.articles, c.errors, c.least, c.most, c.first_error) for c in found]
    print_rows(columns, rows, format_of(as_json=as_json, as_csv=as_csv))
    if any(c.state != "ok" for c in found):
        raise typer.Exit(1)
