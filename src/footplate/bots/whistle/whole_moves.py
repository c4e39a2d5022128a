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
    """Steps, and what they seem to bring."""

    def __init__(self, gain: int, steps: list[int]) -> None:
        self.gain = gain
        self.steps = steps


def best_first(found: list[Candidate], most: int) -> list[Candidate]:
    """The best of them, in order; by insertion, so that equals stay as they are."""
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
    """The most promising moves of all trains; the best one of each train is among them if it can be."""
    found: list[Candidate] = []
    for step in legal:
        if moves.TRAIN <= step < moves.DIRECTION:
            found += _of_train(outlook, state, step)
    return best_first(found, most)


def _of_train(outlook: Outlook, state: WhistleState, step: int) -> list[Candidate]:
    number = step - moves.TRAIN
    found: list[Candidate] = []
    if state.coal[outlook.seat] > 0:
        for landing in Run(outlook, number, True).landings(OF_A_TRAIN):
            _add(found, state, [step, moves.COAL], landing)
    if state.whistles[outlook.seat] > 0:
        for landing in Run(outlook, number, False).landings(OF_A_TRAIN):
            _add(found, state, [step, moves.WHISTLE], landing)
    return found


def _add(found: list[Candidate], state: WhistleState, begun: list[int], landing: Landing) -> None:
    """Go the way of a landing by the rules; what they do not allow is left out, and what they do not ask."""
    after = state.clone()
    after.advance(begun[0])
    if not after.allows(begun[1]):
        return
    after.advance(begun[1])
    steps = begun[:]
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
    found.append(Candidate(landing.gain, steps))
