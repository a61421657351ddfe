"""The flow `extract`: what the installed extractor version has not read yet. Scheduled by prefect.yaml.

Goes out: the report, as a dict. Nothing is fetched; after an update of the rules this re-reads the whole store.
"""

from __future__ import annotations

from typing import Any

from prefect import flow

from flows.steps import STEPS, WAIT
from hechos import pipeline


@flow(name="extract", description="extract what this version has not read")
def extract() -> dict[str, Any]:
    return pipeline.extract_pending(wait=WAIT, steps=STEPS).to_json()
