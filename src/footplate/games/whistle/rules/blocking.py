"""What shuts a way on: the clause, the place, and whose train stands there (W46-W60, W97).

The rules of `lookahead` say whether a way leads to a stop; this says what a person would point at.
"""

from __future__ import annotations

from footplate.games.whistle.rules.board import (
    BORDERS,
    EDGES,
    FIRST_START,
    FRAME,
    NOWHERE,
    OPPOSITE,
    START_SIDES,
    STARTS,
    WESTWARD,
    hex_of,
    place_of,
)
from footplate.games.whistle.rules.lookahead import blocked_by_signal, linked_edges, side_behind, start_way
from footplate.games.whistle.rules.pieces import FIRST_END, SIGNAL, TRACK_TILES
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name
from footplate.games.whistle.rules.position import EMPTY, Position
from footplate.games.whistle.rules.tiles import NO_STOP, STOP_AT, WAYS_ON
from footplate.games.whistle.text.notation_names import seat_name, seat_names
from footplate.kernel.events import Fact
from footplate.kernel.illegal import Illegal

RIVALRY = ("W48", "W59", "W60", "W97")
"""A rival in the way is what a person wants to hear of first."""


def _no(clause: str, reason: str, **facts: Fact) -> Illegal:
    return Illegal(clause, f"whistle.no.{reason}", facts)


def way_on_blocked(position: Position, place: int, way: int, coal: bool) -> Illegal:
    """Why a train of the active seat gets nowhere when it leaves this place in this direction."""
    origin = place if position.origin == NOWHERE else position.origin
    following = _Way(position, origin, coal)
    if not coal and place == position.at and position.came_by >= 0:
        following.pass_by(place)
    return following.leave(place, way)


def tile_leads_nowhere(position: Position, turned: int, way: int, coal: bool) -> Illegal:
    """Why a tile of the hand, laid into the gap, brings the train no further than it leads: in this direction."""
    hex = position.gap // 6
    position.tiles[hex] = turned
    try:
        return _Way(position, position.origin, coal).go_over(hex, way)
    finally:
        position.tiles[hex] = EMPTY


class _Way:
    """Follows track over the tiles that lie already, up to the first thing in the way."""

    def __init__(self, position: Position, origin: int, coal: bool) -> None:
        self.position = position
        self.seat = position.active
        self.origin = origin
        self.coal = coal
        self.seen: set[int] = set()
        self.passing = not coal and position.skipped == 0
        """Whether a stop may still be skipped, be it held by a rival (W57)."""
        self.held: list[int] = []
        """Stops on the way that rivals hold."""

    def pass_by(self, place: int) -> None:
        """The train has come to this stop and goes on: it is the one that is skipped, unless an own train is there."""
        occupants = self.position.occupants[place]
        if occupants >> self.seat & 1:
            return
        self.passing = False
        hex = hex_of(place)
        if occupants and (hex < 0 or self.position.tiles[hex] // 6 < TRACK_TILES):
            self.held.append(place)

    def leave(self, place: int, way: int) -> Illegal:
        if place < STARTS:
            return self.enter(START_SIDES[place], start_way(place))
        return self.go_over(hex_of(place), way)

    def go_over(self, hex: int, way: int) -> Illegal:
        if self.coal and not WESTWARD >> way & 1:
            return _no("W46", "eastward", hex=HEX_NAMES[hex], direction=EDGES[way])
        side = side_behind(hex, way)
        if side == FRAME:
            return _no("W8", "frame", hex=HEX_NAMES[hex], direction=EDGES[way])
        if not self.coal and not self.position.settings.u_turn and BORDERS[hex * 6 + way] in self.position.crossed:
            return _no("W62", "reverse")
        if hex * 6 + way in self.seen:
            return _no("A36", "twice", hex=HEX_NAMES[hex], direction=EDGES[way])
        self.seen.add(hex * 6 + way)
        return self.enter(side, way)

    def enter(self, side: int, way: int) -> Illegal:
        if side <= FIRST_START:
            return self.come_to(FIRST_START - side, OPPOSITE[way])
        turned = self.position.tiles[side // 6]
        if turned == EMPTY:
            return _no("W68", "gap", hex=HEX_NAMES[side // 6])
        stop = STOP_AT[turned * 6 + side % 6]
        if stop != NO_STOP:
            return self.come_to(place_of(side // 6, stop), side % 6)
        ways = WAYS_ON[turned * 6 + side % 6]
        return self.go_over(side // 6, ways.bit_length() - 1)

    def come_to(self, place: int, came_by: int) -> Illegal:
        position, name = self.position, place_name(self.position, place)
        hex = hex_of(place)
        tile = position.tiles[hex] // 6 if hex >= 0 else -1
        if TRACK_TILES <= tile < FIRST_END and blocked_by_signal(position, self.seat, place):
            return _no("W97", "signal", place=name, owner=seat_name(position.owners[SIGNAL]))
        if tile < TRACK_TILES and position.occupants[place] & ~(1 << self.seat):
            return self.come_to_rival(place, came_by)
        if place < STARTS:
            return _no("W49" if self.coal else "W58", "dead_end", place=name)
        if tile < TRACK_TILES and (position.occupants[place] >> self.seat & 1 or place == self.origin):
            ways = WAYS_ON[position.tiles[hex] * 6 + came_by]
            reasons = [self.go_over(hex, way) for way in range(6) if ways >> way & 1]
            return next((why for why in reasons if why.clause in RIVALRY), reasons[0])
        if place == self.origin:
            return _no("W62", "no_halt_at_origin", place=name)
        return _no("W51", "no_stop", place=name)

    def come_to_rival(self, place: int, came_by: int) -> Illegal:
        """A whistle passes one rival: it is the next one behind him who stops it, and both are named (W60)."""
        self.held.append(place)
        if self.passing and place >= STARTS:
            self.passing = False
            ways = linked_edges(self.position, place) & ~(1 << came_by)
            beyond = [self.leave(place, way) for way in range(6) if ways >> way & 1]
            self.passing = True
            both = next((why for why in beyond if why.reason.endswith("rivals")), None)
            if both is not None:
                return both
        refused = self._held()
        self.held.pop()
        return refused

    def _held(self) -> Illegal:
        position = self.position
        occupants = 0
        for place in self.held:
            occupants |= position.occupants[place]
        rivals = seat_names(occupants & ~(1 << self.seat))
        places = tuple(place_name(position, place) for place in self.held)
        if len(places) > 1:
            return _no("W60", "rivals", places=places, rivals=rivals)
        return _no("W48" if self.coal else "W59", "rival", place=places[0], rivals=rivals)
