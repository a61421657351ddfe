"""One reading of a source, counted: does it give what it says it should?

Comes in: a `Source`. Goes out: a `Checked`. Nothing is stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hechos.errors import ArticleError, InputError
from hechos.intake.source import Source, source_articles


@dataclass(frozen=True, slots=True)
class Checked:
    """`state`: `ok`; `errors` (some articles cannot be read); `unexpected` (too few or too many); `broken`."""

    source: str
    state: Literal["ok", "errors", "unexpected", "broken"]
    articles: int
    errors: int
    least: int
    most: int
    first_error: str | None


def check(source: Source) -> Checked:
    """Read all of it once."""
    articles = errors = 0
    first_error: str | None = None
    try:
        for found in source_articles(source):
            if isinstance(found, ArticleError):
                errors += 1
                first_error = first_error or str(found)
            else:
                articles += 1
    except InputError as error:
        return Checked(source.name, "broken", 0, 1, source.expect.least, source.expect.most, str(error))
    expected = source.expect.least <= articles <= source.expect.most
    state: Literal["ok", "errors", "unexpected"] = "unexpected" if not expected else "errors" if errors else "ok"
    return Checked(source.name, state, articles, errors, source.expect.least, source.expect.most, first_error)
