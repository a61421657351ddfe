"""The generated part of docs/cli.md: every command and setting, as the program itself knows them.

Comes in: the page. Goes out: the page with all between its two marks written anew.

    python -m hechos.cli.reference     # brings docs/cli.md up to date

>>> "## hechos sql" in commands()
True
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from hechos.cli import app

BEGIN, END = "<!-- generated: python -m hechos.cli.reference -->\n", "<!-- end -->\n"
PAGE = Path("docs/cli.md")


def updated(page: str) -> str:
    """The page, its generated part brought up to date."""
    head, _, rest = page.partition(BEGIN)
    tail = rest.partition(END)[2]
    return f"{head}{BEGIN}\n{commands()}\n{settings_table()}\n{END}{tail}"


def commands() -> str:
    """All commands, each with what it does, its arguments and options."""
    root: Any = typer.main.get_command(app)
    return "\n".join(_told(command, name) for name, command in _tree(root, "hechos"))


def _tree(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    yield name, command
    for sub, child in sorted(getattr(command, "commands", {}).items()):
        yield from _tree(child, f"{name} {sub}")


def _told(command: Any, name: str) -> str:
    context = command.context_class(command, info_name=name)
    usage = " ".join([name, *command.collect_usage_pieces(context)]).replace("{", "").replace("}", "")
    about, _, examples = inspect.cleandoc(command.help or "").partition("Examples:\n")
    parts = [f"## {name}\n", f"    {usage}\n", about.strip() + "\n"]
    if examples:
        parts.append("Examples:\n\n" + "\n".join(f"    {line}" for line in examples.strip().splitlines()) + "\n")
    options = [_parameter(parameter, context) for parameter in command.get_params(context)]
    parts.append("\n".join(["| | |", "|---|---|", *(f"| `{left}` | {right} |" for left, right in options)]) + "\n")
    return "\n".join(parts)


def _parameter(parameter: Any, context: Any) -> tuple[str, str]:
    """How one argument or option is written, and its help."""
    written, _ = parameter.get_help_record(context)
    if parameter.param_type_name == "argument":
        written = written.partition(" <")[0]
    return written.replace("|", "\\|"), parameter.help or ""


def settings_table() -> str:
    """Every setting: its name in hechos.toml, in the environment, its default and what it means."""
    from hechos.config import Settings

    rows = [
        f"| `{name}` | `HECHOS_{name.upper()}` | `{field.default!r}` | {field.description} |"
        for name, field in Settings.model_fields.items()
    ]
    head = ["## Settings\n", "| in hechos.toml | in the environment | default | |", "|---|---|---|---|"]
    return "\n".join([*head, *rows]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
