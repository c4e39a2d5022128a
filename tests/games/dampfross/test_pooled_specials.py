"""A21, A45, A60: special runs that take their starts from the numbers of a run game."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.referee import inspect
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.dampfross.running import ACROSS, IDLE, asked, drawing
from tests.games.dampfross.table import ABROAD, legal, play
from tests.games.dampfross.test_drawing import NUMBERS, but

OPTIONS = {"advanced": "yes", "pooledSpecials": "yes"}


def pooled(left: tuple[str, ...], done: int = 18) -> DampfrossState:
    """Of 18 runs only these numbers are left; A alone can enter a run. Every second run is special."""
    return drawing(ACROSS, IDLE, map=ABROAD, runs="18", used=but(*left), done=done, **OPTIONS)  # type: ignore[arg-type]


def test_A60_numbers_left_of_one_city_become_starts_of_special_runs() -> None:
    """Of West alone 51 and 52 are left: two special runs, and then every number has been used."""
    state = pooled(("51", "52"))
    assert legal(state) == ["51", "52"]
    play(state, "draw from 52", "draw special 6", "pass")
    assert (asked(state), legal(state)) == ("chance", ["51"])
    play(state, "draw from 51", "draw special 6", "pass")
    assert (asked(state), state.end_reason) == ("over", "D74")
    assert state.used == [1] * 36


def test_A60_a_single_number_left_becomes_one_too() -> None:
    state = pooled(("51",))
    play(state, "draw from 51", "draw special 6", "pass")
    assert (asked(state), state.end_reason) == ("over", "D74")


def test_A60_numbers_of_two_cities_are_run_as_always() -> None:
    state = pooled(("51", "61"), done=16)
    play(state, "draw from 51", "draw to 61", "pass", "pass")
    assert (asked(state), state.end_reason) == ("over", "D74")


def test_A45_without_the_option_the_game_ends_there() -> None:
    state = drawing(ACROSS, IDLE, map=ABROAD, runs="18", used=but("51", "52", "61", "53"), done=16, advanced="yes")
    play(state, "draw from 61", "draw to 53")
    while asked(state) != "over":
        play(state, "pass" if state.to_move >= 0 else "draw from 51" if state.start < 0 else "draw special 6")
    assert state.end_reason == "A45"


@pytest.mark.parametrize("runs", ["1", "5", "18", "20", "36"])
def test_A60_with_any_number_of_runs_the_pool_has_two_visits_for_each(runs: str) -> None:
    """Nobody ever enters, so the game is nothing but draws; which ones nobody can say beforehand."""
    for seed in range(3):
        state = drawing("West-E2", "East-E8", map=ABROAD, runs=runs, idleRuns="20", **OPTIONS)  # type: ignore[arg-type]
        chance = Random(seed)
        while state.to_move != OVER:
            state.play(GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else state.legal()[0])
        inspect(GAME, state)
        assert max(state.used) <= (1 if int(runs) <= 18 else 2)
        assert sum(state.used) == 2 * int(runs) or state.end_reason == "A32"


@pytest.mark.parametrize("pooled_specials", ["no", "yes"])
def test_A60_on_a_map_without_special_runs_the_option_changes_nothing(pooled_specials: str) -> None:
    """The twelve numbers of Midford are left: no special run can start there, so the game ends."""
    used = ",".join(number for number in NUMBERS if number[0] in "1256" and number not in ("11", "51"))
    options = {"advanced": "yes", "pooledSpecials": pooled_specials}
    state = drawing("", "", map="tutorial", runs="18", done=11, used=used, **options)  # type: ignore[arg-type]
    play(state, "draw from 11", "draw to 51")
    assert (asked(state), state.end_reason) == ("over", "A45")
