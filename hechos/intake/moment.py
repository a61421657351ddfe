"""A date as pages write it → ISO 8601, zone kept; none where it cannot be read for certain.

>>> moment("2022-05-04T03:00:00 UTC"), moment("Wed, 04 May 2022 02:41:00 GMT"), moment("03/05/2022")
('2022-05-04T03:00:00+00:00', '2022-05-04T02:41:00+00:00', None)
"""

from __future__ import annotations

import re
from datetime import date, datetime
from email.utils import parsedate_to_datetime

_OLDEST = 1990  # a page's date before the web is a placeholder: 1970-01-01, 0001-01-01


def moment(stated: str) -> str | None:
    """An ISO date or date-time."""
    text = re.sub(r"\s*(?:UTC|GMT)$", "+00:00", stated.strip())
    for read in (date.fromisoformat, datetime.fromisoformat, _slashed, parsedate_to_datetime):
        try:
            found = read(stated.strip() if read is parsedate_to_datetime else text)
        except (ValueError, TypeError, IndexError, OverflowError):
            continue
        return found.isoformat() if found.year >= _OLDEST else None
    return None


def _slashed(text: str) -> datetime:
    """2026/3/11 15:07:41"""
    for form in ("%Y/%m/%d", "%Y/%m/%d %H:%M", "%Y/%m/%d %H:%M:%S"):
        try:
            return datetime.strptime(text, form)
        except ValueError:
            continue
    raise ValueError(text)
