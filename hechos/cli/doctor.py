"""`hechos doctor`: what is installed, where the data is, what is wrong and how to mend it."""

from __future__ import annotations

import typer

from hechos.cli.options import AsJson
from hechos.cli.output import format_of, print_rows


def doctor(as_json: AsJson = False) -> None:
    """Say what is installed, where the data is, and what is wrong with how to mend it.

    Ends with 1 where something wants a look.

    Examples:
    hechos doctor
    hechos doctor --json | jq 'select(.state != "ok")'
    """
    from hechos.cli.checks import all_checks

    found = list(all_checks())
    rows = [(check.what, check.state, check.detail, check.hint) for check in found]
    print_rows(("what", "state", "detail", "hint"), rows, format_of(as_json=as_json))
    if any(check.state == "look" for check in found):
        raise typer.Exit(1)
