"""How pages of news sites are made: `page.toml`, loaded once and checked.

>>> "temas" in habits().furniture
True
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter, ValidationError

from hechos.errors import DataError

_FILE = Path(__file__).with_name("page.toml")


@dataclass(frozen=True)
class Habits:
    """The lists of `page.toml`, each explained there."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    published: tuple[str, ...]
    modified: tuple[str, ...]
    article_types: tuple[str, ...]
    trackers: tuple[str, ...]
    worldwide: frozenset[str]
    national: frozenset[str]
    furniture: frozenset[str]


@cache
def habits() -> Habits:
    """The lists; a wrong key or an empty list is a `DataError`."""
    try:
        found = TypeAdapter(Habits).validate_python(tomllib.loads(_FILE.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise DataError(f"{_FILE}: {error}") from error
    if empty := [name for name in Habits.__dataclass_fields__ if not getattr(found, name)]:
        raise DataError(f"{_FILE}: {empty[0]} is empty")
    return found
