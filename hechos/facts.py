"""The fact contract as frozen dataclasses, to and from JSON. Standard library only.

Comes in: what the extractors find, or JSON of the same shape. Goes out: `Facts`, and its JSON object.
Offsets are code points into `Article.text`, half-open; `text[start:end]` is always the evidence.

>>> Time("2025-10-01", "2025-10-31", "month", "Octubre 2025").to_json()
{'start': '2025-10-01', 'end': '2025-10-31', 'precision': 'month', 'text': 'Octubre 2025'}
"""

from __future__ import annotations

import dataclasses
import hashlib
import types
import typing
from dataclasses import dataclass, field
from datetime import date
from functools import cache, cached_property
from typing import Any, Literal, NewType, TypeVar, Union

ArticleId = NewType("ArticleId", str)
FactId = NewType("FactId", str)
EntityId = NewType("EntityId", str)

Lang = Literal["es", "en"]
EntityType = Literal["person", "org", "product", "place", "event", "work"]
Comparator = Literal[
    "exact", "about", "more_than", "at_least", "less_than", "at_most", "almost", "between", "order_of_magnitude"
]
Status = Literal["asserted", "expected", "planned", "possible", "denied"]
Direction = Literal["up", "down"]
Role = Literal["agent", "target", "partner", "person", "place"]
Precision = Literal["day", "week", "month", "quarter", "half", "season", "year", "decade", "range"]
QuantityKind = Literal["number", "ordinal", "money", "percent", "quantity", "count", "duration"]
Outcome = Literal["claim", "time", "name", "none"]
PublishedFrom = Literal["json-ld", "meta", "feed", "url", "text", "input"]

Json = dict[str, Any]


@dataclass(frozen=True)
class Article:
    """One stored text that never changes; a revision is a new text under the same `id`.

    `published_at` is an ISO date or date-time as the publisher gives it, with its own zone; the calendar
    day that relative words count from is `published_on`, the day where it was published.
    """

    id: ArticleId
    text: str
    lang: Lang
    url: str | None = None
    title: str | None = None
    country: str | None = None
    source: str | None = None
    published_at: str | None = None
    published_from: PublishedFrom | None = None
    modified_at: str | None = None
    from_html: bool = False
    partial: bool = False

    @cached_property
    def text_sha256(self) -> str:
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def published_on(self) -> date | None:
        return date.fromisoformat(self.published_at[:10]) if self.published_at else None

    def to_json(self, *, with_text: bool = False) -> Json:
        out: Json = {
            "id": self.id,
            "url": self.url,
            "title": self.title,
            "lang": self.lang,
            "published_at": self.published_at,
            "text_sha256": self.text_sha256,
        }
        if with_text or self.from_html:
            out["text"] = self.text
        return out


@dataclass(frozen=True, slots=True)
class Who:
    """An entity as a fact refers to it: a subject, a speaker."""

    id: EntityId
    name: str


@dataclass(frozen=True, slots=True)
class Slice:
    """A piece of the article's text."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a fact stands: the quantity or clause, and the sentence around it."""

    start: int
    end: int
    text: str
    sentence_start: int
    sentence_end: int


@dataclass(frozen=True, slots=True)
class Time:
    """Inclusive ISO dates; an open or unresolved end is null."""

    start: str | None
    end: str | None
    precision: Precision | None
    text: str | None
    fiscal: bool = False
    inferred: bool = False

    def to_json(self) -> Json:
        out: Json = {"start": self.start, "end": self.end, "precision": self.precision, "text": self.text}
        if self.fiscal:
            out["fiscal"] = True
        if self.inferred:
            out["inferred"] = True
        return out


@dataclass(frozen=True, slots=True)
class Entity:
    id: EntityId
    name: str
    type: EntityType
    mentions: tuple[Slice, ...]


@dataclass(frozen=True, slots=True)
class ScopePart:
    """A place, segment or user that a number is limited to; `id` is null where it is no entity."""

    id: EntityId | None
    name: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Baseline:
    """What a number is compared with; ISO dates where that is a time."""

    text: str
    start: str | None = None
    end: str | None = None


@dataclass(frozen=True, slots=True)
class Equivalent:
    """The same amount restated."""

    value: float
    unit: str
    text: str


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody states a number about something. The fields are those of the contract."""

    id: FactId
    metric: str
    value: float
    low: float | None
    high: float | None
    comparator: Comparator
    unit: str
    evidence: Evidence
    rule: str
    confidence: float
    subject: Who | None = None
    subject_text: str | None = None
    scope: tuple[ScopePart, ...] = ()
    direction: Direction | None = None
    per: str | None = None
    period: Time | None = None
    of: str | None = None
    baseline: Baseline | None = None
    equivalents: tuple[Equivalent, ...] = ()
    status: Status = "asserted"
    speaker: Who | None = None
    speaker_text: str | None = None
    quoted: bool = False
    also: tuple[Slice, ...] = ()


@dataclass(frozen=True, slots=True)
class Participant:
    role: Role
    id: EntityId
    name: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something happens at a time. `claims` are the ids of the claims that belong to it."""

    id: FactId
    type: str
    participants: tuple[Participant, ...]
    time: Time | None
    summary: str
    evidence: Evidence
    rule: str
    confidence: float
    status: Status = "asserted"
    speaker: Who | None = None
    speaker_text: str | None = None
    also: tuple[Slice, ...] = ()
    claims: tuple[FactId, ...] = ()


@dataclass(frozen=True, slots=True)
class Numeral:
    """One numeral of the text and what became of it; `reason` where it is no claim, time or name."""

    start: int
    end: int
    text: str
    outcome: Outcome
    reason: str | None = None
    fact_id: FactId | None = None


@dataclass(frozen=True)
class Facts:
    """All that one extraction of one article found."""

    article: Article
    entities: tuple[Entity, ...]
    claims: tuple[Claim, ...]
    events: tuple[Event, ...]
    version: str
    numerals: tuple[Numeral, ...] = ()
    warnings: tuple[str, ...] = field(default=())

    def to_json(self, *, with_text: bool = False) -> Json:
        """The object that `hechos extract` prints."""
        return {
            "article": self.article.to_json(with_text=with_text),
            "entities": [to_json(entity) for entity in self.entities],
            "claims": [to_json(claim) for claim in self.claims],
            "events": [to_json(event) for event in self.events],
            "extractor": {"version": self.version},
            "warnings": list(self.warnings),
        }


def to_json(value: object) -> Any:
    """Dataclasses as objects in the order of their fields, tuples as lists, whole floats as integers."""
    if isinstance(value, Time):
        return value.to_json()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: to_json(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e18:
        return int(value)
    return value


Made = TypeVar("Made")


def from_json(cls: type[Made], data: object) -> Made:
    """The dataclass that `to_json` wrote. Raises ValueError, with the field's name, where the shape is wrong."""
    return typing.cast(Made, _build(cls, data, cls.__name__))


@cache
def _hints(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def _build(kind: Any, data: Any, where: str) -> Any:
    """One value of the annotated type `kind`."""
    origin = typing.get_origin(kind)
    if isinstance(kind, typing.NewType):
        return _build(kind.__supertype__, data, where)
    if origin in (Union, types.UnionType):
        if data is None:
            return None
        return _build(next(a for a in typing.get_args(kind) if a is not type(None)), data, where)
    if origin is Literal:
        if data not in typing.get_args(kind):
            raise ValueError(f"{where}: {data!r} is none of {', '.join(map(str, typing.get_args(kind)))}")
        return data
    if origin is tuple:
        if not isinstance(data, list):
            raise ValueError(f"{where}: a list is wanted, not {data!r}")
        return tuple(_build(typing.get_args(kind)[0], item, where) for item in data)
    if dataclasses.is_dataclass(kind):
        return _build_dataclass(typing.cast(type, kind), data, where)
    if kind is float and isinstance(data, (int, float)) and not isinstance(data, bool):
        return float(data)
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        raise ValueError(f"{where}: {kind.__name__} is wanted, not {data!r}")
    return data


def _build_dataclass(cls: Any, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise ValueError(f"{where}: an object is wanted, not {data!r}")
    hints = _hints(cls)
    if unknown := set(data) - set(hints):
        raise ValueError(f"{where}: unknown {', '.join(sorted(unknown))}; known are {', '.join(hints)}")
    needed = {
        f.name
        for f in dataclasses.fields(cls)
        if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    }
    if missing := needed - set(data):
        raise ValueError(f"{where}: {', '.join(sorted(missing))} missing")
    return cls(**{key: _build(hints[key], value, f"{where}.{key}") for key, value in data.items()})
