"""Where a hex lies, as people say it: "east of Cambridge", "2 north of Leeds". For boards without names of hexes.

`page/where.js` says the same in a browser.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from footplate.hexgrid import Cell, read_cell
from footplate.kernel.maps import HexMap
from footplate.language import say

WINDS: Final = ("E", "ESE", "SE", "S", "SW", "WSW", "W", "WNW", "NW", "N", "NE", "ENE")
"""The twelve directions in which the hexes one and two steps away lie, clockwise from the east."""


@cache
def _nearest(land: HexMap) -> dict[str, tuple[str, int, str]]:
    """By the name of a hex: the nearest place, how many hexes away, and in which direction from there. Of places
    equally near the first one by the alphabet is named.
    """
    kinds = (land.data.get(kind, {}) for kind in ("cities", "towns"))
    places = [(key, cell) for kind in kinds for key, one in kind.items() if (cell := read_cell(one["hex"]))]
    return {name: _from_nearest(land, cell, places) for name, cell in zip(land.names, land.cells, strict=True)}


def _from_nearest(land: HexMap, cell: Cell, places: list[tuple[str, Cell]]) -> tuple[str, int, str]:
    key, seat = min(places, key=lambda place: (land.grid.distance(cell, place[1]), place[0]))
    (x, y), (x0, y0) = land.grid.centre(cell, 1), land.grid.centre(seat, 1)
    return key, land.grid.distance(cell, seat), WINDS[round(math.atan2(y - y0, x - x0) / math.tau * 12) % 12]


@cache
def whereabouts(land: HexMap, language: str) -> dict[str, str]:
    """Where every hex lies, by its name; a hex with a place is that place."""
    names = land.place_names(language)
    return {hex: _said(names[key], steps, wind, language) for hex, (key, steps, wind) in _nearest(land).items()}


def _said(place: str, steps: int, wind: str, language: str) -> str:
    if not steps:
        return place
    key = "beside" if steps == 1 else "away"
    return say(f"where.{key}", language, {"place": place, "n": steps, "way": say(f"where.way.{wind}", language)})
