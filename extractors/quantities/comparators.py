"""What bounds a number: "más de", "at least", "or more", and pairs of bounds that make a range.

Comes in: a `Draft`. Goes out: the same draft with its comparator, its span widened to hold the words.
Of two comparators the one next to the number counts.

>>> from extractors.document import document
>>> from extractors.quantities.drafts import drafts, row_of
>>> from extractors.numerals import numerals
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "más de un millón de chips", "es"))
>>> row = row_of(doc)
>>> draft = drafts(doc, row, numerals(doc, ()))[0]
>>> bound(doc, row, draft)
>>> draft.comparator, draft.start
('more_than', 0)
"""

from __future__ import annotations

from extractors.document import Document
from extractors.lexicon.quantities import comparator_phrases, quantity_words
from extractors.numerals.row import Row
from extractors.quantities.drafts import Draft
from hechos.facts import Comparator

LOWER = ("more_than", "at_least")
UPPER = ("less_than", "at_most")
REACH = 6  # atoms before a number in which the cue of a starting price or an earlier number is looked for


def bound(doc: Document, row: Row, draft: Draft, earlier: Draft | None = None) -> None:
    """Read the comparators around `draft`; `earlier` is the draft before it, whose new level "hasta" may give."""
    fixed = draft.comparator != "exact"
    found = _before(doc, row, draft, earlier)
    if found is not None and not fixed:
        draft.comparator, fixed = found, found != "exact"
    after = _after(doc, row, draft)
    if after is not None and not fixed:
        draft.comparator = after


def _before(doc: Document, row: Row, draft: Draft, earlier: Draft | None) -> Comparator | None:
    words, table = quantity_words(doc.lang), comparator_phrases(doc.lang).before
    nearest: Comparator | None = None
    i = draft.start
    for _ in range(3):
        if not row.joined(i):
            break
        start = i
        while (
            row.joined(start)
            and start > i - 2
            and row.norms[start - 1] in words.skip
            and not _opens(row, start, table)
        ):
            start -= 1
        found = _phrase_before(row, start, table)
        if found is None:
            upto = _upto(doc, row, draft, start, earlier) if nearest is None else None
            if upto is None:
                break
            found = upto
        begin, comparator, inside = found
        if comparator == "more_than" and draft.kind == "duration" and _is_during(row, draft, begin, doc):
            break
        nearest = nearest or comparator
        if not inside:
            break
        i = draft.start = begin
    return nearest


def _opens(row: Row, i: int, table: object) -> bool:
    """Whether the word before `i`, an article too, is an approximator ("unos 300")."""
    return isinstance(table, dict) and any(len(words) == 1 for words, _, _ in table.get(row.norms[i - 1], ()))


def _phrase_before(
    row: Row, i: int, table: dict[str, list[tuple[tuple[str, ...], Comparator, bool]]]
) -> tuple[int, Comparator, bool] | None:
    """The longest phrase that ends right before atom `i`."""
    if not row.joined(i):
        return None
    for words, comparator, inside in table.get(row.norms[i - 1], ()):
        begin = i - len(words)
        if begin >= 0 and row.follows(begin, words):
            return begin, comparator, inside
    return None


def _is_during(row: Row, draft: Draft, begin: int, doc: Document) -> bool:
    """ "over five years" runs through them; "for over five years", "over 30 hours" bound."""
    words = quantity_words(doc.lang)
    if row.norms[begin] not in words.during or draft.aged or draft.unit in ("s", "min", "h", "ms"):
        return False
    return not row.joined(begin) or row.norms[begin - 1] not in words.during_not_after


def _upto(
    doc: Document, row: Row, draft: Draft, i: int, earlier: Draft | None
) -> tuple[int, Comparator, bool] | None:
    """ "hasta 50" bounds; behind a comma or a change it gives the new level. "desde 599 euros" is the least."""
    words = quantity_words(doc.lang)
    for phrase in words.upto:
        split = phrase.split()
        begin = i - len(split)
        if begin >= 0 and row.joined(i) and row.follows(begin, split):
            level = begin > 0 and row.joined(begin) and row.texts[begin - 1] in ",;"
            after_change = earlier is not None and 0 <= begin - earlier.end <= 2 and draft.high is None
            if level or after_change:
                return None
            return begin, "at_most", True
    for phrase in words.starting:
        split = phrase.split()
        begin = i - len(split)
        old_level = earlier is not None and begin - earlier.end <= 1  # "to $178 from $184"
        if begin >= 0 and row.joined(i) and row.follows(begin, split) and draft.kind == "money" and not old_level:
            cues = range(max(0, begin - REACH), begin)
            if any(row.norms[k] in words.starting_cues for k in cues):
                return begin, "at_least", True
    return None


def _after(doc: Document, row: Row, draft: Draft) -> Comparator | None:
    j = draft.end
    if not row.joined(j):
        return None
    for words, comparator, _ in comparator_phrases(doc.lang).after.get(row.norms[j], ()):
        if not row.follows(j, words):
            continue
        if words[0] == "+" and not row.glued(j):
            continue
        draft.end = j + len(words)
        return comparator
    return None


def paired(row: Row, found: list[Draft], doc: Document) -> list[Draft]:
    """ "mayor que 10 y menor que 20", "como máximo 100 y como mínimo 20": two bounds, one range."""
    out: list[Draft] = []
    joins = (*quantity_words(doc.lang).list_joins,)
    for draft in found:
        if out and _are_pair(row, out[-1], draft, joins):
            a = out[-1]
            low, high = sorted((a.value, draft.value))
            draft.value, draft.high, draft.comparator = low, high, "between"
            draft.start, draft.first = a.start, a.first
            if draft.unit is None:
                draft.unit, draft.kind, draft.noun = a.unit, a.kind, a.noun
            out[-1] = draft
        else:
            out.append(draft)
    return out


def _are_pair(row: Row, a: Draft, b: Draft, joins: tuple[str, ...]) -> bool:
    if not 0 < b.start - a.end <= 2 or any(not row.joined(k) for k in range(a.end, b.start + 1)):
        return False
    if any(word not in joins or word in joins[2:3] for word in row.norms[a.end : b.start]):
        return False
    if a.unit is not None and a.unit != b.unit:
        return False
    rising = a.comparator in LOWER and b.comparator in UPPER and a.value < b.value
    falling = a.comparator in UPPER and b.comparator in LOWER and b.value < a.value
    return rising or falling
