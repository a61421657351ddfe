"""Files, folders and standard input → articles, lazily and in order.

Comes in: paths (`-` is standard input). Goes out: an `Article` for each one found, or an `ArticleError` in its
place; what comes after it is read all the same. Nothing is read before it is asked for, and of a JSON Lines file
no more than one line is held at a time.

>>> list(found(Path("no-such-folder")))
[PosixPath('no-such-folder')]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from hechos.errors import ArticleError
from hechos.facts import Article
from hechos.intake.article import NOTHING, Draft, Given, checked
from hechos.intake.decode import decoded, has_wide_mark, lines
from hechos.intake.plain import looks_binary, plain_draft
from hechos.intake.record import Drafts, line_drafts, record_drafts, whole_or_lines

STDIN = Path("-")
_SNIFFED = 4096


def read_articles(
    paths: Iterable[Path], *, given: Given = NOTHING, root: Path | None = None
) -> Iterator[Article | ArticleError]:
    """Every article of the files; those of a folder are taken in the order of their paths.

    `root` is the folder that a source's paths are relative to; it matters where `given.source` is set.
    """
    for path in paths:
        files = list(found(path))
        if not files:
            yield ArticleError(f"{path}: no file in it that can be read", hint=f"known are {' '.join(READERS)}")
        for file in files:
            yield from _read(file, given, root or path)


def found(path: Path) -> Iterator[Path]:
    """The path itself, or all files below it that can be read, sorted; hidden ones are left out."""
    if path == STDIN or not path.is_dir():
        yield path
        return
    files = (p for p in path.rglob("*") if p.suffix.lower() in READERS and p.is_file())
    yield from sorted(p for p in files if not any(part.startswith(".") for part in p.relative_to(path).parts))


def _read(file: Path, given: Given, root: Path) -> Iterator[Article | ArticleError]:
    try:
        for draft in _drafts(file, _relative(file, root)):
            yield draft if isinstance(draft, ArticleError) else _article(draft, given)
    except ArticleError as error:
        yield error
    except FileNotFoundError:
        yield ArticleError(f"{file}: no such file or folder", hint="check the path")
    except OSError as error:
        yield ArticleError(f"{file}: {(error.strerror or str(error)).lower()}")


def _article(draft: Draft, given: Given) -> Article | ArticleError:
    try:
        return checked(draft, given)
    except ArticleError as error:
        return error


def _relative(file: Path, root: Path) -> str:
    return file.relative_to(root).as_posix() if file != root and file.is_relative_to(root) else file.name


def _drafts(file: Path, relative: str) -> Drafts:
    if file == STDIN:
        yield from _sniffed(sys.stdin.buffer, "standard input", relative)
        return
    suffix = file.suffix.lower()
    reader = READERS.get(suffix, _sniffed if not suffix else None)
    if reader is None:
        raise ArticleError(f"{file}: not a kind of file that is read", hint=f"known are {' '.join(READERS)}")
    with file.open("rb") as stream:
        yield from reader(stream, str(file), relative)


def _json(stream: BinaryIO, where: str, path: str) -> Drafts:
    yield from record_drafts(decoded(stream.read()), where, path)


def _json_lines(stream: BinaryIO, where: str, path: str) -> Drafts:
    yield from line_drafts(lines(stream), where)


def _page(stream: BinaryIO, where: str, path: str) -> Drafts:
    from hechos.intake.page import page_draft  # trafilatura takes a second to load

    yield page_draft(stream.read(), where, path=path)


def _plain(stream: BinaryIO, where: str, path: str) -> Drafts:
    data = stream.read()
    if looks_binary(data):
        raise ArticleError(f"{where}: this is not text")
    yield plain_draft(decoded(data), where, path)


def _sniffed(stream: BinaryIO, where: str, path: str) -> Drafts:
    """JSON Lines, one JSON value, a page or plain text: told apart by how it begins."""
    first = stream.readline()
    while not first.strip() and (line := stream.readline()):
        first += line
    if has_wide_mark(first):
        yield from _sniffed(BytesIO(decoded(first + stream.read()).encode("utf-8", "surrogatepass")), where, path)
        return
    begin = decoded(first[:_SNIFFED]).lstrip().lower()
    if begin.startswith("{"):
        yield from whole_or_lines(decoded(first), lines(stream), where, path)
        return
    rest = BytesIO(first + stream.read())
    drafts = list(_json(rest, where, path)) if begin.startswith("[") else []
    if any(isinstance(draft, Draft) for draft in drafts):
        yield from drafts
    elif begin.startswith(_PAGE_BEGINS):
        yield from _page(rest, where, path)
    else:
        rest.seek(0)
        yield from _plain(rest, where, path)


_PAGE_BEGINS = ("<!doctype", "<html", "<head", "<body", "<article", "<!--", "<?xml", "<meta")

Reader = Callable[[BinaryIO, str, str], Drafts]
READERS: dict[str, Reader] = {
    ".json": _json,
    ".jsonl": _json_lines,
    ".ndjson": _json_lines,
    ".html": _page,
    ".htm": _page,
    ".txt": _plain,
    ".md": _plain,
}
