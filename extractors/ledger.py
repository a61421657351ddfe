"""The ledger: every numeral of the text ends as a claim, a time, part of a name, or none with a reason."""

from __future__ import annotations

from extractors.claims import Claims
from extractors.document import Document
from extractors.mentions import EntityMention, Number, TimeMention
from hechos.facts import Numeral


def ledger(
    doc: Document,
    numbers: tuple[Number, ...],
    times: tuple[TimeMention, ...],
    names: tuple[EntityMention, ...],
    claims: Claims,
) -> tuple[Numeral, ...]:
    """One row a numeral, in order."""
    return ()
