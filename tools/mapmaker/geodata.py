"""Reading the public sources: countries, lakes, rivers and heights. Places are longitude and latitude in degrees."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from footplate.hexgrid import Point

Box = tuple[float, float, float, float]
"""West, south, east, north."""

COUNTRIES = "countries-10m.json"
LAKES = "ne_10m_lakes.json.gz"
RIVERS = (
    "ne_10m_rivers_lake_centerlines.json.gz",
    "ne_10m_rivers_europe.json.gz",
    "ne_10m_rivers_north_america.json.gz",
)
HEIGHTS = "Altitude.h5"
CREDITS = (
    "Coasts and borders: Natural Earth 1:10m, public domain, from the package world-atlas 2.0.2 (ISC).",
    "Rivers, lakes: Natural Earth 1:10m, public domain, from the repository martynafford/natural-earth-geojson (CC0).",
    "Heights: 5-minute grid of the package pvlib 0.16.1 (BSD 3-Clause), from the terrain tiles of Mapzen: 3DEP,"
    " GMTED2010 and SRTM courtesy of the U.S. Geological Survey; ETOPO1 of the U.S. National Oceanic and Atmospheric"
    " Administration; Europe produced using Copernicus data and information funded by the European Union (EU-DEM"
    " layers); Austria © offene Daten Österreichs (DGM Österreich); Canada under the Open Government Licence - Canada;"
    " Mexico: INEGI, Continental relief, 2016; United Kingdom © Environment Agency copyright and/or database right"
    " 2015.",
    "Towns: names, places and numbers are plain facts or Footplate's own choice.",
)


def meets(line: list[Point], box: Box) -> bool:
    """Whether any point lies in the box: enough for lines whose points are close together."""
    west, south, east, north = box
    return any(west < x < east and south < y < north for x, y in line)


class Lands:
    """The countries of the world as TopoJSON: shared borders are stored once, as arcs."""

    def __init__(self, folder: Path) -> None:
        self._topology = json.loads((folder / COUNTRIES).read_text("utf-8"))
        transform = self._topology["transform"]
        (scale_x, scale_y), (zero_x, zero_y) = transform["scale"], transform["translate"]
        self._arcs: list[list[Point]] = []
        for deltas in self._topology["arcs"]:
            x = y = 0
            arc = []
            for dx, dy in deltas:  # each point is told by its difference to the one before
                x, y = x + dx, y + dy
                arc.append((x * scale_x + zero_x, y * scale_y + zero_y))
            self._arcs.append(arc)

    def _indices(self, what: str) -> Iterator[tuple[str, list[int]]]:
        """The arcs of every ring with the name of what it belongs to."""
        for geometry in self._topology["objects"][what]["geometries"]:
            polygons = geometry.get("arcs", [])
            for polygon in polygons if geometry["type"] == "MultiPolygon" else [polygons]:
                for indices in polygon:
                    yield geometry.get("properties", {}).get("name", ""), indices

    def rings(self, what: str, box: Box) -> Iterator[tuple[str, list[Point]]]:
        """The rings of all `countries` or of the whole `land` that reach into the box; `~i` is arc i backwards."""
        for name, indices in self._indices(what):
            ring: list[Point] = []
            for index in indices:
                arc = self._arcs[index] if index >= 0 else self._arcs[~index][::-1]
                ring += arc[1:] if ring else arc
            if meets(ring, box):
                yield name, ring

    def countries(self, box: Box) -> dict[str, list[list[Point]]]:
        """The rings of every country that reaches into the box."""
        found: dict[str, list[list[Point]]] = {}
        for name, ring in self.rings("countries", box):
            found.setdefault(name, []).append(ring)
        return found

    def frontiers(self, box: Box) -> list[list[Point]]:
        """The lines between two countries: the arcs that two rings share."""
        used = Counter(
            index if index >= 0 else ~index for _, indices in self._indices("countries") for index in indices
        )
        return [self._arcs[index] for index, times in used.items() if times > 1 and meets(self._arcs[index], box)]


def _features(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path) as file:
        found: list[dict[str, Any]] = json.load(file)["features"]
    return [feature for feature in found if feature["geometry"]]


def lakes(folder: Path, box: Box) -> list[list[Point]]:
    """The outer rings of all lakes that reach into the box."""
    found = []
    for feature in _features(folder / LAKES):
        shape = feature["geometry"]
        polygons = [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]
        rings = [[(x, y) for x, y, *_ in polygon[0]] for polygon in polygons]
        found += [ring for ring in rings if meets(ring, box)]
    return found


def rivers(folder: Path, box: Box) -> list[list[Point]]:
    """The pieces of all rivers that reach into the box. Their names are patchy, so nothing relies on them."""
    found = []
    for layer in RIVERS:
        for feature in _features(folder / layer):
            shape = feature["geometry"]
            lines = [shape["coordinates"]] if shape["type"] == "LineString" else shape["coordinates"]
            pieces = [[(x, y) for x, y, *_ in line] for line in lines]
            found += [piece for piece in pieces if meets(piece, box)]
    return found


@dataclass(frozen=True, slots=True)
class Heights:
    """Heights above the sea on a grid of five minutes of arc, row 0 in the far north, column 0 at 180 degrees west."""

    cells: bytes

    COLUMNS = 4320
    PER_DEGREE = 12

    def inside(self, box: Box) -> Iterator[tuple[float, float, float]]:
        """Longitude, latitude and metres of every grid cell in the box; the sea floor counts as sea level."""
        west, south, east, north = box
        for row in range(int((90 - north) * self.PER_DEGREE), int((90 - south) * self.PER_DEGREE)):
            for column in range(int((west + 180) * self.PER_DEGREE), int((east + 180) * self.PER_DEGREE)):
                # The package stores (metres + 450) / 28 in a byte.
                metres = self.cells[row * self.COLUMNS + column] * 28 - 450
                yield (column + 0.5) / self.PER_DEGREE - 180, 90 - (row + 0.5) / self.PER_DEGREE, max(0.0, metres)


def heights(folder: Path) -> Heights:
    """The grid in `Altitude.h5`. The only source that needs a library to be read: h5py, the extra `maps`."""
    import h5py

    with h5py.File(folder / HEIGHTS) as file:
        return Heights(file["Altitude"][:].tobytes())
