"""The steps of a run as Prefect tasks: the plain functions of `hechos.pipeline`, each with a name and its retries.

Tasks run in the flow's own process and thread, since the store has one writer; nothing is cached or persisted,
since each step is idempotent and our store knows what is left to do.
"""

from __future__ import annotations

from prefect import task
from prefect.cache_policies import NO_CACHE

from hechos import pipeline

WAIT = 600.0
"""Seconds that a scheduled run waits for another writer before it fails."""

STEPS = pipeline.Steps(
    read=task(
        name="read source",
        task_run_name="read {source.name}",
        tags=["intake"],
        retries=2,
        retry_delay_seconds=[5, 60],
        cache_policy=NO_CACHE,
    )(pipeline.read_source),
    extract=task(
        name="extract batch", tags=["extraction"], retries=1, retry_delay_seconds=5, cache_policy=NO_CACHE
    )(pipeline.extract_batch),
    publish=task(
        name="publish snapshot", tags=["store"], retries=2, retry_delay_seconds=[5, 30], cache_policy=NO_CACHE
    )(pipeline.publish_snapshot),
)
