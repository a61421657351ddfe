"""The pipeline behind `hechos run` and the flows: idempotent, resumable, one bad article never stops a batch."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from hechos import pipeline, store
from hechos.errors import DataError, InputError, UnavailableError
from hechos.facts import Article

SOURCE = """
name = "{name}"
publisher = "test"
kind = "folder"
schedule = "0 6 * * *"
expect = {{ least = {least}, most = 1000 }}

[folder]
path = "{path}"
"""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HECHOS_DATA", str(tmp_path / "data"))
    for name in [name for name in os.environ if name.startswith("HECHOS_") and name != "HECHOS_DATA"]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data"


@pytest.fixture
def news(data: Path, tmp_path: Path) -> Path:
    """The folder of a source `news` with three articles in it."""
    folder = tmp_path / "news"
    for name, text in {
        "uno": "La firma Kirabel vendió 3.500 relojes en 2024.",
        "dos": "Kirabel sold 4,100 watches in 2025.",
        "tres": "Kirabel perdió 12 millones de euros en 2025.",
    }.items():
        write(folder, name, text)
    add_source(data, "news", folder)
    return folder


def write(folder: Path, name: str, text: str) -> None:
    folder.mkdir(exist_ok=True)
    article = {"url": f"https://news.example/{name}", "published": "2026-01-15", "text": text}
    (folder / f"{name}.json").write_text(json.dumps(article), encoding="utf-8")


def add_source(data: Path, name: str, folder: Path, *, least: int = 1) -> None:
    (data / "sources").mkdir(parents=True, exist_ok=True)
    file = data / "sources" / f"{name}.toml"
    file.write_text(SOURCE.format(name=name, path=folder, least=least), encoding="utf-8")


def rows(data: Path, sql: str) -> list[tuple[Any, ...]]:
    with store.snapshot(data) as snapshot:
        return list(snapshot.query(sql))


def test_a_run_reads_extracts_promotes_and_publishes(data: Path, news: Path) -> None:
    steps: list[pipeline.Step] = []
    report = pipeline.ingest(["news"], progress=steps.append)
    assert (report.seen, report.new, report.extracted, report.failures) == (3, 3, 3, ())
    assert report.promoted == report.version
    assert {step.stage for step in steps} == {"read", "extract", "publish"}
    assert rows(data, "SELECT count(*) FROM articles") == [(3,)]
    assert rows(data, "SELECT claims, events FROM runs") == [(report.claims, report.events)]
    assert rows(data, "SELECT count(*) FROM claims") == [(report.claims,)]


def test_the_same_again_adds_nothing_and_says_so(data: Path, news: Path) -> None:
    first = pipeline.ingest(["news"])
    tables = (
        "SELECT (SELECT count(*) FROM articles), (SELECT count(*) FROM claims), (SELECT count(*) FROM mentions)"
    )
    before = rows(data, tables)
    again = pipeline.ingest(["news"])
    assert not first.nothing_new
    assert again.nothing_new
    assert again.to_json()["nothing_new"] is True
    assert (again.seen, again.claims) == (3, 0)
    assert rows(data, tables) == before


def test_a_changed_article_is_a_revision(data: Path, news: Path) -> None:
    pipeline.ingest(["news"])
    write(news, "uno", "La firma Kirabel vendió 3.900 relojes en 2024.")
    report = pipeline.ingest(["news"])
    assert (report.new, report.revised, report.extracted) == (0, 1, 1)
    assert rows(data, "SELECT revision FROM articles WHERE url LIKE '%/uno'") == [(2,)]


def test_one_bad_file_is_recorded_and_the_rest_go_on(data: Path, news: Path) -> None:
    (news / "broken.json").write_text("{", encoding="utf-8")
    report = pipeline.ingest(["news"])
    assert report.new == 3
    assert [failure.stage for failure in report.failures] == ["read"]
    assert rows(data, "SELECT source, stage FROM ingest_errors") == [("news", "read")]


def test_one_article_that_breaks_a_rule_is_recorded(
    data: Path, news: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def extract(article: Article) -> Any:
        if article.url == "https://news.example/dos":
            raise ZeroDivisionError("a rule that breaks")
        return whole(article)

    whole = pipeline.extract
    monkeypatch.setattr(pipeline, "extract", extract)
    report = pipeline.ingest(["news"])
    assert (report.new, report.extracted) == (3, 2)
    assert rows(data, "SELECT stage, url, error FROM ingest_errors") == [
        ("extract", "https://news.example/dos", report.failures[0].error)
    ]
    assert "ZeroDivisionError: a rule that breaks" in report.failures[0].error
    monkeypatch.setattr(pipeline, "extract", whole)
    assert pipeline.ingest(["news"]).extracted == 1


def test_a_broken_lexicon_stops_the_run(data: Path, news: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def extract(article: Article) -> Any:
        raise DataError("times.toml: entry 3: unknown key 'wen'")

    good = pipeline.extract
    monkeypatch.setattr(pipeline, "extract", extract)
    with pytest.raises(DataError, match="unknown key"):
        pipeline.ingest(["news"])
    monkeypatch.setattr(pipeline, "extract", good)
    assert pipeline.ingest(["news"]).extracted == 3
    assert rows(data, "SELECT state FROM runs ORDER BY started_at") == [("failed",), ("done",)]


def test_a_source_that_delivers_too_little_is_a_failure(data: Path, news: Path) -> None:
    add_source(data, "news", news, least=10)
    assert [failure.stage for failure in pipeline.ingest(["news"]).failures] == ["expect"]


def test_a_source_that_is_gone_does_not_stop_the_next(data: Path, news: Path, tmp_path: Path) -> None:
    add_source(data, "gone", tmp_path / "no-such-folder")
    report = pipeline.ingest(["gone", "news"])
    assert report.new == 3
    assert [(failure.source, failure.stage) for failure in report.failures] == [("gone", "fetch")]


def test_an_unknown_source_is_refused_before_anything_is_opened(data: Path) -> None:
    with pytest.raises(InputError, match="no source nobody"):
        pipeline.ingest(["nobody"])
    assert not (data / "store.duckdb").exists()


def test_a_new_extractor_version_reads_everything_again(
    data: Path, news: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = pipeline.ingest(["news"])
    whole = pipeline.extract
    monkeypatch.setattr(pipeline, "extractor_version", lambda: "9.9.9+new")
    monkeypatch.setattr(pipeline, "extract", lambda article: replace(whole(article), version="9.9.9+new"))
    report = pipeline.extract_pending()
    assert (report.seen, report.extracted, report.promoted) == (0, 3, "9.9.9+new")
    assert rows(data, "SELECT DISTINCT extractor_version FROM claims") in ([], [("9.9.9+new",)])
    assert old.version != report.version


def test_promotion_by_hand_leaves_the_views_as_they_are(
    data: Path, news: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = pipeline.ingest(["news"])
    whole = pipeline.extract
    monkeypatch.setenv("HECHOS_PROMOTE", "manual")
    monkeypatch.setattr(pipeline, "extractor_version", lambda: "9.9.9+new")
    monkeypatch.setattr(pipeline, "extract", lambda article: replace(whole(article), version="9.9.9+new"))
    report = pipeline.extract_pending()
    assert (report.extracted, report.promoted) == (3, old.version)


def test_a_second_writer_waits_and_then_says_who_has_the_lock(data: Path, news: Path) -> None:
    pipeline.ingest(["news"])
    with store.open_store(data, command="somebody else"):
        start = time.monotonic()
        with pytest.raises(UnavailableError, match="somebody else"):
            pipeline.publish(wait=0.3)
        assert time.monotonic() - start >= 0.3
    assert pipeline.publish().exists()


def _killed_after_first_batch() -> None:
    """A run that dies, as by kill -9, when its first batch of one article is written."""
    pipeline.BATCH = 1
    written = pipeline.extract_batch

    def extract_then_die(work: pipeline.Work, articles: Any) -> int:
        written(work, articles)
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    pipeline.ingest(["news"], steps=pipeline.Steps(extract=extract_then_die))


def test_a_killed_run_is_finished_by_the_next(data: Path, news: Path) -> None:
    dying = multiprocessing.get_context("fork").Process(target=_killed_after_first_batch)
    dying.start()
    dying.join(60)
    assert dying.exitcode == -signal.SIGKILL
    report = pipeline.ingest(["news"])
    assert (report.new, report.extracted) == (0, 2)
    assert rows(data, "SELECT state FROM runs ORDER BY started_at") == [("interrupted",), ("done",)]


def test_flows_wrap_the_same_functions(data: Path) -> None:
    from flows.extract import extract
    from flows.ingest import ingest
    from flows.publish import publish
    from flows.steps import STEPS

    for name in ("read", "extract", "publish"):
        assert getattr(STEPS, name).fn is getattr(pipeline.Steps(), name)
        assert getattr(STEPS, name).retries >= 1
        assert getattr(STEPS, name).tags
    assert (ingest.name, extract.name, publish.name) == ("ingest", "extract", "publish")


def test_deployments_name_flows_that_exist(data: Path) -> None:
    from flows.extract import extract
    from flows.ingest import ingest
    from flows.publish import publish

    root = Path(__file__).resolve().parent.parent
    deployments = yaml.safe_load((root / "prefect.yaml").read_text(encoding="utf-8"))["deployments"]
    found = {deployment["entrypoint"] for deployment in deployments}
    assert found == {f"flows/{flow.name}.py:{flow.name}" for flow in (ingest, extract, publish)}
    for deployment in deployments:
        assert deployment["concurrency_limit"]["limit"] == 1
        assert deployment["schedules"][0]["timezone"] == "Europe/Madrid"
        assert "pull" not in deployment


def test_the_zombie_automation_watches_heartbeats(data: Path) -> None:
    from flows.zombies import BEAT, automation

    made = automation()
    assert made.trigger.after == {BEAT}
    assert made.trigger.expect > {BEAT}


def test_nothing_of_a_run_lies_outside_the_data_folder(data: Path, news: Path, tmp_path: Path) -> None:
    before = {path for path in tmp_path.rglob("*") if data not in path.parents}
    pipeline.ingest(["news"])
    assert {path for path in tmp_path.rglob("*") if data not in path.parents} == before
    shutil.rmtree(data / "snapshots")
    assert pipeline.publish().exists()
