"""Documentation that can fail: each console, SQL and Python block of README and docs/ is run, its output compared.

They run on the store that `make demo` makes. `make docs` writes the outputs anew (HECHOS_UPDATE_DOCS).

- ```console: lines with `$ ` are commands, run as on a terminal of 118 columns; what follows is their output.
- ```sql and ```python: the ```text block right after holds what they print.
- `…` in an expected output stands for anything within a line.
"""

from __future__ import annotations

import contextlib
import fcntl
import io
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from hechos import store
from hechos.cli.output import print_rows

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 118
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
UPDATE = bool(os.environ.get("HECHOS_UPDATE_DOCS"))

FENCED = re.compile(
    r"""^```(?P<kind>console|sql|python)\n (?P<body>.*?) ^```$
        (?: \n\n```text\n (?P<output>.*?) ^```$ )?""",
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    page: Path
    line: int
    kind: str
    body: str
    output: str | None

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks() -> Iterator[Block]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in FENCED.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield Block(page, line, found["kind"], found["body"], found["output"])


@pytest.mark.parametrize("block", list(blocks()), ids=str)
def test_block(
    block: Block, demo: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    if block.kind == "console":
        expected, got = block.body, console(block.body, demo)
    else:
        monkeypatch.setenv("COLUMNS", str(WIDTH))
        run = {"sql": sql, "python": python}[block.kind]
        expected, got = block.output or "", run(block.body, demo, capfdbinary)
    if not matches(expected, got) and UPDATE:
        rewrite(block, got)
    else:
        assert got == expected or matches(expected, got), f"{block}: make docs writes it anew\n{got}"


def matches(expected: str, got: str) -> bool:
    pattern = ".*".join(map(re.escape, expected.split("…")))
    return re.fullmatch(pattern, got) is not None


def rewrite(block: Block, got: str) -> None:
    """What changes with every change of ours is left open: versions and the folder."""
    for open_ended in (r"(?<=\d\.\d\.\d\+)[0-9a-f]{12}",):
        got = re.sub(open_ended, "…", got)
    text = block.page.read_text(encoding="utf-8")
    old, new = f"```{block.kind}\n{block.body}```\n", f"```{block.kind}\n{block.body}```\n"
    if block.kind == "console":
        new = f"```console\n{got}```\n"
    else:
        old, new = f"{old}\n```text\n{block.output}```\n", f"{new}\n```text\n{got}```\n"
    assert old in text, f"{block}: a ```text block has to follow"
    block.page.write_text(text.replace(old, new, 1), encoding="utf-8")


def sql(statement: str, demo: Path, captured: pytest.CaptureFixture[bytes]) -> str:
    with store.snapshot(demo) as snapshot:
        rows = snapshot.query(statement)
        print_rows(rows.columns, rows, "table")
    return trimmed(captured.readouterr().out.decode())


def python(program: str, demo: Path, captured: pytest.CaptureFixture[bytes]) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "<documentation>", "exec"), {"__name__": "__documentation__"})
    return trimmed(printed.getvalue())


def console(body: str, demo: Path) -> str:
    """The block again, each command followed by what it printed now."""
    commands = [line for line in body.splitlines() if line.startswith("$ ")]
    return "".join(f"{command}\n{on_terminal(command[2:], demo)}" for command in commands)


def on_terminal(command: str, demo: Path) -> str:
    """stdout as a terminal shows it, then what was said on stderr."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, WIDTH, 0, 0))
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("HECHOS_")},
        "HECHOS_DATA": str(demo),
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "COLUMNS": str(WIDTH),
        "NO_COLOR": "1",
        "TERM": "dumb",
    }
    running = subprocess.Popen(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.PIPE,
    )
    os.close(theirs)
    shown = b"".join(read_all(ours))
    os.close(ours)
    said = running.communicate(timeout=120)[1]
    return trimmed((shown + said).decode().replace("\r\n", "\n"))


def read_all(handle: int) -> Iterator[bytes]:
    """A terminal whose other side is closed ends with an error, not with nothing."""
    with contextlib.suppress(OSError):
        while chunk := os.read(handle, 65536):
            yield chunk


def trimmed(text: str) -> str:
    """No blanks at line ends: editors take them away."""
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def test_every_page_is_linked_from_the_readme_or_a_page_that_is() -> None:
    linked = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"\]\(([\w./-]+\.md)\)", page.read_text(encoding="utf-8"))
    }
    named = {page for page in PAGES if page.name == "README.md" or page.name.startswith("disagreements")}
    assert set(PAGES) - named <= linked
    assert {target for target in linked if not target.exists()} == set()


def test_the_readme_holds_what_was_promised() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.count("```sql") >= 5
    for promised in ("make demo", "make test", "from extractors import extract", "source", "metric", "language"):
        assert promised in text
