"""The words: every language file, table and catalogue, loaded once and checked.

Comes in: TOML by hand, JSONL for tables of equal rows. Goes out: frozen dataclasses. An unknown key, an
unknown id, an empty list or a value of the wrong type is a `DataError` with file, entry, key and the known
ones. Each room declares the shape of its files in a module here (`numerals.py`, `times.py`, ...) and reads
them with `read_toml` or `read_jsonl`; no word to be matched stands in a `.py` file.

>>> fold("Ámbito MÁS")
'ambito mas'
"""

from __future__ import annotations

import json
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from hechos.errors import DataError

FOLDER = Path(__file__).parent
LANGUAGES: tuple[str, ...] = tuple(sorted(p.name for p in FOLDER.iterdir() if p.is_dir() and len(p.name) == 2))
"""The languages we read: the two-letter folders of the lexicon."""

STRICT = ConfigDict(extra="forbid", frozen=True)
"""Put as `__pydantic_config__` on every dataclass of the lexicon, so that unknown keys are refused."""

Shape = TypeVar("Shape")


def read_toml(path: Path, shape: type[Shape]) -> Shape:
    """The whole file as one `shape` (a dataclass with `__pydantic_config__ = STRICT`)."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: {error}", hint="mend the TOML") from error
    return _checked(path, "", shape, data)


def read_jsonl(path: Path, shape: type[Shape]) -> tuple[Shape, ...]:
    """One `shape` a line. All are checked at once, and each by itself only where that fails, to name the line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        every: tuple[Shape, ...] = _adapter(tuple[shape, ...]).validate_json(  # type: ignore[valid-type]
            "[" + ",".join(line for line in lines if line.strip()) + "]"
        )
        return every
    except ValidationError:
        numbered = enumerate(lines, start=1)
        return tuple(_line(path, number, line, shape) for number, line in numbered if line.strip())


def _line(path: Path, number: int, line: str, shape: type[Shape]) -> Shape:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise DataError(f"{path}:{number}: {error}", hint="mend the JSON") from error
    return _checked(path, f"line {number}", shape, data)


def refuse_repeats(path: Path, kind: str, words: Iterable[str]) -> None:
    """A `DataError` where two entries of one kind claim the same words."""
    seen: set[str] = set()
    for word in words:
        if word in seen:
            raise DataError(f"{path}: two entries of {kind} claim {word!r}", hint="keep one of them")
        seen.add(word)


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Case and accents folded, for matching only. Its length may differ from the text's."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


@cache
def _adapter(shape: Any) -> TypeAdapter[Any]:
    return TypeAdapter(shape)


def _checked(path: Path, entry: str, shape: type[Shape], data: Any) -> Shape:
    try:
        checked: Shape = _adapter(shape).validate_python(data)  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        known = ", ".join(getattr(shape, "__dataclass_fields__", {}))
        raise DataError(
            f"{path}: {entry or 'entry'} {where}: {first['msg'].lower()}, got {first['input']!r}",
            hint=f"the keys of {shape.__name__} are {known}" if known else None,
        ) from error
    return checked
