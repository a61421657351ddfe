"""Status, denial, speaker and quotation: cues with direction, reach and what ends it."""

from __future__ import annotations

from extractors.document import Document
from extractors.mentions import Context, EntityMention, Speech
from hechos.facts import Status


def context(doc: Document, names: tuple[EntityMention, ...]) -> Context:
    """The status cues and speeches of the article."""
    return Context((), ())


def status_at(context: Context, start: int, end: int) -> Status:
    """The status of a fact at that span: the strongest cue that governs it, else asserted."""
    return "asserted"


def speech_at(context: Context, start: int, end: int) -> Speech | None:
    """The innermost speech that holds the span."""
    return None
