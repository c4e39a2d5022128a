"""How places are called. Compiled."""

from __future__ import annotations

from typing import Final

from footplate.games.whistle.rules.board import (
    FIRST_SPACE,
    HEXES,
    NOWHERE,
    STARTS,
    STOPS_OF_TILE,
    hex_name,
    hex_of,
    place_of,
)
from footplate.games.whistle.rules.pieces import GOODS, TILES, TRACK_TILES
from footplate.games.whistle.rules.position import Position
from footplate.games.whistle.rules.tiles import STOP_EDGES, STOP_GOODS

HEX_NAMES: Final = [hex_name(hex) for hex in range(HEXES)]


def place_name(position: Position, place: int) -> str:
    """`S8`, `C5`, `C5.1` when the tile has two stops, `R2`; `-` for a train that stands nowhere."""
    if place == NOWHERE:
        return "-"
    if place < STARTS:
        return f"S{place + 1}"
    if place >= FIRST_SPACE:
        return f"R{place - FIRST_SPACE + 1}"
    hex = hex_of(place)
    stops = 0
    for stop in range(STOPS_OF_TILE):
        if STOP_EDGES[position.tiles[hex] * STOPS_OF_TILE + stop]:
            stops += 1
    return f"{HEX_NAMES[hex]}.{place - place_of(hex, 0)}" if stops > 1 else HEX_NAMES[hex]


def stop_name(position: Position, place: int) -> str:
    """What a stop on the map is: `cotton`, the good of a track tile, or the tile, `#CY`; of a start stop nothing.

    No tile has two stops with the same good, so a hex and its good are one stop.
    """
    hex = hex_of(place)
    if hex < 0:
        return ""
    turned = position.tiles[hex]
    if turned >= 6 * TRACK_TILES:
        return TILES[turned // 6]
    return GOODS[STOP_GOODS[turned * STOPS_OF_TILE + place - place_of(hex, 0)]]
