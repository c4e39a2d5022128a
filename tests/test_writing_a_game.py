"""docs/writing-a-game.md shows the files of the example as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "examples" / "tidewater"
SHOWN = re.compile(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


def test_every_file_of_the_example_is_shown_as_it_is() -> None:
    shown = dict(SHOWN.findall((ROOT / "docs" / "writing-a-game.md").read_text("utf-8")))
    made_by_tools = re.compile(r"__pycache__|\.pytest_cache|\.egg-info|^build/|py\.typed$")
    names = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*") if path.is_file()}
    assert shown.keys() == {name for name in names if not made_by_tools.search(name)}
    for name, text in shown.items():
        assert text == (PACKAGE / name).read_text("utf-8"), name
