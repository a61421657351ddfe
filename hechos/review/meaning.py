"""What a fact says, apart from where and in what words; and how far two facts say the same.

Comes in: claims and events. Goes out: their fields as plain text, in the contract's order, and the points on
which two facts agree.

>>> from hechos.facts import Claim, Evidence, FactId, Time
>>> claim = Claim(FactId("1"), "revenue", 4e9, 4e9, 4e9, "exact", "USD", Evidence(0, 1, "x", 0, 1), "r", 1.0,
...               period=Time("2024-01-01", "2024-12-31", "year", "2024"))
>>> meaning(claim)["value"], meaning(claim)["period"]
('4000000000', '2024-01-01/2024-12-31 year')
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator

from hechos.facts import Claim, Event, Time, Who, to_json

Fact = Claim | Event

_POINTS = {"metric": 2, "value": 2, "subject": 2, "unit": 1, "period": 1, "speaker": 1}
"""What agreement in a claim's field counts. Of events: a type and a participant 2 each, the time 1."""


def meaning(fact: Fact) -> dict[str, str | None]:
    """Field to what it says; null where it says nothing."""
    return _claim(fact) if isinstance(fact, Claim) else _event(fact)


def _claim(claim: Claim) -> dict[str, str | None]:
    return {
        "metric": claim.metric,
        "of": claim.of,
        "subject": _who(claim.subject, claim.subject_text),
        "scope": _listed(part.id or part.text for part in claim.scope),
        "value": _number(claim.value),
        "low": _number(claim.low),
        "high": _number(claim.high),
        "comparator": claim.comparator,
        "unit": claim.unit,
        "per": claim.per,
        "direction": claim.direction,
        "equivalents": _listed(f"{_number(same.value)} {same.unit}" for same in claim.equivalents),
        "period": _time(claim.period),
        "baseline": _baseline(claim),
        "status": claim.status,
        "speaker": _who(claim.speaker, claim.speaker_text),
        "quoted": "true" if claim.quoted else "false",
    }


def _event(event: Event) -> dict[str, str | None]:
    return {
        "type": event.type,
        "participants": _listed(f"{who.role} {who.id}" for who in event.participants),
        "time": _time(event.time),
        "status": event.status,
        "speaker": _who(event.speaker, event.speaker_text),
    }


def _who(who: Who | None, text: str | None) -> str | None:
    """The id; the words where there is none, so that a name that gets an id is seen."""
    return who.id if who else text


def _listed(parts: Iterable[str]) -> str | None:
    return "; ".join(sorted(parts)) or None


def _number(value: float | None) -> str | None:
    return None if value is None else json.dumps(to_json(value))


def _time(time: Time | None) -> str | None:
    if time is None:
        return None
    span = f"{time.start or '..'}/{time.end or '..'}"
    marks = [mark for mark, holds in (("fiscal", time.fiscal), ("inferred", time.inferred)) if holds]
    return " ".join([span, time.precision or "", *marks]).strip()


def _baseline(claim: Claim) -> str | None:
    """As dates where it is a time: its words may be others."""
    base = claim.baseline
    if base is None:
        return None
    return f"{base.start or '..'}/{base.end or '..'}" if base.start or base.end else base.text


def points(one: Fact, other: Fact) -> int:
    """How much two facts of one kind agree."""
    if isinstance(one, Event) and isinstance(other, Event):
        shared = {(p.role, p.id) for p in one.participants} & {(p.role, p.id) for p in other.participants}
        return 2 * (one.type == other.type) + 2 * bool(shared) + (_time(one.time) == _time(other.time) is not None)
    mine, theirs = meaning(one), meaning(other)
    return sum(n for field, n in _POINTS.items() if mine[field] is not None and mine[field] == theirs[field])


def keys(fact: Fact) -> Iterator[Hashable]:
    """What facts that may be the same in a revised article share: what it is about, or what it says."""
    if isinstance(fact, Claim):
        yield "about", fact.metric, _who(fact.subject, fact.subject_text)
        yield "says", fact.value, fact.unit
    else:
        for who in fact.participants:
            yield "about", fact.type, who.role, who.id
