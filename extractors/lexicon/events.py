"""The shape of `events/*.toml`: one file an event type, with triggers in every language and the roles around them.

Goes out: `event_types()`, checked, and `event_triggers(lang)`, a trie that finds every trigger in one pass.

>>> [role.name for role in event_types()["acquisition"].role]
['agent', 'target', 'place']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from extractors.lexicon import FOLDER, LANGUAGES, STRICT, read_toml
from extractors.lexicon.patterns import Trie
from extractors.lexicon.verbs import FINITE, Tense
from hechos.errors import DataError
from hechos.facts import EntityType, Lang, Role

Place = Literal[
    "subject", "object", "by", "of", "with", "in", "into", "to", "from", "for", "against", "between", "as", "owner"
]
"""Where a participant stands: before or behind the trigger, or behind a preposition (see {lang}/claims.toml)."""

Form = Literal["finite", "bare", "participle", "middle", "noun", "label", "nothing"]
"""`bare`: infinitive or gerund; `middle`: a verb whose subject is what it happens to ("salió a la venta")."""


@dataclass(frozen=True)
class Triggers:
    """Verbs (`@` marks the inflected one), verbs of the middle voice, nouns, labels of profile lists.

    `nothing`: look-alikes that trigger nothing and swallow what lies inside ("de acuerdo con"). `weak`: verbs
    that tell an event only of a target that has a name ("presenta una curvatura" is none).
    """

    __pydantic_config__ = STRICT

    verbs: tuple[str, ...]
    nouns: tuple[str, ...]
    middle: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    nothing: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()


@dataclass(frozen=True)
class EventRole:
    """A participant: the types of entity it may be, and its places by the form of the trigger, best first."""

    __pydantic_config__ = STRICT

    name: Role
    types: tuple[EntityType, ...]
    active: tuple[Place, ...] = ()
    passive: tuple[Place, ...] = ()
    nominal: tuple[Place, ...] = ()
    required: bool = False
    many: bool = False


@dataclass(frozen=True)
class EventType:
    """`amounts`: the metrics whose claims belong to it. `news`: may take the publication date.

    `object`: its verbs tell an event only with an object. `told`: it is an act of telling, so that a day is its
    time rather than a longer period that it speaks of. `money`: a trigger of one word tells it only with a sum.
    """

    __pydantic_config__ = STRICT

    id: str
    amounts: tuple[str, ...]
    news: bool
    role: tuple[EventRole, ...]
    triggers: dict[str, Triggers]
    examples: dict[str, tuple[str, ...]]
    object: bool = False
    told: bool = False
    money: bool = False


@dataclass(frozen=True, slots=True)
class TriggerCue:
    event: str
    form: Form
    weak: bool = False


_FORMS: tuple[tuple[Form, tuple[Tense, ...]], ...] = (
    ("finite", FINITE),
    ("bare", ("inf", "ger")),
    ("participle", ("part",)),
)


@cache
def event_types() -> dict[str, EventType]:
    """Every event type by id."""
    found: dict[str, EventType] = {}
    for path in sorted((FOLDER / "events").glob("*.toml")):
        entry = read_toml(path, EventType)
        if entry.id != path.stem:
            raise DataError(f"{path}: the id is {entry.id}", hint="name the file as its event type")
        if missing := set(LANGUAGES) - set(entry.triggers):
            raise DataError(f"{path}: no triggers in {', '.join(sorted(missing))}")
        found[entry.id] = entry
    return found


@cache
def event_triggers(lang: Lang) -> Trie[TriggerCue]:
    trie: Trie[TriggerCue] = Trie(lang)
    for event in event_types().values():
        words = event.triggers[lang]
        for form, tenses in _FORMS:
            for verb in words.verbs:
                trie.add(verb, TriggerCue(event.id, form), tenses)
            for verb in words.weak:
                trie.add(verb, TriggerCue(event.id, form, weak=True), tenses)
        for verb in words.middle:
            trie.add(verb, TriggerCue(event.id, "middle"))
        for noun in words.nouns:
            trie.add(noun, TriggerCue(event.id, "noun"))
        for words_of_nothing in words.nothing:
            trie.add(words_of_nothing, TriggerCue(event.id, "nothing"))
        for label in words.labels:
            trie.add(f"{label} :", TriggerCue(event.id, "label"))
    return trie
