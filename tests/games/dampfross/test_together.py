"""Decisions under seal can be made at the same time: what a seat decides by itself it may decide in its turn."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import ANSWER_RUN, ENTERING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.likeness import difference
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.dampfross.running import ACROSS, WAY, entry
from tests.games.dampfross.table import ABROAD, PLAIN, choose, play
from tests.games.dampfross.test_orders import ordering


def test_D102_all_who_have_still_to_order_are_asked_together_from_the_first_builder_on() -> None:
    state = ordering()
    assert GAME.secrets.together(state) == [0, 1]
    play(state, "pass")
    assert GAME.secrets.together(state) == [0, 1], "whoever has begun owes the rest"
    assert GAME.secrets.asked(state, 0).throw == 1
    play(state, "pass")
    play(state, "pass")
    assert GAME.secrets.together(state) == [1]


def test_D102_a_seat_that_orders_by_itself_sees_only_its_own_pencil() -> None:
    state = ordering()
    play(state, "build (C4)-North")
    beside = GAME.secrets.asked(state, 1)
    assert beside.to_move == 1
    assert GAME.view(beside, 1)["track"] == GAME.view(ordering(), 1)["track"]
    assert GAME.view(beside, 1)["orders"] == [[], [], []]
    for _ in range(3):
        assert beside.to_move == 1
        beside.play(moves.PASS)
    assert beside.to_move == CHANCE, "nobody is asked after it, and nothing is opened"
    assert difference(state, ordering()), "the position itself has what was ordered before"


def test_nobody_decides_together_where_entries_are_open() -> None:
    state = entry(ACROSS, ACROSS)
    assert state.phase == ENTERING
    assert GAME.secrets.together(state) == ()


def test_A9_sealed_entries_are_given_together() -> None:
    state = entry(ACROSS, ACROSS, ACROSS, entry="sealed", further="turn=opened:no")
    assert GAME.secrets.together(state) == state.order
    last = state.order[-1]
    beside = GAME.secrets.asked(state, last)
    beside.play(moves.PASS)
    assert beside.to_move == CHANCE
    play(state, "pass")
    assert GAME.secrets.together(state) == state.order[1:]


def test_D66_an_offer_of_a_joint_run_is_answered_before_anything_else_is_decided() -> None:
    state = entry(ACROSS, ACROSS, ACROSS, entry="sealed", further="turn=opened:no")
    first, partner = state.order[:2]
    play(state, f"run with {'ABC'[partner]} 51-61 via {WAY}")
    assert (state.phase, state.to_move) == (ANSWER_RUN, partner)
    assert GAME.secrets.together(state) == []
    play(state, "pass")
    assert GAME.secrets.together(state) == state.order, "whoever was declined is asked again"
    assert first == state.order[0]


@pytest.mark.parametrize(
    ("seats", "map_key", "options"),
    [
        (3, "tutorial", "building=orders entry=sealed runs=4"),
        (4, PLAIN, "building=orders throws=bestOfFour entry=sealed runs=3 joinAlways=yes"),
        (2, ABROAD, "building=orders advanced=yes entry=sealed runs=3"),
    ],
)
def test_what_all_decide_by_themselves_is_legal_one_after_the_other(seats: int, map_key: str, options: str) -> None:
    """Whole games in which every decision under seal is made on copies, in any order, and played afterwards."""
    state = GAME.new(seats, GAME.options.read(options), map_key)
    chance, decided = Random(seats), 0
    while state.to_move != OVER:
        together = list(GAME.secrets.together(state))
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
        elif len(together) < 2:
            state.play(choose(state, chance))
        else:
            sealed = {seat: _decision(GAME.secrets.asked(state, seat), seat, chance) for seat in reversed(together)}
            for seat in together:
                if state.phase == ANSWER_RUN or state.to_move != seat or not state.allows(sealed[seat][0]):
                    break  # a joint run was offered, which is answered first (D66)
                for step in sealed[seat]:
                    state.play(step)
                decided += 1
    assert decided > 10


def _decision(state: DampfrossState, seat: int, chance: Random) -> list[int]:
    steps = list[int]()
    while state.to_move == seat:
        steps.append(choose(state, chance))
        state.play(steps[-1])
    return steps
