"""The engine of the grammar of times: rules are regular expressions over the codes of a line.

Comes in: a `Line` and layers of `Rule`s. Goes out: the line with what the rules matched put together, each new
piece with its meaning. A pattern names codes in capitals (`ORDINAL QUARTER_WORD`), `<macros>` for sets of
them, and groups that the rule's function reads; white space in it says nothing. A function that returns null
refuses the match.

>>> compiled("ORDINAL? (?P<unit>U_WEEK | U_MONTH)").groupindex["unit"]
1
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from extractors.almanac import Span
from extractors.lexicon.times import YearWords
from extractors.times.moments import Anchor, Meaning, Moment, Tense
from extractors.times.pieces import CODES, Line, Piece, code_of, is_plural, line_of
from extractors.times.settling import settle

MACROS: Mapping[str, str] = {
    "small": "(?:DIGITS|SMALL_WORD|ONE|FEW)",
    "count": "(?:DIGITS|SMALL_WORD|ONE|FEW|NUMBER|YEAR)",
    "dom": "(?:DIGITS|SMALL_WORD|ORDINAL|FEW)",
    "year": "(?:YEAR|YEAR_WORD|YEARLY)",
    "month": "(?:MONTH|WEAK_MONTH)",
    "weekday": "(?:WEEKDAY|WEAK_WEEKDAY)",
    "season": "(?:SEASON|WEAK_SEASON)",
    "unit": "(?:U_DAY|U_WEEK|U_WEEKEND|U_MONTH|U_QUARTER|U_HALF|U_YEAR|U_DECADE)",
    "before": "(?:REL_BEFORE|REL_BOTH)",
    "after": "(?:REL_AFTER|REL_BOTH)",
    "of": "(?:OF|INSIDE)",
    "in": "(?:INSIDE|DURING)",
    "the": "(?:ARTICLE|ON|COUNTING_ARTICLE)",
    "period": "(?:WEEK|WEEKEND|MONTHLY|QUARTERLY|HALFLY|SEASONAL|YEARLY|DECADAL)",
    "time": "(?:DAY|WEEK|WEEKEND|MONTHLY|QUARTERLY|HALFLY|SEASONAL|YEARLY|DECADAL)",
    "any": "(?:DAY|WEEK|WEEKEND|MONTHLY|QUARTERLY|HALFLY|SEASONAL|YEARLY|DECADAL|RANGE)",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What the rules must know of the article; `tense` tells that of the clause around an offset."""

    anchor: Anchor
    years: YearWords
    tense: Callable[[int], Tense | None]

    @property
    def today(self) -> date | None:
        return self.anchor.published


@dataclass(frozen=True, slots=True)
class Found:
    """A match of a rule: its pieces by group."""

    line: Line
    match: re.Match[str]
    reading: Reading

    def piece(self, group: str) -> Piece | None:
        return self[group] if self.has(group) else None

    def __getitem__(self, group: str) -> Piece:
        return self.line.pieces[self.match.start(group)]

    def has(self, group: str) -> bool:
        return group in self.match.re.groupindex and bool(self.match.group(group))

    def first(self, *groups: str) -> str:
        """The first of the groups that took part in the match."""
        known = self.match.re.groupindex
        return next(group for group in groups if group in known and self.match.group(group))

    def moment(self, group: str) -> Moment:
        meaning = self[group].meaning
        if not isinstance(meaning, Moment):
            raise ValueError("a moment is wanted")
        return meaning

    def settled(self, group: str) -> Span:
        """The closed span of a moment that a rule must look into; ValueError where it hangs on no date."""
        span = settle(self.moment(group), self.reading.anchor, self.reading.tense(self[group].start))
        if span.start is None or span.end is None:
            raise ValueError("the span is open")
        return span

    def codes(self) -> set[str]:
        return {piece.code for piece in self.line.pieces[self.match.start() : self.match.end()]}

    def counts(self) -> bool:
        """Whether what follows the match makes its last number an amount: "31 empresas", "31 %"."""
        after = self.beside(1)
        if after is None:
            return False
        if after.code == "WORD":
            return is_plural(after.text, self.reading.years)
        return after.text in COUNT_MARKS or after.code.startswith("U_")

    def alone(self) -> bool:
        """Whether the match is the whole text."""
        return len(self.match.group()) == len(self.line.codes)

    def beside(self, step: int) -> Piece | None:
        """The piece before (-1) or after (1) the match."""
        index = self.match.start() - 1 if step < 0 else self.match.end()
        return self.line.pieces[index] if 0 <= index < len(self.line.pieces) else None


COUNT_MARKS = frozenset("%$€£°×x")

Make = Callable[[Found], Meaning | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A name, a pattern, and what the match means. The piece made spans the group `core` where there is one."""

    name: str
    pattern: re.Pattern[str]
    make: Make


def rule(name: str, pattern: str) -> Callable[[Make], Rule]:
    """Decorates the function that gives a match its meaning."""

    def bind(make: Make) -> Rule:
        return Rule(name, compiled(pattern), make)

    return bind


def compiled(pattern: str) -> re.Pattern[str]:
    spelled = re.sub(r"(?<!P)<(\w+)>", lambda m: MACROS.get(m[1], m[0]), pattern)
    coded = re.sub(r"(?<![\w<])[A-Z][A-Z_]+\b", lambda m: CODES[m[0]], spelled)
    return re.compile(re.sub(r"\s+", "", coded))


def applied(line: Line, rules: tuple[Rule, ...], reading: Reading) -> Line:
    for one in rules:
        line = _applied(line, one, reading)
    return line


def _applied(line: Line, one: Rule, reading: Reading) -> Line:
    match = one.pattern.search(line.codes)
    if match is None:
        return line
    out: list[Piece] = []
    done = 0
    while match is not None:
        made = _made(one, Found(line, match, reading))
        if made is None:
            match = one.pattern.search(line.codes, match.start() + 1)
            continue
        start, end = match.span("core") if "core" in one.pattern.groupindex else match.span()
        out.extend(line.pieces[done:start])
        out.append(_joined(line.pieces[start:end], made, one.name))
        done = end
        match = one.pattern.search(line.codes, max(end, match.start() + 1))
    out.extend(line.pieces[done:])
    return line_of(out)


def _made(one: Rule, found: Found) -> Meaning | None:
    try:
        return one.make(found)
    except (ValueError, OverflowError):  # what the calendar does not have is no time
        return None


def _joined(pieces: tuple[Piece, ...], meaning: Meaning, rule_name: str) -> Piece:
    return Piece(code_of(meaning), pieces[0].start, pieces[-1].end, meaning=meaning, rule=rule_name)
