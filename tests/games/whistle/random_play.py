"""Playing at random, with the referee at every position."""

from __future__ import annotations

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.chance import draw
from footplate.games.whistle.rules.options import OPTIONS, settings_of
from footplate.games.whistle.rules.position import PLACING, TURN
from footplate.games.whistle.rules.referee import set_up_violations, violations
from footplate.games.whistle.rules.state import WhistleState, new_state
from footplate.kernel.referee import contract_violations, text_violations
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER


def choose(state: WhistleState, chance: Random) -> int:
    """A random step of somebody who mostly acts before ending the turn."""
    legal = state.legal()
    if state.phase == TURN and chance.below(4):
        legal = [step for step in legal if moves.TRAIN <= step < moves.OFFER] or legal
    return legal[chance.below(len(legal))]


def random_step(state: WhistleState, chance: Random) -> int:
    return draw(state, chance.below) if state.to_move == CHANCE else choose(state, chance)


def play_game(seats: int, options: str, seed: int) -> WhistleState:
    """A whole game; every position is looked at."""
    state = new_state(settings_of(OPTIONS.read(options)), seats)
    chance = Random(seed)
    while True:
        found = violations(state) + contract_violations(state) + text_violations(GAME, state)
        if state.phase == PLACING:
            found += set_up_violations(state)
        assert not found, found
        if state.to_move == OVER:
            return state
        state.play(random_step(state, chance))
