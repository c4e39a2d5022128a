"""From a map file to a board, and what makes a map unfit for this game."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from typing import Any, Final

from footplate.games.rocket.rules.board import (
    CITIES,
    COMPANIES,
    KINDS,
    RAILWAY_TOWNS,
    TOKENS,
    TOKENS_PER_CITY,
    Board,
)
from footplate.games.rocket.rules.moves import MAX_HEXES
from footplate.kernel.maps import HexMap, shape_defects
from footplate.kernel.shelf import Shelf

DEFAULT_MAP = "england-188"


def load_map(key: str) -> HexMap:
    """A built-in map by its key, any map file by its path, or a file's map by its key once it has been read."""
    return SHELF.load(key)


_boards: dict[str, Board] = {}


def load_board(key: str) -> Board:
    """The map with this key (or path), made ready for play. One board for each map, however it was named."""
    hex_map = load_map(key)
    if hex_map.hash not in _boards:
        _boards[hex_map.hash] = _make_board(hex_map)
    return _boards[hex_map.hash]


def _make_board(hex_map: HexMap) -> Board:
    towns = _town_order(hex_map.data)
    return Board(
        hex_map.key,
        hex_map.hash,
        hex_map.grid.shift,
        hex_map.cells,
        hex_map.names,
        hex_map.neighbours,
        list(towns),
        [hex_map.index[place["hex"]] for place in towns.values()],
        [KINDS.index(kind) for city in hex_map.data["cities"].values() for kind in city["tokens"]],
    )


def _town_order(data: Mapping[str, Any]) -> dict[str, Any]:
    """Start towns in company order, then cities, then railway towns."""
    towns = data["towns"]
    starts = sorted(data["starts"], key=lambda name: COMPANIES.index(towns[name]["company"]))
    railway = {name: place for name, place in towns.items() if name not in starts}
    return {name: towns[name] for name in starts} | dict(data["cities"]) | railway


def defects(data: dict[str, Any]) -> list[str]:
    """Everything that makes a map unfit for Stephenson's Rocket, each in a sentence."""
    found = shape_defects(data)
    if data.get("game") not in (None, "rocket"):
        found.append(f'"game" is "{data["game"]}", not "rocket"')
    if found:
        return [*found, *_token_defects(data)]  # they need no land
    return _component_defects(data) or _playing_defects(data)


def _component_defects(data: dict[str, Any]) -> list[str]:
    """Towns and tokens have to be those in the box (R2, R6, R7)."""
    found = []
    cities, towns, starts = data.get("cities", {}), data.get("towns", {}), data["starts"]
    companies = [towns.get(name, {}).get("company") for name in starts]
    if sorted(map(str, companies)) != sorted(COMPANIES):
        found.append(f"the start towns must carry the companies {', '.join(COMPANIES)}, each once (R2)")
    if len(cities) != CITIES:
        found.append(f"there must be {CITIES} cities, not {len(cities)} (R7)")
    railway = len(towns) - len(set(starts) & set(towns))
    if railway != RAILWAY_TOWNS:
        found.append(f"there must be {RAILWAY_TOWNS} railway towns, not {railway}")
    return found + _token_defects(data)


def _token_defects(data: dict[str, Any]) -> list[str]:
    """Whatever else is wrong with the map, the tokens can be looked at."""
    cities = data.get("cities", {})
    found: list[str] = []
    tokens: list[str] = []
    for name, city in cities.items() if isinstance(cities, dict) else ():
        kinds = city.get("tokens") if isinstance(city, dict) else None
        if not isinstance(kinds, list) or len(kinds) != TOKENS_PER_CITY or not all(kind in KINDS for kind in kinds):
            found.append(f"{name} needs {TOKENS_PER_CITY} tokens out of {', '.join(KINDS)} (R7)")
        elif kinds[0] != kinds[1] and len(set(kinds)) < TOKENS_PER_CITY:
            found.append(f"{name} must list its two equal tokens first (A1)")
        else:
            tokens += kinds
    if not found and len(tokens) == TOKENS:
        for kind in KINDS:
            if tokens.count(kind) != TOKENS // len(KINDS):
                found.append(f"there must be {TOKENS // len(KINDS)} tokens of {kind}, not {tokens.count(kind)} (R6)")
            if tokens[::TOKENS_PER_CITY].count(kind) != CITIES // len(KINDS):
                found.append(f"{kind} must be the main industry of {CITIES // len(KINDS)} cities (A1)")
    return found


def _playing_defects(data: dict[str, Any]) -> list[str]:
    """What would make the board play badly or not at all."""
    land = HexMap(data)
    hexes = set(range(len(land.cells)))
    places = {name: land.index[place["hex"]] for name, place in (data["towns"] | data["cities"]).items()}
    free = hexes - set(places.values())
    found = []
    if len(hexes) > MAX_HEXES:
        found.append(f"there are {len(hexes)} hexes; at most {MAX_HEXES} can be played")
    if land.pieces(hexes) > 1:
        found.append("the land is not in one piece")
    elif land.pieces(free) > 1:
        found.append("the hexes without towns are not in one piece")
    for name, hex in places.items():
        around = land.neighbours[hex * 6 : hex * 6 + 6]
        found += [
            f"{name} and {other} are next to each other"
            for other, at in places.items()
            if at in around and name < other
        ]
        exits, needed = len(free.intersection(around)), 2 if name in data["starts"] else 3
        if exits < needed:
            found.append(f"{name} has {exits} free neighbours; it needs {needed}")
    return found + _distance_defects(data, land, places)


def _distance_defects(data: dict[str, Any], land: HexMap, places: dict[str, int]) -> list[str]:
    def apart(a: str, b: str) -> int:
        return land.grid.distance(land.cells[places[a]], land.cells[places[b]])

    starts = data["starts"]
    found = [
        f"{a} and {b} are only {apart(a, b)} apart; start towns need 4"
        for place, a in enumerate(starts)
        for b in starts[place + 1 :]
        if apart(a, b) < 4
    ]
    for start in starts:
        if min(apart(start, other) for other in places if other not in starts) > 4:
            found.append(f"{start} has no town within 4 hexes")
    return found


SHELF: Final = Shelf("footplate.games.rocket", defects)
copyreg.pickle(Board, lambda board: SHELF.found_again(board.key, board.map_hash, load_board))
