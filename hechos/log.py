"""Log lines for the terminal: `warning: …` on stderr, nothing on stdout.

Comes in: a level. Goes out: nothing; the loggers `hechos`, `extractors` and `flows` write from then on.
"""

from __future__ import annotations

import logging
import sys


class _Line(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return f"{record.levelname.lower()}: {super().format(record)}"


def configure(level: str) -> None:
    """Loggers of ours from `level` on; calling it again changes the level."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Line("%(message)s"))
    for name in ("hechos", "extractors", "flows"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False
