"""Hexagons: names, neighbours, distances and places on paper. Knows nothing of games.

A cell is `(row, number)`: rows count from 0 in the north, numbers from 1 at the west edge of the grid. Cells are
pointy-top; every second row stands half a hex further east (`shift` says which: "even" = rows A, C, E ..., "odd" = rows
B, D ...).
"""

from __future__ import annotations

import math
import re
from typing import Final

Cell = tuple[int, int]
Point = tuple[float, float]
Side = tuple[Cell, int]
"""A side of a hex: the cell and the direction in which it lies. Written B6.E."""

Corner = tuple[int, int]
"""A corner of a hex: the same for all three hexes that meet there."""

DIRECTIONS: Final = ("NE", "E", "SE", "SW", "W", "NW")
"""The six ways out of a pointy-top hex, clockwise. A direction is an index into this tuple."""

SQRT3: Final = math.sqrt(3)
_NAME: Final = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,3})")


def opposite(direction: int) -> int:
    """The direction back.

    >>> DIRECTIONS[opposite(DIRECTIONS.index("NE"))]
    'SW'
    """
    return (direction + 3) % 6


def row_name(row: int) -> str:
    """Letters of a row: A ... Z, AA, AB ...

    >>> row_name(0), row_name(25), row_name(26)
    ('A', 'Z', 'AA')
    """
    return chr(65 + row) if row < 26 else chr(64 + row // 26) + chr(65 + row % 26)


def row_number(letters: str) -> int:
    """The row with these letters; the reverse of `row_name`."""
    if len(letters) == 1:
        return ord(letters) - 65
    return (ord(letters[0]) - 64) * 26 + ord(letters[1]) - 65


def cell_name(cell: Cell) -> str:
    """The postal name of a cell.

    >>> cell_name((1, 7))
    'B7'
    """
    return f"{row_name(cell[0])}{cell[1]}"


def read_cell(name: str) -> Cell | None:
    """The cell with this name, or None when the text is not shaped like a hex name."""
    found = _NAME.fullmatch(name)
    return (row_number(found[1]), int(found[2])) if found else None


def side_name(side: Side) -> str:
    """The name of a side.

    >>> side_name(((1, 6), 1))
    'B6.E'
    """
    return f"{cell_name(side[0])}.{DIRECTIONS[side[1]]}"


def read_side(name: str) -> Side:
    """The side with this name."""
    hex_name, _, direction = name.partition(".")
    cell = read_cell(hex_name)
    if cell is None or direction not in DIRECTIONS:
        raise ValueError(f'expected a side of a hex like B6.E, found "{name}"')
    return cell, DIRECTIONS.index(direction)


class Grid:
    """The arithmetic of one grid, given which rows are shifted."""

    def __init__(self, shift: str) -> None:
        if shift not in ("even", "odd"):
            raise ValueError(f'shift must be "even" or "odd", not "{shift}"')
        self.shift: Final = shift
        self._shifted_parity: Final = 0 if shift == "even" else 1

    def shifted(self, row: int) -> bool:
        """Whether this row stands half a hex further east."""
        return row % 2 == self._shifted_parity

    def neighbour(self, cell: Cell, direction: int) -> Cell:
        """The next cell in a direction; it may lie outside any map."""
        row, number = cell
        east = number + 1 if self.shifted(row) else number
        match DIRECTIONS[direction]:
            case "NE":
                return row - 1, east
            case "E":
                return row, number + 1
            case "SE":
                return row + 1, east
            case "SW":
                return row + 1, east - 1
            case "W":
                return row, number - 1
            case _:
                return row - 1, east - 1

    def neighbours(self, cell: Cell) -> list[Cell]:
        """All six neighbours, in the order of `DIRECTIONS`."""
        return [self.neighbour(cell, direction) for direction in range(6)]

    def _axial(self, cell: Cell) -> tuple[int, int]:
        row, number = cell
        return number - (row - self._shifted_parity + 1) // 2 + row, row

    def distance(self, a: Cell, b: Cell) -> int:
        """The least number of steps from one cell to the other.

        >>> Grid("even").distance((1, 7), (2, 5))
        2
        """
        q1, r1 = self._axial(a)
        q2, r2 = self._axial(b)
        dq, dr = q1 - q2, r1 - r2
        return max(abs(dq), abs(dr), abs(dq - dr))

    def centre(self, cell: Cell, radius: float) -> Point:
        """Where a cell's centre lies on paper: x to the east, y to the south, A0 (one left of A1) near the origin."""
        row, number = cell
        return SQRT3 * radius * (number + (0.5 if self.shifted(row) else 0.0)), 1.5 * radius * row

    def corners(self, cell: Cell, radius: float) -> list[Point]:
        """The six corners. Side `d` of the hex runs from corner `d` to corner `d + 1`."""
        x, y = self.centre(cell, radius)
        return [
            (
                x + radius * math.cos(math.radians(60 * corner - 90)),
                y + radius * math.sin(math.radians(60 * corner - 90)),
            )
            for corner in range(6)
        ]

    def canonical(self, side: Side) -> Side:
        """The side under the one of its two names that ends in E, SE or SW.

        >>> side_name(Grid("even").canonical(((1, 7), 4)))
        'B6.E'
        """
        cell, direction = side
        return side if 1 <= direction <= 3 else (self.neighbour(cell, direction), opposite(direction))

    def ends(self, side: Side) -> tuple[Corner, Corner]:
        """The two corners of a side, clockwise around its cell."""
        (row, number), direction = side
        # Corners lie on a lattice of half hex widths and half radii.
        x, y = 2 * number + (1 if self.shifted(row) else 0), 3 * row
        around = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
        (ax, ay), (bx, by) = around[direction], around[(direction + 1) % 6]
        return (x + ax, y + ay), (x + bx, y + by)


def corner_point(corner: Corner, radius: float) -> Point:
    """Where a corner lies on paper, measured like `Grid.centre`."""
    return corner[0] * SQRT3 / 2 * radius, corner[1] / 2 * radius
