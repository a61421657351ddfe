"""The annotated sentences keep the rules of their guidelines, and no two say nearly the same."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "models" / "tagger"))

from annotations import TYPES, near_twins, read_annotations, read_line, read_standoff  # noqa: E402

FOLDER = ROOT / "corpus" / "annotations"


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_line_keeps_the_rules(lang: str) -> None:
    sentences = read_annotations(FOLDER, lang)
    assert len(sentences) > 900
    for sentence in sentences:
        assert all(sentence.text[start:end].strip() for start, end, _ in sentence.entities)
    assert {kind for sentence in sentences for *_, kind in sentence.entities} == set(TYPES)


def test_standoff_annotations_keep_the_rules(tmp_path: Path) -> None:
    found = read_standoff(FOLDER / "pud.es.jsonl")
    assert len(found) > 150
    assert sum(map(len, found.values())) > 250
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"sentence": "a", "spans": [[3, 2, "org"]]}\n', encoding="utf-8")
    with pytest.raises(ValueError, match="cannot be"):
        read_standoff(broken)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_no_near_twins(lang: str) -> None:
    assert [(one.text, other.text) for one, other in near_twins(read_annotations(FOLDER, lang))] == []


@pytest.mark.parametrize(
    "line",
    ["", " spaces around ", "[Nvidia](firm) sube.", "[ Nvidia](org) sube.", "Sube [Nvidia.", "[A [B](org)](org)"],
)
def test_a_line_that_breaks_a_rule_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_line(line)


def test_twins_are_found_by_what_they_share() -> None:
    one = read_line("[Acme](org) abre una oficina en [Lima](place) con cien personas.")
    other = read_line("[Zeta](org) abre una oficina en [Quito](place) con cien personas.")
    apart = read_line("Nadie esperaba que el juez tardara tan poco.")
    assert list(near_twins([one, apart, other])) == [(one, other)]
