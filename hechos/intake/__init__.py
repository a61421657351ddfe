"""Source → article: files, folders, pages and standard input become `Article`s, their text unaltered.

Comes in: paths, and what the caller knows of them (`Given`). Goes out: an iterator of articles in the order of
the input, with an `ArticleError` in the place of each one that cannot be read.

>>> from pathlib import Path
>>> list(read_articles([Path("no-such.txt")]))
[ArticleError('no-such.txt: no such file or folder')]
"""

from __future__ import annotations

from hechos.intake.article import Given
from hechos.intake.files import read_articles

__all__ = ["Given", "read_articles"]
