"""The same fact told again: the first telling stays, the rest go into `also`; and ids are given.

Comes in: facts in order of the text, without ids. Goes out: the folded facts, and the id of each that came in.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

from extractors.identity import claim_id, event_id
from hechos.facts import ArticleId, Claim, Event, FactId, Slice


def fold_claims(article: ArticleId, stated: Iterable[Claim]) -> tuple[tuple[Claim, ...], tuple[FactId, ...]]:
    """Equal metric, subject, scope, value, unit, period, speaker: one fact; the approximator may differ."""
    kept: dict[Hashable, Claim] = {}
    keys: list[Hashable] = []
    for claim in stated:
        key = _claim_key(claim)
        first = kept.get(key)
        kept[key] = claim if first is None else replace(first, also=(*first.also, _slice(claim)))
        keys.append(key)
    named = {key: replace(claim, id=claim_id(article, claim)) for key, claim in kept.items()}
    return tuple(named.values()), tuple(named[key].id for key in keys)


def _claim_key(claim: Claim) -> Hashable:
    subject = claim.subject.id if claim.subject else claim.subject_text
    scope = frozenset(part.id or part.text for part in claim.scope)
    period = (claim.period.start, claim.period.end) if claim.period else None
    speaker = claim.speaker.id if claim.speaker else claim.speaker_text
    return (
        claim.metric, claim.of, subject, scope, claim.value, claim.unit, claim.per, period, speaker, claim.status,
        claim.direction,
    )  # fmt: skip


def fold_events(article: ArticleId, happened: Iterable[Event]) -> tuple[Event, ...]:
    """Equal type, participants, time and status: one event, the claims of all its tellings together."""
    kept: dict[Hashable, Event] = {}
    for event in happened:
        key = event_id(article, event)
        first = kept.get(key)
        if first is None:
            kept[key] = replace(event, id=key)
            continue
        claims = tuple(dict.fromkeys((*first.claims, *event.claims)))
        kept[key] = replace(first, also=(*first.also, _slice(event)), claims=claims)
    return tuple(kept.values())


def _slice(fact: Claim | Event) -> Slice:
    return Slice(fact.evidence.start, fact.evidence.end, fact.evidence.text)
