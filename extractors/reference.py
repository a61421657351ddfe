"""Pronouns and noun phrases that stand for an entity: "it", "la compañía", "the chipmaker"."""

from __future__ import annotations

from extractors.document import Document
from extractors.mentions import EntityMention, Reference


def references(doc: Document, names: tuple[EntityMention, ...]) -> tuple[Reference, ...]:
    """Every reference that could be resolved, in order."""
    return ()
