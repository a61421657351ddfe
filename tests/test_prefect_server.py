"""The whole way once, on a real Prefect server: deploy, work, facts in DuckDB, and nothing left running."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from hechos import store

ROOT = Path(__file__).resolve().parent.parent
PREFECT = str(Path(sys.executable).parent / "prefect")

pytestmark = pytest.mark.server


@dataclass(frozen=True)
class Server:
    url: str
    environment: dict[str, str]
    folder: Path

    def call(self, *arguments: str) -> str:
        """What `prefect …` prints. Standard input is closed, as under cron."""
        done = subprocess.run(
            [PREFECT, *arguments],
            env=self.environment,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=240,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def get(self, path: str) -> Any:
        return httpx.get(self.url + path, timeout=30).raise_for_status().json()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = httpx.post(self.url + path, json=body, timeout=30).raise_for_status()
        return answer.json() if answer.content else None

    def run(self, deployment: str, parameters: dict[str, Any]) -> dict[str, Any]:
        """One run of a deployment, from the request to its end."""
        body = {"parameters": parameters, "state": {"type": "SCHEDULED"}}
        run = self.post(f"/deployments/{self.get(f'/deployments/name/{deployment}')['id']}/create_flow_run", body)
        ends = {"COMPLETED", "FAILED", "CRASHED", "CANCELLED"}
        return wait_for(lambda: self.get(f"/flow_runs/{run['id']}"), lambda seen: seen["state_type"] in ends)


def wait_for(ask: Callable[[], Any], satisfied: Callable[[Any], bool], seconds: float = 240) -> Any:
    until = time.monotonic() + seconds
    while not satisfied(answer := ask()):
        assert time.monotonic() < until, f"after {seconds} s: {answer}"
        time.sleep(0.3)
    return answer


def started(command: list[str], environment: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    """In a session of its own and heeding SIGINT, which a job in a shell's background and its children ignore."""
    return subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=log.open("wb"),
        stderr=subprocess.STDOUT,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def stopped(process: subprocess.Popen[bytes]) -> None:
    """Asked to stop; what is left of its session after that is killed."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(60)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Iterator[Server]:
    """A Prefect server with our deployments and one worker."""
    folder = tmp_path_factory.mktemp("prefect")
    port = free_port()
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("PREFECT_", "HECHOS_"))},
        "HECHOS_DATA": str(folder / "data"),
        "PREFECT_HOME": str(folder),
        "PREFECT_API_URL": f"http://127.0.0.1:{port}/api",
        "DO_NOT_TRACK": "1",
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "PREFECT_SERVER_UI_ENABLED": "false",
        "PREFECT_LOGGING_LEVEL": "WARNING",
        "PREFECT_SERVER_LOGGING_LEVEL": "ERROR",
    }
    made = Server(environment["PREFECT_API_URL"], environment, folder)
    shutil.copyfile(migrated, folder / "prefect.db")
    environment["PREFECT_SERVER_DATABASE_MIGRATE_ON_START"] = "false"
    serving = started(
        [PREFECT, "server", "start", "--host", "127.0.0.1", "--port", str(port)],
        environment,
        folder / "server.log",
    )
    try:
        wait_for(lambda: answers(f"{made.url}/health"), bool)
        made.post("/work_pools/", {"name": "hechos", "type": "process"})
        working = started(
            [PREFECT, "worker", "start", "--pool", "hechos", "--type", "process", "--name", "w1"],
            environment,
            folder / "worker.log",
        )
        try:
            made.call("--no-prompt", "deploy", "--all")
            for deployment in made.post("/deployments/filter", {}):
                made.post(f"/deployments/{deployment['id']}/pause_deployment", {})
            yield made
        finally:
            stopped(working)
    finally:
        stopped(serving)


def test_every_deployment_is_there_with_its_schedule(server: Server) -> None:
    found = {deployment["name"]: deployment for deployment in server.post("/deployments/filter", {})}
    assert set(found) == {"ingest", "extract", "publish"}
    for deployment in found.values():
        assert deployment["global_concurrency_limit"]["limit"] == 1
        assert deployment["schedules"][0]["schedule"]["timezone"] == "Europe/Madrid"
        assert deployment["pull_steps"] == [
            {"prefect.deployments.steps.set_working_directory": {"directory": str(ROOT)}}
        ]


def test_a_deployed_run_brings_facts_into_the_store_and_the_next_adds_none(server: Server) -> None:
    run = server.run("ingest/ingest", {"sources": ["demo"]})
    assert run["state_type"] == "COMPLETED", (server.folder / "worker.log").read_text()
    tasks = server.post("/task_runs/filter", {"flow_runs": {"id": {"any_": [run["id"]]}}})
    assert {task["name"] for task in tasks} >= {"read demo"}
    assert {tag for task in tasks for tag in task["tags"]} == {"intake", "extraction", "store"}
    assert server.run("ingest/ingest", {"sources": ["demo"]})["state_type"] == "COMPLETED"
    with store.snapshot(server.folder / "data") as snapshot:
        first, second = snapshot.query("SELECT articles_new, claims, events FROM runs ORDER BY started_at")
        ((shown,),) = snapshot.query("SELECT count(*) FROM claims")
    assert first[0] >= 8
    assert shown == first[1] > 0
    assert second == (0, 0, 0)


def test_a_run_whose_process_is_gone_is_swept_and_silent_ones_are_watched(server: Server) -> None:
    deployment = server.get("/deployments/name/extract/extract")["id"]
    later = {"type": "SCHEDULED", "state_details": {"scheduled_time": "2099-01-01T00:00:00Z"}}
    run = server.post(f"/deployments/{deployment}/create_flow_run", {"state": later})
    gone = subprocess.Popen(["true"])
    gone.wait()
    pid = {"infrastructure_pid": f"{os.uname().nodename}:{gone.pid}"}
    httpx.patch(f"{server.url}/flow_runs/{run['id']}", json=pid, timeout=30).raise_for_status()
    server.post(f"/flow_runs/{run['id']}/set_state", {"state": {"type": "RUNNING"}, "force": True})
    subprocess.run(
        [sys.executable, "-c", "from flows import zombies; zombies.main(); zombies.main()"],
        env=server.environment,
        cwd=ROOT,
        check=True,
        timeout=240,
    )
    assert server.get(f"/flow_runs/{run['id']}")["state_type"] == "CRASHED"
    automations = server.post("/automations/filter", {})
    assert [automation["name"] for automation in automations if automation["enabled"]] == [
        "hechos: runs without a heartbeat have crashed"
    ]
