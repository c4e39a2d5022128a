"""What a position looks like: the few facts a picture needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from footplate.games.rocket.page.svg import Locomotive, Picture, Station, Town, Track, map_scenery
from footplate.games.rocket.rules.board import CITIES, COMPANIES, STARTS, TOKENS_PER_CITY
from footplate.games.rocket.rules.position import Line, Position
from footplate.hexgrid import Grid

LETTERS = "STBL"
"""Of the kinds of token, in the order of `board.KINDS`."""


def picture_of(position: Position, names: Mapping[str, str] | None = None, caption: str = "") -> Picture:
    """Everything to be seen on the board; `names` are what people call its towns, where they are not called by keys."""
    cells = position.board.cells
    return Picture(
        grid=Grid(position.board.shift),
        land=frozenset(cells),
        scenery=map_scenery(position.board.key),
        towns=tuple(_town(position, town, names or {}) for town in range(len(position.board.town_names))),
        tracks=tuple(_track(position, line) for line in position.lines if line.drive),
        stations=tuple(Station(chr(65 + seat), cells[hex]) for hex, seat in enumerate(position.station) if seat >= 0),
        locomotives=tuple(
            Locomotive(COMPANIES[line.number], cells[line.locomotive], line.heading if line.drive else None)
            for line in position.lines
            if not line.dissolved
        ),
        caption=caption,
    )


def _town(position: Position, town: int, names: Mapping[str, str]) -> Town:
    cell = position.board.cells[position.board.town_hexes[town]]
    key = position.board.town_names[town]
    name = names.get(key, key.replace("_", " "))
    if town < STARTS:
        return Town(name, cell, "start", COMPANIES[town])
    if town >= STARTS + CITIES:
        kind: Literal["railway"] = "railway"
        return Town(name, cell, kind)
    tokens = range((town - STARTS) * TOKENS_PER_CITY, (town - STARTS + 1) * TOKENS_PER_CITY)
    letters = "".join(LETTERS[position.kinds[token]] for token in tokens)
    return Town(name, cell, "city", None, letters, tuple(position.holder[token] >= 0 for token in tokens))


def _driven(position: Position, line: Line) -> list[int]:
    """The hexes a line's own locomotive went through."""
    hex = position.board.town_hexes[line.number]
    hexes = []
    for direction in line.drive:
        hex = position.board.neighbours[hex * 6 + direction]
        hexes.append(hex)
    return hexes


def _track(position: Position, line: Line) -> Track:
    """A merged line is drawn in the survivor's colours, linked to its track."""
    cells = position.board.cells
    hexes = _driven(position, line)
    link = _link(position, line, hexes[-1]) if line.dissolved else -1
    return Track(
        COMPANIES[position.holder_of(line).number],
        tuple(cells[hex] for hex in hexes),
        cells[position.board.town_hexes[line.number]],
        cells[link] if link >= 0 else None,
    )


def _link(position: Position, line: Line, last: int) -> int:
    """The hex of the survivor that the tile in place of the locomotive leads to: the straighter the better."""
    survivor = position.lines[line.survivor]
    theirs = {*_driven(position, survivor), position.board.town_hexes[survivor.number]}
    for turn in (0, 1, 5, 2, 4):
        near = position.board.neighbours[last * 6 + (line.heading + turn) % 6]
        if near in theirs:
            return near
    # The survivor had taken over the track of yet another line.
    mine = set(_driven(position, line))
    owner = position.owner[last]
    around = position.board.neighbours[last * 6 : last * 6 + 6]
    return next((near for near in around if near >= 0 and position.owner[near] == owner and near not in mine), -1)
