"""`hechos eval`: how right the installed extractors are, against annotated articles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hechos.cli.options import AsCsv, AsJson
from hechos.cli.output import format_of, print_rows, progress
from hechos.errors import InputError

if TYPE_CHECKING:
    from hechos.facts import Facts
    from hechos.review.gold import Gold
    from hechos.review.score import Fault, Line


def evaluate(
    paths: Annotated[
        list[Path], typer.Argument(metavar="GOLD", help="Annotated articles: .json files or folders.")
    ],
    articles: Annotated[
        list[Path] | None,
        typer.Option(
            "--articles", metavar="PATH", help="Where the texts of stand-off files lie: a file or folder."
        ),
    ] = None,
    errors: Annotated[
        bool, typer.Option("--errors", help="List what was missed and what is wrong, instead of the scores.")
    ] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Print precision, recall and F1 of entities, claims and events, by language.

    Each file holds one article with all its facts, {"article": {...}, "claims": [...], "events": [...],
    "entities": [...]}; a field holds a value or a list of right ones, evidence the words of the text. A stand-off
    file has no text but its url and sha256, and places {"start", "end"} for words: --articles names the articles
    that it is joined with, in the formats of extract; a text that is not the annotated one is refused. Nothing is
    stored.

    Examples:
    hechos eval corpus/gold/es corpus/gold/en
    hechos eval corpus/gold/real --articles news/
    hechos eval corpus/gold/es --errors --csv > errors.csv
    """
    from extractors import extract
    from hechos.review.gold import read_gold
    from hechos.review.score import score

    golds = list(read_gold(paths, articles=articles or ()))
    if not golds:
        raise InputError(
            f"no .json file in {', '.join(map(str, paths))}", hint="name files or folders that hold some"
        )
    with progress() as show:
        found = []
        for done, gold in enumerate(golds, start=1):
            found.append(extract(gold.article))
            show("extract", done, len(golds))
    form = format_of(as_json=as_json, as_csv=as_csv)
    if errors:
        print_rows(_FAULT, list(_faults(golds, found)), form)
    else:
        print_rows(_SCORE, [_scored(line) for line in score(golds, found)], form)


_SCORE = ("lang", "level", "gold", "right", "wrong", "precision", "recall", "f1")
_FAULT = ("article", "kind", "fact", "what", "start", "text", "wrong_fields")


def _scored(line: Line) -> tuple[object, ...]:
    count = line.count
    shares = (round(share, 3) for share in (count.precision, count.recall, count.f1))
    return line.lang, line.level, count.gold, count.right, count.wrong, *shares


def _faults(golds: list[Gold], found: list[Facts]) -> Iterator[tuple[object, ...]]:
    from hechos.review.score import faults

    for gold, facts in zip(golds, found, strict=True):
        for fault in faults(gold, facts):
            fact, what, (start, end) = _named(fault)
            yield gold.name, fault.kind, fact, what, start, gold.article.text[start:end], list(fault.fields)


def _named(fault: Fault) -> tuple[str, str, tuple[int, int]]:
    """What kind of fact it is, what it says it is, and where."""
    from hechos.facts import Claim, Entity, Event
    from hechos.review.gold import GoldClaim, GoldEntity

    fact = fault.fact
    if isinstance(fact, (Claim, Event)):
        place = (fact.evidence.start, fact.evidence.end)
        return ("claim", fact.metric, place) if isinstance(fact, Claim) else ("event", fact.type, place)
    if isinstance(fact, Entity):
        return "entity", fact.id, (fact.mentions[0].start, fact.mentions[0].end) if fact.mentions else (0, 0)
    if isinstance(fact, GoldEntity):
        return "entity", fact.id, fact.spans[0] if fact.spans else (0, 0)
    if isinstance(fact, GoldClaim):
        return "claim", "|".join(fact.metrics), fact.span
    return "event", "|".join(fact.types), fact.span
