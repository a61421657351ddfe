"""Stable ids from meaning, never from evidence or position."""

from __future__ import annotations

import hashlib
import json

from hechos.facts import ArticleId, Claim, Event, FactId, to_json


def claim_id(article: ArticleId, claim: Claim) -> FactId:
    """A hash of article, metric, `of`, subject, scope, value, low, high, unit, `per`, period, status, speaker."""
    subject = claim.subject.id if claim.subject else claim.subject_text
    scope = sorted(str(part.id or part.text) for part in claim.scope)
    period = (claim.period.start, claim.period.end) if claim.period else None
    speaker = claim.speaker.id if claim.speaker else claim.speaker_text
    return _hash(
        "claim", article, claim.metric, claim.of, subject, scope, claim.value, claim.low, claim.high,
        claim.unit, claim.per, period, claim.status, speaker,
    )  # fmt: skip


def event_id(article: ArticleId, event: Event) -> FactId:
    """A hash of article, type, participants' ids and roles, time, status."""
    who = sorted((p.role, str(p.id)) for p in event.participants)
    time = (event.time.start, event.time.end) if event.time else None
    return _hash("event", article, event.type, who, time, event.status)


def _hash(*meaning: object) -> FactId:
    written = json.dumps(to_json(meaning), ensure_ascii=False, separators=(",", ":"))
    return FactId(hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()[:20])
