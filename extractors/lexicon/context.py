"""The shape of `es/context.toml` and `en/context.toml`: cues of status, with their reach and look-alikes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from extractors.lexicon import FOLDER, STRICT, read_toml, refuse_repeats
from extractors.lexicon.verbs import Tense
from hechos.facts import Lang, Status

Reach = Literal["clause", "sentence", "near"]


@dataclass(frozen=True)
class Cue:
    """Phrases (patterns of `extractors.syntax.phrases`) that give a status to what they reach.

    `direction` says on which side of the cue; `reach` how far: the rest of its clause with the clauses that
    complement it, the whole sentence, or a few words ("near"). `deliberate` is the status where the next
    infinitive is something one decides to do ("expects to hire"); null where that makes no difference.
    A null `status` is a look-alike: the phrase does nothing, and nothing inside it does.
    """

    __pydantic_config__ = STRICT

    words: tuple[str, ...]
    status: Status | None = None
    deliberate: Status | None = None
    direction: Literal["after", "before", "both"] = "after"
    reach: Reach = "clause"


@dataclass(frozen=True)
class ContextWords:
    """`deliberate_verbs` name what a doer decides ("invest"): their future is planned, any other expected.

    `hypotheses` open clauses that suppose. `unmet` are verbs whose negation is a bound, and `silent` those
    whose negation says nothing about a number ("did not disclose"). `modal` are conditionals that stay
    possible in reported speech, `reporting` verbs after which any other conditional is a future. A question that
    opens with one of `interrogatives` takes its numbers for granted; any other asks for them.
    """

    __pydantic_config__ = STRICT

    cues: tuple[Cue, ...]
    deliberate_verbs: tuple[str, ...]
    hypotheses: tuple[str, ...]
    unmet: tuple[str, ...]
    silent: tuple[str, ...]
    modal: tuple[str, ...]
    expected_modal: tuple[str, ...]
    reporting: tuple[str, ...]
    infinitive_marks: tuple[str, ...]
    hypothesis_tenses: tuple[Tense, ...]
    interrogatives: tuple[str, ...]
    delays: tuple[str, ...]


@cache
def context_words(lang: Lang) -> ContextWords:
    path = FOLDER / lang / "context.toml"
    words = read_toml(path, ContextWords)
    refuse_repeats(path, "cues", (word for cue in words.cues for word in cue.words))
    return words
