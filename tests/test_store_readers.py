"""One writer, many readers: the lock, the snapshots, and what a reader may ask."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from made import article, claim, facts, rows, stored_run

from hechos import store
from hechos.errors import InputError, QueryError, UnavailableError

HOLD = """
import sys, time
from pathlib import Path
from hechos import store
with store.open_store(Path(sys.argv[1]), command="hechos run"):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def holder(tmp_path: Path) -> subprocess.Popen[str]:
    """Another process that writes to `tmp_path`."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


def test_a_second_writer_is_told_of_the_first(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    with pytest.raises(UnavailableError) as refused, store.open_store(tmp_path, command="hechos diff"):
        pass
    assert str(refused.value) == f"the store is locked by pid {holder.pid} (hechos run)"
    assert refused.value.exit_code == 3
    assert refused.value.hint


def test_the_lock_ends_with_its_holder(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    with store.open_store(tmp_path, command="hechos run") as opened:
        assert opened.rows("SELECT count(*) FROM runs") == [(0,)]


def test_one_process_cannot_write_twice_at_once(tmp_path: Path) -> None:
    with (
        store.open_store(tmp_path, command="first"),
        pytest.raises(UnavailableError, match=rf"pid {os.getpid()} \(first\)"),
        store.open_store(tmp_path, command="second"),
    ):
        pass
    with store.open_store(tmp_path, command="third"):
        pass


def test_a_forked_child_does_not_keep_the_lock(tmp_path: Path) -> None:
    with store.open_store(tmp_path, command="parent"):
        child = os.fork()
        if not child:
            signal.pause()
    try:
        with store.open_store(tmp_path, command="the next"):
            pass
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    unwritable = tmp_path / "file" / "data"
    with (
        pytest.raises(UnavailableError, match="file/data") as refused,
        store.open_store(unwritable, command="a test"),
    ):
        pass
    assert "HECHOS_DATA" in str(refused.value.hint)


def test_a_store_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "store.duckdb").write_bytes(b"no database" * 1000)
    with pytest.raises(UnavailableError, match=r"store\.duckdb"), store.open_store(tmp_path, command="a test"):
        pass


def test_nothing_is_published_yet(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="nothing has been published") as refused, store.snapshot(tmp_path):
        pass
    assert refused.value.hint == "hechos run does"


def test_a_snapshot_that_is_gone(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article())])
    for path in (tmp_path / "snapshots").glob("*.duckdb"):
        path.unlink()
    with pytest.raises(UnavailableError, match="is missing"), store.snapshot(tmp_path):
        pass


def test_a_reader_goes_on_undisturbed(tmp_path: Path) -> None:
    """Through three publications, in this process and in another; each new reader sees the newest."""
    stored_run(tmp_path, [facts(article("a"), claim("c0"))])
    with store.snapshot(tmp_path) as before:
        for n in range(1, 4):
            stored_run(tmp_path, [facts(article(f"a{n}", text=f"{n}"), claim(f"c{n}"))])
            assert list(before.query("SELECT count(*) FROM claims")) == [(1,)]
            assert rows(tmp_path, "SELECT count(*) FROM claims") == [(n + 1,)]
        assert not before.path.exists()
        assert list(before.query("SELECT claim_id, url FROM claims")) == [("c0", None)]


def test_readers_do_not_wait_for_the_writer(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim())])
    with store.open_store(tmp_path, command="a writer") as opened, opened.transaction():
        opened.con.execute("DELETE FROM claim")
        assert rows(tmp_path, "SELECT count(*) FROM claims") == [(1,)]


def test_publishing_again_without_a_change_is_nothing(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article())])
    with store.open_store(tmp_path, command="a test") as opened:
        first = store.publish(opened)
        written = first.stat().st_mtime_ns
        assert store.publish(opened) == first
        assert first.stat().st_mtime_ns == written
        store.note_fetch(opened, "s")
        assert store.publish(opened) != first


def test_old_snapshots_are_removed(tmp_path: Path) -> None:
    for n in range(5):
        stored_run(tmp_path, [facts(article(str(n)))])
    left = sorted(path.name for path in (tmp_path / "snapshots").iterdir())
    assert len(left) == 3
    assert left[0] == "newest"
    assert (tmp_path / "snapshots" / "newest").read_text() == left[2]
    assert {(tmp_path / "snapshots" / name).stat().st_mode & 0o222 for name in left[1:]} == {0}


def test_a_store_made_anew_is_published_anew(tmp_path: Path) -> None:
    """Though it has the number of the snapshot that stands."""
    stored_run(tmp_path, [facts(article("old"))])
    (tmp_path / "store.duckdb").unlink()
    stored_run(tmp_path, [facts(article("new"))])
    assert rows(tmp_path, "SELECT article_id FROM articles") == [("new",)]
    for n in range(3):
        stored_run(tmp_path, [facts(article(str(n)))])
    assert rows(tmp_path, "SELECT count(*) FROM articles") == [(4,)]
    assert len(list((tmp_path / "snapshots").glob("*.duckdb"))) == 2


def test_a_half_written_snapshot_is_no_snapshot(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim())])
    (tmp_path / "snapshots" / "store-000000999.tmp").write_bytes(b"half")
    assert rows(tmp_path, "SELECT count(*) FROM claims") == [(1,)]


def test_a_disk_that_is_full_is_told_and_readers_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored_run(tmp_path, [facts(article(), claim())])

    def full(old: object, new: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with store.open_store(tmp_path, command="a test") as opened:
        store.note_fetch(opened, "s")
        with monkeypatch.context() as patched:
            patched.setattr("hechos.store.published._copy_blocks", full)
            with pytest.raises(UnavailableError, match="No space left") as refused:
                store.publish(opened)
        assert refused.value.hint
        assert rows(tmp_path, "SELECT count(*) FROM sources") == [(0,)]
        assert not list((tmp_path / "snapshots").glob("*.tmp"))
        store.publish(opened)
    assert rows(tmp_path, "SELECT count(*) FROM sources") == [(1,)]


FULL = """
import resource, sys
from pathlib import Path
from hechos import store
from hechos.errors import UnavailableError
from hechos.facts import Article, ArticleId
folder = Path(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, 2_000_000))
try:
    with store.open_store(folder, command="a test") as opened:
        run = store.start_run(opened, "ingest", "v")
        for n in range(40):
            text = "".join(chr(300 + (n * 7919 + i * 104729) % 50000) for i in range(20_000))
            store.save_articles(opened, run, [Article(ArticleId(f"{n:02}"), text, "es")])
            print(n, flush=True)
except UnavailableError as error:
    print(type(error).__name__)
"""


def test_what_was_written_before_the_disk_was_full_stays(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path)], capture_output=True, text=True, check=False
    )
    *saved, told = ended.stdout.split()
    assert told == "UnavailableError", ended.stderr
    with store.open_store(tmp_path, command="the next run") as opened:
        assert opened.rows("SELECT count(*) FROM articles") == [(len(saved),)]
        assert len(saved) > 0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("read")
    stored_run(made, [facts(article(), claim(), claim("c2", value=7))])
    return made


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT count(*) FROM claims",
        "FROM claims SELECT value",
        "WITH c AS (FROM claims) SELECT * FROM c;",
        "DESCRIBE claims",
        "SHOW TABLES",
        "SUMMARIZE claims",
        "EXPLAIN SELECT 1",
        "-- a comment\nSELECT 1",
        "SELECT unnest(scope), baseline.start, len(also) FROM claims",
    ],
)
def test_reading_is_answered(folder: Path, sql: str) -> None:
    with store.snapshot(folder) as snap:
        found = snap.query(sql)
        assert len(found.columns) == len(found.types) > 0
        list(found)


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM claim",
        "INSERT INTO setting VALUES ('promoted', 'x')",
        "CREATE TABLE t (a INTEGER)",
        "CREATE TEMP TABLE t AS SELECT 1",
        "DROP VIEW claims",
        "UPDATE claim SET value = 0",
        "ATTACH '/tmp/other.duckdb'",
        "COPY claims TO '/tmp/claims.csv'",
        "EXPORT DATABASE '/tmp/out'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET threads = 1",
        "SET enable_external_access = true",
        "PRAGMA memory_limit = '1GB'",
        "EXPLAIN ANALYZE DELETE FROM claim",
        "CHECKPOINT",
        "SELECT * FROM read_text('/etc/hostname')",
        "SELECT * FROM '/etc/passwd'",
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM glob('/*')",
        "SELECT * FROM folder",
        "SELECT 1; DELETE FROM claim",
        "SELECT 1; SELECT 2",
        "SELECT nonsense FROM claims",
        "SELECT 1/",
        "",
        "   -- nothing",
        "SELECT CAST('x' AS INTEGER)",
        "SELECT * FROM claims WHERE metric = $metric",
    ],
)
def test_all_else_is_refused(folder: Path, sql: str) -> None:
    with store.snapshot(folder) as snap:
        with pytest.raises(QueryError) as refused:
            list(snap.query(sql))
        assert refused.value.exit_code == 2
        assert str(refused.value).strip()
        assert list(snap.query("SELECT count(*) FROM claims")) == [(2,)]


def test_an_error_while_rows_stream_is_ours(folder: Path) -> None:
    with store.snapshot(folder) as snap, pytest.raises(QueryError, match="Could not convert"):
        list(
            snap.query(
                "SELECT CAST(CASE WHEN i = 199000 THEN 'x' ELSE '1' END AS INTEGER) FROM range(200000) t(i)"
            )
        )


def test_parameters_and_open_results_side_by_side(folder: Path) -> None:
    with store.snapshot(folder) as snap:
        many = iter(snap.query("SELECT i FROM range(5000) t(i) ORDER BY i"))
        assert next(many) == (0,)
        assert list(snap.query("SELECT $n::INTEGER + 1", {"n": 1})) == [(2,)]
        assert list(many) == [(n,) for n in range(1, 5000)]


def test_times_are_told_in_utc(folder: Path) -> None:
    with store.snapshot(folder) as snap:
        [(at,)] = snap.query("SELECT known_from FROM claims LIMIT 1")
        assert at.utcoffset().total_seconds() == 0


@pytest.mark.parametrize("name", ["a", "Títu", "TÍTULO"])
def test_an_article_is_found_by_what_names_it(folder: Path, name: str) -> None:
    with store.snapshot(folder) as snap:
        assert store.find_article(snap, name).id == "a"


def test_an_article_wants_a_name_of_its_own(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article("one/a")), facts(article("one/b"))])
    with store.snapshot(tmp_path) as snap:
        assert store.find_article(snap, "one/b").id == "one/b"
        with pytest.raises(InputError, match="several articles are called one/"):
            store.find_article(snap, "one/")
        with pytest.raises(InputError, match="no article is called %"):
            store.find_article(snap, "%")


def test_an_article_that_is_not_read_yet_has_no_facts(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim())])
    with store.open_store(tmp_path, command="a test") as opened:
        store.save_articles(opened, store.start_run(opened, "ingest", "1.0+a"), [article(text="Nuevo.")])
        store.publish(opened)
    with store.snapshot(tmp_path) as snap:
        assert store.shown_facts(snap, store.find_article(snap, "a")) is None
