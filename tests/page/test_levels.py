"""Every level of the bots is known wherever levels are named: to the page, the catalogs and the documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from footplate.bots.levels import BOTS, LEVELS
from footplate.language import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "footplate"
FIGURES = SOURCE / "web" / "page" / "late" / "table" / "bot-figure.js"
ICONS = SOURCE / "web" / "page" / "common" / "icons.js"


def keys_of(file: Path, name: str) -> set[str]:
    """The keys of an object in a file of the page."""
    written = re.search(rf"(?ms)^(?:export )?const {name} = {{\n(.*?)^}};", file.read_text("utf-8"))
    assert written is not None
    return set(re.findall(r"(?m)^  (\w+):", written[1]))


def test_the_page_offers_every_level_with_a_figure_and_a_face() -> None:
    listed = re.search(r"export const LEVELS = (\[.*?\]);", FIGURES.read_text("utf-8"))
    assert listed is not None
    assert tuple(json.loads(listed[1])) == LEVELS, "LEVELS in late/table/bot-figure.js"
    assert keys_of(FIGURES, "FIGURES") == set(LEVELS), "FIGURES in late/table/bot-figure.js"
    assert keys_of(ICONS, "ICONS") >= set(LEVELS), "ICONS in common/icons.js"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_and_is_told_about(language: str) -> None:
    words = json.loads((SOURCE / "i18n" / f"{language}.json").read_text("utf-8"))
    missing = [key for level in BOTS for key in (f"page.level.{level}", f"page.level.{level}.text") if key not in words]
    assert missing == []
    assert ", ".join(BOTS) in words["cli.option.bots"]


def test_the_documentation_names_every_level() -> None:
    pages = {name: (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("bots", "playing", "python")}
    table = pages["bots"].partition("\n## The levels")[2].partition("\n## ")[0]
    assert tuple(re.findall(r"(?m)^\| (\w+) \|", table)[1:]) == LEVELS, "the table in docs/bots.md"
    assert ", ".join(LEVELS) in pages["playing"], "docs/playing.md"
    assert ", ".join(f'"{bot}"' for bot in BOTS) in " ".join(pages["python"].split()), "make_bot in docs/python.md"
