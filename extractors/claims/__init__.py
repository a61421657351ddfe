"""Mentions that belong together become claims: the order of decisions, figure by figure.

Comes in: `Signs` and the frames. Goes out: `Claims`. Each figure is measured (metric.py), may be refused with a
reason (unclaimed.py), gets its subject, period, baseline, scope, status and speaker, and is folded with the
figures that say the same (folding.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from extractors.claims.change import level_prefix
from extractors.claims.comparison import baseline_of, scope_of
from extractors.claims.folding import fold_claims
from extractors.claims.metric import measure_of
from extractors.claims.period import period_of
from extractors.claims.respective import respective
from extractors.claims.subject import Subject, subject_for
from extractors.claims.unclaimed import reason_against
from extractors.claims.weighing import FAR, Measure
from extractors.confidence import confidence
from extractors.context import speech_at, status_at
from extractors.frames import Frame
from extractors.mentions import Quantity
from extractors.scene.signs import Figure, Signs, figure
from hechos.facts import Claim, Evidence, FactId, Status

_BACK, _FARTHEST = 4, 160
"""How many figures and how many atoms back another figure is looked for."""

Bound = TypeVar("Bound", float, float | None)


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """A quantity that is no claim, and why."""

    quantity: Quantity
    reason: str


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims, which quantity each came from, and those that are none."""

    facts: tuple[Claim, ...]
    sources: tuple[tuple[Quantity, FactId], ...] = ()
    unclaimed: tuple[Unclaimed, ...] = ()


@dataclass(frozen=True, slots=True)
class _Read:
    figure: Figure
    measure: Measure


def claims(seen: Signs, frames: tuple[Frame, ...]) -> Claims:
    """Every claim of the article, in order of its first telling."""
    scene = seen.scene
    read: list[_Read] = []
    refused: list[Unclaimed] = []
    for quantity in scene.quantities:
        one = figure(scene, quantity)
        measure = measure_of(seen, one, _last(read, one))
        reason = reason_against(seen, one, measure)
        if reason is not None or measure is None:
            refused.append(Unclaimed(quantity, reason or "bare number"))
        else:
            read.append(_Read(one, measure))
    stated = tuple(_stated(seen, read, frames))
    facts, ids = fold_claims(scene.doc.article.id, tuple(claim for _, claim in stated))
    sources = tuple((quantity, ids[place]) for place, (quantity, _) in enumerate(stated))
    return Claims(facts, sources, tuple(refused))


def _last(read: list[_Read], one: Figure) -> tuple[tuple[Figure, Measure], ...]:
    """The figure before and, where that is of another kind, the last of the same kind; none from far away."""
    near = [other for other in read[-_BACK:] if other.figure.sentence_last >= one.sentence_first - _FARTHEST]
    same = [other for other in near[:-1] if other.figure.kind == one.kind]
    return tuple((other.figure, other.measure) for other in (*near[-1:], *same[-1:]))


def _stated(seen: Signs, read: list[_Read], frames: tuple[Frame, ...]) -> Iterator[tuple[Quantity, Claim]]:
    paired = respective(seen, [one.figure for one in read])
    before: Subject | None = None
    block = sentence = -1
    for one in read:
        here = seen.scene.doc.block_at(one.figure.quantity.start).start
        if here != block:
            before, block = _carries(seen, one.figure, before), here
        subject = paired.get(one.figure.quantity.start) or subject_for(
            seen, one.figure, one.measure, frames, before, listed=sentence == one.figure.sentence_first
        )
        if subject.who is not None and _stands(seen, subject):
            before, sentence = subject, one.figure.sentence_first
        yield one.figure.quantity, _claim(seen, one, subject)


def _stands(seen: Signs, subject: Subject) -> bool:
    """Whether later figures may be about the same: people say figures, they are seldom measured."""
    name = next((one for one in seen.scene.names if subject.who and one.id == subject.who.id), None)
    return name is None or name.type != "person"


def _carries(seen: Signs, one: Figure, before: Subject | None) -> Subject | None:
    """A subject stands on in running text; a list item or row begins afresh."""
    return before if seen.scene.doc.block_at(one.quantity.start).kind == "paragraph" else None


def _claim(seen: Signs, one: _Read, subject: Subject) -> Claim:
    scene, quantity, measure = seen.scene, one.figure.quantity, one.measure
    sentence = scene.doc.sentence_at(quantity.start)
    speech = speech_at(scene.context, quantity.start, quantity.end)
    quantity = _level(seen, one)
    return Claim(
        id=FactId(""),
        metric=measure.metric,
        value=_rounded(_unsigned(quantity.value, measure), quantity),
        low=_rounded(_unsigned(quantity.low, measure), quantity),
        high=_rounded(_unsigned(quantity.high, measure), quantity),
        comparator=quantity.comparator,
        unit=quantity.unit or measure.unit or "unit",
        evidence=Evidence(
            quantity.start,
            quantity.end,
            scene.doc.text[quantity.start : quantity.end],
            sentence.start,
            sentence.end,
        ),
        rule=f"{measure.rule}/{subject.way}",
        confidence=confidence(_doubts(measure, subject)),
        subject=subject.who,
        subject_text=subject.text,
        scope=scope_of(seen, one.figure, subject.who, subject.user),
        direction=measure.direction,
        per=quantity.per,
        period=period_of(seen, one.figure, measure),
        of=measure.of,
        baseline=baseline_of(seen, one.figure, measure),
        equivalents=quantity.equivalents,
        status=_status(seen, one.figure),
        speaker=speech.speaker if speech else None,
        speaker_text=speech.speaker_text if speech else None,
        quoted=bool(speech and speech.quoted),
    )


def _unsigned(value: Bound, measure: Measure) -> Bound:
    """Never negative where `direction` says it."""
    return abs(value) if value is not None and measure.direction is not None else value


def _rounded(value: Bound, quantity: Quantity) -> Bound:
    """A fraction told in words ("dos tercios") is a percentage of two decimals; one told in digits stays."""
    return round(value, 2) if value is not None and quantity.unit == "percent" and value * 1e4 % 1 else value


def _level(seen: Signs, one: _Read) -> Quantity:
    """A "hasta" that says a new level is no upper bound: the figure is exact, its evidence begins behind it."""
    quantity = one.figure.quantity
    prefix = level_prefix(seen, one.figure)
    if prefix is None or quantity.comparator not in ("at_most", "at_least"):
        return quantity
    start = seen.scene.doc.atoms[prefix].start
    if start > quantity.number_start:
        return quantity
    return replace(quantity, start=start, comparator="exact", low=quantity.value, high=quantity.value)


def _status(seen: Signs, one: Figure) -> Status:
    if seen.topic("wrong_figure", one.sentence_first, one.sentence_last):
        return "denied"
    return status_at(seen.scene.context, one.quantity.start, one.quantity.end)


def _doubts(measure: Measure, subject: Subject) -> Iterator[str]:
    yield f"subject:{subject.way}"
    if measure.rule.endswith(":default"):
        yield "metric:default"
    elif measure.rule.endswith(":carried"):
        yield "metric:carried"
    elif measure.cost > FAR / 2:
        yield "metric:far"
    if measure.metric in ("growth", "price_change") and measure.of is None:
        yield "metric:change without base"
