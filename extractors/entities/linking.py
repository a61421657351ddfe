"""Names to ids: the forms under which one article speaks of one thing are brought together.

Comes in: the mentions of known entities and the unknown names. Goes out: all mentions with ids, in order,
none inside another. An unknown name is told by its longest form in the article: "Zelta Capital" stands
behind "Zelta", "Ana Obrin" behind "Obrin", "Comisión Nacional X (CNX)" behind "CNX".

>>> names = Name(0, 13, "Zelta Capital", "org"), Name(16, 21, "Zelta", "org")
>>> linked("Zelta Capital y Zelta", "es", (), names)[1].id
'zelta-capital'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from extractors.entities.acronyms import spells
from extractors.entities.catalogue import by_symbol, named_alone
from extractors.entities.guesses import Name
from extractors.entities.slugs import form, slug, stem
from extractors.lexicon.entities import is_ambiguous, types
from extractors.mentions import EntityMention
from hechos.facts import EntityId, EntityType, Lang


@dataclass(frozen=True, slots=True)
class _Target:
    id: EntityId
    name: str
    type: EntityType


_Form = tuple[str, ...]


def linked(
    text: str, lang: Lang, known: tuple[EntityMention, ...], names: tuple[Name, ...]
) -> tuple[EntityMention, ...]:
    outer = _outside(known, names)
    targets = _targets(lang, outer, names)
    people = {f[-1:]: target for f, target in targets.items() if target.type == "person" and len(f) > 1}
    mentions = [
        *(_surname(mention, people.get(form(text[mention.start : mention.end], lang))) for mention in outer),
        *(_mention(n, targets[form(n.text, lang)]) for n in names if form(n.text, lang) in targets),
    ]
    return _with_acronyms(text, sorted(mentions, key=lambda m: m.start))


def _outside(known: tuple[EntityMention, ...], names: tuple[Name, ...]) -> list[EntityMention]:
    """The known mentions that no longer name swallows."""
    kept, at = [], 0
    for mention in known:
        while at < len(names) and names[at].end <= mention.start:
            at += 1
        if at == len(names) or names[at].start >= mention.end:
            kept.append(mention)
    return kept


def _surname(mention: EntityMention, person: _Target | None) -> EntityMention:
    """A town, or a firm with an ordinary word's name, that is a surname of somebody in the article."""
    if person is None or not (mention.type == "place" or is_ambiguous(mention.id)):
        return mention
    return replace(mention, id=person.id, name=person.name, type=person.type)


def _mention(name: Name, target: _Target) -> EntityMention:
    return EntityMention(name.start, name.end, target.id, target.name, target.type)


def _targets(lang: Lang, known: list[EntityMention], names: tuple[Name, ...]) -> dict[_Form, _Target]:
    """What each form of the unknown names stands for, the longest forms first."""
    first: dict[_Form, Name] = {}
    for name in names:
        first.setdefault(form(name.text, lang), name)
    short = _people(known)
    targets: dict[_Form, _Target] = {}
    for words in sorted(first, key=lambda words: (-len(words), first[words].start)):
        name = first[words]
        target = _of_catalogue(name.text, words, lang) or short.get(words)
        if name.weak and (target is None or target.type != "person"):
            continue
        target = target or _own(name, lang)
        targets[words] = target
        for shorter in _short_forms(words, target.type):
            if target.type != "person" and shorter in first and first[shorter].start < name.start:
                continue  # named before the longer one: a thing of its own
            rival = short.setdefault(shorter, target)
            if rival is not None and rival.id != target.id:
                short[shorter] = None
    return targets


def _own(name: Name, lang: Lang) -> _Target:
    display = re.sub(r"\s+", " ", name.text)
    return _Target(slug(name.text, lang), display, name.type)


def _of_catalogue(text: str, words: _Form, lang: Lang) -> _Target | None:
    """By name, by the firm's name without what adds nothing to it, or by symbol."""
    found = named_alone(" ".join(words), lang)
    if found is None and (short := stem(words, lang)) != words:
        found = named_alone(" ".join(short), lang)
        found = found if found and found[1] == "org" else None
    if found is None and (row := by_symbol().get(text)):
        found = row, types()[row.id]
    return None if found is None else _Target(EntityId(found[0].id), found[0].name, found[1])


def _people(known: Iterable[EntityMention]) -> dict[_Form, _Target | None]:
    """Surnames of the known people that the article names."""
    short: dict[_Form, _Target | None] = {}
    for mention in known:
        if mention.type == "person" and " " in mention.name:
            target = _Target(mention.id, mention.name, mention.type)
            short[form(mention.name, "en")[-1:]] = target
    return short


def _short_forms(words: _Form, kind: EntityType) -> list[_Form]:
    """A person is called by a surname, the last two words or the first, anything else by its beginning."""
    if len(words) < 2 or kind == "product":
        return []  # "Versa" is not "Versa Lite"
    if kind == "person":
        return [words[-1:], words[-2:], words[1:2], words[:1]]
    return [words[:length] for length in range(1, len(words))]


_BRACKET = re.compile(r"\s?\(\s?[«“\"]?$")


def _with_acronyms(text: str, mentions: list[EntityMention]) -> tuple[EntityMention, ...]:
    """ "Comisión Nacional X (CNX)", either way round: from there on both are the long one."""
    same: dict[str, EntityMention] = {}
    for left, right in pairwise(mentions):
        if right.start - left.end > 4 or not _BRACKET.match(text, left.end, right.start):
            continue
        for long, short in ((left, right), (right, left)):
            letters, words = text[short.start : short.end], text[long.start : long.end]
            if spells(letters, words):
                adopts = _in_catalogue(short) and not _in_catalogue(long)
                same.setdefault(*((words, short) if adopts else (letters, long)))
                break
        else:
            if _is_ticker(text, left, right):
                same.setdefault(text[right.start : right.end], left)
    return tuple(_renamed(m, same.get(text[m.start : m.end])) for m in mentions)


def _is_ticker(text: str, left: EntityMention, right: EntityMention) -> bool:
    """Capitals in brackets behind a firm: its symbol at the exchange, if they are nothing else."""
    letters = text[right.start : right.end]
    return left.type == "org" and letters.isupper() and len(letters) < 6 and not _in_catalogue(right)


def _in_catalogue(mention: EntityMention) -> bool:
    return mention.id in types()


def _renamed(mention: EntityMention, long: EntityMention | None) -> EntityMention:
    return mention if long is None else replace(mention, id=long.id, name=long.name, type=long.type)
