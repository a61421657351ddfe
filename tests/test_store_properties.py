"""What always holds of the store, whatever the facts and their order."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some
from made import TEXT, article, claim, event, facts, fresh_folder, stored_run

from hechos import store
from hechos.facts import (
    Baseline,
    Claim,
    Equivalent,
    Event,
    Evidence,
    Participant,
    ScopePart,
    Slice,
    Time,
    Who,
)

names = some.text(some.characters(codec="utf-8"), min_size=1, max_size=8)
numbers = some.floats(allow_nan=False, allow_infinity=False)
days = some.none() | some.dates().map(lambda day: day.isoformat())
who = some.none() | some.builds(Who, names, names)
slices = some.builds(Slice, some.integers(0, 99), some.integers(0, 99), names)
words = some.none() | names
times = some.none() | some.builds(
    Time,
    start=days,
    end=days,
    precision=some.sampled_from([None, "day", "month", "range"]),
    text=words,
    fiscal=some.booleans(),
    inferred=some.booleans(),
)
places = some.builds(
    Evidence, some.integers(0, 50), some.integers(50, 99), names, some.just(0), some.integers(50, 99)
)
shared = {
    "id": names,
    "evidence": places,
    "rule": names,
    "confidence": some.floats(0, 1),
    "status": some.sampled_from(["asserted", "planned"]),
    "speaker": who,
    "speaker_text": words,
    "also": some.lists(slices, max_size=2).map(tuple),
}
claims = some.builds(
    Claim,
    **shared,
    metric=names,
    value=numbers,
    low=some.none() | numbers,
    high=some.none() | numbers,
    comparator=some.sampled_from(["exact", "between"]),
    unit=names,
    subject=who,
    subject_text=words,
    scope=some.lists(some.builds(ScopePart, words, words, names), max_size=2).map(tuple),
    direction=some.sampled_from([None, "up"]),
    per=words,
    period=times,
    of=words,
    baseline=some.none() | some.builds(Baseline, names, days, days),
    equivalents=some.lists(some.builds(Equivalent, numbers, names, names), max_size=2).map(tuple),
    quoted=some.booleans(),
)
participants = some.builds(Participant, names, names, names)
events = some.builds(
    Event,
    **shared,
    type=names,
    participants=some.lists(participants, max_size=3, unique_by=lambda p: (p.role, p.id)).map(tuple),
    time=times,
    summary=names,
    claims=some.lists(names, max_size=2, unique=True).map(tuple),
)


@settings(max_examples=20)
@given(
    some.lists(claims, max_size=4, unique_by=lambda claim: claim.id),
    some.lists(events, max_size=3, unique_by=lambda event: event.id),
)
def test_facts_come_out_as_they_went_in(stated: list[Claim], happened: list[Event]) -> None:
    of = article(text="x" * 100)
    with fresh_folder() as folder:
        stored_run(folder, [facts(of, *stated, *happened)])
        with store.snapshot(folder) as snap:
            shown = store.shown_facts(snap, store.find_article(snap, "a"))
    assert shown is not None
    assert sorted(shown.claims, key=lambda c: c.id) == sorted(stated, key=lambda c: c.id)
    assert sorted(shown.events, key=lambda e: e.id) == sorted(happened, key=lambda e: e.id)


FOUND = [facts(article(str(n), text=f"{TEXT} {n}"), claim(f"c{n}", value=n), event(f"e{n}")) for n in range(6)]
VIEWS = {
    "articles": "EXCLUDE (fetched_at)",
    "claims": "EXCLUDE (known_from)",
    "events": "EXCLUDE (known_from)",
    "participants": "",
    "entities": "",
}


@settings(max_examples=10)
@given(some.permutations(range(6)), some.integers(1, 6))
def test_the_order_and_the_batches_of_articles_are_nothing(order: list[int], batch: int) -> None:
    assert _shown(tuple(order), batch) == _shown(tuple(range(6)), 6)


@cache
def _shown(order: tuple[int, ...], batch: int) -> list[list[tuple[Any, ...]]]:
    """What the views show, the times of storing left out."""
    with fresh_folder() as folder, store.open_store(folder, command="a test") as opened:
        store.record_version(opened, "1.0+a", {})
        run = store.start_run(opened, "ingest", "1.0+a")
        for start in range(0, len(order), batch):
            found = [FOUND[n] for n in order[start : start + batch]]
            store.save_articles(opened, run, [each.article for each in found])
            store.save_extractions(opened, run, found)
        store.promote(opened, "1.0+a")
        return [opened.rows(f"SELECT * {left_out} FROM {view} ORDER BY ALL") for view, left_out in VIEWS.items()]
