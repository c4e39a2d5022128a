"""Operating rounds, as by post: runs drawn at once, some of them entered, the others offered again (D105-D107, A59)."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.routes.reach import cheapest_hop
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import DRAW_FROM, ENTERING, ROUTE
from footplate.games.dampfross.rules.referee import violations
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.referee import inspect, inspect_step
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText
from tests.games.dampfross.table import ABROAD, PLAIN, choose, play, position, told

CROSS = "West-E2-E3-E4-E5-E6-E7-E8-East;E5-D5-C5-North;E5-F5-G4-South"
"""A network that reaches all four cities of the plain map."""


def drawing(runs: str = "money", idle: str = "10") -> DampfrossState:
    """Both companies reach everything, and the runs of a round are to be drawn."""
    state = position(
        phase="entry",
        to="*",
        roll="-",
        track=[CROSS, CROSS],
        starts=["West", "West"],
        further="turn=limit:4",
        runsInRound="7",
        entry="sealed",
        runs=runs,
        idleRuns=idle,
    )
    assert state.phase == DRAW_FROM
    return state


def draw_round(state: DampfrossState) -> None:
    """West (11 and so on) and East (21 and so on) are eight fields apart; whatever the numbers, they are far enough."""
    chance = Random(4)
    while state.to_move == CHANCE and state.phase != ENTERING:
        state.play(GAME.rules.draw(state, chance.below))
        inspect(GAME, state)


def make_run(state: DampfrossState, *enters: bool) -> None:
    """Both seats are asked in order; a run takes the first way there is, the race is thrown, nobody builds."""
    run = (state.start, state.target)
    chance = Random(7)
    for entering in enters:
        if state.phase != ENTERING or (state.start, state.target) != run:
            return
        if not entering:
            state.play(moves.PASS)
            continue
        seat = state.to_move
        state.play(moves.HOP + cheapest_hop(state, seat, -1))
        while state.phase == ROUTE and state.to_move == seat:
            state.play(moves.HOP + cheapest_hop(state, seat, -1))
    while state.phase != ENTERING and state.to_move != OVER:
        state.play(GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else state.legal()[0])


def test_D105_the_runs_of_a_round_are_drawn_and_known_before_the_first_is_entered() -> None:
    state = drawing()
    draw_round(state)
    assert state.phase == ENTERING
    assert len(state.list) == 2 * 6
    assert state.start >= 0
    assert state.target >= 0
    assert len(GAME.view(state, None)["slate"]) == 6  # type: ignore[arg-type]
    first = (state.list[0], state.list[1])
    make_run(state, False, False)
    assert (state.start, state.target) == first  # the next one comes from the list, and nothing is drawn


def test_D105_a_run_game_draws_no_more_runs_than_are_left() -> None:
    state = drawing(runs="3")
    draw_round(state)
    assert len(state.list) == 2 * 2


def test_D106_a_seat_that_has_entered_four_runs_is_not_asked_again_in_this_round() -> None:
    state = drawing()
    draw_round(state)
    for made in range(4):
        assert state.entered == [made, made]
        make_run(state, True, True)
    assert state.runs == 7  # of the other three nobody was asked
    assert state.limit == 4 + 3  # they are offered again


def test_D106_the_referee_sees_who_has_entered_too_often() -> None:
    state = drawing()
    draw_round(state)
    state.entered[0] = 5
    assert any("D106" in found for found in violations(state))


def test_D107_a_run_nobody_enters_comes_first_in_the_next_round_and_allows_one_more_entry() -> None:
    state = drawing()
    draw_round(state)
    missed = [state.start, state.target]
    make_run(state, False, False)
    assert state.again == missed
    for _ in range(4):
        make_run(state, True, True)  # then nobody has an entry left, and the next round begins
    assert [state.start, state.target] == missed
    assert state.second_chance
    assert state.limit == 4 + 1 + 2
    assert state.entered == [0, 0]


def test_A59_a_run_offered_again_that_nobody_enters_lapses() -> None:
    state = drawing(idle="20")
    draw_round(state)
    for _ in range(7):
        make_run(state, False, False)
    assert state.limit == 4 + 7
    assert len(state.list) == 2 * (6 + 7)
    for _ in range(7):
        make_run(state, False, False)
    assert state.again == []
    assert state.carried == 0


def test_A59_a_last_round_has_only_the_runs_offered_again() -> None:
    state = drawing(runs="2", idle="20")
    draw_round(state)
    make_run(state, False, False)
    make_run(state, True, True)
    assert state.second_chance
    assert not state.list
    make_run(state, False, False)
    assert state.to_move == OVER


@pytest.mark.parametrize(
    "options", ["targetIsNextStart=yes", "drawList=yes minBy=hex runs=3", "pooledSpecials=yes advanced=yes runs=3"]
)
def test_A40_what_cannot_be_played_with_operating_rounds_is_refused(options: str) -> None:
    with pytest.raises(BadText, match="A40"):
        GAME.new(2, GAME.options.read(f"{options} runsInRound=7"), PLAIN)


def test_the_next_run_of_the_round_is_told() -> None:
    state = drawing()
    draw_round(state)
    events = play(state, "pass", "pass")
    (event,) = told(events, "next_run")
    assert event.clause == "D105"
    assert {"start", "target"} <= event.facts.keys()


def test_what_is_entered_of_a_round_is_in_the_digest() -> None:
    digests = []
    for name, value in (("carried", 1), ("limit", 5), ("entered", [1, 0]), ("", 0)):
        state = drawing()
        if name:
            setattr(state, name, value)
        digests.append(state.digest())
    assert len(set(digests)) == 4


@pytest.mark.parametrize(
    ("seats", "map_key", "options"),
    [
        (3, PLAIN, "runsInRound=7 runs=9 buildDice=2 entry=sealed"),
        (2, "tutorial", "building=orders runsInRound=8 entry=sealed runs=10"),
        (3, ABROAD, "advanced=yes buildDice=2 runsInRound=7 runs=3"),
    ],
)
def test_random_games_with_operating_rounds_come_to_their_end(seats: int, map_key: str, options: str) -> None:
    state = GAME.new(seats, GAME.options.read(options), map_key)
    chance = Random(3)
    for number in range(6000):
        if state.to_move == OVER:
            break
        step = GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else choose(state, chance)
        before = state.clone()
        state.play(step)
        if number % 11 == 0:
            inspect(GAME, state)
            inspect_step(GAME, before, step, state)
            assert GAME.restore(GAME.position(state)).digest() == state.digest()
    assert state.to_move == OVER
