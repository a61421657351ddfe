"""Pairing, one to one: what always holds of spans, keys and words."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as some
from made import TEXT, claim

from hechos.review.match import MOST, Candidate, alike, best, overlap, overlapping, paired, sharing
from hechos.store.states import Stored

spans = some.lists(
    some.tuples(some.integers(0, 40), some.integers(1, 10)).map(lambda at: (at[0], at[0] + at[1])), max_size=20
)


@given(spans, spans)
def test_overlapping_finds_each_pair_that_overlaps(
    base: list[tuple[int, int]], head: list[tuple[int, int]]
) -> None:
    found = list(overlapping(base, head))
    assert len(found) == len(set(found))
    assert set(found) == {
        (i, j) for i, one in enumerate(base) for j, other in enumerate(head) if overlap(one, other) > 0
    }


def test_a_thousand_facts_at_one_place_do_not_take_a_million_pairs() -> None:
    same = [(0, 5)] * 20_000
    assert len(list(overlapping(same, same))) <= 2 * MOST * len(same)
    keys = [["k"]] * 20_000
    started = time.monotonic()
    assert len(list(sharing(keys, keys))) == MOST * len(keys)
    assert time.monotonic() - started < 20


candidates = some.lists(
    some.builds(
        Candidate, some.integers(0, 6), some.integers(0, 6), some.tuples(some.integers(1, 3), some.floats(0, 1))
    ),
    max_size=30,
)


@given(candidates)
def test_best_is_one_to_one_and_leaves_no_pair_that_both_would_have(given_pairs: list[Candidate]) -> None:
    pairs = best(given_pairs)
    assert len(set(pairs.values())) == len(pairs)
    assert all(any((c.base, c.head) == pair for c in given_pairs) for pair in pairs.items())
    assert not [c for c in given_pairs if c.base not in pairs and c.head not in set(pairs.values())]


@given(candidates, some.randoms(use_true_random=False))
def test_best_does_not_depend_on_the_order(given_pairs: list[Candidate], chance: object) -> None:
    shuffled = list(given_pairs)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert best(shuffled) == best(given_pairs)


def test_words_fold_case_accents_and_possessives() -> None:
    assert alike("La División de Amazon’s", "la division DE amazon") == 1.0
    assert alike("", "") == 1.0
    assert alike("uno", "dos") == 0.0


stored = some.builds(
    lambda id, start, value, metric: Stored(
        claim(f"c{id}", at=(start, start + 3), value=value, metric=metric), TEXT
    ),
    some.integers(0, 9),
    some.integers(0, 80),
    some.integers(1, 3),
    some.sampled_from(["users", "revenue"]),
)
readings = some.lists(stored, max_size=7, unique_by=lambda each: each.fact.id)


@given(readings, readings, some.booleans())
def test_each_fact_is_paired_once_and_by_id_first(base: list[Stored], head: list[Stored], revised: bool) -> None:
    pairs = paired(base, head, revised=revised)
    key = lambda each: each.fact.id  # noqa: E731
    assert sorted((old for old, _ in pairs if old), key=key) == sorted(base, key=key)
    assert sorted((new for _, new in pairs if new), key=key) == sorted(head, key=key)
    both = {each.fact.id for each in base} & {each.fact.id for each in head}
    assert {old.fact.id for old, new in pairs if old and new and old.fact.id == new.fact.id} == both
    turned = paired(head, base, revised=revised)
    assert {(old.fact.id if old else None, new.fact.id if new else None) for old, new in pairs} == {
        (old.fact.id if old else None, new.fact.id if new else None) for new, old in turned
    }
