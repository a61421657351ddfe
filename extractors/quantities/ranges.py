"""Numbers that belong together: ranges, lists that share a unit, compound measures, dollars and cents.

Comes in: the `Draft`s of a document, in order. Goes out: the drafts with the joined ones made one.

>>> from extractors.document import document
>>> from extractors.quantities.drafts import drafts, row_of
>>> from extractors.numerals import numerals
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "de 3 a 5 millones de euros", "es"))
>>> row = row_of(doc)
>>> [(d.value, d.high, d.unit) for d in joined(doc, row, drafts(doc, row, numerals(doc, ())))]
[(3000000.0, 5000000.0, 'EUR')]
"""

from __future__ import annotations

from collections.abc import Callable

from extractors.document import Document
from extractors.lexicon.numerals import numeral_words
from extractors.lexicon.quantities import comparator_phrases, quantity_words
from extractors.lexicon.units import dimensions
from extractors.numerals.row import Row
from extractors.quantities.drafts import Draft

_Join = Callable[[Document, Row, Draft, Draft], Draft | None]

DASHES = ("-", "–", "—", "~", "～")
REACH = 8  # atoms before a range in which a verb of change is looked for


def joined(doc: Document, row: Row, found: list[Draft]) -> list[Draft]:
    """The drafts with compounds and ranges made one, and what a list shares given to its members."""
    found = _pairs(doc, row, found, _compound)
    _share_lists(doc, row, found)
    return _pairs(doc, row, found, _range)


def _pairs(doc: Document, row: Row, found: list[Draft], join: _Join) -> list[Draft]:
    out: list[Draft] = []
    for draft in found:
        if out and draft.kind != "ordinal" and out[-1].kind != "ordinal":
            whole = join(doc, row, out[-1], draft)
            if whole is not None:
                out[-1] = whole
                continue
        out.append(draft)
    return out


def _gap(row: Row, a: Draft, b: Draft) -> tuple[str, ...] | None:
    """The folded words between two drafts, None where a line ends or too much stands between."""
    if b.start - a.end > 6 or b.start < a.end:
        return None
    if not all(row.joined(k) for k in range(a.end, b.start + 1)):
        return None
    return tuple(row.norms[a.end : b.start])


# --- compounds


def _compound(doc: Document, row: Row, a: Draft, b: Draft) -> Draft | None:
    """ "5 hours and 9 minutes", "5 ft 2 in", "15 dólares con 50", "3 euros con 99 céntimos"."""
    gap = _gap(row, a, b)
    if gap is None or a.unit is None or len(gap) > 2:
        return None
    words = quantity_words(doc.lang)
    if a.kind == "money":
        return _cents(doc, row, a, b, gap)
    if b.unit is None or a.unit == b.unit or any(word not in words.compound_joins for word in gap):
        return None
    known = dimensions()
    if a.unit not in known or b.unit not in known or known[a.unit][0] != known[b.unit][0]:
        return None
    ratio = known[a.unit][1] / known[b.unit][1]
    if ratio <= 1 or b.value >= ratio * 1.02 or known[a.unit][0] not in ("time", "length", "mass"):
        return None
    return _merged(a, b, a.value + b.value / ratio)


def _cents(doc: Document, row: Row, a: Draft, b: Draft, gap: tuple[str, ...]) -> Draft | None:
    words = quantity_words(doc.lang)
    if a.scale != 1 or not a.value.is_integer() or a.money is None or a.noun is None or a.money.factor != 1:
        return None
    if b.money is not None and b.money.factor == 0.01 and b.value < 1 and b.unit in (a.unit, "USD", "EUR"):
        return _merged(a, b, a.value + b.value) if all(word in words.cents_joins for word in gap) else None
    number = b.number
    if number.form != "digits" or number.end - number.start != 2 or not number.value.is_integer():
        return None
    if b.unit is not None and (b.kind != "count" or gap) and not (b.kind == "duration" and gap == ("con",)):
        return None
    clean = not (row.joined(b.last) and row.is_letters(b.last)) or not gap or list(gap) == words.cents_joins[:1]
    if not clean or any(word not in words.cents_joins for word in gap):
        return None
    b.end = b.last
    return _merged(a, b, a.value + number.value / 100)


def _merged(a: Draft, b: Draft, value: float) -> Draft:
    a.value, a.end = value, b.end
    if a.noun is not None and b.noun is not None:
        a.noun = (a.noun[0], b.noun[1])
    return a


# --- lists


def _share_lists(doc: Document, row: Row, found: list[Draft]) -> None:
    """ "80.000, 65.000 y 90.000 millones": the last item's scale and unit apply to all."""
    words = quantity_words(doc.lang)
    run: list[Draft] = []
    for draft in found:
        gap = _gap(row, run[-1], draft) if run else None
        if gap and gap[0] == "-" and row.glued(run[-1].end) and len(gap) > 1:
            gap = gap[1:]  # "7- or 8-inch"
        goes_on = gap is not None and 0 < len(gap) <= 2 and all(word in words.list_joins for word in gap)
        if not goes_on:
            run = []
        if draft.kind == "ordinal":
            run = []
            continue
        if run and gap is not None and any(word in words.list_joins[:-1] for word in gap):
            for item in run:
                _share(item, draft)
            run = []
        if _may_share(draft):
            run.append(draft)
        else:
            run = []


def _may_share(draft: Draft) -> bool:
    plain = draft.number.kind == "cardinal" and not draft.number.vague
    return plain and draft.scale == 1 and (draft.bare or (draft.kind == "money" and draft.noun is None))


def _share(item: Draft, last: Draft) -> None:
    if last.scale >= 1000 and item.scale == 1 and item.value < 1000 * max(1.0, last.value / last.scale):
        item.value, item.scale = item.value * last.scale, last.scale
    if item.unit is None and last.unit is not None:
        item.unit, item.kind, item.rule = last.unit, last.kind, last.rule
        item.money = last.money


# --- ranges


def _range(doc: Document, row: Row, a: Draft, b: Draft) -> Draft | None:
    gap = _gap(row, a, b)
    if gap is None or a.high is not None or b.high is not None or b.number.vague or a.number.vague:
        return None
    before, start = _prefix(doc, row, a)
    shape = _shape(doc, _link(doc, gap), before)
    if shape is None:
        return None
    low = _shared_low(row, a, b, shape)
    if not _agree(a, b):
        return None
    opened = start < a.start
    if shape == "to" and ((opened and low >= b.value) or ((opened or not a.bare) and _changes(doc, row, start))):
        _share(a, b)
        return None
    if low >= b.value:
        return None
    if shape == "dash" and a.bare and b.bare and not _is_bare_range(a, b):
        return None
    b.high, b.value, b.comparator, b.rule = b.value, low, "between", "range"
    if b.unit is None:
        b.unit, b.kind, b.noun, b.money = a.unit, a.kind, a.noun, a.money
    b.start, b.first = start, a.first
    return b


def _shape(doc: Document, link: str, before: str) -> str | None:
    """How the `link` between two numbers, and the word `before` them, make a range."""
    words, between = quantity_words(doc.lang), numeral_words(doc.lang).between
    if link in DASHES:
        return "dash"
    if link in words.range_to:
        return "between" if before in between else "to"
    if link in words.range_and and (before in between or (doc.lang == "en" and before in words.range_from)):
        return "between"
    return None


def _is_bare_range(a: Draft, b: Draft) -> bool:
    """ "1000–5000" is a range; "2024-25" is a year, "12-07" a date."""
    return not (1900 <= a.value <= 2100 and b.value < 100)


def _link(doc: Document, gap: tuple[str, ...]) -> str:
    """The one word that links two numbers, approximators and articles left out."""
    kept, skip = list(gap), quantity_words(doc.lang).skip
    table = comparator_phrases(doc.lang).before
    while len(kept) > 1 and (
        kept[-1] in skip or any(words == (kept[-1],) for words, _, _ in table.get(kept[-1], ()))
    ):
        kept.pop()
    return kept[0] if len(kept) == 1 else ""


def _prefix(doc: Document, row: Row, a: Draft) -> tuple[str, int]:
    """The word before the first number, an article left out, and the atom where it or the number starts."""
    words = quantity_words(doc.lang)
    if not row.joined(a.start):
        return "", a.start
    i = a.start - 1
    if row.norms[i] in words.skip and row.joined(i):
        i -= 1
    return row.norms[i], i if row.norms[i] in words.range_from else a.start


def _shared_low(row: Row, a: Draft, b: Draft, shape: str) -> float:
    """The low end with the scale of the high one: "3 a 5 millones", "$5-8,000"."""
    if b.scale >= 1000 and a.scale == 1 and a.value * b.scale <= b.value:
        return a.value * b.scale
    if shape == "dash" and a.scale == b.scale == 1 and b.last - b.first == 3 and row.texts[b.first + 1] in ".,":
        lead = float(row.texts[b.first])
        if (
            len(row.texts[b.first + 2]) == 3
            and b.number.value >= 1000
            and a.value < lead
            and a.last - a.first == 1
        ):
            return a.value * 1000
    return a.value


def _agree(a: Draft, b: Draft) -> bool:
    if a.unit is None or a.unit == b.unit:
        return True
    if b.unit is None:
        return a.kind == "money" and a.noun is None
    return a.kind == b.kind == "money" and a.noun is None and a.money is not None and "$" in a.money.symbols


def _changes(doc: Document, row: Row, i: int) -> bool:
    """Whether a verb of change stands shortly before atom `i`: "pasará de 1.200 a 900"."""
    words = quantity_words(doc.lang)
    stems = tuple(words.change_stems)
    for k in range(i - 1, max(-1, i - 1 - REACH), -1):
        if not row.joined(k + 1) or row.texts[k] in ".;:":
            return False
        near = k == i - 1 and row.norms[k] in words.change_near
        if near or row.norms[k] in words.change_words or row.norms[k].startswith(stems):
            return True
    return False
