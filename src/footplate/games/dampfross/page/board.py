"""What a page shows beside the offers: the board, and what a move has touched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from footplate.draw.scenery import Scenery
from footplate.games.dampfross.page.svg import RADIUS, Sheet
from footplate.games.dampfross.page.view_types import DampfrossBoard
from footplate.games.dampfross.rules.maps import load_map, map_scenery
from footplate.hexgrid import cell_name, read_cell
from footplate.kernel.events import Event
from footplate.kernel.page import BoardPlace, Place, named


@cache
def page_board(map_key: str) -> DampfrossBoard:
    """The map without anything that is built; plates and names of cities are left to the page: they lie above track."""
    land = load_map(map_key)
    sheet = Sheet(land, map_scenery(land.key) or Scenery.open_sea(land.grid, land.cells), None)
    left, top, right, bottom = (round(value * RADIUS) for value in sheet.scene.view)
    centres = [land.grid.centre(cell, RADIUS) for cell in land.cells]
    return {
        "key": land.key,
        "radius": RADIUS,
        "orientation": "pointy",
        "shift": land.grid.shift,
        "width": right - left,
        "height": bottom - top,
        "box": (left, top, right - left, bottom - top),
        "terrain": sheet.ground(),
        "hexes": [
            {"name": name, "x": round(x, 1), "y": round(y, 1)} for name, (x, y) in zip(land.names, centres, strict=True)
        ],
        "places": [named(_place(sheet, name), land) for name in sheet.all_places],
        "waters": [
            {"text": name, "spots": [(round(x), round(y)) for x, y in spots]}
            for name, spots in sheet.river_choices().items()
        ],
        "mountains": [cell_name(cell) for cell in sheet.mountains_near_cities()],
        "ferries": [
            {
                "a": cell_name(sheet.all_places[ferry["from"]].cell),
                "b": cell_name(sheet.all_places[ferry["to"]].cell),
                "length": ferry["length"],
            }
            for ferry in land.data.get("ferries", [])
        ],
    }


def _place(sheet: Sheet, name: str) -> BoardPlace:
    place = sheet.all_places[name]
    x, y = sheet.grid.centre(place.cell, RADIUS)
    spot = sheet.place_spots[name]
    shown: BoardPlace = {
        "name": name,
        "text": place.label,
        "hex": cell_name(place.cell),
        "x": round(x, 1),
        "y": round(y, 1),
        "kind": "city" if place.numbers else "town",
        "label": {"x": round(spot[0], 1), "y": round(spot[1], 1)},
    }
    if place.numbers:
        shown["numbers"] = [*place.numbers]
    if place.port:
        shown["port"] = True
    if place.start:
        shown["start"] = True
    return shown


def touched(events: Sequence[Event]) -> list[Place]:
    """The hexes and cities that events speak of, and where trains came to, each once."""
    found: list[Place] = []
    for event in events:
        for key in ("city", "from", "to", "hex", "port", "far"):
            name = event.word(key, "")
            if name:
                found.append({"hex": name} if read_cell(name) else {"town": name})
        way = event.facts.get("way")
        if isinstance(way, tuple) and way:
            found.append({"hex": str(way[-1])})
    return [place for number, place in enumerate(found) if place not in found[:number]]
