"""From a map file to a board, and what makes a map unfit for this game (docs/maps.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from footplate.games.dampfross.board import HOME, NUMBERS, Board, FerryLine, SpecialRow
from footplate.games.dampfross.moves import MAX_FERRIES, MAX_HEXES, MAX_PLACES
from footplate.hexgrid import DIRECTIONS, opposite
from footplate.kernel.maps import BadMap, HexMap, read_map, shape_defects
from footplate.kernel.text import BadText, nearest

DEFAULT_MAP = "germany"
ONE_DIE = [str(die) for die in range(1, 7)]
RED_AND_WHITE = [f"{die}{white}" for die in range(1, 7) for white in "GU"]


def built_in_maps() -> list[str]:
    """Keys of the maps that come with the game."""
    names = (entry.name for entry in resources.files(__package__).joinpath("maps").iterdir())
    return sorted(name[:-5] for name in names if name.endswith(".json") and name.count(".") == 1)


def built_in_data(name: str) -> Any:
    """A JSON file of the package's `maps` folder."""
    return json.loads(resources.files(__package__).joinpath("maps", f"{name}.json").read_text("utf-8"))


_from_files: dict[str, HexMap] = {}
"""Maps read from files, by their keys: positions and records name a map by its key alone."""


def load_map(key: str) -> HexMap:
    """A built-in map by its key, any map file by its path, or a file's map by its key once it has been read."""
    if key.endswith(".json"):
        return _read_file(key)
    if key in _from_files:
        return _from_files[key]
    names = built_in_maps()
    if key not in names:
        raise BadText("E03", f"a map ({', '.join(names)}, or a .json file)", key, nearest=nearest(key, names))
    return _built_in(key)


@cache
def _built_in(key: str) -> HexMap:
    return HexMap(built_in_data(key), key)


def _read_file(path: str) -> HexMap:
    data = read_map(Path(path))
    found = defects(data)
    if not found and data["key"] in built_in_maps() and HexMap(data).hash != _built_in(data["key"]).hash:
        found = [f'key "{data["key"]}" belongs to a built-in map']
    if found:
        raise BadMap(path, found)
    _from_files[data["key"]] = HexMap(data, path)
    return _from_files[data["key"]]


_boards: dict[str, Board] = {}


def load_board(key: str) -> Board:
    """The map with this key (or path), made ready for play. One board for each map, however it was named."""
    hex_map = load_map(key)
    if hex_map.hash not in _boards:
        _boards[hex_map.hash] = make_board(hex_map)
    return _boards[hex_map.hash]


def make_board(hex_map: HexMap) -> Board:
    """The board of a map without defects."""
    data = hex_map.data
    places: dict[str, Any] = {**data["cities"], **data.get("towns", {})}
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
        data.get("leave_apart", False),
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


def defects(data: dict[str, Any]) -> list[str]:
    """Everything that makes a map unfit for Dampfross, each in a sentence."""
    found = shape_defects(data)
    if data.get("game") not in (None, "dampfross"):
        found.append(f'"game" is "{data["game"]}", not "dampfross"')
    if found:
        return found
    land = HexMap(data)
    cities: dict[str, Any] = data.get("cities", {})
    numbers = sorted(number for city in cities.values() for number in city.get("numbers", []))
    if numbers != sorted(10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)):
        found.append("the numbers 11 to 66 must be used, each once (D6)")
    found += [f"{name} has no number (D6)" for name, city in cities.items() if not city.get("numbers")]
    found += [f'mountain "{name}" is not land' for name in data.get("mountains", []) if name not in land.index]
    mountains = set(data.get("mountains", []))
    found += [f"{name} stands on a mountain" for name, city in cities.items() if city["hex"] in mountains]
    for kind, sides in (("river", river_sides(data)), ("border", data.get("borders", []))):
        found += [
            f'{kind} "{side}" is not a side of a hex' for side in sides if side.partition(".")[2] not in DIRECTIONS
        ]
    places = {**cities, **data.get("towns", {})}
    found += _table_defects(data, places)
    if len(land.cells) > MAX_HEXES or len(places) > MAX_PLACES or len(data.get("ferries", [])) > MAX_FERRIES:
        found.append(f"at most {MAX_HEXES} hexes, {MAX_PLACES} places and {MAX_FERRIES} ferries can be played")
    return found


def _table_defects(data: dict[str, Any], places: dict[str, Any]) -> list[str]:
    """Ferries and special runs name places and countries of the map."""
    found = []
    for ferry in data.get("ferries", []):
        found += [
            f'ferry port "{ferry.get(end)}" is no place' for end in ("from", "to") if ferry.get(end) not in places
        ]
        if not isinstance(ferry.get("length"), int) or ferry["length"] < 1:
            found.append(f"the ferry from {ferry.get('from')} has no length")
    for row in data.get("specials", {}).get("table", []):
        known = {*places, *data.get("countries", {})}
        found += [f'special target "{name}" is neither place nor country' for name in row["to"] if name not in known]
    return found
