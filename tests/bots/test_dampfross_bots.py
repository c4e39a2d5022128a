"""The greedy bot of Dampfross: it wins, it finishes under every option, and it decides the same every time."""

from __future__ import annotations

import pytest

from footplate.bots.bot import Bot, decide
from footplate.bots.dampfross.greedy import DampfrossGreedy
from footplate.bots.random import RandomBot
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.spending import winners
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.referee import inspect
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games.dampfross.table import ABROAD, PLAIN

ENOUGH = 2500
"""No game of greedy bots on a small map takes so many steps; random routes may wander about for longer."""


def play(bots: list[Bot], map_key: str, options: str, seed: int, watched: bool = False) -> DampfrossState:
    """A game, up to a limit; every step is checked against the rules, and every line by the referee if asked to."""
    state = GAME.new(len(bots), GAME.options.read(options), map_key)
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
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_play(seats: int) -> None:
    won = 0
    for seed in range(6):
        place = seed % seats
        bots: list[Bot] = [RandomBot(Random(seed * 10 + seat)) for seat in range(seats)]
        bots[place] = DampfrossGreedy(Random(seed))
        won += winners(play(bots, PLAIN, "runs=6", seed)) == [place]
    assert won >= 5


CHOICES = [
    (2, "tutorial", "-"),
    (4, "tutorial", "advanced=yes runs=12 jointLines=yes"),
    (6, "tutorial", "advanced=yes raceDice=1 tie=reroll sameRoll=yes"),
    (2, PLAIN, "-"),
    (3, PLAIN, "runs=18 minOwn=3 carryOver=yes buildOrder=poorestFirst"),
    (4, PLAIN, "tenPercent=yes entry=sealed buildDice=2"),
    (5, PLAIN, "netting=byAgreement joinAlways=yes runs=10 jointLines=yes"),
    (3, PLAIN, "targetIsNextStart=yes minBy=hex finishRound=yes mrm=forbidden winTie=cities"),
    (2, ABROAD, "advanced=yes runs=18"),
    (4, ABROAD, "advanced=yes pooledSpecials=yes runs=12 buildDice=2 jointLines=yes"),
    (6, ABROAD, "advanced=yes ontarioThroughLine=yes debtAllowed=yes cityToCity=1"),
    (3, ABROAD, "runs=9 drawList=yes minBy=hex netIncomeCap=yes jointCapPerPlayer=yes"),
    (5, ABROAD, "advanced=yes thresholdUnconnected=1 startPremium=yes premiumInPhaseTwo=yes testAfterBuilding=yes"),
    (3, ABROAD, "joinOncePerHex=yes parisSidesForever=yes idleRuns=3 entry=sealed netting=byAgreement"),
]


@pytest.mark.parametrize(("seats", "map_key", "options"), CHOICES)
def test_a_whole_game_of_greedy_bots(seats: int, map_key: str, options: str) -> None:
    state = play([DampfrossGreedy(Random(seat)) for seat in range(seats)], map_key, options, len(options), watched=True)
    assert state.to_move == OVER, GAME.position(state)


@pytest.mark.parametrize(("seats", "map_key", "options"), CHOICES)
def test_among_random_players_it_is_never_at_a_loss(seats: int, map_key: str, options: str) -> None:
    """They offer it joint lines and runs, lead it into breaches of the cap, and still it does better than most."""
    bots: list[Bot] = [RandomBot(Random(seat)) for seat in range(seats)]
    bots[0] = DampfrossGreedy(Random(0))
    accounts = play(bots, map_key, options, len(options) + 1).accounts
    assert accounts[0] * seats >= sum(accounts)


def test_the_same_seed_plays_the_same_game() -> None:
    def digest() -> int:
        return play([DampfrossGreedy(Random(seat)) for seat in range(3)], PLAIN, "runs=8", 5).digest()

    assert digest() == digest()


def test_it_goes_on_where_somebody_else_began() -> None:
    """A bot that takes over in the middle of a line or a route finds a legal step."""
    state = GAME.new(3, GAME.options.read("runs=4"), PLAIN)
    chance = Random(3)
    for number in range(ENOUGH):
        if state.to_move == OVER:
            break
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
        else:
            state.play(DampfrossGreedy(Random(number)).choose(state))
    assert state.to_move == OVER
