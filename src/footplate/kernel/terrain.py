"""The part of the map schema that only some games use: mountains, rivers, lakes, countries, borders, ferries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footplate.hexgrid import Cell, Grid, Side, cell_name, read_cell, read_side, side_name


def rivers(data: Mapping[str, Any]) -> dict[str, list[Side]]:
    """The sides of every river from source to mouth. Sides that a map lists without a name have the key ""."""
    found = data.get("rivers", {})
    named: Mapping[str, list[str]] = {"": found} if isinstance(found, list) else found
    return {name: [read_side(side) for side in sides] for name, sides in named.items()}


def foreign(data: Mapping[str, Any]) -> dict[Cell, str]:
    """The country of every foreign hex."""
    return {
        cell: country
        for country, about in data.get("countries", {}).items()
        for name in about["hexes"]
        if (cell := read_cell(name))
    }


def terrain_defects(data: Mapping[str, Any], land: set[Cell], places: set[str]) -> list[str]:
    """Every defect of these fields that can be found without the game."""
    grid = Grid(data["shift"])
    found = _hex_defects("mountains", data.get("mountains", []), land, True)
    found += _hex_defects("lakes", data.get("lakes", []), land, False)
    named = data.get("rivers", {})
    for name, sides in {"": named}.items() if isinstance(named, list) else _items("rivers", named, found):
        found += _side_defects(f"river {name}".strip(), sides, grid, land)
    found += _side_defects("the border", data.get("borders", []), grid, land)
    owner: dict[str, str] = {}
    for country, about in _items("countries", data.get("countries", {}), found):
        hexes = about.get("hexes") if isinstance(about, dict) else None
        found += _hex_defects(country, hexes, land, True)
        if country in places:
            found.append(f"{country} is a country and a place")
        for name in map(str, hexes) if isinstance(hexes, list) else ():
            if name in owner:
                found.append(f"{name} lies in {owner[name]} and in {country}")
            owner[name] = country
        found += _word_defects(country, about)
    for kind in ("cities", "towns"):
        places_of_kind = data.get(kind, {})
        for name, place in places_of_kind.items() if isinstance(places_of_kind, dict) else ():
            found += _word_defects(name, place)
    found += _word_defects("the map", data)
    return found + _ferry_defects(data.get("ferries", []), places)


def _items(what: str, found: object, defects: list[str]) -> list[tuple[str, Any]]:
    if isinstance(found, dict):
        return list(found.items())
    defects.append(f'"{what}" is not an object')
    return []


def _word_defects(what: str, about: object) -> list[str]:
    """Names must be words by language, aliases a list of words."""
    if not isinstance(about, Mapping):
        return []
    names, aliases = about.get("names", {}), about.get("aliases", [])
    found = []
    if not isinstance(about.get("name", ""), str):
        found.append(f'{what}: "name" is not a word')
    if not isinstance(names, dict) or not all(isinstance(name, str) for name in names.values()):
        found.append(f'{what}: "names" must give a word for each language')
    if not isinstance(aliases, list) or not all(isinstance(alias, str) for alias in aliases):
        found.append(f'{what}: "aliases" must be a list of words')
    return found


def _hex_defects(what: str, names: object, land: set[Cell], on_land: bool) -> list[str]:
    if not isinstance(names, list):
        return [f"{what}: expected a list of hexes"]
    found = []
    for name in names:
        cell = read_cell(name) if isinstance(name, str) else None
        if cell is None:
            found.append(f'{what}: "{name}" is not a hex')
        elif (cell in land) != on_land:
            found.append(f"{what}: {name} is {'not ' if on_land else ''}land")
    if len(set(map(str, names))) < len(names):
        found.append(f"{what}: a hex is listed twice")
    return found


def _side_defects(what: str, names: object, grid: Grid, land: set[Cell]) -> list[str]:
    """Sides must bear their canonical names, each once, and lie between two hexes of land."""
    if not isinstance(names, list):
        return [f"{what}: expected a list of sides"]
    found = []
    for name in names:
        try:
            side = read_side(name)
        except (ValueError, AttributeError):
            found.append(f'{what}: "{name}" is not a side of a hex')
            continue
        if grid.canonical(side) != side:
            found.append(f"{what}: {name} should be written {side_name(grid.canonical(side))}")
        missing = [cell for cell in (side[0], grid.neighbour(*side)) if cell not in land]
        if missing:
            found.append(f"{what}: {name} does not lie between two hexes of land: {cell_name(missing[0])} is none")
    if len(set(map(str, names))) < len(names):
        found.append(f"{what}: a side is listed twice")
    return found


def _ferry_defects(ferries: object, places: set[str]) -> list[str]:
    if not isinstance(ferries, list):
        return ['"ferries" is not a list']
    found = []
    for ferry in ferries:
        ends = [ferry.get("from"), ferry.get("to")] if isinstance(ferry, dict) else [ferry]
        what = "~".join(map(str, ends))
        found += [f"ferry {what}: {end} is no place of this map" for end in ends if str(end) not in places]
        if isinstance(ferry, dict) and (type(ferry.get("length")) is not int or ferry["length"] < 1):
            found.append(f"ferry {what} has no length")
    return found
