"""Scores against a small gold of our own: what counts as found on which level, alternatives, optional facts."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from hechos.errors import InputError
from hechos.facts import Article, ArticleId, Claim, Entity, EntityId, Event, Facts, Slice, from_json
from hechos.review.agree import same_unit, same_words
from hechos.review.gold import Gold, gold_of, read_gold
from hechos.review.score import LEVELS, Count, faults, score

TEXT = (
    "La fábrica de Acme en Lugo vendió más de 300 coches. Bravo compró Acme en 2019. "
    "Acme vendió más de 300 coches."
)
ACME = {"id": "acme", "name": ["Acme", "Acme S.A."]}
SOLD = {
    "metric": ["units_sold", "units_shipped"],
    "subject": ACME,
    "subject_text": ["La fábrica", None],
    "value": 300,
    "unit": "vehicle",
    "comparator": "more_than",
    "status": "asserted",
    "speaker": None,
    "evidence": "más de 300 coches",
    "occurrence": 1,
}
BRAVO = {"role": "agent", "id": "b", "name": "el grupo Bravo"}
BOUGHT = {
    "type": "acquisition",
    "time": [{"start": "2019-01-01", "end": "2019-12-31"}, None],
    "participants": [
        {"role": "agent", "id": "bravo", "name": "Bravo"},
        {"role": ["target", "partner"], "id": "acme", "name": "Acme"},
        {"role": "place", "id": "lugo", "name": "Lugo"},
    ],
    "evidence": "Bravo compró Acme en 2019",
}
SHORT = {"text": "x", "lang": "es"}
NAMES = [{**ACME, "type": ["org", "place"]}, {"id": "lugo", "name": "Lugo", "type": "place", "optional": True}]


def gold(**given: Any) -> Gold:
    article = {"text": TEXT, "lang": "es", "url": "https://example.org/1", "published": "2026-03-05"}
    return gold_of({"article": article, "claims": [], "events": [], "entities": [], **given})


def at(words: str, start: int = 0) -> dict[str, Any]:
    start = TEXT.index(words, start)
    return {
        "start": start,
        "end": start + len(words),
        "text": words,
        "sentence_start": 0,
        "sentence_end": len(TEXT),
    }


def sold(**said: Any) -> Claim:
    value = said.get("value", 300)
    shape = {"id": "c", "low": value, "high": None, "evidence": at("300 coches"), "rule": "made", "confidence": 1}
    right = {"metric": "units_sold", "value": 300, "unit": "vehicle", "comparator": "more_than"}
    return from_json(Claim, {**shape, **right, "subject": {"id": "acme", "name": "Acme"}, **said})


def bought(**said: Any) -> Event:
    who = [{"role": "agent", "id": "bravo", "name": "Bravo"}, {"role": "target", "id": "acme", "name": "Acme"}]
    time = {"start": "2019-01-01", "end": "2019-12-31", "precision": "year", "text": "2019"}
    shape = {
        "id": "e",
        "evidence": at("compró Acme"),
        "rule": "made",
        "confidence": 1,
        "summary": "",
        "type": "acquisition",
    }
    return from_json(Event, {**shape, "participants": who, "time": time, **said})


def found(*facts: Claim | Event | Entity) -> Facts:
    return Facts(
        Article(ArticleId("x"), TEXT, "es"),
        tuple(f for f in facts if isinstance(f, Entity)),
        tuple(f for f in facts if isinstance(f, Claim)),
        tuple(f for f in facts if isinstance(f, Event)),
        "1.0+a",
    )


def levels(of: Gold, *facts: Claim | Event | Entity) -> dict[str, Count]:
    return {line.level: line.count for line in score([of], [found(*facts)])}


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ({}, "quantities claims full"),
        ({"metric": "units_shipped"}, "quantities claims full"),
        ({"metric": "count"}, "quantities"),
        ({"subject": {"id": "acme-sa", "name": "ACME S.A."}}, "quantities claims full"),
        ({"subject": None, "subject_text": "la gran fábrica"}, "quantities claims full"),
        ({"subject": None, "subject_text": "el grupo"}, "quantities"),
        ({"subject": None}, "quantities"),
        ({"comparator": "exact"}, "quantities claims"),
        ({"status": "planned"}, "quantities claims"),
        ({"speaker": {"id": "bravo", "name": "Bravo"}}, "quantities claims"),
        ({"value": 301}, ""),
        ({"unit": "car"}, ""),
        ({"evidence": at("Bravo")}, ""),
    ],
)
def test_a_claim_is_right_up_to_a_level(said: dict[str, Any], right: str) -> None:
    counts = levels(gold(claims=[SOLD]), sold(**said))
    for level in ("quantities", "claims", "full"):
        hit = level in right.split()
        assert counts[level] == Count(gold=1, right=int(hit), wrong=int(not hit)), level


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ({}, "events events_full"),
        ({"time": None}, "events events_full"),
        ({"participants": [BRAVO, {"role": "partner", "id": "acme", "name": "x"}]}, "events events_full"),
        ({"participants": [BRAVO]}, "events"),
        ({"time": {"start": "2018-01-01", "end": "2018-12-31", "precision": "year", "text": None}}, ""),
        ({"type": "merger"}, ""),
        ({"evidence": at("fábrica")}, ""),
    ],
)  # fmt: skip
def test_an_event_is_right_up_to_a_level(said: dict[str, Any], right: str) -> None:
    counts = levels(gold(events=[BOUGHT]), bought(**said))
    for level in ("events", "events_full"):
        hit = level in right.split()
        assert counts[level] == Count(gold=1, right=int(hit), wrong=int(not hit)), level


@pytest.mark.parametrize(
    ("entity", "right", "wrong"),
    [
        (Entity(EntityId("acme"), "A", "org", ()), 1, 0),
        (Entity(EntityId("acme"), "A", "place", ()), 1, 0),
        (Entity(EntityId("acme"), "A", "person", ()), 0, 1),
        (Entity(EntityId("other"), "A", "org", (Slice(14, 18, "Acme"),)), 1, 0),
        (Entity(EntityId("other"), "A", "org", (Slice(0, 2, "La"),)), 0, 1),
        (Entity(EntityId("lugo"), "Lugo", "place", ()), 0, 0),
    ],
)
def test_an_entity_fits_by_id_or_place(entity: Entity, right: int, wrong: int) -> None:
    assert levels(gold(entities=NAMES), entity)["entities"] == Count(gold=1, right=right, wrong=wrong)


def test_an_optional_fact_costs_nothing_and_earns_nothing() -> None:
    maybe = gold(claims=[{**SOLD, "optional": True}])
    assert levels(maybe)["claims"] == Count(0, 0, 0)
    assert levels(maybe, sold())["claims"] == Count(0, 0, 0)
    assert levels(maybe, sold(metric="count"))["claims"] == Count(0, 0, 0)
    assert levels(maybe, sold(value=301))["claims"] == Count(0, 0, 1)


def test_a_statement_counts_once_wherever_it_is_found() -> None:
    twice = gold(claims=[SOLD, {**SOLD, "occurrence": 2}])
    second = at("300 coches", TEXT.index("Bravo"))
    assert levels(twice, sold())["claims"] == Count(1, 1, 0)
    assert levels(twice, sold(evidence=second))["claims"] == Count(1, 1, 0)
    assert levels(twice, sold(), sold(evidence=second))["claims"] == Count(1, 1, 0)


def test_the_better_of_two_at_one_place_is_taken() -> None:
    counts = levels(gold(claims=[SOLD]), sold(metric="count"), sold())
    assert counts["full"] == Count(1, 1, 1)


def test_more_right_values_stand_in_the_note() -> None:
    noted = gold(claims=[{**SOLD, "note": "also right: 3, 0.5"}])
    assert levels(noted, sold(value=0.5))["quantities"] == Count(1, 1, 0)
    assert levels(noted, sold(value=0.6))["quantities"] == Count(1, 0, 1)


def test_languages_stand_apart_and_together() -> None:
    english = gold_of({"article": {"text": TEXT, "lang": "en"}, "claims": [SOLD], "events": [], "entities": []})
    lines = score([gold(claims=[SOLD]), english], [found(sold()), found()])
    assert [(line.lang, line.level) for line in lines] == [
        (lang, level) for lang in ("en", "es", "all") for level in LEVELS
    ]
    claims = {line.lang: line.count for line in lines if line.level == "claims"}
    assert claims == {"en": Count(1, 0, 0), "es": Count(1, 1, 0), "all": Count(2, 1, 0)}
    assert (claims["all"].precision, claims["all"].recall, round(claims["all"].f1, 3)) == (1.0, 0.5, 0.667)


def test_of_nothing_nothing_is_all_right() -> None:
    assert (Count().precision, Count().recall, Count().f1) == (1.0, 1.0, 1.0)
    assert Count(gold=1).f1 == 0.0
    assert Count(wrong=1).f1 == 0.0


def test_faults_name_what_was_missed_and_what_is_wrong() -> None:
    given = gold(claims=[SOLD], events=[BOUGHT], entities=NAMES)
    listed = list(faults(given, found(sold(metric="count", subject=None), bought(type="merger"))))
    assert [(fault.kind, type(fault.fact).__name__, fault.fields) for fault in listed] == [
        ("missed", "GoldEntity", ()),
        ("missed", "GoldClaim", ()),
        ("false", "Claim", ("metric", "subject")),
        ("missed", "GoldEvent", ()),
        ("false", "Event", ()),
    ]
    right = found(sold(), bought(), Entity(EntityId("acme"), "A", "org", ()))
    assert list(faults(given, right)) == []


def test_gold_is_read_from_files_and_folders(tmp_path: Path) -> None:
    whole = {
        "article": {"text": TEXT, "lang": "es", "url": "u"},
        "claims": [SOLD],
        "events": [BOUGHT],
        "entities": NAMES,
    }
    (tmp_path / "es").mkdir()
    for name in ("b.json", "es/a.json", "notes.txt"):
        (tmp_path / name).write_text(json.dumps(whole), encoding="utf-8")
    assert [each.name for each in read_gold([tmp_path, tmp_path / "b.json"])] == ["b.json", "a.json", "b.json"]


@pytest.mark.parametrize(
    ("broken", "wrong"),
    [
        ("no json", "Expecting value"),
        ("[]", "no gold article"),
        (json.dumps({"article": {"lang": "es"}}), "no 'text'"),
        (
            json.dumps({"article": SHORT, "entities": [], "claims": [SOLD], "events": []}),
            "does not stand there 1 times",
        ),
        (json.dumps({"article": SHORT, "entities": [], "claims": []}), "no 'events'"),
    ],
)
def test_a_file_that_is_no_gold_is_named(tmp_path: Path, broken: str, wrong: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(InputError, match=wrong) as refused:
        list(read_gold([path]))
    assert str(path) in str(refused.value)


def test_a_path_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        list(read_gold([tmp_path / "none"]))


URL = "https://example.org/coches"
HASH = hashlib.sha256(TEXT.encode()).hexdigest()


def place(words: str, start: int = 0) -> dict[str, int]:
    return {"start": TEXT.index(words, start), "end": TEXT.index(words, start) + len(words)}


def standoff(**article: Any) -> dict[str, Any]:
    """SOLD, BOUGHT and two names as a file that holds none of the text's words."""
    claim = {**SOLD, "subject_text": [place("La fábrica"), None], "evidence": place("más de 300 coches")}
    acme = {"id": "acme", "name": "Acme", "type": "org", "mentions": [place("Acme"), place("Acme", 30)]}
    return {
        "article": {"url": URL, "lang": "es", "published": "2026-03-05", "text_sha256": HASH, **article},
        "claims": [claim],
        "events": [{**BOUGHT, "evidence": place("Bravo compró Acme en 2019")}],
        "entities": [acme, {"id": "b", "name": "Bravo", "type": "org", "mentions": [place("Bravo")]}],
    }


def shelved(folder: Path, *texts: str) -> Path:
    """A file of articles with these texts under one url, and some others."""
    rows: list[dict[str, Any]] = [{"url": URL, "title": "Coches", "country": "ES", "text": text} for text in texts]
    rows += [{"url": "https://example.org/2", "text": "Un texto que nadie ha leído todavía."}, {"no": "article"}]
    file = folder / "articles.jsonl"
    file.write_text("".join(json.dumps({"lang": "es", **row}) + "\n" for row in rows), encoding="utf-8")
    return file


def read_standoff(folder: Path, data: dict[str, Any], articles: list[Path]) -> list[Gold]:
    path = folder / "gold" / "a.json"
    path.parent.mkdir()
    path.write_text(json.dumps(data), encoding="utf-8")
    return list(read_gold([path.parent], articles=articles))


def test_a_file_without_text_is_joined_with_its_article(tmp_path: Path) -> None:
    shelf = shelved(tmp_path, TEXT + " Y más.", TEXT)
    (read,) = read_standoff(tmp_path, standoff(), [shelf])
    whole = gold(claims=[SOLD], events=[BOUGHT])
    assert (read.claims, read.events) == (whole.claims, whole.events)
    assert [TEXT[start:end] for entity in read.entities for start, end in entity.spans] == [
        "Acme",
        "Acme",
        "Bravo",
    ]
    article = read.article
    assert (article.text, article.title, article.country) == (TEXT, "Coches", "ES")
    assert (article.url, article.lang, article.published_at) == (URL, "es", "2026-03-05")


@pytest.mark.parametrize(
    ("article", "texts", "wrong"),
    [
        ({}, [TEXT + "!"], "another text than was annotated"),
        ({"text_sha256": "0" * 64}, [TEXT], "another text than was annotated"),
        ({"url": "https://example.org/3"}, [TEXT], "no article with the url https://example.org/3"),
    ],
)
def test_another_text_or_none_is_refused(
    tmp_path: Path, article: dict[str, str], texts: list[str], wrong: str
) -> None:
    with pytest.raises(InputError, match=wrong) as refused:
        read_standoff(tmp_path, standoff(**article), [shelved(tmp_path, *texts)])
    assert "a.json" in str(refused.value)


def test_a_file_without_text_asks_for_the_articles(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not in the file") as refused:
        read_standoff(tmp_path, standoff(), [])
    assert "--articles" in str(refused.value.hint)


def test_articles_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file or folder"):
        read_standoff(tmp_path, standoff(), [tmp_path / "none"])


def test_a_place_beyond_the_text_is_refused(tmp_path: Path) -> None:
    data = standoff()
    data["entities"][0]["mentions"] = [{"start": 5, "end": len(TEXT) + 1}]
    with pytest.raises(InputError, match="is no place in a text of"):
        read_standoff(tmp_path, data, [shelved(tmp_path, TEXT)])


@pytest.mark.parametrize(
    ("gold_unit", "unit", "same"),
    [
        ("km2", "km²", True),
        ("mah", "mAh", True),
        ("MB", "Mb", False),
        ("MW", "mW", False),
        ("GB/s", "Gb/s", False),
    ],
)
def test_units_that_are_one(gold_unit: str, unit: str, same: bool) -> None:
    assert same_unit(gold_unit, unit) == same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Amazon's cloud", "the cloud of Amazon", True),
        ("los usuarios de la red", "usuarios", True),
        ("the", "the", True),
        ("the", "a", False),
        ("", "Acme", False),
        ("Acme Motor Company", "Acme Air Company Group", True),
        ("Acme Motor", "Acme Air", False),
    ],
)
def test_words_that_name_one(one: str, other: str, same: bool) -> None:
    assert same_words(one, other) == same


def test_a_speaker_in_words_is_known_by_name() -> None:
    said = gold(claims=[{**SOLD, "speaker": {"id": "idc", "name": "IDC"}}])
    assert levels(said, sold(speaker_text="según IDC"))["full"] == Count(1, 1, 0)
    assert levels(said, sold())["full"] == Count(1, 0, 1)
