"""The board as a plain picture: land, mountains, rivers, borders, places, track and ferries."""

from __future__ import annotations

from typing import Final

from footplate.draw.svg import number, tag, words
from footplate.games.dampfross.board import HOME
from footplate.games.dampfross.position import Position
from footplate.hexgrid import Grid, Point

RADIUS: Final = 16.0
SEAT_COLOURS: Final = ("#1f6fb2", "#d1495b", "#2e8b57", "#8e44ad", "#d98e04", "#444444")


def draw(position: Position) -> str:
    """The whole map with everything built on it."""
    board = position.board
    grid = Grid(board.shift)
    centres = [grid.centre(cell, RADIUS) for cell in board.cells]
    left = min(x for x, _ in centres) - 2 * RADIUS
    top = min(y for _, y in centres) - 2 * RADIUS
    wide = max(x for x, _ in centres) + 2 * RADIUS - left
    high = max(y for _, y in centres) + 2 * RADIUS - top
    parts = [
        *(_hex(position, grid, hex) for hex in range(board.hexes)),
        *_sides(position, grid),
        *_track(position, centres),
        *_ferries(position, centres),
        *_places(position, centres),
    ]
    box = " ".join(number(value) for value in (left, top, wide, high))
    return tag("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=box, font_family="sans-serif")


def _hex(position: Position, grid: Grid, hex: int) -> str:
    board = position.board
    lake = all(near < 0 for near in board.neighbours[hex * 6 : hex * 6 + 6])
    home = board.country[hex] == HOME
    fill = "#bcd7ea" if lake else "#c9b79c" if board.mountain[hex] else "#f3efe2" if home else "#ddd8cc"
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in grid.corners(board.cells[hex], RADIUS))
    return tag("polygon", points=corners, fill=fill, stroke="#cfc7b4", stroke_width="0.6")


def _sides(position: Position, grid: Grid) -> list[str]:
    board = position.board
    found = []
    for hex in range(board.hexes):
        corners = grid.corners(board.cells[hex], RADIUS)
        for way in range(6):
            side = hex * 6 + way
            if way in (1, 2, 3) or board.neighbours[side] < 0:
                if board.river[side]:
                    found.append(_line(corners[way], corners[(way + 1) % 6], "#4a8fc2", 3))
                if board.border[side]:
                    found.append(_line(corners[way], corners[(way + 1) % 6], "#c0392b", 2))
    return found


def _line(start: Point, end: Point, colour: str, width: float, dashes: str = "none") -> str:
    return tag(
        "line",
        x1=number(start[0]),
        y1=number(start[1]),
        x2=number(end[0]),
        y2=number(end[1]),
        stroke=colour,
        stroke_width=number(width),
        stroke_linecap="round",
        stroke_dasharray=dashes,
    )


def _track(position: Position, centres: list[Point]) -> list[str]:
    """Companies on the same side lie beside each other."""
    found = []
    for hex in range(position.board.hexes):
        for way in (1, 2, 3):
            seats = position.network.owners[hex * 6 + way]
            owners = [seat for seat in range(position.seats) if seats >> seat & 1]
            for place, seat in enumerate(owners):
                (x1, y1), (x2, y2) = centres[hex], centres[position.board.neighbours[hex * 6 + way]]
                shift = (place - (len(owners) - 1) / 2) * 2.6 / (2 * RADIUS)
                dx, dy = (y1 - y2) * shift, (x2 - x1) * shift
                found.append(_line((x1 + dx, y1 + dy), (x2 + dx, y2 + dy), SEAT_COLOURS[seat], 2.2))
    return found


def _ferries(position: Position, centres: list[Point]) -> list[str]:
    return [
        _line(centres[f.port], centres[f.far], SEAT_COLOURS[f.owner] if f.owner >= 0 else "#7f8c8d", 1.6, "4 3")
        for f in position.network.ferries
    ]


def _places(position: Position, centres: list[Point]) -> list[str]:
    board = position.board
    found = []
    for place, hex in enumerate(board.place_hexes):
        x, y = centres[hex]
        fill = "#222222" if place < board.cities else "#888888"
        found.append(tag("circle", cx=number(x), cy=number(y), r="4", fill=fill))
        label = words(board.place_names[place].replace("_", " "))
        found.append(tag("text", label, x=number(x), y=number(y - 6), font_size="8", text_anchor="middle"))
    return found
