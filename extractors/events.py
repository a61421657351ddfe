"""Triggers with participants and a time become events."""

from __future__ import annotations

from dataclasses import dataclass

from extractors.claims import Claims
from extractors.document import Document
from extractors.mentions import Context, EntityMention, Reference, TimeMention
from hechos.facts import Event


@dataclass(frozen=True, slots=True)
class Events:
    facts: tuple[Event, ...]
    warnings: tuple[str, ...] = ()


def events(
    doc: Document,
    claims: Claims,
    times: tuple[TimeMention, ...],
    names: tuple[EntityMention, ...],
    references: tuple[Reference, ...],
    context: Context,
) -> Events:
    """Every event of the article, in order of its first telling."""
    return Events(())
