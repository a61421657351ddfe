"""The extractor version: the package version, a digest over every file of `extractors/`, the models' sha256.

Goes out: `extractor_version()`, which stands on every fact, and `file_digests()`, kept with it so that a
change has a cause.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

_FOLDER = Path(__file__).parent
_READ = {".py", ".toml", ".jsonl"}


@cache
def file_digests() -> dict[str, str]:
    """Path within `extractors/` to sha256, of every file that decides what comes out."""
    files = sorted(p for p in _FOLDER.rglob("*") if p.suffix in _READ and "__pycache__" not in p.parts)
    return {p.relative_to(_FOLDER).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


@cache
def extractor_version() -> str:
    """For example `0.1.0+3f9c2a7be014`."""
    whole = hashlib.sha256()
    for path, digest in file_digests().items():
        whole.update(f"{path} {digest}\n".encode())
    return f"{version('hechos')}+{whole.hexdigest()[:12]}"
