"""Where coal leads from a stop over the tiles that lie already: for lists of one's own trains."""

from __future__ import annotations

from footplate.games.whistle.rules.board import EDGES, FRAME, START_SIDES, STARTS, WESTWARD, hex_of, place_of
from footplate.games.whistle.rules.lookahead import may_halt, side_behind, start_way
from footplate.games.whistle.rules.pieces import TRACK_TILES
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name
from footplate.games.whistle.rules.position import EMPTY, Position
from footplate.games.whistle.rules.tiles import NO_STOP, STOP_AT, WAYS_ON
from footplate.games.whistle.text.notation_names import seat_name


def coal_outlook(position: Position, seat: int, place: int, way: int) -> str:
    """`SW>D6` a stop, `SW>D5?` a gap, `SW>C4:B` a rival's train in the way; "" where coal cannot go."""
    if place < STARTS:
        side, first = START_SIDES[place], start_way(place)
    else:
        if not WESTWARD >> way & 1:
            return ""
        side, first = side_behind(hex_of(place), way), way
    there = _follow(position, seat, side)
    return f"{EDGES[first]}>{there}" if there else ""


def _follow(position: Position, seat: int, side: int) -> str:
    while side != FRAME:
        hex = side // 6
        turned = position.tiles[hex]
        if turned == EMPTY:
            return f"{HEX_NAMES[hex]}?"
        ways = WAYS_ON[turned * 6 + side % 6]
        stop = STOP_AT[turned * 6 + side % 6]
        if stop != NO_STOP:
            place = place_of(hex, stop)
            if may_halt(position, seat, place):
                return place_name(position, place)
            rivals = position.occupants[place] & ~(1 << seat)
            if rivals or turned // 6 >= TRACK_TILES:
                rival = next(other for other in range(position.seats) if rivals >> other & 1)
                return f"{place_name(position, place)}:{seat_name(rival)}"
        ways &= WESTWARD
        if not ways:
            return ""
        if ways & (ways - 1):
            return f"{HEX_NAMES[hex]}+"
        side = side_behind(hex, ways.bit_length() - 1)
    return ""
