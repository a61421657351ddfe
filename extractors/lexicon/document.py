"""The shape of `es/document.toml` and `en/document.toml`: what `document.py` must know of a language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from extractors.lexicon import FOLDER, STRICT, read_toml
from hechos.facts import Lang


@dataclass(frozen=True)
class DocumentWords:
    """Abbreviations that no sentence ends with, folded and without their last dot."""

    __pydantic_config__ = STRICT

    abbreviations: tuple[str, ...]


@cache
def document_words(lang: Lang) -> DocumentWords:
    return read_toml(FOLDER / lang / "document.toml", DocumentWords)
