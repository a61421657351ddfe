"""What a run costs the store, by how much the store holds already, and how much memory filling it takes.

    python benchmarks/store.py [SIZE...] [--folder FOLDER]

Goes out: a table with one line a size (articles in the store). Each size is a process of its own, with made
articles of 3,000 characters, 20 claims, 6 events, 15 entities and 40 numerals. `fill` is how many articles a
second go in; beyond 10,000 the store is filled with copies, by SQL. The columns after it are the seconds of one
run that is given 1,000 articles of which one is new, and of a query over all claims when it is published.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from time import perf_counter

from hechos import store
from hechos.facts import (
    Article,
    ArticleId,
    Claim,
    Entity,
    EntityId,
    Event,
    Evidence,
    FactId,
    Facts,
    Numeral,
    Participant,
    Slice,
    Who,
)

VERSION = "0.0+bench"
BATCH = 64
FILLED = 10_000
STEPS = ("open", "save", "find", "write", "publish", "query")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("sizes", nargs="*", type=int, default=[1000, 10_000])
    parser.add_argument("--folder", type=Path, help="where the stores are made (a temporary folder without it)")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        print(measured(asked.sizes[0], asked.folder))
        return 0
    steps = " ".join(f"{step:>8}" for step in STEPS)
    print(f"{'articles':>9} {'fill a/s':>9} {steps} {'run s':>8} {'peak MB':>8} {'file MB':>8}")
    for size in asked.sizes:
        with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
            command = [sys.executable, __file__, str(size), "--one", "--folder", folder]
            subprocess.run(command, check=True)
    return 0


def measured(size: int, folder: Path) -> str:
    """The line of one size."""
    filled = min(size, FILLED)
    start = perf_counter()
    with store.open_store(folder, command="benchmark") as opened:
        store.record_version(opened, VERSION, {"claims.py": "0"})
        run = store.start_run(opened, "ingest", VERSION)
        store.save_articles(opened, run, made(0, filled))
        _extract(opened, run)
        store.promote(opened, VERSION)
        store.finish_run(opened, run)
    rate = filled / (perf_counter() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    with store.open_store(folder, command="benchmark") as opened:
        for copy in range(filled, size, filled):
            _copy(opened, filled, copy)
        store.publish(opened)
    _feed(folder, size)  # once for the caches
    spent = _feed(folder, size + 1)
    file = (folder / "store.duckdb").stat().st_size / 1e6
    steps = " ".join(f"{spent[step]:8.3f}" for step in STEPS)
    return f"{size:9} {rate:9.0f} {steps} {sum(spent.values()):8.3f} {peak:8.0f} {file:8.0f}"


def _extract(opened: store.Store, run: store.Run) -> None:
    waiting = store.pending(opened, VERSION)
    while batch := list(islice(waiting, BATCH)):
        store.save_extractions(opened, run, [facts(article) for article in batch])


def _copy(opened: store.Store, filled: int, shift: int) -> None:
    """Everything again under other keys and ids."""
    url = f"printf('https://example.org/noticias/%07d/una-noticia-de-acme', revision_key - 1 + {shift})"
    article = f"{url} AS article_id, revision_key + {shift} AS revision_key"
    fact = "printf('{0}%s', right({0}_id, 15)) AS {0}_id".replace("{0}%s", f"{shift:05}%s")
    new = {
        "article": article,
        "revision": f"{article}, {url} AS url",
        "extraction": f"{article}, extraction_key + {shift} AS extraction_key",
        "claim": fact.replace("{0}", "claim"),
        "event": fact.replace("{0}", "event"),
    }
    for table in (
        "article",
        "revision",
        "extraction",
        "entity",
        "mention",
        "claim",
        "event",
        "participant",
        "numeral",
    ):
        key = "revision_key" if table in ("article", "revision") else "extraction_key"
        columns = new.get(table, "")
        if key == "extraction_key" and table != "extraction":
            columns = ", ".join(filter(None, [columns, f"extraction_key + {shift} AS extraction_key"]))
        opened.con.execute(
            f"INSERT INTO {table} SELECT * REPLACE ({columns}) FROM {table} WHERE {key} <= {filled}"
        )


def _feed(folder: Path, new: int) -> dict[str, float]:
    """The seconds of each step of a run over 999 known articles and a new one, and of a query after it."""
    spent: dict[str, float] = {}

    @contextmanager
    def timed(step: str) -> Iterator[None]:
        start = perf_counter()
        yield
        spent[step] = perf_counter() - start

    with timed("open"):
        opening = store.open_store(folder, command="benchmark")
        opened = opening.__enter__()
        run = store.start_run(opened, "ingest", VERSION)
    with timed("save"):
        store.save_articles(opened, run, chain(made(0, 999), made(new, new + 1)))
    with timed("find"):
        [found] = store.pending(opened, VERSION)
    with timed("write"):
        store.save_extractions(opened, run, [facts(found)])
        store.finish_run(opened, run)
    with timed("publish"):
        store.publish(opened)
        opening.__exit__(None, None, None)
    with timed("query"), store.snapshot(folder) as snap:
        list(snap.query("SELECT metric, count(*), avg(value) FROM claims GROUP BY ALL"))
    return spent


def made(start: int, stop: int) -> Iterator[Article]:
    for number in range(start, stop):
        text = " ".join(
            f"Acme{number % 997} vendió {number + n} coches en {1990 + n}, un {n} % más." for n in range(60)
        )
        url = f"https://example.org/noticias/{number:07}/una-noticia-de-acme"
        yield Article(
            ArticleId(url), text[:3000], "es", url=url, title=f"Acme, {number}", published_at="2026-03-05"
        )


def facts(article: Article) -> Facts:
    number = int(article.id.split("/")[4])
    who = [EntityId(f"acme-{(number + n) % 997}") for n in range(15)]
    return Facts(
        article=article,
        entities=tuple(
            Entity(
                id, id.title(), "org", (Slice(n * 9, n * 9 + 5, "Acme1"), Slice(n * 9 + 99, n * 9 + 105, "Acme2"))
            )
            for n, id in enumerate(who)
        ),
        claims=tuple(_claim(article, number, n, who[n % 15]) for n in range(20)),
        events=tuple(_event(article, number, n, who[n]) for n in range(6)),
        numerals=tuple(Numeral(n * 20, n * 20 + 4, str(n), "none", "year") for n in range(40)),
        version=VERSION,
    )


def _claim(article: Article, number: int, n: int, who: EntityId) -> Claim:
    start = n * 40
    return Claim(
        FactId(f"{number:012}{n:08}"),
        ("units_sold", "revenue", "growth", "employees")[n % 4],
        float(number + n),
        None,
        None,
        "exact",
        "vehicle",
        Evidence(start, start + 12, article.text[start : start + 12], start, start + 60),
        "made",
        0.9,
        subject=Who(who, who.title()),
        subject_text=who.title(),
    )


def _event(article: Article, number: int, n: int, who: EntityId) -> Event:
    start = n * 90
    return Event(
        FactId(f"{number:012}e{n:07}"),
        "launch",
        (Participant("agent", who, who.title()),),
        None,
        article.text[start : start + 40],
        Evidence(start, start + 40, article.text[start : start + 40], start, start + 90),
        "made",
        0.9,
        claims=(FactId(f"{number:012}{n:08}"),),
    )


if __name__ == "__main__":
    sys.exit(main())
