"""Numbers with unit, comparator and approximator: the steps in order.

Comes in: a `Document` and the numbers, names and times found in it. Goes out: every `Quantity` outside of names
and times. `start` and `end` hold approximator, number and unit noun; percent and money below zero have a
negative value and the direction `down`; a fraction in words is a percent, unrounded.

>>> from extractors.document import document
>>> from extractors.numerals import numerals
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "Fabrica más de 1 millón de chips.", "es"))
>>> found = quantities(doc, numerals(doc, ()), (), ())
>>> [(q.value, q.comparator, q.unit, doc.text[q.start : q.end]) for q in found]
[(1000000.0, 'more_than', 'chip', 'más de 1 millón de chips')]
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from extractors.document import Document
from extractors.lexicon.quantities import quantity_words
from extractors.lexicon.units import dimensions
from extractors.mentions import EntityMention, Number, Quantity, TimeMention
from extractors.numerals.row import Row, row_of
from extractors.quantities.comparators import bound, paired
from extractors.quantities.drafts import Draft, drafts
from extractors.quantities.multiples import multiples
from extractors.quantities.pers import per
from extractors.quantities.ranges import joined
from hechos.facts import Equivalent


def quantities(
    doc: Document,
    numbers: tuple[Number, ...],
    names: tuple[EntityMention, ...],
    times: tuple[TimeMention, ...],
) -> tuple[Quantity, ...]:
    """Every quantity outside of `names` and `times`, in order; bare numbers and ordinals are among them."""
    return _restated(doc, amounts(doc, numbers, names, times))


def amounts(
    doc: Document,
    numbers: tuple[Number, ...],
    names: tuple[EntityMention, ...],
    times: tuple[TimeMention, ...],
) -> tuple[Quantity, ...]:
    """As `quantities`, restated amounts each on their own."""
    row = row_of(doc)
    free = _free(numbers, [(time.start, time.end) for time in times])
    found = joined(doc, row, _unnamed(doc, row, drafts(doc, row, free)))
    taken = row.span([(name.start, name.end) for name in names] + [(time.start, time.end) for time in times])
    for draft in found:
        taken.update(range(draft.start, draft.end))
    found = sorted([*found, *multiples(doc, row, taken)], key=lambda draft: draft.start)
    return tuple(_quantity(row, draft) for draft in paired(row, _dressed(doc, row, found), doc))


def _dressed(doc: Document, row: Row, found: list[Draft]) -> list[Draft]:
    """The drafts with age, comparator and `per`; the "million" of "per million tokens" is no quantity."""
    kept: list[Draft] = []
    done = 0
    for draft in found:
        if draft.start < done:
            continue
        _age(doc, row, draft)
        if draft.kind != "ordinal":
            bound(doc, row, draft, kept[-1] if kept else None)
            named = per(doc, row, draft)
            if named is not None:
                draft.per, done = named
        kept.append(draft)
    return kept


def _free(numbers: Sequence[Number], spans: list[tuple[int, int]]) -> list[Number]:
    """The numbers that overlap none of the `spans`, which are in order and apart."""
    starts = [start for start, _ in spans]
    free = []
    for number in numbers:
        at = bisect_right(starts, number.end - 1) - 1
        if at < 0 or spans[at][1] <= number.start:
            free.append(number)
    return free


def _unnamed(doc: Document, row: Row, found: list[Draft]) -> list[Draft]:
    """The drafts that are no names, nor the "-2" of a name's "3888-2"."""
    kept: list[Draft] = []
    named = -1
    for draft in found:
        if _is_name(doc, row, draft) or (
            named == draft.first - 1 and row.texts[named] in "-–/." and row.glued(named)
        ):
            named = draft.last
        else:
            kept.append(draft)
    return kept


def _is_name(doc: Document, row: Row, draft: Draft) -> bool:
    """ "Windows 11", "iOS 14.5": a bare number behind a name, which no catalogue need know."""
    i = draft.first
    version = draft.kind == "count" and row.text(i + 1) == "." and draft.last == i + 3  # "Industry 4.0 focuses"
    version = version or (draft.kind == "count" and draft.scale == 1 and draft.value < 10)  # "iPhone 6 users"
    if not (draft.bare or version) or draft.number.form != "digits":
        return False
    if draft.number.value >= 10_000 or not row.joined(i):
        return False
    before = row.texts[i - 1]
    if row.kinds[i - 1] != "letters" or not row.spaces[i]:
        return False
    inner = any(c.isupper() for c in before[1:])
    starts = row.starts[i - 1] == doc.sentence_at(row.starts[i - 1]).start
    return inner or (before[0].isupper() and not starts)


def _age(doc: Document, row: Row, draft: Draft) -> None:
    """ "29 years old", "de 30 años de edad", "a man of age 87"."""
    words = quantity_words(doc.lang)
    if draft.kind == "duration":
        for phrase in words.age:
            if row.joined(draft.end) and row.follows(draft.end, phrase):
                draft.end, draft.aged = draft.end + len(phrase), True
                return
    elif draft.bare and 0 < draft.value <= 120 and draft.number.kind == "cardinal":
        for phrase in words.age_before:
            begin = draft.start - len(phrase)
            if begin >= 0 and row.joined(draft.start) and row.follows(begin, phrase):
                draft.kind, draft.unit, draft.rule, draft.aged = "duration", "year", "age", True
                return


def _quantity(row: Row, draft: Draft) -> Quantity:
    low, high = _interval(draft)
    noun = draft.noun
    return Quantity(
        start=row.starts[draft.start],
        end=row.ends[draft.end - 1],
        number_start=row.starts[draft.first],
        number_end=row.ends[draft.last - 1],
        kind=draft.kind,
        value=draft.value,
        low=low,
        high=high,
        comparator=draft.comparator,
        unit=draft.unit,
        rule=draft.rule,
        noun_start=row.starts[noun[0]] if noun else None,
        noun_end=row.ends[noun[1] - 1] if noun else None,
        per=draft.per,
        direction=draft.direction,
    )


def _interval(draft: Draft) -> tuple[float | None, float | None]:
    value = draft.value
    match draft.comparator:
        case "between":
            return value, draft.high
        case "more_than" | "at_least" | "order_of_magnitude":
            return value, None
        case "less_than" | "at_most" | "almost":
            return None, value
        case _:
            return value, value


def _restated(doc: Document, found: tuple[Quantity, ...]) -> tuple[Quantity, ...]:
    """ "4.000 millones de dólares (3.700 millones de euros)": the bracket goes into `equivalents`."""
    out: list[Quantity] = []
    for quantity in found:
        if out and _restates(doc, out[-1], quantity):
            text = doc.text[quantity.start : quantity.end]
            same = Equivalent(quantity.value, quantity.unit or "", text)
            out[-1] = replace(out[-1], equivalents=(*out[-1].equivalents, same))
        else:
            out.append(quantity)
    return tuple(out)


def _restates(doc: Document, a: Quantity, b: Quantity) -> bool:
    if a.unit is None or b.unit is None or a.unit == b.unit or b.start - a.end > 40:
        return False
    between = doc.text[a.end : b.start].strip()
    inside = between == "(" or (between.startswith("(") and len(between.split()) <= 3 and ")" not in between)
    if not inside or ")" not in doc.text[b.end : b.end + 40].split("(")[0]:
        return False
    if a.kind == b.kind == "money":
        return True
    known = dimensions()
    return a.unit in known and b.unit in known and known[a.unit][0][:11] == known[b.unit][0][:11]
