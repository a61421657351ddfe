"""Files, folders and standard input → articles, lazily and in order.

Comes in: paths (`-` is standard input). Goes out: an `Article` for each one found, or an `ArticleError` in its
place; what comes after it is read all the same. Nothing is read before it is asked for, and no more than one
line of a JSON Lines file is held at a time.

>>> [str(path) for path in found(Path("no-such-folder"))]
['no-such-folder']
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from hechos.errors import ArticleError
from hechos.facts import Article
from hechos.intake.article import NOTHING, Draft, Given, checked
from hechos.intake.decode import decoded
from hechos.intake.record import record_drafts, records

SUFFIXES = (".json", ".jsonl", ".html", ".htm", ".txt", ".md")
STDIN = Path("-")


def read_articles(
    paths: Iterable[Path], *, given: Given = NOTHING, root: Path | None = None
) -> Iterator[Article | ArticleError]:
    """Every article of the files; those of a folder are taken in the order of their paths.

    `root` is the folder that a source's paths are relative to; it matters where `given.source` is set.
    """
    for path in paths:
        for file in found(path):
            yield from _read(file, given, root or path)


def found(path: Path) -> Iterator[Path]:
    """The path itself, or all files below it that can be read, sorted."""
    if path != STDIN and path.is_dir():
        yield from sorted(
            p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file() and not _hidden(p, path)
        )
    else:
        yield path


def _hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def _read(file: Path, given: Given, root: Path) -> Iterator[Article | ArticleError]:
    try:
        for draft in _drafts(file, _relative(file, root)):
            yield draft if isinstance(draft, ArticleError) else _article(draft, given)
    except ArticleError as error:
        yield error
    except FileNotFoundError:
        yield ArticleError(f"{file}: no such file or folder", hint="check the path")
    except OSError as error:
        yield ArticleError(f"{file}: {error.strerror or error}")


def _article(draft: Draft, given: Given) -> Article | ArticleError:
    try:
        return checked(draft, given)
    except ArticleError as error:
        return error


def _relative(file: Path, root: Path) -> str:
    return file.relative_to(root).as_posix() if file != root and file.is_relative_to(root) else file.name


def _drafts(file: Path, relative: str) -> Iterator[Draft | ArticleError]:
    if file == STDIN:
        yield from _stdin()
        return
    suffix = file.suffix.lower()
    with file.open("rb") as stream:
        if suffix == ".jsonl":
            yield from records(stream, str(file), relative)
        elif suffix == ".json":
            yield from record_drafts(decoded(stream.read()), str(file), relative)
        elif suffix in (".html", ".htm"):
            from hechos.intake.page import page_draft  # trafilatura takes a second to load

            yield page_draft(stream.read(), str(file), path=relative)
        elif suffix in (".txt", ".md"):
            yield Draft(str(file), decoded(stream.read()), path=relative)
        else:
            raise ArticleError(f"{file}: not a kind of file that is read", hint=f"known: {' '.join(SUFFIXES)}")


def _stdin() -> Iterator[Draft | ArticleError]:
    """JSON Lines, one JSON value, a page or plain text: told apart by how it begins."""
    stream: BinaryIO = sys.stdin.buffer
    yield from records(stream, "standard input", "-")
