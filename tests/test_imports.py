"""Which file may import which: the contracts of pyproject.toml, and the examples in the docstrings."""

from __future__ import annotations

from importlinter import cli


def test_arrows() -> None:
    assert cli.lint_imports(no_cache=True) == 0
