"""Simulations: the same seed gives the same games, whatever else is asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from footplate import __version__
from footplate.games import KNOWN, load
from footplate.kernel.game import AnyGame
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.referee import Foul
from footplate.kernel.state import State
from footplate.lab.simulate import SimulatedGame, Simulation, play_game, simulate

RANDOM = Simulation("rocket", ("random", "random", "random"), seed=7)


def without_record(outcome: SimulatedGame) -> SimulatedGame:
    return replace(outcome, record="")


def test_a_game_is_played_to_its_end() -> None:
    outcome = play_game(RANDOM, 1)
    assert outcome.finished
    assert len(outcome.scores) == 3
    assert outcome.figures.end_reason in ("shares", "tiles")
    assert set(outcome.figures.counts) == {"mergers", "isolated"}


def test_game_numbers_are_those_of_the_seed_however_many_are_played() -> None:
    three = list(simulate(RANDOM, 3))
    assert [outcome.number for outcome in three] == [1, 2, 3]
    assert three[2] == play_game(RANDOM, 3)
    assert len({outcome.scores for outcome in three}) == 3


def test_another_seed_gives_other_games() -> None:
    assert play_game(replace(RANDOM, seed=8), 1).scores != play_game(RANDOM, 1).scores


@pytest.mark.parametrize("bots", [("random", "random"), ("random", "greedy"), ("greedy", "random", "random")])
def test_looking_on_and_writing_down_changes_no_game(bots: tuple[str, ...]) -> None:
    plain = Simulation("rocket", bots, seed=3)
    assert without_record(play_game(replace(plain, records=True), 1)) == play_game(plain, 1)
    assert play_game(replace(plain, referee=True), 1) == play_game(plain, 1)


@pytest.mark.parametrize("options", ["-", "autoVetoPoll=yes", "cash=hidden finishTurn=yes", "firstPlayer=B"])
def test_a_record_tells_the_game_that_was_played(options: str) -> None:
    outcome = play_game(replace(RANDOM, options=options, records=True), 2)
    played = replay(read_record(outcome.record, KNOWN, strict=True), load)
    assert tuple(played.state.scores()) == outcome.scores
    assert len(played.record.moves) == outcome.moves
    assert len(played.steps) == outcome.steps
    assert played.record.headers["Options"] == options
    assert played.record.headers["SeatA"] == f"bot:random@{__version__}"
    assert played.record.headers["Secret"] != "-"
    assert played.warnings == ()


def test_processes_share_the_games() -> None:
    assert list(simulate(RANDOM, 5, jobs=2)) == list(simulate(RANDOM, 5))


def test_a_foul_ends_the_game_and_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    def object_to(game: AnyGame, state: State) -> None:
        raise Foul("a tile is missing")

    monkeypatch.setattr("footplate.lab.simulate.inspect", object_to)
    outcome = play_game(replace(RANDOM, referee=True), 4)
    assert outcome.foul == "seed 7, game 4, step 1: a tile is missing"
    assert not outcome.finished


def test_a_game_without_an_end_is_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.lab.simulate.MOST_STEPS", 10)
    outcome = play_game(replace(RANDOM, records=True), 1)
    assert not outcome.finished
    assert outcome.steps == 10
    assert '[Secret "-"]' in outcome.record
