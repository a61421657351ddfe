"""The input of `hechos quantities`: JSON lines of short texts → articles.

Comes in: `{"id", "text", "lang", "reference_date", "country"}` a line. Goes out: a `Row` with the id as it was
given (a string, a number or null) and an article, or an `ArticleError`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from hechos.errors import ArticleError, InputError
from hechos.facts import Article
from hechos.intake.article import NOTHING, Draft, Given, checked
from hechos.intake.decode import lines
from hechos.intake.files import STDIN
from hechos.intake.record import parsed, strings


@dataclass(frozen=True, slots=True)
class Row:
    """One text to be measured, under its own id."""

    id: str | int | float | None
    article: Article


def read_measured(file: Path, *, given: Given = NOTHING) -> Iterator[Row | ArticleError]:
    """One row a line, in order."""
    where = "standard input" if file == STDIN else str(file)
    try:
        opened = nullcontext(sys.stdin.buffer) if file == STDIN else file.open("rb")
    except OSError as error:
        raise InputError(f"{file}: {(error.strerror or str(error)).lower()}") from error
    with opened as stream:
        for number, line in enumerate(lines(stream), start=1):
            if line.strip():
                yield _row(line, f"{where}:{number}", given)


def _row(line: str, where: str, given: Given) -> Row | ArticleError:
    try:
        value = parsed(line, where)
        stated = strings(value, ("text", "lang", "reference_date", "country"), where)
        draft = Draft(
            where,
            stated.get("text", ""),
            lang=stated.get("lang"),
            published=stated.get("reference_date"),
            country=stated.get("country"),
        )
        article = checked(draft, given)
    except ArticleError as error:
        return error
    if not isinstance(value.get("id"), (str, int, float, type(None))):
        return ArticleError(f"{where}: 'id' must be a string or a number")
    return Row(value.get("id"), article)
