"""Hexes on paper: single ones, the lines between many, the outline of a whole land."""

from __future__ import annotations

import math
from collections.abc import Collection

from footplate.draw.svg import Path, number, tag
from footplate.hexgrid import Cell, Grid, Point, Side, cell_name


def direction_to(grid: Grid, a: Cell, b: Cell) -> int:
    """The direction from a cell to a neighbour."""
    return grid.neighbours(a).index(b)


def angle(direction: int) -> int:
    """A direction in degrees, clockwise from the east as SVG turns."""
    return 60 * direction - 60


def towards(origin: Point, degrees: float, distance: float) -> Point:
    """The point at a distance in this direction."""
    return (
        origin[0] + distance * math.cos(math.radians(degrees)),
        origin[1] + distance * math.sin(math.radians(degrees)),
    )


def between(a: Point, b: Point, part: float = 0.5) -> Point:
    """The point this part of the way from a to b; the middle of a side for two neighbouring centres."""
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def hexagon(grid: Grid, cell: Cell, radius: float, class_: str, inset: float = 0.0) -> str:
    """One hex, drawn smaller by `inset` when it must not touch its neighbours."""
    centre = grid.centre(cell, radius)
    corners = [between(centre, corner, 1 - inset / radius) for corner in grid.corners(cell, radius)]
    return tag("path", class_=class_, d=str(Path().ring(corners)))


def outline(grid: Grid, cells: Collection[Cell]) -> list[list[Side]]:
    """The rings of sides around a set of cells, clockwise. At most two outer sides meet at a corner: one way on."""
    following: dict[tuple[int, int], Side] = {}
    for cell in sorted(cells):
        for direction, neighbour in enumerate(grid.neighbours(cell)):
            if neighbour not in cells:
                following[_key(grid, cell, direction)] = cell, direction
    rings = []
    while following:
        side: Side | None = following.pop(next(iter(following)))
        ring = []
        while side:
            ring.append(side)
            side = following.pop(_key(grid, side[0], side[1] + 1), None)
        rings.append(ring)
    return rings


def rings_path(grid: Grid, rings: list[list[Side]], radius: float) -> Path:
    """The outline as closed pieces, to be filled."""
    path = Path()
    for ring in rings:
        path.ring(grid.corners(cell, radius)[direction] for cell, direction in ring)
    return path


def sides_path(grid: Grid, rings: list[list[Side]], wanted: Collection[Side], radius: float) -> Path:
    """Only these sides of the outline, neighbouring ones in one stroke so that dashes run on round the corners."""
    path = Path()
    for ring in rings:
        drawing = False
        for side in ring:
            if side in wanted:
                corners = grid.corners(side[0], radius)
                if not drawing:
                    path.move(corners[side[1]])
                path.line(corners[(side[1] + 1) % 6])
            drawing = side in wanted
    return path


def lattice(grid: Grid, cells: Collection[Cell], radius: float) -> Path:
    """The sides between cells of a set, each once."""
    path = Path()
    for cell in sorted(cells):
        corners = grid.corners(cell, radius)
        pen = -1
        for side in range(3):  # the other three belong to the neighbours in the west
            if grid.neighbour(cell, side) in cells:
                if pen != side:
                    path.move(corners[side])
                path.line(corners[side + 1])
                pen = side + 1
    return path


def cell_names(grid: Grid, cells: Collection[Cell], radius: float) -> str:
    """The name of each cell in its centre, the one place that names of towns never reach."""
    drawn = ""
    for cell in sorted(cells):
        x, y = grid.centre(cell, radius)
        drawn += tag("text", cell_name(cell), class_="hexname", x=number(x), y=number(y + 3))
    return drawn


def _key(grid: Grid, cell: Cell, corner: int) -> tuple[int, int]:
    """The same for a corner whichever of its three hexes computed it."""
    x, y = grid.corners(cell, 16.0)[corner % 6]
    return round(x), round(y)
