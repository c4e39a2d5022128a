"""Scenery: the sea, the real coast, rivers and names under the hexes. It means nothing in any game."""

from __future__ import annotations

import json
import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from footplate.draw import labels
from footplate.draw.svg import Path, moved, number, tag, words
from footplate.hexgrid import SQRT3, Cell, Grid, Point, Side, read_side
from footplate.language import catalog

NAME_SIZE: Final = 16
"""Pixels of a name of size 1."""
SPACED: Final = 1.5
"""By how much its letters stand apart."""
NAME_MARGIN_PX: Final = 6
"""Pixels between a name and the edge of the picture."""
SMALLER: Final = 0.75
"""How small a name becomes at most where the edge is near, of its size elsewhere."""

BEYOND: Final = 30_000
"""Pixels from the middle to beyond all that a page shows."""
NEAT_GAP: Final = 9
"""Pixels between the two lines of the frame."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A word on the sea or on the land."""

    text: str
    kind: str
    at: Point
    size: float
    turn: int


@dataclass(frozen=True, slots=True)
class Scenery:
    """What `tools/scenery.py` wrote for one map, in hex radii.

    The data reach as far as `window`; a picture shows `view`. `border` are the outer sides of the map's hexes that
    look at land and not at the sea.
    """

    window: Box
    view: Box
    meridians: tuple[float, ...]
    parallels: tuple[float, ...]
    names: tuple[PlacedName, ...]
    rivers: tuple[tuple[Point, ...], ...]
    land: tuple[tuple[Point, ...], ...]
    border: frozenset[Side]
    degrees: tuple[tuple[Point, ...], ...] = ()
    """Meridians and parallels where they bend; straight ones are in the two fields above."""
    lakes: tuple[tuple[Point, ...], ...] = ()
    frontiers: tuple[tuple[Point, ...], ...] = ()
    """Lines between countries."""

    @classmethod
    def read(cls, text: str) -> Scenery:
        """The scenery in a `*.scenery.json` file."""
        found = json.loads(text)
        return cls(
            window=tuple(found["window"]),
            view=tuple(found["view"]),
            meridians=tuple(found["meridians"]),
            parallels=tuple(found["parallels"]),
            names=tuple(
                PlacedName(
                    name["text"], name["kind"], (name["at"][0], name["at"][1]), name["size"], name.get("turn", 0)
                )
                for name in found["names"]
            ),
            rivers=tuple(_points(line) for lines in found["rivers"].values() for line in lines),
            land=tuple(_points(ring) for ring in found["land"]),
            border=frozenset(read_side(name) for name in found["border"]),
            degrees=tuple(_points(line) for line in found.get("degrees", [])),
            frontiers=tuple(_points(line) for line in found.get("frontiers", [])),
            lakes=tuple(_points(ring) for ring in found.get("lakes", [])),
        )

    @classmethod
    def open_sea(cls, grid: Grid, cells: Collection[Cell]) -> Scenery:
        """Nothing but water around these cells, for a map without scenery."""
        across, down = zip(*(grid.centre(cell, 1.0) for cell in cells), strict=True)
        box = (min(across) - 2 * SQRT3, min(down) - 3, max(across) + 2 * SQRT3, max(down) + 3)
        return cls(window=box, view=box, meridians=(), parallels=(), names=(), rivers=(), land=(), border=frozenset())


def _points(flat: list[float]) -> tuple[Point, ...]:
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _at_size(points: tuple[Point, ...], radius: float) -> list[Point]:
    return [(x * radius, y * radius) for x, y in points]


def sea(scenery: Scenery, radius: float) -> str:
    """The water with its degrees."""
    left, top, right, bottom = (value * radius for value in scenery.window)
    lines = Path()
    for x in scenery.meridians:
        lines.through([(x * radius, top), (x * radius, bottom)])
    for y in scenery.parallels:
        lines.through([(left, y * radius), (right, y * radius)])
    for line in scenery.degrees:
        lines.through(_at_size(line, radius))
    water = tag(
        "rect", class_="sea", x=round(left), y=round(top), width=round(right - left), height=round(bottom - top)
    )
    return water + (tag("path", class_="grat", d=str(lines)) if str(lines) else "")


def frame(scenery: Scenery, radius: float) -> str:
    """The neat line at which the map ends, and paper beyond it as far as a page can scroll. Open sea has no end."""
    if not scenery.land:
        return ""
    left, top, right, bottom = (round(value * radius) for value in scenery.window)
    hole = f"M{left} {top}V{bottom}H{right}V{top}Z"
    paper = tag("path", class_="mat", d=f"M{-BEYOND} {-BEYOND}H{BEYOND}V{BEYOND}H{-BEYOND}Z{hole}")
    lines = [
        tag("path", class_=line, d=f"M{left - out} {top - out}H{right + out}V{bottom + out}H{left - out}Z")
        for line, out in (("neat", 0), ("neat thick", NEAT_GAP))
    ]
    return paper + "".join(lines)


def coast(scenery: Scenery, radius: float) -> str:
    """All land as one path, the value of a `d` attribute."""
    path = Path()
    for ring in scenery.land:
        path.ring(_at_size(ring, radius))
    return str(path)


def lakes(scenery: Scenery, radius: float) -> str:
    """The real lakes."""
    path = Path()
    for ring in scenery.lakes:
        path.ring(_at_size(ring, radius))
    return tag("path", class_="mere", d=str(path)) if str(path) else ""


def frontiers(scenery: Scenery, radius: float) -> str:
    """The lines between countries."""
    path = Path()
    for line in scenery.frontiers:
        path.through(_at_size(line, radius))
    return tag("path", class_="frontier", d=str(path)) if str(path) else ""


def rivers(scenery: Scenery, radius: float) -> str:
    """The rivers as thin decoration."""
    path = Path()
    for line in scenery.rivers:
        path.through(_at_size(line, radius))
    return tag("path", class_="stream", d=str(path)) if str(path) else ""


def names(scenery: Scenery, radius: float, language: str = "en") -> str:
    """The words on sea and land, in a language where its catalog has them."""
    known = catalog(language)
    drawn = ""
    for name in scenery.names:
        said = known.get(f"scenery.{name.text}", name.text)
        at, size = _in_sight(name, said, scenery.view, radius)
        turned = f" rotate({name.turn})" if name.turn else ""
        # A scale instead of a font size: a page that forbids style attributes shows it just the same.
        sized = f" scale({number(size, 2)})" if size != 1 else ""
        drawn += tag("text", words(said), class_=f"{name.kind}name", transform=moved(at) + turned + sized)
    return drawn


def half_length(name: PlacedName, said: str) -> float:
    """About how far a name reaches from its middle, in pixels: its letters stand apart."""
    return SPACED * labels.width(said, NAME_SIZE * name.size) / 2


def _in_sight(name: PlacedName, said: str, view: Box, radius: float) -> tuple[Point, float]:
    """The middle of a name and its size: as the map has them; but in a language in which it would be cut by the edge of
    the picture it is written smaller, and moved by what is still missing.
    """
    left, top, right, bottom = (value * radius for value in view)
    x, y = name.at[0] * radius, name.at[1] * radius
    if not (left < x < right and top < y < bottom):
        return (x, y), name.size
    turn, long, high = math.radians(name.turn), half_length(name, said), NAME_SIZE * name.size / 2
    across = long * abs(math.cos(turn)) + high * abs(math.sin(turn))
    down = long * abs(math.sin(turn)) + high * abs(math.cos(turn))
    fits = min((min(x - left, right - x) - NAME_MARGIN_PX) / across, (min(y - top, bottom - y) - NAME_MARGIN_PX) / down)
    smaller = max(SMALLER, min(1.0, fits))
    across, down = across * smaller + NAME_MARGIN_PX, down * smaller + NAME_MARGIN_PX
    middle = max(left + across, min(right - across, x)), max(top + down, min(bottom - down, y))
    return middle, name.size * smaller
