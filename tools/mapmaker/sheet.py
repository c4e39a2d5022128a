"""The sheet of paper a map is drawn on: hexes over kilometres, their corners and sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from footplate.hexgrid import SQRT3, Cell, Corner, Grid, Point
from tools.mapmaker.projection import Projection

SHIFT = "even"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows and columns of hexes of one size; lengths are hex radii from the origin of `Grid.centre`."""

    project_km: Projection
    origin_km: Point
    spacing_km: float
    rows: int
    columns: int
    grid: Grid = field(default_factory=lambda: Grid(SHIFT))

    def place(self, lon: float, lat: float) -> Point:
        """A place on the globe in hex radii."""
        x, y = self.project_km(lon, lat)
        radius = self.spacing_km / SQRT3
        return (x - self.origin_km[0]) / radius, (y - self.origin_km[1]) / radius

    def cells(self) -> Iterator[Cell]:
        """Every hex of the sheet in reading order."""
        for row in range(self.rows):
            for number in range(1, self.columns + 1):
                yield row, number

    def holds(self, cell: Cell) -> bool:
        """Whether the hex lies on the sheet."""
        return 0 <= cell[0] < self.rows and 1 <= cell[1] <= self.columns

    def cell_at(self, point: Point) -> Cell:
        """The hex that a point lies in, on the sheet or not."""
        x, y = point
        near = []
        for row in (int(y // 1.5), int(y // 1.5) + 1):
            number = round(x / SQRT3 - (0.5 if self.grid.shifted(row) else 0.0))
            centre = self.grid.centre((row, number), 1.0)
            near.append(((centre[0] - x) ** 2 + (centre[1] - y) ** 2, (row, number)))
        return min(near)[1]

    def corners(self, cell: Cell) -> list[Corner]:
        """The six corners; side `d` runs from corner `d` to corner `d + 1`."""
        return [self.grid.ends((cell, direction))[0] for direction in range(6)]

    def disc(self, cell: Cell, reach: int) -> set[Cell]:
        """All hexes of the sheet at most `reach` steps away, the hex itself included."""
        found = {cell}
        rim = {cell}
        for _ in range(reach):
            rim = {near for hex in rim for near in self.grid.neighbours(hex)} - found
            found |= rim
        return {hex for hex in found if self.holds(hex)}
