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
    ranked = dict(_identifier().rank(text[:5000]))
    best, ours = max(ranked, key=ranked.__getitem__), max(LANGUAGES, key=ranked.__getitem__)
    # Of 1,500 Spanish and 1,309 English articles none is under a third of the best, of their first 80 letters
    # one in a thousand is under 0.1; a Galician or Portuguese headline is under 0.003.
    if ranked[ours] < 0.02 * ranked[best]:
        raise ArticleError(f"{where}: the text is in {best!r}; {_read()} are read", stage="language", url=url)
    if len({ranked[lang] for lang in LANGUAGES}) == 1:
        if hinted and hinted.strip():
            return _tagged(hinted, where, url)
        raise ArticleError(f"{where}: the language cannot be told", hint=_HINT, stage="language", url=url)
    return ours


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
