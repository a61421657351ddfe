"""Write lexicon/currencies.jsonl and lexicon/countries.toml anew from CLDR.

    python benchmarks/make_currencies.py

Needs Babel (a development package). Names that news uses and CLDR lacks stand in lexicon/money.toml, by hand.
"""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.numbers import get_currency_name, get_territory_currencies

from extractors.lexicon import fold

LEXICON = Path(__file__).parent.parent / "extractors" / "lexicon"
TODAY = date(2026, 1, 1)
OBSOLETE = ("ESP", "FRF", "DEM", "ITL", "FIM", "NLG", "BEF", "PTE", "ATS", "HRK", "ANG", "CUC")
NOT_MONEY = re.compile(r"^X(?!AF|CD|CG|OF|PF)|^(CHE|CHW|COU|MXV|USN|UYI|UYW|BOV|CLF|XXX)$")
DOLLAR_COUNTRIES = (
    "USD",
    "MXN",
    "ARS",
    "CLP",
    "COP",
    "UYU",
    "DOP",
    "CUP",
    "AUD",
    "CAD",
    "NZD",
    "HKD",
    "SGD",
    "TWD",
)


def main() -> None:
    current = sorted(
        {
            code
            for territory in get_global("territory_currencies")
            for code in get_territory_currencies(territory, start_date=TODAY)
        }
    )
    codes = [code for code in sorted({*current, *OBSOLETE}) if not NOT_MONEY.search(code)]
    rows = [
        {"code": code, "symbols": symbols(code), "es": names(code, "es"), "en": names(code, "en")}
        for code in codes
    ]
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (LEXICON / "currencies.jsonl").write_text(lines, encoding="utf-8")
    (LEXICON / "countries.toml").write_text(country_table(), encoding="utf-8")


def names(code: str, lang: str) -> list[str]:
    """Singular and plural names, folded, what stands in brackets left out."""
    forms = {get_currency_name(code, count, locale=lang) for count in (None, 1, 2)}
    kept = {fold(re.sub(r"\s*\([^)]*\)", "", form)).strip() for form in forms}
    return sorted(form for form in kept if form and form != fold(code))


def symbols(code: str) -> list[str]:
    found = set()
    for lang in ("es", "en", "es_MX", "en_GB"):
        symbol = Locale.parse(lang).currency_symbols.get(code)
        if symbol and symbol != code and symbol != "$":
            found.add(symbol)
    return sorted(found)


def country_table() -> str:
    lines = [
        "# Written by benchmarks/make_currencies.py from CLDR: each country's currency, decimal mark,",
        "# and what a bare dollar sign means there.",
        "",
    ]
    for territory in sorted(t for t in get_global("territory_currencies") if len(t) == 2 and t.isalpha()):
        money = get_territory_currencies(territory, start_date=TODAY, end_date=TODAY)
        if not money:
            continue
        dollar = money[0] if money[0] in DOLLAR_COUNTRIES else "USD"
        lines += [f"[country.{territory}]", f'currency = "{money[0]}"', f'decimal = "{decimal(territory)}"']
        lines += [f'dollar = "{dollar}"', ""] if dollar != "USD" else [""]
    return "\n".join(lines)


def decimal(territory: str) -> str:
    """The mark of the language that most people there speak, where CLDR has it; else the dot."""
    spoken = get_global("territory_languages").get(territory, {})
    for lang in sorted(spoken, key=lambda lang: -spoken[lang]["population_percent"]):
        try:
            locale = Locale.parse(f"{lang}_{territory}")
        except (UnknownLocaleError, ValueError):
            continue
        mark: str = locale.number_symbols["latn"]["decimal"]
        return mark if mark in ".," else "."
    return "."


if __name__ == "__main__":
    main()
