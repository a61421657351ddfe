"""The store as its one writer holds it.

Whatever changes rows does so inside `transaction`, which also moves the store's generation on: the number
that a snapshot is named after. Rows go in as Arrow tables, all of a kind at once.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

FILE = "store.duckdb"

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
            with contextlib.suppress(duckdb.Error):  # a disk that is full has ended the transaction already
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
