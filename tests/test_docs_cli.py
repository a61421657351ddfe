"""docs/cli.md is what the program says of itself."""

from __future__ import annotations

from pathlib import Path

from hechos.cli.reference import updated
from hechos.config import Settings

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"


def test_the_page_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == updated(page), "run: .venv/bin/python -m hechos.cli.reference"


def test_every_setting_and_source_key_is_there() -> None:
    from dataclasses import fields

    from hechos.intake.source import Expect, Folder, Source

    page = PAGE.read_text(encoding="utf-8")
    for name in Settings.model_fields:
        assert f"`{name}`" in page
    for shape in (Source, Folder, Expect):
        for field in fields(shape):
            assert field.name == "file" or f"{field.name} = " in page or f"[{field.name}]" in page, field.name


def test_every_kind_of_file_is_there() -> None:
    from hechos.intake.files import READERS

    page = PAGE.read_text(encoding="utf-8")
    for suffix in READERS:
        assert f"`{suffix}`" in page


def test_no_setting_is_without_a_description() -> None:
    for name, field in Settings.model_fields.items():
        assert field.description, name
