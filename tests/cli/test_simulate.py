"""Simulations from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from footplate import __version__
from footplate.games import load
from footplate.lab.builds import build
from footplate.language import LANGUAGES
from tests.cli.command import footplate


def simulated(*arguments: str) -> dict[str, Any]:
    """The JSON object of a simulation of rocket."""
    result = footplate("simulate", "rocket", "--json", *arguments)
    assert result.code == 0
    assert result.err == ""
    figures: dict[str, Any] = json.loads(result.out)
    return figures


def apart_from_time(figures: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in figures.items() if key not in ("seconds", "games_per_second")}


def test_the_summary_as_json() -> None:
    figures = simulated("--seats", "3", "--games", "4", "--bots", "random", "--seed", "1")
    assert figures["game"] == "rocket"
    assert figures["seats"] == 3
    assert figures["games"] == figures["finished"] == sum(figures["end_reasons"].values()) == 4
    assert figures["bots"] == ["random"] * 3
    assert [len(scores) for scores in figures["scores"]] == [3] * 4
    assert figures["lowest"] == min(map(min, figures["scores"]))
    assert figures["highest"] == max(map(max, figures["scores"]))
    assert figures["steps"] > figures["moves"] > 4
    assert figures["mergers"] > 0
    assert figures["seconds"] > 0
    assert figures["build"] == build()
    assert sum(figures["wins"]) >= 4


def test_the_same_seed_gives_the_same_games() -> None:
    one = simulated("--games", "3", "--seed", "5")
    assert apart_from_time(simulated("--games", "3", "--seed", "5")) == apart_from_time(one)
    assert simulated("--games", "3", "--seed", "6")["scores"] != one["scores"]


def test_more_processes_play_the_same_games() -> None:
    one = simulated("--games", "6", "--seats", "2")
    assert apart_from_time(simulated("--games", "6", "--seats", "2", "--jobs", "2")) == apart_from_time(one)


def test_options_and_bots_for_every_seat() -> None:
    figures = simulated("--games", "2", "--bots", "fireman,random", "--options", "cash=hidden", "endTrigger=lines")
    assert figures["bots"] == ["fireman", "random"]
    assert figures["options"] == "cash=hidden endTrigger=lines"
    assert set(figures["end_reasons"]) <= {"lines", "tiles"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_as_text(language: str) -> None:
    shown = footplate("simulate", "rocket", "--games", "2", "--seats", "2", "--lang", language)
    assert shown.code == 0
    assert shown.out.startswith("Stephenson's Rocket\n")
    assert "A random, B random" in shown.out
    assert build() in shown.out
    assert len(shown.out.splitlines()) == 14


def test_the_referee_may_look_on() -> None:
    shown = footplate("simulate", "rocket", "--games", "1", "--seats", "2", "--referee")
    assert shown.code == 0
    assert "games objected to: 0" in shown.out


def test_a_foul_is_told_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load("rocket").rules, "violations", lambda state: ["a tile is missing"])
    shown = footplate("simulate", "rocket", "--games", "1", "--referee")
    assert shown.code == 1
    assert "seed 1, game 1, step 1: a tile is missing\nfp1:rocket " in shown.out


def test_games_are_written_as_records_that_can_be_checked(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    figures = simulated("--games", "3", "--bots", "random,fireman", "--records", str(folder))
    files = sorted(map(str, folder.iterdir()))
    assert [Path(file).name for file in files] == [f"rocket-2-1-{number}.fpr" for number in (1, 2, 3)]
    checked = footplate("record", "check", *files)
    assert checked.code == 0
    verdicts = [line.split("ok: ")[1].split()[0] for line in checked.out.splitlines() if "ok: " in line]
    assert sum(map(int, verdicts)) == figures["moves"]
    text = Path(files[0]).read_text("utf-8")
    assert f'[SeatB "bot:fireman@{__version__}"]' in text
    assert '[Secret "-"]' not in text
    assert '[Termination "normal"]' in text


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    asked = footplate("simulate", "rocket", "--records", str(tmp_path / "file" / "games"))
    assert "cannot be written" in asked.complaint
