"""trafilatura's tree of an article → its text: the form in which a page is stored and read.

Blocks stand a blank line apart; headings begin with `#`, list items with `-`, table rows are `| a | b |` with a
rule below their heads, quotations begin with `>`. Raised digits stay raised ("10⁶"), so that a note's number never
grows onto a figure.

>>> from lxml.etree import fromstring
>>> rendered(fromstring('<body><head rend="h2">Ventas</head><list><item>uno</item><item>dos</item></list></body>'))
'## Ventas\\n\\n- uno\\n- dos'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml.etree import _Element

from hechos.intake.habits import habits

_RAISED = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
_BLOCKS = {"head", "p", "list", "item", "table", "row", "cell", "quote", "code", "div", "ab", "fw", "body", "main"}


def rendered(body: _Element, title: str | None = None) -> str:
    """The text, without headings at its top that only repeat the title and lines of furniture ("Temas")."""
    blocks = [block for block in _blocks(body) if _plain(block) and _plain(block) not in habits().furniture]
    while blocks and blocks[-1].startswith("#"):
        del blocks[-1]  # a heading with nothing under it
    return "\n\n".join(block for block in blocks if not _repeats(block, title))


def _repeats(block: str, title: str | None) -> bool:
    """Whether a heading is the title, with or without the site's name behind it."""
    heading, whole = _plain(block), _plain(title or "")
    return block.startswith("#") and (heading == whole or (len(heading) > 30 and whole.startswith(heading)))


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text)).casefold()


def _blocks(element: _Element) -> Iterator[str]:
    if element.tag == "head":
        yield f"{'#' * _level(element)} {_line(element)}" if _line(element) else ""
    elif element.tag == "list":
        yield "\n".join(_items(element))
    elif element.tag == "table":
        yield "\n".join(_rows(element))
    elif element.tag == "quote":
        yield "\n".join(f"> {line}" for line in _inline(element).split("\n") if line)
    elif element.tag == "code":
        yield "".join(element.itertext())
    elif any(child.tag in _BLOCKS for child in element):
        yield from _mixed(element)
    else:
        yield _inline(element)


def _mixed(element: _Element) -> Iterator[str]:
    """A box with blocks in it, and with words of its own between them."""
    yield _spaced(element.text or "")
    for child in element:
        yield from _blocks(child)
        yield _spaced(child.tail or "")


def _level(element: _Element) -> int:
    rend = element.get("rend") or ""
    return int(rend[1]) if re.fullmatch(r"h[1-6]", rend) else 2


def _items(element: _Element) -> Iterator[str]:
    for item in element.iter("item"):
        if line := _line(item):
            yield f"- {line}"


def _rows(table: _Element) -> Iterator[str]:
    for number, row in enumerate(table.iter("row")):
        cells = [cell for cell in row if cell.tag == "cell"]
        texts = [_line(cell).replace("|", "/") for cell in cells]
        if not any(texts):
            continue
        yield f"| {' | '.join(texts)} |"
        if number == 0 and all(cell.get("role") == "head" for cell in cells):
            yield "|" + "---|" * len(cells)


def _line(element: _Element) -> str:
    return " ".join(_inline(element).split())


def _inline(element: _Element) -> str:
    """The words of an element, its line breaks kept."""
    lines = "".join(_words(element)).split("\v")
    return "\n".join(line for line in map(_spaced, lines) if line)


def _words(element: _Element) -> Iterator[str]:
    """The element's words in order; `\\v` stands for a line break."""
    raised = element.tag == "hi" and element.get("rend") == "#sup"
    text = element.text or ""
    yield text.translate(_RAISED) if raised else text
    for child in element:
        if child.tag == "lb":
            yield "\v"
        elif isinstance(child.tag, str) and child.tag not in ("graphic", "list", "table"):
            yield from _words(child)
        yield child.tail or ""


def _spaced(text: str) -> str:
    return re.sub(r"[ \t\r\n\f]+", " ", text).strip()
