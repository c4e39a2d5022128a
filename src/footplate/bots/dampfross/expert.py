"""What a bot knows of Dampfross: plans of a building turn, routes of a run, and what a position promises. Compiled.

Promises are final accounts to be expected, in hundredths of a unit.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final, final

from footplate.bots.dampfross.building import runs_left
from footplate.bots.dampfross.outlook import FARE_BITS, HUNDRED, Outlook, outlook_of
from footplate.bots.dampfross.plans import building_plans, joint_entries, route_entries, spending_plans
from footplate.bots.dampfross.race import race_prizes
from footplate.bots.expert import Expert
from footplate.games.dampfross.routes.reach import cheapest_hop
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import (
    BREACH,
    BUILDING,
    ENDED,
    ENTERING,
    FARE_CAP,
    IN,
    PREMIUM,
    ROUTE,
    SPENDING,
    TIE_THROW,
    UNDECLARED,
)
from footplate.games.dampfross.rules.spending import goal
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import route_points, start_hex
from footplate.kernel.state import State

if TYPE_CHECKING:
    from footplate.kernel.game import AnyGame

TERMS: Final = ["money", "premiums", "race", "prizes", "fares"]
GAIN_OF_A_RUN: Final = 14
"""Units by which the leader of a money game comes nearer to its end with each run."""
MANY_CITIES: Final = 24
"""Maps with fewer are played too differently for the learned value."""


@final
class DampfrossExpert(Expert):
    """Knows Dampfross with all its maps and options."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.warmth = 600

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

    def terms(self, state: State) -> list[list[int]]:
        assert isinstance(state, DampfrossState)
        seats = state.seats
        money = [HUNDRED * account for account in state.accounts]
        if state.phase == ENDED:
            return [money, [0] * seats, [0] * seats, [0] * seats, [0] * seats]
        outlook = outlook_of(state)
        runs = hundredths_of_runs(state)
        prizes = [runs * outlook.prizes[seat] // HUNDRED for seat in range(seats)]
        fares = [runs * (outlook.received[seat] - outlook.paid[seat]) // HUNDRED for seat in range(seats)]
        return [money, premiums(state, outlook), race(state, outlook), prizes, fares]

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


def hundredths_of_runs(state: DampfrossState) -> int:
    """Runs still to come after the present one, in hundredths."""
    if state.settings.runs > 0 or state.opener < 0:
        return HUNDRED * runs_left(state)
    return max(50, HUNDRED * (goal(state.seats) - max(state.accounts)) // GAIN_OF_A_RUN)


def numbers_reached(outlook: Outlook, seat: int) -> int:
    """The numbers of the cities that own track leads to."""
    total = 0
    for city in range(outlook.land.cities):
        if outlook.home[seat][city]:
            total += outlook.land.numbers[city]
    return total


def premiums(state: DampfrossState, outlook: Outlook) -> list[int]:
    """What is to be hoped for from the cities nobody has reached (D37)."""
    seats = state.seats
    hoped = [0] * seats
    if not outlook.building:
        return hoped
    for city in range(outlook.land.cities):
        if state.connected[city] or city in state.starts:
            continue
        for seat in range(seats):
            hoped[seat] += PREMIUM * outlook.open_share(city, state.active, seat) // 10
    return hoped


def race(state: DampfrossState, outlook: Outlook) -> list[int]:
    """What the present run will still bring: prizes, and the fares of those who may still enter."""
    seats = state.seats
    brought = [0] * seats
    if not ENTERING <= state.phase <= TIE_THROW:
        return brought
    drivers: list[int] = []
    points: list[int] = []
    targets = list[int]()
    for seat in range(seats):
        if state.said[seat] == IN:
            drivers.append(seat)
            points.append(route_points(state, state.routes[seat]) - state.made[seat])
        elif state.said[seat] == UNDECLARED:
            if not targets:
                targets = [hex for hex in range(len(state.targets)) if state.targets[hex]]
            to_go, fares = outlook.way(seat, start_hex(state), targets)
            if to_go and _enters(state, seat, fares):
                drivers.append(seat)
                points.append(to_go)
                for rival in range(seats):
                    fare = HUNDRED * (fares >> rival * FARE_BITS & 255)
                    brought[seat] -= fare
                    brought[rival] += fare
    prizes = race_prizes(state, drivers, points)
    for place in range(len(drivers)):
        driver = drivers[place]
        partner = state.partners[driver] if state.said[driver] == IN else -1
        brought[driver] += prizes[place] if partner < 0 else prizes[place] // 2
        if partner >= 0:
            brought[partner] += prizes[place] // 2
    return brought


def _enters(state: DampfrossState, seat: int, fares: int) -> bool:
    """Whether a seat can be expected to enter for these fares: within the cap, and not for more than it may win."""
    total = 0
    for rival in range(state.seats):
        fare = fares >> rival * FARE_BITS & 255
        total += fare
        if fare > FARE_CAP + state.paid[rival]:  # what the rival pays may be netted
            return False
    return total <= state.accounts[seat] and total < 2 * FARE_CAP
