"""An article's text with its facts marked, for `hechos show`.

Comes in: rows of the views. Goes out: what rich prints: `[c1 más de 1 millón de chips]` for claims, `{e1 …}` for
events. A terminal shows them in colour, and names underlined.

>>> facts = {"claims": [{"evidence_start": 7, "evidence_end": 15}], "events": [], "mentions": []}
>>> str(body("Vende 3 millones.".replace("3", " 3"), facts))
'Vende  [c1 3 millon]es.'
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from hechos.cli.output import visible

Row = dict[str, Any]
Facts = Mapping[str, Sequence[Row]]
_COMPARED = {
    "about": "≈ ",
    "more_than": "> ",
    "at_least": "≥ ",
    "less_than": "< ",
    "at_most": "≤ ",
    "almost": "≲ ",
    "order_of_magnitude": "~ ",
}


def marked(article: Row, facts: Facts) -> Iterable[Text]:
    """Title, a line about the article, the marked text."""
    yield Text(visible(article["title"] or article["article_id"]), style="bold")
    about = (article["url"] or article["article_id"], article["published_on"], article["lang"], article["source"])
    yield Text(visible("  ".join(str(part) for part in about if part)), style="dim")
    yield Text("")
    yield body(article["text"], facts)
    yield Text("")


def body(text: str, facts: Facts) -> Text:
    """The text with its marks; where one fact's evidence holds another's, marks nest."""
    marks: list[tuple[int, int, int, str]] = []  # place, closing first, inner last, what to insert
    for letter, name, ends in (("c", "claims", "[]"), ("e", "events", "{}")):
        for number, fact in enumerate(facts[name], start=1):
            start, end = fact["evidence_start"], fact["evidence_end"]
            marks.append((start, 1, -end, f"{ends[0]}{letter}{number} "))
            marks.append((end, 0, -start, ends[1]))
    spans = [(m["start_char"], m["end_char"], "underline") for m in facts["mentions"]]
    spans += [(c["evidence_start"], c["evidence_end"], "bold yellow") for c in facts["claims"]]
    return _assembled(text, sorted(marks), sorted(spans))


def _assembled(text: str, marks: list[tuple[int, int, int, str]], spans: list[tuple[int, int, str]]) -> Text:
    told, shifts, at = Text(), [(0, 0)], 0
    for place, _, _, mark in marks:
        told.append(visible(text[at:place]))
        at = place
        told.append(mark, style="green" if mark[0] in "{}" else "yellow")
        shifts.append((place, shifts[-1][1] + len(mark)))
    told.append(visible(text[at:]))
    for start, end, style in spans:
        told.stylize(style, start + _shift(shifts, start), end + _shift(shifts, end - 1))
    return told


def _shift(shifts: list[tuple[int, int]], place: int) -> int:
    """How far the marks have moved the character at `place`."""
    return shifts[bisect_right(shifts, (place, 1 << 60)) - 1][1]


def claim_rows(claims: Sequence[Row]) -> tuple[Sequence[str], list[list[object]]]:
    """The claims as a table: one line each."""
    columns = ("", "metric", "subject", "value", "unit", "period", "status", "speaker", "confidence")
    rows: list[list[object]] = [
        [
            f"c{number}",
            f"{c['metric']} of {c['of']}" if c["of"] else c["metric"],
            c["subject_name"] or c["subject_text"],
            _value(c),
            c["unit"] + (f" per {c['per']}" if c["per"] else ""),
            c["period_text"] or c["period_start"],
            c["status"],
            c["speaker_name"] or c["speaker_text"],
            c["confidence"],
        ]
        for number, c in enumerate(claims, start=1)
    ]
    return columns, rows


def _value(claim: Row) -> str:
    shown = f"{claim['low']} to {claim['high']}" if claim["comparator"] == "between" else str(claim["value"])
    arrow = {"up": " ↑", "down": " ↓"}.get(claim["direction"], "")
    return f"{_COMPARED.get(claim['comparator'], '')}{shown}{arrow}"


def event_rows(events: Sequence[Row], participants: Sequence[Row]) -> tuple[Sequence[str], list[list[object]]]:
    """The events as a table: one line each."""
    columns = ("", "type", "who", "start", "end", "status", "summary")
    rows: list[list[object]] = [
        [
            f"e{number}",
            e["type"],
            ", ".join(f"{p['role']} {p['name']}" for p in participants if p["event_id"] == e["event_id"]),
            e["start_date"],
            e["end_date"],
            e["status"],
            e["summary"],
        ]
        for number, e in enumerate(events, start=1)
    ]
    return columns, rows
