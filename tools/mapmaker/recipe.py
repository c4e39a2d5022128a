"""What is written down by hand about a map: `recipes/<key>.toml`, and `recipes/<key>.patch.toml` for the last word.

Places are given as latitude, longitude, the way people write them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from footplate.hexgrid import Point
from tools.mapmaker.geodata import Box
from tools.mapmaker.projection import read_projection
from tools.mapmaker.sheet import Sheet

FOLDER = Path(__file__).parent / "recipes"


@dataclass(frozen=True, slots=True)
class River:
    """A river: points on its course from the source on, and what it flows into: a river, `sea`, `lake` or `abroad`."""

    name: str
    into: str
    via: list[Point]
    valley: bool = False
    """Whether the hexes along it are kept free of mountains, so that several companies fit."""


@dataclass(frozen=True, slots=True)
class Place:
    """A city or town. `beside` names rivers it touches and on which bank (`left`, `right`, `any`), or `sea`, `lake`."""

    key: str
    at: Point
    data: dict[str, Any]
    beside: dict[str, str] = field(default_factory=dict)
    country: str = ""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One map."""

    key: str
    data: dict[str, Any]
    sheet: Sheet
    box: Box
    home: list[str]
    clip: list[Point]
    countries: dict[str, str]
    """Country keys by the names that the source uses."""
    deep: list[Point]
    """A region (latitude, longitude) in which foreign land is kept beyond its first field."""
    mountains: dict[str, float]
    rivers: list[River]
    cities: list[Place]
    towns: list[Place]
    scenery: dict[str, Any]
    patch: dict[str, Any]


def _turned(points: list[list[float]]) -> list[Point]:
    return [(lon, lat) for lat, lon in points]


def _places(found: dict[str, Any]) -> list[Place]:
    places = []
    for key, data in found.items():
        lat, lon = data.pop("at")
        beside, country = data.pop("beside", {}), data.pop("country", "")
        places.append(Place(key, (lon, lat), data, beside, country))
    return places


def read_recipe(key: str) -> Recipe:
    """The recipe of a map with its patch."""
    found = tomllib.loads((FOLDER / f"{key}.toml").read_text("utf-8"))
    patch_file = FOLDER / f"{key}.patch.toml"
    patch = tomllib.loads(patch_file.read_text("utf-8")) if patch_file.is_file() else {}
    paper = found["sheet"]
    project = read_projection(paper["projection"])
    east, south = paper["origin"]
    # The origin is the centre of A1; row A is shifted and the grid counts from one hex further west.
    sheet = Sheet(project, (east - 1.5 * paper["spacing"], south), paper["spacing"], paper["rows"], paper["columns"])
    west, south, east, north = paper["box"]
    return Recipe(
        key=key,
        data=found["map"],
        sheet=sheet,
        box=(west, south, east, north),
        home=found["land"]["home"],
        clip=_turned(found["land"].get("clip", [])),
        countries={name: land for land, about in found["countries"].items() for name in about["source"]},
        deep=_turned(found["land"].get("deep", [])),
        mountains=found["mountains"],
        rivers=[
            River(name, river["into"], _turned(river["via"]), river.get("valley", False))
            for name, river in found["rivers"].items()
        ],
        cities=_places(found["cities"]),
        towns=_places(found.get("towns", {})),
        scenery=found.get("scenery", {}) | {"countries": found["countries"]},
        patch=patch,
    )
