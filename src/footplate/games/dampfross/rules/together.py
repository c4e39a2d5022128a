"""Decisions under seal that may be made at the same time: orders of a round, entries of a run (D102, A9). Compiled.

The rules ask one seat after the other, and a record has the decisions in that order. But no seat knows of the others,
and none of them changes what another may decide; so whoever is still to be asked can be asked at once, on a copy.
"""

from __future__ import annotations

from footplate.games.dampfross.rules.entering import may_enter
from footplate.games.dampfross.rules.orders import is_ordering, rub_out
from footplate.games.dampfross.rules.position import ENTERING, UNDECLARED
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.turns import begin_orders


def together(state: DampfrossState) -> list[int]:
    """The seats that have still to decide under seal, in the order in which the rules ask them."""
    if state.midway():
        return []
    if is_ordering(state):
        following = [(state.active + place) % state.seats for place in range(1, state.seats)]
        left = following[: (state.first - state.active - 1) % state.seats]
        return [state.active, *(seat for seat in left if asked(state, seat).to_move == seat)]
    if state.phase == ENTERING and not state.opened:
        return [seat for seat in state.order if state.said[seat] == UNDECLARED and may_enter(state, seat)]
    return []


def asked(state: DampfrossState, seat: int) -> DampfrossState:
    """A copy in which this seat is asked now, and nobody after it."""
    copy = state.clone()
    copy.alone = True
    if is_ordering(copy):
        if seat != copy.active:
            rub_out(copy)
            begin_orders(copy, seat)
    else:
        copy.to_move = seat
        copy.declined = copy.declined if seat == state.to_move else 0
    return copy
