"""The greedy bot of Dampfross: builds and enters runs where that pays most, a turn or route at a time. Compiled."""

from __future__ import annotations

from footplate.bots.dampfross.building import (
    choose_start,
    plan_turn,
    wants_ferry,
    wants_to_declare,
)
from footplate.bots.dampfross.plans import best_spending
from footplate.bots.dampfross.running import Running, is_assembling
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.ferries import purchases
from footplate.games.dampfross.rules.position import (
    BEFORE_ROLL,
    BUILDING,
    BUYING,
    CHOOSE_START,
    SPEND_BUYING,
    SPENDING,
)
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.turns import may_declare
from footplate.kernel.rng import Random
from footplate.kernel.state import State


class DampfrossGreedy:
    """Builds towards the city that brings most for the points, and enters a run when prize less fares is worth it.

    It offers and accepts a joint run that beats running alone, for both; joint lines it declines.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._running = Running()
        self._planned: list[int] = []

    def choose(self, state: State) -> int:
        assert isinstance(state, DampfrossState)
        if not (state.midway() and self._planned and state.allows(self._planned[0])):
            self._planned = self._plan(state)
        if not self._planned or not state.allows(self._planned[0]):
            self._planned = [state.legal()[0]]  # which is to pass, to end or to withdraw wherever that is possible
        return self._planned.pop(0)

    def _plan(self, state: DampfrossState) -> list[int]:
        """The steps until something new is to be decided."""
        phase = state.phase
        if phase == CHOOSE_START:
            return [choose_start(state, self._chance)]
        if phase == BEFORE_ROLL:
            return [moves.DECLARE if may_declare(state) and wants_to_declare(state) else moves.PASS]
        if phase == BUILDING:
            return self._building(state)
        if phase == SPENDING:
            return self._purchase(state) or best_spending(state)
        if phase in (BUYING, SPEND_BUYING):
            return self._purchase(state) or [moves.PASS]
        if is_assembling(state):
            return self._running.plan(state)
        return [moves.PASS]

    def _building(self, state: DampfrossState) -> list[int]:
        return self._purchase(state) or _line(state, plan_turn(state, self._chance))

    def _purchase(self, state: DampfrossState) -> list[int]:
        """A ferry, where one can be bought now and is wanted; not in the middle of a line."""
        if state.laid > 0 or state.partner >= 0 or not wants_ferry(state, state.active):
            return []
        return purchases(state, state.active)[:1]


def _line(state: DampfrossState, segments: list[int]) -> list[int]:
    """Segments and how the line ends, if it does not end by itself."""
    return [*segments, moves.END] if segments or state.laid > 0 else [moves.PASS]
