"""The whole moves of trains worth considering: which train, with what, which way, over which tiles. Compiled."""

from __future__ import annotations

from typing import Final, final

from footplate.bots.whistle.landing import GAPS, Landing, Run
from footplate.bots.whistle.outlook import Outlook
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.position import LAYING, LEAVING
from footplate.games.whistle.rules.state import WhistleState

OF_A_TRAIN: Final = 4
"""Ends of a move considered for each train and token."""


@final
class Candidate:
    """Steps, and their estimated value."""

    def __init__(self, gain: int, steps: list[int], landing: Landing | None = None) -> None:
        self.gain = gain
        self.steps = steps
        self.landing = landing
        """Where the steps are not known yet, the way on."""


def best_first(found: list[Candidate], most: int) -> list[Candidate]:
    """The best of them, in order; equals keep their order."""
    order: list[Candidate] = []
    for candidate in found:
        place = len(order)
        while place > 0 and order[place - 1].gain < candidate.gain:
            place -= 1
        if place < most:
            order.insert(place, candidate)
            if len(order) > most:
                order.pop()
    return order


def whole_moves(outlook: Outlook, state: WhistleState, legal: list[int], most: int) -> list[Candidate]:
    """The most promising moves of all trains."""
    thought: list[Candidate] = []
    for step in legal:
        if moves.TRAIN <= step < moves.DIRECTION:
            if state.coal[outlook.seat] > 0:
                _think(thought, Run(outlook, step - moves.TRAIN, True), [step, moves.COAL])
            if state.whistles[outlook.seat] > 0:
                _think(thought, Run(outlook, step - moves.TRAIN, False), [step, moves.WHISTLE])
    found: list[Candidate] = []
    for candidate in best_first(thought, 2 * most):
        if len(found) < most:
            _add(found, state, candidate)
    return found


def _think(thought: list[Candidate], run: Run, begun: list[int]) -> None:
    for landing in run.landings(OF_A_TRAIN):
        thought.append(Candidate(landing.gain, begun, landing))


def _add(found: list[Candidate], state: WhistleState, candidate: Candidate) -> None:
    """Play the way of a landing by the rules; ways that are not allowed are dropped, and answers that are not asked
    for.
    """
    landing = candidate.landing
    assert landing is not None
    after = state.clone()
    after.advance(candidate.steps[0])
    if not after.allows(candidate.steps[1]):
        return
    after.advance(candidate.steps[1])
    steps = candidate.steps[:]
    while after.phase in (LEAVING, LAYING):
        where = GAPS + after.gap // 6 if after.phase == LAYING else after.at
        decided = landing.decision(where)
        step = moves.HALT if decided < 0 else decided
        if not after.allows(step) or len(steps) > len(landing.path) + 3:
            return
        after.advance(step)
        steps.append(step)
    for other in found:
        if other.steps == steps:
            return
    found.append(Candidate(candidate.gain, steps))
