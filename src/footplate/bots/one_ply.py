"""The bot for any game: it looks one move ahead at the scores."""

from __future__ import annotations

from typing import Final

from footplate.kernel.rng import Random
from footplate.kernel.state import State

LONGEST_MOVE_STEPS: Final = 6
"""The most steps of one move; longer ones are judged as far as they go."""
MOST_POSITIONS: Final = 400
"""The most positions for one decision: beyond that the later steps of a move are judged by one sample."""


class OnePlyBot:
    """Plays the move after which its seat has the best lead over the best of the others; among equals, any."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._looked_at = 0

    def choose(self, state: State) -> int:
        self._looked_at = 0
        seat, best, chosen = state.to_move, 0, list[int]()
        for step in state.legal():
            after = state.clone()
            after.advance(step)
            worth = self._worth(after, seat, LONGEST_MOVE_STEPS)
            if not chosen or worth > best:
                best, chosen = worth, []
            if worth == best:
                chosen.append(step)
        return chosen[self._chance.below(len(chosen))]

    def _worth(self, state: State, seat: int, left: int) -> int:
        """The lead of the seat when the move it is making is over."""
        self._looked_at += 1
        if state.to_move != seat or not state.midway() or not left:
            return self._lead(state, seat)
        steps = state.legal()
        if self._looked_at > MOST_POSITIONS:
            steps = [steps[self._chance.below(len(steps))]]
        found = list[int]()
        for step in steps:
            after = state.clone()
            after.advance(step)
            found.append(self._worth(after, seat, left - 1))
        return max(found)

    def _lead(self, state: State, seat: int) -> int:
        scores = state.scores()
        others = [score for other, score in enumerate(scores) if other != seat]
        return scores[seat] - max(others, default=0)
