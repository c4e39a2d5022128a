"""The bot that plays any of the moves that are nearly the best."""

from __future__ import annotations

from footplate.bots.chances import SURE
from footplate.bots.expert import Expert
from footplate.kernel.rng import Random
from footplate.kernel.state import State


class NearBestBot:
    """Values every move once and takes one that loses little: the less it loses, the likelier. Never nonsense.

    `warmth` is the loss of chances, in parts of `SURE`, at which a move is half as likely as the best.
    """

    def __init__(self, expert: Expert, chance: Random, warmth: int) -> None:
        self._expert = expert
        self._chance = chance
        self._warmth = warmth
        self._planned: list[int] = []
        self._seat = -1

    def choose(self, state: State) -> int:
        if state.to_move != self._seat or not self._planned or not state.allows(self._planned[0]):
            self._planned = self._plan(state)
            self._seat = state.to_move
        return self._planned.pop(0)

    def _plan(self, state: State) -> list[int]:
        seat = state.to_move
        candidates = self._expert.candidates(state)
        values = list[int]()
        for steps in candidates:
            after = state.clone()
            for step in steps:
                after.advance(step)
            values.append(self._expert.chances(after)[seat])
        best = max(values)
        warmth = max(1, 100 * self._warmth // self._expert.doubt(state))
        # One over one plus the square: near moves are alike, and what loses much is never played.
        weights = [
            SURE * warmth**2 // (warmth**2 + (best - value) ** 2) if best - value <= 4 * warmth else 0
            for value in values
        ]
        drawn = self._chance.below(sum(weights))
        for steps, weight in zip(candidates, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return steps[:]
        raise AssertionError("a number below the sum of the weights falls on one of them")
