"""How fast beside others: sentences a second of the layer of numbers and times, and of libraries that do its like.

    python benchmarks/peers.py [PATH...] [--least SECONDS]

Comes in: articles as `hechos extract` reads them (the bundled ones without a path). Goes out: a table. All read
the same sentences in one run, over and over until `--least` seconds have passed for each; a library that is not
installed is left out, with a word on how to get it. Documents are ready and words loaded before the clock starts.
"""

from __future__ import annotations

import argparse
import logging
import sys
import warnings
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from extractors.document import Document, document
from extractors.entities import entities
from extractors.mentions import EntityMention
from extractors.numerals import numerals
from extractors.quantities import quantities
from extractors.times import times
from hechos.facts import Article, Lang
from hechos.intake import read_articles
from hechos.paths import corpus_folder

Read = Callable[[], None]
"""Reads one sentence."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, default=[corpus_folder("articles")])
    parser.add_argument("--least", type=float, default=5.0, help="seconds that each is measured at least")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    sentences = [
        one for article in read_articles(asked.paths) if isinstance(article, Article) for one in cut(article)
    ]
    if not sentences:
        print("no articles there", file=sys.stderr)
        return 2
    print(f"{len(sentences)} sentences, {sum(len(one.text) for one in sentences):,} characters")
    print(f"{'reads':<48}{'sentences a second':>20}{'times slower':>14}")
    for only in (None, "en"):
        chosen = [one for one in sentences if only in (None, one.lang)]
        ours = speed([ready(one) for one in chosen], asked.least)
        print(f"{'hechos' + of(only):<48}{ours:>20,.0f}{1:>14.1f}")
        for name, install, langs, load in PEERS:
            if langs == only:
                print(row(name + of(only), install, load, chosen, ours, asked.least))
    return 0


def of(only: Lang | None) -> str:
    return f" ({only} alone)" if only else ""


def cut(article: Article) -> Iterable[Article]:
    """Each sentence of the article as an article of its own."""
    for sentence in document(article).sentences:
        text = article.text[sentence.start : sentence.end].strip()
        if text:
            yield replace(article, text=text)


def ready(sentence: Article) -> Read:
    """Our layer on a document whose tokens and names are there."""
    doc = document(sentence)
    names = entities(doc)
    return lambda: layer(doc, names)


def layer(doc: Document, names: tuple[EntityMention, ...]) -> None:
    numbers = numerals(doc, names)
    quantities(doc, numbers, names, times(doc, numbers, names))


def row(
    name: str, install: str, load: Callable[[], Callable[[Article], Any]], sentences: list[Article], ours: float,
    least: float,
) -> str:  # fmt: skip
    try:
        read = load()
    except ImportError as missing:
        return f"{name:<48}not measured ({missing}): pip install {install}"
    theirs = speed([bound(read, one) for one in sentences], least)
    return f"{name:<48}{theirs:>20,.1f}{ours / theirs:>14.1f}"


def bound(read: Callable[[Article], Any], sentence: Article) -> Read:
    def reads() -> None:
        try:
            read(sentence)
        except Exception:  # noqa: BLE001 — a library that fails on a sentence has still spent its time
            return

    return reads


def speed(reads: list[Read], least: float) -> float:
    """Sentences a second; the first few are read once before, so that what loads late is loaded."""
    for read in reads[:20]:
        read()
    done, start = 0, perf_counter()
    while True:
        for read in reads:
            read()
            done += 1
            if done % 10 == 0 and perf_counter() - start > least:
                return done / (perf_counter() - start)


def load_dateparser() -> Callable[[Article], Any]:
    search = import_module("dateparser.search").search_dates
    return lambda one: search(one.text, languages=[one.lang])


def load_quantulum() -> Callable[[Article], Any]:
    parse = import_module("quantulum3.parser").parse
    return lambda one: parse(one.text)


def load_recognizers() -> Callable[[Article], Any]:
    """All of it that finds what our layer finds."""
    suite = import_module("recognizers_suite")
    cultures = {"es": suite.Culture.Spanish, "en": suite.Culture.English}
    calls = [
        getattr(suite, f"recognize_{kind}")
        for kind in ("number", "ordinal", "percentage", "age", "currency", "dimension", "temperature", "datetime")
    ]
    return lambda one: [call(one.text, cultures[one.lang]) for call in calls]


PEERS: tuple[tuple[str, str, Lang | None, Callable[[], Callable[[Article], Any]]], ...] = (
    ("dateparser.search_dates", "dateparser", None, load_dateparser),
    ("Recognizers-Text", "recognizers-text-suite 'emoji<2'", None, load_recognizers),
    ("quantulum3", "quantulum3", "en", load_quantulum),
)
"""Name, what to install, its language where it has but one, and how to load it."""


if __name__ == "__main__":
    sys.exit(main())
