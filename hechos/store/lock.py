"""One writer: a file lock of the operating system, which ends with its holder however that dies.

Comes in: a folder and the command that wants to write. The lock file names the owner; it is never removed,
since a removed file could be locked by one process while another locks its successor. A forked child lets
go of its copy at once, so that the lock lives exactly as long as the process that took it.

>>> import tempfile
>>> from pathlib import Path
>>> with tempfile.TemporaryDirectory() as folder, writer_lock(Path(folder), "hechos run"):
...     print((Path(folder) / LOCK).read_text().split(maxsplit=1)[1])
hechos run
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from hechos.errors import UnavailableError

LOCK = "store.lock"
_held: set[int] = set()


@contextlib.contextmanager
def writer_lock(folder: Path, command: str) -> Iterator[None]:
    """Hold the folder's lock. Raises UnavailableError, with the owner's name, where another holds it."""
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        _take(handle)
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()} {command}".encode(), 0)
        _held.add(handle)
        try:
            yield
        finally:
            _held.discard(handle)
            os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def _take(handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise UnavailableError(
            f"the store is locked by {_owner(handle)}",
            hint="wait for it; hechos sql and show read the last snapshot meanwhile",
        ) from error


def _owner(handle: int) -> str:
    """`pid 4121 (hechos run)`, or `another process` in the moment between its lock and its name."""
    pid, _, command = os.pread(handle, 4096, 0).decode("utf-8", "replace").partition(" ")
    return f"pid {pid} ({command})" if pid else "another process"


def _let_go_in_child() -> None:
    for handle in tuple(_held):
        os.close(handle)
    _held.clear()


os.register_at_fork(after_in_child=_let_go_in_child)
