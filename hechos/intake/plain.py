"""Plain text and Markdown → draft.

Comes in: the file's text. Goes out: a `Draft` with the text letter for letter. A block between two lines `---` at
its very top that names a title, url, published, lang or country is about the text and no part of it.

>>> draft = plain_draft("---\\ntitle: Chips\\nlang: es\\n---\\nHola.\\n", "a.md", "a.md")
>>> draft.title, draft.lang, draft.text
('Chips', 'es', 'Hola.\\n')
"""

from __future__ import annotations

import re

from hechos.intake.article import Draft, stated_draft

_ABOUT = re.compile(r"---[ \t]*\r?\n(?P<lines>(?:(?!---)[^\n]*\n){1,60}?)---[ \t]*(?:\r?\n|\Z)")
_LINE = re.compile(
    r"^(?P<key>title|url|published|lang|country)[ \t]*:[ \t]*(?P<value>\S[^\r\n]*?)[ \t]*\r?$", re.MULTILINE
)


def plain_draft(text: str, where: str, path: str | None) -> Draft:
    """The draft of one text."""
    about = _ABOUT.match(text)
    stated = {line["key"]: _unquoted(line["value"]) for line in _LINE.finditer(about["lines"])} if about else {}
    if about is None or not stated:
        return Draft(where, text, path=path)
    return stated_draft(where, text[about.end() :], stated, path)


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'" else value


def looks_binary(data: bytes) -> bool:
    """Whether so many of the first bytes are control characters that this is a picture or an archive."""
    head = data[:8192]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    return sum(byte < 32 and byte not in b"\t\n\v\f\r\x1b" for byte in head) > len(head) // 20
