"""Annotated articles: the facts that a careful reader finds, with the alternatives that are as right.

Comes in: gold files, `{"article", "claims", "events", "entities"}`, each field of a fact one value or a list of
right ones, evidence as the words (with `occurrence` where they stand more than once) or as offsets. A stand-off
file has no text: its article is a url with the text's sha256, words are places `{"start", "end"}`, an entity
lists its `mentions`. Goes out: `Gold`, checked: a file that cannot be read is an InputError with its name and
what is wrong.

>>> said = {"metric": ["revenue", "amount"], "value": 5, "unit": "EUR", "subject": None, "comparator": "exact",
...         "status": "asserted", "speaker": None, "evidence": "5 euros", "occurrence": 2}
>>> article = {"text": "5 euros y 5 euros", "lang": "es"}
>>> gold = gold_of({"article": article, "claims": [said], "events": [], "entities": []})
>>> gold.claims[0].span, gold.claims[0].metrics
((10, 17), ('revenue', 'amount'))
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hechos.errors import InputError
from hechos.facts import Article, ArticleId, Json
from hechos.review.match import Span
from hechos.review.standoff import Shelf, with_text


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody or something by id, or by any of the names."""

    id: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoldEntity:
    id: str
    types: tuple[str, ...]
    spans: tuple[Span, ...]
    optional: bool


@dataclass(frozen=True, slots=True)
class GoldClaim:
    """Each tuple holds what is right; `statement` is alike where an article says one thing in several places."""

    span: Span
    optional: bool
    values: tuple[float, ...]
    units: tuple[str, ...]
    metrics: tuple[str, ...]
    subjects: tuple[Named | None, ...]
    subject_texts: tuple[str, ...]
    comparators: tuple[str, ...]
    statuses: tuple[str, ...]
    speakers: tuple[Named | None, ...]
    statement: str


@dataclass(frozen=True, slots=True)
class GoldParticipant:
    roles: tuple[str, ...]
    who: Named
    optional: bool


@dataclass(frozen=True, slots=True)
class GoldEvent:
    span: Span
    optional: bool
    types: tuple[str, ...]
    times: tuple[tuple[str | None, str | None], ...]
    participants: tuple[GoldParticipant, ...]


@dataclass(frozen=True, slots=True)
class Gold:
    """One article with all its facts."""

    name: str
    article: Article
    entities: tuple[GoldEntity, ...]
    claims: tuple[GoldClaim, ...]
    events: tuple[GoldEvent, ...]


def read_gold(paths: Iterable[Path], *, articles: Iterable[Path] = ()) -> Iterator[Gold]:
    """The gold of these files, and of all .json files in these folders and below, by name; floors.json is none.

    `articles`: where the texts of stand-off files lie.
    """
    shelf = Shelf(tuple(articles))
    for path in paths:
        if not path.exists():
            raise InputError(f"no such file or folder: {path}", hint="check the path")
        files = sorted(path.rglob("*.json")) if path.is_dir() else [path]
        yield from (_read(file, shelf) for file in files if file.name != "floors.json")


def _read(file: Path, shelf: Shelf) -> Gold:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        return gold_of({**data, "article": with_text(data["article"], shelf)}, name=file.name)
    except InputError as error:
        raise InputError(f"{file}: {error}", hint=error.hint) from error
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as error:
        wrong = f"no {error}" if isinstance(error, KeyError) else str(error)
        raise InputError(f"{file}: no gold article: {wrong}", hint="hechos eval --help shows one") from error


def gold_of(data: Json, *, name: str = "") -> Gold:
    """Raises ValueError, KeyError or TypeError where the shape is wrong."""
    given = data["article"]
    text = given["text"]
    article = Article(
        id=ArticleId(given.get("url") or name),
        text=text,
        lang=given["lang"],
        url=given.get("url"),
        title=given.get("title"),
        country=given.get("country"),
        published_at=given.get("published"),
        published_from="input" if given.get("published") else None,
    )
    return Gold(
        name,
        article,
        entities=tuple(_entities(data["entities"], text)),
        claims=tuple(_claim(claim, text) for claim in data["claims"]),
        events=tuple(_event(event, text) for event in data["events"]),
    )


def _all(given: Any) -> list[Any]:
    """One value or a list of right ones."""
    return given if isinstance(given, list) else [given]


def _names(given: Any) -> tuple[Named | None, ...]:
    return tuple(_named(who) if who else None for who in _all(given))


def _named(given: Json) -> Named:
    return Named(given["id"], tuple(_all(given["name"])))


def _claim(given: Json, text: str) -> GoldClaim:
    return GoldClaim(
        span=_span(given, text),
        optional=bool(given.get("optional")),
        values=(*map(float, _all(given["value"])), *_also_right(given.get("note") or "")),
        units=tuple(map(str, _all(given["unit"]))),
        metrics=tuple(_all(given["metric"])),
        subjects=_names(given["subject"]),
        subject_texts=tuple(_words(words, text) for words in _all(given.get("subject_text")) if words),
        comparators=tuple(_all(given["comparator"])),
        statuses=tuple(_all(given["status"])),
        speakers=_names(given["speaker"]),
        statement=json.dumps(
            [given["value"], given["unit"], _all(given["metric"])[0], given["subject"]], sort_keys=True
        ),
    )


def _also_right(note: str) -> tuple[float, ...]:
    """More right values: `also right: 50, 0.5`."""
    found = re.match(r"also right: (?P<values>.*)", note)
    return tuple(float(value) for value in found["values"].split(",")) if found else ()


def _event(given: Json, text: str) -> GoldEvent:
    return GoldEvent(
        span=_span(given, text),
        optional=bool(given.get("optional")),
        types=tuple(_all(given["type"])),
        times=tuple((time["start"], time["end"]) if time else (None, None) for time in _all(given["time"])),
        participants=tuple(
            GoldParticipant(tuple(_all(who["role"])), _named(who), bool(who.get("optional")))
            for who in given["participants"]
        ),
    )


def _words(given: str | Json, text: str) -> str:
    """The words, or those that stand at the place."""
    if isinstance(given, str):
        return given
    start, end = _place(given, text)
    return text[start:end]


def _place(given: Json, text: str) -> Span:
    start, end = given["start"], given["end"]
    if not 0 <= start < end <= len(text):
        raise ValueError(f"{start} to {end} is no place in a text of {len(text)} characters")
    return start, end


def _span(given: Json, text: str) -> Span:
    """Where the evidence stands."""
    evidence, occurrence = given["evidence"], given.get("occurrence") or 1
    if isinstance(evidence, dict):
        if isinstance(evidence.get("start"), int):
            return _place(evidence, text)
        evidence, occurrence = evidence["text"], evidence.get("occurrence") or occurrence
    start = -1
    for _ in range(occurrence):
        start = text.find(evidence, start + 1)
        if start < 0:
            raise ValueError(f"evidence {evidence!r} does not stand there {occurrence} times")
    return start, start + len(evidence)


def _entities(given: list[Json], text: str) -> Iterator[GoldEntity]:
    """Each with its mentions, else the places of its names; a longer name shadows a shorter one inside it."""
    spans = {i: [_place(at, text) for at in e["mentions"]] for i, e in enumerate(given) if "mentions" in e}
    named = ((name, i) for i, e in enumerate(given) if i not in spans for name in _all(e["name"]))
    names = sorted(named, key=lambda n: -len(n[0]))
    taken = [span for found in spans.values() for span in found]
    for name, index in names:
        for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            start, end = found.span()
            if not any(s <= start and end <= e for s, e in taken):
                spans.setdefault(index, []).append((start, end))
                taken.append((start, end))
    for index, entity in enumerate(given):
        yield GoldEntity(
            entity["id"], tuple(_all(entity["type"])), tuple(spans.get(index, ())), bool(entity.get("optional"))
        )
