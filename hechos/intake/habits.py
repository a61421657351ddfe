"""How pages of news sites are made: `page.toml`, loaded once and checked.

>>> "temas" in habits().furniture
True
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from hechos.errors import DataError

_FILE = Path(__file__).with_name("page.toml")


@dataclass(frozen=True)
class Habits:
    """The lists of `page.toml`, each explained there."""

    published: tuple[str, ...]
    modified: tuple[str, ...]
    article_types: tuple[str, ...]
    trackers: tuple[str, ...]
    worldwide: tuple[str, ...]
    national: tuple[str, ...]
    furniture: tuple[str, ...]


@cache
def habits() -> Habits:
    """The lists; a missing or unknown key, an empty list or one of anything but strings is a `DataError`."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    names = {field.name for field in fields(Habits)}
    if data.keys() != names:
        raise DataError(f"{_FILE}: {sorted(data.keys() ^ names)[0]!r} is unknown or missing")
    for name, words in data.items():
        if not words or not all(isinstance(word, str) for word in words):
            raise DataError(f"{_FILE}: {name}: a list of strings is wanted")
    return Habits(**{name: tuple(words) for name, words in data.items()})
