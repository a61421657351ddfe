"""The flow `publish`: a snapshot of what the store holds. Scheduled by prefect.yaml.

Goes out: the snapshot's path.
"""

from __future__ import annotations

from prefect import flow, task

from flows.steps import WAIT
from hechos import pipeline


@flow(name="publish", description="publish a snapshot for readers")
def publish() -> str:
    return str(
        task(name="publish store", tags=["store"], retries=2, retry_delay_seconds=30)(pipeline.publish)(wait=WAIT)
    )
