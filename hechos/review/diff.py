"""What differs between two states of the facts: added, removed, changed field by field, with evidence and cause.

Comes in: a snapshot and the names of two runs, two extractor versions, or `base` and `head`. Goes out: a
`Change` for each fact that came or went and each field that differs. Facts pair by id; those left over by
overlapping evidence, in a revised article by their sentence, and by a meaning that agrees for the better
part. What a fact says is compared, never where or in what words: a moved or reworded sentence with the same
fact is no change.

    with store.snapshot(data_folder()) as snap:
        for change in diff(snap, "base", "head"):
            print(change.change, change.field, change.old, change.new, change.evidence, change.cause)
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from itertools import islice
from typing import Literal

from hechos.facts import ArticleId, Claim, Event, FactId, Json
from hechos.review.match import paired
from hechos.review.meaning import meaning
from hechos.store import Snapshot, Store
from hechos.store.clock import now
from hechos.store.states import Pair, State, Stored, changed_files, differing, facts_of, state

BATCH = 64
SAVED_AT_ONCE = 1000
FILES = 8
"""How many changed files a cause names."""


@dataclass(frozen=True, slots=True)
class Change:
    """One difference; the columns of the view `changes`, and the evidence beside."""

    change_id: str
    base: str
    head: str
    article_id: ArticleId
    fact_kind: Literal["claim", "event"]
    base_fact_id: FactId | None
    head_fact_id: FactId | None
    change: Literal["added", "removed", "changed"]
    field: str | None
    old: str | None
    new: str | None
    evidence: str
    sentence: str
    cause: str

    def to_json(self) -> Json:
        return asdict(self)


COLUMNS = tuple(column.name for column in fields(Change) if column.name != "evidence")
"""The columns of `change`, down to its cause."""


def diff(snap: Snapshot, base: str, head: str) -> Iterator[Change]:
    """Article by article, in the order of their ids; an article that `head` has not read yet is left out."""
    old, new = state(snap, base), state(snap, head)
    rules = _rules(old, new, changed_files(snap, old, new))
    pairs = differing(snap, old, new)
    while batch := list(islice(pairs, BATCH)):
        facts = facts_of(snap, [reading.key for pair in batch for reading in (pair.base, pair.head) if reading])
        for pair in batch:
            before = facts[pair.base.key] if pair.base else []
            yield from _of_article(_Between(old.name, new.name, pair, rules), before, facts[pair.head.key])


def _rules(old: State, new: State, files: list[str]) -> str | None:
    """What is not alike in the extractors of two states; None where they are one version."""
    if old.version == new.version:
        return None
    if not files:
        return f"version {old.version} to {new.version}"
    more = len(files) - FILES
    return "extractors: " + ", ".join(files[:FILES]) + (f" and {more} more" if more > 0 else "")


@dataclass(frozen=True, slots=True)
class _Between:
    """What all changes of one article have in common."""

    base: str
    head: str
    pair: Pair
    rules: str | None

    @property
    def revised(self) -> bool:
        """Whether the two states read different texts of the article."""
        return self.pair.base is not None and self.pair.base.text_sha256 != self.pair.head.text_sha256

    @property
    def cause(self) -> str:
        if self.pair.base is None:
            return "new article"
        revision = self.pair.head.revision if self.pair.base.revision != self.pair.head.revision else None
        causes = [f"revision {revision} of the article" if revision else None, self.rules]
        return "; ".join(cause for cause in causes if cause)

    def change(
        self, old: Stored | None, new: Stored | None, field: str | None, values: tuple[str | None, str | None]
    ) -> Change:
        shown = new or old
        if shown is None:
            raise ValueError("a change has a fact on one side at least")
        made = Change(
            change_id="",
            base=self.base,
            head=self.head,
            article_id=self.pair.article_id,
            fact_kind="claim" if isinstance(shown.fact, Claim) else "event",
            base_fact_id=old.fact.id if old else None,
            head_fact_id=new.fact.id if new else None,
            change="changed" if old and new else "added" if new else "removed",
            field=field,
            old=values[0],
            new=values[1],
            evidence=shown.fact.evidence.text,
            sentence=shown.sentence,
            cause=self.cause,
        )
        return replace(made, change_id=_hash(made))


def _hash(change: Change) -> str:
    """Of what differs, between which states: saved twice, it is one change."""
    said = asdict(change)
    meant = [said[name] for name in COLUMNS[1 : COLUMNS.index("sentence")]]
    return hashlib.sha256(json.dumps(meant).encode()).hexdigest()[:20]


def _of_article(between: _Between, before: list[Stored], after: list[Stored]) -> Iterator[Change]:
    """Claims first, then events, each in the order of their evidence."""
    for kind in (Claim, Event):
        old = [stored for stored in before if isinstance(stored.fact, kind)]
        new = [stored for stored in after if isinstance(stored.fact, kind)]
        for one, other in paired(old, new, revised=between.revised):
            if one and other:
                yield from _of_fields(between, one, other)
            else:
                said = [_told(stored) for stored in (one, other)]
                yield between.change(one, other, None, (said[0], said[1]))


def _of_fields(between: _Between, old: Stored, new: Stored) -> Iterator[Change]:
    before, after = meaning(old.fact), meaning(new.fact)
    for field, value in after.items():
        moved = field == "quoted" and old.fact.id == new.fact.id  # told elsewhere, in quotes or not
        if value != before[field] and not moved:
            yield between.change(old, new, field, (before[field], value))


def _told(stored: Stored | None) -> str | None:
    """A whole fact in one line of JSON, without what it does not say."""
    if stored is None:
        return None
    said = {field: value for field, value in meaning(stored.fact).items() if value is not None}
    return json.dumps(said, ensure_ascii=False)


def save_changes(store: Store, changes: Iterable[Change]) -> int:
    """Keep changes for review, in batches; how many were not there yet."""
    left = iter(changes)
    saved = 0
    while batch := {change.change_id: change for change in islice(left, SAVED_AT_ONCE)}:
        at = now()
        rows = [{name: getattr(change, name) for name in COLUMNS} | {"saved_at": at} for change in batch.values()]
        with store.transaction():
            before = store.rows("SELECT count(*) FROM change")[0][0]
            store.insert("change", rows, key="change_id")
            saved += store.rows("SELECT count(*) FROM change")[0][0] - before
    return saved
