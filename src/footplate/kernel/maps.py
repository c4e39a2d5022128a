"""Maps: hex boards as data, one schema for all games (docs/maps.md), and what can be wrong with them."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from footplate.hexgrid import Cell, Grid, cell_name, read_cell, row_number
from footplate.kernel.errors import GameError
from footplate.kernel.terrain import terrain_defects
from footplate.language import catalog, say

_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
WIDEST_ROW = 999
_PLACE = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class BadMap(GameError):
    """A map file that cannot be used; `defects` names everything that is wrong with it."""

    def __init__(self, source: str, defects: list[str]) -> None:
        super().__init__(source, defects)
        self.source = source
        self.defects = defects

    def __str__(self) -> str:
        return f"{self.source}: {'; '.join(self.defects)}"


class HexMap:
    """The land of a board: its hexes in reading order, their names and neighbours. `data` is the file itself."""

    def __init__(self, data: Mapping[str, Any], source: str = "map") -> None:
        defects = shape_defects(data)
        if defects:
            raise BadMap(source, defects)
        self.data = data
        self.key: str = data["key"]
        self.grid = Grid(data["shift"])
        self.cells: list[Cell] = sorted(_land(data["rows"]))
        self.names = [cell_name(cell) for cell in self.cells]
        self.index = {name: number for number, name in enumerate(self.names)}
        self._written: dict[str, dict[str, str]] = {}

    @cached_property
    def neighbours(self) -> list[int]:
        """Hex numbers of the six neighbours of every hex, one after the other; -1 off the land."""
        number = {cell: place for place, cell in enumerate(self.cells)}
        return [number.get(next_to, -1) for cell in self.cells for next_to in self.grid.neighbours(cell)]

    @cached_property
    def hash(self) -> str:
        """`sha256:` and the hash of the map as canonical JSON: records carry it."""
        return "sha256:" + hashlib.sha256(canonical(self.data)).hexdigest()

    def title(self, language: str) -> str:
        """What people call the map, from the catalogs or from its own file."""
        key = f"{self.data['game']}.map.{self.key}"
        if key in catalog(language):
            return say(key, language)
        return str(self.data.get("names", {}).get(language) or self.data.get("title", self.key))

    def place_names(self, language: str) -> dict[str, str]:
        """How people write cities, towns and countries, by the names they have in notation: {"Muenchen": "München"}.

        The catalogs have some of them, so that a new translation changes no map, and so the map hash of no record.
        """
        if language not in self._written:
            places = {**self.data.get("countries", {}), **self.data.get("cities", {}), **self.data.get("towns", {})}
            known, game = catalog(language), self.data["game"]
            self._written[language] = {
                key: known.get(f"{game}.place.{key}") or written(key, place, language) for key, place in places.items()
            }
        return self._written[language]

    def pieces(self, hexes: set[int]) -> int:
        """The number of unconnected pieces of a set of hexes."""
        left = set(hexes)
        count = 0
        while left:
            count += 1
            reached = [left.pop()]
            while reached:
                here = reached.pop()
                near = left.intersection(self.neighbours[here * 6 : here * 6 + 6])
                left -= near
                reached += near
        return count


def written(key: str, place: Mapping[str, Any], language: str = "") -> str:
    """A place or country as people write it: in the reader's language, else as it is called at home."""
    return str(place.get("names", {}).get(language) or place.get("name") or key.replace("_", " "))


def _land(rows: Mapping[str, list[int]]) -> set[Cell]:
    return {
        (row_number(letters), number)
        for letters, ends in rows.items()
        for first, last in zip(ends[::2], ends[1::2], strict=True)
        for number in range(first, last + 1)
    }


def _row_defects(letters: str, ends: object) -> list[str]:
    if not re.fullmatch(r"[A-Z]{1,2}", letters):
        return [f'row "{letters}" is not named by one or two capital letters']
    numbers = ends if isinstance(ends, list) else []
    if not numbers or len(numbers) % 2 or not all(type(n) is int and 0 < n <= WIDEST_ROW for n in numbers):
        return [f"row {letters} needs pairs of first and last hex number (1 to {WIDEST_ROW}), e.g. [1, 8]"]
    if any(a > b for a, b in zip(numbers[::2], numbers[1::2], strict=True)) or any(
        a >= b for a, b in zip(numbers[1::2], numbers[2::2], strict=False)
    ):
        return [f"row {letters} has hex numbers out of order"]
    return []


def _place_defects(kind: str, places: object, land: set[Cell], taken: dict[str, str]) -> list[str]:
    if not isinstance(places, dict):
        return [f'"{kind}" is not an object of places']
    defects = []
    for name, place in places.items():
        if not _PLACE.fullmatch(name) or read_cell(name.upper()):
            defects.append(f'place "{name}" must be ASCII letters, digits and _, and not look like a hex')
        hex_name = place.get("hex") if isinstance(place, dict) else None
        cell = read_cell(hex_name) if isinstance(hex_name, str) else None
        if cell is None:
            defects.append(f"{name} has no hex")
        elif cell not in land:
            defects.append(f"{name} stands on {hex_name}, which is not land")
        elif str(hex_name) in taken:
            defects.append(f"{name} stands on {hex_name}, where {taken[str(hex_name)]} is")
        else:
            taken[str(hex_name)] = name
    return defects


def shape_defects(data: Mapping[str, Any]) -> list[str]:
    """Every defect of a map file that can be found without its game."""
    defects = []
    if not isinstance(data.get("key"), str) or not _KEY.fullmatch(data["key"]):
        defects.append('"key" must be lower-case letters, digits and dashes, at most 40')
    if not isinstance(data.get("game"), str):
        defects.append('"game" does not name a game')
    if data.get("shift") not in ("even", "odd"):
        defects.append('"shift" must be "even" (rows A, C, E ... stand further east) or "odd"')
    rows = data.get("rows")
    if not isinstance(rows, dict) or not rows:
        return [*defects, '"rows" has no land']
    row_defects = [defect for letters, ends in rows.items() for defect in _row_defects(letters, ends)]
    if row_defects:
        return defects + row_defects
    land = _land(rows)
    taken: dict[str, str] = {}
    for kind in ("cities", "towns"):
        defects += _place_defects(kind, data.get(kind, {}), land, taken)
    starts = data.get("starts")
    if not isinstance(starts, list) or not starts:
        defects.append('"starts" names no place')
    else:
        known = set(taken.values())
        defects += [f'start "{name}" is no place of this map' for name in map(str, starts) if name not in known]
    if not any('"shift"' in defect for defect in defects):
        defects += terrain_defects(data, land, set(taken.values()))
    return defects


def canonical(data: object) -> bytes:
    """JSON in the form hashes are taken of: keys sorted, no spaces, in UTF-8."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def read_map(path: Path) -> dict[str, Any]:
    """The JSON object in a map file. Raises `BadMap` when there is none."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadMap(str(path), [error.strerror or "cannot be read"]) from None
    except ValueError as error:
        raise BadMap(str(path), [f"is not JSON: {error}"]) from None
    if not isinstance(data, dict):
        raise BadMap(str(path), ["is not a JSON object"])
    return data
