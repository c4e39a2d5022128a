"""The maps of Dampfross, and what makes a map unfit for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from footplate.draw.scenery import Scenery
from footplate.games.dampfross.page.waters import port_defects, river_defects
from footplate.hexgrid import Cell, read_cell, read_side, side_name
from footplate.kernel.maps import HexMap, shape_defects
from footplate.kernel.shelf import Shelf
from footplate.kernel.terrain import foreign

DEFAULT_MAP: Final = "germany"

NUMBERS: Final = tuple(10 * tens + ones for tens in range(1, 7) for ones in range(1, 7))
"""The 36 numbers that two dice can show (D6)."""

FULL_SIZE: Final = 200
"""Hexes of land from which on a map is a board for a whole game; smaller ones teach and test."""

LEAST_MOUNTAINS: Final = 15
MOST_MOUNTAINS: Final = 30
"""Per cent of the land of a full-size map."""

ONE_DIE: Final = tuple("123456")
TWO_DICE: Final = tuple(f"{red}{white}" for red in range(1, 7) for white in "GU")
"""The rows of a special table: one die, or the red die with the white one even (G) or odd (U)."""

RULEBOOK: Final[dict[str, str]] = {
    "germany": "Berlin Hamburg Muenchen Rostock Luebeck Kiel Bremen Emden Wilhelmshaven Bremerhaven Brunsbuettelkoog"
    " Gedser Denmark Poland Czechoslovakia Austria Switzerland France Belgium Luxembourg Netherlands",
    "france": "Paris Le_Havre Cherbourg Southampton Marseille Dunkirk Antwerp Bordeaux"
    " England Germany Switzerland Italy Spain",
    "usa-west": "Milwaukee Chicago Memphis New_Orleans Seattle Portland San_Francisco Los_Angeles San_Diego Duluth"
    " Houston St_Louis Canada Mexico",
    "usa-east": "Boston Miami Detroit Buffalo Albany Chicago Cleveland New_Orleans Mobile Tampa Peoria St_Louis Memphis"
    " Canada",
}
"""The places and countries that the rulebook names on its four maps (D10, D84-D98)."""


def defects(data: dict[str, Any]) -> list[str]:
    """Everything that makes a map unfit for Dampfross, each in a sentence."""
    found = shape_defects(data)
    if data.get("game") not in (None, "dampfross"):
        found.append(f'"game" is "{data["game"]}", not "dampfross"')
    if found:
        return [*found, *_number_defects(data)]  # they need no land
    land = HexMap(data)
    return [
        *_number_defects(data),
        *_many_number_defects(data, land),
        *_start_defects(data),
        *_land_defects(data, land),
        *_city_defects(data, land),
        *_mountain_defects(data, land),
        *river_defects(data, land),
        *port_defects(data, land),
        *_border_defects(data, land),
        *_ferry_defects(data, land),
        *_special_defects(data),
        *_name_defects(data),
        *_rulebook_defects(data),
    ]


SHELF: Final = Shelf("footplate.games.dampfross", defects)


def load_map(key: str) -> HexMap:
    """A built-in map by its key, any map file by its path, or a file's map by its key once it has been read."""
    return SHELF.load(key)


def map_scenery(key: str) -> Scenery | None:
    """The scenery that comes with a map, if any."""
    text = SHELF.text(f"{key}.scenery.json")
    return Scenery.read(text) if text else None


def _places(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**data.get("cities", {}), **data.get("towns", {})}


def _cell(place: Mapping[str, Any]) -> Cell:
    cell = read_cell(place["hex"])
    assert cell is not None, place
    return cell


# --- numbers and cities (D6, D10) ---


def _number_defects(data: Mapping[str, Any]) -> Iterator[str]:
    """Whatever else is wrong with the map, the numbers can be looked at."""
    owner: dict[int, str] = {}
    cities = data.get("cities", {})
    for name, city in cities.items() if isinstance(cities, dict) else ():
        numbers = city.get("numbers") if isinstance(city, dict) else None
        if not isinstance(numbers, list) or not numbers:
            yield f"{name} has no number (D6)"
            continue
        for number in numbers:
            if type(number) is not int or number not in NUMBERS:
                yield f"{name} has the number {number}, which two dice cannot show (D6)"
            elif number in owner:
                yield f"{name} and {owner[number]} have the same number {number} (D6)"
            else:
                owner[number] = name
    for number in NUMBERS:
        if number not in owner:
            yield f"no city has the number {number} (D6)"


def _many_number_defects(data: Mapping[str, Any], land: HexMap) -> Iterator[str]:
    for name, city in data.get("cities", {}).items() if _is_full_size(land) else ():
        numbers = city.get("numbers")
        if isinstance(numbers, list) and len(numbers) > 3:
            yield f"{name} has {len(numbers)} numbers; a city has one, two or three (D6)"


def _start_defects(data: Mapping[str, Any]) -> Iterator[str]:
    for name in data["starts"]:
        if name not in data.get("cities", {}):
            yield f"{name} is a start without a number (D10)"


def _city_defects(data: Mapping[str, Any], land: HexMap) -> Iterator[str]:
    """Cities are two hexes apart or more; ports without a number may be neighbours of a city."""
    mountains, abroad = set(data.get("mountains", [])), foreign(data)
    cities = {name: _cell(city) for name, city in data.get("cities", {}).items()}
    far_ends = {ferry["to"] for ferry in data.get("ferries", [])}
    for name, place in _places(data).items():
        if place["hex"] in mountains:
            yield f"{name} stands on a mountain"
        if _cell(place) in abroad and (name in cities or name not in far_ends):
            yield f"{name} stands in {abroad[_cell(place)]}, and no ferry goes there"
    for name, cell in cities.items():
        for other, at in cities.items():
            if name < other and land.grid.distance(cell, at) < 2:
                yield f"{name} and {other} are next to each other"


# --- the land ---


def _home(data: Mapping[str, Any], land: HexMap) -> set[int]:
    abroad = foreign(data)
    return {number for number, cell in enumerate(land.cells) if cell not in abroad}


def _is_full_size(land: HexMap) -> bool:
    return len(_home(land.data, land)) >= FULL_SIZE


def _land_defects(data: Mapping[str, Any], land: HexMap) -> Iterator[str]:
    pieces = land.pieces(_home(data, land))
    if pieces != 1:
        yield f"the land is in {pieces} pieces"


def _mountain_defects(data: Mapping[str, Any], land: HexMap) -> Iterator[str]:
    """A teaching map may have as few mountains as it likes."""
    home = _home(data, land)
    high = sum(land.index[name] in home for name in data.get("mountains", []))
    share = 100 * high / max(1, len(home))
    if _is_full_size(land) and not LEAST_MOUNTAINS <= share <= MOST_MOUNTAINS:
        yield f"{share:.0f} % of the land are mountains; {LEAST_MOUNTAINS} to {MOST_MOUNTAINS} % play well"


def _border_defects(data: Mapping[str, Any], land: HexMap) -> Iterator[str]:
    """The border runs where home and foreign land meet, and nowhere else; foreign land is there to be reached."""
    abroad, borders = foreign(data), {read_side(name) for name in data.get("borders", [])}
    cells = set(land.cells)
    for cell in land.cells:
        for direction in (1, 2, 3):
            near = land.grid.neighbour(cell, direction)
            if near in cells:
                meets = (cell in abroad) != (near in abroad)
                if meets and (cell, direction) not in borders:
                    yield f"{side_name((cell, direction))} leads abroad without a border (D22)"
                elif not meets and (cell, direction) in borders:
                    yield f"{side_name((cell, direction))} is a border within one land (D22)"
    far_ends = {ferry["to"] for ferry in data.get("ferries", [])}
    ends = {_cell(place) for name, place in _places(data).items() if name in far_ends}
    touched = {near for cell in cells - set(abroad) for near in land.grid.neighbours(cell)}
    for country, about in data.get("countries", {}).items():
        fields = {cell for cell, own in abroad.items() if own == country}
        if not fields:
            yield f"{country} has no hex"
        elif not about.get("names"):
            yield f"{country} has no names"
        if fields and not fields & (touched | ends):
            yield f"{country} cannot be reached (D78)"


def _ferry_defects(data: Mapping[str, Any], land: HexMap) -> Iterator[str]:
    abroad, places, cells = foreign(data), _places(data), set(land.cells)
    for ferry in data.get("ferries", []):
        what = f"ferry {ferry['from']}~{ferry['to']}"
        port, end = _cell(places[ferry["from"]]), _cell(places[ferry["to"]])
        if port in abroad:
            yield f"{what} does not start at home (D84)"
        if end not in abroad:
            yield f"{what} does not go abroad (D84)"
        if cells.issuperset(land.grid.neighbours(port)):
            yield f"{what}: {ferry['from']} does not lie by the water (D84)"
        if land.grid.distance(port, end) != ferry["length"]:
            yield f"{what} is {land.grid.distance(port, end)} fields long on the map, not {ferry['length']} (D86, D92)"
    if data.get("ferries") and not (type(data.get("ferry_limit")) is int and data["ferry_limit"] > 0):
        yield '"ferry_limit" does not say how many ferries one player may own (D85, D91)'


# --- special runs, names, the rulebook ---


def _special_defects(data: Mapping[str, Any]) -> Iterator[str]:
    specials = data.get("specials")
    if specials is None:
        return
    if not isinstance(specials, dict) or not _is_table(specials.get("table")):
        yield '"specials" needs a "table" of rows with "on" and "to", both lists of words (D81)'
        return
    if type(specials.get("every")) is not int or specials["every"] < 2:
        yield '"specials" does not say which run is a special one: "every" must be 2 or more (D88, D94)'
    rows = [row for entry in specials["table"] for row in entry["on"]]
    if sorted(rows) not in (list(ONE_DIE), list(TWO_DICE)):
        yield "the special table must have the rows 1 to 6, or 1G, 1U to 6G, 6U, each once (D89, D95)"
    known = _named(data)
    for entry in specials["table"]:
        what = "/".join(entry["on"])
        if not entry["to"]:
            yield f"row {what} of the special table leads nowhere (D81)"
        for name in entry["to"]:
            if name not in known:
                yield f"row {what} of the special table leads to {name}, which is not on the map (D81)"


def _is_table(table: object) -> bool:
    return isinstance(table, list) and all(
        isinstance(entry, dict)
        and all(
            isinstance(entry.get(field), list) and all(isinstance(word, str) for word in entry[field])
            for field in ("on", "to")
        )
        for entry in table
    )


def called(key: str, about: Mapping[str, Any]) -> set[str]:
    """Every name by which a place or country may be written, in any language."""
    own = {key, about.get("name", ""), *about.get("names", {}).values(), *about.get("aliases", [])}
    return {name.casefold() for name in own if name}


def keys_by_name(data: Mapping[str, Any]) -> dict[str, str]:
    """The key of every place and country by each of its names, in small letters."""
    return {name: key for key, about in _named(data).items() for name in called(key, about)}


def _named(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**_places(data), **data.get("countries", {})}


def _name_defects(data: Mapping[str, Any]) -> Iterator[str]:
    owner = keys_by_name(data)
    for key, about in _named(data).items():
        for name in called(key, about):
            if owner[name] != key:
                yield f'{key} and {owner[name]} are both called "{name}"'


def _rulebook_defects(data: Mapping[str, Any]) -> Iterator[str]:
    known = _named(data)
    for name in RULEBOOK.get(data["key"], "").split():
        if name not in known:
            yield f"{name} is missing, which the rulebook names on this map"
