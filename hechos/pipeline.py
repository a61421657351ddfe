"""What a run does, as plain functions: read the sources, extract what is new, promote, publish.

Comes in: names of sources. Goes out: a `Report`, and a published snapshot. `hechos run` calls these functions
directly; the flows call the same ones with each step wrapped as a Prefect task (`Steps`). What a step leaves
undone, the next run does: an article waits until this extractor version has read it, whoever stored it. One bad
article never stops a batch; it is recorded and reported.

    report = ingest(["demo"], progress=lambda step: print(step.name, step.done, step.total))
    report.new, report.claims, [failure.error for failure in report.failures]

>>> Report("r2", "0.1.0+abc", seen=14, new=0, revised=0, extracted=0).nothing_new
True
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from extractors import extract, extractor_version
from extractors.version import file_digests
from hechos import store
from hechos.config import Settings, settings, source_folders
from hechos.errors import ArticleError, DataError, HechosError, InputError, UnavailableError
from hechos.facts import Article, Facts
from hechos.intake.source import Source, chosen, read_sources, source_articles
from hechos.paths import data_folder

log = logging.getLogger(__name__)

BATCH = 64
"""How many articles are extracted and then written at once: what an interruption can cost."""

Stage = Literal["read", "extract", "publish"]


@dataclass(frozen=True, slots=True)
class Step:
    """How far a run is: which stage, of what (a source's name), how many of how many, where that is known."""

    stage: Stage
    name: str
    done: int
    total: int | None = None


Progress = Callable[[Step], None]


def _silent(step: Step) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that could not be read, or extracted; also a row of `ingest_errors`."""

    source: str | None
    url: str | None
    stage: str
    error: str
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What a run did. `claims` and `events` are those that it wrote, `seen` the articles that it was given."""

    run_id: str
    version: str
    seen: int = 0
    new: int = 0
    revised: int = 0
    extracted: int = 0
    claims: int = 0
    events: int = 0
    promoted: str | None = None
    snapshot: Path | None = None
    failures: tuple[Failure, ...] = ()

    @property
    def nothing_new(self) -> bool:
        """Everything was known and read by this version already."""
        return self.new == self.revised == self.extracted == 0

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "snapshot": self.snapshot and str(self.snapshot), "nothing_new": self.nothing_new}


@dataclass
class Work:
    """A run under way: the open store, which only this process may write, and what has happened so far."""

    opened: store.Store
    run: store.Run
    progress: Progress = _silent
    extracted: int = 0
    failures: list[Failure] = field(default_factory=list)

    def fail(self, stage: str, error: HechosError, *, source: str | None = None, url: str | None = None) -> None:
        """Record what went wrong and go on."""
        log.info("%s %s: %s", stage, source or url or "", error)
        self.failures.append(Failure(source, url, stage, str(error), error.hint))
        store.record_error(self.opened, self.run, stage=stage, error=str(error), source=source, url=url)


def read_source(work: Work, source: Source) -> store.Saved:
    """Store the new and revised articles of one source. A source that cannot be read is a failure among others."""
    saved = store.Saved(0, 0, 0)
    try:
        saved = store.save_articles(work.opened, work.run, _readable(work, source))
    except InputError as error:
        work.fail("fetch", error, source=source.name)
    else:
        _check_expected(work, source, saved.new + saved.revised + saved.unchanged)
    log.info("read %s new=%d revised=%d unchanged=%d", source.name, saved.new, saved.revised, saved.unchanged)
    return saved


def _readable(work: Work, source: Source) -> Iterator[Article]:
    """The articles of a source; what is none is recorded on the way."""
    for done, found in enumerate(source_articles(source), start=1):
        work.progress(Step("read", source.name, done))
        if isinstance(found, ArticleError):
            work.fail(found.stage, found, source=source.name, url=found.url)
        else:
            yield found


def _check_expected(work: Work, source: Source, seen: int) -> None:
    """A source that suddenly gives nothing, or far too much, is no success."""
    if not source.expect.least <= seen <= source.expect.most:
        wanted = f"{source.expect.least} to {source.expect.most}"
        work.fail(
            "expect",
            InputError(f"{source.name}: {seen} articles, {wanted} are expected", hint=f"see {source.file}"),
            source=source.name,
        )


def extract_batch(work: Work, articles: Sequence[Article]) -> int:
    """Extract some articles and write their facts in one transaction; how many extractions are new."""
    facts = [found for article in articles if (found := _extracted(work, article)) is not None]
    written = store.save_extractions(work.opened, work.run, facts)
    work.extracted += written
    log.info("extracted articles=%d", written)
    return written


def _extracted(work: Work, article: Article) -> Facts | None:
    try:
        return extract(article)
    except DataError:
        raise  # a broken file of ours would break every article: nothing is written under this version
    except Exception as error:  # one article that breaks a rule never stops the others
        broken = InputError(
            f"{article.id}: {type(error).__name__}: {error}", hint="please report it with its text"
        )
        work.fail("extract", broken, source=article.source, url=article.url)
        log.debug("extraction failed", exc_info=error)
        return None


def publish_snapshot(work: Work) -> Path:
    """What the store holds now, for readers."""
    work.progress(Step("publish", "snapshot", 0))
    return store.publish(work.opened)


@dataclass(frozen=True)
class Steps:
    """The functions that a run is made of. The flows put in the same ones, wrapped as tasks."""

    read: Callable[[Work, Source], store.Saved] = read_source
    extract: Callable[[Work, Sequence[Article]], int] = extract_batch
    publish: Callable[[Work], Path] = publish_snapshot


def ingest(
    names: Iterable[str] = (), *, wait: float = 0, progress: Progress = _silent, steps: Steps = Steps()
) -> Report:
    """Read these sources (all enabled ones without a name), extract, promote, publish."""
    configured = settings()
    sources = chosen(read_sources(source_folders(configured)), names)
    return _run("ingest", sources, configured, wait, progress, steps)


def extract_pending(*, wait: float = 0, progress: Progress = _silent, steps: Steps = Steps()) -> Report:
    """Extract what this version has not read: after an update of the rules, or an interrupted run."""
    return _run("extract", (), settings(), wait, progress, steps)


def publish(*, wait: float = 0) -> Path:
    """Publish a snapshot of what the store holds."""
    with _opened(wait, "hechos publish") as opened:
        return store.publish(opened)


def _run(
    kind: str, sources: Iterable[Source], configured: Settings, wait: float, progress: Progress, steps: Steps
) -> Report:
    with _opened(wait, f"hechos {kind}") as opened:
        version = extractor_version()
        store.record_version(opened, version, file_digests())
        work = Work(opened, store.start_run(opened, kind, version), progress)
        try:
            for source in sources:
                steps.read(work, source)
            for batch in _pending(work):
                steps.extract(work, batch)
        except Exception:
            store.finish_run(opened, work.run, state="failed")
            raise
        if configured.promote == "auto" or store.promoted(opened) is None:
            store.promote(opened, version)
        counts = store.finish_run(opened, work.run)
        return _report(work, counts, steps.publish(work))


def _pending(work: Work) -> Iterator[tuple[Article, ...]]:
    """The articles that this version has not read, in batches."""
    total = store.pending_count(work.opened, work.run.version)
    waiting = store.pending(work.opened, work.run.version, batch=BATCH)
    done = 0
    while batch := tuple(islice(waiting, BATCH)):
        work.progress(Step("extract", "articles", done, total))
        yield batch
        done += len(batch)
    work.progress(Step("extract", "articles", done, total))


def _report(work: Work, counts: store.RunCounts, snapshot: Path) -> Report:
    return Report(
        run_id=work.run.run_id,
        version=work.run.version,
        seen=counts.articles_seen,
        new=counts.articles_new,
        revised=counts.articles_revised,
        extracted=work.extracted,
        claims=counts.claims,
        events=counts.events,
        promoted=store.promoted(work.opened),
        snapshot=snapshot,
        failures=tuple(work.failures),
    )


@contextlib.contextmanager
def _opened(wait: float, command: str) -> Iterator[store.Store]:
    """The store for writing; while another process has it, ask again until `wait` seconds are over."""
    until = time.monotonic() + wait
    with contextlib.ExitStack() as stack:
        while True:
            try:
                opened = stack.enter_context(store.open_store(data_folder(), command=command))
                break
            except UnavailableError:
                if time.monotonic() >= until:
                    raise
                time.sleep(min(1.0, max(0.0, until - time.monotonic())))
        yield opened
