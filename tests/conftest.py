"""What holds for all tests: how many examples a property sees, and what a skipped test means on CI."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from hypothesis import settings

# Prefect's files of all tests lie in one place of the checkout; the flows would put them into a test's own folder.
BUILD = Path(__file__).resolve().parent.parent / "build"
os.environ["PREFECT_HOME"] = str(BUILD / "prefect")

# `make test` runs a seeded twentieth of the examples that `make soak` runs.
settings.register_profile("test", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("soak", max_examples=2000, deadline=None)
settings.load_profile("soak" if os.environ.get("HECHOS_SOAK") else "test")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """On CI every part is there, so a test skipped for a missing one is a failure (HECHOS_NO_SKIPS)."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("HECHOS_NO_SKIPS") and exitstatus == 0 and reporter and reporter.stats.get("skipped"):
        reporter.write_line("\nFAILED: here nothing may be skipped (HECHOS_NO_SKIPS)")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(autouse=True)
def _loggers() -> Iterator[None]:
    """Our loggers as pytest reads them, whatever a command in this process, or import-linter, made of them."""
    yield
    for name, logger in logging.root.manager.loggerDict.items():
        if isinstance(logger, logging.Logger) and name.split(".")[0] in ("hechos", "extractors", "flows"):
            logger.handlers, logger.propagate, logger.disabled = [], True, False
            logger.setLevel(logging.NOTSET)


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder that `hechos run demo` makes: what README and docs/ ask their questions of."""
    from hechos import pipeline

    folder = tmp_path_factory.mktemp("demo")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HECHOS_DATA", str(folder))
        assert pipeline.ingest(["demo"]).failures == ()
    return folder


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database of Prefect's, kept between sessions: making it takes half of a server's start."""
    kept = BUILD / f"prefect-{version('prefect')}.db"
    if not kept.exists():
        folder = tmp_path_factory.mktemp("migrated")
        subprocess.run(
            [Path(sys.executable).parent / "prefect", "server", "database", "upgrade", "-y"],
            env={**os.environ, "PREFECT_HOME": str(folder), "DO_NOT_TRACK": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
            timeout=240,
        )
        BUILD.mkdir(exist_ok=True)
        shutil.copyfile(folder / "prefect.db", kept.with_suffix(".tmp")).rename(kept)
    return kept
