"""What shuts a way on: the clause, the place, and whose train stands there (W46-W60, W97).

The rules of `lookahead` say whether a way leads to a stop; this says what a person would point at.
"""

from __future__ import annotations

from footplate.games.whistle.rules.board import (
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
from footplate.games.whistle.rules.lookahead import SIDES, blocked_by_signal, linked_edges, side_behind
from footplate.games.whistle.rules.pieces import SIGNAL, TRACK_TILES
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name
from footplate.games.whistle.rules.position import EMPTY, MAX_TRAINS, Position
from footplate.games.whistle.rules.tiles import NO_STOP, STOP_AT, WAYS_ON
from footplate.games.whistle.text.notation_names import seat_name, seat_names
from footplate.kernel.events import Fact
from footplate.kernel.illegal import Illegal

_RIVALRY = ("W48", "W59", "W60", "W97")
_PRINTED = ("W46", "W8")


def foremost(reasons: list[Illegal]) -> Illegal:
    """What a person wants to hear of first: a rival in the way, and last where the track leads."""
    return min(reasons, key=lambda why: (why.clause not in _RIVALRY, why.clause in _PRINTED))


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
        self.u_turn = position.settings.u_turn and not coal
        self.own = position.trains[MAX_TRAINS * self.seat : MAX_TRAINS * (self.seat + 1)]
        """Where the other trains of the seat stand: the one that moves is in nobody's way."""
        self.own.remove(origin)
        self.crossed = _crossings(position, origin)
        """Every border crossed so far, as the side `hex * 6 + edge` from which, or `SIDES` + start stop."""
        self.passing = not coal and position.skipped == 0
        """Whether a stop may still be skipped, be it held by a rival (W57)."""
        self.held: list[int] = []
        """Stops on the way that rivals hold."""

    def pass_by(self, place: int) -> None:
        """The train has come to this stop and goes on: it is the one that is skipped, unless an own train is there."""
        if place in self.own:
            return
        self.passing = False
        if self.tile_at(place) < TRACK_TILES and self.rivals_at(place):
            self.held.append(place)

    def tile_at(self, place: int) -> int:
        """The tile a stop is on, or -1 for a start stop."""
        hex = hex_of(place)
        return self.position.tiles[hex] // 6 if hex >= 0 else -1

    def rivals_at(self, place: int) -> int:
        return self.position.occupants[place] & ~(1 << self.seat)

    def leave(self, place: int, way: int) -> Illegal:
        if place < STARTS:
            return self.cross(SIDES + place, START_SIDES[place], way)
        return self.go_over(hex_of(place), way)

    def go_over(self, hex: int, way: int) -> Illegal:
        if self.coal and not WESTWARD >> way & 1:
            return _no("W46", "eastward", hex=HEX_NAMES[hex], direction=EDGES[way])
        side = side_behind(hex, way)
        if side == FRAME:
            return _no("W8", "frame", hex=HEX_NAMES[hex], direction=EDGES[way])
        return self.cross(hex * 6 + way, side, way)

    def cross(self, crossing: int, side: int, way: int) -> Illegal:
        """No border is crossed twice (A36): going back over it is what A10 alone allows, the same way again nothing."""
        if crossing in self.crossed:
            here = side if crossing >= SIDES else crossing
            return _no("A36", "twice", hex=HEX_NAMES[here // 6], direction=EDGES[here % 6])
        if not self.u_turn and _back_over(crossing) in self.crossed:
            return _no("W62", "reverse")
        self.crossed.append(crossing)
        reason = self.enter(side, way)
        self.crossed.pop()
        return reason

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
        """The train cannot end here, or the way would be open: it goes on, or this is what stops it."""
        position, name = self.position, place_name(self.position, place)
        if blocked_by_signal(position, self.seat, place):
            return _no("W97", "signal", place=name, owner=seat_name(position.owners[SIGNAL]))
        if self.tile_at(place) < TRACK_TILES and self.rivals_at(place):
            return self.come_to_rival(place, came_by)
        own = place in self.own
        dead_end = place < STARTS and not self.u_turn
        if not own and (dead_end or not self.passing):
            return _no("W62", "no_halt_at_origin", place=name)
        if dead_end:
            return _no("W49" if self.coal else "W58", "dead_end", place=name)
        return foremost(self.beyond(place, came_by, skipping=not own))

    def beyond(self, place: int, came_by: int, skipping: bool) -> list[Illegal]:
        """What lies behind a stop, on every way on (A33)."""
        ways = linked_edges(self.position, place)
        if not self.u_turn:
            ways &= ~(1 << came_by)
        passing = self.passing
        self.passing = passing and not skipping
        reasons = [self.leave(place, way) for way in range(6) if ways >> way & 1]
        self.passing = passing
        return reasons

    def come_to_rival(self, place: int, came_by: int) -> Illegal:
        """A whistle passes one rival: it is the next one behind him who stops it, and both are named (W60)."""
        self.held.append(place)
        behind = self.beyond(place, came_by, skipping=True) if self.passing and (place >= STARTS or self.u_turn) else []
        refused = next((why for why in behind if why.reason.endswith("rivals")), None) or self._held()
        self.held.pop()
        return refused

    def _held(self) -> Illegal:
        position = self.position
        occupants = 0
        for place in self.held:
            occupants |= self.rivals_at(place)
        rivals = seat_names(occupants)
        places = tuple(place_name(position, place) for place in self.held)
        if len(places) > 1:
            return _no("W60", "rivals", places=places, rivals=rivals)
        return _no("W48" if self.coal else "W59", "rival", place=places[0], rivals=rivals)


def _crossings(position: Position, origin: int) -> list[int]:
    """The borders crossed in this move, each by the side from which; a position says that only with U-turns."""
    if position.settings.u_turn:
        return position.crossed[:]
    found: list[int] = []
    here = hex_of(origin)
    for border in position.crossed:
        if not found and origin < STARTS:
            found.append(SIDES + origin)
        else:
            found.append(border if border // 6 == here else _back_over(border))
        here = side_behind(found[-1] // 6, found[-1] % 6) // 6 if found[-1] < SIDES else border // 6
    return found


def _back_over(crossing: int) -> int:
    """The same border, crossed the other way."""
    if crossing >= SIDES:
        return START_SIDES[crossing - SIDES]
    side = side_behind(crossing // 6, crossing % 6)
    return SIDES + FIRST_START - side if side <= FIRST_START else side
