"""Hills and rivers on hexes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from footplate.draw.hexes import between, outline
from footplate.draw.svg import Path, number
from footplate.hexgrid import Cell, Corner, Grid, Point, Side, corner_point

Stroke = tuple[str, tuple[float, ...]]

PEAK: Final[tuple[Stroke, ...]] = (
    ("q", (4, -11, 8, -12, 4, 2, 7, 11)),
    ("m", (-7, -11)),
    ("l", (1, 6)),
    ("m", (1, -4)),
    ("l", (2, 6)),
)
"""An engraved peak from its left foot on. Each stroke says where it is from the one before: all peaks are written alike
then, and a map full of them is sent in few bytes."""
LESSER_PEAK: Final[tuple[Stroke, ...]] = (
    ("m", (1, 5)),
    ("q", (3, -8, 5, -8, 3, 1, 5, 7)),
    ("m", (-5, -7)),
    ("l", (1, 4)),
)
"""The one at its side, from where the last stroke ended."""


def hills(grid: Grid, cells: Collection[Cell], radius: float) -> str:
    """One or two engraved peaks in each hex, as the value of a `d` attribute; three variants by place on the map."""
    size = radius / 20

    def engraved(strokes: Sequence[Stroke]) -> str:
        return "".join(f"{command}{' '.join(number(step * size) for step in steps)}" for command, steps in strokes)

    peak, lesser = engraved(PEAK), engraved(LESSER_PEAK)
    drawn = ""
    for row, column in sorted(cells):
        x, y = grid.centre((row, column), radius)
        kind = column * 31 + row * 17
        x += (kind * 7 % 5 - 2) * size
        drawn += f"M{number(x - 11 * size)} {number(y + 6 * size)}{peak}{lesser if kind % 3 else ''}"
    return drawn


def shores(grid: Grid, cells: Collection[Cell], radius: float) -> Path:
    """Lakes, round within their hexes as water is: from side middle to side middle, bent at the corners."""
    path = Path()
    for ring in outline(grid, cells):
        corners = [grid.corners(cell, radius)[direction] for cell, direction in ring]
        path.move(between(corners[-1], corners[0]))
        for place, corner in enumerate(corners):
            path.curve(corner, between(corner, corners[(place + 1) % len(corners)]))
        path.close()
    return path


def chains(grid: Grid, sides: Sequence[Side]) -> list[list[Corner]]:
    """Sides as runs of corners: each run goes on as long as the next side in the list does."""
    runs: list[list[Corner]] = []
    for side in sides:
        a, b = grid.ends(side)
        run = runs[-1] if runs else []
        if run and run[-1] in (a, b):
            run.append(b if run[-1] == a else a)
        elif len(run) == 2 and run[0] in (a, b):
            # The first side was read upstream: only the second one tells.
            run.reverse()
            run.append(b if run[-1] == a else a)
        else:
            runs.append([a, b])
    return runs


def flow(grid: Grid, rivers: Mapping[str, Sequence[Side]], radius: float) -> Path:
    """Rivers from side middle to side middle, bent round the corners: they flow, yet every crossed side is plain.

    Where a river ends in the bend of another one, it is led to the bend and not to the corner that the bend leaves out.
    """
    runs = [run for sides in rivers.values() for run in chains(grid, sides)]
    bends: dict[Corner, Point] = {}
    for run in runs:
        points = [corner_point(corner, radius) for corner in run]
        for place in range(1, len(run) - 1):
            ends = between(between(points[place - 1], points[place]), between(points[place], points[place + 1]))
            bends[run[place]] = between(ends, points[place])
    path = Path()
    for run in runs:
        points = [corner_point(corner, radius) for corner in run]
        path.move(bends.get(run[0], points[0]))
        path.line(between(points[0], points[1]))
        for place in range(1, len(run) - 1):
            path.curve(points[place], between(points[place], points[place + 1]))
        path.line(bends.get(run[-1], points[-1]))
    return path
