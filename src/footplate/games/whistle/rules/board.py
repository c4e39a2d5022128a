"""The frame: 60 hexes in eight columns, the start stops on the east coast, and how places are numbered. Compiled.

Hexes are numbered column by column from the east, in each column from the north; edges from north clockwise. A *place*
is where a train can stand: a start stop, a stop on a tile, a space of the resource track.
"""

from __future__ import annotations

from typing import Final

KEY: Final = "frame-8"
COLUMNS: Final = 8
HEXES: Final = 60
FIRST_OF_COLUMN: Final = [0, 7, 15, 22, 30, 37, 45, 52, 60]
"""The number of the northernmost hex of each column, and one more."""

NORTH: Final = 0
NORTH_EAST: Final = 1
SOUTH_EAST: Final = 2
SOUTH: Final = 3
SOUTH_WEST: Final = 4
NORTH_WEST: Final = 5
EDGES: Final = ("N", "NE", "SE", "S", "SW", "NW")
OPPOSITE: Final = [3, 4, 5, 0, 1, 2]
WESTWARD: Final = 0b111001
"""The edges a coal move may cross, one bit each: N, S, SW, NW (W46)."""

STARTS: Final = 16
FRAME: Final = -1
"""What lies behind an edge where there is nothing (W8)."""
FIRST_START: Final = -2
"""Behind the edge with start stop n from 0 lies `FIRST_START - n`."""

MIDDLE: Final = [22, 23, 24, 25, 26, 27, 28, 29]
"""Column 4 (W20)."""
ENDS: Final = [52, 53, 54, 55, 56, 57, 58, 59]
"""Column 8 (W19)."""
EAST: Final = [7, 0, 1, 2, 3, 4, 5, 6, 14]
"""The hexes with start stops, each a neighbour of the one before (W21)."""

STOPS_OF_TILE: Final = 3
"""A tile's stop has the number of its lowest track, 0-2; black tiles and end tiles have stop 0."""
FIRST_STOP: Final = STARTS
FIRST_SPACE: Final = FIRST_STOP + HEXES * STOPS_OF_TILE
"""Places: start stops from 0, then three for each hex, then the spaces of the resource track."""
PLACES: Final = FIRST_SPACE
"""How many places there are on the map."""
NOWHERE: Final = -1


def column_of(hex: int) -> int:
    """The column of a hex, 0-7 from the east.

    >>> column_of(7), column_of(59)
    (1, 7)
    """
    column = 0
    while hex >= FIRST_OF_COLUMN[column + 1]:
        column += 1
    return column


def place_of(hex: int, stop: int) -> int:
    """The place of a tile's stop."""
    return FIRST_STOP + hex * STOPS_OF_TILE + stop


def hex_of(place: int) -> int:
    """The hex of a place on a tile, or -1 for start stops and spaces."""
    if place < FIRST_STOP or place >= FIRST_SPACE:
        return -1
    return (place - FIRST_STOP) // STOPS_OF_TILE


def hex_name(hex: int) -> str:
    """Letters name the column from the east, numbers count from the north.

    >>> hex_name(0), hex_name(14), hex_name(59)
    ('A1', 'B8', 'H8')
    """
    column = column_of(hex)
    return f"{chr(65 + column)}{hex - FIRST_OF_COLUMN[column] + 1}"


def _hex_at(column: int, row: int) -> int:
    """The hex in this column and row, both from 0, or FRAME."""
    if not 0 <= column < COLUMNS or not 0 <= row < FIRST_OF_COLUMN[column + 1] - FIRST_OF_COLUMN[column]:
        return FRAME
    return FIRST_OF_COLUMN[column] + row


def _neighbours() -> list[int]:
    """What lies behind each edge, `hex * 6 + edge` (W2): a hex, a start stop, or the frame."""
    found: list[int] = []
    for hex in range(HEXES):
        column = column_of(hex)
        row = hex - FIRST_OF_COLUMN[column]
        up = row if column % 2 == 0 else row - 1  # columns of seven lie half a hex lower than their neighbours
        found += [
            _hex_at(column, row - 1),
            _hex_at(column - 1, up),
            _hex_at(column - 1, up + 1),
            _hex_at(column, row + 1),
            _hex_at(column + 1, up + 1),
            _hex_at(column + 1, up),
        ]
    start = 0
    for hex in EAST:  # W3: one start stop at each east-facing outer edge, counted from the north
        for edge in (NORTH_EAST, SOUTH_EAST):
            if found[hex * 6 + edge] == FRAME:
                found[hex * 6 + edge] = FIRST_START - start
                start += 1
    return found


NEIGHBOURS: Final = _neighbours()


def _start_sides() -> list[int]:
    sides = [0] * STARTS
    for side, there in enumerate(NEIGHBOURS):
        if there <= FIRST_START:
            sides[FIRST_START - there] = side
    return sides


START_SIDES: Final = _start_sides()
"""The side `hex * 6 + edge` at which each start stop lies."""


def _borders() -> list[int]:
    """Each side's border: the lower of its two names, so that both sides have the same."""
    found: list[int] = []
    for side, there in enumerate(NEIGHBOURS):
        found.append(min(side, there * 6 + OPPOSITE[side % 6]) if there >= 0 else side)
    return found


BORDERS: Final = _borders()
