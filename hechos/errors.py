"""The error tree. Only the command line turns these into text, and each class knows its exit code.

    HechosError            2   (the base: never raised itself)
      InputError           2   what was given cannot be read: a path, an option, an article
        ArticleError       1   one article of several; the others go on
      DataError            2   a file of ours (lexicon, source, model, settings) is wrong
      QueryError           2   SQL that DuckDB refuses
      UnavailableError     3   cannot work now: a locked store, a missing snapshot or model

>>> str(InputError("no such file: a.json", hint="check the path"))
'no such file: a.json'
"""

from __future__ import annotations

from typing import ClassVar


class HechosError(Exception):
    """What is wrong and where; `hint` says what to do about it."""

    exit_code: ClassVar[int] = 2

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class InputError(HechosError):
    """What the user gave cannot be read."""


class ArticleError(InputError):
    """One article cannot be read; a batch goes on without it and ends with this exit code.

    `stage` says where it failed (`read`, `page`, `language`, ...) and `url` of which article, where that is known.
    """

    exit_code = 1

    def __init__(
        self, message: str, *, hint: str | None = None, stage: str = "read", url: str | None = None
    ) -> None:
        super().__init__(message, hint=hint)
        self.stage = stage
        self.url = url


class DataError(HechosError):
    """A file of the project itself is wrong: file, entry, key and the known ones stand in the message."""


class QueryError(HechosError):
    """A statement that the database refuses."""


class UnavailableError(HechosError):
    """Cannot work now: the store is locked, nothing was published yet, a model is missing."""

    exit_code = 3
