"""The names of tiles and places as the notation writes them (docs/notation.md, section 4)."""

from __future__ import annotations

from footplate.games.whistle.board import (
    EDGES,
    FIRST_SPACE,
    FIRST_STOP,
    HEXES,
    NOWHERE,
    STARTS,
    STOPS_OF_TILE,
    hex_name,
    place_of,
)
from footplate.games.whistle.pieces import SPACES, TILES, TRACK_TILES
from footplate.games.whistle.position import EMPTY, Position
from footplate.games.whistle.tiles import STOP_EDGES

HEX_NAMES = [hex_name(hex) for hex in range(HEXES)]
START_NAMES = [f"S{number}" for number in range(1, STARTS + 1)]
SPACE_NAMES = [f"R{number}" for number in range(1, SPACES + 1)]
SHORT_GOODS = ("Co", "St", "Wo", "Ca", "Wh", "Sl")


def seat_name(seat: int) -> str:
    return chr(65 + seat)


def turned_name(turned: int, joint: str = " ") -> str:
    """A tile with its turn; hubs look the same from every side.

    >>> turned_name(6 * 16 + 3), turned_name(6 * 55, "")
    ('#17 r3', '#CY')
    """
    tile, turn = divmod(turned, 6)
    return TILES[tile] if tile >= TRACK_TILES else f"{TILES[tile]}{joint}r{turn}"


def stops_of(turned: int) -> list[int]:
    """The stops of a tile, each by the number of its lowest track."""
    return [stop for stop in range(STOPS_OF_TILE) if STOP_EDGES[turned * STOPS_OF_TILE + stop]]


def stop_name(hex: int, stop: int, turned: int) -> str:
    """A stop on a tile: its hex, and its number where the tile has two."""
    return f"{HEX_NAMES[hex]}.{stop}" if len(stops_of(turned)) > 1 else HEX_NAMES[hex]


def place_name(position: Position, place: int) -> str:
    """Where a train stands: `S8`, `C5`, `C5.1`, `R2`; `-` before it is placed."""
    if place == NOWHERE:
        return "-"
    if place < FIRST_STOP:
        return START_NAMES[place]
    if place >= FIRST_SPACE:
        return SPACE_NAMES[place - FIRST_SPACE]
    hex, stop = divmod(place - FIRST_STOP, STOPS_OF_TILE)
    return stop_name(hex, stop, position.tiles[hex])


def places_by_name(position: Position) -> dict[str, int]:
    """Every place there is now, by its name."""
    found = {name: place for place, name in enumerate(START_NAMES)}
    found |= {name: FIRST_SPACE + space for space, name in enumerate(SPACE_NAMES)}
    for hex, turned in enumerate(position.tiles):
        if turned != EMPTY:
            found |= {stop_name(hex, stop, turned): place_of(hex, stop) for stop in stops_of(turned)}
    return found


def side_name(side: int) -> str:
    """One side of a hex.

    >>> side_name(4)
    'A1.SW'
    """
    return f"{HEX_NAMES[side // 6]}.{EDGES[side % 6]}"
