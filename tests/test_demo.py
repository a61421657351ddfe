"""The main job from end to end, as a user runs it: bundled articles, `make demo`, a diff after a changed rule."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hechos import store
from hechos.facts import Article
from hechos.intake import read_articles

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
ARTICLES = ROOT / "corpus" / "articles"


def rows(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    with store.snapshot(folder) as snapshot:
        return list(snapshot.query(sql))


def test_the_bundled_articles_are_both_languages_and_every_format() -> None:
    articles = [article for article in read_articles([ARTICLES]) if isinstance(article, Article)]
    languages = Counter(article.lang for article in articles)
    assert min(languages["es"], languages["en"]) >= 4
    assert {path.suffix for path in ARTICLES.iterdir()} == {".json", ".jsonl", ".html", ".md", ".txt"}
    assert all(article.published_on and article.title and article.url for article in articles)


def test_evidence_is_its_slice_of_the_text(demo: Path) -> None:
    for table in ("claims", "events"):
        assert (
            rows(
                demo,
                f"""
                SELECT f.evidence, a.text[f.evidence_start + 1 : f.evidence_end] AS slice
                FROM {table} AS f JOIN articles AS a USING (article_id)
                WHERE f.evidence <> slice
                """,
            )
            == []
        )


def test_every_group_of_facts_is_met(demo: Path) -> None:
    assert len(rows(demo, "SELECT DISTINCT metric FROM claims")) >= 50
    assert len(rows(demo, "SELECT DISTINCT type FROM events")) >= 10
    assert {status for (status,) in rows(demo, "SELECT DISTINCT status FROM claims")} == {
        "asserted",
        "expected",
        "planned",
        "possible",
        "denied",
    }
    assert len(rows(demo, "SELECT DISTINCT comparator FROM claims")) >= 8


def test_one_story_in_two_languages_gives_equal_facts(demo: Path) -> None:
    alike = rows(
        demo,
        """
        SELECT DISTINCT es.metric, es.value, es.unit
        FROM claims AS es JOIN claims AS en USING (metric, value, unit, comparator)
        WHERE es.lang = 'es' AND en.lang = 'en' AND es.url LIKE '%cierzo%' AND en.url LIKE '%cierzo%'
        """,
    )
    assert len(alike) >= 8


@pytest.mark.server
def test_make_demo_prints_every_table(tmp_path: Path, migrated: Path) -> None:
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("HECHOS_")},
        "COLUMNS": "150",
        "DO_NOT_TRACK": "1",
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "PREFECT_HOME": str(tmp_path / "prefect"),
    }
    (tmp_path / "prefect").mkdir()
    shutil.copyfile(migrated, tmp_path / "prefect" / "prefect.db")
    done = subprocess.run(
        ["bash", "benchmarks/demo.sh", BIN, tmp_path / "data"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr
    for title in ("Claims", "Events", "A timeline", "One question in SQL", "Try next"):
        assert f"\n{title}" in done.stdout
    assert "Cierzo Semiconductores" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert "\x1b" not in done.stdout
    tables = done.stdout.split("\n\n")
    assert len(tables) == 6
    assert all(len(table.splitlines()) >= 4 for table in tables), done.stdout


def hechos(*arguments: str, data: Path, extractors: Path) -> str:
    """`hechos …` with the extractors of another folder: the first on the path wins over the installed ones."""
    done = subprocess.run(
        [BIN / "hechos", *arguments],
        env={**os.environ, "HECHOS_DATA": str(data), "PYTHONPATH": str(extractors.parent)},
        cwd=data,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_changed_rule_is_seen_in_the_diff_with_its_cause(tmp_path: Path) -> None:
    """A word that the rules do not know, then the row that teaches it: one field of one claim differs."""
    rules = tmp_path / "rules" / "extractors"
    shutil.copytree(ROOT / "extractors", rules, ignore=shutil.ignore_patterns("__pycache__"))
    news = tmp_path / "news"
    news.mkdir()
    text = "La firma Kirabel vendió 3.500 zampoñas en 2024. Kirabel tiene 40 tiendas."
    (news / "a.json").write_text(json.dumps({"url": "https://n.example/a", "lang": "es", "text": text}))
    data = tmp_path / "data"
    (data / "sources").mkdir(parents=True)
    (data / "sources" / "news.toml").write_text(
        'name = "news"\npublisher = "n"\nkind = "folder"\nschedule = "0 6 * * *"\n'
        f'expect = {{ least = 1, most = 9 }}\n[folder]\npath = "{news}"\n'
    )
    first = json.loads(hechos("run", "news", "--json", data=data, extractors=rules))
    nouns = rules / "lexicon" / "nouns.jsonl"
    lines = nouns.read_text(encoding="utf-8").splitlines()
    lines.append(json.dumps({"id": "panpipe", "es": ["zampoña"], "en": ["panpipe"]}, ensure_ascii=False))
    nouns.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")
    second = json.loads(hechos("run", "news", "--json", data=data, extractors=rules))
    assert (second["new"], second["revised"], second["extracted"]) == (0, 0, 1)
    assert first["version"] != second["version"] == second["promoted"]
    printed = hechos("diff", first["run_id"], second["run_id"], "--json", data=data, extractors=rules)
    (change,) = [json.loads(line) for line in printed.splitlines()]
    assert (change["change"], change["field"], change["old"], change["new"]) == (
        "changed",
        "unit",
        "zampoña",
        "panpipe",
    )
    assert change["evidence"] == "3.500 zampoñas"
    assert "lexicon/nouns.jsonl" in change["cause"]
    assert rows(data, "SELECT count(*) FROM changes") == [(0,)]
    hechos("diff", first["run_id"], second["run_id"], "--save", "--json", data=data, extractors=rules)
    assert rows(data, "SELECT field, old, new FROM changes") == [("unit", "zampoña", "panpipe")]
