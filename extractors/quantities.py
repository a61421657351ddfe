"""Numbers with unit, comparator and approximator."""

from __future__ import annotations

from extractors.document import Document
from extractors.mentions import EntityMention, Number, Quantity, TimeMention


def quantities(
    doc: Document,
    numbers: tuple[Number, ...],
    names: tuple[EntityMention, ...],
    times: tuple[TimeMention, ...],
) -> tuple[Quantity, ...]:
    """Every quantity outside of `names` and `times`, in order; bare numbers and ordinals are among them."""
    return amounts(doc, numbers, names, times)


def amounts(
    doc: Document,
    numbers: tuple[Number, ...],
    names: tuple[EntityMention, ...],
    times: tuple[TimeMention, ...],
) -> tuple[Quantity, ...]:
    """As `quantities`, restated amounts each on their own."""
    return ()
