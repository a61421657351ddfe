"""`hechos show`: one article, its facts marked where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from hechos.cli.options import AsJson
from hechos.cli.output import plain, print_json, print_rich, print_rows, say
from hechos.errors import InputError

if TYPE_CHECKING:
    from hechos.cli.marked import Row
    from hechos.store import Snapshot


def show(
    article: Annotated[
        str, typer.Argument(metavar="ARTICLE", help="Its id, its URL, or some words of its title.")
    ],
    ledger: Annotated[
        bool, typer.Option("--ledger", help="Also list every numeral of the text and what became of it.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print an article's text with its claims and events marked, and list them below.

    c1 in square brackets opens the evidence of the first claim, e1 in curly ones that of the first event; on a
    terminal they are coloured, and names underlined. --json prints one object with all that is known.

    Examples:
    hechos show "telenova gana"
    hechos show https://labolsadigital.example/2026/02/26/telenova-resultados-2025 --ledger
    """
    from hechos.cli.marked import claim_rows, event_rows, marked
    from hechos.paths import data_folder
    from hechos.store import snapshot

    with snapshot(data_folder()) as snap:
        row = _article(snap, article)
        facts = {name: _facts(snap, name, str(row["article_id"])) for name in _ORDER}
    if as_json:
        print_json({"article": row, **facts})
        return
    print_rich(*marked(row, facts))
    for columns, rows in (claim_rows(facts["claims"]), event_rows(facts["events"], facts["participants"])):
        if rows:
            print_rows(columns, rows, "table")
    if ledger:
        columns = ("text", "outcome", "reason", "fact_id", "start_char")
        print_rows(columns, [[numeral[c] for c in columns] for numeral in facts["numerals"]], "table")
    if not facts["claims"] and not facts["events"]:
        say("no facts: the promoted extractor version found none here, or has not read it")


# The views that hold facts of an article, each with the order in which its rows are told.
_ORDER = {
    "claims": "SELECT * FROM claims WHERE article_id = $id ORDER BY evidence_start, evidence_end, claim_id",
    "events": "SELECT * FROM events WHERE article_id = $id ORDER BY evidence_start, evidence_end, event_id",
    "participants": (
        "SELECT p.* FROM participants AS p JOIN events AS e USING (event_id) WHERE e.article_id = $id "
        "ORDER BY p.event_id, p.role, p.entity_id"
    ),
    "mentions": "SELECT * FROM mentions WHERE article_id = $id ORDER BY start_char",
    "numerals": "SELECT * FROM numerals WHERE article_id = $id ORDER BY start_char",
}


def _facts(snap: Snapshot, name: str, article_id: str) -> list[Row]:
    return _rows(snap, _ORDER[name], {"id": article_id})


def _rows(snap: Snapshot, sql: str, parameters: dict[str, object]) -> list[Row]:
    rows = snap.query(sql, parameters)
    return [{name: plain(value) for name, value in zip(rows.columns, row, strict=True)} for row in rows]


def _article(snap: Snapshot, wanted: str) -> Row:
    """The article of that id or URL, else the only one whose id ends so or whose title holds these words."""
    exact = _rows(snap, "SELECT * FROM articles WHERE article_id = $wanted OR url = $wanted", {"wanted": wanted})
    if exact:
        return exact[0]
    found = _rows(
        snap,
        """
        SELECT * FROM articles
        WHERE ends_with(article_id, $wanted)
            OR contains(strip_accents(lower(title)), strip_accents(lower($wanted)))
        ORDER BY article_id LIMIT 6
        """,
        {"wanted": wanted},
    )
    if not found:
        raise InputError(f"no article {wanted!r}", hint='hechos sql "SELECT article_id, title FROM articles"')
    if len(found) > 1:
        raise InputError(
            f"{wanted!r} fits several articles",
            hint="one of " + ", ".join(str(row["article_id"]) for row in found),
        )
    return found[0]
