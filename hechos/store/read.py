"""Reading: only the newest snapshot, and nothing but reading.

Comes in: the data folder, then SQL of anybody's. Goes out: columns and rows. The connection sees the
snapshot alone: no other file, no variable of the program, no setting to change; one statement at a time,
and one that reads.

    with snapshot(data_folder()) as snap:
        rows = snap.query("SELECT metric, count(*) AS n FROM claims GROUP BY ALL ORDER BY n DESC")
        print(rows.columns, list(rows))
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import duckdb

from hechos.errors import QueryError, UnavailableError
from hechos.store.published import newest_snapshot
from hechos.store.schema import layout_of, migrations

AT_ONCE = 1000
"""How many rows are fetched from a result at a time."""

_READING = ("SELECT", "EXPLAIN")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Rows:
    """What a query gives: names and DuckDB types of the columns, and the rows, which stream and come once."""

    columns: tuple[str, ...]
    types: tuple[str, ...]
    _cursor: duckdb.DuckDBPyConnection

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        while rows := _refusing(lambda: self._cursor.fetchmany(AT_ONCE)):
            yield from rows
        self._cursor.close()


@dataclass(frozen=True)
class Snapshot:
    """The facts as they were when `path` was published."""

    folder: Path
    path: Path
    con: duckdb.DuckDBPyConnection

    def query(self, sql: str, parameters: Mapping[str, object] | None = None) -> Rows:
        """One statement that reads; `$name` in it stands for a parameter. Raises QueryError for any other."""
        cursor = self.con.cursor()
        _refuse_writing(cursor, sql)
        _refusing(lambda: cursor.execute(sql, dict(parameters or {})))
        described = cursor.description or []
        return Rows(tuple(c[0] for c in described), tuple(str(c[1]) for c in described), cursor)


@contextlib.contextmanager
def snapshot(folder: Path) -> Iterator[Snapshot]:
    """The newest snapshot of the data folder, for reading."""
    path, con = _opened(folder)
    try:
        con.execute("SET GLOBAL TimeZone = 'UTC'")
        con.execute("SET GLOBAL lock_configuration = true")
        layout, newest = layout_of(con), migrations()[-1].number
        if layout > newest:
            raise UnavailableError(
                f"{path} has layout {layout}, this hechos knows {newest}",
                hint="update hechos, or use another HECHOS_DATA",
            )
        yield Snapshot(folder, path, con)
    finally:
        con.close()


def _opened(folder: Path) -> tuple[Path, duckdb.DuckDBPyConnection]:
    """The newest one may be replaced twice, and so removed, between its name and its opening: then again."""
    for _ in range(5):
        path = newest_snapshot(folder)
        if path is None:
            raise UnavailableError(f"nothing has been published in {folder} yet", hint="hechos run does")
        con = _connected(path)
        if con is not None:
            return path, con
    raise UnavailableError(f"{path} is missing", hint="hechos run publishes it anew")


def _connected(path: Path) -> duckdb.DuckDBPyConnection | None:
    """None where the file has gone."""
    try:
        return duckdb.connect(
            str(path),
            read_only=True,
            config={"enable_external_access": "false", "python_enable_replacements": "false"},
        )
    except duckdb.Error as error:
        if not path.exists():
            return None
        raise UnavailableError(
            f"{path}: {str(error).splitlines()[0]}", hint="hechos run publishes a new snapshot"
        ) from error


def _refuse_writing(cursor: duckdb.DuckDBPyConnection, sql: str) -> None:
    statements = _refusing(lambda: cursor.extract_statements(sql))
    if len(statements) != 1:
        raise QueryError(
            f"one statement is wanted, here are {len(statements)}",
            hint="run one at a time",
        )
    kind = str(statements[0].type).rpartition(".")[2]
    if kind not in _READING:
        raise QueryError(
            f"{kind} is refused: a snapshot is only read", hint="SELECT, FROM, DESCRIBE and SHOW work"
        )


def _refusing(ask: Callable[[], Answer]) -> Answer:
    """DuckDB's refusal as ours."""
    try:
        return ask()
    except duckdb.Error as error:
        raise QueryError(str(error)) from error
