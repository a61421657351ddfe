"""Proper names in the text, linked to canonical ids."""

from __future__ import annotations

from extractors.document import Document
from extractors.mentions import EntityMention
from hechos.facts import Entity


def entities(doc: Document) -> tuple[EntityMention, ...]:
    """Every mention, in order, none inside another."""
    return ()


def grouped(doc: Document, names: tuple[EntityMention, ...]) -> tuple[Entity, ...]:
    """The mentions as entities, by first mention."""
    return ()
