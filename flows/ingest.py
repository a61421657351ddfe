"""The flow `ingest`: read the sources, extract what is new, publish. Scheduled by prefect.yaml.

Comes in: names of sources, or none for all enabled ones. Goes out: the report, as a dict. A run with failures
ends as completed, and says so: what failed stands in `ingest_errors`, and the next run tries again.
"""

from __future__ import annotations

from typing import Any

from prefect import flow

from flows.steps import STEPS, WAIT
from hechos import pipeline


@flow(name="ingest", description="read every source, extract what is new, publish", validate_parameters=True)
def ingest(sources: list[str] | None = None) -> dict[str, Any]:
    return pipeline.ingest(sources or (), wait=WAIT, steps=STEPS).to_json()
