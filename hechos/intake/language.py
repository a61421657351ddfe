"""The language of a text: what is said of it, else what py3langid finds among all the languages it knows.

Comes in: a text and a language tag or none. Goes out: `es` or `en`; anything else is an `ArticleError` of
stage `language`. Portuguese, Catalan and Galician are told from Spanish by the margin between the two.

>>> language("Ordenadores más rápidos para todos los estudiantes.", None, "a.txt")
'es'
>>> language("", "en-GB", "a.txt")
'en'
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, cast, get_args

from hechos.errors import ArticleError
from hechos.facts import Lang

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

LANGUAGES: tuple[Lang, ...] = get_args(Lang)
_HINT = "pass --lang, or say it in the input"


def language(
    text: str, stated: str | None, where: str, *, hinted: str | None = None, url: str | None = None
) -> Lang:
    """`stated` is a language tag ("es", "es-MX"); without one the text decides, and `hinted` where it cannot."""
    if stated and stated.strip():
        return _tagged(stated, where, url)
    sample = text[:5000].strip()
    ranked = dict(_identifier().rank(sample))
    best = max(ranked, key=ranked.__getitem__)
    ours, other = sorted(LANGUAGES, key=ranked.__getitem__, reverse=True)
    if ranked[other] > 0.95 * ranked[ours]:  # a tie: there are no words in it
        if hinted and hinted.strip():
            return _tagged(hinted, where, url)
        raise ArticleError(f"{where}: the language cannot be told", hint=_HINT, stage="language", url=url)
    if ranked[ours] < _margin(len(sample)) * ranked[best]:
        raise ArticleError(f"{where}: the text is in {best!r}; {_read()} are read", stage="language", url=url)
    return ours


def _margin(length: int) -> float:
    """How near to the best one of ours must come: the less text, the less is asked.

    Of 2,809 news articles the first 200 letters gave the right language each time; of their first 80 letters, one
    in 300 is under 0.2. A Portuguese, Catalan or Galician text of 80 letters is mostly under 0.01.
    """
    return 0.02 + 0.3 * min(1.0, max(0.0, (length - 60) / 140))


def _tagged(stated: str, where: str, url: str | None) -> Lang:
    tag = re.split(r"[-_]", stated.strip().lower())[0]
    if tag not in LANGUAGES:
        raise ArticleError(f"{where}: the language is {stated!r}; {_read()} are read", stage="language", url=url)
    return cast(Lang, tag)


def _read() -> str:
    return " and ".join(repr(lang) for lang in LANGUAGES)


@cache
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # 100 MB and a second

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
