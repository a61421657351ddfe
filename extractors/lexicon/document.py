"""The shape of `es/document.toml` and `en/document.toml`: what blocks and sentences must know of a language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from extractors.lexicon import FOLDER, STRICT, read_toml
from hechos.facts import Lang


@dataclass(frozen=True)
class DocumentWords:
    """All folded, abbreviations without their last dot.

    `titles` never end a sentence, `before_number` don't before a digit, `abbreviations` do only where one of
    `starters` follows. `captions`, `boxes` and `timelines` are what a line or heading of that kind begins
    with; `months` show that a line begins with a date.
    """

    __pydantic_config__ = STRICT

    titles: tuple[str, ...]
    before_number: tuple[str, ...]
    abbreviations: tuple[str, ...]
    starters: tuple[str, ...]
    captions: tuple[str, ...]
    boxes: tuple[str, ...]
    timelines: tuple[str, ...]
    months: tuple[str, ...]


@cache
def document_words(lang: Lang) -> DocumentWords:
    return read_toml(FOLDER / lang / "document.toml", DocumentWords)
