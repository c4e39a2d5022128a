"""What a page shows beside the offers: the board, and what a move has touched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from footplate.draw.scenery import Scenery
from footplate.games.rocket.page.picture import picture_of
from footplate.games.rocket.page.svg import RADIUS, Town, ground
from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.maps import load_board, load_map
from footplate.games.rocket.rules.position import Settings
from footplate.games.rocket.rules.state import new_state
from footplate.hexgrid import Grid, cell_name
from footplate.kernel.events import Event
from footplate.kernel.page import Board, BoardPlace, Place, named

_LABEL = {"city": (RADIUS * 0.86 + 2, -8.0), "railway": (RADIUS * 0.86 + 3, -15.0), "start": (RADIUS * 0.86 + 3, -15.0)}
"""By kind of town: how far below its centre the name stands, or above it when the hexes below are busier."""


@cache
def page_board(map_key: str) -> Board:
    """The map without anything that moves; names and marks of towns are left to the page, for they lie above track."""
    board = load_board(map_key)
    picture = picture_of(new_state(board, Settings(), 2))
    scene = picture.scenery or Scenery.open_sea(picture.grid, picture.land)
    left, top, right, bottom = (round(value * RADIUS) for value in scene.view)
    grid = Grid(board.shift)
    towns = zip(board.town_names, picture.towns, strict=True)
    centres = [grid.centre(cell, RADIUS) for cell in board.cells]
    return {
        "key": board.key,
        "radius": RADIUS,
        "orientation": "pointy",
        "shift": board.shift,
        "width": right - left,
        "height": bottom - top,
        "box": (left, top, right - left, bottom - top),
        "terrain": ground(picture, scene),
        "hexes": [
            {"name": name, "x": round(x, 1), "y": round(y, 1)}
            for name, (x, y) in zip(board.hex_names, centres, strict=True)
        ],
        "places": [named(_place(grid, name, town), load_map(map_key)) for name, town in towns],
    }


def _place(grid: Grid, name: str, town: Town) -> BoardPlace:
    x, y = grid.centre(town.cell, RADIUS)
    below, above = _LABEL[town.kind]
    place: BoardPlace = {
        "name": name,
        "text": town.label,
        "hex": cell_name(town.cell),
        "x": round(x, 1),
        "y": round(y, 1),
        "kind": town.kind,
        "label": {"x": round(x, 1), "y": round(y + below, 1), "above": round(y + above, 1)},
    }
    if town.company:
        place["company"] = town.company
    return place


def touched(events: Sequence[Event]) -> list[Place]:
    """The hexes, towns and lines that events speak of, each once."""
    found: list[Place] = []
    for event in events:
        facts = {key: str(fact) for key, fact in event.facts.items()}
        if event.kind == "token":
            found.append({"town": facts["city"]})
        for key in ("from", "hex"):
            if facts.get(key):
                found.append({"hex": facts[key]})
        if event.clause in ("R53", "R55", "R57"):
            found.append({"town": facts["subject"]})
        for key in ("line", "survivor"):
            if facts.get(key) in COMPANIES:
                found.append({"piece": facts[key]})
    return [place for number, place in enumerate(found) if place not in found[:number]]
