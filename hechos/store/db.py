"""The store as its one writer holds it.

Comes in: the data folder. Goes out: a `Store`, open for writing and up to date, under the folder's lock.
Whatever changes rows does so inside `transaction`, which also moves the store's generation on: the number
that a snapshot is named after.

>>> import tempfile
>>> from pathlib import Path
>>> with tempfile.TemporaryDirectory() as folder, open_store(Path(folder), command="hechos run") as store:
...     store.rows("SELECT count(*) FROM claims")
[(0,)]
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from hechos.errors import UnavailableError
from hechos.store.lock import writer_lock
from hechos.store.schema import bring_up_to_date

FILE = "store.duckdb"
FORMAT = "v1.5.0"
"""The file format that DuckDB 1.5 and its command-line tool read; 2.0 writes it on request."""

Row = Mapping[str, Any]
Rows = list[tuple[Any, ...]]


@dataclass(frozen=True)
class Store:
    """An open store. Only its own process and thread may use it."""

    folder: Path
    con: duckdb.DuckDBPyConnection
    _shapes: dict[str, pa.Schema] = field(default_factory=dict, repr=False)

    def rows(self, sql: str, parameters: Mapping[str, object] | None = None) -> Rows:
        """All rows of one statement, read at once: an open result would own the connection."""
        return self.con.execute(sql, dict(parameters or {})).fetchall()

    def arrow(self, table: str, rows: Sequence[Row]) -> pa.Table:
        """`rows` as the columns of `table`; a key that a row lacks is null."""
        if table not in self._shapes:
            self._shapes[table] = self.con.sql(f"SELECT * FROM {table} LIMIT 0").to_arrow_table().schema
        return pa.Table.from_pylist(list(rows), schema=self._shapes[table])

    def insert(self, table: str, rows: Sequence[Row], *, key: str | None = None) -> None:
        """Add `rows`, those left out whose `key` columns (a comma between) stand there already.

        The rows must differ in their key among themselves. Without a key the rows are known to be new.
        """
        if not rows:
            return
        sql = f"INSERT INTO {table} BY NAME SELECT n.* FROM incoming AS n"
        if key:
            same = " AND ".join(f"t.{name} = n.{name}" for name in key.split(", "))
            sql += f" ANTI JOIN {table} AS t ON {same}"
        self.run_with(self.arrow(table, rows), sql)

    def run_with(self, incoming: pa.Table, sql: str, parameters: Mapping[str, object] | None = None) -> Rows:
        """One statement that reads the Arrow table `incoming`."""
        self.con.register("incoming", incoming)
        try:
            return self.rows(sql, parameters)
        finally:
            self.con.unregister("incoming")

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """All of what happens inside, or nothing."""
        self.con.execute("BEGIN")
        try:
            yield
            self.con.execute("UPDATE setting SET value = CAST(value AS BIGINT) + 1 WHERE name = 'generation'")
            self.con.execute("COMMIT")
        except BaseException:
            self.con.execute("ROLLBACK")
            raise

    def setting(self, name: str) -> str | None:
        found = self.rows("SELECT value FROM setting WHERE name = $name", {"name": name})
        return None if not found else found[0][0]

    def set(self, name: str, value: str) -> None:
        self.con.execute("DELETE FROM setting WHERE name = $name", {"name": name})
        self.con.execute("INSERT INTO setting SELECT $name, $value", {"name": name, "value": value})


def next_key(store: Store, table: str, key: str) -> int:
    """The first free key of a table whose keys count up."""
    return int(store.rows(f"SELECT coalesce(max({key}), 0) + 1 FROM {table}")[0][0])


@contextlib.contextmanager
def open_store(folder: Path, *, command: str) -> Iterator[Store]:
    """The store of `folder`, made where there is none. `command` is who a second writer is told of."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnavailableError(
            f"{folder}: {error.strerror}", hint="set HECHOS_DATA to a folder you may write"
        ) from error
    with writer_lock(folder, command), _connected(folder / FILE) as con:
        bring_up_to_date(con)
        store = Store(folder, con)
        if store.setting("generation") is None:
            store.set("generation", "0")
        yield store


@contextlib.contextmanager
def _connected(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    try:
        con = duckdb.connect(str(path), config={"storage_compatibility_version": FORMAT})
    except duckdb.Error as error:
        raise UnavailableError(
            f"{path}: {str(error).splitlines()[0]}", hint="another program has it open, or it is no store of ours"
        ) from error
    try:
        con.execute("SET TimeZone = 'UTC'")
        yield con
    finally:
        con.close()
