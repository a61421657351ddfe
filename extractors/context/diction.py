"""Verbs of diction: which verbs report, and how far each reaches.

Comes in: a `Document`. Goes out: its verbs, the gerunds and infinitives that report among them, and the words
of the language that tell a report from other uses of the verb.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from extractors.document import Document
from extractors.lexicon.clauses import clause_words
from extractors.lexicon.speech import speech_words
from extractors.syntax.phrases import Phrases, word_of
from extractors.syntax.verbs import VerbGroup, verb_groups, verb_index
from hechos.facts import Lang

Reach = Literal["say", "state", "estimate"]


@dataclass(frozen=True)
class ReportIndex:
    verbs: dict[str, Reach]
    complementizers: frozenset[str]
    bare: frozenset[str]
    after_verb: frozenset[str]
    objects: frozenset[str]
    before_report: frozenset[str]
    idle: frozenset[str]
    pronouns: frozenset[str]
    openers: Phrases[bool]
    inverts_freely: bool


@cache
def report_index(lang: Lang) -> ReportIndex:
    words, grammar = speech_words(lang), clause_words(lang)
    verbs: dict[str, Reach] = {}
    reaches: tuple[tuple[Reach, tuple[str, ...]], ...] = (
        ("estimate", words.estimate),
        ("state", words.state),
        ("say", words.say),
    )
    for reach, lemmas in reaches:
        verbs.update(dict.fromkeys(lemmas, reach))
    return ReportIndex(
        verbs,
        frozenset(words.conjunctions),
        frozenset(grammar.bare_complements),
        frozenset(words.after_verb),
        frozenset(words.objects),
        frozenset(words.before_report),
        frozenset((*words.before_report, *grammar.clitics, *grammar.adverbs, *grammar.coordinators)),
        frozenset(words.pronouns),
        Phrases(lang, dict.fromkeys(grammar.openers, True)),
        words.inverts_freely,
    )


def reporting_verbs(doc: Document) -> list[VerbGroup]:
    """Finite verbs, and gerunds that report too ("adding that", "añadiendo que")."""
    finite = list(verb_groups(doc))
    taken = {place for verb in finite for place in range(verb.first, verb.last)}
    index, lemmas = report_index(doc.lang), verb_index(doc.lang).lemmas
    for place, atom in enumerate(doc.atoms[:-1]):
        if place in taken or word_of(doc.atoms[place + 1]) not in index.complementizers:
            continue
        lemma = lemmas.get(word_of(atom), {}).get("ger") or lemmas.get(word_of(atom), {}).get("inf")
        if lemma in index.verbs:
            finite.append(VerbGroup(place, place + 1, lemma, "pres"))
    return sorted(finite, key=lambda verb: verb.first)
