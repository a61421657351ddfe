"""The command `hechos`: one file a command; a command parses, calls and prints.

Heavy imports stand inside the commands, so that `--help` loads neither Prefect, spaCy nor DuckDB.
"""

from __future__ import annotations

import typer

from hechos.cli.extract import extract
from hechos.cli.output import complain
from hechos.cli.quantities import quantities
from hechos.errors import HechosError

app = typer.Typer(
    name="hechos",
    help="Reads Spanish and English tech news into facts.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command()(extract)
app.command()(quantities)


def main() -> None:
    """The console script."""
    try:
        app()
    except HechosError as error:
        complain(error)
        raise SystemExit(error.exit_code) from None
