"""The shape of `es/speech.toml` and `en/speech.toml`: reporting verbs, sources, and what leads to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from extractors.lexicon import FOLDER, STRICT, read_toml, refuse_repeats
from hechos.facts import Lang


@dataclass(frozen=True)
class SpeechWords:
    """Verbs are lemmas, the rest patterns of `extractors.syntax.phrases` or single words.

    `say` verbs stand around quotations and behind clauses (", dijo X"); `state` verbs only before "que";
    `estimate` verbs take the number itself ("puts the figure at"). `according` leads to a source, `views`
    does before a quotation only ("para X, «...»"). `documents` speak for their author, `voices` for their
    house ("un portavoz de Acme"), `anonymous` nouns for nobody who is named. `titles` may stand beside a
    speaker's name. `conjunctions` join what was said to its verb, `contrasts` begin what the source no longer
    vouches for. `pronouns` stand for whoever spoke last, `nobody` for no
    source. `after_verb` are words that may stand behind ", X said" without being what was said.
    """

    __pydantic_config__ = STRICT

    say: tuple[str, ...]
    state: tuple[str, ...]
    estimate: tuple[str, ...]
    according: tuple[str, ...]
    views: tuple[str, ...]
    documents: tuple[str, ...]
    authors: tuple[str, ...]
    of: tuple[str, ...]
    possessives: tuple[str, ...]
    voices: tuple[str, ...]
    anonymous: tuple[str, ...]
    titles: tuple[str, ...]
    after_verb: tuple[str, ...]
    objects: tuple[str, ...]
    before_report: tuple[str, ...]
    conjunctions: tuple[str, ...]
    contrasts: tuple[str, ...]
    pronouns: tuple[str, ...]
    nobody: tuple[str, ...]
    inverts_freely: bool


@cache
def speech_words(lang: Lang) -> SpeechWords:
    path = FOLDER / lang / "speech.toml"
    words = read_toml(path, SpeechWords)
    refuse_repeats(path, "verbs", (*words.say, *words.state, *words.estimate))
    refuse_repeats(path, "sources", (*words.documents, *words.voices, *words.anonymous, *words.titles))
    return words
