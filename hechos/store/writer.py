"""The one writer of a data folder.

Comes in: the folder, and what command writes. Goes out: its `Store`, up to date, under the folder's lock,
with every decision that reviewers have recorded meanwhile.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder, open_store(Path(folder), command="hechos run") as store:
...     store.rows("SELECT count(*) FROM claims")
[(0,)]
"""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Iterator
from pathlib import Path

import duckdb

from hechos.errors import UnavailableError
from hechos.store.db import FILE, Store
from hechos.store.decided import fold_decisions
from hechos.store.lock import writer_lock
from hechos.store.schema import bring_up_to_date

FORMAT = "v1.5.0"
"""The file format that DuckDB 1.5 and its command-line tool read; 2.0 writes it on request."""

MEMORY = "1GB"
"""What DuckDB may hold of the store in memory: a run needs little, and a large store must not fill the machine."""


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
            store.set("store", uuid.uuid4().hex[:8])  # so that no other store's snapshot bears its names
        fold_decisions(store)
        with _full_disk_told(folder):
            yield store


@contextlib.contextmanager
def _connected(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    try:
        con = duckdb.connect(str(path), config={"storage_compatibility_version": FORMAT, "memory_limit": MEMORY})
    except duckdb.Error as error:
        raise UnavailableError(
            f"{path}: {str(error).splitlines()[0]}", hint="another program has it open, or it is no store of ours"
        ) from error
    try:
        con.execute("SET TimeZone = 'UTC'")
        yield con
    finally:
        con.close()


_FULL = (
    duckdb.IOException,
    duckdb.TransactionException,  # a commit that could not be written
    duckdb.OutOfMemoryException,
    duckdb.FatalException,
)


@contextlib.contextmanager
def _full_disk_told(folder: Path) -> Iterator[None]:
    """DuckDB's word on a disk or memory that is full, as ours; what was written before it stays."""
    try:
        yield
    except _FULL as error:
        raise UnavailableError(
            f"{folder}: {str(error).splitlines()[0]}", hint="make room; the next run goes on where this one ended"
        ) from error
