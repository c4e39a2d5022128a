"""The vocabulary is about the code there is (`docs/words.md`)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).resolve().parents[1]


def rows() -> list[list[str]]:
    """Every row of a table there: word, meaning, places, other words."""
    lines = (ROOT / "docs" / "words.md").read_text("utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return [row for row in cells if row[0] != "word"]


def test_every_place_is_there() -> None:
    for word, _, places, _ in rows():
        named = re.findall(r"`([^`]+)`", places)
        assert named, word
        for place in named:
            assert list((ROOT / "src" / "footplate").glob(place)), f"{word}: {place}"


def test_every_word_is_explained_once() -> None:
    explained = Counter(word for row in rows() for word in re.split(r", ", row[0]))
    assert [word for word, times in explained.items() if times > 1] == []
    assert len(explained) > 50
