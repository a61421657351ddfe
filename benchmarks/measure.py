"""How right: every scorer on the develop sets, written to docs/figures.md and held against the committed floors.

    python benchmarks/measure.py [--update] [--allow-regression]

Comes in: corpus/gold, and the annotated sets with their scorers in a folder `shared` beside the checkout. Goes
out: a table, docs/figures.md, and exit status 1 where a figure stands under its floor in corpus/gold/floors.json.
`--update` raises the floors to the figures; only `--allow-regression` lowers one, and the commit says why.
Without that folder only corpus/gold is measured, and nothing is written.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
FLOORS = ROOT / "corpus" / "gold" / "floors.json"
FIGURES = ROOT / "docs" / "figures.md"
HECHOS = str(Path(sys.executable).parent / "hechos")

QUANTITIES = (
    "duck-money duck-quantity duck-duration rt-age rt-currency rt-dimension rt-temperature rt-percent "
    "rt-numberrange snips-quantity"
)
TIMES = "dateparser duck-time hourglass rt-dateparse rt-datetime snips-time"
NUMBERS = "duck-number rt-number snips-number"
GROUPS = {
    "es quantities": (QUANTITIES, "es"),
    "es times": (TIMES, "es"),
    "es bare numbers": (NUMBERS, "es"),
    "en quantities": (QUANTITIES + " q3-quantities", "en"),
    "en times": (TIMES + " timebank", "en"),
    "en bare numbers": (NUMBERS, "en"),
    "nobody's home: cqe-newsquant": ("cqe-newsquant", "en"),
    "nobody's home: timebank": ("timebank", "en"),
    "nobody's home: hourglass": ("hourglass", "es"),
}
OURS, REAL = "our annotated articles", "annotated articles"
LEVELS = ("entities", "quantities", "claims", "full", "events", "events_full")


@dataclass(frozen=True)
class Figure:
    """One measured number, in percent. `right` of `of` where it is a share of cases; else an F1."""

    section: str
    name: str
    value: float
    right: int | None = None
    of: int | None = None

    @property
    def key(self) -> str:
        return f"{self.section}: {self.name}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--update", action="store_true", help="raise the floors to what was measured")
    parser.add_argument("--allow-regression", action="store_true", help="lower floors too")
    asked = parser.parse_args()
    figures = list(ours())
    if not SHARED.is_dir():
        print(f"only corpus/gold is measured: the other annotated sets are not at {SHARED}", file=sys.stderr)
        return bool(report(figures, {k: v for k, v in read_floors().items() if k.startswith(OURS)}))
    figures += [*theirs(), *cases(), *suites(), *pages()]
    floors = read_floors()
    write_figures(figures)
    fallen = report(figures, floors)
    if asked.update or asked.allow_regression:
        write_floors(figures, floors, lower=asked.allow_regression)
        print(f"floors written: {FLOORS.relative_to(ROOT)}")
        return 0 if asked.allow_regression else bool(fallen)
    return bool(fallen)


def ours() -> Iterator[Figure]:
    """F1 of each level on our own annotated articles, which are few: they guard, they do not rank."""
    done = subprocess.run(
        [HECHOS, "eval", *(str(FLOORS.parent / lang) for lang in ("es", "en")), "--json"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        sys.exit(f"hechos eval ended with {done.returncode}:\n{done.stderr[-2000:]}")
    for line in map(json.loads, done.stdout.splitlines()):
        yield Figure(OURS, f"{line['lang']} {line['level']}", round(100 * line["f1"], 1))


def theirs() -> Iterator[Figure]:
    """F1 of each level on the annotated real articles, by language."""
    out = scored("score_gold.py", SHARED / "articles" / "gold")
    for language, level, *_, f1 in re.findall(
        r"^(es|en|all) +(\w+) +(\d+) +(\d+) +(\d+) +\S+ +\S+ +(\S+)$", out, re.M
    ):
        yield Figure(REAL, f"{language} {level}", round(100 * float(f1), 1))


def cases() -> Iterator[Figure]:
    """Bug reports that pass, by kind and language."""
    out = scored("cases.py", SHARED / "cases" / "cases.jsonl")
    for kind, right, of, share in re.findall(r"^(?:= )?(\S+) +(\d+) +(\d+) +(\d+\.\d)$", out, re.M):
        yield Figure("bug reports", kind, float(share), int(right), int(of))
    for right, of, share in re.findall(r"^passed (\d+) of (\d+) \((\S+) %\)", out, re.M):
        yield Figure("bug reports", "all", float(share), int(right), int(of))


def suites() -> Iterator[Figure]:
    """Cases of other people's test sets that come out exactly right, by group; one run a group."""
    with tempfile.TemporaryDirectory() as folder:
        files = [grouped(Path(folder), name, *group) for name, group in GROUPS.items()]
        totals = Path(folder) / "totals.json"
        scored("score_suite.py", *files, "--json", totals)
        counted = json.loads(totals.read_text())
    for name, file in zip(GROUPS, files, strict=True):
        total = counted[file.stem]
        yield Figure("suites", name, round(100 * total["exact"] / total["n"], 1), total["exact"], total["n"])


def grouped(folder: Path, name: str, suite_names: str, language: str) -> Path:
    """The cases of some suites as one file; their ids carry the suite's name, so that none is met twice."""
    file = folder / f"{re.sub('[^a-z]+', '-', name)}.jsonl"
    with file.open("w", encoding="utf-8") as lines:
        for suite in suite_names.split():
            path = SHARED / "suites" / f"{suite}-{language}.jsonl"
            for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
                case = json.loads(line)
                lines.write(json.dumps({**case, "id": f"{suite} {case['id']}"}, ensure_ascii=False) + "\n")
    return file


def pages() -> Iterator[Figure]:
    """Saved news pages: titles and dates that are right, text that is in or out as it should."""
    out = scored("score_html.py", SHARED / "suites" / "html-news.jsonl")
    for kind, right, of, share in re.findall(r"^(\w+) +(\d+) of (\d+) \((\S+) %\)$", out, re.M):
        yield Figure("pages", kind, float(share), int(right), int(of))


def scored(tool: str, *arguments: Path | str) -> str:
    """What a scorer prints. One that could not run ends the measuring: no figure is better than a wrong one."""
    command = [sys.executable, str(SHARED / "tools" / tool), *map(str, arguments), "--hechos", HECHOS]
    print(f"… {tool}", file=sys.stderr, flush=True)
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False)
    broken = re.search(r"(?:command|extractor) ended with (?:status )?[2-9]", done.stdout + done.stderr)
    if done.returncode > 1 or not done.stdout.strip() or broken or "Traceback" in done.stderr:
        sys.exit(f"{tool} ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def read_floors() -> dict[str, float]:
    return json.loads(FLOORS.read_text(encoding="utf-8")) if FLOORS.is_file() else {}


def write_floors(figures: list[Figure], floors: dict[str, float], *, lower: bool) -> None:
    measured = {figure.key: figure.value for figure in figures}
    kept = measured if lower else {key: max(value, floors.get(key, 0.0)) for key, value in measured.items()}
    FLOORS.parent.mkdir(parents=True, exist_ok=True)
    FLOORS.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def report(figures: list[Figure], floors: dict[str, float]) -> list[str]:
    """Prints every figure beside its floor; returns the keys of those that stand under it or were not measured."""
    for figure in figures:
        floor = floors.get(figure.key)
        mark = "" if floor is None else f"  floor {floor:.1f}"
        under = "  UNDER ITS FLOOR" if floor is not None and figure.value < floor else ""
        counts = "" if figure.of is None else f"  {figure.right} of {figure.of}"
        print(f"{figure.key:<52}{figure.value:>6.1f}{counts:>16}{mark}{under}")
    measured = {figure.key: figure.value for figure in figures}
    fallen = [key for key, floor in floors.items() if measured.get(key, -1.0) < floor]
    for key in fallen:
        print(f"under its floor: {key}: {measured.get(key, 'not measured')}, floor {floors[key]}", file=sys.stderr)
    return fallen


def write_figures(figures: list[Figure]) -> None:
    """docs/figures.md: a table a section. Levels of the annotated articles stand in rows, languages in columns."""
    parts = [INTRODUCTION]
    for section, title in ((REAL, "Annotated real articles"), (OURS, "Our own annotated articles (corpus/gold)")):
        parts += gold_table(f"## {title}: F1 in percent\n", [f for f in figures if f.section == section])
    for section, title in SECTIONS.items():
        parts += [f"## {title}\n", "| what | right | of | % |", "|---|---:|---:|---:|"]
        parts += [f"| {f.name} | {f.right} | {f.of} | {f.value:.1f} |" for f in figures if f.section == section]
        parts.append("")
    FIGURES.parent.mkdir(exist_ok=True)
    FIGURES.write_text("\n".join(parts), encoding="utf-8")


def gold_table(heading: str, figures: list[Figure]) -> Iterator[str]:
    by_name = {figure.name: figure.value for figure in figures}
    languages = [language for language in ("es", "en", "all") if f"{language} claims" in by_name]
    yield heading
    yield "| level | " + " | ".join(languages) + " |"
    yield "|---|" + "---:|" * len(languages)
    for level in LEVELS:
        yield (
            f"| {level} | " + " | ".join(f"{by_name[f'{language} {level}']:.1f}" for language in languages) + " |"
        )


SECTIONS = {
    "bug reports": "Bug reports turned into cases: all that must come out does, nothing that must not",
    "suites": "Other people's test sets: cases exactly right",
    "pages": "Saved news pages",
}
INTRODUCTION = """# Figures

Written by `make measure`, on develop sets alone: rules were looked at with these texts in hand, so expect less on
new ones. A commit may not lower what stands in `corpus/gold/floors.json` without saying why.

- entity: type and place; quantity: value and unit; claim: quantity, metric and subject; full: claim, comparator,
  status and speaker; event: type and time; events_full: with agent and target too.
- A suite's case counts if all of it is found, value and unit or start and end right, and nothing else is.
"""


if __name__ == "__main__":
    sys.exit(main())
