"""The greedy bot of Whistle Stop: it wins, it finishes under every option, it decides from what its seat may know."""

from __future__ import annotations

import pytest

from footplate.bots.bot import Bot, decide
from footplate.bots.random import RandomBot
from footplate.bots.whistle.greedy import WhistleGreedy
from footplate.bots.whistle.outlook import Outlook
from footplate.bots.whistle.ways import FAR, Ways, least, moves_to
from footplate.games.whistle import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import ENDS, START_SIDES
from footplate.games.whistle.rules.pieces import FIRST_TOWN
from footplate.games.whistle.rules.position import PLACING, TURN
from footplate.games.whistle.rules.scoring import winners
from footplate.games.whistle.rules.state import WhistleState
from footplate.kernel.referee import inspect
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER

ENOUGH = 3000
"""No game takes so many steps."""


def new_game(seats: int, options: str = "-") -> WhistleState:
    state = GAME.new(seats, GAME.options.read(options))
    assert isinstance(state, WhistleState)
    return state


def play(bots: list[Bot], options: str, seed: int, watched: bool = False) -> WhistleState:
    """A game to its end; every step is checked against the rules, and every line by the referee if asked to."""
    state = new_game(len(bots), options)
    chance = Random(seed)
    for _ in range(ENOUGH):
        if watched and not state.midway():
            inspect(GAME, state)
        if state.to_move == OVER:
            return state
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
        else:
            state.play(decide(bots[state.to_move], GAME, state, chance))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_random_play(seats: int) -> None:
    won = 0
    mine = theirs = 0
    for seed in range(3):
        place = seed % seats
        bots: list[Bot] = [RandomBot(Random(seed * 10 + seat)) for seat in range(seats)]
        bots[place] = WhistleGreedy(Random(seed))
        state = play(bots, "-", seed)
        won += winners(state) == [place]
        mine += state.final[place]
        theirs += sum(state.final) - state.final[place]
    assert won >= 2
    assert mine * (seats - 1) >= 2 * theirs


CHOICES = [
    (2, "-"),
    (3, "mayRefuse=yes exchangeAfter=yes openHands=yes"),
    (4, "whistleUTurn=yes lastTileMayRunOn=yes negativeScores=yes"),
    (5, "exclusiveSpaces=yes upgradeCap3=yes oncePerTurn=yes tollCoalOnly=yes"),
    (2, "calm=yes unlimitedGoods=yes whistleRound=none"),
]


@pytest.mark.parametrize(("seats", "options"), CHOICES)
def test_a_whole_game_of_greedy_bots(seats: int, options: str) -> None:
    bots: list[Bot] = [WhistleGreedy(Random(seat)) for seat in range(seats)]
    assert play(bots, options, len(options), watched=True).to_move == OVER


def test_the_same_seed_plays_the_same_game() -> None:
    def digest() -> int:
        return play([WhistleGreedy(Random(seat)) for seat in range(2)], "-", 5).digest()

    assert digest() == digest()


def test_it_goes_on_where_somebody_else_began() -> None:
    """A bot that takes over in the middle of a move finds a legal step."""
    state = new_game(3)
    chance = Random(3)
    for number in range(ENOUGH):
        if state.to_move == OVER:
            break
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
        elif number % 3:
            state.play(WhistleGreedy(Random(number)).choose(state))
        else:
            legal = state.legal()
            state.play(legal[chance.below(len(legal))])
    assert state.to_move == OVER


def test_its_choice_does_not_depend_on_what_is_hidden() -> None:
    """Whatever rivals hold and the stack hides, the same step is chosen."""
    state = new_game(4)
    chance = Random(11)
    bot = WhistleGreedy(Random(1))
    compared = 0
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
            continue
        if len(state.legal()) > 1 and compared % 3 == 0:
            chosen = set()
            for guess in range(4):
                seen = GAME.secrets.determinize(state, state.to_move, Random(1000 * compared + guess).below)
                chosen.add(WhistleGreedy(Random(7)).choose(seen))
            assert len(chosen) == 1, GAME.position(state)
        compared += 1
        state.play(decide(bot, GAME, state, chance))
    assert compared > 100


# --- what it reckons with ---------------------------------------------------------------------------------------------


def set_up_game(seats: int, seed: int, phase: int) -> WhistleState:
    """A game as far as the first position of this phase."""
    state = new_game(seats)
    chance = Random(seed)
    bot = WhistleGreedy(Random(seed))
    while state.phase != phase:
        state.play(
            GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else decide(bot, GAME, state, chance)
        )
    return state


def test_ways_lead_west_over_empty_hexes() -> None:
    """On a map that is still mostly empty start stops lead to an end tile in five to nine moves; few lead nowhere."""
    state = set_up_game(3, 2, PLACING)
    ways = Ways(state, state.to_move)
    nearest = [least(ways.entering(side)) for side in START_SIDES]
    assert all(5 <= needed <= 9 for needed in nearest if needed < FAR)
    assert nearest.count(FAR) <= 4
    assert least(ways.entering(START_SIDES[0])) == min(
        moves_to(ways.entering(START_SIDES[0]), end) for end in range(len(ENDS))
    )


def test_every_end_tile_can_be_reached_from_somewhere() -> None:
    """On both builds: the moves to all eight are kept in one number."""
    state = set_up_game(3, 2, PLACING)
    ways = Ways(state, state.to_move)
    for end in range(len(ENDS)):
        assert min(moves_to(ways.entering(side), end) for side in START_SIDES) < FAR


def test_a_good_that_completes_a_demand_is_worth_more() -> None:
    state = set_up_game(2, 4, TURN)
    seat = state.to_move
    before = Outlook(state, seat)
    assert min(before.good) > 0
    assert before.price >= 50
    assert min(before.good[3:]) > min(before.good[:3])


def test_it_gets_rid_of_black_tiles_in_the_last_rounds() -> None:
    state = set_up_game(2, 4, TURN)
    early = Outlook(state, state.to_move).rid_of(FIRST_TOWN)
    state.round = state.rounds
    assert Outlook(state, state.to_move).rid_of(FIRST_TOWN) > early
    assert Outlook(state, state.to_move).rid_of(0) == 0


def test_few_tokens_are_kept_for_a_full_turn() -> None:
    """Who does not move gets a whistle (W39): with one coal and nothing urgent the bot waits, with four it moves."""
    state = set_up_game(2, 1, TURN)
    state.whistles[state.active] = 0
    state.coal[state.active] = 1
    assert not moves.TRAIN <= WhistleGreedy(Random(1)).choose(state) < moves.DIRECTION
    state.coal[state.active] = 4
    assert moves.TRAIN <= WhistleGreedy(Random(1)).choose(state) < moves.DIRECTION
