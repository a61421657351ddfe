"""Places of the text where nothing is a mention: addresses, handles, symbols of an exchange.

Comes in: a text. Goes out: `Hidden`, which tells whether an offset lies in such a place.

>>> hidden = hidden_spans("Vea https://zelta.example o pregunte a @Zelta (NYSE: ZLT).")
>>> hidden.covers(13), hidden.covers(40), hidden.covers(2)
(True, True, False)
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

_HIDDEN = re.compile(
    r"""https?://[^\s<>"'()\[\]]+              # https://example.com/a
      | www\.[^\s<>"'()\[\]]+
      | (?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){0,8}   # name@example.com
      | (?<!\w)@\w+                          # @name
      | [(\[][A-Za-z][A-Za-z ]{1,20}:[ ]?[A-Z0-9.-]{1,8}(?=[;,)\]])[^()\[\]\n]{0,60}[)\]]   # (NYSE: ZLT)
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Hidden:
    starts: list[int]
    ends: list[int]

    def covers(self, offset: int) -> bool:
        before = bisect_right(self.starts, offset) - 1
        return before >= 0 and offset < self.ends[before]


def hidden_spans(text: str) -> Hidden:
    spans = [match.span() for match in _HIDDEN.finditer(text)]
    return Hidden([start for start, _ in spans], [end for _, end in spans])
