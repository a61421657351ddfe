"""Decisions: on the disk before the call returns, in the store with the next writer, in the reviewed views."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from made import article, claim, event, facts, rows, stored_run

from hechos import store
from hechos.errors import InputError
from hechos.review.decision import decide
from hechos.review.diff import diff, save_changes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    stored_run(tmp_path, [facts(article(), claim("c1"), claim("c2", value=7), event("e1"))])
    return tmp_path


def publish(folder: Path) -> None:
    with store.open_store(folder, command="a test") as opened:
        store.publish(opened)


def test_a_rejected_fact_is_left_out_and_stays_where_it_was(folder: Path) -> None:
    decide(folder, "claim", "c1", "rejected", by="ana", note="a price, not a count")
    decide(folder, "event", "e1", "rejected", by="ana")
    assert rows(folder, "SELECT claim_id FROM reviewed_claims ORDER BY 1") == [("c1",), ("c2",)]
    publish(folder)
    assert rows(folder, "SELECT claim_id FROM reviewed_claims ORDER BY 1") == [("c2",)]
    assert rows(folder, "SELECT claim_id, decision, decided_by FROM claims ORDER BY 1") == [
        ("c1", "rejected", "ana"),
        ("c2", None, None),
    ]
    assert rows(folder, "SELECT event_id FROM reviewed_events") == []
    assert rows(folder, "SELECT event_id, decision FROM events") == [("e1", "rejected")]


@pytest.mark.parametrize(
    ("column", "value", "shown"),
    [
        ("unit", "EUR", "EUR"),
        ("of", "revenue", "revenue"),
        ("value", 6.5, 6.5),
        ("high", None, None),
        ("subject_id", None, None),
        ("quoted", True, True),
        ("period_start", "2026-01-31", "2026-01-31"),
        ("scope", [{"id": None, "name": None, "text": "España"}], "[{'id': NULL, 'name': NULL, 'text': España}]"),
        ("baseline", {"text": "a", "start": "2024-01-01"}, "{'text': a, 'start': 2024-01-01, 'end': NULL}"),
    ],
)
def test_a_correction_is_applied(folder: Path, column: str, value: Any, shown: Any) -> None:
    before = rows(folder, f'SELECT * EXCLUDE (decision, decided_by, "{column}") FROM claims ORDER BY claim_id')
    decide(folder, "claim", "c1", "corrected", by="ana", correction={column: value})
    publish(folder)
    told = f'"{column}"' if isinstance(shown, (float, bool)) else f'CAST("{column}" AS VARCHAR)'
    assert rows(folder, f"SELECT {told}, decision FROM reviewed_claims WHERE claim_id = 'c1'") == [
        (shown, "corrected")
    ]
    others = f'SELECT * EXCLUDE (decision, decided_by, "{column}") FROM reviewed_claims ORDER BY claim_id'
    assert rows(folder, others) == before
    kept = rows(folder, f"SELECT \"{column}\" FROM claims WHERE claim_id = 'c1'")
    assert kept == rows(folder, f"SELECT \"{column}\" FROM claim WHERE claim_id = 'c1'")


def test_an_event_is_corrected(folder: Path) -> None:
    decide(folder, "event", "e1", "corrected", by="ana", correction={"type": "merger", "start_date": "2020-01-01"})
    publish(folder)
    found = rows(
        folder, "SELECT type, CAST(start_date AS VARCHAR), CAST(end_date AS VARCHAR) FROM reviewed_events"
    )
    assert found == [("merger", "2020-01-01", "2026-03-05")]


def test_the_newest_decision_counts(folder: Path) -> None:
    decide(folder, "claim", "c1", "rejected", by="ana")
    publish(folder)
    decide(folder, "claim", "c1", "accepted", by="luis")
    publish(folder)
    assert rows(folder, "SELECT decision, decided_by FROM claims WHERE claim_id = 'c1'") == [("accepted", "luis")]
    assert rows(folder, "SELECT count(*) FROM reviewed_claims") == [(2,)]
    assert rows(folder, "SELECT count(*) FROM decision") == [(2,)]


def test_a_decision_holds_for_the_same_fact_of_a_later_version(folder: Path) -> None:
    decide(folder, "claim", "c1", "rejected", by="ana")
    stored_run(folder, [facts(article(), claim("c1"), version="1.0+b")], version="1.0+b")
    assert rows(folder, "SELECT claim_id, decision FROM claims") == [("c1", "rejected")]


def test_a_change_is_decided(folder: Path) -> None:
    stored_run(folder, [facts(article(), claim("c1"), event("e1"), version="1.0+b")], version="1.0+b")
    with store.open_store(folder, command="a test") as opened, store.snapshot(folder) as snap:
        [change] = diff(snap, "r1", "r2")
        save_changes(opened, [change])
    decide(folder, "change", change.change_id, "accepted", by="ana", note="was a duplicate")
    publish(folder)
    assert rows(folder, "SELECT decision, decided_by, note, decided_at IS NOT NULL FROM changes") == [
        ("accepted", "ana", "was a duplicate", True)
    ]


def test_a_decision_is_kept_while_the_store_is_busy(folder: Path) -> None:
    with store.open_store(folder, command="a long run"):
        decide(folder, "claim", "c1", "rejected", by="ana")
        [path] = (folder / "decisions").iterdir()
        assert json.loads(path.read_text(encoding="utf-8"))["about_id"] == "c1"
    publish(folder)
    assert rows(folder, "SELECT count(*) FROM reviewed_claims") == [(1,)]


def test_a_line_cut_short_waits_and_a_line_that_is_none_is_left_out(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    decide(folder, "claim", "c1", "rejected", by="ana")
    [path] = (folder / "decisions").iterdir()
    with path.open("a", encoding="utf-8") as file:
        file.write('{"about": "claim", "about_id"')
    publish(folder)
    assert rows(folder, "SELECT count(*) FROM decision") == [(1,)]
    decide(folder, "claim", "c2", "rejected", by="ana")
    with caplog.at_level(logging.WARNING):
        publish(folder)
    assert rows(folder, "SELECT about_id FROM decision ORDER BY 1") == [("c1",), ("c2",)]
    assert "a line that is no decision" in caplog.text


def test_decisions_are_read_once(folder: Path) -> None:
    for _ in range(3):
        decide(folder, "claim", "c1", "rejected", by="ana")
        publish(folder)
    publish(folder)
    assert rows(folder, "SELECT count(*) FROM decision") == [(3,)]


@pytest.mark.parametrize(
    ("about", "decision", "correction", "wrong"),
    [
        ("claim", "corrected", None, "corrected wants a correction"),
        ("claim", "rejected", {"unit": "EUR"}, "corrected wants a correction"),
        ("claim", "corrected", {"evidence": "x"}, "no column of a claim to correct: evidence"),
        ("event", "corrected", {"unit": "x"}, "no column of a event to correct: unit"),
        ("change", "corrected", {"old": "x"}, "no column of a change to correct: old"),
    ],
)
def test_what_is_no_decision_is_refused(
    tmp_path: Path, about: Any, decision: Any, correction: Any, wrong: str
) -> None:
    with pytest.raises(InputError, match=wrong):
        decide(tmp_path, about, "c1", decision, by="ana", correction=correction)
    assert not (tmp_path / "decisions").exists()
