"""Sources as data: one TOML file a publisher that we read.

Comes in: folders of source files. Goes out: `Source`s in the order of their names, and `source_articles`, which
reads one. A later folder's source takes the place of an earlier one of the same name, so that a user can switch
off or mend a shipped one. An unknown key or a wrong value is a `DataError` with file, key and the known ones.

>>> from hechos.paths import corpus_folder
>>> [source.kind for source in read_sources([corpus_folder("sources")]) if source.name == "demo"]
['folder']
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal
from zoneinfo import available_timezones

from pydantic import ConfigDict, TypeAdapter, ValidationError

from hechos.errors import ArticleError, DataError, InputError
from hechos.facts import Article, Lang
from hechos.intake.article import Given, country_code
from hechos.intake.files import read_articles

_STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True)
class Expect:
    """The least and the most articles that one reading should give: outside of it something is wrong."""

    __pydantic_config__ = _STRICT

    least: int
    most: int


@dataclass(frozen=True)
class Folder:
    """Files on disk. `path` is relative to the source file; `glob` chooses among the files below it."""

    __pydantic_config__ = _STRICT

    path: str
    glob: str = "**/*"


@dataclass(frozen=True)
class Source:
    """One publisher. Each kind of source has a table of its name; `schedule` is a cron line."""

    __pydantic_config__ = _STRICT

    name: str
    publisher: str
    kind: Literal["folder"]
    schedule: str
    expect: Expect
    enabled: bool = True
    language: Lang | None = None
    country: str | None = None
    time_zone: str = "UTC"
    folder: Folder | None = None
    file: Path = Path()

    @property
    def root(self) -> Path:
        """The folder that the paths of its articles are relative to."""
        return (self.file.parent / (self.folder.path if self.folder else ".")).resolve()


def read_sources(folders: Iterable[Path]) -> tuple[Source, ...]:
    """All sources of the folders, by name. A folder that does not exist holds none."""
    found = {
        source.name: source for folder in folders for source in map(read_source, sorted(folder.glob("*.toml")))
    }
    return tuple(found[name] for name in sorted(found))


def read_source(path: Path) -> Source:
    """One source file, checked."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if "file" in data:
            raise DataError(f"{path}: unknown key 'file'", hint=f"known are {_known(Source)}")
        source = TypeAdapter(Source).validate_python({**data, "file": path.resolve()})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: {error}", hint="mend the TOML") from error
    except OSError as error:
        raise DataError(f"{path}: {error.strerror}") from error
    except ValidationError as error:
        raise _data_error(path, error) from error
    _check(path, source)
    return source


def chosen(sources: Iterable[Source], names: Iterable[str]) -> tuple[Source, ...]:
    """The sources of these names, or all enabled ones where none is named."""
    by_name = {source.name: source for source in sources}
    wanted = tuple(dict.fromkeys(names))
    if unknown := [name for name in wanted if name not in by_name]:
        raise InputError(f"no source {', '.join(unknown)}", hint=f"known are {', '.join(by_name) or 'none'}")
    return tuple(by_name[name] for name in wanted) or tuple(s for s in by_name.values() if s.enabled)


def source_articles(source: Source) -> Iterator[Article | ArticleError]:
    """Every article of a source, in the order of its paths."""
    if source.folder is None or not source.root.is_dir():
        raise InputError(f"{source.name}: no folder {source.root}", hint=f"mend folder.path in {source.file}")
    files = sorted(path for path in source.root.glob(source.folder.glob) if path.is_file())
    given = Given(source=source.name, lang=source.language, country=source.country)
    yield from read_articles(files, given=given, root=source.root)


def _check(path: Path, source: Source) -> None:
    if source.name != path.stem or not re.fullmatch(r"[a-z0-9][a-z0-9-]*", source.name):
        raise DataError(
            f"{path}: name: {source.name!r} is not the file's", hint="lower case, digits and hyphens, as the file"
        )
    if getattr(source, source.kind) is None:
        raise DataError(f"{path}: kind {source.kind!r} without its table", hint=f"add [{source.kind}]")
    if source.folder and (not source.folder.glob or source.folder.glob.startswith("/")):
        raise DataError(
            f"{path}: folder.glob: {source.folder.glob!r} is no pattern", hint='for example "**/*.json"'
        )
    if not 0 <= source.expect.least <= source.expect.most:
        raise DataError(f"{path}: expect: least and most are the wrong way round")
    if len(source.schedule.split()) != 5:
        raise DataError(f"{path}: schedule: {source.schedule!r} is no cron line", hint='for example "0 6 * * *"')
    if source.time_zone not in available_timezones():
        raise DataError(f"{path}: {source.time_zone!r} is no time zone", hint='for example "Europe/Madrid"')
    try:
        country_code(source.country, str(path))
    except ArticleError as error:
        raise DataError(str(error), hint=error.hint) from error


_UNKNOWN = ("extra_forbidden", "unexpected_keyword_argument")


def _data_error(path: Path, error: ValidationError) -> DataError:
    unknown = [
        found for found in error.errors() if found["type"] in ("extra_forbidden", "unexpected_keyword_argument")
    ]
    first = (unknown or error.errors())[0]
    told = "unknown key" if unknown else f"{first['msg'].lower()}, got {first['input']!r:.80}"
    where = ".".join(str(part) for part in first["loc"])
    table = str(first["loc"][0]) if len(first["loc"]) > 1 else "source"
    return DataError(
        f"{path}: {where}: {told}",
        hint=f"the keys of {table} are {_known({'folder': Folder, 'expect': Expect}.get(table, Source))}",
    )


def _known(shape: type[Source] | type[Folder] | type[Expect]) -> str:
    return ", ".join(field.name for field in fields(shape) if field.name != "file")
