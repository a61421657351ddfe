"""The schema: tables and views from SQL files, brought up to date by numbered migrations.

`sql/tables/` and `sql/views/` hold one statement a file, named as what it makes. The first comment of a file
says what one row is; the comment at the end of a column's line is its meaning. Both go into the database as
COMMENT ON, and from there into docs/schema.md. `sql/migrations/` is how a store gets its tables: a released
migration is never edited, and a test holds the result against `sql/tables/`. Views are made anew whenever
their files differ from those that made them.

>>> claims = definitions("views")["claims"]
>>> claims.about
'One row: one claim: somebody states a number about something.'
>>> claims.meanings[0].split(":")[0]
'a hash of what it says, never of where it stands'
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Literal

import duckdb

from hechos.errors import UnavailableError
from hechos.store.clock import now

SQL = Path(__file__).parent / "sql"
Kind = Literal["tables", "views"]

INTERNAL_VIEWS = frozenset({"shown", "verdict"})
"""Views that others stand on: ours as the tables are, and no part of the public interface."""


@dataclass(frozen=True, slots=True)
class Definition:
    """One table or view: its statement, what one row is, what each column means."""

    name: str
    statement: str
    about: str
    meanings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Migration:
    number: int
    name: str
    script: str


_MEANING = re.compile(r"^    .*\S\s*-- (?P<meaning>.+)$", re.MULTILINE)


@cache
def definitions(kind: Kind) -> dict[str, Definition]:
    """Every file of `sql/tables/` or `sql/views/`, by name; a view after those that it reads."""
    found = {path.stem: _definition(path) for path in sorted((SQL / kind).glob("*.sql"))}
    words = {name: set(re.findall(r"\b(?:FROM|JOIN) (\w+)", d.statement)) for name, d in found.items()}
    order = TopologicalSorter({name: sorted(words[name] & set(found) - {name}) for name in found})
    return {name: found[name] for name in order.static_order()}


def _definition(path: Path) -> Definition:
    text = path.read_text(encoding="utf-8")
    about, _, statement = text.partition("\n")
    return Definition(path.stem, statement, about.removeprefix("-- "), tuple(_MEANING.findall(statement)))


@cache
def migrations() -> tuple[Migration, ...]:
    """The files of `sql/migrations/` in order: `0002_add_story.sql` is number 2, name `add_story`."""
    return tuple(
        Migration(int(path.stem[:4]), path.stem[5:], path.read_text(encoding="utf-8"))
        for path in sorted((SQL / "migrations").glob("*.sql"))
    )


def bring_up_to_date(con: duckdb.DuckDBPyConnection) -> None:
    """Run the migrations that this store has not seen, then make the views if they are others."""
    layout = layout_of(con)
    newest = migrations()[-1].number
    if layout > newest:
        raise UnavailableError(
            f"the store has layout {layout}, this hechos knows {newest}",
            hint="update hechos, or use another HECHOS_DATA",
        )
    for migration in migrations():
        if migration.number > layout:
            _migrate(con, migration)
    if _digest() != _made_from(con):
        _describe(con)


def layout_of(con: duckdb.DuckDBPyConnection) -> int:
    """The number of the last migration that a store went through; 0 of an empty one."""
    known = con.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'schema_version'").fetchall()
    if not known[0][0]:
        return 0
    return int(con.execute("SELECT max(number) FROM schema_version").fetchall()[0][0])


def _migrate(con: duckdb.DuckDBPyConnection, migration: Migration) -> None:
    con.execute("BEGIN")
    con.execute(migration.script)
    con.execute(
        "INSERT INTO schema_version SELECT $number, $name, $now",
        {"number": migration.number, "name": migration.name, "now": now()},
    )
    con.execute("COMMIT")


def _digest() -> str:
    whole = hashlib.sha256()
    for kind in ("tables", "views"):
        for path in sorted((SQL / kind).glob("*.sql")):
            whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()


def _made_from(con: duckdb.DuckDBPyConnection) -> str | None:
    rows = con.execute("SELECT value FROM setting WHERE name = 'sql'").fetchall()
    return str(rows[0][0]) if rows else None


def _describe(con: duckdb.DuckDBPyConnection) -> None:
    """Make the views, and put the files' comments on tables, views and columns."""
    con.execute("BEGIN")
    for (view,) in con.execute("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall():
        con.execute(f'DROP VIEW "{view}"')
    for definition in definitions("views").values():
        con.execute(definition.statement)
    con.execute(";\n".join(_comments(_columns(con))))
    con.execute("DELETE FROM setting WHERE name = 'sql'")
    con.execute("INSERT INTO setting SELECT 'sql', $digest", {"digest": _digest()})
    con.execute("COMMIT")


def _columns(con: duckdb.DuckDBPyConnection) -> dict[str, list[str]]:
    rows = con.execute(
        "SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal ORDER BY table_name, column_index"
    ).fetchall()
    columns: dict[str, list[str]] = {}
    for table, column in rows:
        columns.setdefault(table, []).append(column)
    return columns


def _comments(columns: dict[str, list[str]]) -> Iterator[str]:
    """COMMENT ON takes no parameters: the texts are ours, and quoted."""
    for kind, word in (("tables", "TABLE"), ("views", "VIEW")):
        for name, definition in definitions(kind).items():
            yield f"COMMENT ON {word} {name} IS {_quoted(definition.about)}"
            for column, meaning in zip(columns[name], definition.meanings, strict=True):
                yield f'COMMENT ON COLUMN {name}."{column}" IS {_quoted(meaning)}'


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
