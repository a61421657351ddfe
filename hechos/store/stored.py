"""Rows of the store as articles and facts again.

Comes in: rows in the columns that are named here. Goes out: `Article`, `Claim`, `Event` as they were written.

>>> article_of(("a", "Texto.", "es", None, "T", None, None, None, None, None, False, False)).title
'T'
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from hechos.facts import (
    Article,
    Baseline,
    Claim,
    EntityId,
    Equivalent,
    Event,
    Evidence,
    Participant,
    ScopePart,
    Slice,
    Time,
    Who,
)

ARTICLE = (
    "article_id, text, lang, url, title, country, source, published, published_from, modified, from_html, partial"
)
"""The columns of `revision` that make an Article, in the order of its fields."""


def article_of(row: tuple[Any, ...]) -> Article:
    return Article(*row)


def claim_of(row: Mapping[str, Any]) -> Claim:
    """From a row of `claim`."""
    return Claim(
        id=row["claim_id"],
        metric=row["metric"],
        value=row["value"],
        low=row["low"],
        high=row["high"],
        comparator=row["comparator"],
        unit=row["unit"],
        evidence=_evidence(row),
        rule=row["rule"],
        confidence=row["confidence"],
        subject=_who(row, "subject"),
        subject_text=row["subject_text"],
        scope=tuple(ScopePart(**part) for part in row["scope"]),
        direction=row["direction"],
        per=row["per"],
        period=_period(row),
        of=row["of"],
        baseline=_baseline(row["baseline"]),
        equivalents=tuple(Equivalent(**same) for same in row["equivalents"]),
        status=row["status"],
        speaker=_who(row, "speaker"),
        speaker_text=row["speaker_text"],
        quoted=row["quoted"],
        also=tuple(Slice(**at) for at in row["also"]),
    )


def event_of(row: Mapping[str, Any]) -> Event:
    """From a row of `event` with `participants` (role, id, name) and `claims` (ids) beside."""
    return Event(
        id=row["event_id"],
        type=row["type"],
        participants=tuple(Participant(*who) for who in row["participants"]),
        time=_time(row),
        summary=row["summary"],
        evidence=_evidence(row),
        rule=row["rule"],
        confidence=row["confidence"],
        status=row["status"],
        speaker=_who(row, "speaker"),
        speaker_text=row["speaker_text"],
        also=tuple(Slice(**at) for at in row["also"]),
        claims=tuple(row["claims"]),
    )


def _evidence(row: Mapping[str, Any]) -> Evidence:
    return Evidence(
        row["evidence_start"], row["evidence_end"], row["evidence"], row["sentence_start"], row["sentence_end"]
    )


def _who(row: Mapping[str, Any], role: str) -> Who | None:
    return Who(EntityId(row[f"{role}_id"]), row[f"{role}_name"]) if row[f"{role}_id"] is not None else None


def _period(row: Mapping[str, Any]) -> Time | None:
    if row["fiscal"] is None:
        return None
    return Time(
        _iso(row["period_start"]),
        _iso(row["period_end"]),
        row["period_precision"],
        row["period_text"],
        fiscal=row["fiscal"],
        inferred=row["inferred"],
    )


def _time(row: Mapping[str, Any]) -> Time | None:
    if row["fiscal"] is None:
        return None
    return Time(
        _iso(row["start_date"]),
        _iso(row["end_date"]),
        row["precision"],
        row["time_text"],
        fiscal=row["fiscal"],
        inferred=row["inferred"],
    )


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _baseline(given: Mapping[str, Any] | None) -> Baseline | None:
    return Baseline(given["text"], _iso(given["start"]), _iso(given["end"])) if given else None
