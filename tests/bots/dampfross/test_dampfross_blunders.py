"""Gross faults the bots of Dampfross once had, so that they do not come back."""

from __future__ import annotations

import pytest

from footplate.bots.dampfross.expert import DampfrossExpert
from footplate.bots.dampfross.greedy import DampfrossGreedy
from footplate.bots.dampfross.running import at_first_sight
from footplate.bots.search import Search
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import ANSWER_RUN, ENTERING, SPENDING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER


class Firemen:
    """A game among firemen, a step at a time."""

    def __init__(self, seats: int, map_key: str, seed: int) -> None:
        self.state: DampfrossState = GAME.new(seats, GAME.options.read("-"), map_key)
        self._chance = Random(seed)
        self._bots = [DampfrossGreedy(Random(seed * 7 + seat)) for seat in range(seats)]

    def next_step(self) -> int:
        """What chance or the seat to move does now."""
        if self.state.to_move == CHANCE:
            return GAME.rules.draw(self.state, self._chance.below)
        return self._bots[self.state.to_move].choose(self.state)


@pytest.mark.parametrize("seed", range(4))
def test_three_companies_do_not_lay_three_parallel_lines_out_of_one_start_city(seed: int) -> None:
    """After six rounds there is no city but a start that all three have reached, and no stretch that all have built."""
    game = Firemen(3, "germany", seed)
    state = game.state
    while state.round < 7 and state.opener < 0:
        state.advance(game.next_step())
    board = state.board
    for city in range(board.cities):
        reached = [state.network.reaches(seat, board.place_hexes[city]) for seat in range(3)]
        assert not all(reached), board.place_names[city]
    assert len(set(state.starts)) > 1, "not all in the same city"


def test_companies_build_after_runs_as_long_as_the_same_fares_are_paid() -> None:
    """Once two lines in twelve runs; now every company builds again and again."""
    game = Firemen(2, "germany", 0)
    state = game.state
    lines = [0, 0]
    while state.to_move != OVER:
        step = game.next_step()
        if state.phase == SPENDING and state.laid == 0 and step >= moves.BUILD:
            lines[state.active] += 1
        state.advance(step)
    assert sum(lines) >= 4
    assert min(lines) >= 1


def test_whoever_has_no_time_to_think_enters_a_run_as_at_first_sight() -> None:
    """Among many, one look ahead can take longer than all the time there is. They used to stay out then."""
    game, expert = Firemen(3, "practice", 1), DampfrossExpert(GAME)
    state = game.state
    entered = asked = 0
    while state.to_move != OVER:
        if state.phase == ENTERING:
            chosen = Search(expert, 1, 100, 1e-9).best(state)
            assert chosen == at_first_sight(state)
            asked += 1
            entered += chosen != [moves.PASS]
        state.advance(game.next_step())
    assert asked > 10
    assert entered > asked // 2


def test_a_joint_run_is_offered_and_accepted_where_it_is_better_for_both() -> None:
    offered = accepted = 0
    for seed in range(2):
        game = Firemen(3, "practice", seed)
        state = game.state
        while state.to_move != OVER:
            step = game.next_step()
            offered += state.phase == ENTERING and moves.OFFER <= step < moves.HOP
            accepted += state.phase == ANSWER_RUN and step == moves.ACCEPT
            state.advance(step)
    assert offered > 0
    assert accepted == offered, "it is offered only to somebody who should accept"
