"""The fireman plays by post: it writes orders for all throws of a round, and saves its entries for runs that pay."""

from __future__ import annotations

from footplate.bots import decide, make_bot
from footplate.bots.dampfross.running import is_worth_an_entry, merit_of
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.orders import THROWS, order_of
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE
from tests.games.dampfross.running import entry
from tests.games.dampfross.table import PLAIN

OWN = "West-E2-E3-E4-E5-E6-E7-E8-East"
RIVALS = "West-E2-E3-E4-E5-D5-C5-North"
"""West and North: on the way the fireman has its own track as far as E5."""


def asked(runs: str, limit: int) -> DampfrossState:
    """A run from West to North for which much of the way is a rival's, and what else the round has."""
    return entry(OWN, RIVALS, run=runs, entry="sealed", runsInRound="7", further=f"turn=limit:{limit},opened:no")


def chosen(state: DampfrossState) -> int:
    return decide(make_bot("fireman", GAME, 1), GAME, state, Random(1))


def test_a_run_that_pays_is_entered_while_entries_are_left() -> None:
    assert chosen(asked("51-11", 4)) != moves.PASS
    assert chosen(asked("51-11,51-61,61-51", 4)) != moves.PASS


def test_the_last_entry_is_kept_for_a_better_run_that_is_known() -> None:
    state = asked("51-11,51-61", 1)
    own, rivals = merit_of(state, 0, 50 - 26, 60 - 30), merit_of(state, 0, state.start, state.target)
    assert own > rivals
    assert not is_worth_an_entry(state, 0)
    assert chosen(state) == moves.PASS
    assert chosen(asked("51-11,51-12", 1)) != moves.PASS, "the others are no better"


def test_the_fireman_orders_something_for_every_throw_of_the_first_round() -> None:
    state = GAME.new(3, GAME.options.read("building=orders firstPlayer=A"), PLAIN)
    chance, bot = Random(3), make_bot("fireman", GAME, 3)
    ordered = list[int]()
    while state.round == 1:
        seat, before = state.to_move, state.clone()
        state.play(GAME.rules.draw(state, chance.below) if seat == CHANCE else decide(bot, GAME, state, chance))
        if before.dice and before.to_move >= 0 and state.to_move != before.to_move:
            last = state if state.round == 1 else before
            ordered.append(sum(len(order_of(last, seat, throw)) > 0 for throw in range(THROWS)))
    assert all(throws >= THROWS - 1 for throws in ordered)
    assert len(ordered) == 3
    assert sum(len([one for one in state.owners if one >> seat & 1]) > 6 for seat in range(3)) == 3
