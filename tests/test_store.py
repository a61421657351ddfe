"""The store's writer: idempotent, whole or not at all, whatever the order and whoever is killed."""

from __future__ import annotations

import dataclasses
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
from made import TEXT, article, claim, event, evidence, facts, rows, stored_run

from hechos import store
from hechos.errors import InputError
from hechos.facts import Article, Entity, EntityId, FactId, Numeral, Slice

KEYS = {
    "article": "article_id",
    "revision": "revision_key",
    "run": "run_id",
    "extractor": "extractor_version",
    "extractor_file": "extractor_version, path",
    "extraction": "extraction_key",
    "entity": "extraction_key, entity_id",
    "mention": "extraction_key, entity_id, start_char, end_char",
    "claim": "extraction_key, claim_id",
    "event": "extraction_key, event_id",
    "participant": "extraction_key, event_id, role, entity_id",
    "event_claim": "extraction_key, event_id, claim_id",
    "numeral": "extraction_key, start_char, end_char",
    "source": "source",
    "change": "change_id",
    "decision": "decision_id",
    "setting": "name",
    "schema_version": "number",
}
"""The natural key of each table; `ingest_error` has none, since one thing may fail twice."""

SECOND_KEYS = {"revision": "article_id, revision", "extraction": "revision_key, extractor_version"}


def counts(folder: Path) -> dict[str, int]:
    """Rows of each table, the run's own left out."""
    with store.open_store(folder, command="a test") as opened:
        return {t: opened.rows(f"SELECT count(*) FROM {t}")[0][0] for t in KEYS if t not in ("run", "setting")}


def everything(of: Article) -> Any:
    """Facts of each kind, with repeats, as an extractor with a fault might give them."""
    entity = Entity(EntityId("acme"), "Acme", "org", (Slice(0, 4, "Acme"), Slice(0, 4, "Acme")))
    numeral = Numeral(12, 13, "5", "claim", None, FactId("c1"))
    told = event(claims=["c1", "c1"])
    return facts(of, claim(), claim(), claim("c2", value=7), told, told, entity, entity, numeral, numeral)


def test_the_same_input_twice_adds_no_row(tmp_path: Path) -> None:
    stored_run(tmp_path, [everything(article())])
    before = counts(tmp_path)
    assert before["claim"] == 2
    assert before["participant"] == 2
    stored_run(tmp_path, [everything(article())])
    assert counts(tmp_path) == before


@pytest.mark.parametrize(("table", "key"), [*KEYS.items(), *SECOND_KEYS.items()])
def test_no_key_stands_twice(table: str, key: str, busy_folder: Path) -> None:
    with store.open_store(busy_folder, command="a test") as opened:
        assert opened.rows(f"SELECT count(*) FROM {table}") > [(0,)]
        assert not opened.rows(f"SELECT {key}, count(*) FROM {table} GROUP BY ALL HAVING count(*) > 1")


@pytest.fixture(scope="module")
def busy_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store that has seen all there is: two runs, a revision, two versions, a change, decisions, a source."""
    from hechos.review.decision import decide
    from hechos.review.diff import diff, save_changes

    folder = tmp_path_factory.mktemp("busy")
    given = [everything(article(id, text=f"{TEXT} {id}")) for id in ("a", "b", "a")]
    stored_run(folder, given)
    stored_run(folder, given, version="1.0+b", files={"claims.py": "other"})
    stored_run(folder, [facts(article("a", text="Otro texto."), version="1.0+b")], version="1.0+b")
    decide(folder, "claim", "c1", "rejected", by="ana")
    decide(folder, "claim", "c1", "accepted", by="ana")
    with store.open_store(folder, command="a test") as opened, store.snapshot(folder) as snap:
        store.note_fetch(opened, "x", new=1)
        store.note_fetch(opened, "x")
        save_changes(opened, diff(snap, "r1", "r3"))
        save_changes(opened, diff(snap, "r1", "r3"))
    return folder


def test_a_changed_text_is_a_revision_and_keeps_the_old_facts(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim("c1"))])
    stored_run(tmp_path, [facts(article(text=TEXT + " Más."), claim("c2", value=6))])
    assert rows(tmp_path, "SELECT revision, revised_at IS NOT NULL, text FROM articles") == [
        (2, True, TEXT + " Más.")
    ]
    assert rows(tmp_path, "SELECT claim_id FROM claims") == [("c2",)]
    kept = """
        SELECT r.revision, c.claim_id FROM claim AS c JOIN extraction AS x ON x.extraction_key = c.extraction_key
        JOIN revision AS r ON r.revision_key = x.revision_key ORDER BY 1
    """
    assert rows(tmp_path, kept) == [(1, "c1"), (2, "c2")]
    assert rows(tmp_path, "SELECT articles_new, articles_revised FROM runs ORDER BY started_at") == [
        (1, 0),
        (0, 1),
    ]


@pytest.mark.parametrize(
    ("changed", "saved"),
    [
        ({"title": "Otro título"}, (0, 1, 0)),
        ({"lang": "en"}, (0, 1, 0)),
        ({"country": "MX"}, (0, 1, 0)),
        ({"published_at": "2026-03-06"}, (0, 1, 0)),
        ({"partial": True}, (0, 1, 0)),
        ({"url": "https://example.org/a?utm=1"}, (0, 0, 1)),
        ({"modified_at": "2026-03-07"}, (0, 0, 1)),
        ({"published_from": "meta"}, (0, 0, 1)),
        ({"title": None, "published_at": None, "url": None}, (0, 0, 1)),
    ],
)
def test_what_extraction_reads_makes_a_revision(
    tmp_path: Path, changed: dict[str, Any], saved: tuple[int, int, int]
) -> None:
    first = article(published_from="feed", url="https://example.org/a")
    with store.open_store(tmp_path, command="a test") as opened:
        run = store.start_run(opened, "ingest", "1.0+a")
        store.save_articles(opened, run, [first])
        again = dataclasses.replace(first, **changed)
        assert dataclasses.astuple(store.save_articles(opened, run, [again])) == saved
        assert dataclasses.astuple(store.save_articles(opened, run, [again])) == (0, 0, 1)
        [kept] = store.pending(opened, "1.0+a")
    for field, value in changed.items():
        assert getattr(kept, field) == (getattr(first, field) if value is None else value)


def test_an_article_back_to_its_first_text_is_read_again(tmp_path: Path) -> None:
    for text in (TEXT, "Otro.", TEXT):
        stored_run(tmp_path, [facts(article(text=text))])
    assert rows(tmp_path, "SELECT revision, text FROM articles") == [(3, TEXT)]
    assert rows(tmp_path, "SELECT count(*) FROM shown") == [(1,)]


def test_an_article_given_twice_is_compared_with_itself(tmp_path: Path) -> None:
    with store.open_store(tmp_path, command="a test") as opened:
        run = store.start_run(opened, "ingest", "1.0+a")
        given = [article(), article(text="Otro."), article(text="Otro.")]
        assert store.save_articles(opened, run, given) == store.Saved(new=1, revised=1, unchanged=1)
        assert store.finish_run(opened, run).articles_seen == 3


def test_pending_is_what_this_version_has_not_read(tmp_path: Path) -> None:
    some_articles = [article(str(n), text=f"Texto {n}.") for n in range(7)]
    with store.open_store(tmp_path, command="a test") as opened:
        run = store.start_run(opened, "ingest", "1.0+a")
        store.save_articles(opened, run, some_articles)
        waiting = store.pending(opened, "1.0+a", batch=2)
        for _ in range(3):
            assert store.save_extractions(opened, run, [facts(next(waiting))]) == 1
    with store.open_store(tmp_path, command="the next run") as opened:
        assert store.pending_count(opened, "1.0+a") == 4
        assert [a.id for a in store.pending(opened, "1.0+a", batch=3)] == ["3", "4", "5", "6"]
        assert store.pending_count(opened, "2.0+b") == 7


def test_pending_gives_articles_as_they_were_saved(tmp_path: Path) -> None:
    given = article(
        url="https://example.org/á", country="AR", source="s", published_at="2026-03-05T23:30:00-03:00",
        published_from="meta", modified_at="2026-03-06", from_html=True, partial=True,
    )  # fmt: skip
    with store.open_store(tmp_path, command="a test") as opened:
        run = store.start_run(opened, "ingest", "1.0+a")
        store.save_articles(opened, run, [given])
        assert list(store.pending(opened, "1.0+a")) == [given]
        store.publish(opened)
    [(at, on)] = rows(tmp_path, "SELECT published_at, published_on FROM articles")
    assert at.isoformat() == "2026-03-06T02:30:00+00:00"
    assert on.isoformat() == "2026-03-05"  # the day where it was published


@pytest.mark.parametrize("text", ["a\0b", "half \ud83d of a pair", "", "\u202eabc", "e\u0301", "𝔸" * 3])
def test_any_text_is_stored(tmp_path: Path, text: str) -> None:
    with store.open_store(tmp_path, command="a test") as opened:
        run = store.start_run(opened, "ingest", "1.0+a")
        assert store.save_articles(opened, run, [article(text=text)]).new == 1
        assert store.save_articles(opened, run, [article(text=text)]).unchanged == 1
        [kept] = store.pending(opened, "1.0+a")
        assert kept.text == text.replace("\ud83d", "\ufffd")
        assert store.save_extractions(opened, run, [facts(kept)]) == 1


def test_facts_want_their_article(tmp_path: Path) -> None:
    with store.open_store(tmp_path, command="a test") as opened:
        run = store.start_run(opened, "ingest", "1.0+a")
        store.save_articles(opened, run, [article("a")])
        with pytest.raises(InputError, match="b: its facts came before the article"):
            store.save_extractions(opened, run, [facts(article("a"), claim()), facts(article("b"))])
        assert opened.rows("SELECT count(*) FROM extraction") == [(0,)]


def test_a_fact_keeps_the_time_from_which_it_is_known(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim("c1"), event("e1"))])
    before = dict(
        rows(tmp_path, "SELECT claim_id, known_from FROM claims UNION SELECT event_id, known_from FROM events")
    )
    again = [facts(article(), claim("c1"), claim("c2", value=6), event("e1"), version="1.0+b")]
    stored_run(tmp_path, again, version="1.0+b")
    after = dict(
        rows(tmp_path, "SELECT claim_id, known_from FROM claims UNION SELECT event_id, known_from FROM events")
    )
    assert (after["c1"], after["e1"]) == (before["c1"], before["e1"])
    assert after["c2"] > before["c1"]


def test_views_show_the_promoted_version(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim("c1"))], version="1.0+a")
    stored_run(tmp_path, [facts(article(), claim("c2", value=6), version="1.0+b")], version="1.0+b")
    assert rows(tmp_path, "SELECT claim_id, extractor_version FROM claims") == [("c2", "1.0+b")]
    with store.open_store(tmp_path, command="a test") as opened:
        store.promote(opened, "1.0+a")
        assert store.promoted(opened) == "1.0+a"
        store.publish(opened)
    assert rows(tmp_path, "SELECT claim_id FROM claims") == [("c1",)]


def test_promote_and_drop_refuse_what_never_ran(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim("c1"))], version="1.0+a")
    with store.open_store(tmp_path, command="a test") as opened:
        with pytest.raises(InputError, match="no extractor version 9"):
            store.promote(opened, "9")
        with pytest.raises(InputError, match="no extractor version 9"):
            store.drop_extractions(opened, "9")
        with pytest.raises(InputError, match="what the views show"):
            store.drop_extractions(opened, "1.0+a")


def test_dropped_extractions_are_gone_and_others_stay(tmp_path: Path) -> None:
    stored_run(tmp_path, [everything(article())], version="1.0+a")
    before = counts(tmp_path)
    found = dataclasses.replace(everything(article()), version="1.0+b")
    stored_run(tmp_path, [found], version="1.0+b")
    with store.open_store(tmp_path, command="a test") as opened:
        assert store.drop_extractions(opened, "1.0+a") == 1
    assert counts(tmp_path) == before


def test_an_interrupted_run_is_noted_by_the_next(tmp_path: Path) -> None:
    with store.open_store(tmp_path, command="a test") as opened:
        store.start_run(opened, "ingest", "1.0+a")
    stored_run(tmp_path, [])
    with store.open_store(tmp_path, command="a test") as opened:
        run = store.start_run(opened, "ingest", "1.0+a")
        store.record_error(opened, run, stage="fetch", error="HTTP 500", source="s", url="u")
        assert store.finish_run(opened, run, state="failed").errors == 1
        store.publish(opened)
    states = "SELECT run_id, state, finished_at IS NULL, errors FROM runs ORDER BY run_id"
    assert rows(tmp_path, states) == [
        ("r1", "interrupted", True, 0),
        ("r2", "done", False, 0),
        ("r3", "failed", False, 1),
    ]
    assert rows(tmp_path, "SELECT run_id, source, url, stage, error FROM ingest_errors") == [
        ("r3", "s", "u", "fetch", "HTTP 500")
    ]


def test_a_sentence_without_end_does_not_fill_the_disk(tmp_path: Path) -> None:
    text = "5 coches y " * 2000
    long = [claim(f"c{n}", at=(n * 11, n * 11 + 8), text=text) for n in range(1000)]
    stored_run(tmp_path, [facts(article(text=text), *long)])
    assert rows(tmp_path, "SELECT max(len(sentence)), bool_and(contains(sentence, evidence)) FROM claims") == [
        (2000, True)
    ]


KILLED = """
import os, sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from hechos import store
from hechos.store.db import Store
from test_store import article, everything, stored_run

folder, table = Path(sys.argv[1]), sys.argv[2]
insert = Store.insert

def insert_and_die(self, name, rows, **more):
    insert(self, name, rows, **more)
    if name == table and len(rows) > 1:
        os.kill(os.getpid(), 9)

Store.insert = insert_and_die
stored_run(folder, [everything(article(id, text=id * 50)) for id in "abc"])
"""


@pytest.mark.parametrize(
    ("table", "articles", "waiting"),
    [("revision", 0, 0), ("article", 0, 0), ("extraction", 3, 3), ("claim", 3, 3), ("numeral", 3, 3)],
)
def test_killed_in_a_transaction_leaves_all_of_it_or_nothing(
    tmp_path: Path, table: str, articles: int, waiting: int
) -> None:
    script = KILLED.format(tests=str(Path(__file__).parent))
    killed = subprocess.run([sys.executable, "-c", textwrap.dedent(script), str(tmp_path), table], check=False)
    assert killed.returncode == -signal.SIGKILL
    with store.open_store(tmp_path, command="the next run") as opened:
        assert opened.rows("SELECT count(*) FROM articles") == [(articles,)]
        assert opened.rows("SELECT count(*) FROM article") == opened.rows("SELECT count(*) FROM revision")
        assert store.pending_count(opened, "1.0+a") == waiting
        for of_facts in ("extraction", "claim", "event", "mention", "participant", "event_claim", "numeral"):
            assert opened.rows(f"SELECT count(*) FROM {of_facts}") == [(0,)]
    stored_run(tmp_path, [everything(article(id, text=id * 50)) for id in "abc"])
    assert rows(tmp_path, "SELECT count(*), count(DISTINCT article_id) FROM claims") == [(6, 3)]


def test_an_entity_is_called_what_most_articles_call_it(tmp_path: Path) -> None:
    def named(id: str, name: str, kind: str, day: str) -> Any:
        text = f"{name} crece. {name} vende."
        entity = Entity(EntityId("acme"), name, kind, (Slice(0, 4, name[:4]), Slice(12, 16, name[:4])))  # type: ignore[arg-type]
        return facts(article(id, text=text, published_at=day), entity)

    stored_run(
        tmp_path,
        [
            named("a", "ACME", "product", "2026-01-01"),
            named("b", "Acme", "org", "2026-02-01"),
            named("c", "Acme", "org", "2026-03-01"),
        ],
    )
    [(id, name, kind, articles, mentions, first, last)] = rows(tmp_path, "FROM entities")
    assert (id, name, kind, articles, mentions) == ("acme", "Acme", "org", 3, 6)
    assert (first.date().isoformat(), last.date().isoformat()) == ("2026-01-01", "2026-03-01")


def test_evidence_is_its_slice(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim(), event())])
    found = rows(
        tmp_path,
        """
        SELECT f.evidence, substring(a.text, f.evidence_start + 1, f.evidence_end - f.evidence_start), f.sentence
        FROM (SELECT article_id, evidence, evidence_start, evidence_end, sentence FROM claims
              UNION ALL SELECT article_id, evidence, evidence_start, evidence_end, sentence FROM events) AS f
        JOIN articles AS a ON a.article_id = f.article_id
        """,
    )
    assert len(found) == 2
    for said, sliced, sentence in found:
        assert said == sliced
        assert said in sentence
    assert evidence(12, 20)["text"] == "5 coches"
