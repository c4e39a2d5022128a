"""How many coal moves a train needs to each end tile, as far as the board shows. Compiled.

On an empty hex, a tile with a stop and all ways is assumed. Coal never goes east (W46), so the search ends; each side
of a hex is looked at once. The moves to all eight end tiles are kept in one number, seven bits each, so that two ways
are compared for all of them at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.whistle.rules.board import (
    ENDS,
    FRAME,
    HEXES,
    NORTH,
    NORTH_WEST,
    SOUTH,
    SOUTH_WEST,
    START_SIDES,
    STARTS,
    STOPS_OF_TILE,
    hex_of,
    place_of,
)
from footplate.games.whistle.rules.lookahead import side_behind
from footplate.games.whistle.rules.pieces import TRACK_TILES
from footplate.games.whistle.rules.position import EMPTY, Position
from footplate.games.whistle.rules.tiles import ALL_EDGES, NO_STOP, STOP_AT, STOP_EDGES, WAYS_ON

if TYPE_CHECKING:
    from mypy_extensions import i64

FAR: Final = 60
"""Moves to an end tile that cannot be reached; no way is as long."""
LANE: Final = 7
"""Bits for each end tile, the highest of them kept free for comparing."""
LOW_BITS: Final = 63
ONE_EACH: Final = 0x2040810204081
"""One move to every end tile."""
GUARDS: Final = 64 * ONE_EACH
NO_WAY: Final = FAR * ONE_EACH
RIVAL_IN_THE_WAY: Final = 1
"""Additional moves where a rival's train stands: it will be gone, or a whistle helps (W48, W57)."""

BEHIND: Final = [side_behind(side // 6, side % 6) for side in range(HEXES * 6)]
"""The side by which the next hex is entered, or a start stop, or FRAME."""
UNKNOWN: Final = [-1] * (HEXES * 6)
FIRST_END_HEX: Final = 52
INTO_END: Final = [NO_WAY - ((FAR - 1) << LANE * end) for end in range(len(ENDS))]
"""One move to one end tile. A table, because the compiler would shift a literal within 32 bits."""


def nearer(one: i64, other: i64) -> i64:
    """To each end tile the shorter of two ways."""
    longer: i64 = ((one | GUARDS) - other) & GUARDS
    mask: i64 = longer - (longer >> (LANE - 1))
    return (other & mask) | (one & ~mask)


def moves_to(ways: int, end: int) -> int:
    """The moves to one end tile, by its index in `ENDS`."""
    return ways >> LANE * end & LOW_BITS


def least(ways: int) -> int:
    """The moves to the nearest end tile."""
    left: i64 = ways
    best: i64 = FAR
    for _ in range(len(ENDS)):
        best = min(best, left & LOW_BITS)
        left >>= LANE
    return best


@final
class Ways:
    """The moves to every end tile, on one board, for one seat."""

    def __init__(self, position: Position, seat: int) -> None:
        self._tiles: Final = position.tiles
        self._occupants: Final = position.occupants
        self._rivals: Final = ~(1 << seat)
        self._known: Final = UNKNOWN[:]

    def from_place(self, place: int) -> int:
        """For a train that stands at a start stop or a stop on the map."""
        if place < STARTS:
            return self.entering(START_SIDES[place])
        hex = hex_of(place)
        return self.leaving(hex, STOP_EDGES[self._tiles[hex] * STOPS_OF_TILE + place - place_of(hex, 0)])

    def leaving(self, hex: i64, edges: i64) -> i64:
        """For a train that can leave a hex by any of these edges, one bit each."""
        best: i64 = NO_WAY
        if edges & 1 << NORTH:
            best = self._over(hex * 6 + NORTH, best)
        if edges & 1 << SOUTH:
            best = self._over(hex * 6 + SOUTH, best)
        if edges & 1 << SOUTH_WEST:
            best = self._over(hex * 6 + SOUTH_WEST, best)
        if edges & 1 << NORTH_WEST:
            best = self._over(hex * 6 + NORTH_WEST, best)
        return best

    def _over(self, crossing: i64, best: i64) -> i64:
        side: i64 = BEHIND[crossing]
        return best if side == FRAME else nearer(best, self.entering(side))

    def exits(self, hex: i64, edges: i64) -> i64:
        """By how many of these edges an end tile can be reached."""
        count: i64 = 0
        for edge in (NORTH, SOUTH, SOUTH_WEST, NORTH_WEST):
            if edges >> edge & 1:
                side: i64 = BEHIND[hex * 6 + edge]
                if side != FRAME and self.entering(side) != NO_WAY:
                    count += 1
        return count

    def entering(self, side: i64) -> i64:
        """For a train that comes into a hex by this side: the move that brings it there counts."""
        known: i64 = self._known[side]
        if known < 0:
            known = self._look(side)
            self._known[side] = known
        return known

    def _look(self, side: i64) -> i64:
        hex: i64 = side // 6
        edge: i64 = side % 6
        if hex >= FIRST_END_HEX:
            return INTO_END[hex - FIRST_END_HEX]
        turned: i64 = self._tiles[hex]
        if turned == EMPTY:
            return nearer(self.leaving(hex, ALL_EDGES & ~(1 << edge)) + ONE_EACH, NO_WAY)
        ways: i64 = self.leaving(hex, WAYS_ON[turned * 6 + edge])
        stop: i64 = STOP_AT[turned * 6 + edge]
        if stop == NO_STOP:
            return ways
        ways += ONE_EACH
        if turned < 6 * TRACK_TILES and self._occupants[place_of(hex, stop)] & self._rivals:
            ways += RIVAL_IN_THE_WAY * ONE_EACH
        return nearer(ways, NO_WAY)
