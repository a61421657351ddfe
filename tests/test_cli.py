"""The command line as its users meet it: what is printed where, and how it ends."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fcntl import ioctl
from pathlib import Path
from typing import Any

import pytest
import typer

from hechos.cli import app, main, output
from hechos.cli.output import plain, visible

HECHOS = Path(sys.executable).with_name("hechos")

TEXTS = {
    "a.json": {
        "url": "https://relojes.example/ventas",
        "title": "Kirabel vende más relojes",
        "published": "2025-01-15",
        "lang": "es",
        "text": "Kirabel vendió 3 millones de relojes en 2024. Los ingresos crecieron un 12 %, hasta 40 millones.",
    },
    "b.json": {
        "url": "https://watches.example/sales",
        "title": "Kirabel sells more watches",
        "published": "2025-01-15",
        "lang": "en",
        "text": "Kirabel sold 3 million watches in 2024. Revenue rose 12% to 40 million euros.",
    },
}
SOURCE = """
name = "mini"
publisher = "Mini"
kind = "folder"
schedule = "0 6 * * *"
expect = { least = 1, most = 9 }
[folder]
path = "../texts"
glob = "*.json"
"""


@dataclass
class Ended:
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ended]


def ended(args: Sequence[object], capsys: pytest.CaptureFixture[str], stdin: bytes = b"") -> Ended:
    output._hinted.clear()
    before = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["hechos", *map(str, args)], io.TextIOWrapper(io.BytesIO(stdin))
    try:
        main()
        code = 0
    except SystemExit as end:
        code = int(end.code or 0)
    finally:
        sys.argv, sys.stdin = before
    captured = capsys.readouterr()
    return Ended(code, captured.out, captured.err)


@pytest.fixture
def hechos(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command in this process, with an empty data folder of its own unless `stored` has set one."""
    for name in ("HECHOS_CONFIG", "PREFECT_API_URL", "COLUMNS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    if "HECHOS_DATA" not in os.environ or "cli-store" not in os.environ["HECHOS_DATA"]:
        monkeypatch.setenv("HECHOS_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return lambda *args, stdin=b"": ended(args, capsys, stdin)


def written(folder: Path) -> Path:
    """A data folder with a source of two articles."""
    data = folder / "data"
    (data / "sources").mkdir(parents=True)
    (data / "texts").mkdir()
    (data / "sources" / "mini.toml").write_text(SOURCE)
    for name, article in TEXTS.items():
        (data / "texts" / name).write_text(json.dumps(article))
    return data


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder after one run, for tests that only read."""
    data = written(tmp_path_factory.mktemp("cli-store"))
    env = {**os.environ, "HECHOS_DATA": str(data)}
    done = subprocess.run([HECHOS, "run", "mini"], env=env, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["new"] == 2
    return data


@pytest.fixture
def stored(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HECHOS_DATA", str(store))


# Help and wrong usage


def every_command() -> Iterator[tuple[str, Any]]:
    def walk(command: Any, name: str) -> Iterator[tuple[str, Any]]:
        yield name, command
        for sub, child in getattr(command, "commands", {}).items():
            yield from walk(child, f"{name} {sub}".strip())

    return walk(typer.main.get_command(app), "")


@pytest.mark.parametrize(("name", "command"), list(every_command()), ids=lambda value: str(value) or "hechos")
def test_everything_has_help(name: str, command: Any, hechos: Run) -> None:
    done = hechos(*name.split(), "--help")
    assert done.code == 0
    assert done.err == ""
    assert command.help, name
    for parameter in command.params:
        assert parameter.help, f"{name}: {parameter.name}"
    if not getattr(command, "commands", None):
        assert "Examples:" in command.help, name


def test_help_loads_nothing_heavy() -> None:
    """`--help` of every command, in a process of its own."""
    script = """
import sys
from hechos.cli import main
for args in [a.split() for a in sys.argv[1].split(",")]:
    sys.argv = ["hechos", *args, "--help"]
    try:
        main()
    except SystemExit as end:
        assert not end.code
heavy = "prefect spacy duckdb pyarrow numpy trafilatura lxml py3langid extractors hechos.pipeline hechos.store"
print([name for name in heavy.split() if name in sys.modules], file=sys.stderr)
"""
    names = ",".join(name for name, _ in every_command())
    done = subprocess.run([sys.executable, "-c", script, names], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr.strip()) == (0, "[]")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["frobnicate"], "No such command 'frobnicate'"),
        (["extract"], "Missing argument 'PATH'"),
        (["extract", "a.txt", "--lang", "fr"], "'fr' is not one of 'es', 'en'"),
        (["extract", "a.txt", "--published", "mañana"], "--published: 'mañana' is no date"),
        (["extract", "a.txt", "--country", "Spain"], "--country: 'Spain' is no country"),
        (["extract", "--frob", "a.txt"], "No such option"),
        (["sql"], "one query is wanted"),
        (["sql", "FROM claims", "-f", "a.sql"], "one query is wanted"),
        (["sql", "-f", "none.sql"], "none.sql: No such file"),
        (["run", "--wait", "-1"], "'--wait': Input should be greater than"),
        (["run", "nobody"], "no source nobody"),
        (["sources", "check", "nobody"], "no source nobody"),
        (["quantities", "none.jsonl"], "none.jsonl: no such file"),
        (["eval", "none"], "no such file or folder: none"),
        (["eval", "."], "no .json file in ."),
        (["extract", "none.txt"], "none.txt: no such file or folder"),
    ],
)
def test_wrong_usage_ends_with_2(args: list[str], told: str, hechos: Run) -> None:
    done = hechos(*args)
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("error: ")
    assert told in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("args", [[], ["sources"]])
def test_a_command_alone_gives_its_help_once(args: list[str], hechos: Run) -> None:
    done = hechos(*args)
    assert done.code == 2
    assert (done.out + done.err).count("Usage:") == 1


def test_version(hechos: Run) -> None:
    assert hechos("--version").out == "hechos 0.1.0\n"


# extract and quantities


def test_extract_keeps_the_order_and_goes_on_after_errors(hechos: Run, tmp_path: Path) -> None:
    lines = [json.dumps(TEXTS["b.json"]), "{nada", json.dumps({"text": ""}), json.dumps(TEXTS["a.json"])]
    (tmp_path / "a.jsonl").write_text("\n".join(lines))
    done = hechos("extract", "a.jsonl", "none.txt", "--json")
    assert done.code == 1
    assert [row["article"]["url"] for row in done.lines] == [TEXTS["b.json"]["url"], TEXTS["a.json"]["url"]]
    assert [line.split(":")[0] for line in done.err.splitlines()].count("error") == 3
    for row in done.lines:
        assert list(row) == ["article", "entities", "claims", "events", "extractor", "warnings"]
        assert "text" not in row["article"]
        assert row["claims"], row["article"]["lang"]


def test_extract_prints_the_text_on_request_and_of_pages(hechos: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(TEXTS["a.json"]))
    (article,) = hechos("extract", "a.json", "--with-text").lines
    assert article["article"]["text"] == TEXTS["a.json"]["text"]
    words = TEXTS["a.json"]["text"] * 3
    (tmp_path / "a.html").write_text(
        f"<html><title>x</title><body><article><p>{words}</p></article></body></html>"
    )
    (article,) = hechos("extract", "a.html", "--lang", "es").lines
    assert article["article"]["text"] == words


def test_extract_reads_standard_input(hechos: Run) -> None:
    text = "Kirabel vendió 3 millones de relojes el martes."
    done = hechos("extract", "-", "--lang", "es", "--published", "2025-01-15", stdin=text.encode())
    assert done.code == 0
    assert done.lines[0]["article"]["published_at"] == "2025-01-15"


def test_extract_prints_what_utf8_cannot_hold(hechos: Run) -> None:
    text = "Vendió 3 millones \ud83d de relojes \U0001f600."
    done = hechos("extract", "-", "--with-text", stdin=json.dumps({"text": text, "lang": "es"}).encode())
    assert done.code == 0
    assert done.lines[0]["article"]["text"] == text


def test_one_article_that_breaks_a_rule_stops_no_other(hechos: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import extractors
    from hechos.errors import DataError

    right = extractors.extract
    rows = b'{"text": "Uno.", "lang": "es"}\n{"text": "Dos.", "lang": "es"}'

    def breaks(error: Exception) -> Any:
        def extract(article: Any) -> Any:
            if article.text == "Uno.":
                raise error
            return right(article)

        return extract

    monkeypatch.setattr(extractors, "extract", breaks(KeyError("x")))
    done = hechos("extract", "-", stdin=rows)
    assert (done.code, len(done.lines)) == (1, 1)
    assert "KeyError: 'x'" in done.err
    monkeypatch.setattr(extractors, "extract", breaks(DataError("times.toml: broken")))
    done = hechos("extract", "-", stdin=rows)
    assert (done.code, done.out, done.err) == (2, "", "error: times.toml: broken\n")


def test_quantities_keep_ids_and_order(hechos: Run) -> None:
    rows = [
        {"id": "b", "text": "3 millones de euros el 5 de marzo de 2026", "lang": "es"},
        {"id": 7, "text": "nothing", "lang": "en", "reference_date": "2026-01-01"},
        {"id": "x", "text": 5},
        {"text": "40 %", "lang": "es"},
    ]
    done = hechos("quantities", "-", "--json", stdin="\n".join(map(json.dumps, rows)).encode())
    assert done.code == 1
    assert [row["id"] for row in done.lines] == ["b", 7, None]
    first = done.lines[0]
    assert list(first) == ["id", "quantities", "times"]
    assert [q["value"] for q in first["quantities"]] == [3000000]
    assert [t["time"]["start"] for t in first["times"]] == ["2026-03-05"]
    assert hechos("quantities", "-", stdin=b"nada").code == 2


# run, sources, sql, show, diff, promote, doctor, eval


def test_run_twice_adds_nothing_and_says_so(hechos: Run, tmp_path: Path) -> None:
    written(tmp_path)
    first, second = hechos("run", "mini").lines[0], hechos("run", "mini").lines[0]
    assert (first["new"], first["extracted"], first["nothing_new"]) == (2, 2, False)
    assert (second["new"], second["extracted"], second["nothing_new"]) == (0, 0, True)
    (tmp_path / "data" / "texts" / "c.json").write_text('{"text": "Olá a todos"')
    done = hechos("run", "mini")
    assert done.code == 1
    assert "c.json: not JSON" in done.err


def test_a_locked_store_ends_with_3(hechos: Run, tmp_path: Path) -> None:
    from hechos.store import open_store

    data = written(tmp_path)
    with open_store(data, command="a test"):
        done = hechos("run", "mini")
        assert done.code == 3
        assert f"locked by pid {os.getpid()} (a test)" in done.err
        assert "hint: " in done.err
        (lock,) = [row for row in hechos("doctor", "--json").lines if row["what"] == "lock"]
        assert lock["detail"] == f"held by pid {os.getpid()} (a test)"


def test_a_prefect_server_that_is_away_ends_with_3(hechos: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFECT_API_URL", "http://127.0.0.1:9/api")
    done = hechos("run", "demo")
    assert (done.code, done.out) == (3, "")
    assert "http://127.0.0.1:9/api does not answer" in done.err


@pytest.mark.parametrize("args", [["sql", "FROM claims"], ["show", "x"], ["diff"]])
def test_nothing_published_ends_with_3(args: list[str], hechos: Run) -> None:
    done = hechos(*args)
    assert (done.code, done.out) == (3, "")
    assert "nothing has been published" in done.err
    assert "hint: hechos run" in done.err


def test_sources(hechos: Run, tmp_path: Path) -> None:
    data = written(tmp_path)
    rows = {row["source"]: row for row in hechos("sources", "list").lines}
    assert {"demo", "mini"} <= rows.keys()
    assert rows["mini"]["file"] == str(data / "sources" / "mini.toml")
    done = hechos("sources", "check", "mini")
    assert (done.code, done.lines[0]["state"], done.lines[0]["articles"]) == (0, "ok", 2)
    for path in (data / "texts").iterdir():
        path.unlink()
    done = hechos("sources", "check", "mini")
    assert (done.code, done.lines[0]["state"]) == (1, "unexpected")
    (data / "sources" / "mini.toml").write_text(SOURCE + "frob = 1")
    done = hechos("sources", "list")
    assert done.code == 2
    assert "mini.toml: folder.frob: unknown key" in done.err


def test_settings_are_checked(hechos: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hechos.toml").write_text('promot = "auto"')
    done = hechos("sources", "list")
    assert done.code == 2
    assert "hechos.toml: promot: unknown key" in done.err
    (tmp_path / "hechos.toml").write_text("promote =")
    assert hechos("sources", "list").code == 2
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "mini.toml").write_text(SOURCE)
    (tmp_path / "hechos.toml").write_text('sources = ["more"]')
    assert "mini" in {row["source"] for row in hechos("sources", "list").lines}
    monkeypatch.setenv("HECHOS_CONFIG", str(tmp_path / "none.toml"))
    done = hechos("sources", "list")
    assert (done.code, "none.toml: no such file" in done.err) == (2, True)


ODD = "SELECT 1.0 AS n, NULL AS none, 'a,\"b' AS t, [1, 2] AS list, DATE '2026-03-11' AS day, 'nan'::DOUBLE AS nan"


def test_sql_formats(stored: None, hechos: Run) -> None:
    (row,) = hechos("sql", ODD).lines
    assert row == {"n": 1, "none": None, "t": 'a,"b', "list": [1, 2], "day": "2026-03-11", "nan": None}
    (head, values) = csv.reader(io.StringIO(hechos("sql", ODD, "--csv").out))
    assert dict(zip(head, values, strict=True)) == {
        "n": "1",
        "none": "",
        "t": 'a,"b',
        "list": "[1, 2]",
        "day": "2026-03-11",
        "nan": "",
    }
    table = hechos("sql", ODD, "--format", "table").out.splitlines()
    assert table[0].split() == ["n", "none", "t", "list", "day", "nan"]
    assert "2026-03-11" in table[2]
    assert hechos("sql", "SELECT 1 AS n WHERE false", "--format", "csv").out == "n\n"
    assert hechos("sql", "SELECT 1 AS n WHERE false").out == ""


def test_sql_from_files(stored: None, hechos: Run, tmp_path: Path) -> None:
    (tmp_path / "q.sql").write_bytes(b"\xef\xbb\xbfSELECT count(*) AS n FROM articles;\n")
    assert hechos("sql", "-f", "q.sql").lines == [{"n": 2}]
    assert hechos("sql", "-f", "-", stdin=b"SELECT 2 AS n").lines == [{"n": 2}]


@pytest.mark.parametrize("query", ["DROP TABLE claim", "SELEC", "SELECT 1; SELECT 2", "FROM nowhere", ""])
def test_sql_that_is_refused_ends_with_2(query: str, stored: None, hechos: Run) -> None:
    done = hechos("sql", query)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ")


def test_show_marks_facts(stored: None, hechos: Run) -> None:
    out = hechos("show", "VENDE MAS").out
    assert out.startswith("Kirabel vende más relojes\nhttps://relojes.example/ventas  2025-01-15  es  mini\n")
    assert "[c1 3 millones de relojes]" in out
    assert "units_sold" in out
    assert "\x1b" not in out
    whole = hechos("show", "https://relojes.example/ventas", "--json").lines[0]
    assert whole["article"]["text"] == TEXTS["a.json"]["text"]
    assert {"claims", "events", "participants", "mentions", "numerals"} < whole.keys()
    assert "2024" in hechos("show", "ventas", "--ledger").out
    several = hechos("show", "kirabel")
    assert several.code == 2
    assert "https://watches.example/sales" in several.err
    assert hechos("show", "nobody").code == 2


def test_diff_promote_and_doctor_after_a_rule_change(
    hechos: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import dataclasses

    from hechos import pipeline

    written(tmp_path)
    first = hechos("run", "mini").lines[0]["version"]
    assert hechos("doctor").code == 0, hechos("doctor").out
    right = pipeline.extract

    def changed(article: Any) -> Any:
        facts = right(article)
        claims = tuple(dataclasses.replace(claim, status="denied") for claim in facts.claims[:1])
        return dataclasses.replace(facts, claims=claims + facts.claims[1:], version="0.1.0+changed")

    with monkeypatch.context() as patched:
        patched.setattr(pipeline, "extract", changed)
        patched.setattr(pipeline, "extractor_version", lambda: "0.1.0+changed")
        assert hechos("run", "mini").lines[0]["extracted"] == 2
    changes = hechos("diff", "r1", "r2")
    assert changes.code == 0
    assert {(row["change"], row["field"], row["old"], row["new"]) for row in changes.lines} == {
        ("changed", "status", "asserted", "denied")
    }
    assert hechos("diff", "--check").code == 1
    assert hechos("diff", "r1", "r1", "--check").code == 0
    assert "2 of 2 changes are new" in hechos("diff", "--save").err
    assert hechos("sql", "SELECT count(*) AS n FROM changes").lines == [{"n": 2}]
    assert hechos("diff", "r1", "r9").code == 2
    looks = {row["what"] for row in hechos("doctor").lines if row["state"] == "look"}
    assert looks == {"promoted"}
    assert first in hechos("promote", first).err
    assert hechos("doctor").code == 0
    assert hechos("promote", "0.0.0+none").code == 2


def test_a_person_reads_changes_fact_by_fact() -> None:
    from hechos.cli.diff import _told
    from hechos.facts import ArticleId, FactId
    from hechos.review.diff import Change

    def change(
        field: str | None, old: str | None, new: str | None, kind: Any = "changed", fact: str = "f"
    ) -> Change:
        ids = (FactId(fact) if kind != "added" else None, FactId(fact) if kind != "removed" else None)
        where = ("r1", "r2", ArticleId("a\x1b"), "claim", *ids)
        return Change(f"{fact}{field}", *where, kind, field, old, new, "3 %", "Sube un 3 %.", "revision 2")

    told = [
        change("value", "3", "4"),
        change("subject", None, "kirabel"),
        change(None, None, '{"metric": "growth", "value": "3"}', "added", "g"),
    ]
    assert [str(text) for text in _told(told)] == [
        "a�  revision 2",
        " ~ claim  «3 %»\n     value: 3 → 4\n     subject: none → kirabel",
        " + claim  «3 %»\n     metric growth, value 3",
        "1 added, 0 removed, 2 changed",
    ]
    assert [str(text) for text in _told([])] == ["no difference"]


def test_doctor_on_an_empty_folder(hechos: Run) -> None:
    done = hechos("doctor")
    rows = {row["what"]: row for row in done.lines}
    assert done.code == 1
    assert [what for what, row in rows.items() if row["state"] == "look"] == ["snapshot"]
    assert rows["snapshot"]["hint"] == "hechos run"


def test_doctor_finds_what_is_wrong(hechos: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data" / "sources").mkdir(parents=True)
    (tmp_path / "data" / "sources" / "bad.toml").write_text("name =")
    (tmp_path / "data" / "snapshots").mkdir()
    (tmp_path / "data" / "snapshots" / "newest").write_text("store-000000001.duckdb")
    (tmp_path / "data" / "snapshots" / "store-000000001.duckdb").write_bytes(b"no store")
    monkeypatch.setenv("PREFECT_API_URL", "http://127.0.0.1:9/api")
    done = hechos("doctor")
    assert done.code == 1
    looks = {row["what"] for row in done.lines if row["state"] == "look"}
    assert {"listed_sources", "stored", "prefect server"} <= looks


def test_doctor_finds_a_stranger_package(tmp_path: Path) -> None:
    (tmp_path / "flows").mkdir()
    (tmp_path / "flows" / "__init__.py").write_text("")
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "HECHOS_DATA": str(tmp_path / "data")}
    done = subprocess.run([HECHOS, "doctor", "--json"], env=env, capture_output=True, text=True, timeout=120)
    (row,) = [row for row in map(json.loads, done.stdout.splitlines()) if row["what"] == "packages"]
    assert done.returncode == 1
    assert row["state"] == "look"
    assert str(tmp_path) in row["detail"]


def test_eval(hechos: Run, tmp_path: Path) -> None:
    text = TEXTS["a.json"]["text"]
    claim = {
        "metric": "units_sold",
        "subject": {"id": "kirabel", "name": "Kirabel"},
        "value": 3000000,
        "unit": "watch",
        "comparator": "exact",
        "status": "asserted",
        "speaker": None,
        "evidence": "3 millones de relojes",
    }
    gold = {"article": TEXTS["a.json"], "claims": [claim], "events": [], "entities": []}
    (tmp_path / "a.json").write_text(json.dumps(gold))
    done = hechos("eval", "a.json")
    assert done.code == 0
    scores = {row["level"]: row for row in done.lines}
    assert scores["quantities"]["gold"] == 1
    assert set(scores) == {"entities", "quantities", "claims", "full", "events", "events_full"}
    faults = hechos("eval", "a.json", "--errors").lines
    assert all(row["text"] in text for row in faults)
    (tmp_path / "a.json").write_text('{"article": {}}')
    assert hechos("eval", "a.json").code == 2


def test_eval_takes_the_texts_from_elsewhere(hechos: Run, tmp_path: Path) -> None:
    text = TEXTS["a.json"]["text"]
    article = {
        "url": "https://example.org/a",
        "lang": "es",
        "text_sha256": hashlib.sha256(text.encode()).hexdigest(),
    }
    (tmp_path / "gold.json").write_text(
        json.dumps({"article": article, "claims": [], "events": [], "entities": []})
    )
    (tmp_path / "news").mkdir()
    (tmp_path / "news" / "a.json").write_text(json.dumps({**TEXTS["a.json"], "url": article["url"]}))
    assert hechos("eval", "gold.json").code == 2
    assert hechos("eval", "gold.json", "--articles", "news").code == 0


# Terminals, pipes and signals


def on_terminal(args: list[str], columns: int, **more: str) -> tuple[int, str]:
    """What a person sees: the command under a pseudo-terminal of that width."""
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")}
    env |= {"TERM": "xterm-256color", **more}
    with subprocess.Popen([HECHOS, *args], stdin=theirs, stdout=theirs, stderr=theirs, env=env) as child:
        os.close(theirs)
        seen, until = b"", time.monotonic() + 120
        while time.monotonic() < until:
            if select.select([ours], [], [], 1)[0]:
                try:
                    seen += os.read(ours, 65536)
                except OSError:
                    break
    os.close(ours)
    return child.returncode, seen.decode().replace("\r\n", "\n")


@pytest.mark.usefixtures("stored")
def test_a_terminal_gets_tables_that_fit() -> None:
    query = "SELECT title, url, lang FROM articles ORDER BY url"
    code, wide = on_terminal(["sql", query], 120)
    assert code == 0
    assert "Kirabel sells more watches" in wide
    assert "\x1b[1m" in wide
    code, narrow = on_terminal(["sql", query], 30, NO_COLOR="1")
    assert code == 0
    assert "\x1b" not in narrow
    assert max(map(len, narrow.splitlines())) <= 30
    code, records = on_terminal(["sql", "SELECT * EXCLUDE text FROM articles ORDER BY url"], 80)
    assert "row 1\n" in records
    assert "article_id      https://relojes.example/ventas" in records


@pytest.mark.usefixtures("stored")
def test_a_terminal_gets_marks_in_colour() -> None:
    code, seen = on_terminal(["show", "vende"], 100)
    assert code == 0
    assert "\x1b[33m[c1 " in seen


def piped(args: list[str], **more: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen([HECHOS, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


@pytest.mark.usefixtures("stored")
def test_a_closed_pipe_is_no_error() -> None:
    with piped(["sql", "SELECT * FROM range(200000)"]) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline() == b'{"range": 0}\n'
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(timeout=60) == 141


def test_ctrl_c_ends_quietly_with_130() -> None:
    with piped(["extract", "-"], stdin=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(b'{"text": "Uno.", "lang": "es"}\n')
        child.stdin.flush()
        assert child.stdout.readline()  # lines come out as they go in
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=60) == 130
        assert child.stderr.read() == b""


def test_control_characters_of_others_reach_no_terminal() -> None:
    assert visible("a\x1b[2Jb\u202ec\rd\te\nf") == "a�[2Jb�c�d\te\nf"


def test_plain_values() -> None:
    from datetime import UTC, datetime, timedelta
    from decimal import Decimal
    from uuid import UUID

    values = [4e9, Decimal("1.50"), True, b"\xff", timedelta(minutes=1), {"a": (float("inf"),)}, UUID(int=1)]
    told = [4000000000, 1.5, True, "ff", 60.0, {"a": [None]}, "00000000-0000-0000-0000-000000000001"]
    assert [plain(value) for value in values] == told
    assert plain(datetime(2026, 3, 11, tzinfo=UTC)) == "2026-03-11T00:00:00+00:00"
