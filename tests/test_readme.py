"""What the README and the docs show is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


def blocks(name: str) -> list[str]:
    return BLOCK.findall((ROOT / name).read_text("utf-8"))


def test_the_readme_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("README.md")
    exec(compile(code, "README.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "GW↗" in printed
    said = re.search(r"# (GWR faces .*)", code)
    assert said
    assert said[1] in printed


def test_the_bot_of_the_docs_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    code = blocks("docs/bots.md")[1]
    exec(compile(code, "docs/bots.md", "exec"), {})
    scores = re.fullmatch(r"\[(\d+), (\d+)\]\n", capsys.readouterr().out)
    assert scores
    assert int(scores[1]) + int(scores[2]) > 0


@pytest.mark.parametrize("page", ["README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))])
def test_links_lead_somewhere(page: str) -> None:
    here = (ROOT / page).parent
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / page).read_text("utf-8"))
    missing = [link for link in links if "://" not in link and not (here / link).exists()]
    assert missing == []


def test_the_picture_is_what_the_program_draws() -> None:
    """Made by `./run record svg tests/records/rocket/four-seats.fpr --move 95 -o docs/pictures/rocket.svg`."""
    record = read_record((ROOT / "tests/records/rocket/four-seats.fpr").read_text("utf-8"), KNOWN)
    played = replay(record, load)
    assert (ROOT / "docs/pictures/rocket.svg").read_text("utf-8") == played.game.pictures.svg(played.lines[94].after)
