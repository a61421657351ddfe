"""The public side: every view with its columns, every column with its meaning, the page that lists them."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pytest

from hechos.review.decision import CORRECTABLE
from hechos.store.page import page
from hechos.store.schema import INTERNAL_VIEWS, bring_up_to_date, definitions

OF_CLAIM = """
    claim_id article_id metric of subject_id subject_name subject_text scope value low high comparator unit per
    direction equivalents period_start period_end period_precision period_text fiscal baseline status speaker_id
    speaker_name speaker_text quoted evidence sentence evidence_start evidence_end also confidence rule
    extractor_version known_from decision decided_by url title lang source published_at copy_of
"""
OF_EVENT = """
    event_id article_id type start_date end_date precision time_text inferred fiscal summary status speaker_id
    speaker_name speaker_text evidence sentence evidence_start evidence_end also confidence rule extractor_version
    known_from decision decided_by url title lang source published_at copy_of
"""
COLUMNS = {
    "articles": """
        article_id url title lang country source published_at published_on published_from modified_at fetched_at
        revision revised_at partial story_id copy_of text_sha256 text
    """,
    "claims": OF_CLAIM,
    "events": OF_EVENT,
    "reviewed_claims": OF_CLAIM,
    "reviewed_events": OF_EVENT,
    "participants": "event_id role entity_id name",
    "event_claims": "event_id claim_id",
    "entities": "entity_id name type articles mentions first_seen last_seen",
    "mentions": "article_id entity_id type start_char end_char text",
    "numerals": "article_id start_char end_char text outcome reason fact_id",
    "runs": """
        run_id kind started_at finished_at state articles_seen articles_new articles_revised claims events errors
        extractor_version
    """,
    "sources": "source state last_fetch_at last_new_at usual_interval empty_streak error_streak last_error",
    "ingest_errors": "run_id source url stage error happened_at",
    "changes": """
        change_id base head article_id fact_kind base_fact_id head_fact_id change field old new sentence cause
        decision decided_by decided_at note
    """,
}
"""The contract, typed out: it changes only with the contract."""


@pytest.fixture(scope="module")
def con() -> duckdb.DuckDBPyConnection:
    made = duckdb.connect(":memory:")
    bring_up_to_date(made)
    return made


def test_the_views_are_those_of_the_contract() -> None:
    assert set(definitions("views")) - INTERNAL_VIEWS == set(COLUMNS)


@pytest.mark.parametrize("view", COLUMNS)
def test_a_view_has_its_columns_in_order(con: duckdb.DuckDBPyConnection, view: str) -> None:
    described = con.execute(f"FROM {view}").description
    assert [column[0] for column in described] == COLUMNS[view].split()


def test_every_table_view_and_column_has_its_meaning(con: duckdb.DuckDBPyConnection) -> None:
    unexplained = con.execute(
        """
        SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal AND coalesce(comment, '') = ''
        UNION ALL SELECT table_name, NULL FROM duckdb_tables() WHERE NOT internal AND coalesce(comment, '') = ''
        UNION ALL SELECT view_name, NULL FROM duckdb_views() WHERE NOT internal AND coalesce(comment, '') = ''
        """
    ).fetchall()
    assert unexplained == []


def test_no_column_of_a_time_is_without_zone(con: duckdb.DuckDBPyConnection) -> None:
    naive = "SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal AND data_type = 'TIMESTAMP'"
    assert con.execute(naive).fetchall() == []


def test_no_table_has_a_key_of_the_database(con: duckdb.DuckDBPyConnection) -> None:
    """So that the same SQL runs on DuckLake."""
    kinds = "SELECT DISTINCT constraint_type FROM duckdb_constraints()"
    assert con.execute(kinds).fetchall() == [("NOT NULL",)]
    assert con.execute("SELECT count(*) FROM duckdb_indexes()").fetchall() == [(0,)]


@pytest.mark.parametrize("kind", ["tables", "views"])
def test_a_file_is_one_statement_named_as_what_it_makes(kind: str) -> None:
    for name, definition in definitions(kind).items():  # type: ignore[arg-type]
        made = re.findall(r"^CREATE (?:OR REPLACE VIEW|TABLE) (\w+)", definition.statement, re.MULTILINE)
        assert made == [name]
        assert definition.about.startswith("One row: ")


@pytest.mark.parametrize("kind", ["claim", "event"])
def test_a_correction_may_set_what_the_reviewed_view_reads(kind: str) -> None:
    read = re.findall(
        r"json_exists\(k\.correction, '\$\.(\w+)'\)", definitions("views")[f"reviewed_{kind}s"].statement
    )
    assert tuple(read) == CORRECTABLE[kind]  # type: ignore[index]


def test_the_page_is_current() -> None:
    """If not: python -c "from hechos.store.page import page; print(page(), end='')" > docs/schema.md"""
    written = Path(__file__).parent.parent / "docs" / "schema.md"
    assert written.read_text(encoding="utf-8") == page()
