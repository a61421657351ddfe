"""The country of a web site and the clock there.

Comes in: an address, a language tag, a moment. Goes out: a country code, and the moment by that country's clock
where it was stated in UTC. A moment of exactly midnight UTC is a day that a program wrote out as a time: it stays.

>>> country_of("https://www.example.com.bo/a", "es"), country_of("https://example.co/a", "es-CO")
('BO', 'CO')
>>> local("2022-05-04T02:41:00+00:00", "BO"), local("2022-05-04T00:00:00Z", "BO")
('2022-05-03T22:41:00-04:00', '2022-05-04T00:00:00Z')
"""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache
from importlib.resources import files
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from hechos.intake.habits import habits


def country_of(url: str | None, tag: str | None) -> str | None:
    """By the country domain of the address (.com.mx, .es), else by the region of the language tag (es-AR)."""
    labels = _host(url).split(".")
    domain = labels[-1]
    if domain in habits().worldwide and (len(labels) < 3 or labels[-2] not in habits().national):
        domain = ""
    code = "GB" if domain == "uk" else domain.upper()
    if code in _zones():
        return code
    region = re.fullmatch(r"[A-Za-z]{2,3}[-_](?P<region>[A-Za-z]{2})", tag or "")
    return region["region"].upper() if region and region["region"].upper() in _zones() else None


def _host(url: str | None) -> str:
    try:
        return (urlsplit(url or "").hostname or "").lower()
    except ValueError:
        return ""


def local(stated: str | None, country: str | None) -> str | None:
    """The same moment by the clock of the country's main zone, where it is stated in UTC."""
    if stated is None or country not in _zones() or not re.search(r"T.*(?:Z|[+-]00:?00)$", stated):
        return stated
    moment = datetime.fromisoformat(stated)
    if (moment.hour, moment.minute, moment.second) == (0, 0, 0):
        return stated
    return moment.astimezone(ZoneInfo(_zones()[country])).isoformat()


@cache
def _zones() -> dict[str, str]:
    """Country → the first zone that tzdata lists for it, which is the most populous one."""
    lines = files("tzdata.zoneinfo").joinpath("zone.tab").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {row[0]: row[2] for row in reversed(rows)}
