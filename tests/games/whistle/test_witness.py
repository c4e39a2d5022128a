"""The moves the game offers are those a second, slower look at the clauses finds: no more and no fewer."""

from __future__ import annotations

import pytest

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import STARTS, hex_of, place_of
from footplate.games.whistle.rules.options import OPTIONS, settings_of
from footplate.games.whistle.rules.pieces import SIGNAL, TOLL_STATION
from footplate.games.whistle.rules.position import MAX_TRAINS, TURN
from footplate.games.whistle.rules.state import WhistleState, new_state
from footplate.kernel.actions import actions
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from tests.games.whistle.random_play import random_step
from tests.games.whistle.witness import Run, Witness

pytestmark = pytest.mark.compiled


def offered_runs(state: WhistleState, number: int, token: int) -> set[Run]:
    """Every run the game offers for this train and token: where it ends and what it lays."""
    begun = state.clone()
    if not begun.allows(moves.TRAIN + number):
        return set()
    begun.play(moves.TRAIN + number)
    if not begun.allows(token):
        return set()
    found = set()
    for steps in actions(begun, lambda step: step not in (moves.COAL, moves.WHISTLE) or step == token):
        after = begun.clone()
        for step in steps:
            after.advance(step)
        place = after.trains[state.active * MAX_TRAINS + number]
        stop = (-1, place) if place < STARTS else (hex_of(place), place - place_of(hex_of(place), 0))
        laid = frozenset((hex, new) for hex, new in enumerate(after.tiles) if new != state.tiles[hex])
        found.add((stop, laid))
    return found


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, "-"), (5, "-"), (4, "whistleUTurn=yes tollCoalOnly=yes"), (2, "lastTileMayRunOn=yes")],
)
def test_every_run_is_offered_and_no_other(seats: int, options: str) -> None:
    state = new_state(settings_of(OPTIONS.read(options)), seats)
    chance = Random(seats)
    compared = 0
    while state.to_move != OVER:
        if state.phase == TURN and len(state.slots) < 4 and chance.below(6) == 0:
            looked_at = state.clone()
            seat = int(looked_at.active)
            looked_at.whistles[seat] = looked_at.coal[seat] = 1
            looked_at.owners[SIGNAL] = looked_at.owners[TOLL_STATION] = (seat + 1) % seats
            del looked_at.hands[seat][2:]  # two tiles show everything but the limit, and a third makes it slow
            if chance.below(4) == 0:
                looked_at.goods[seat * 6 : seat * 6 + 6] = [0] * 6
            number = chance.below(looked_at.train_count)
            for token in (moves.COAL, moves.WHISTLE):
                seen = Witness(looked_at, number, token == moves.COAL).runs()
                assert offered_runs(looked_at, number, token) == seen
                compared += len(seen)
        state.play(random_step(state, chance))
    assert compared > 100


def test_three_blank_tiles() -> None:
    """The last tile has to bring the train to a stop (A32); the search goes deep where no tile has one."""
    state = new_state(settings_of(OPTIONS.choose()), 2)
    chance = Random(3)
    compared = 0
    while state.to_move != OVER:
        if state.phase == TURN and len(state.slots) < 4 and chance.below(8) == 0:
            looked_at = state.clone()
            seat = int(looked_at.active)
            looked_at.whistles[seat] = looked_at.coal[seat] = 1
            looked_at.hands[seat] = [0, 20, 26]  # blank, of patterns A, C and D
            for token in (moves.COAL, moves.WHISTLE):
                seen = Witness(looked_at, 0, token == moves.COAL).runs()
                assert offered_runs(looked_at, 0, token) == seen
                compared += len(seen)
        state.play(random_step(state, chance))
    assert compared > 10
