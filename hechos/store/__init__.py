"""Facts → rows → snapshot: the store, its one writer and its readers.

`docs/schema.md` says what stands in it. Writing takes the folder's lock (`open_store`); reading takes the
newest snapshot (`snapshot`) and waits for nobody.
"""

from __future__ import annotations

from hechos.store.db import Store
from hechos.store.extractions import save_extractions
from hechos.store.health import Source, note_disabled, note_fetch, sources
from hechos.store.published import newest_snapshot, publish
from hechos.store.read import Rows, Snapshot, snapshot
from hechos.store.runs import (
    Run,
    RunCounts,
    drop_extractions,
    finish_run,
    promote,
    promoted,
    record_error,
    record_version,
    start_run,
)
from hechos.store.shown import find_article, shown_facts
from hechos.store.write import Saved, pending, pending_count, save_articles
from hechos.store.writer import open_store

__all__ = [
    "Rows",
    "Run",
    "RunCounts",
    "Saved",
    "Snapshot",
    "Source",
    "Store",
    "drop_extractions",
    "find_article",
    "finish_run",
    "newest_snapshot",
    "note_disabled",
    "note_fetch",
    "open_store",
    "pending",
    "pending_count",
    "promote",
    "promoted",
    "publish",
    "record_error",
    "record_version",
    "save_articles",
    "save_extractions",
    "shown_facts",
    "snapshot",
    "sources",
    "start_run",
]
