"""HTML with boxes in boxes in boxes → the same HTML with no more than a hundred of them open at a time.

lxml stops at some 250 levels and silently leaves out what lies deeper. Comes in: HTML. Goes out: HTML without the
start and end tags that lie deeper than `_DEEPEST`; their text stays, and so do paragraphs, lists and tables.

>>> flattened("<div>" * 500 + "<p>Hola</p>" + "</div>" * 500).count("<div>")
100
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_DEEPEST = 100
_BOX = re.compile(
    r"<(?P<close>/?)(?:div|span|section|font|center|b|i|em|strong|small|big|a|u)\b[^<>]*>", re.IGNORECASE
)


def flattened(html: str) -> str:
    """The HTML, its deepest boxes left out."""
    return "".join(_pieces(html))


def _pieces(html: str) -> Iterator[str]:
    depth = end = 0
    for box in _BOX.finditer(html):
        yield html[end : box.start()]
        end = box.end()
        depth = max(0, depth - 1) if box["close"] else depth + 1
        if depth < _DEEPEST + (not box["close"]):
            yield box.group()
    yield html[end:]
