"""A position as a picture: the map with everybody's track and ferries on it."""

from __future__ import annotations

from typing import Final

from footplate.draw.lanes import LIVERIES, Lanes, LaneSegment
from footplate.draw.svg import Path, tag
from footplate.draw.theme import Theme
from footplate.games.dampfross.page.svg import RADIUS, draw_map
from footplate.games.dampfross.rules.companies import seats_in
from footplate.games.dampfross.rules.maps import load_map, map_scenery
from footplate.games.dampfross.rules.position import Position
from footplate.hexgrid import Grid, Point

_FERRY: Final = 3.0


def draw(position: Position, theme: Theme = "auto", language: str = "en") -> str:
    """The whole map with everything built on it."""
    board = position.board
    grid = Grid(board.shift)
    centres = [grid.centre(cell, RADIUS) for cell in board.cells]
    track = Lanes(centres, _owners(position)).draw() + _ferries(position, centres)
    return draw_map(load_map(board.key), map_scenery(board.key), theme=theme, language=language, track=track)


def _owners(position: Position) -> dict[LaneSegment, list[int]]:
    """The seats that own each segment, partners of a joint line beside each other."""
    board = position.board
    found: dict[LaneSegment, list[int]] = {}
    for hex in range(board.hexes):
        for way in (1, 2, 3):
            seats = seats_in(position.owners[hex * 6 + way])
            if seats:
                there = board.neighbours[hex * 6 + way]
                owners = [seat for seat in range(position.seats) if seats >> seat & 1]
                found[min(hex, there), max(hex, there)] = owners
    return found


def _ferries(position: Position, centres: list[Point]) -> str:
    """Ferries that have been bought, in their owner's colour."""
    drawn = ""
    for ferry in position.network.ferries:
        if ferry.owner >= 0:
            line = str(Path().move(centres[ferry.port]).line(centres[ferry.far]))
            path = tag("path", class_="tline", d=line, stroke_width=_FERRY, stroke_dasharray="2 6")
            drawn += tag("g", path, class_="track", style=LIVERIES[ferry.owner].style)
    return drawn
