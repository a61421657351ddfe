"""`hechos run`: read the sources, extract what is new, promote, publish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hechos.cli.options import AsJson
from hechos.cli.output import complain, format_of, print_json, progress, say, write
from hechos.errors import ArticleError, UnavailableError

if TYPE_CHECKING:
    from collections.abc import Mapping


def run(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="SOURCE", help="Sources; all enabled ones by default."),
    ] = None,
    flow: Annotated[
        bool, typer.Option("--flow", help="Run as a Prefect flow, as a configured Prefect server does.")
    ] = False,
    wait: Annotated[
        float, typer.Option("--wait", metavar="SECONDS", min=0, help="Wait this long for another writer to end.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Read the sources, extract what is new or was not read by this version, and publish it.

    Running it again adds nothing and says so. It goes through Prefect where --flow is given or a server is
    configured (PREFECT_API_URL, or prefect_api_url in hechos.toml). Ends with 1 where something failed.

    Examples:
    hechos run
    hechos run demo --wait 60
    """
    report = _through_prefect(names) if flow or _server() else _directly(names, wait)
    for failure in report["failures"]:
        complain(ArticleError(failure["error"], hint=failure["hint"]))
    if format_of(as_json=as_json) == "table":
        write(_told(report))
    else:
        print_json(report)
    if report["failures"]:
        raise typer.Exit(1)


def _server() -> str | None:
    import os

    from hechos.config import settings

    return os.environ.get("PREFECT_API_URL") or settings().prefect_api_url


def _directly(names: list[str] | None, wait: float) -> Mapping[str, Any]:
    from hechos import pipeline

    with progress() as show:
        report = pipeline.ingest(
            names or (), wait=wait, progress=lambda step: show(f"{step.stage} {step.name}", step.done, step.total)
        )
    return report.to_json()


def _through_prefect(names: list[str] | None) -> Mapping[str, Any]:
    import os

    from hechos.cli.checks import answers

    if server := _server():
        if not answers(server):
            raise UnavailableError(f"the Prefect server {server} does not answer", hint=_NO_SERVER)
        os.environ["PREFECT_API_URL"] = server
    os.environ.setdefault("PREFECT_LOGGING_LEVEL", "WARNING")
    say("running as a Prefect flow")
    from flows.ingest import ingest  # sets Prefect up, which takes seconds

    report: Mapping[str, Any] = ingest(names or None)
    return report


_NO_SERVER = "start it, or unset PREFECT_API_URL and prefect_api_url to run directly"


def _told(report: Mapping[str, Any]) -> str:
    """The report as a person reads it."""
    lines = [f"{report['seen']} articles: {report['new']} new, {report['revised']} revised"]
    if report["nothing_new"]:
        lines = [f"nothing new: {report['seen']} articles, all known to {report['version']}"]
    else:
        lines.append(f"{report['extracted']} extracted by {report['version']}")
        lines.append(f"{report['claims']} claims and {report['events']} events written")
    if report["failures"]:
        lines.append(f"{len(report['failures'])} failed, see above")
    return "\n".join(lines) + "\n"
