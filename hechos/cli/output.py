"""What the commands share: how data and errors are printed.

stdout is data, stderr is talk. Only here and in the commands do errors become text.
"""

from __future__ import annotations

import json
import sys

from hechos.errors import HechosError
from hechos.facts import Json


def print_json(value: Json) -> None:
    """One object on one line; what UTF-8 cannot hold (half a surrogate pair) is written as an escape."""
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    try:
        data = line.encode()
    except UnicodeEncodeError:
        data = json.dumps(value, allow_nan=False).encode()
    sys.stdout.buffer.write(data + b"\n")


def complain(error: HechosError) -> None:
    """`error: what is wrong and where`, and a line `hint: what to do`."""
    print(f"error: {error}", file=sys.stderr)
    if error.hint:
        print(f"hint: {error.hint}", file=sys.stderr)
