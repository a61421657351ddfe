"""Mentions that belong together become claims."""

from __future__ import annotations

from dataclasses import dataclass

from extractors.document import Document
from extractors.mentions import Context, EntityMention, Quantity, Reference, TimeMention
from hechos.facts import Claim, FactId


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """A quantity that is no claim, and why."""

    quantity: Quantity
    reason: str


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims, which quantity each came from, those that are none, and what a reader must know."""

    facts: tuple[Claim, ...]
    sources: tuple[tuple[Quantity, FactId], ...] = ()
    unclaimed: tuple[Unclaimed, ...] = ()
    warnings: tuple[str, ...] = ()


def claims(
    doc: Document,
    quantities: tuple[Quantity, ...],
    times: tuple[TimeMention, ...],
    names: tuple[EntityMention, ...],
    references: tuple[Reference, ...],
    context: Context,
) -> Claims:
    """Every claim of the article, in order of its first telling."""
    return Claims(())
