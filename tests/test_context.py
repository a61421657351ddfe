"""Status and speaker: a table of meanings and their wordings, and what holds of every text."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.context import context, speech_at, status_at
from extractors.document import Document, document
from extractors.lexicon import LANGUAGES
from extractors.lexicon.context import context_words
from extractors.lexicon.speech import speech_words
from extractors.mentions import Context, EntityMention
from extractors.reference import references
from extractors.syntax.clauses import clause_at, clauses
from extractors.syntax.verbs import verb_groups
from hechos.facts import Article, ArticleId, EntityId, EntityType, Lang

CASES = tomllib.loads((Path(__file__).parent / "cases" / "context.toml").read_text(encoding="utf-8"))
NAMES: dict[str, EntityType] = CASES["names"]
SHORT = {name.split()[-1]: name for name, kind in NAMES.items() if kind == "person"}


def rows(kind: str) -> list[Any]:
    return [
        pytest.param(lang, text, case, id=f"{lang}: {text[:60]}")
        for case in CASES[kind]
        for lang in ("es", "en")
        for text in case.get(lang, ())
    ]


def known(text: str) -> tuple[EntityMention, ...]:
    """The names of the table where they stand in the text; a person's last name alone is that person."""
    forms = [*NAMES, *SHORT]
    found = []
    for match in re.finditer(r"\b(?:" + "|".join(sorted(forms, key=len, reverse=True)) + r")\b", text):
        name = SHORT.get(match.group(), match.group())
        slug = EntityId(name.lower().replace(" ", "-"))
        found.append(EntityMention(*match.span(), slug, name, NAMES[name]))
    return tuple(found)


def read(marked: str, lang: Lang) -> tuple[Document, Context, int, int]:
    start, end = marked.index("["), marked.index("]") - 1
    doc = document(Article(ArticleId("a"), marked.replace("[", "").replace("]", ""), lang))
    names = known(doc.text)
    return doc, context(doc, names, references(doc, names)), start, end


@pytest.mark.parametrize(("lang", "text", "case"), rows("status"))
def test_status(lang: Lang, text: str, case: dict[str, Any]) -> None:
    _, said, start, end = read(text, lang)
    assert status_at(said, start, end) == case["is"]


@pytest.mark.parametrize(("lang", "text", "case"), rows("speech"))
def test_speaker(lang: Lang, text: str, case: dict[str, Any]) -> None:
    _, said, start, end = read(text, lang)
    speech = speech_at(said, start, end)
    if case.get("none"):
        assert speech is None
        return
    assert speech is not None
    assert speech.speaker_text
    assert (speech.speaker.id if speech.speaker else None) == case.get("speaker")
    assert speech.quoted == case.get("quoted", False)


def test_both_languages_have_every_kind_of_word() -> None:
    for lang in ("es", "en"):
        assert {cue.status for cue in context_words(lang).cues} >= {
            None,
            "denied",
            "possible",
            "planned",
            "expected",
        }
        assert all((speech_words(lang).say, speech_words(lang).anonymous, speech_words(lang).according))
    assert set(LANGUAGES) == {"es", "en"}


PIECES = st.sampled_from(
    """Acme Gartner Ana Ruiz dijo que prevé vender 500 chips no solo niega podría , . : ; ( ) « » “ ” " ' — – \n
    según un informe de said that will hire 300 people according to if would not deny expects Si ganara y , and
    añadió John Smith . » «""".split(" ")  # noqa: SIM905
)
TEXTS = st.one_of(st.lists(PIECES, max_size=60).map(" ".join), st.text(max_size=200))


@given(TEXTS, st.sampled_from(["es", "en"]))
def test_whatever_the_text_spans_lie_in_it_and_a_second_reading_is_the_same(text: str, lang: Lang) -> None:
    doc = document(Article(ArticleId("a"), text, lang))
    names = known(text)
    said = context(doc, names, references(doc, names))
    for cue in said.cues:
        assert 0 <= cue.start < cue.end <= len(text)
        assert 0 <= cue.reach_start <= cue.reach_end <= len(text)
    for speech in said.speeches:
        assert 0 <= speech.start <= speech.end <= len(text)
        assert speech.speaker is None or speech.speaker_text
        assert speech.quoted or speech.speaker_text
    again = document(Article(ArticleId("a"), text, lang))
    assert context(again, names, references(again, names)) == said


@given(TEXTS, st.sampled_from(["es", "en"]))
def test_clauses_lie_in_order_and_fill_their_sentences(text: str, lang: Lang) -> None:
    doc = document(Article(ArticleId("a"), text, lang))
    found = clauses(doc)
    for before, after in pairwise(found):
        assert before.end <= after.start
        assert not text[before.end : after.start].strip()
    for number, clause in enumerate(found):
        assert clause.start < clause.end
        assert clause_at(found, clause.start) == number
        assert clause.head is None or clause.head < number
        assert clause.resumes is None or found[clause.resumes].kind == clause.kind
    held = "".join(text[clause.start : clause.end] for clause in found)
    assert "".join(held.split()) == "".join(text.split())


@given(TEXTS, st.sampled_from(["es", "en"]))
def test_verb_groups_lie_in_order(text: str, lang: Lang) -> None:
    doc = document(Article(ArticleId("a"), text, lang))
    end = 0
    for verb in verb_groups(doc):
        assert end <= verb.first < verb.last <= len(doc.atoms)
        end = verb.last
