"""From a map to a board made ready for play (docs/maps.md)."""

from __future__ import annotations

import copyreg
from collections.abc import Iterable, Mapping
from typing import Any

from footplate.games.dampfross.rules.board import HOME, NUMBERS, Board, FerryLine, SpecialRow
from footplate.games.dampfross.rules.maps import SHELF, load_map
from footplate.games.dampfross.rules.moves import MAX_FERRIES, MAX_HEXES, MAX_PLACES
from footplate.hexgrid import DIRECTIONS, opposite
from footplate.kernel.maps import BadMap, HexMap

ONE_DIE = [str(die) for die in range(1, 7)]
RED_AND_WHITE = [f"{die}{white}" for die in range(1, 7) for white in "GU"]


_boards: dict[str, Board] = {}


def load_board(key: str) -> Board:
    """The map with this key (or path), made ready for play. One board for each map, however it was named."""
    hex_map = load_map(key)
    if hex_map.hash not in _boards:
        _boards[hex_map.hash] = make_board(hex_map)
    return _boards[hex_map.hash]


copyreg.pickle(Board, lambda board: SHELF.found_again(board.key, board.map_hash, load_board))


def make_board(hex_map: HexMap) -> Board:
    """The board of a map without defects."""
    data = hex_map.data
    if len(hex_map.cells) > MAX_HEXES or len(data.get("ferries", [])) > MAX_FERRIES:
        raise BadMap(hex_map.key, [f"at most {MAX_HEXES} hexes and {MAX_FERRIES} ferries can be played"])
    places: dict[str, Any] = {**data["cities"], **data.get("towns", {})}
    if len(places) > MAX_PLACES:
        raise BadMap(hex_map.key, [f"at most {MAX_PLACES} places can be played"])
    index = {name: number for number, name in enumerate(places)}
    lakes = {hex_map.index[name] for name in data.get("lakes", []) if name in hex_map.index}
    countries = list(data.get("countries", {}))
    country = [HOME] * len(hex_map.cells)
    for number, name in enumerate(countries):
        for hex_name in data["countries"][name]["hexes"]:
            country[hex_map.index[hex_name]] = number
    numbers = [-1] * NUMBERS
    for city in data["cities"]:
        for number in data["cities"][city]["numbers"]:
            numbers[(number // 10 - 1) * 6 + number % 10 - 1] = index[city]
    hexes = [hex_map.index[place["hex"]] for place in places.values()]
    mountains = {hex_map.index[name] for name in data.get("mountains", [])}
    specials = data.get("specials", {})
    return Board(
        hex_map.key,
        hex_map.hash,
        hex_map.grid.shift,
        hex_map.cells,
        hex_map.names,
        _neighbours(hex_map, lakes),
        [hex in mountains for hex in range(len(hex_map.cells))],
        _sides(hex_map, river_sides(data)),
        _sides(hex_map, data.get("borders", [])),
        country,
        countries,
        list(places),
        hexes,
        len(data["cities"]),
        numbers,
        [index[name] for name in data["starts"]],
        [FerryLine(hexes[index[f["from"]]], hexes[index[f["to"]]], f["length"]) for f in data.get("ferries", [])],
        data.get("ferry_limit", 1),
        specials.get("every", 0),
        _special_rows(specials.get("table", []), index, countries),
        data.get("separate_starts", False),
    )


def river_sides(data: Mapping[str, Any]) -> list[str]:
    """The sides with a river; a map lists them plainly or by the names of its rivers."""
    rivers = data.get("rivers", [])
    return [side for river in rivers.values() for side in river] if isinstance(rivers, dict) else rivers


def _neighbours(hex_map: HexMap, lakes: set[int]) -> list[int]:
    return [-1 if near in lakes or side // 6 in lakes else near for side, near in enumerate(hex_map.neighbours)]


def _sides(hex_map: HexMap, names: Iterable[str]) -> list[bool]:
    marked = [False] * (len(hex_map.cells) * 6)
    for name in names:
        hex_name, _, way = name.partition(".")
        direction = DIRECTIONS.index(way)
        if hex_name in hex_map.index:
            side = hex_map.index[hex_name] * 6 + direction
            marked[side] = True
            near = hex_map.neighbours[side]
            if near >= 0:
                marked[near * 6 + opposite(direction)] = True
    return marked


def _special_rows(table: list[dict[str, Any]], places: dict[str, int], countries: list[str]) -> list[SpecialRow]:
    by_throw = {throw: row for row in table for throw in row["on"]}
    order = RED_AND_WHITE if any(throw in by_throw for throw in RED_AND_WHITE) else ONE_DIE
    return [
        SpecialRow(
            throw,
            [places[name] for name in by_throw[throw]["to"] if name in places],
            [countries.index(name) for name in by_throw[throw]["to"] if name in countries],
        )
        for throw in order
        if by_throw
    ]
