"""The store's clock: when a thing was stored. Nothing that extraction reads comes from here.

>>> now().tzinfo
datetime.timezone.utc
"""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now() -> datetime:
    return datetime.fromtimestamp(time.time(), tz=UTC)
