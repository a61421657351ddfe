"""Options that several commands share, each with its help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from hechos.errors import ArticleError, InputError

if TYPE_CHECKING:
    from hechos.intake import Given

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON lines, also on a terminal.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV with a header.")]
Lang = Annotated[
    Literal["es", "en"] | None, typer.Option("--lang", help="Language, for input that does not name one.")
]
Country = Annotated[
    str | None,
    typer.Option("--country", metavar="CODE", help="Country (ISO code, MX), for input that does not name one."),
]


def given_of(
    *, lang: Literal["es", "en"] | None, country: str | None = None, published: str | None = None
) -> Given:
    """What the options say of the input, checked before anything is read."""
    from hechos.intake.article import Given, country_code, iso_date

    try:
        return Given(
            lang=lang, country=country_code(country, "--country"), published=iso_date(published, "--published")
        )
    except ArticleError as error:
        raise InputError(str(error), hint=error.hint) from error
