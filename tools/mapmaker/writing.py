"""The finished map as a file that a person can read and a diff can show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from footplate.hexgrid import Cell, Side, cell_name, row_name, side_name
from tools.mapmaker.geodata import CREDITS
from tools.mapmaker.recipe import Place, Recipe
from tools.mapmaker.sheet import SHIFT
from tools.mapmaker.terrain import Terrain

NOTE = "This map is Footplate's own work, made from public geography; it is not the board of any published edition."
LANGUAGES = ("en", "de", "hu", "it")


def rows(land: set[Cell]) -> dict[str, list[int]]:
    """Land as pairs of first and last numbers by row."""
    found: dict[str, list[int]] = {}
    for row, number in sorted(land):
        ends = found.setdefault(row_name(row), [])
        if ends and ends[-1] == number - 1:
            ends[-1] = number
        else:
            ends += [number, number]
    return found


def names(cells: set[Cell]) -> list[str]:
    """Hexes in reading order."""
    return [cell_name(cell) for cell in sorted(cells)]


def _place(place: Place, cell: Cell) -> dict[str, Any]:
    return {"hex": cell_name(cell)} | place.data


def borders(recipe: Recipe, terrain: Terrain) -> list[Side]:
    """The sides between home and foreign land, each under its canonical name."""
    found = []
    for cell in sorted(terrain.land):
        for direction in range(1, 4):
            near = recipe.sheet.grid.neighbour(cell, direction)
            if near in terrain.land and (cell in terrain.home) != (near in terrain.home):
                found.append((cell, direction))
    return found


def as_data(recipe: Recipe, terrain: Terrain, rivers: dict[str, list[Side]], places: dict[str, Cell]) -> dict[str, Any]:
    """The map in the schema of docs/maps.md."""
    about = dict(recipe.data)
    data: dict[str, Any] = {"key": recipe.key, "game": "dampfross", "title": about.pop("title")}
    data |= {"names": about.pop("names"), "note": NOTE, "credits": list(CREDITS)}
    data |= {"shift": SHIFT, "hex_km": recipe.sheet.spacing_km, "rows": rows(terrain.land)}
    data["lakes"] = names(terrain.lakes)
    data["mountains"] = names(terrain.mountains)
    data["rivers"] = {name: [side_name(side) for side in river] for name, river in rivers.items()}
    countries = recipe.scenery["countries"]
    data["countries"] = {
        key: {"names": about_it["names"], "hexes": names({c for c, own in terrain.abroad.items() if own == key})}
        for key, about_it in countries.items()
    }
    data["borders"] = [side_name(side) for side in borders(recipe, terrain)]
    data["cities"] = {p.key: _place(p, places[p.key]) for p in recipe.cities if p.key in places}
    data["towns"] = {p.key: _place(p, places[p.key]) for p in recipe.towns if p.key in places}
    return data | about


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def write(data: dict[str, Any], path: Path) -> None:
    """One row, river, country or place per line."""
    parts = []
    for key, value in data.items():
        if key in ("rows", "rivers", "countries", "cities", "towns") and value:
            lines = (f"    {_line(name)}: {_line(item)}" for name, item in value.items())
            text = "{\n" + ",\n".join(lines) + "\n  }"
        elif key in ("credits", "ferries"):
            text = "[\n" + ",\n".join(f"    {_line(item)}" for item in value) + "\n  ]"
        elif key == "specials":
            table = ",\n".join(f"      {_line(row)}" for row in value["table"])
            text = f'{{\n    "every": {value["every"]},\n    "table": [\n{table}\n    ]\n  }}'
        else:
            text = _line(value)
        parts.append(f"  {_line(key)}: {text}")
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")
