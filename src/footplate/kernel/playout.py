"""Random play to the end: the fastest way through a game, for bots and benchmarks. Compiled."""

from __future__ import annotations

from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State


def play_out(state: State, chance: Random) -> int:
    """Play random legal steps until the game is over; returns their number."""
    steps = 0
    while state.to_move != OVER:
        state.advance(state.any_legal(chance))
        steps += 1
    return steps
