"""Cities and towns: the nearest hex that is on the right bank and not next to another city."""

from __future__ import annotations

import math
from collections.abc import Callable

from footplate.hexgrid import SQRT3, Cell, Side, read_cell
from tools.mapmaker.recipe import Place, Recipe
from tools.mapmaker.terrain import Terrain

FAR = 2.3
"""How many hexes a place may be moved at most."""


def banks(recipe: Recipe, river: list[Side]) -> tuple[set[Cell], set[Cell]]:
    """The hexes along a river on its left and on its right bank, looking downstream."""
    sheet = recipe.sheet
    left: set[Cell] = set()
    right: set[Cell] = set()
    ends = []
    for cell, direction in river:
        corners = sheet.corners(cell)
        ends.append((corners[direction], corners[(direction + 1) % 6]))
    for place, (cell, direction) in enumerate(river):
        a, b = ends[place]
        following = ends[place + 1] if place + 1 < len(ends) else None
        before = ends[place - 1] if place else None
        # A side is written clockwise around its own hex; downstream may be the other way round.
        downstream = b in following if following else before is not None and a in before
        own, other = cell, sheet.grid.neighbour(cell, direction)
        # Going clockwise around a hex keeps it on the right hand.
        (right if downstream else left).add(own)
        (left if downstream else right).add(other)
    return left, right


def place_all(
    recipe: Recipe, terrain: Terrain, rivers: dict[str, list[Side]], say: Callable[[str], None]
) -> dict[str, Cell]:
    """A hex for every city and town."""
    shores = {name: banks(recipe, river) for name, river in rivers.items()}
    fixed = {name: read_cell(hex) for name, hex in recipe.patch.get("cities", {}).items()}
    everything = recipe.cities + recipe.towns
    choices = {
        place.key: [(0.0, cell)] if (cell := fixed.get(place.key)) else _choices(recipe, terrain, shores, place)
        for place in everything
    }
    for place in everything:
        if not choices[place.key]:
            say(f"{place.key} finds no hex beside {', '.join(place.beside) or 'its place'}")
    numbered = {place.key for place in recipe.cities}
    found = {key: options[0][1] for key, options in choices.items() if options}
    for _ in range(6):  # each in turn takes its best hex, given the others
        for key in found:
            found[key] = min(
                choices[key],
                key=lambda option: (
                    option[0]
                    + sum(
                        _crowding(
                            recipe.sheet.grid.distance(option[1], found[other]), key in numbered and other in numbered
                        )
                        for other in found
                        if other != key
                    )
                ),
            )[1]
    for place in everything:
        if place.key in found:
            away = _away(recipe, place, found[place.key])
            if away > 1.0:
                say(f"{place.key} is moved by {away:.1f} hexes")
    return found


def _crowding(steps: int, both_cities: bool) -> float:
    if steps == 0:
        return 1000.0
    if steps == 1:
        return 100.0 if both_cities else 0.6
    return 0.0


def _away(recipe: Recipe, place: Place, cell: Cell) -> float:
    return math.dist(recipe.sheet.grid.centre(cell, 1.0), recipe.sheet.place(*place.at)) / SQRT3


def _choices(
    recipe: Recipe, terrain: Terrain, shores: dict[str, tuple[set[Cell], set[Cell]]], place: Place
) -> list[tuple[float, Cell]]:
    grid = recipe.sheet.grid
    found = []
    land = terrain.home if not place.country else {c for c, name in terrain.abroad.items() if name == place.country}
    for cell in recipe.sheet.disc(recipe.sheet.cell_at(recipe.sheet.place(*place.at)), 3):
        away = _away(recipe, place, cell)
        if cell not in land or away > FAR:
            continue
        for what, bank in place.beside.items():
            if what == "sea":
                fits = any(terrain.is_sea(near) for near in grid.neighbours(cell))
            elif what == "lake":
                fits = any(near in terrain.lakes for near in grid.neighbours(cell))
            else:
                left, right = shores.get(what, (set(), set()))
                # In a bend a hex can have the river on several sides: only clear cases count.
                sides = {"left": left - right, "right": right - left, "any": left | right}
                fits = cell in sides[bank]
            if not fits:
                break
        else:
            found.append((away * away, cell))
    return sorted(found)
