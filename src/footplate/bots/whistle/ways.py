"""How many coal moves a train needs to each end tile, as far as the board shows. Compiled.

Where a hex is empty, a tile with a stop that leads everywhere is imagined. Coal never goes east (W46), so the search
ends; each side of a hex is looked at once.
"""

from __future__ import annotations

from typing import Final, final

from footplate.games.whistle.rules.board import (
    ENDS,
    FRAME,
    HEXES,
    START_SIDES,
    STARTS,
    STOPS_OF_TILE,
    WESTWARD,
    hex_of,
    place_of,
)
from footplate.games.whistle.rules.lookahead import side_behind
from footplate.games.whistle.rules.pieces import TRACK_TILES
from footplate.games.whistle.rules.position import EMPTY, Position
from footplate.games.whistle.rules.tiles import ALL_EDGES, NO_STOP, STOP_AT, STOP_EDGES, WAYS_ON

FAR: Final = 99
"""Moves to an end tile that cannot be reached."""
NO_WAY: Final = [FAR] * len(ENDS)
RIVAL_IN_THE_WAY: Final = 1
"""Moves more where a rival's train stands: it will be gone, or a whistle helps (W48, W57)."""


@final
class Ways:
    """The moves to every end tile, on one board, for one seat: lists in the order of `ENDS`."""

    def __init__(self, position: Position, seat: int) -> None:
        self._tiles: Final = position.tiles[:]
        self._occupants: Final = position.occupants[:]
        self._own: Final = 1 << seat
        self._known: Final[list[list[int] | None]] = [None] * (HEXES * 6)

    def from_place(self, place: int) -> list[int]:
        """For a train that stands at a start stop or a stop on the map."""
        if place < STARTS:
            return self.entering(START_SIDES[place])
        hex = hex_of(place)
        return self.leaving(hex, STOP_EDGES[self._tiles[hex] * STOPS_OF_TILE + place - place_of(hex, 0)])

    def leaving(self, hex: int, edges: int) -> list[int]:
        """For a train that can leave a hex by any of these edges, one bit each."""
        best = NO_WAY
        for edge in range(6):
            if (edges & WESTWARD) >> edge & 1:
                side = side_behind(hex, edge)
                if side != FRAME:
                    best = list(map(min, best, self.entering(side)))
        return best

    def exits(self, hex: int, edges: int) -> int:
        """By how many of these edges an end tile can be reached."""
        count = 0
        for edge in range(6):
            if (edges & WESTWARD) >> edge & 1:
                side = side_behind(hex, edge)
                if side != FRAME and min(self.entering(side)) < FAR:
                    count += 1
        return count

    def entering(self, side: int) -> list[int]:
        """For a train that comes into a hex by this side: the move that brings it there counts."""
        known = self._known[side]
        if known is None:
            known = self._look(side)
            self._known[side] = known
        return known

    def _look(self, side: int) -> list[int]:
        hex = side // 6
        if hex >= ENDS[0]:
            return [1 if end == hex else FAR for end in ENDS]
        turned = self._tiles[hex]
        if turned == EMPTY:
            return self._one_more(self.leaving(hex, ALL_EDGES & ~(1 << side % 6)), 1)
        ways = self.leaving(hex, WAYS_ON[turned * 6 + side % 6])
        stop = STOP_AT[turned * 6 + side % 6]
        if stop == NO_STOP:
            return ways
        blocked = turned < 6 * TRACK_TILES and self._occupants[place_of(hex, stop)] & ~self._own
        return self._one_more(ways, 1 + RIVAL_IN_THE_WAY if blocked else 1)

    def _one_more(self, ways: list[int], moves: int) -> list[int]:
        return [min(FAR, way + moves) for way in ways]
