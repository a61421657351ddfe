"""One URL for one article: what tells campaigns and spellings apart is left out.

Comes in: a URL as found. Goes out: its canonical form, which is the article's id. An address that is not of
the web stays as it is.

>>> canonical("HTTPS://www.Example.com:443/a/../noticia?utm_source=x&id=7#comments")
'https://www.example.com/noticia?id=7'
>>> canonical("case:b002")
'case:b002'
"""

from __future__ import annotations

import posixpath
from fnmatch import fnmatchcase
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from hechos.intake.habits import habits

_PORTS = {"http": 80, "https": 443}


def canonical(url: str) -> str:
    """The URL without trackers, fragment, default port and relative steps; host and scheme in lower case."""
    stripped = url.strip()
    try:
        parts = urlsplit(stripped)
        port = parts.port
    except ValueError:
        return stripped
    if parts.scheme.lower() not in _PORTS or not parts.hostname:
        return stripped
    host = parts.hostname if port in (None, _PORTS[parts.scheme.lower()]) else f"{parts.hostname}:{port}"
    return urlunsplit((parts.scheme.lower(), host, _path(parts.path), _query(parts.query), ""))


def _path(path: str) -> str:
    normal = posixpath.normpath("/" + path.lstrip("/"))
    return normal + "/" if path.endswith("/") and normal != "/" else normal


def _query(query: str) -> str:
    pairs = parse_qsl(query, keep_blank_values=True)
    return urlencode(sorted(pair for pair in pairs if not _tracker(pair[0].lower())))


def _tracker(name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in habits().trackers)
