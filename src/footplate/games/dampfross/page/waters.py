"""Whether the rivers of a map run as rivers do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from footplate.hexgrid import Cell, Corner, Grid, Side, side_name
from footplate.kernel.maps import HexMap
from footplate.kernel.terrain import foreign, rivers


def course(grid: Grid, sides: Sequence[Side]) -> list[Corner]:
    """The corners of a river from source to mouth. Raises ValueError with the name of the side where it breaks off."""
    ends = [grid.ends(side) for side in sides]
    corners = list(ends[0])
    if len(ends) > 1 and corners[1] not in ends[1]:
        corners.reverse()
    for side, (a, b) in zip(sides[1:], ends[1:], strict=True):
        if corners[-1] not in (a, b):
            raise ValueError(side_name(side))
        corners.append(b if corners[-1] == a else a)
    return corners


def river_defects(data: Mapping[str, Any], land: HexMap) -> Iterator[str]:
    """Each named river is one chain to the sea, a lake, a border, the edge, or another river; they meet only there.

    Sides listed without a name are single obstacles, as teaching maps have them, and may lie anywhere.
    """
    courses: dict[str, list[Corner]] = {}
    for name, sides in rivers(data).items():
        if name and sides:
            try:
                courses[name] = course(land.grid, sides)
            except ValueError as broken:
                yield f"{name} breaks off at {broken}"
    inland = _inland(data, land)
    for name, corners in courses.items():
        if len(set(corners)) < len(corners):
            yield f"{name} runs in a circle"
        others = {corner: other for other, run in courses.items() if other != name for corner in run}
        if corners[-1] in inland and corners[-1] not in others:
            yield f"{name} ends at neither sea, lake, border nor another river"
        for corner in corners[:-1]:
            # A tributary may come in anywhere, with its last corner.
            if corner in others and courses[others[corner]][-1] != corner:
                yield f"{name} touches {others[corner]} elsewhere than at a mouth"
                break


def _inland(data: Mapping[str, Any], land: HexMap) -> set[Corner]:
    """The corners where three hexes of home land meet."""
    abroad = foreign(data)
    home = [cell for cell in land.cells if cell not in abroad]
    met: dict[Corner, int] = {}
    for cell in home:
        for direction in range(6):
            corner = land.grid.ends((cell, direction))[0]
            met[corner] = met.get(corner, 0) + 1
    return {corner for corner, hexes in met.items() if hexes == 3}


def port_defects(data: Mapping[str, Any], land: HexMap) -> Iterator[str]:
    """A port lies by the sea, a lake or a river."""
    cells = set(land.cells)
    banks: set[Cell] = set()
    for sides in rivers(data).values():
        for cell, direction in sides:
            banks |= {cell, land.grid.neighbour(cell, direction)}
    for name, place in {**data.get("cities", {}), **data.get("towns", {})}.items():
        at = land.cells[land.index[place["hex"]]]
        if place.get("port") and at not in banks and cells.issuperset(land.grid.neighbours(at)):
            yield f"{name} is a port without water"
