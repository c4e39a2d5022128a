"""Railway lines that run from hex to hex: one curve per hex, from side middle to side middle through the centre."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from footplate.draw.hexes import between, direction_to
from footplate.draw.marks import Livery
from footplate.draw.pieces import OPEN
from footplate.draw.svg import Path, tag
from footplate.hexgrid import Cell, Grid, Point

TRACK_WIDTH_PX: Final = 8.5
CASING: Final = 4.0
KEYLINE: Final = 1.8
PATTERN: Final = 2.6
INTO_TOWN: Final = 0.28
"""How far a track reaches from the side of a town's hex towards its centre."""


@dataclass(frozen=True, slots=True)
class TrackCourse:
    """Where a track runs: its cells in driving order, the town it came from, the cell of the line it was joined to."""

    cells: tuple[Cell, ...]
    start: Cell | None = None
    link: Cell | None = None

    def stops(self) -> list[Cell]:
        """All cells it touches, town and joined line included."""
        return [*([self.start] if self.start else []), *self.cells, *([self.link] if self.link else [])]


def course_path(grid: Grid, course: TrackCourse, others: Sequence[TrackCourse], radius: float) -> str:
    """The curve of a course. A joined line runs into the other one like a branch at a set of points."""

    def centre(cell: Cell) -> Point:
        return grid.centre(cell, radius)

    def side(a: Cell, b: Cell) -> Point:
        return between(centre(a), centre(b))

    path = Path()
    stops = course.stops()
    path.move(between(side(stops[0], stops[1]), centre(stops[0]), INTO_TOWN) if course.start else centre(stops[0]))
    if len(stops) > 1:
        path.line(side(stops[0], stops[1]))
    for cell, after in pairwise(stops[1:]):
        path.curve(centre(cell), side(cell, after))
    if course.link is None:
        path.line(centre(stops[-1]))
    else:
        _join(grid, path, stops[-2], course.link, others, radius)
    return str(path)


def _join(grid: Grid, path: Path, last: Cell, link: Cell, others: Sequence[TrackCourse], radius: float) -> None:
    """From the side middle, where the pen is, into the track that lies on the cell `link`."""
    centre = grid.centre(link, radius)
    other = next((course for course in others if link in course.cells), None)
    if other is None:  # the joined line still stands in its town
        path.line(between(between(grid.centre(last, radius), centre), centre, INTO_TOWN))
        return
    stops = other.stops()
    place = stops.index(link, 1 if other.start else 0)
    sides = [direction_to(grid, link, cell) for cell in stops[max(place - 1, 0) : place] + stops[place + 1 : place + 2]]
    entry = direction_to(grid, link, last)
    if len(sides) < 2:  # the track ends here, under its locomotive
        path.line(centre)
        return
    middles = [between(centre, grid.centre(grid.neighbour(link, direction), radius)) for direction in sides]
    turns = [min((direction - entry) % 6, (entry - direction) % 6) for direction in sides]
    if max(turns) > 1:
        path.curve(centre, middles[turns.index(max(turns))])
    else:  # inside a bend: straight to the middle of that curve
        path.line(between(between(middles[0], middles[1]), centre))


def course_points(grid: Grid, course: TrackCourse, radius: float) -> list[Point]:
    """Points along a course, close enough together to keep names off it."""
    centres = [grid.centre(cell, radius) for cell in course.stops()]
    points = []
    for i in range(1 if course.start else 0, len(centres) - (1 if course.link else 0)):
        middle = centres[i]
        before = between(centres[i - 1], middle) if i > 0 else middle
        after = between(middle, centres[i + 1]) if i + 1 < len(centres) else middle
        for t in (0.0, 0.25, 0.5, 0.75, 1.0):
            points.append(between(between(before, middle, t), between(middle, after, t), t))
    return points


def depth(course: TrackCourse, others: Sequence[TrackCourse]) -> int:
    """How many joins lie between a course and a line that still runs; deeper ones are drawn first, below."""
    passed = [course]
    while passed[-1].link is not None:
        after = next((other for other in others if other not in passed and passed[-1].link in other.cells), None)
        if after is None:
            break
        passed.append(after)
    return len(passed) - 1


def draw_company(
    grid: Grid, livery: Livery, courses: Sequence[TrackCourse], everything: Sequence[TrackCourse], radius: float
) -> str:
    """All track of one company. Casings come first, so that branches open into each other without a seam."""
    ordered = sorted(courses, key=lambda course: -depth(course, everything))
    curves = [course_path(grid, course, [c for c in everything if c is not course], radius) for course in ordered]
    drawn = "".join(tag("path", class_="tcase", d=curve, stroke_width=TRACK_WIDTH_PX + CASING) for curve in curves)
    if livery.light:
        drawn += "".join(tag("path", class_="tkey", d=curve, stroke_width=TRACK_WIDTH_PX + KEYLINE) for curve in curves)
    for curve in curves:
        drawn += tag("path", class_="tline", d=curve, stroke_width=TRACK_WIDTH_PX)
        if livery.pattern:
            dashes = None if livery.pattern == OPEN else livery.pattern
            drawn += tag("path", class_="tpat", d=curve, stroke_width=PATTERN, stroke_dasharray=dashes)
    return tag("g", drawn, class_="track", style=livery.style)
