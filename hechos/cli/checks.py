"""The checks of `hechos doctor`, each a function that yields `Check`s and changes nothing.

>>> [check.state for check in packages()]
['ok']
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from hechos.errors import HechosError
from hechos.paths import IN_CHECKOUT, data_folder


@dataclass(frozen=True, slots=True)
class Check:
    """`look` where somebody should; `hint` then says what to do."""

    what: str
    state: Literal["ok", "look"]
    detail: str
    hint: str | None = None


def all_checks() -> Iterator[Check]:
    """All of them, from what is installed to what is stored. A check that cannot work is a finding itself."""
    for group in (installed, packages, configured, listed_sources, data, stored, prefect):
        try:
            yield from group()
        except HechosError as error:
            yield Check(group.__name__, "look", str(error), error.hint)


def installed() -> Iterator[Check]:
    """Versions of Python and of what decides the results."""
    names = ("spacy", "duckdb", "prefect", "trafilatura", "py3langid", "simplemma")
    python = platform.python_version()
    supported = sys.version_info[:2] == (3, 11)
    yield Check("python", "ok" if supported else "look", python, None if supported else "hechos is made for 3.11")
    for name in names:
        try:
            yield Check(name, "ok", metadata.version(name))
        except metadata.PackageNotFoundError:
            yield Check(name, "look", "not installed", "make install, or install hechos anew")
    from extractors import extractor_version

    yield Check("extractor", "ok", extractor_version())


def packages() -> Iterator[Check]:
    """The three packages must be of one distribution: a stranger's `flows` may stand before ours on the path."""
    found = {name: find_spec(name) for name in ("hechos", "extractors", "flows")}
    parents = {
        name: Path(spec.origin).parent.parent if spec and spec.origin else None for name, spec in found.items()
    }
    ours = parents["hechos"]
    strangers = [f"{name} from {parent or 'nowhere'}" for name, parent in parents.items() if parent != ours]
    if strangers:
        hint = f"move what hides it, or take its folder off PYTHONPATH: all three belong in {ours}"
        yield Check("packages", "look", ", ".join(strangers), hint)
    else:
        yield Check("packages", "ok", f"{ours} ({'checkout' if IN_CHECKOUT else 'installed'})")


def configured() -> Iterator[Check]:
    """The settings."""
    from hechos.config import settings, settings_file

    values = settings().model_dump(mode="json")
    told = ", ".join(f"{key}={value}" for key, value in values.items() if value not in (None, []))
    yield Check("settings", "ok", f"{settings_file() or 'no hechos.toml'}: {told}")


def listed_sources() -> Iterator[Check]:
    """The source files."""
    from hechos.config import settings, source_folders
    from hechos.intake.source import read_sources

    sources = read_sources(source_folders(settings()))
    enabled = sum(source.enabled for source in sources)
    if enabled:
        yield Check("sources", "ok", f"{len(sources)}, {enabled} enabled")
    else:
        yield Check("sources", "look", f"{len(sources)}, none enabled", "set enabled = true in one of them")


def data() -> Iterator[Check]:
    """The data folder: there, writable, with room."""
    folder = data_folder()
    origin = "HECHOS_DATA" if os.environ.get("HECHOS_DATA") else "default"
    there = next(parent for parent in (folder, *folder.parents) if parent.exists())
    if not there.is_dir() or not os.access(there, os.W_OK):
        yield Check("data", "look", f"{folder} cannot be written", "set HECHOS_DATA to a folder you may write")
        return
    free = shutil.disk_usage(there).free / 1e9
    state: Literal["ok", "look"] = "ok" if free > 1 else "look"
    yield Check("data", state, f"{folder} ({origin}), {free:.1f} GB free", None if state == "ok" else "make room")


def stored() -> Iterator[Check]:
    """Lock, snapshot, the last run, what waits to be extracted, the sources that stopped giving."""
    from hechos.store import newest_snapshot, snapshot

    folder = data_folder()
    owner = _writer(folder)
    yield Check("lock", "ok", f"held by pid {owner}" if owner else "free")
    path = newest_snapshot(folder)
    if path is None:
        yield Check("snapshot", "look", "nothing has been published yet", "hechos run")
        return
    if not owner and path.exists() and _written(folder) > path.stat().st_mtime + 5:
        yield Check("snapshot", "look", f"{path.name} is older than the store: a run was broken off", "hechos run")
    else:
        yield Check("snapshot", "ok", path.name)
    with snapshot(folder) as snap:
        yield from _run(*next(iter(snap.query(_LAST_RUN)), ("none", "done", 0)))
        yield from _versions(*next(iter(snap.query(_SHOWN))))
        for source, state, error in snap.query("SELECT source, state, last_error FROM sources ORDER BY source"):
            if state in ("quiet", "broken"):
                yield Check(
                    f"source {source}", "look", f"{state}: {error or 'nothing new'}", "hechos sources check"
                )


_LAST_RUN = "SELECT run_id, state, errors FROM runs ORDER BY started_at DESC LIMIT 1"
_SHOWN = """
    SELECT s.value, count(a.article_id), count(x.article_id)
    FROM setting AS s
    LEFT JOIN article AS a ON true
    LEFT JOIN extraction AS x ON x.revision_key = a.revision_key AND x.extractor_version = s.value
    WHERE s.name = 'promoted' GROUP BY ALL
    UNION ALL SELECT NULL, 0, 0 LIMIT 1
"""


def _writer(folder: Path) -> str | None:
    """Who holds the writer's lock: a pid and its command."""
    import fcntl

    lock = folder / "store.lock"
    if not lock.exists():
        return None
    with lock.open() as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return handle.read().replace(" ", " (", 1) + ")"
    return None


def _written(folder: Path) -> float:
    """When the store or its log was last written to."""
    files = (folder / "store.duckdb", folder / "store.duckdb.wal")
    return max((file.stat().st_mtime for file in files if file.exists()), default=0.0)


def _run(run_id: str, state: str, errors: int) -> Iterator[Check]:
    if state == "done" and not errors:
        yield Check("last run", "ok", run_id)
    else:
        hint = f"hechos sql \"FROM ingest_errors WHERE run_id = '{run_id}'\""
        yield Check("last run", "look", f"{run_id}: {state}, {errors} errors", hint)


def _versions(promoted: str | None, articles: int, read: int) -> Iterator[Check]:
    from extractors import extractor_version

    if promoted is not None and promoted != extractor_version():
        hint = "hechos run extracts with the installed one, hechos promote shows its facts"
        yield Check("promoted", "look", f"{promoted}, installed is {extractor_version()}", hint)
    else:
        yield Check("promoted", "ok", promoted or "none")
    waiting = articles - read
    told = f"{articles} articles, {waiting} wait to be extracted"
    yield Check("articles", "look" if waiting else "ok", told, "hechos run" if waiting else None)


def prefect() -> Iterator[Check]:
    """How runs go: directly, or through which Prefect server, and whether it answers."""
    from hechos.config import settings

    server = os.environ.get("PREFECT_API_URL") or settings().prefect_api_url
    if server is None:
        yield Check("prefect server", "ok", "no server configured: hechos run works directly")
    elif answers(server):
        yield Check("prefect server", "ok", f"{server} answers")
    else:
        yield Check("prefect server", "look", f"{server} does not answer", "start it, or unset PREFECT_API_URL")


def answers(server: str) -> bool:
    """Whether a Prefect server is there."""
    from urllib.request import urlopen

    try:
        with urlopen(f"{server.rstrip('/')}/health", timeout=3):
            return True
    except (OSError, ValueError):
        return False
