"""`hechos promote`: choose the extractor version that the views show."""

from __future__ import annotations

from typing import Annotated

import typer

from hechos.cli.output import say


def promote(
    version: Annotated[
        str | None, typer.Argument(metavar="VERSION", help="An extractor version; the installed one by default.")
    ] = None,
) -> None:
    """Show the facts of an extractor version, and publish them.

    A run does this by itself unless promote = "manual" is set. Nothing is extracted or lost: promoting the
    version before undoes it.

    Examples:
    hechos promote
    hechos promote 0.1.0+3f9c2a7be014
    """
    from extractors import extractor_version
    from hechos import store
    from hechos.paths import data_folder

    wanted = version or extractor_version()
    with store.open_store(data_folder(), command="hechos promote") as opened:
        before = store.promoted(opened)
        store.promote(opened, wanted)
        store.publish(opened)
    say(f"{wanted} is shown" if before != wanted else f"{wanted} was shown already")
