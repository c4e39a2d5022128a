"""The bot that plays at random."""

from __future__ import annotations

from footplate.kernel.rng import Random
from footplate.kernel.state import State


class RandomBot:
    """Plays any legal step, each equally likely."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, state: State) -> int:
        return state.any_legal(self._chance)
