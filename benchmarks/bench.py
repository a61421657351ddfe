"""How fast: articles and characters a second, whole and stage by stage.

    python benchmarks/bench.py [PATH...] [--least SECONDS]

Comes in: articles as `hechos extract` reads them (the bundled ones without a path). Goes out: a table. The texts
are read over and over until `--least` seconds have passed; loading the words happens before the clock starts.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import extractors
from hechos.facts import Article
from hechos.intake import read_articles
from hechos.paths import corpus_folder


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, default=[corpus_folder("articles")])
    parser.add_argument("--least", type=float, default=10.0, help="seconds that the measuring lasts at least")
    asked = parser.parse_args()
    articles = [article for article in read_articles(asked.paths) if isinstance(article, Article)]
    if not articles:
        print("no articles there", file=sys.stderr)
        return 2
    for article in articles:
        extractors.extract(article)
    print_table(*measured(articles, asked.least))
    return 0


def measured(articles: list[Article], least: float) -> tuple[int, int, float, Counter[str]]:
    """How many articles and characters were read in how many seconds, and the seconds of each stage."""
    spent: Counter[str] = Counter()
    for name, stage in list(vars(extractors).items()):
        if inspect.isfunction(stage) and stage.__module__.startswith("extractors."):
            setattr(extractors, name, timed(stage, name, spent))
    read = characters = 0
    start = perf_counter()
    while perf_counter() - start < least:
        for article in articles:
            extractors.extract(article)
            read += 1
            characters += len(article.text)
    return read, characters, perf_counter() - start, spent


def timed(call: Callable[..., Any], name: str, spent: Counter[str]) -> Callable[..., Any]:
    """The same function, its time added up under `name`."""

    def timing(*arguments: Any) -> Any:
        start = perf_counter()
        try:
            return call(*arguments)
        finally:
            spent[name] += perf_counter() - start  # type: ignore[assignment]

    return timing


def print_table(read: int, characters: int, seconds: float, spent: Counter[str]) -> None:
    print(f"{read} articles, {characters:,} characters, {seconds:.1f} s")
    print(f"{read / seconds:,.1f} articles a second, {characters / seconds:,.0f} characters a second\n")
    print(f"{'stage':<12}{'%':>7}{'ms an article':>16}{'characters a second':>22}")
    for stage, took in spent.most_common():
        print(f"{stage:<12}{100 * took / seconds:>7.1f}{1000 * took / read:>16.2f}{characters / took:>22,.0f}")


if __name__ == "__main__":
    sys.exit(main())
