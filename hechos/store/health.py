"""What the store knows of each source: when it was asked, when it gave something new, how it fails.

Comes in: how a fetch went. Goes out: the source's row. `quiet` is a source that gives nothing new for three
times as long as usual, `broken` one whose last three fetches failed.

>>> import tempfile
>>> from pathlib import Path
>>> from hechos.store.writer import open_store
>>> with tempfile.TemporaryDirectory() as folder, open_store(Path(folder), command="a test") as store:
...     [note_fetch(store, "xataka", error="HTTP 500").state for _ in range(3)]
['ok', 'ok', 'broken']
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from hechos.store.clock import now
from hechos.store.db import Store

State = Literal["ok", "quiet", "broken", "disabled"]

BROKEN_AFTER = 3
QUIET_AFTER = 3
WEIGHT = 0.2
"""How much the newest interval counts in the usual one: the last dozen decide."""


@dataclass(frozen=True, slots=True)
class Source:
    """One row of `source`."""

    source: str
    state: State = "ok"
    last_fetch_at: datetime | None = None
    last_new_at: datetime | None = None
    usual_interval: timedelta | None = None
    empty_streak: int = 0
    error_streak: int = 0
    last_error: str | None = None

    def fetched(self, at: datetime, *, new: int, error: str | None) -> Source:
        """The row after a fetch at `at` that gave `new` articles or failed with `error`."""
        if error is not None:
            after = dataclasses.replace(self, error_streak=self.error_streak + 1, last_error=error)
        elif new:
            after = dataclasses.replace(
                self, last_new_at=at, usual_interval=self._usual(at), empty_streak=0, error_streak=0
            )
        else:
            after = dataclasses.replace(self, empty_streak=self.empty_streak + 1, error_streak=0)
        return dataclasses.replace(after, last_fetch_at=at, state=after._state(at))

    def _usual(self, at: datetime) -> timedelta | None:
        if self.last_new_at is None:
            return None
        last = at - self.last_new_at
        return last if self.usual_interval is None else self.usual_interval * (1 - WEIGHT) + last * WEIGHT

    def _state(self, at: datetime) -> State:
        if self.error_streak >= BROKEN_AFTER:
            return "broken"
        if self.last_new_at and self.usual_interval and at - self.last_new_at > self.usual_interval * QUIET_AFTER:
            return "quiet"
        return "ok"


def sources(store: Store) -> dict[str, Source]:
    """Every source that was ever asked, by name."""
    return {row[0]: Source(*row) for row in store.rows("SELECT * FROM source ORDER BY source")}


def note_fetch(store: Store, source: str, *, new: int = 0, error: str | None = None) -> Source:
    """Keep how a fetch went."""
    after = sources(store).get(source, Source(source)).fetched(now(), new=new, error=error)
    _keep(store, after)
    return after


def note_disabled(store: Store, source: str) -> None:
    """Keep that a source is not asked any more; its next fetch ends that."""
    before = sources(store).get(source, Source(source))
    if before.state != "disabled":
        _keep(store, dataclasses.replace(before, state="disabled"))


def _keep(store: Store, row: Source) -> None:
    with store.transaction():
        store.con.execute("DELETE FROM source WHERE source = $source", {"source": row.source})
        store.con.execute(
            """
            INSERT INTO source SELECT $source, $state, $last_fetch_at, $last_new_at, $usual_interval,
                $empty_streak, $error_streak, $last_error
            """,
            dataclasses.asdict(row),
        )
