"""Bots of others, by name: in simulations and at the table in the terminal."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from footplate.language import LANGUAGES
from tests.cli.command import footplate

CLASSES = """
class Last:
    def __init__(self, chance):
        self.chance = chance

    def choose(self, state):
        legal = state.legal()
        return legal[self.chance.below(len(legal))]

class Crashing(Last):
    def choose(self, state):
        raise RuntimeError("no idea")
"""


@pytest.fixture(autouse=True)
def classes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "dora_of_claus.py").write_text(CLASSES, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder])
    yield
    sys.modules.pop("dora_of_claus", None)


def test_a_class_plays_in_a_simulation_and_stands_in_the_record(tmp_path: Path) -> None:
    shown = footplate(
        *("simulate", "rocket", "--games", "1", "--bots", "dora_of_claus:Last,random", "--records", "games")
    )
    assert shown.code == 0
    assert "A dora_of_claus:Last, B random" in shown.out
    (record,) = (tmp_path / "games").iterdir()
    assert '[SeatA "bot:dora_of_claus:Last@' in record.read_text("utf-8")


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_bot_that_cannot_be_loaded_is_told(command: str) -> None:
    asked = footplate(command, "rocket", "--bots", "dora_of_claus:Nobody")
    assert asked.complaint.startswith("Cannot load bot dora_of_claus:Nobody: AttributeError")
    asked = footplate(command, "rocket", "--bots", "program:./nobody")
    assert asked.complaint == "Cannot load bot program:./nobody: there is no program “./nobody”."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_that_crashes_ends_a_simulation_with_a_sentence(language: str) -> None:
    asked = footplate("simulate", "rocket", "--bots", "dora_of_claus:Crashing", "--games", "1", "--lang", language)
    assert "dora_of_claus:Crashing" in asked.complaint
    assert "RuntimeError: no idea" in asked.complaint


def test_a_game_against_a_bot_of_others_goes_on_when_its_code_is_trusted(tmp_path: Path) -> None:
    began = ("play", "rocket", "--seats", "2", "--bots", "dora_of_claus:Last", "--seed", "1")
    shown = footplate(*began, typed="take\n1\n1\nquit\n")
    command = next(line for line in shown.out.splitlines() if "--resume" in line)
    words = shlex.split(command[command.index("play --resume") :].rstrip("."))
    assert words[-2:] == ["--bots", "dora_of_claus:Last"]
    assert "not Footplate’s own: dora_of_claus:Last" in footplate(*words[:3]).complaint
    assert "does not go with --resume" in footplate(*words[:3], "--bots", "dora_of_claus:Last,random").complaint
    resumed = footplate(*words, typed="quit\n")
    assert resumed.code == 0
    assert resumed.err == ""


def test_a_bot_that_crashes_at_the_table_leaves_the_game_to_be_gone_on_with() -> None:
    shown = footplate("play", "rocket", "--bots", "random,dora_of_claus:Crashing", "--seed", "1", typed="hint\n" * 3)
    assert shown.code == 1
    assert "The bot dora_of_claus:Crashing crashed: RuntimeError: no idea.\n" in shown.out
