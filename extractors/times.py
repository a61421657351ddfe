"""Time expressions, resolved against the article's publication date."""

from __future__ import annotations

from extractors.document import Document
from extractors.mentions import EntityMention, Number, TimeMention


def times(doc: Document, numbers: tuple[Number, ...], names: tuple[EntityMention, ...]) -> tuple[TimeMention, ...]:
    """Every time expression, in order, none inside another."""
    return ()
