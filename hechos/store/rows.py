"""Articles and facts as rows of the tables, as `hechos.store.stored` reads them back.

Comes in: `Article` or `Facts`. Goes out: a mapping per row, in the tables' columns, no two rows with one key.

>>> from hechos.facts import Article, ArticleId
>>> revision_row(Article(ArticleId("a"), "Texto.", "es", published_at="2026-03-05"))["published_on"]
datetime.date(2026, 3, 5)
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from typing import Any

from hechos.facts import (
    Article,
    Baseline,
    Claim,
    Event,
    Evidence,
    Facts,
    Who,
    to_json,
)

SENTENCE = 2000
"""The longest sentence that is stored with a fact: more would let one line of numbers fill the disk."""


def storable(article: Article) -> Article:
    """The article with each half of a surrogate pair, which no database holds, as U+FFFD: offsets stay."""
    if article.text.isascii() and (article.title or "").isascii():
        return article
    return dataclasses.replace(article, text=whole(article.text), title=article.title and whole(article.title))


def whole(text: str) -> str:
    """The text as UTF-8 can hold it, as long as it was."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
    return text


def inputs_sha256(article: Article) -> str:
    """Of all that extraction reads: another digest is another revision."""
    read = (article.title, article.lang, article.country, article.published_at, article.partial)
    head = json.dumps(read, ensure_ascii=False)
    return hashlib.sha256(f"{article.text_sha256}{head}".encode()).hexdigest()


def revision_row(article: Article) -> dict[str, Any]:
    """The columns of `revision` that the article itself decides."""
    return {
        "article_id": article.id,
        "url": article.url,
        "title": article.title,
        "lang": article.lang,
        "country": article.country,
        "source": article.source,
        "published": article.published_at,
        "published_at": instant(article.published_at),
        "published_on": article.published_on,
        "published_from": article.published_from,
        "modified": article.modified_at,
        "modified_at": instant(article.modified_at),
        "from_html": article.from_html,
        "partial": article.partial,
        "text_sha256": article.text_sha256,
        "inputs_sha256": inputs_sha256(article),
        "text": article.text,
    }


def instant(written: str | None) -> datetime | None:
    """An ISO date or date-time with UTC for a missing zone; a date is its midnight. None where it is neither."""
    try:
        read = datetime.fromisoformat(written or "")
    except ValueError:
        return None
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def claim_row(claim: Claim, text: str) -> dict[str, Any]:
    return {
        "claim_id": claim.id,
        "metric": claim.metric,
        "of": claim.of,
        **_who("subject", claim.subject, claim.subject_text),
        "scope": to_json(claim.scope),
        "value": claim.value,
        "low": claim.low,
        "high": claim.high,
        "comparator": claim.comparator,
        "unit": claim.unit,
        "per": claim.per,
        "direction": claim.direction,
        "equivalents": [dataclasses.asdict(e) for e in claim.equivalents],
        "period_start": _day(claim.period.start if claim.period else None),
        "period_end": _day(claim.period.end if claim.period else None),
        "period_precision": claim.period and claim.period.precision,
        "period_text": claim.period and claim.period.text,
        "fiscal": claim.period and claim.period.fiscal,
        "inferred": claim.period and claim.period.inferred,
        "baseline": _baseline_row(claim.baseline),
        "quoted": claim.quoted,
        **_shared(claim, text),
    }


def event_row(event: Event, text: str) -> dict[str, Any]:
    return {
        "event_id": event.id,
        "type": event.type,
        "start_date": _day(event.time.start if event.time else None),
        "end_date": _day(event.time.end if event.time else None),
        "precision": event.time and event.time.precision,
        "time_text": event.time and event.time.text,
        "inferred": event.time and event.time.inferred,
        "fiscal": event.time and event.time.fiscal,
        "summary": event.summary,
        **_shared(event, text),
    }


def _shared(fact: Claim | Event, text: str) -> dict[str, Any]:
    """What claims and events have alike."""
    evidence = fact.evidence
    return {
        "status": fact.status,
        **_who("speaker", fact.speaker, fact.speaker_text),
        "evidence": evidence.text,
        "sentence": _sentence(evidence, text),
        "evidence_start": evidence.start,
        "evidence_end": evidence.end,
        "sentence_start": evidence.sentence_start,
        "sentence_end": evidence.sentence_end,
        "also": to_json(fact.also),
        "confidence": fact.confidence,
        "rule": fact.rule,
    }


def _who(role: str, who: Who | None, text: str | None) -> dict[str, str | None]:
    return {
        f"{role}_id": who.id if who else None,
        f"{role}_name": who.name if who else None,
        f"{role}_text": text,
    }


def _day(written: str | None) -> date | None:
    return date.fromisoformat(written) if written else None


def _baseline_row(baseline: Baseline | None) -> dict[str, Any] | None:
    if baseline is None:
        return None
    return {"text": baseline.text, "start": _day(baseline.start), "end": _day(baseline.end)}


def _sentence(evidence: Evidence, text: str) -> str:
    start = max(evidence.sentence_start, evidence.start - SENTENCE // 2)
    return text[start : min(evidence.sentence_end, start + SENTENCE)]


def fact_rows(facts: Facts) -> dict[str, list[dict[str, Any]]]:
    """The rows of each table of facts; of two with one key the first stays."""
    text = facts.article.text
    return {
        "entity": _once(
            ("entity_id",), ({"entity_id": e.id, "name": e.name, "type": e.type} for e in facts.entities)
        ),
        "mention": _once(("entity_id", "start_char", "end_char"), _mentions(facts)),
        "claim": _once(("claim_id",), (claim_row(c, text) for c in facts.claims)),
        "event": _once(("event_id",), (event_row(e, text) for e in facts.events)),
        "participant": _once(("event_id", "role", "entity_id"), _participants(facts)),
        "event_claim": _once(("event_id", "claim_id"), _event_claims(facts)),
        "numeral": _once(("start_char", "end_char"), _numerals(facts)),
    }


def _once(key: tuple[str, ...], rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    first: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in rows:
        first.setdefault(tuple(row[name] for name in key), row)
    return list(first.values())


def _mentions(facts: Facts) -> Iterator[dict[str, Any]]:
    for entity in facts.entities:
        for at in entity.mentions:
            yield {"entity_id": entity.id, "start_char": at.start, "end_char": at.end, "text": at.text}


def _participants(facts: Facts) -> Iterator[dict[str, Any]]:
    for event in facts.events:
        for who in event.participants:
            yield {"event_id": event.id, "role": who.role, "entity_id": who.id, "name": who.name}


def _event_claims(facts: Facts) -> Iterator[dict[str, Any]]:
    for event in facts.events:
        for claim in event.claims:
            yield {"event_id": event.id, "claim_id": claim}


def _numerals(facts: Facts) -> Iterator[dict[str, Any]]:
    for numeral in facts.numerals:
        yield {
            "start_char": numeral.start,
            "end_char": numeral.end,
            "text": numeral.text,
            "outcome": numeral.outcome,
            "reason": numeral.reason,
            "fact_id": numeral.fact_id,
        }
