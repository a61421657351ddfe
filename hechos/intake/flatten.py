"""HTML with boxes in boxes in boxes → the same HTML with no more than two hundred of them open at a time.

lxml stops at some 250 levels and silently leaves out what lies deeper. Comes in: HTML. Goes out: HTML without
the start and end tags of boxes that lie deeper than `_DEEPEST`; text, paragraphs and table cells stay.

>>> flattened("<div>" * 500 + "<p>Hola</p>" + "</div>" * 500).count("<div>")
200
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_DEEPEST = 200
# The elements whose end tag may not be left out: those that are open are those that were opened and not closed.
_BOX = re.compile(
    r"""<(?P<close>/?)(?:
        div | span | section | article | main | aside | header | footer | nav | form | fieldset | details | label
      | center | font | b | i | em | strong | small | big | a | u | s | sup | sub | ul | ol | dl | table
      | blockquote | figure | button
    )\b[^<>]*>""",
    re.VERBOSE | re.IGNORECASE,
)


def flattened(html: str) -> str:
    """The HTML, its deepest boxes left out; HTML that is not too deep comes back as it is."""
    return "".join(_pieces(html))


def _pieces(html: str) -> Iterator[str]:
    depth = end = 0
    for box in _BOX.finditer(html):
        yield html[end : box.start()]
        end = box.end()
        depth += 0 if box["close"] else 1
        yield box.group() if depth <= _DEEPEST else "\n"
        depth = max(0, depth - 1) if box["close"] else depth
    yield html[end:]
