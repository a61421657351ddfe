"""What the commands share: how data, errors and progress are printed.

stdout is data, stderr is talk. A terminal gets tables, a pipe JSON lines; `--json`, `--csv` and `--format` decide
otherwise. Errors become text in `complain` alone. A closed pipe ends the program quietly, as `head` expects.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

import typer

from hechos.errors import HechosError

if TYPE_CHECKING:
    from rich.console import RenderableType

Format = Literal["table", "csv", "jsonl"]
_CLOSED_PIPE = 141
_WIDEST = 100_000


def format_of(*, as_json: bool = False, as_csv: bool = False, form: Format | None = None) -> Format:
    """What was asked for, else a table for a terminal and JSON lines for a pipe."""
    if form:
        return form
    if as_json or as_csv:
        return "jsonl" if as_json else "csv"
    return "table" if sys.stdout.isatty() else "jsonl"


def write(text: str) -> None:
    """Text to stdout as UTF-8; what UTF-8 cannot hold (half of a surrogate pair) as a question mark."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(_CLOSED_PIPE) from None


def print_json(value: Mapping[str, Any]) -> None:
    """One object on one line; what UTF-8 cannot hold is written as an escape, so that it reads back the same."""
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not _is_utf8(line):
        line = json.dumps(value, allow_nan=False)
    write(line + "\n")


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def print_rows(columns: Sequence[str], rows: Iterable[Sequence[object]], form: Format) -> None:
    """Rows in the format asked for. JSON lines and CSV stream; a table is drawn when all is there."""
    values = ([plain(value) for value in row] for row in rows)
    if form == "table":
        _print_table(columns, list(values))
    elif form == "csv":
        write(_csv_line(columns))
        for row in values:
            write(_csv_line(row))
    else:
        for row in values:
            print_json(dict(zip(columns, row, strict=True)))


def plain(value: object) -> Any:
    """A value of the database as JSON has it: dates in ISO, whole numbers without `.0`, no NaN."""
    if isinstance(value, (float, Decimal)):
        number = float(value)
        if number != number or number in (float("inf"), float("-inf")):
            return None
        return int(number) if number.is_integer() and abs(number) < 1e18 else number
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value.hex() if isinstance(value, bytes) else str(value)


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False) if value else ""
    return ("false", "true")[value] if isinstance(value, bool) else str(value)


def _csv_line(values: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow([_cell(value) for value in values])
    return line.getvalue()


def _print_table(columns: Sequence[str], rows: list[list[Any]]) -> None:
    if len(columns) * 8 > width():
        _print_records(columns, rows)
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for index, column in enumerate(columns):
        numeric = all(isinstance(row[index], (int, float, type(None))) for row in rows)
        table.add_column(Text(column), justify="right" if numeric and rows else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(visible(_cell(value))) for value in row))
    print_rich(table)


def _print_records(columns: Sequence[str], rows: list[list[Any]]) -> None:
    """More columns than fit side by side: one below the other."""
    widest = max(map(len, columns))
    for number, row in enumerate(rows, start=1):
        write(f"row {number}\n")
        for column, value in zip(columns, row, strict=True):
            write(f"  {column:{widest}}  {visible(_cell(value))}".rstrip() + "\n")


def width() -> int:
    """Columns of the terminal; a table in a pipe is as wide as it needs, unless COLUMNS says otherwise."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit():
        import shutil

        return max(20, shutil.get_terminal_size().columns)
    return _WIDEST


def print_rich(*things: RenderableType) -> None:
    """Tables and styled text: colour on a terminal, plain characters in a pipe."""
    from rich.console import Console

    drawn = io.StringIO()
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    console = Console(
        file=drawn,
        width=width(),
        force_terminal=colour,
        color_system="auto" if colour else None,
        highlight=False,
        soft_wrap=width() == _WIDEST,
    )
    for thing in things:
        console.print(thing)
    write("\n".join(line.rstrip() for line in drawn.getvalue().split("\n")))


def visible(text: str) -> str:
    """Text of others for a terminal: control characters that could move its cursor become a mark."""
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", "�", text)


_hinted: set[str] = set()


def complain(error: HechosError) -> None:
    """`error: what is wrong and where`, and a line `hint: what to do`, each hint once."""
    say(f"error: {error}")
    if error.hint and error.hint not in _hinted:
        _hinted.add(error.hint)
        say(f"hint: {error.hint}")


def say(text: str) -> None:
    """A line of talk, on stderr."""
    with contextlib.suppress(BrokenPipeError):
        print(visible(text).encode("utf-8", "replace").decode(), file=sys.stderr, flush=True)


@contextlib.contextmanager
def progress() -> Iterator[Callable[[str, int, int | None], None]]:
    """A function that shows how far a task is (its name, done, of how many): a bar on a terminal, else nothing."""
    if not sys.stderr.isatty():
        yield lambda name, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TaskID, TextColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def show(name: str, done: int, total: int | None) -> None:
            if name not in tasks:
                tasks[name] = bar.add_task(visible(name), total=total)
            bar.update(tasks[name], completed=done, total=total)

        yield show
