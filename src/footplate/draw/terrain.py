"""Hills and rivers on hexes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from footplate.draw.hexes import between
from footplate.draw.svg import Path, number
from footplate.hexgrid import Cell, Corner, Grid, Point, Side, corner_point


def hills(grid: Grid, cells: Collection[Cell], radius: float) -> str:
    """One or two engraved peaks in each hex, as the value of a `d` attribute; three variants by place on the map."""
    drawn = ""
    size = radius / 20
    for row, column in sorted(cells):
        x, y = grid.centre((row, column), radius)
        kind = column * 31 + row * 17
        x += (kind * 7 % 5 - 2) * size

        def stroke(dx: float, dy: float, *steps: float, x: float = x, y: float = y) -> str:
            command = "q" if len(steps) > 2 else "l"
            moves = " ".join(number(step * size) for step in steps)
            return f"M{number(x + dx * size)} {number(y + dy * size)}{command}{moves}"

        drawn += stroke(-11, 6, 4, -11, 8, -12, 4, 2, 7, 11) + stroke(-3, -6, 1, 6) + stroke(-1, -4, 2, 6)
        if kind % 3:
            drawn += stroke(2, 7, 3, -8, 5, -8, 3, 1, 5, 7) + stroke(7, -1, 1, 4)
    return drawn


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
