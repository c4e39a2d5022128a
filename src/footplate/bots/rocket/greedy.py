"""The greedy bot of Stephenson's Rocket: one action ahead, and the veto round to its end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from footplate.bots.rocket.prospects import STATION_AHEAD, prospects
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import Board
from footplate.games.rocket.rules.position import AIM, BIDDING, CALL_VETO, MATCHING
from footplate.games.rocket.rules.stakes import veto_can_matter
from footplate.games.rocket.rules.state import RocketState
from footplate.hexgrid import Grid
from footplate.kernel.actions import actions
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State

VETO_PHASES = (CALL_VETO, BIDDING, AIM, MATCHING)
WORTH_A_CALL = 500
"""Pounds a veto round must promise before it is called: shares are paid, and rivals may answer differently."""


class RocketGreedy:
    """Plays every action on a copy and keeps the one after which it is best off compared with its rivals.

    Its own moves are judged as if nobody objected. In a veto round it reckons backwards from the last word: everybody
    is taken to answer as it would in their place.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._planned: list[int] = []

    def choose(self, state: State) -> int:
        assert isinstance(state, RocketState)
        if not (state.midway() and self._planned and state.allows(self._planned[0])):
            self._planned = list(self._plan(state))
        return self._planned.pop(0)

    def _plan(self, state: RocketState) -> tuple[int, ...]:
        if state.phase == CALL_VETO:
            if not veto_can_matter(state):
                return (moves.PASS,)
            gain = self._after_veto(state, moves.CALL) - self._after_veto(state, moves.PASS)
            return (moves.CALL,) if gain > WORTH_A_CALL else (moves.PASS,)
        if state.phase in (BIDDING, MATCHING):
            return best_answer(state)
        return self._best_action(state)

    def _after_veto(self, state: RocketState, step: int) -> int:
        after = state.clone()
        after.advance(step)
        return advantage(reckon(after), state.to_move)

    def _best_action(self, state: RocketState) -> tuple[int, ...]:
        """A small chance decides between equals."""
        seat = state.to_move
        best: tuple[int, ...] = ()
        best_value = -(10**12)
        for steps in sensible_actions(state):
            after = state.clone()
            for step in steps:
                after.advance(step)
            value = advantage(look(unopposed(after)), seat) * 64 + self._chance.below(64)
            if value > best_value:
                best, best_value = steps, value
        return best


def advantage(promised: list[int], seat: int) -> int:
    """How much better off a seat is than its rivals, the strongest of them counting most."""
    rivals = [value for other, value in enumerate(promised) if other != seat]
    return 2 * promised[seat] - max(rivals) - sum(rivals) // len(rivals)


def look(state: RocketState) -> list[int]:
    """What the position promises; at the end, what it has paid."""
    return state.cash if state.to_move == OVER else prospects(state, distances(state.board))


def unopposed(state: RocketState) -> RocketState:
    """The position after everybody asked about a veto has passed."""
    while state.phase in VETO_PHASES:
        state.advance(moves.PASS)
    return state


def reckon(state: RocketState) -> list[int]:
    """What the position promises after a veto round in which everybody answers best."""
    if state.phase not in VETO_PHASES:
        return look(state)
    if state.phase == CALL_VETO:  # nobody else is expected to call: they would have been asked in their turn
        state.advance(moves.PASS)
        return reckon(state)
    after = state.clone()
    for step in best_answer(state):
        after.advance(step)
    return reckon(after)


def best_answer(state: RocketState) -> tuple[int, ...]:
    """The bid, match or pass after which the seat asked is best off."""
    seat = state.to_move
    best: tuple[int, ...] = (moves.PASS,)
    best_value = -(10**12)
    for steps in sensible_answers(state):
        after = state.clone()
        for step in steps:
            after.advance(step)
        value = advantage(reckon(after), seat)
        if value > best_value:
            best, best_value = steps, value
    return best


def sensible_actions(state: RocketState) -> Iterator[tuple[int, ...]]:
    """All tokens and line moves, and stations where a locomotive may come; re-placing only with an empty stock."""
    near = sites_ahead(state)
    seat = state.to_move
    lost = {moves.LIFT + hex for hex in state.built[seat] if state.owner[hex] < 0 and hex not in near}
    found = False
    sensible = {moves.PLACE + hex for hex in near} | (set() if state.stock(seat) else lost)
    for steps in actions(state, lambda step: step < moves.PLACE or step >= moves.TOKEN or step in sensible):
        found = True
        yield steps
    if not found:
        yield from actions(state)


def sites_ahead(state: RocketState) -> set[int]:
    """Hexes so close to a locomotive with somewhere to go that a station there may be reached."""
    away = distances(state.board)
    locomotives = [line.locomotive for line in state.lines if not line.dissolved and not line.isolated]
    return {hex for hex in range(state.board.hexes) if any(away[at][hex] < len(STATION_AHEAD) for at in locomotives)}


def sensible_answers(state: RocketState) -> list[tuple[int, ...]]:
    """Pass, the lowest bid, and the lowest one the mover could not match."""
    held = state.lines[state.line].shares
    bids = {state.bid + 1, held[state.active] + 1}
    return [steps for steps in actions(state) if steps[0] in (moves.PASS, moves.MATCH) or steps[0] - moves.BID in bids]


@cache
def distances(board: Board) -> list[list[int]]:
    """Steps between every two hexes as the crow flies."""
    grid = Grid(board.shift)
    return [[grid.distance(a, b) for b in board.cells] for a in board.cells]
