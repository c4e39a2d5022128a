"""Make the scenery of a map: the real coast, rivers and names drawn under its hexes.

    npm install world-atlas@2.0.2
    PYTHONPATH=src python tools/scenery.py england-188 \\
        --coast node_modules/world-atlas/countries-10m.json --rivers natural_earth/

The coast is Natural Earth 1:10m as TopoJSON. The folder given as `--rivers` holds the Natural Earth 1:10m layers
`ne_10m_rivers_lake_centerlines.json.gz` and `ne_10m_rivers_europe.json.gz` (GeoJSON, gzipped; from the repository
martynafford/natural-earth-geojson). All of it is in the public domain. The result is committed beside the map, so
nobody needs the sources to play; `docs/maps.md` says more.

Everything is written in hex radii from the origin of `footplate.hexgrid.Grid.centre`, whatever the size of the drawing.
"""

from __future__ import annotations

import argparse
import gzip
import heapq
import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from footplate.draw.hexes import between, outline
from footplate.hexgrid import SQRT3, Grid, Point, read_cell, row_number, side_name

Board = dict[str, Any]
MAPS = Path(__file__).resolve().parents[1] / "src" / "footplate" / "games"
RIVER_LAYERS = ("ne_10m_rivers_lake_centerlines.json.gz", "ne_10m_rivers_europe.json.gz")
CREDITS = (
    "Coast: Natural Earth 1:10m, public domain, from the package world-atlas 2.0.2 (ISC).",
    "Rivers: Natural Earth 1:10m, public domain, from the repository martynafford/natural-earth-geojson (CC0).",
)


@dataclass(frozen=True, slots=True)
class Name:
    """A word on sea or land: where its middle stands in degrees, how big it is (1 = usual), how far it is turned."""

    text: str
    kind: str
    lon: float
    lat: float
    size: float = 1.0
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one map was projected and what to draw around it."""

    game: str
    reference: Point  # lon, lat of the projection's zero
    degree_km: Point  # length of one degree of longitude and latitude
    offset_km: Point  # where the centre of the first cell of row A lies, before the half-hex shift
    spacing_km: float  # between hex centres
    window: tuple[float, float, float, float]  # what the data cover, in hex radii: left, top, right, bottom
    view: tuple[float, float, float, float]  # what a picture shows by default
    detail: float  # the triangle area (in square radii) below which a bend of a line is left out
    smallest: float  # the area below which an island is left out
    rivers: dict[str, tuple[Point, ...]]  # each with points added by hand where the source stops short of its mouth
    names: tuple[Name, ...]
    places: dict[str, Point]  # lon, lat of the map's towns, to check the projection
    largest_shift_km: float

    def project(self, lon: float, lat: float) -> Point:
        """A place on the globe in hex radii of the map."""
        unit = self.spacing_km / SQRT3
        east = (lon - self.reference[0]) * self.degree_km[0] - self.offset_km[0]
        south = (self.reference[1] - lat) * self.degree_km[1] - self.offset_km[1]
        return east / unit + SQRT3, south / unit


ENGLAND = Recipe(
    game="rocket",
    reference=(-4.1, 54.3),
    degree_km=(68.1, 111.2),
    # Not stated where the map was first described; this is the mean over its 28 towns, which lie at most 11.5 km off.
    offset_km=(59.7, 13.2),
    spacing_km=25.0,
    window=(-26.0, -9.0, 40.0, 39.0),
    view=(-11.0, -2.4, 29.4, 31.0),
    detail=0.006,
    smallest=0.1,
    rivers={
        "Thames": (),
        "Severn": ((-2.45, 51.75), (-2.52, 51.70)),
        "Trent": (),
        "Great Ouse": (),
        "Swale": (),
        "Wye": (),
        "Tweed": (),
    },
    names=(
        Name("Irish Sea", "sea", -4.35, 53.85),
        Name("North Sea", "sea", 1.35, 53.55, 1.15),
        Name("English Channel", "sea", -1.1, 50.22, 1.15),
        Name("Bristol Channel", "sea", -4.35, 51.32, 0.75),
        Name("WALES", "land", -3.62, 52.37),
        Name("SCOTLAND", "land", -3.6, 55.25),
        Name("IRELAND", "land", -7.3, 53.1),
        Name("FRANCE", "land", 2.1, 50.3),
    ),
    places={
        "York": (-1.08, 53.96),
        "Liverpool": (-2.99, 53.41),
        "Shrewsbury": (-2.75, 52.71),
        "Norwich": (1.3, 52.63),
        "Dover": (1.31, 51.13),
        "Southampton": (-1.4, 50.9),
        "Bristol": (-2.59, 51.45),
        "Manchester": (-2.24, 53.48),
        "Sheffield": (-1.47, 53.38),
        "Nottingham": (-1.15, 52.95),
        "Birmingham": (-1.9, 52.48),
        "Leicester": (-1.13, 52.64),
        "Northampton": (-0.9, 52.24),
        "Cambridge": (0.12, 52.2),
        "London": (-0.12, 51.51),
        "Reading": (-0.97, 51.45),
        "Maidstone": (0.52, 51.27),
        "Swindon": (-1.78, 51.56),
        "Gloucester": (-2.24, 51.86),
        "Leeds": (-1.55, 53.8),
        "Lincoln": (-0.54, 53.23),
        "Stafford": (-2.12, 52.81),
        "Peterborough": (-0.24, 52.57),
        "Worcester": (-2.22, 52.19),
        "Oxford": (-1.26, 51.75),
        "Colchester": (0.9, 51.89),
        "Salisbury": (-1.79, 51.07),
        "Brighton": (-0.14, 50.82),
    },
    largest_shift_km=12.0,
)
RECIPES = {"england-188": ENGLAND}


# --- reading the sources ---


def land_rings(topology: dict[str, Any]) -> Iterable[list[Point]]:
    """The rings of all land in a TopoJSON file, in degrees. Arcs are delta-coded integers; `~i` is arc i backwards."""
    (scale_x, scale_y), (zero_x, zero_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[list[Point]] = []
    for deltas in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            arc.append((x * scale_x + zero_x, y * scale_y + zero_y))
        arcs.append(arc)
    for geometry in topology["objects"]["land"]["geometries"]:
        polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for polygon in polygons:
            ring: list[Point] = []
            for index in polygon[0]:  # holes are lakes, not wanted here
                arc = arcs[index] if index >= 0 else arcs[~index][::-1]
                ring += arc[1:] if ring else arc
            yield ring[:-1]


def river_lines(folder: Path, name: str, near: Point) -> list[list[Point]]:
    """The pieces of the river with this name within three degrees of a point, in degrees."""
    for layer in RIVER_LAYERS:
        with gzip.open(folder / layer) as file:
            features = json.load(file)["features"]
        lines: list[list[Point]] = []
        for feature in features:
            if feature["properties"]["name"] == name and feature["geometry"]:
                shape = feature["geometry"]
                lines += [shape["coordinates"]] if shape["type"] == "LineString" else shape["coordinates"]
        lines = [line for line in lines if math.dist(line[0][:2], near) < 4]
        if lines:
            return lines
    raise SystemExit(f"no river {name} in {folder}")


# --- geometry ---


def area(ring: list[Point]) -> float:
    """The area of a ring, always positive."""
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True))) / 2


def clip(ring: list[Point], window: tuple[float, float, float, float]) -> list[Point]:
    """The part of a ring inside the window (Sutherland-Hodgman)."""
    left, top, right, bottom = window
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        kept: list[Point] = []
        for a, b in zip(ring[-1:] + ring[:-1], ring, strict=True):
            inside_a, inside_b = sign * (a[axis] - limit) >= 0, sign * (b[axis] - limit) >= 0
            if inside_a != inside_b:
                t = (limit - a[axis]) / (b[axis] - a[axis])
                kept.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
            if inside_b:
                kept.append(b)
        ring = kept
    return ring


def simplify(line: list[Point], detail: float, closed: bool) -> list[Point]:
    """Leave out bends smaller than `detail`, smallest first (Visvalingam); the ends of an open line stay."""
    count = len(line)
    before = [i - 1 for i in range(count)]
    after = [(i + 1) % count for i in range(count)]
    before[0] = count - 1

    def bend(i: int) -> float:
        return area([line[before[i]], line[i], line[after[i]]])

    inner = range(count) if closed else range(1, count - 1)
    current = {i: bend(i) for i in inner}
    heap = [(size, i) for i, size in current.items()]
    heapq.heapify(heap)
    while heap and len(current) > 3:
        size, i = heapq.heappop(heap)
        if current.get(i) != size:
            continue  # an outdated entry: the point is gone or its bend has changed
        if size >= detail:
            break
        del current[i]
        after[before[i]], before[after[i]] = after[i], before[i]
        for j in (before[i], after[i]):
            if j in current:
                # Never smaller than the bend just removed, else a long gentle curve would vanish point by point.
                current[j] = max(bend(j), size)
                heapq.heappush(heap, (current[j], j))
    ends = set() if closed else {0, count - 1}
    return [line[i] for i in range(count) if i in current or i in ends]


def inside(point: Point, ring: list[Point]) -> bool:
    """Whether a point lies in a ring (even-odd rule)."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            crossings += 1
    return crossings % 2 == 1


# --- the scenery ---


def flat(line: Iterable[Point]) -> list[float]:
    """x, y, x, y ... with two decimals: a quarter of a pixel at the usual size."""
    return [round(value, 2) for point in line for value in point]


def check_projection(recipe: Recipe, board: Board) -> float:
    """The largest distance in km between a town's true place and its hex; stops when it exceeds the map's promise."""
    grid = Grid(board["shift"])
    worst = 0.0
    for name, place in {**board["cities"], **board["towns"]}.items():
        cell = read_cell(place["hex"])
        assert cell is not None, place
        shift = math.dist(grid.centre(cell, 1.0), recipe.project(*recipe.places[name])) * recipe.spacing_km / SQRT3
        if shift > recipe.largest_shift_km:
            raise SystemExit(f"{name} lies {shift:.1f} km from its hex {place['hex']}")
        worst = max(worst, shift)
    return worst


def border(board: Board, land: list[list[Point]]) -> list[str]:
    """The outer sides beyond which the land goes on for a hex and more; a mere fringe counts as coast."""
    grid = Grid(board["shift"])
    cells = {
        (row_number(row), n)
        for row, pairs in board["rows"].items()
        for first, last in zip(pairs[::2], pairs[1::2], strict=True)
        for n in range(first, last + 1)
    }
    found = []
    for ring in outline(grid, cells):
        deep = []
        for cell, direction in ring:
            centre = grid.centre(cell, 1.0)
            beyond = grid.centre(grid.neighbour(cell, direction), 1.0)
            samples = [between(centre, beyond, part) for part in (0.7, 1.1, 1.5, 1.9)]
            deep.append(all(any(inside(point, shape) for shape in land) for point in samples))
        for place, side in enumerate(ring):
            # Two of three sides in a row decide, so that one inlet does not break a border.
            if sum(deep[(place + step) % len(ring)] for step in (-1, 0, 1)) >= 2:
                found.append(side_name(side))
    return found


def make(recipe: Recipe, key: str, board: Board, coast: Path, rivers: Path) -> dict[str, object]:
    """The scenery as it is written to the file."""
    left, top, right, bottom = recipe.window
    # Cut a little outside the window, so that the cut itself is never seen as a coast.
    beyond = (left - 1, top - 1, right + 1, bottom + 1)
    land = []
    for ring in land_rings(json.loads(coast.read_text("utf-8"))):
        if not any(-30 < lon < 30 and 35 < lat < 75 for lon, lat in ring):
            continue
        part = clip([recipe.project(*point) for point in ring], beyond)
        if len(part) > 2 and area(part) >= recipe.smallest:
            land.append(simplify(part, recipe.detail, closed=True))
    land.sort(key=area, reverse=True)
    middle = next(iter(recipe.places.values()))
    courses = {}
    for name, mouth in recipe.rivers.items():
        lines = river_lines(rivers, name, middle)
        lines[-1] = lines[-1] + list(mouth)
        courses[name] = [
            flat(simplify([recipe.project(*point[:2]) for point in line], recipe.detail / 2, closed=False))
            for line in lines
        ]
    degrees_east = [recipe.project(lon, 0)[0] for lon in range(-30, 31)]
    degrees_north = [recipe.project(0, lat)[1] for lat in range(35, 76)]
    return {
        "map": key,
        "credits": list(CREDITS),
        "window": list(recipe.window),
        "view": list(recipe.view),
        "meridians": [round(x, 2) for x in degrees_east if left < x < right],
        "parallels": [round(y, 2) for y in degrees_north if top < y < bottom],
        "names": [
            {"text": name.text, "kind": name.kind, "at": flat([recipe.project(name.lon, name.lat)]), "size": name.size}
            | ({"turn": name.turn} if name.turn else {})
            for name in recipe.names
        ],
        "border": border(board, land),
        "rivers": courses,
        "land": [flat(ring) for ring in land],
    }


def write(scenery: dict[str, object], path: Path) -> None:
    """One coast, river or name per line: small, and a change can be read in a diff."""
    parts = []
    for key, value in scenery.items():
        if key in ("credits", "names", "degrees", "land", "frontiers", "lakes") and isinstance(value, list):
            text = "[\n" + ",\n".join(json.dumps(item, separators=(",", ":")) for item in value) + "\n]"
        elif key == "rivers" and isinstance(value, dict):
            lines = (f"{json.dumps(name)}:{json.dumps(line, separators=(',', ':'))}" for name, line in value.items())
            text = "{\n" + ",\n".join(lines) + "\n}"
        else:
            text = json.dumps(value, separators=(",", ":"))
        parts.append(f"{json.dumps(key)}:{text}")
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Make the scenery of a map.")
    parser.add_argument("map", choices=sorted(RECIPES))
    parser.add_argument("--coast", type=Path, required=True, help="countries-10m.json of the package world-atlas")
    parser.add_argument("--rivers", type=Path, required=True, help="folder with the Natural Earth river layers")
    wanted = parser.parse_args()
    recipe = RECIPES[wanted.map]
    folder = MAPS / recipe.game / "maps"
    board = json.loads((folder / f"{wanted.map}.json").read_text("utf-8"))
    worst = check_projection(recipe, board)
    path = folder / f"{wanted.map}.scenery.json"
    write(make(recipe, wanted.map, board, wanted.coast, wanted.rivers), path)
    print(f"{path.name}: {path.stat().st_size} bytes; towns at most {worst:.1f} km from their true place")


if __name__ == "__main__":
    main()
