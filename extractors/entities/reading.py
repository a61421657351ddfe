"""The words of an article beside the names already known in it: what the rules for unknown names look at.

Comes in: a document, its words, the mentions of known entities. Goes out: a `Reading`, which answers what
kind of word stands where, from the language's `entities.toml`.

>>> from extractors.entities.casing import wording
>>> from extractors.document import document
>>> from hechos.facts import Article, ArticleId
>>> doc = document(Article(ArticleId("a"), "El Banco Central subió.", "es"))
>>> seen = reading(doc, wording(doc), ())
>>> [seen.heads(i) for i in range(len(seen.words))]
[None, 'org', None, None]
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache

from extractors.document import Document
from extractors.entities.acronyms import spelled_by
from extractors.entities.casing import Usage, Word, Wording, is_common
from extractors.lexicon import fold
from extractors.lexicon.entities import EntityWords, entity_words, given_names
from extractors.mentions import EntityMention
from hechos.facts import EntityType, Lang

LONGEST_PHRASE = 4


@dataclass(frozen=True)
class Vocabulary:
    """The lists of `entities.toml` as sets and maps of folded words."""

    joiners: frozenset[str]
    list_joiners: frozenset[str]
    particles: frozenset[str]
    articles: frozenset[str]
    offices: frozenset[str]
    legal_forms: frozenset[str]
    heads: dict[str, EntityType]
    tails: dict[str, EntityType]
    nouns: dict[str, EntityType]
    speech: frozenset[str]
    soft: frozenset[str]
    concepts: frozenset[str]
    function: frozenset[str]
    loose: frozenset[str]
    naming: frozenset[str]
    owning: frozenset[str]
    within: frozenset[str]
    upon: frozenset[str]
    credits: frozenset[str]
    surnames: frozenset[str]
    versions: frozenset[str]
    endings: tuple[str, ...]
    clitics: tuple[str, ...]


@cache
def vocabulary(lang: Lang) -> Vocabulary:
    own = entity_words(lang)
    return Vocabulary(
        joiners=_folded(own.joiners),
        list_joiners=_folded(own.list_joiners),
        particles=_folded(own.particles),
        articles=_folded(own.articles),
        offices=_folded((*own.titles, *own.roles)),
        legal_forms=_folded(form.rstrip(".") for form in own.legal_forms),
        heads=_typed(own.heads),
        tails=_typed({kind: (*own.tails.get(kind, ()), *_other(lang).tails.get(kind, ())) for kind in own.tails}),
        nouns=_typed(own.nouns),
        speech=_folded(own.speech),
        soft=_folded((*own.calendar, *own.demonyms)),
        concepts=_folded((*own.concepts, *own.calendar)),
        function=_folded(own.function),
        loose=_folded((*own.loose, *_other(lang).loose)),
        naming=_folded(own.naming),
        owning=_folded(own.owning),
        within=_folded(own.within),
        upon=_folded(own.upon),
        credits=_folded(own.credits),
        surnames=_folded((*own.surnames, *_other(lang).surnames)),
        versions=_folded(own.version_words),
        endings=tuple(fold(ending) for ending in own.endings),
        clitics=tuple(sorted((fold(clitic) for clitic in own.clitics), key=len, reverse=True)),
    )


def _other(lang: Lang) -> EntityWords:
    return entity_words("en" if lang == "es" else "es")


def _folded(listed: object) -> frozenset[str]:
    return frozenset(fold(str(word)) for word in listed)  # type: ignore[attr-defined]


def _typed(by_type: dict[EntityType, tuple[str, ...]]) -> dict[str, EntityType]:
    return {fold(word): kind for kind, listed in by_type.items() for word in listed}


@dataclass(frozen=True)
class Reading:
    """`held[i]`: the index in `known` of the mention that word `i` belongs to; `barred`: words of concepts,
    and whether they may still stand inside a name ("Comisión Nacional"); `abbreviated`: acronyms that the
    article introduces for words written small ("modelos de lenguaje pequeños (MLP)")."""

    doc: Document
    words: tuple[Word, ...]
    usage: Usage
    known: tuple[EntityMention, ...]
    held: tuple[int | None, ...]
    barred: dict[int, bool]
    abbreviated: frozenset[str]
    lexicon: Vocabulary

    @property
    def lang(self) -> Lang:
        return self.doc.lang

    def gap(self, index: int) -> str:
        """What stands between word `index` and the next one of its block; a line break at a block's end."""
        if index < 0 or index + 1 >= len(self.words) or self.words[index].block != self.words[index + 1].block:
            return "\n"
        return self.doc.text[self.words[index].end : self.words[index + 1].start]

    def norm(self, index: int) -> str:
        return self.words[index].norm if 0 <= index < len(self.words) else ""

    def heads(self, index: int) -> EntityType | None:
        """The type that the word gives to a name that it opens."""
        return self.lexicon.heads.get(self.words[index].norm)

    def tails(self, index: int) -> EntityType | None:
        return self.lexicon.tails.get(self.words[index].norm)

    def office(self, index: int) -> bool:
        return self.norm(index) in self.lexicon.offices

    def common(self, index: int) -> bool:
        """An ordinary word of the article's language."""
        return self.norm(index) in self.lexicon.function or is_common(self.words[index].text, self.lang)

    def foreign(self, index: int) -> bool:
        """An ordinary word of the other language."""
        return is_common(self.words[index].text, "en" if self.lang == "es" else "es")

    def derived(self, index: int) -> bool:
        """Formed like an ordinary word, which no dictionary lists ("Omnicanalidad", "Manténgase")."""
        norm = self.norm(index)
        if len(norm) > 6 and norm.endswith(self.lexicon.endings):
            return True
        clitic = next((c for c in self.lexicon.clitics if norm.endswith(c)), None)
        return (
            clitic is not None and len(norm) > len(clitic) + 3 and is_common(norm.removesuffix(clitic), self.lang)
        )

    def speaks(self, index: int) -> bool:
        """A verb of saying follows."""
        return self.gap(index) == " " and self.norm(index + 1) in self.lexicon.speech

    def text(self, first: int, last: int) -> str:
        return self.doc.text[self.words[first].start : self.words[last].end]


def reading(
    doc: Document,
    written: Wording,
    known: tuple[EntityMention, ...],
    *,
    closed: frozenset[tuple[int, int]] = frozenset(),
) -> Reading:
    """`closed`: spans whose words are part of no name."""
    found = written.words
    ends = dict(closed)
    lexicon = vocabulary(doc.lang)
    barred = _barred(found, lexicon, doc.lang)
    until = 0
    for index, word in enumerate(found):
        until = max(until, ends.get(word.start, 0))
        if word.start < until:
            barred[index] = False
    short = _abbreviated(doc, found)
    return Reading(doc, found, written.usage, known, _held(found, known), barred, short, lexicon)


def _held(found: tuple[Word, ...], known: tuple[EntityMention, ...]) -> tuple[int | None, ...]:
    held: list[int | None] = [None] * len(found)
    starts = [word.start for word in found]
    for index, mention in enumerate(known):
        at = max(0, bisect_left(starts, mention.start) - 1)
        while at < len(found) and found[at].start < mention.end:
            if found[at].end > mention.start:
                held[at] = index
            at += 1
    return tuple(held)


def _barred(found: tuple[Word, ...], lexicon: Vocabulary, lang: Lang) -> dict[int, bool]:
    """Words of phrases that name a kind of thing ("Machine Learning")."""
    barred: dict[int, bool] = {}
    norms = [word.norm for word in found]
    for index, norm in enumerate(norms):
        if norm.endswith("s") and norm[:-1] in lexicon.concepts:
            barred[index] = False
    for start in range(len(norms)):
        for length in range(min(LONGEST_PHRASE, len(norms) - start), 0, -1):
            phrase = " ".join(norms[start : start + length])
            if phrase in lexicon.concepts and phrase not in lexicon.heads:
                word = found[start]
                if length == 1 and phrase in given_names() and _is_first_name(found, start):
                    break
                inside = not word.text.isupper() and (phrase in lexicon.tails or is_common(word.text, lang))
                barred.update(dict.fromkeys(range(start, start + length), length == 1 and inside))
                break
    return barred


def _is_first_name(found: tuple[Word, ...], index: int) -> bool:
    """ "Julio" or "April" before a further capital."""
    if index + 1 >= len(found) or found[index + 1].start != found[index].end + 1:
        return False
    return found[index].capital and found[index + 1].capital and not found[index + 1].opens


def _abbreviated(doc: Document, found: tuple[Word, ...]) -> frozenset[str]:
    """Acronyms in brackets behind small words: with their initials, or straight behind one."""
    short: set[str] = set()
    for index, word in enumerate(found):
        letters = word.text.rstrip("s")
        if doc.text[word.start - 1 : word.start] != "(" or not 2 <= len(letters) <= 7:
            continue
        if 2 * sum(c.isupper() for c in letters) < len(letters) or not letters.isalnum():
            continue
        before = found[max(0, index - 2 * len(letters)) : index]
        long = spelled_by(tuple(w.norm for w in before), letters.lower())
        small = sum(not w.capital for w in before[len(before) - len(long) :])
        behind_small = index > 0 and not found[index - 1].capital and doc.text[found[index - 1].end] == " "
        if behind_small or 2 * small > len(long) > 0:
            short.update((word.text, letters))
    return frozenset(short)
