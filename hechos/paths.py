"""Where the folders are, in a checkout and in an installed wheel.

`PACKAGED` holds what is shipped (the demo's articles, the sources): the checkout's root, or `hechos/_data`
in a wheel. `data_folder()` is where all state lies: `HECHOS_DATA`, else `data/` of the checkout, else the
user's data folder.
"""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_ROOT = _PACKAGE.parent
IN_CHECKOUT = (_ROOT / "pyproject.toml").is_file() and (_ROOT / "corpus").is_dir()
PACKAGED = _ROOT if IN_CHECKOUT else _PACKAGE / "_data"


def corpus_folder(name: str) -> Path:
    """A folder of `corpus/` that is shipped: `articles`, `sources`."""
    return PACKAGED / "corpus" / name


def data_folder() -> Path:
    """Where the store, the snapshots and the raw bytes lie. Not created here."""
    if configured := os.environ.get("HECHOS_DATA"):
        return Path(configured).expanduser().resolve()
    if IN_CHECKOUT:
        return _ROOT / "data"
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "hechos"
