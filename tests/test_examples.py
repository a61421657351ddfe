"""Every example in a docstring runs and says the truth."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import ModuleType

import pytest

import extractors
import hechos


def _modules(package: ModuleType) -> list[str]:
    inside = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [package.__name__, *(found.name for found in inside)]


@pytest.mark.parametrize("name", [*_modules(extractors), *_modules(hechos)])
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
