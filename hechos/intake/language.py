"""The language of a text: what is said of it, else what py3langid finds, limited to those that we read.

Comes in: a text and a language tag or none. Goes out: `es` or `en`; anything else is an `ArticleError` of
stage `language`.

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

_READ: tuple[str, ...] = get_args(Lang)


def language(text: str, stated: str | None, where: str, url: str | None = None) -> Lang:
    """`stated` is a language tag ("es", "es-MX"); without one the text decides."""
    if stated and stated.strip():
        tag = re.split(r"[-_]", stated.strip().lower())[0]
        if tag not in _READ:
            raise ArticleError(
                f"{where}: the language is {stated!r}; {' and '.join(_READ)} are read", stage="language", url=url
            )
        return cast(Lang, tag)
    found, _ = _identifier().classify(text[:20_000])
    return cast(Lang, found)


@cache
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # 100 MB and half a second

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(list(_READ))
    return identifier
