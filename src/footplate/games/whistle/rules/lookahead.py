"""Whether a move that has been begun can come to a legal stop: what leads nowhere is never offered (W51). Compiled.

Coal cannot run in circles, for it never goes east; a whistle crosses no border twice (A36). So the search ends. It lays
tiles on the board as it goes and takes them up again.
"""

from __future__ import annotations

from typing import Final, final

from footplate.games.whistle.rules.board import (
    BORDERS,
    FIRST_START,
    FRAME,
    NEIGHBOURS,
    OPPOSITE,
    START_SIDES,
    STARTS,
    WESTWARD,
    hex_of,
    place_of,
)
from footplate.games.whistle.rules.pieces import SIGNAL, TRACK_TILES
from footplate.games.whistle.rules.position import EMPTY, Position
from footplate.games.whistle.rules.tiles import HAS_STOP, NO_STOP, STOP_AT, STOP_EDGES, TURNS, WAYS_ON, is_black

SIDES: Final = 360


def side_behind(place_hex: int, edge: int) -> int:
    """The side by which a train enters the next hex; or a start stop, or FRAME."""
    there = NEIGHBOURS[place_hex * 6 + edge]
    return there * 6 + OPPOSITE[edge] if there >= 0 else there


def start_way(start: int) -> int:
    """The direction in which a train leaves a start stop."""
    return OPPOSITE[START_SIDES[start] % 6]


def blocked_by_signal(position: Position, seat: int, place: int) -> bool:
    """This is a black tile, and the owner of the Blocking Signal has a train there (W97)."""
    hex = hex_of(place)
    if hex < 0 or not is_black(position.tiles[hex] // 6):
        return False
    owner = position.owners[SIGNAL]
    return owner >= 0 and owner != seat and position.occupants[place] >> owner & 1 != 0


def may_halt(position: Position, seat: int, place: int) -> bool:
    """Whether a train of this seat, which is not on the board now, may end its move at a stop (W5, W6, W97)."""
    hex = hex_of(place)
    if hex >= 0 and position.tiles[hex] // 6 >= TRACK_TILES:
        return not blocked_by_signal(position, seat, place)
    return position.occupants[place] == 0


def linked_edges(position: Position, place: int) -> int:
    """The edges by which a stop can be left, one bit each (W52); for a start stop the direction of its only way."""
    if place < STARTS:
        return 1 << start_way(place)
    hex = hex_of(place)
    return STOP_EDGES[position.tiles[hex] * 3 + (place - place_of(hex, 0))]


@final
class Lookahead:
    """The rest of one move: which train, what it is moved with, and which tiles are left to lay."""

    def __init__(self, position: Position, coal: bool, origin: int) -> None:
        self.position: Final = position
        self.coal: Final = coal
        self.seat: Final = position.active
        self.origin: Final = origin
        self.limit: Final = position.hand_limit(position.active)
        self.runs_on: Final = position.settings.last_tile_may_run_on
        self.u_turn: Final = position.settings.u_turn and not coal
        self.hand: Final = position.hands[position.active][:]
        self.crossed: Final = position.crossed[:]

    # --- what may be done at a stop -------------------------------------------------------------------------------

    def may_end(self, place: int) -> bool:
        """A move may not end where it began (W62), unless U-turns are allowed (A10)."""
        if place == self.origin and not self.u_turn:
            return False
        return may_halt(self.position, self.seat, place)

    def must_end(self, laid: int) -> bool:
        """The last tile a move may lay is the one on which the train halts (A32)."""
        return laid == self.limit and not self.runs_on

    def skips(self, place: int) -> int:
        """How many stops running through this one counts: none when an own train stands there (W49, W58)."""
        return 0 if self.position.occupants[place] >> self.seat & 1 else 1

    def may_run_through(self, place: int, skipped: int) -> bool:
        """W48-W50 for coal, W57-W60 for a whistle."""
        if not self.coal:
            return skipped + self.skips(place) <= 1
        hex = hex_of(place)
        if hex >= 0 and self.position.tiles[hex] // 6 >= TRACK_TILES:
            return False
        return self.skips(place) == 0

    def ways_through(self, place: int, came_by: int) -> int:
        """The edges by which a train that came by one edge can go on (A33)."""
        edges = linked_edges(self.position, place)
        return edges if self.u_turn or came_by < 0 else edges & ~(1 << came_by)

    # --- searching ------------------------------------------------------------------------------------------------

    def can_leave(self, place: int, way: int, skipped: int, laid: int) -> bool:
        """Whether the move can end well when the train leaves this stop in this direction."""
        if place < STARTS:
            side = START_SIDES[place]
            return self._can_cross(SIDES + place if self.u_turn else side, side, skipped, laid)
        return self._can_go_over(hex_of(place), way, skipped, laid)

    def _can_go_over(self, hex: int, way: int, skipped: int, laid: int) -> bool:
        if self.coal and not WESTWARD >> way & 1:
            return False
        side = side_behind(hex, way)
        if side == FRAME:
            return False
        crossing = hex * 6 + way
        return self._can_cross(crossing if self.u_turn else BORDERS[crossing], side, skipped, laid)

    def _can_cross(self, border: int, side: int, skipped: int, laid: int) -> bool:
        """A border, and the side by which the next hex is entered, or the start stop behind it."""
        if self.coal:
            return self._can_enter(side, skipped, laid)
        if border in self.crossed:
            return False
        self.crossed.append(border)
        can = self._can_enter(side, skipped, laid)
        self.crossed.pop()
        return can

    def _can_enter(self, side: int, skipped: int, laid: int) -> bool:
        if side <= FIRST_START:
            start = FIRST_START - side
            return self._can_come_to(start, START_SIDES[start] % 6, skipped, laid)
        if self.position.tiles[side // 6] == EMPTY:
            return self.can_lay(side, skipped, laid)
        return self.can_run_onto(side, skipped, laid)

    def can_run_onto(self, side: int, skipped: int, laid: int) -> bool:
        """The train enters a tile by this side."""
        hex = side // 6
        turned = self.position.tiles[hex]
        stop = STOP_AT[turned * 6 + side % 6]
        if stop != NO_STOP:
            return self._can_come_to(place_of(hex, stop), side % 6, skipped, laid)
        if self.must_end(laid):
            return False
        ways = WAYS_ON[turned * 6 + side % 6]
        way = 0
        while not ways >> way & 1:
            way += 1
        return self._can_go_over(hex, way, skipped, laid)

    def _can_come_to(self, place: int, came_by: int, skipped: int, laid: int) -> bool:
        if self.may_end(place):
            return True
        if self.must_end(laid) or not self.may_run_through(place, skipped):
            return False
        if place < STARTS:
            return self.u_turn and self.can_leave(place, start_way(place), skipped + self.skips(place), laid)
        ways = self.ways_through(place, came_by)
        for way in range(6):
            if ways >> way & 1 and self.can_leave(place, way, skipped + self.skips(place), laid):
                return True
        return False

    def can_lay(self, side: int, skipped: int, laid: int) -> bool:
        """Whether some tile of the hand, laid into this gap, brings the train to a legal stop (W66-W69)."""
        if laid >= self.limit:
            return False
        for tile in self.hand:
            if HAS_STOP[tile]:
                return True  # it can be turned so that the train halts on it, and a fresh stop is free
        before = -1
        for tile in self.hand[:]:
            if tile != before and self._can_lay_tile(tile, side, skipped, laid):
                return True
            before = tile
        return False

    def _can_lay_tile(self, tile: int, side: int, skipped: int, laid: int) -> bool:
        for turned in TURNS[tile]:
            if self.can_lay_turned(turned, side, skipped, laid):
                return True
        return False

    def can_lay_turned(self, turned: int, side: int, skipped: int, laid: int) -> bool:
        """Whether this tile, turned so and laid into this gap, leads to a legal stop. Hubs are not turned."""
        if turned < 0 or turned // 6 not in self.hand or laid >= self.limit:
            return False
        if turned >= 6 * TRACK_TILES and turned % 6:
            return False
        if STOP_AT[turned * 6 + side % 6] != NO_STOP:
            return True
        hex = side // 6
        self.position.tiles[hex] = turned
        self.hand.remove(turned // 6)
        can = self.can_run_onto(side, skipped, laid + 1)
        self.hand.append(turned // 6)
        self.hand.sort()
        self.position.tiles[hex] = EMPTY
        return can
