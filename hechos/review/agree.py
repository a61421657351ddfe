"""Whether a found fact agrees with a gold one, field by field.

Comes in: a gold entity, claim or event and a found one. Goes out: the fields that are wrong; None where the two
are not about one place of the text, or not about one entity.

>>> same_words("la división de software", "Software")
True
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from hechos.facts import Claim, Entity, Event, Who
from hechos.review.gold import GoldClaim, GoldEntity, GoldEvent, Named
from hechos.review.match import overlap, words


def entity_faults(gold: GoldEntity, found: Entity) -> frozenset[str] | None:
    near = found.id == gold.id or any(
        overlap(span, (at.start, at.end)) for span in gold.spans for at in found.mentions
    )
    if not near:
        return None
    return frozenset() if found.type in gold.types else frozenset({"type"})


def claim_faults(gold: GoldClaim, found: Claim) -> frozenset[str] | None:
    if not overlap(gold.span, (found.evidence.start, found.evidence.end)):
        return None
    right = {
        "value": any(abs(found.value - value) <= 1e-6 * max(1, abs(value)) for value in gold.values),
        "unit": any(same_unit(unit, found.unit) for unit in gold.units),
        "metric": found.metric in gold.metrics,
        "subject": _same_subject(gold, found),
        "comparator": found.comparator in gold.comparators,
        "status": found.status in gold.statuses,
        "speaker": _same_who(gold.speakers, found.speaker, found.speaker_text),
    }
    return frozenset(field for field, holds in right.items() if not holds)


def event_faults(gold: GoldEvent, found: Event) -> frozenset[str] | None:
    if not overlap(gold.span, (found.evidence.start, found.evidence.end)):
        return None
    time = (found.time.start, found.time.end) if found.time else (None, None)
    right = {
        "type": found.type in gold.types,
        "time": time in gold.times,
        "participants": _same_participants(gold, found),
    }
    return frozenset(field for field, holds in right.items() if not holds)


_BITS = re.compile(r"[kmgtp]?(b|w|wh)(/s|ps)?")  # MB is not Mb, MW not mW


def same_unit(gold: str, found: str) -> bool:
    if gold == found:
        return True
    one, other = (unit.casefold().replace("²", "2") for unit in (gold, found))
    return one == other and not _BITS.fullmatch(gold.casefold())


def same_words(one: str, other: str) -> bool:
    """One name holds the other, or they share most words of the shorter."""
    mine, theirs = _telling(one), _telling(other)
    return bool(mine and theirs) and 2 * len(mine & theirs) > min(len(mine), len(theirs))


@cache
def _function_words() -> frozenset[str]:
    read = tomllib.loads((Path(__file__).parent / "function_words.toml").read_text(encoding="utf-8"))
    return frozenset(word for listed in read.values() for word in listed)


def _telling(text: str) -> frozenset[str]:
    """The words of a name without the little ones, unless it has no others."""
    return words(text) - _function_words() or words(text)


def _same_name(gold: Named, name: str) -> bool:
    return any(same_words(name, known) for known in gold.names)


def _same_who(golds: tuple[Named | None, ...], who: Who | None, text: str | None) -> bool:
    """One of the right ones, by id, name or words; or rightly nobody."""
    for gold in golds:
        if gold is None:
            if who is None:
                return True
        elif who is not None:
            if who.id == gold.id or _same_name(gold, who.name):
                return True
        elif text and _same_name(gold, text):
            return True
    return False


def _same_subject(gold: GoldClaim, found: Claim) -> bool:
    """The id, or words that overlap; nobody on one side only is right where the gold allows it."""
    if found.subject and any(named and named.id == found.subject.id for named in gold.subjects):
        return True
    known = [*gold.subject_texts, *(name for named in gold.subjects if named for name in named.names)]
    mine = [text for text in (found.subject_text, found.subject.name if found.subject else None) if text]
    if not known or not mine:
        return None in gold.subjects and not mine
    return any(same_words(one, other) for one in known for other in mine)


def _same_participants(gold: GoldEvent, found: Event) -> bool:
    """Every agent and target that is not optional."""
    return all(
        any(
            who.role in wanted.roles and (who.id == wanted.who.id or _same_name(wanted.who, who.name))
            for who in found.participants
        )
        for wanted in gold.participants
        if not wanted.optional and {"agent", "target"} & set(wanted.roles)
    )
