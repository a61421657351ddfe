"""Bytes → text: the byte order mark decides, else UTF-8, else Windows-1252.

Nothing but the mark itself is left out: line ends, NUL and control characters stay, so that offsets hold.

>>> decoded(b"a\\xf1o"), decoded(b"\\xef\\xbb\\xbfa\\xc3\\xb1o")
('año', 'año')
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


_CHARSET = re.compile(rb"""<meta[^>]{0,200}charset\s*=\s*["']?\s*(?P<name>[\w.:-]+)""", re.IGNORECASE)


def decoded(data: bytes, declared: str | None = None) -> str:
    """The text; `declared` is the encoding that a page names, tried after UTF-8."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    for name in filter(None, ("utf-8", declared, "cp1252")):
        try:
            return data.decode(name)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("latin-1")


def decoded_page(data: bytes) -> str:
    """The HTML, by the encoding that its head names where it is not UTF-8."""
    declared = _CHARSET.search(data, 0, 4096)
    name = declared["name"].decode("ascii", "replace").lower() if declared else None
    return decoded(data, "cp1252" if name in ("iso-8859-1", "latin-1", "latin1", "us-ascii") else name)


def has_wide_mark(data: bytes) -> bool:
    """Whether the bytes begin like UTF-16 or UTF-32, whose line ends are no single bytes."""
    return any(data.startswith(mark) for mark, encoding in _MARKS if encoding != "utf-8")


def lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream, decoded one by one: one in another encoding does not spoil the rest."""
    first = stream.readline()
    if has_wide_mark(first):
        yield from decoded(first + stream.read()).splitlines(keepends=True)
        return
    yield decoded(first)
    for line in stream:
        yield decoded(line)
