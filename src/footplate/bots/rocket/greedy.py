"""The fireman of Stephenson's Rocket: one action ahead, and the veto round to its end."""

from __future__ import annotations

from footplate.bots.rocket.expert import RocketExpert
from footplate.games import load
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.position import BIDDING, CALL_VETO, MATCHING
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.rng import Random
from footplate.kernel.state import State


class RocketGreedy:
    """Plays every action on a copy and keeps the one after which it is best off compared with its rivals.

    Its own moves are judged as if no seat objected. It objects when a bid of its own is worth it, the mover's answer
    included.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._expert = RocketExpert(load("rocket"))
        self._planned: list[int] = []

    def choose(self, state: State) -> int:
        assert isinstance(state, RocketState)
        if not (state.midway() and self._planned and state.allows(self._planned[0])):
            self._planned = self._plan(state)
        return self._planned.pop(0)

    def _plan(self, state: RocketState) -> list[int]:
        candidates = self._expert.candidates(state)
        if state.phase == CALL_VETO:
            return [moves.CALL] if [moves.CALL] in candidates else [moves.PASS]
        # Chance breaks ties.
        values = [self._value(state, steps) * 64 + self._chance.below(64) for steps in candidates]
        return candidates[values.index(max(values))][:]

    def _value(self, state: RocketState, steps: list[int]) -> int:
        after = state.clone()
        for step in steps:
            after.advance(step)
        if state.phase in (BIDDING, MATCHING):
            return self._expert.chances(self._expert.answered(after))[state.to_move]
        return advantage(self._expert.promise(self._expert.settled(after)), state.to_move)


def advantage(promised: list[int], seat: int) -> int:
    """How much better off a seat is than its rivals, the strongest of them counting most."""
    rivals = [value for other, value in enumerate(promised) if other != seat]
    return 2 * promised[seat] - max(rivals) - sum(rivals) // len(rivals)
