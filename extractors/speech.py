"""Who says what."""

from __future__ import annotations

from extractors.clauses import Clause
from extractors.document import Document
from extractors.mentions import EntityMention, Reference, Speech


def speeches(
    doc: Document, names: tuple[EntityMention, ...], references: tuple[Reference, ...], found: tuple[Clause, ...]
) -> tuple[Speech, ...]:
    """Every speech, in order of its start."""
    return ()
