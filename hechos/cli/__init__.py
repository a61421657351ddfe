"""The command `hechos`: one file a command; a command parses, calls and prints.

Heavy imports stand inside the commands, so that `--help` loads neither Prefect, spaCy nor DuckDB. Here, and here
alone, errors become text and exit codes.
"""

from __future__ import annotations

from typing import Annotated, cast

import typer

from hechos.cli.diff import diff
from hechos.cli.doctor import doctor
from hechos.cli.eval import evaluate
from hechos.cli.extract import extract
from hechos.cli.output import complain, write
from hechos.cli.promote import promote
from hechos.cli.quantities import quantities
from hechos.cli.run import run
from hechos.cli.show import show
from hechos.cli.sources import sources
from hechos.cli.sql import sql
from hechos.errors import HechosError, InputError

# The base of all usage errors, which typer keeps to itself.
_USAGE = cast(type[Exception], typer.BadParameter.__mro__[2])

app = typer.Typer(
    name="hechos",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        write(f"hechos {version('hechos')}\n")
        raise typer.Exit


@app.callback()
def hechos(
    verbose: Annotated[
        int, typer.Option("--verbose", "-v", count=True, help="Log what is done; twice: also why not.")
    ] = 0,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """Read Spanish and English tech news into facts: claims, events and times, each with its evidence.

    stdout is data, stderr is talk. Exit codes: 0 done; 1 done, and something wants a look; 2 wrong usage or
    unreadable input; 3 cannot work now.
    """
    from hechos.log import configure

    configure(("warning", "info", "debug")[min(verbose, 2)])


app.command()(extract)
app.command()(quantities)
app.command()(run)
app.add_typer(sources, name="sources")
app.command()(sql)
app.command()(show)
app.command()(diff)
app.command("eval")(evaluate)
app.command()(promote)
app.command()(doctor)


def main() -> None:
    """The console script."""
    raise SystemExit(_exit_code())


def _exit_code() -> int:
    try:
        return app(prog_name="hechos", standalone_mode=False) or 0
    except HechosError as error:
        complain(error)
        return error.exit_code
    except _USAGE as error:
        return _misused(error)


def _misused(error: Exception) -> int:
    """A usage error, told as all others are; where a command stands alone, typer has printed its help."""
    message = str(getattr(error, "format_message", error.__str__)()).replace("Value error, ", "")
    context = getattr(error, "ctx", None)
    if message.strip():
        complain(InputError(message, hint=f"{context.command_path} --help" if context is not None else None))
    return InputError.exit_code
