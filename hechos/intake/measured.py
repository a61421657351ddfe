"""The input of `hechos quantities`: JSON lines of short texts → articles.

Comes in: `{"id", "text", "lang", "reference_date", "country"}` a line. Goes out: a `Row` with the id as it was
given (a string, a number or null) and an article, or an `ArticleError`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from hechos.errors import ArticleError, InputError
from hechos.facts import Article
from hechos.intake.article import NOTHING, Draft, Given, checked
from hechos.intake.decode import decoded
from hechos.intake.files import STDIN


@dataclass(frozen=True, slots=True)
class Row:
    id: str | int | float | None
    article: Article


def read_measured(file: Path, *, given: Given = NOTHING) -> Iterator[Row | ArticleError]:
    """One row a line, in order."""
    try:
        opened = nullcontext(sys.stdin.buffer) if file == STDIN else file.open("rb")
    except OSError as error:
        raise InputError(f"{file}: {error.strerror}") from error
    with opened as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield _row(line, f"{file}:{number}", given)


def _row(line: bytes, where: str, given: Given) -> Row | ArticleError:
    try:
        value = json.loads(decoded(line))
        draft = Draft(
            where,
            value["text"],
            lang=value.get("lang"),
            published=value.get("reference_date"),
            country=value.get("country"),
        )
        return Row(value.get("id"), checked(draft, given))
    except ArticleError as error:
        return error
    except (ValueError, TypeError, KeyError, RecursionError, AttributeError) as error:
        return ArticleError(f"{where}: {error}")
