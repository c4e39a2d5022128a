"""`footplate review`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from footplate.cli import main
from footplate.language import LANGUAGES


@pytest.fixture
def short(tmp_path: Path) -> str:
    """The beginning of a recorded game: a review does not ask whether it is over."""
    text = Path("tests/records/sample1.fpr").read_text("utf-8")
    path = tmp_path / "game.fpr"
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_reviewed_in_every_language(short: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", short, "--iterations", "2", "--jobs", "1", "--lang", language]) == 0
    said = capsys.readouterr().out
    assert "%" in said
    assert "cli.review" not in said


def test_figures_as_json(short: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", short, "--iterations", "2", "--jobs", "1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert [one["number"] for one in figures["moves"]] == list(range(len(figures["moves"])))
    assert all(0 <= chance <= 1 for one in figures["moves"] for chance in one["chances"])
    assert set(figures["turning_points"]) <= {one["number"] for one in figures["moves"]}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nowhere.fpr"], "nowhere.fpr"),
        (["x.fpr", "--iterations", "none"], "--iterations"),
        ([], "FILE"),
    ],
)
def test_bad_input_gets_a_sentence(
    arguments: list[str], complaint: str, short: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", *(short if word == "x.fpr" else word for word in arguments)]) == 2
    assert complaint in capsys.readouterr().err
