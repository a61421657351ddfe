"""`hechos diff`: what differs between the facts of two runs or extractor versions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from hechos.cli.options import AsCsv, AsJson
from hechos.cli.output import format_of, print_rich, print_rows, say, visible

if TYPE_CHECKING:
    from rich.text import Text

    from hechos.review.diff import Change

_SIGNS = {"added": ("+", "green"), "removed": ("-", "red"), "changed": ("~", "yellow")}


def diff(
    base: Annotated[str, typer.Argument(metavar="A", help="A run (r3), an extractor version, or base.")] = "base",
    head: Annotated[str, typer.Argument(metavar="B", help="A run, an extractor version, or head.")] = "head",
    save: Annotated[bool, typer.Option("--save", help="Keep the changes in the store, for review.")] = False,
    check: Annotated[bool, typer.Option("--check", help="End with 1 where anything differs.")] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Print what was added, removed and changed, field by field, with evidence and cause.

    head is the last run that read anything, base the one before it. A moved or reworded sentence with the same
    fact is no change. Nothing is stored without --save.

    Examples:
    hechos diff
    hechos diff r1 r4 --json
    hechos diff 3f9c2a7be014 head --check
    """
    from hechos.paths import data_folder
    from hechos.review.diff import diff as differences
    from hechos.store import snapshot

    with snapshot(data_folder()) as snap:
        changes = list(differences(snap, base, head))
    form = format_of(as_json=as_json, as_csv=as_csv)
    if form == "table":
        print_rich(*_told(changes))
    else:
        objects = [change.to_json() for change in changes]
        print_rows(list(objects[0]) if objects else (), [tuple(o.values()) for o in objects], form)
    if save:
        say(f"{_saved(changes)} of {len(changes)} changes are new and kept")
    if check and changes:
        raise typer.Exit(1)


def _saved(changes: list[Change]) -> int:
    from hechos import store
    from hechos.paths import data_folder
    from hechos.review.diff import save_changes

    with store.open_store(data_folder(), command="hechos diff --save") as opened:
        saved = save_changes(opened, changes)
        store.publish(opened)
    return saved


def _told(changes: list[Change]) -> Iterator[Text]:
    """Article by article, fact by fact, the sums at the end."""
    from rich.text import Text

    for (article, cause), of_article in groupby(changes, key=lambda c: (c.article_id, c.cause)):
        yield Text(visible(article), style="bold").append(visible(f"  {cause}"), style="dim not bold")
        for _, of_fact in groupby(of_article, key=lambda c: (c.base_fact_id, c.head_fact_id)):
            yield _fact(list(of_fact))
    counts = [f"{sum(c.change == kind for c in changes)} {kind}" for kind in _SIGNS]
    yield Text(", ".join(counts) if changes else "no difference", style="bold")


def _fact(changes: list[Change]) -> Text:
    """What became of one fact: its evidence, then each field that differs, or all that it says."""
    from rich.text import Text

    first = changes[0]
    sign, colour = _SIGNS[first.change]
    told = Text(f" {sign} {first.fact_kind}", style=colour)
    lines = [f"  «{first.evidence}»", *map(_said, changes)]
    return Text.assemble(told, visible("\n     ".join(lines)))


def _said(change: Change) -> str:
    if change.field:
        return f"{change.field}: {change.old or 'none'} → {change.new or 'none'}"
    fact = json.loads(change.new or change.old or "{}")
    return ", ".join(f"{field} {value}" for field, value in fact.items())
