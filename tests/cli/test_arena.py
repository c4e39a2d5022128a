"""The arena from the command line."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from footplate.bots import Bot, Budget, make_bot
from footplate.games import load
from footplate.kernel.game import AnyGame
from footplate.lab import arena, simulate
from footplate.lab.builds import build
from footplate.language import LANGUAGES
from tests.cli.command import footplate
from tests.extras import needed

OTHER = "footplate.bots.random:RandomBot"
"""A second name for a bot that takes no time."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def crashing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    code = "class Dora:\n    def __init__(self, chance): pass\n    def choose(self, state): raise KeyError('coal')\n"
    (folder / "dora_of_anton.py").write_text(code, "utf-8")
    monkeypatch.setattr(sys, "path", [*(place for place in sys.path if place), str(folder)])
    yield "dora_of_anton:Dora"
    sys.modules.pop("dora_of_anton", None)


def held(*arguments: str) -> dict[str, Any]:
    """The JSON object of a match of rocket."""
    result = footplate("arena", "rocket", "--json", *arguments)
    assert result.code == 0, result.err
    told: dict[str, Any] = json.loads(result.out)
    return told


def apart_from_time(told: dict[str, Any]) -> dict[str, Any]:
    standings = [{key: value for key, value in one.items() if key != "ms_per_move"} for one in told["standings"]]
    return {**told, "standings": standings}


def test_a_match_whose_output_is_piped_says_at_once_that_it_is_being_played() -> None:
    """The first game may take minutes, and there is no bar."""
    result = footplate("arena", "rocket", "--bots", "random", "--games", "2")
    assert result.err.startswith("games played: 0 of 2; seats: 2\n")
    again = footplate("arena", "rocket", "--bots", "random", "--games", "2")
    assert again.err == ""  # nothing is left to play


def test_a_match_as_json() -> None:
    told = held("--bots", f"random,{OTHER}", "--games", "5", "--seats", "3", "--options", "cash=hidden")
    assert told["bots"] == ["random", OTHER, OTHER]  # the last one fills the table
    assert (told["games"], told["played"]) == (5, 6)
    assert told["options"] == "cash=hidden"
    assert told["build"] == build()
    assert told["forfeits"] == []
    for standing in told["standings"]:
        low, high = standing["interval"]
        assert low <= standing["share"] <= high
        assert standing["games"] == 6
        assert len(standing["by_seat"]) == 3
        assert set(standing["ms_per_move"]) == {"p50", "p99", "max"}
    by_name = {standing["bot"]: standing for standing in told["standings"]}
    assert by_name["random"]["share"] + 2 * by_name[OTHER]["share"] == pytest.approx(1, abs=0.001)


def test_the_same_command_gives_the_same_match_on_more_processes() -> None:
    match = ("--bots", f"random,{OTHER}", "--games", "4")
    alone = held(*match, "--folder", "one")
    assert apart_from_time(held(*match, "--folder", "two", "--jobs", "2")) == apart_from_time(alone)
    assert apart_from_time(held(*match, "--seed", "2")) != apart_from_time(alone)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_as_text(language: str, crashing: str) -> None:
    shown = footplate("arena", "rocket", "--bots", f"random,{crashing}", "--games", "2", "--lang", language)
    assert shown.code == 0
    assert shown.out.startswith("Stephenson's Rocket\n")
    assert re.search(r"^random +100\.0% +34\.2%–100\.0% +2 ", shown.out, re.MULTILINE)
    assert "KeyError: 'coal'" in shown.out
    assert "cli.arena" not in shown.out
    assert "{" not in shown.out


def test_who_forfeits_is_told(crashing: str) -> None:
    shown = footplate("arena", "rocket", "--bots", f"random,{crashing}", "--games", "2")
    assert (
        "Games forfeited by the bot dora_of_anton:Dora: 2; the first time (game 1) it crashed: KeyError: 'coal'.\n"
        in shown.out
    )


def test_ratings_are_told() -> None:
    needed("arena", "openskill")
    match = ("--bots", f"random,{OTHER}", "--games", "2")
    assert all(len(standing["rating"]) == 2 for standing in held(*match)["standings"])
    assert "rating\n" in footplate("arena", "rocket", *match).out


def test_without_the_package_for_ratings_everything_else_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "footplate.lab.ratings", None)
    shown = footplate("arena", "rocket", "--bots", "random", "--games", "1")
    assert shown.code == 0
    assert 'pip install "footplate[arena]"' in shown.out


def test_without_ray_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "footplate.lab.cluster", None)
    asked = footplate("arena", "rocket", "--bots", "random", "--cluster")
    assert "Ray is not installed" in asked.complaint


# --- going on -----------------------------------------------------------------------------------------------------


def test_an_interrupted_match_goes_on(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    match = ("--bots", f"random,{OTHER}", "--games", "6", "--folder", "match")
    whole = held(*match[:-1], "whole")
    played = list[int]()
    usual = arena.play

    def play(match: arena.Match, number: int) -> arena.PlayedGame:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(number)
        return usual(match, number)

    monkeypatch.setattr(arena, "play", play)
    left = footplate("arena", "rocket", *match)
    assert left.code == 130
    assert "games played: 3 of 6" in left.out
    assert "The match is not over: the same command goes on with it." in left.out
    del played[:]
    assert apart_from_time(held(*match)) == apart_from_time(whole)
    assert played == [4, 5, 6]
    del played[:]
    assert apart_from_time(held(*match)) == apart_from_time(whole)  # it is over, and told again
    assert played == []


def test_a_match_finds_its_own_folder_again(folder: Path) -> None:
    match = ("--bots", f"random,{OTHER}", "--games", "2")
    held(*match)
    held(*match)
    held(*match, "--seed", "2")
    assert len(list((folder / "arena").iterdir())) == 2


def test_another_match_is_refused_in_a_folder() -> None:
    held("--bots", "random", "--games", "1", "--folder", "match")
    asked = footplate("arena", "rocket", "--bots", "random", "--games", "2", "--folder", "match")
    assert asked.complaint == "Another match is kept in match: its games is 1, not 2. Name another folder."


def test_the_records_can_be_checked(folder: Path) -> None:
    held("--bots", f"random,{OTHER}", "--games", "2", "--folder", "match")
    files = sorted(map(str, (folder / "match" / "games").iterdir()))
    assert len(files) == 2
    assert footplate("record", "check", *files).code == 0


def test_a_match_stops_when_the_order_is_certain(crashing: str) -> None:
    match = ("--bots", f"random,{crashing}", "--games", "240")
    shown = footplate("arena", "rocket", *match)
    assert "games played: 24 of 240" in shown.out
    assert "The order is certain: the match was stopped early." in shown.out
    assert held(*match, "--all")["played"] == 240


# --- what is refused ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "randm"], "There is no bot “randm”; did you mean random?"),
        (["--bots", "random,random,random", "--seats", "2"], "More bots than seats: 3 for 2."),
        (["--seats", "9"], "is for 2 to 4 seats, not 9"),
        (["--iterations", "0"], "Option --iterations takes a whole number from 1"),
        (["--seconds-per-move", "soon"], "Option --seconds-per-move takes seconds like 0.2, up to 3,600, not “soon”."),
        (["--seconds-per-move", "0"], "takes seconds like 0.2"),
        (["--jobs", "0"], "Option --jobs takes a whole number"),
        (["--map", "mars"], "There is no map “mars”"),
        (["--bots", "program:./nobody"], "there is no program “./nobody”"),
        (["--options", "cash=gone"], "The rules cannot be played with “cash=gone”"),
    ],
)
def test_what_cannot_be_played_is_told_at_once(arguments: list[str], said: str, folder: Path) -> None:
    assert said in footplate("arena", "rocket", *arguments).complaint
    assert not (folder / "arena").exists()


def test_a_folder_that_cannot_be_made_is_told(folder: Path) -> None:
    (folder / "file").write_text("", "utf-8")
    asked = footplate("arena", "rocket", "--bots", "random", "--folder", "file/match")
    assert "cannot be written" in asked.complaint


def test_iterations_and_seconds_are_what_bots_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[Budget | None]()

    def make(name: str, game: AnyGame, seed: int, budget: Budget | None = None) -> Bot:
        given.append(budget)
        return make_bot(name, game, seed, budget)

    monkeypatch.setattr(simulate, "make_bot", make)
    held("--bots", "random", "--games", "1", "--iterations", "30")
    held("--bots", "random", "--games", "1", "--seconds-per-move", ".2")
    held("--bots", "random", "--games", "1")
    assert given[::2] == [Budget(30), Budget(arena.CLOCK_ONLY, 0.2), None]


def test_a_level_may_be_compared_with_itself(folder: Path) -> None:
    told = held("--bots", "driver/2,driver/1", "--games", "2")
    assert {one["bot"] for one in told["standings"]} == {"driver/1", "driver/2"}
    record = next((folder / "arena").glob("*/games/*.fpr")).read_text("utf-8")
    assert "bot:driver/2@" in record


def test_the_game_is_named_as_people_know_it() -> None:
    shown = footplate("arena", "whistle", "--bots", "random", "--games", "1")
    assert shown.out.startswith(load("whistle").title)
