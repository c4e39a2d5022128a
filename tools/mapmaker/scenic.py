"""The scenery of a map: the real coasts and lakes under its hexes, and the names of seas and lands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from footplate.draw.hexes import outline
from footplate.hexgrid import Point, side_name
from tools.mapmaker import geodata
from tools.mapmaker.recipe import Recipe
from tools.mapmaker.terrain import Terrain
from tools.scenery import area, clip, flat, simplify

DETAIL = 0.012
"""The triangle area, in square radii, below which a bend is left out."""
SMALLEST = 0.12
"""The area below which an island or a lake is left out."""
MARGIN = 3.4
"""Hex radii of paper around the land."""

Box = tuple[float, float, float, float]


def _shapes(recipe: Recipe, rings: list[list[Point]], window: Box, smallest: float) -> list[list[float]]:
    left, top, right, bottom = window
    beyond = (left - 1, top - 1, right + 1, bottom + 1)
    found = []
    for ring in rings:
        part = clip([recipe.sheet.place(lon, lat) for lon, lat in ring], beyond)
        if len(part) > 2 and area(part) >= smallest:
            found.append(simplify(part, DETAIL, closed=True))
    found.sort(key=area, reverse=True)
    return [flat(ring) for ring in found]


def _inside(line: list[Point], window: Box) -> list[list[Point]]:
    """The pieces of a line that run inside the window."""
    left, top, right, bottom = window
    pieces: list[list[Point]] = [[]]
    for x, y in line:
        if left <= x <= right and top <= y <= bottom:
            pieces[-1].append((x, y))
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if len(piece) > 2]


def _degrees(recipe: Recipe, window: Box) -> list[list[float]]:
    """Meridians and parallels as lines: they bend."""
    west, south, east, north = recipe.box
    step = recipe.scenery.get("degrees", 2)
    lines = []
    for lon in range(int(west) // step * step, int(east) + 1, step):
        lines.append([recipe.sheet.place(lon, south + (north - south) * i / 12) for i in range(13)])
    for lat in range(int(south) // step * step, int(north) + 1, step):
        lines.append([recipe.sheet.place(west + (east - west) * i / 24, lat) for i in range(25)])
    left, top, right, bottom = window
    inside = [[p for p in line if left - 9 < p[0] < right + 9 and top - 9 < p[1] < bottom + 9] for line in lines]
    return [flat(line) for line in inside if len(line) > 1]


def scenery(recipe: Recipe, terrain: Terrain, folder: Path) -> dict[str, Any]:
    """The scenery as it is written to the file."""
    grid, land = recipe.sheet.grid, terrain.land
    across, down = zip(*(grid.centre(cell, 1.0) for cell in land), strict=True)
    view = (min(across) - MARGIN, min(down) - MARGIN, max(across) + MARGIN, max(down) + MARGIN)
    window = (view[0] - 6, view[1] - 6, view[2] + 6, view[3] + 6)
    border = []
    for ring in outline(grid, land):
        for cell, direction in ring:
            if grid.neighbour(cell, direction) in terrain.out:
                border.append(side_name((cell, direction)))
    lands = geodata.Lands(folder)
    rings = [ring for _, ring in lands.rings("land", recipe.box)]
    return {
        "map": recipe.key,
        "credits": list(geodata.CREDITS[:2]),
        "window": [round(value, 2) for value in window],
        "view": [round(value, 2) for value in view],
        "meridians": [],
        "parallels": [],
        "degrees": _degrees(recipe, window),
        "names": [
            {
                "text": name["text"],
                "kind": name["kind"],
                "at": flat([recipe.sheet.place(name["at"][1], name["at"][0])]),
                "size": name.get("size", 1.0),
            }
            | ({"turn": name["turn"]} if "turn" in name else {})
            for name in recipe.scenery.get("names", [])
        ],
        "border": border,
        "rivers": {},
        "land": _shapes(recipe, rings, window, SMALLEST),
        "frontiers": [
            flat(simplify(part, DETAIL, closed=False))
            for line in lands.frontiers(recipe.box)
            for part in _inside([recipe.sheet.place(lon, lat) for lon, lat in line], window)
        ],
        "lakes": _shapes(recipe, geodata.lakes(folder, recipe.box), window, 2 * SMALLEST),
    }
