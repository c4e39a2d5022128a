"""What docs/lab.md shows happens, and what it says of columns and numbers is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import footplate
from footplate import lab
from tests.extras import needed

for package in ("pettingzoo", "pyspiel", "pandas", "pyarrow"):
    needed("lab", package)

PAGE = Path(__file__).resolve().parents[2] / "docs/lab.md"
TEXT = PAGE.read_text("utf-8")


def test_what_the_page_shows_happens() -> None:
    blocks = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    said: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(examples, out=said.append)
    assert results.attempted > 25
    assert not results.failed, "".join(said)


def test_the_page_has_every_column() -> None:
    described = dict(re.findall(r"^\| (all|moves|games|seats) \| (.*) \|$", TEXT, flags=re.MULTILINE))
    common = re.findall(r"`([a-z_]+)`", described["all"])
    game = footplate.start("rocket", seats=2, seed=1)
    for rows in ("moves", "games", "seats"):
        told = re.findall(r"`([a-z_]+(?:_A)?)`", described[rows])
        columns = [name for name in lab.table(game, rows).columns if not name.endswith("_B")]
        assert [*common, *told] == columns


def test_the_page_has_the_numbers_of_codes() -> None:
    numbers = [lab.Setting(key, 2, map=map_key).steps for key, map_key in (
        ("rocket", ""), ("whistle", ""), ("dampfross", "tutorial"), ("dampfross", "germany"),
    )]  # fmt: skip
    for number in numbers:
        assert f"{number:,}" in TEXT
