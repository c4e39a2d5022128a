"""Action B: placing and re-placing stations (R17-R21). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footplate.games.rocket.rules.moves import LIFT, PLACE
from footplate.games.rocket.rules.position import FREE, Position, add_to_crowd

if TYPE_CHECKING:
    from mypy_extensions import i64


def is_site(position: Position, hex: int) -> bool:
    """Whether a station may be put here (R18, R19)."""
    return position.crowd[hex] == 0


def any_site(position: Position) -> bool:
    """Whether a station could be put anywhere."""
    for reasons in position.crowd:
        if reasons == 0:
            return True
    return False


def sites(position: Position) -> list[int]:
    """The steps that put a station on each hex where one may stand."""
    steps: list[int] = []
    step: i64 = PLACE
    for reasons in position.crowd:
        if reasons == 0:
            steps.append(step)
        step += 1
    return steps


def count_sites(position: Position) -> int:
    """How many steps `sites` has."""
    found: i64 = 0
    for reasons in position.crowd:
        if reasons == 0:
            found += 1
    return found


def site_at(position: Position, index: int) -> int:
    """The step at this place of `sites`."""
    left: i64 = index
    step: i64 = PLACE
    for reasons in position.crowd:
        if reasons == 0:
            if left == 0:
                break
            left -= 1
        step += 1
    return step


def may_lift(position: Position, hex: int) -> bool:
    """Whether the seat to move may lift its station from here: some other hex must be able to take it (R21)."""
    if position.station[hex] != position.to_move:
        return False
    if position.settings.connected_stations_fixed and position.owner[hex] != FREE:
        return False
    return any_site(position) or _frees_a_site(position, hex)


def lifts(position: Position) -> list[int]:
    """The steps that lift each station the seat to move may lift."""
    built = position.built[position.to_move]
    if position.settings.connected_stations_fixed or not any_site(position):
        return [LIFT + hex for hex in built if may_lift(position, hex)]
    return [LIFT + hex for hex in built]


def _frees_a_site(position: Position, hex: int) -> bool:
    """Whether lifting this station would let one stand beside it: the only hexes that can become free by it."""
    for direction in range(6):
        near = position.board.neighbours[hex * 6 + direction]
        if near >= 0 and position.crowd[near] == 1:
            return True
    return False


def may_use_stations(position: Position) -> bool:
    """Whether action B is possible at all."""
    seat = position.to_move
    if position.stock(seat) > 0 and any_site(position):
        return True
    for hex in position.built[seat]:
        if may_lift(position, hex):
            return True
    return False


def lift(position: Position, hex: int) -> None:
    """Take an own station off the map; the track under it stays (A7)."""
    position.own_stations()
    seat = position.station[hex]
    position.station[hex] = -1
    position.built[seat].remove(hex)
    add_to_crowd(position, hex, -1)
    line = position.owner[hex]
    if line != FREE:
        position.own_line(line).stations[seat] -= 1


def put_station(position: Position, hex: int, seat: int) -> None:
    """A station of this seat comes onto the map."""
    position.own_stations()
    position.station[hex] = seat
    built = position.built[seat]
    place = len(built)
    built.append(hex)
    while place > 0 and built[place - 1] > hex:
        built[place] = built[place - 1]
        place -= 1
    built[place] = hex
    add_to_crowd(position, hex, 1)
