"""What every company can expect of a game: money, premiums, the present run, future prizes and fares. Compiled.

All in hundredths of a unit.
"""

from __future__ import annotations

from typing import Final

from footplate.bots.dampfross.building import runs_left
from footplate.bots.dampfross.outlook import HUNDRED, Outlook, outlook_of
from footplate.bots.dampfross.race import race_prizes
from footplate.bots.dampfross.stretches import FARE_BITS
from footplate.games.dampfross.rules.position import (
    ENDED,
    ENTERING,
    FARE_CAP,
    IN,
    PREMIUM,
    TIE_THROW,
    UNDECLARED,
)
from footplate.games.dampfross.rules.spending import goal
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import route_points, start_hex

TERMS: Final = ["money", "premiums", "race", "prizes", "fares"]

# How much of an expected gain comes true while all build, out of a hundred: from the results of many games.
PREMIUMS: Final = 70
PRIZES: Final = 70
FARES: Final = 40
GAIN_OF_A_RUN: Final = 14
"""Units by which the leader of a money game comes nearer to its end with each run."""
RUNS_OF_TWO: Final = 12
RUNS_OF_MORE: Final = 18
"""Runs of a money game, seen from its beginning."""


def terms_of(state: DampfrossState, thorough: bool) -> list[list[int]]:
    """A row for each of the `TERMS`, a column for each seat. `thorough`: see `Outlook`."""
    seats = state.seats
    money = [HUNDRED * account for account in state.accounts]
    if state.phase == ENDED:
        return [money, [0] * seats, [0] * seats, [0] * seats, [0] * seats]
    outlook = outlook_of(state, thorough)
    runs = hundredths_of_runs(state)
    prizes = [runs * outlook.prizes[seat] // HUNDRED for seat in range(seats)]
    fares = [runs * (outlook.received[seat] - outlook.paid[seat]) // HUNDRED for seat in range(seats)]
    hoped = premiums(state, outlook)
    if outlook.building:
        hoped = [hope * PREMIUMS // HUNDRED for hope in hoped]
        prizes = [prize * PRIZES // HUNDRED for prize in prizes]
        fares = [fare * FARES // HUNDRED for fare in fares]
    return [money, hoped, race(state, outlook), prizes, fares]


def lead_of(state: DampfrossState, seat: int, thorough: bool) -> int:
    """The expected lead of a seat over the others, on average."""
    lead = 0
    for row in terms_of(state, thorough):
        lead += row[seat] - (sum(row) - row[seat]) // (state.seats - 1)
    return lead


def hundredths_of_runs(state: DampfrossState) -> int:
    """Runs still to come after the present one, in hundredths."""
    if state.settings.runs > 0:
        return HUNDRED * runs_left(state)
    if state.opener < 0:
        return HUNDRED * (RUNS_OF_TWO if state.seats == 2 else RUNS_OF_MORE)
    return max(50, HUNDRED * (goal(state.seats) - max(state.accounts)) // GAIN_OF_A_RUN)


def premiums(state: DampfrossState, outlook: Outlook) -> list[int]:
    """The expected premiums of cities that no company has reached (D37)."""
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
    """What the present run will still bring: prizes, and fares of seats that may still enter."""
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
            to_go, fares = outlook.track.way(seat, start_hex(state), targets)
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
    """Whether a seat can be expected to enter for these fares: within the cap, and not above what it may win."""
    total = 0
    for rival in range(state.seats):
        fare = fares >> rival * FARE_BITS & 255
        total += fare
        if fare > FARE_CAP + state.paid[rival]:  # what the rival pays may be netted
            return False
    return total <= state.accounts[seat] and total < 2 * FARE_CAP
