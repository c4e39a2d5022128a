"""What a bot knows of Dampfross: plans of a building turn, routes of a run, and what a position promises. Compiled.

Promises are final accounts to be expected, in hundredths of a unit.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final, final

from footplate.bots.dampfross.outlook import HUNDRED, Outlook, outlook_of
from footplate.bots.dampfross.plans import building_plans, joint_entries, route_entries, spending_plans
from footplate.bots.dampfross.promise import TERMS, hundredths_of_runs, terms_of
from footplate.bots.expert import Expert
from footplate.games.dampfross.routes.reach import cheapest_hop
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import BREACH, BUILDING, ENDED, ENTERING, ROUTE, SPENDING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.state import State

if TYPE_CHECKING:
    from footplate.kernel.game import AnyGame

MANY_CITIES: Final = 24
"""Maps with fewer are played too differently for the learned value."""


@final
class DampfrossExpert(Expert):
    """Knows Dampfross with all its maps and options."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.warmth = 400
        self.iterations = 1
        """Dice decide more than plans: a few lines of thought say less than what all moves promise at first sight."""

    # --- moves ----------------------------------------------------------------------------------------------------

    def candidates(self, state: State) -> list[list[int]]:
        assert isinstance(state, DampfrossState)
        phase = state.phase
        if phase == BUILDING:
            return building_plans(state)
        if phase == SPENDING:
            return spending_plans(state)
        if phase == ENTERING:
            return [[moves.PASS], *route_entries(state, -1), *joint_entries(state)]
        if phase == BREACH:
            return [[moves.WITHDRAW], *route_entries(state, state.partners[state.to_move])]
        if phase == ROUTE:
            step = moves.HOP + cheapest_hop(state, state.to_move, state.partner)
            return [[step if state.allows(step) else state.legal()[0]]]
        return [[step] for step in state.legal()]

    def width(self, state: State) -> int:
        return 8

    # --- values ---------------------------------------------------------------------------------------------------

    def term_names(self) -> list[str]:
        return TERMS[:]

    def parts(self) -> int:
        return HUNDRED

    def terms(self, state: State) -> list[list[int]]:
        assert isinstance(state, DampfrossState)
        return terms_of(state)

    def scale(self, state: State) -> int:
        assert isinstance(state, DampfrossState)
        if state.phase == ENDED:
            return 20 * HUNDRED
        return 3 * HUNDRED + 6 * HUNDRED * isqrt(100 * hundredths_of_runs(state) // HUNDRED) // 10

    def features(self, state: State, seat: int) -> list[int]:
        """Of every company the parts of its promise, in units or tenths; and how far the game has come."""
        assert isinstance(state, DampfrossState)
        outlook = outlook_of(state)
        rows = self.terms(state)
        runs = hundredths_of_runs(state)
        found = [runs // 10, state.open_cities(), 100 if state.opener < 0 else 0, 100 if state.phase >= ENTERING else 0]
        for place in range(state.seats):
            other = (seat + place) % state.seats
            found.append(state.accounts[other])
            found.append(rows[1][other] // 10)
            found.append(rows[2][other] // 10)
            found.append(rows[3][other] // HUNDRED)
            found.append(rows[4][other] // HUNDRED)
            found.append(outlook.prizes[other] // 10)
            found.append(outlook.paid[other] // 10)
            found.append(outlook.received[other] // 10)
            found.append(outlook.entering[other])
            found.append(numbers_reached(outlook, other))
            found.append(100 if state.to_move == other else 0)
            found.append(100 if state.active == other and state.opener < 0 else 0)
        return found

    def learnable(self, state: State) -> bool:
        assert isinstance(state, DampfrossState)
        return state.settings.chosen == "-" and state.board.cities >= MANY_CITIES


def numbers_reached(outlook: Outlook, seat: int) -> int:
    """The numbers of the cities that own track leads to."""
    total = 0
    for city in range(outlook.land.cities):
        if outlook.home[seat][city]:
            total += outlook.land.numbers[city]
    return total
