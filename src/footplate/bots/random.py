"""The bot that plays anything."""

from __future__ import annotations

from footplate.kernel.rng import Random
from footplate.kernel.state import State


class RandomBot:
    """Any legal step, each as likely as the others."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, state: State) -> int:
        return state.any_legal(self._chance)
