"""Track of several owners side by side: each has its lane on every hex side, in a fixed order.

At a centre an owner's track runs through the mean of its own offsets, so that straight bundles stay straight and
branches meet.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from footplate.draw.hexes import between
from footplate.draw.marks import Livery
from footplate.draw.pieces import OPEN, PIECES
from footplate.draw.svg import Path, tag
from footplate.hexgrid import Point

LANE_WIDTH_PX: Final = 5.4
CASING: Final = 3.4
EDGE: Final = 1.8
PATTERN: Final = 1.7
LANE_DISTANCE_PX: Final = 7.0
CROWDED: Final = 5.6
"""From lane to lane, from four owners on."""

LaneSegment = tuple[int, int]
"""Two neighbouring hexes as numbers, the smaller one first."""

LIVERIES: Final = tuple(
    Livery(seat, f"--p{seat}", look["pattern"], look.get("light", False)) for seat, look in PIECES["seats"].items()
)
"""Of the players A to F."""


class Lanes:
    """Where every owner's track lies. `owners` names the owners of each segment in their fixed order."""

    def __init__(self, centres: Sequence[Point], owners: Mapping[LaneSegment, Sequence[int]]) -> None:
        self._centres = centres
        self._offsets: dict[int, dict[LaneSegment, Point]] = {}
        for segment, seats in owners.items():
            normal = _normal(centres[segment[0]], centres[segment[1]])
            apart = LANE_DISTANCE_PX if len(seats) < 4 else CROWDED
            for lane, seat in enumerate(seats):
                shift = (lane - (len(seats) - 1) / 2) * apart
                self._offsets.setdefault(seat, {})[segment] = (normal[0] * shift, normal[1] * shift)

    def draw(self) -> str:
        """The track of all seats. A wide casing under all of it keeps crossing lines apart."""
        paths = {seat: str(self._path(seat)) for seat in sorted(self._offsets)}
        drawn = "".join(tag("path", class_="tcase", d=d, stroke_width=LANE_WIDTH_PX + CASING) for d in paths.values())
        return drawn + "".join(_company(LIVERIES[seat], d) for seat, d in paths.items())

    def _path(self, seat: int) -> Path:
        offsets = self._offsets[seat]
        path = Path()
        for segment, (dx, dy) in sorted(offsets.items()):
            a, b = segment
            path.move(self._node(seat, a))
            for part in (0.3, 0.7):
                x, y = between(self._centres[a], self._centres[b], part)
                path.line((x + dx, y + dy))
            path.line(self._node(seat, b))
        return path

    def _node(self, seat: int, hex: int) -> Point:
        own = [offset for segment, offset in self._offsets[seat].items() if hex in segment]
        x, y = self._centres[hex]
        return x + sum(dx for dx, _ in own) / len(own), y + sum(dy for _, dy in own) / len(own)


def _normal(a: Point, b: Point) -> Point:
    """At right angles to a segment, of length 1; it always points down, or right."""
    length = math.dist(a, b)
    x, y = (a[1] - b[1]) / length, (b[0] - a[0]) / length
    return (-x, -y) if y < -1e-6 or (abs(y) < 1e-6 and x < 0) else (x, y)


def _company(livery: Livery, d: str) -> str:
    drawn = tag("path", class_="tcase", d=d, stroke_width=LANE_WIDTH_PX + EDGE)
    if livery.light:
        drawn += tag("path", class_="tkey", d=d, stroke_width=LANE_WIDTH_PX + EDGE)
    drawn += tag("path", class_="tline", d=d, stroke_width=LANE_WIDTH_PX)
    if livery.pattern:
        dashes = None if livery.pattern == OPEN else livery.pattern
        drawn += tag("path", class_="tpat", d=d, stroke_width=PATTERN, stroke_dasharray=dashes)
    return tag("g", drawn, class_="track", style=livery.style)
