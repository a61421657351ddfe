"""The words of `speech`, `clauses` and `reference` as the sets by which a source is told from its neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from extractors.lexicon.clauses import clause_words
from extractors.lexicon.reference import reference_words
from extractors.lexicon.speech import speech_words
from hechos.facts import Lang


@dataclass(frozen=True)
class SourceWords:
    documents: frozenset[str]
    voices: frozenset[str]
    anonymous: frozenset[str]
    titles: frozenset[str]
    authors: frozenset[str]
    of: frozenset[str]
    possessives: frozenset[str]
    determiners: frozenset[str]
    prepositions: frozenset[str]
    skipped: frozenset[str]
    nobody: frozenset[str]
    kinds: frozenset[str]


@cache
def source_words(lang: Lang) -> SourceWords:
    words, grammar = speech_words(lang), clause_words(lang)
    return SourceWords(
        frozenset(words.documents),
        frozenset(words.voices),
        frozenset(words.anonymous),
        frozenset(words.titles),
        frozenset(word.split()[-1] for word in words.authors),
        frozenset(words.of),
        frozenset(words.possessives),
        frozenset(grammar.determiners) - frozenset(grammar.prepositions),
        frozenset(grammar.prepositions) - frozenset((*words.before_report, *grammar.subordinators)),
        frozenset((*grammar.clitics, *grammar.negations, *grammar.adverbs, *words.before_report)),
        frozenset(words.nobody),
        frozenset(noun for kind in reference_words(lang).kinds for noun in kind.nouns),
    )
