"""Runs that died without a word: a killed worker leaves its run RUNNING, and the deployment's one slot taken.

    python -m flows.zombies

Comes in: nothing; the server is the one of PREFECT_API_URL. Run once where the worker starts, before it does.
- `sweep` marks as crashed the runs whose process is gone from this machine.
- `watch` makes an automation on the server that crashes a run two minutes after its last heartbeat; made from
  Python, since `triggers:` in prefect.yaml fire late. Workers must send heartbeats: prefect.yaml sets how often.
Our store needs neither: whatever Prefect believes, the next run does what is left.
"""

from __future__ import annotations

import os
from datetime import timedelta
from uuid import UUID

from prefect.automations import Automation
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import FlowRunFilter
from prefect.client.schemas.objects import FlowRun, StateType
from prefect.events.actions import ChangeFlowRunState
from prefect.events.schemas.automations import EventTrigger, Posture
from prefect.events.schemas.events import ResourceSpecification
from prefect.states import Crashed

NAME = "hechos: runs without a heartbeat have crashed"
BEAT = "prefect.flow-run.heartbeat"
ENDS = {f"prefect.flow-run.{state}" for state in ("Completed", "Failed", "Cancelled", "Crashed")}
SILENCE = timedelta(seconds=90)
"""Three missed heartbeats, at the 30 seconds that prefect.yaml sets."""


def main() -> None:
    watch()
    sweep()


def watch() -> None:
    """Make the automation, unless it is there already."""
    with get_client(sync_client=True) as client:
        if not client.read_automations_by_name(NAME):
            automation().create()


def automation() -> Automation:
    return Automation(
        name=NAME,
        trigger=EventTrigger(
            match=ResourceSpecification.model_validate({"prefect.resource.id": ["prefect.flow-run.*"]}),
            after={BEAT},
            expect={BEAT, *ENDS},
            for_each={"prefect.resource.id"},
            posture=Posture.Proactive,
            threshold=1,
            within=SILENCE,
        ),
        actions=[ChangeFlowRunState(name=None, state=StateType.CRASHED, message="no heartbeat", force=False)],
    )


def sweep() -> list[UUID]:
    """Mark as crashed every run that says RUNNING and whose process is gone; their ids."""
    running = FlowRunFilter.model_validate({"state": {"type": {"any_": [StateType.RUNNING]}}})
    with get_client(sync_client=True) as client:
        dead = [run.id for run in client.read_flow_runs(flow_run_filter=running) if _gone(run)]
        for run_id in dead:
            client.set_flow_run_state(run_id, Crashed(message="its process was gone at start"), force=True)
    return dead


def _gone(run: FlowRun) -> bool:
    """`host:pid` is what a process worker notes; a run elsewhere, or one without it, is not ours to judge."""
    host, _, pid = (run.infrastructure_pid or "").rpartition(":")
    if not pid.isdigit() or host not in ("", os.uname().nodename):
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


if __name__ == "__main__":
    main()
