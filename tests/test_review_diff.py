"""What a diff says: the table of cases, its causes, its names for runs and versions, and what always holds."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from made import TEXT, article, claim, event, facts, rows, stored_run

from hechos import store
from hechos.errors import InputError
from hechos.facts import Claim, Event
from hechos.review.diff import Change, diff, save_changes

CASES = tomllib.loads((Path(__file__).parent / "cases" / "changes.toml").read_text(encoding="utf-8"))["case"]


def changes(folder: Path, base: str = "base", head: str = "head") -> list[Change]:
    with store.snapshot(folder) as snap:
        return list(diff(snap, base, head))


def made(given: dict[str, Any], text: str) -> Claim | Event:
    """A fact of a case."""
    said = dict(given)
    start = text.index(said.pop("at"))
    at = (start, start + len(given["at"]))
    if said.pop("subject", "") == "none":
        said["subject"] = None
    for time in ("period", "time"):
        if time in said:
            said[time] = dict(zip(("start", "end", "precision"), said[time], strict=True)) | {"text": None}
    if "type" not in said:
        return claim(at=at, text=text, **said)
    who = [dict(zip(("role", "id"), part.split(), strict=True)) for part in said.pop("who")]
    said.setdefault("time", None)
    return event(at=at, text=text, participants=[{**part, "name": part["id"].title()} for part in who], **said)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_case(tmp_path: Path, case: dict[str, Any]) -> None:
    text, revised = case["text"], case.get("revised", case["text"])
    version = "1.0+a" if "revised" in case else "1.0+b"
    stored_run(tmp_path, [facts(article(text=text), *(made(each, text) for each in case["base"]))])
    found = [facts(article(text=revised), *(made(each, revised) for each in case["head"]), version=version)]
    stored_run(tmp_path, found, version=version)
    got = []
    for change in changes(tmp_path):
        whole = change.field is None
        got.append([change.change] if whole else [change.change, change.field, change.old or "", change.new or ""])
        assert change.evidence in change.sentence
        assert (change.base_fact_id is None) == (change.change == "added")
        assert (change.head_fact_id is None) == (change.change == "removed")
    assert got == case["is"]


def test_the_cause_is_the_files_that_changed(tmp_path: Path) -> None:
    files = {"claims.py": "1", "times.py": "1", "lexicon/es/times.toml": "1"}
    stored_run(tmp_path, [facts(article(), claim())], files=files)
    other = {"claims.py": "1", "times.py": "2", "lexicon/en/times.toml": "1"}
    stored_run(tmp_path, [facts(article(), version="1.0+b")], version="1.0+b", files=other)
    stored_run(tmp_path, [facts(article(), claim(), version="1.1+b")], version="1.1+b", files=other)
    stored_run(tmp_path, [facts(article(text=TEXT + "."), version="1.1+b")], version="1.1+b", files=other)
    stored_run(tmp_path, [facts(article("new"), claim(), version="1.1+b")], version="1.1+b", files=other)
    assert [c.cause for c in changes(tmp_path, "r1", "r2")] == [
        "extractors: lexicon/en/times.toml, lexicon/es/times.toml, times.py"
    ]
    assert [c.cause for c in changes(tmp_path, "r2", "r3")] == ["version 1.0+b to 1.1+b"]
    assert [c.cause for c in changes(tmp_path, "r3", "r4")] == ["revision 2 of the article"]
    assert [c.cause for c in changes(tmp_path, "r4", "r5")] == ["new article"]
    both = "revision 2 of the article; extractors: lexicon/en/times.toml, lexicon/es/times.toml, times.py"
    assert [c.cause for c in changes(tmp_path, "r1", "r4")] == [both]


def test_many_files_are_counted(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim())], files={f"{n:02}.py": "1" for n in range(20)})
    stored_run(
        tmp_path, [facts(article(), version="b")], version="b", files={f"{n:02}.py": "2" for n in range(20)}
    )
    [change] = changes(tmp_path)
    assert change.cause.endswith("07.py and 12 more")


def test_runs_and_versions_have_several_names(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim(), version="1.0+aaa")], version="1.0+aaa")
    stored_run(tmp_path, [facts(article(), version="1.0+bbb")], version="1.0+bbb")
    stored_run(tmp_path, [], version="1.0+bbb")
    for base, head in (
        ("r1", "r2"),
        ("r1", "r3"),
        ("1.0+aaa", "1.0+bbb"),
        ("aaa", "+bb"),
        ("base", "head"),
        ("r1", "head"),
    ):
        assert [c.change for c in changes(tmp_path, base, head)] == ["removed"], (base, head)
    assert [c.change for c in changes(tmp_path, "head", "base")] == ["added"]
    assert changes(tmp_path, "r2", "r3") == []
    assert changes(tmp_path, "r2", "r2") == []


def test_a_name_that_fits_nothing_or_too_much(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), version="1.0+aab")], version="1.0+aab")
    with pytest.raises(InputError, match="fewer than two runs"):
        changes(tmp_path)
    stored_run(tmp_path, [facts(article(), version="1.0+aac")], version="1.0+aac")
    with pytest.raises(InputError, match="r9 is no run and no extractor version") as refused:
        changes(tmp_path, "r9", "head")
    assert refused.value.hint == "the last runs are r2, r1"
    with pytest.raises(InputError, match="aa fits several versions"):
        changes(tmp_path, "aa", "head")


def test_what_head_has_not_read_yet_is_not_removed(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article("a"), claim("c1")), facts(article("b", text=TEXT + "."), claim("c2"))])
    stored_run(tmp_path, [facts(article("a"), claim("c1"), version="1.0+b")], version="1.0+b")
    assert changes(tmp_path) == []


def test_a_run_is_compared_as_it_ended(tmp_path: Path) -> None:
    """Not as its version stands after later runs."""
    stored_run(tmp_path, [facts(article(), claim("c1"))])
    stored_run(tmp_path, [facts(article(text=TEXT + "."), claim("c1"), claim("c2", value=6, at=(36, 42)))])
    stored_run(tmp_path, [facts(article(text=TEXT + ".."))])
    assert [c.head_fact_id for c in changes(tmp_path, "r1", "r2")] == ["c2"]
    assert [c.base_fact_id for c in changes(tmp_path, "r2", "r3")] == ["c1", "c2"]
    assert [c.base_fact_id for c in changes(tmp_path, "r1", "1.0+a")] == ["c1"]


def test_a_whole_fact_is_told_in_json(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article())])
    stored_run(tmp_path, [facts(article(), claim(), version="1.0+b")], version="1.0+b")
    [change] = changes(tmp_path)
    assert change.old is None
    told = json.loads(change.new or "")
    assert (told["metric"], told["value"], told["subject"]) == ("units_sold", "5", "acme")
    assert "of" not in told
    assert change.sentence == "Acme vendió 5 coches en marzo."


def test_changes_are_saved_once(tmp_path: Path) -> None:
    stored_run(tmp_path, [facts(article(), claim(), event())])
    stored_run(tmp_path, [facts(article(), claim(comparator="about"), version="1.0+b")], version="1.0+b")
    found = changes(tmp_path, "r1", "r2")
    with store.open_store(tmp_path, command="hechos diff") as opened:
        assert save_changes(opened, iter(found)) == 2
        assert save_changes(opened, found) == 0
        assert save_changes(opened, found[:1] + found[:1]) == 0
        store.publish(opened)
    kept = "SELECT change_id, base, head, fact_kind, change, field, old, new, cause FROM changes ORDER BY ALL"
    assert rows(tmp_path, kept) == sorted(
        (c.change_id, c.base, c.head, c.fact_kind, c.change, c.field, c.old, c.new, c.cause) for c in found
    )
