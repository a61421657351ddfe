"""Snapshots: what readers open, so that they never meet the writer.

Comes in: an open store. Goes out: a copy of its file under `snapshots/`, named after the store and its
generation, and the file `newest` that names it. Both appear by renaming, so that a reader sees the old or
the new one, whole; one that has the old file open goes on with it undisturbed.
"""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from typing import BinaryIO

from hechos.errors import UnavailableError
from hechos.store.db import FILE, Store

FOLDER = "snapshots"
NEWEST = "newest"
KEPT = 2
"""The newest, and the one before it for whoever has read its name but not opened it yet."""


def publish(store: Store) -> Path:
    """The snapshot of what the store holds now; the one that stands if nothing has changed since."""
    folder = store.folder / FOLDER
    folder.mkdir(exist_ok=True)
    path = folder / f"store-{store.setting('store')}-{int(store.setting('generation') or 0):09d}.duckdb"
    if newest_snapshot(store.folder) == path and path.exists():
        return path
    store.con.execute("CHECKPOINT")
    _copy(store.folder / FILE, path)
    _point(folder, path.name)
    _prune(folder, path)
    return path


def newest_snapshot(folder: Path) -> Path | None:
    """Where readers find the newest snapshot; None where none was published."""
    try:
        return folder / FOLDER / (folder / FOLDER / NEWEST).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def _copy(source: Path, target: Path) -> None:
    """A whole copy or none, that nobody writes to."""
    unfinished = target.with_suffix(".tmp")
    try:
        with source.open("rb") as old, unfinished.open("wb") as new:
            _copy_blocks(old, new)
            os.fsync(new.fileno())
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise UnavailableError(
            f"{target.parent}: {error.strerror}",
            hint="readers go on with the last snapshot; make room, then run again",
        ) from error
    unfinished.chmod(0o444)
    unfinished.replace(target)


def _copy_blocks(old: BinaryIO, new: BinaryIO) -> None:
    """Inside the kernel, which shares the blocks where the file system can; by hand where it cannot do either."""
    left = os.fstat(old.fileno()).st_size
    try:
        while left > 0 and (done := os.copy_file_range(old.fileno(), new.fileno(), left)):
            left -= done
    except OSError as error:
        if error.errno not in (errno.EXDEV, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL):
            raise
        shutil.copyfileobj(old, new)


def _point(folder: Path, name: str) -> None:
    unfinished = folder / f"{NEWEST}.tmp"
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(name)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(folder / NEWEST)
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _prune(folder: Path, newest: Path) -> None:
    """By the time of writing: a store that was made anew counts from one again."""
    others = sorted(set(folder.glob("store-*.duckdb")) - {newest}, key=lambda path: path.stat().st_mtime_ns)
    for old in others[: len(others) - KEPT + 1]:
        old.unlink()
