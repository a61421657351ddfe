"""Every store takes the same way to the newest layout, from whichever it has."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
from made import article, claim, facts, rows, stored_run

from hechos import store
from hechos.errors import UnavailableError
from hechos.store import schema
from hechos.store.schema import Migration, bring_up_to_date, definitions, layout_of, migrations

LAYOUT = """
    SELECT table_name, column_name, data_type, is_nullable, column_default, comment FROM duckdb_columns()
    WHERE NOT internal ORDER BY table_name, column_index
"""


def test_migrations_lead_to_the_tables() -> None:
    migrated, written = duckdb.connect(":memory:"), duckdb.connect(":memory:")
    bring_up_to_date(migrated)
    for definition in definitions("tables").values():
        written.execute(definition.statement)
    columns = "SELECT table_name, column_name, data_type, is_nullable FROM duckdb_columns() WHERE table_name IN"
    named = f"({', '.join(repr(name) for name in definitions('tables'))}) ORDER BY table_name, column_index"
    assert migrated.execute(f"{columns} {named}").fetchall() == written.execute(f"{columns} {named}").fetchall()
    tables = "SELECT table_name FROM duckdb_tables() ORDER BY 1"
    assert migrated.execute(tables).fetchall() == written.execute(tables).fetchall()


def test_migrations_count_up_from_one() -> None:
    assert [migration.number for migration in migrations()] == list(range(1, len(migrations()) + 1))


def test_a_second_time_changes_nothing() -> None:
    con = duckdb.connect(":memory:")
    bring_up_to_date(con)
    first = con.execute(LAYOUT).fetchall(), con.execute("FROM schema_version").fetchall()
    bring_up_to_date(con)
    assert (con.execute(LAYOUT).fetchall(), con.execute("FROM schema_version").fetchall()) == first


def test_an_older_store_is_brought_up_and_keeps_its_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored_run(tmp_path, [facts(article(), claim())])
    number = len(migrations()) + 1
    later = Migration(
        number, "mark_claims", "ALTER TABLE claim ADD COLUMN mark VARCHAR; UPDATE claim SET mark = 'old'"
    )
    monkeypatch.setattr(schema, "migrations", lambda: (*migrations(), later))
    with store.open_store(tmp_path, command="a test") as opened:
        assert opened.rows("SELECT claim_id, mark FROM claim") == [("c1", "old")]
        assert opened.rows("SELECT name FROM schema_version WHERE number = $n", {"n": number}) == [
            ("mark_claims",)
        ]
        assert layout_of(opened.con) == number


def test_a_migration_that_fails_leaves_the_store_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored_run(tmp_path, [facts(article(), claim())])
    known = migrations()
    broken = Migration(len(known) + 1, "broken", "ALTER TABLE claim ADD COLUMN mark VARCHAR; SELECT nonsense")
    with monkeypatch.context() as patched:
        patched.setattr(schema, "migrations", lambda: (*known, broken))
        with pytest.raises(duckdb.Error, match="nonsense"), store.open_store(tmp_path, command="a test"):
            pass
    with store.open_store(tmp_path, command="a test") as opened:
        assert layout_of(opened.con) == len(known)
        assert len(opened.rows("DESCRIBE claim")) == len(definitions("tables")["claim"].meanings)


def test_a_newer_store_is_left_alone(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim())])
    with store.open_store(tmp_path, command="a test") as opened:
        opened.con.execute("UPDATE schema_version SET number = 99")
        store.note_fetch(opened, "s")
        store.publish(opened)
    with (
        pytest.raises(UnavailableError, match="layout 99") as refused,
        store.open_store(tmp_path, command="a test"),
    ):
        pass
    assert "update hechos" in str(refused.value.hint)
    with pytest.raises(UnavailableError, match="layout 99"), store.snapshot(tmp_path):
        pass


def test_views_of_another_release_are_made_anew(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim())])
    with store.open_store(tmp_path, command="a test") as opened:
        opened.con.execute("CREATE VIEW forgotten AS SELECT 1 AS one")
        opened.con.execute("CREATE OR REPLACE VIEW claims AS SELECT 1 AS one")
        opened.set("sql", "another digest")
    stored_run(tmp_path, [])
    assert rows(tmp_path, "SELECT claim_id FROM claims") == [("c1",)]
    assert rows(tmp_path, "SELECT count(*) FROM duckdb_views() WHERE view_name = 'forgotten'") == [(0,)]
    assert rows(
        tmp_path, "SELECT comment FROM duckdb_columns() WHERE table_name = 'claims' AND column_name = 'per'"
    ) != [(None,)]
