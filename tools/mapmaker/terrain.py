"""What every hex is: land of the map, foreign land, lake or sea; and which hexes are mountains."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from footplate.hexgrid import Cell, Point, read_cell
from tools.mapmaker import geodata, raster
from tools.mapmaker.recipe import Recipe

HOME, LAKE, OUT = "home", "lake", "out"
LAKE_SHARE, DRY_SHARE = 0.42, 0.45
"""The share of a hex that must be lake to be one, and that must be dry to be land."""


@dataclass(slots=True)
class Terrain:
    """The hexes of a map by kind. `abroad` gives the country of a foreign hex; what is in no set is sea."""

    home: set[Cell] = field(default_factory=set)
    abroad: dict[Cell, str] = field(default_factory=dict)
    lakes: set[Cell] = field(default_factory=set)
    out: set[Cell] = field(default_factory=set)
    """Land beyond the edge of the board."""
    mountains: set[Cell] = field(default_factory=set)
    dry: set[raster.Sample] = field(default_factory=set)
    """The samples on land: heights are asked there only, for at the coast the grid mixes land and sea floor."""

    @property
    def land(self) -> set[Cell]:
        """Every hex that may carry track."""
        return self.home | set(self.abroad)

    def is_sea(self, cell: Cell) -> bool:
        """Whether a hex is open sea: neither land nor lake nor beyond the edge."""
        return not (cell in self.home or cell in self.abroad or cell in self.lakes or cell in self.out)


def projected(recipe: Recipe, rings: list[list[Point]]) -> list[list[Point]]:
    """Rings in hex radii, without their smallest bends."""
    found = []
    for ring in rings:
        kept: list[Point] = []
        for lon, lat in ring:
            point = recipe.sheet.place(lon, lat)
            if not kept or abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) > 0.03:
                kept.append(point)
        found.append(kept)
    return found


def classify(recipe: Recipe, folder: Path) -> Terrain:
    """Land and water from the polygons of countries and lakes."""
    kinds: dict[raster.Sample, str] = {}
    clip = raster.area([[recipe.sheet.place(*point) for point in dense(recipe.clip)]]) if recipe.clip else None
    for name, rings in geodata.Lands(folder).countries(recipe.box).items():
        here = raster.area(projected(recipe, rings))
        if name in recipe.home:
            inside = here & clip if clip is not None else here
            kinds.update(dict.fromkeys(inside, HOME))
            kinds.update(dict.fromkeys(here - inside, OUT))
        else:
            kinds.update(dict.fromkeys(here, recipe.countries.get(name, OUT)))
    for ring in projected(recipe, geodata.lakes(folder, recipe.box)):
        kinds.update(dict.fromkeys(raster.area([ring]), LAKE))
    terrain = Terrain(dry={sample for sample, kind in kinds.items() if kind != LAKE})
    for cell, counted in raster.count(recipe.sheet, kinds).items():
        dry = sum(counted.values()) - counted[LAKE]
        if counted[LAKE] > LAKE_SHARE * raster.SAMPLES_PER_HEX:
            terrain.lakes.add(cell)
        elif dry >= DRY_SHARE * raster.SAMPLES_PER_HEX:
            if counted[HOME] >= dry / 2:
                terrain.home.add(cell)
            else:
                kind = _main(counted)
                if kind == OUT:
                    terrain.out.add(cell)
                else:
                    terrain.abroad[cell] = kind
    _patch(recipe, terrain)
    _mainland(recipe, terrain)
    return terrain


def _main(counted: Counter[str]) -> str:
    """The kind that a hex mostly is, home and water apart."""
    return max((kind for kind in counted if kind not in (HOME, LAKE)), key=lambda kind: counted[kind], default=OUT)


def dense(ring: list[Point]) -> list[Point]:
    """A ring with points added, so that its sides follow parallels and meridians."""
    found = []
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        found += [(x1 + (x2 - x1) * part / 20, y1 + (y2 - y1) * part / 20) for part in range(20)]
    return found


def cells_of(names: list[str]) -> list[Cell]:
    """Hexes by their names; a wrong name stops the work."""
    found = []
    for name in names:
        cell = read_cell(name)
        if cell is None:
            raise SystemExit(f'"{name}" in the patch is not a hex')
        found.append(cell)
    return found


def _patch(recipe: Recipe, terrain: Terrain) -> None:
    """The hand-written word on land and water: `home`, `lake`, `sea`, and `abroad` with one list for each country."""
    patch = recipe.patch.get("terrain", {})
    for kind in ("home", "lake", "sea", "out"):
        for cell in cells_of(patch.get(kind, [])):
            _clear(terrain, cell)
            if kind != "sea":
                {"home": terrain.home, "lake": terrain.lakes, "out": terrain.out}[kind].add(cell)
    for country, names in patch.get("abroad", {}).items():
        for cell in cells_of(names):
            _clear(terrain, cell)
            terrain.abroad[cell] = country


def _clear(terrain: Terrain, cell: Cell) -> None:
    terrain.abroad.pop(cell, None)
    for kind in (terrain.home, terrain.lakes, terrain.out):
        kind.discard(cell)


def _mainland(recipe: Recipe, terrain: Terrain) -> None:
    """Keep the largest piece of home land, the first foreign field beyond it, and the lakes that touch either."""
    grid = recipe.sheet.grid
    left = set(terrain.home)
    pieces: list[set[Cell]] = []
    while left:
        reached = [left.pop()]
        piece = set(reached)
        while reached:
            near = left.intersection(grid.neighbours(reached.pop()))
            left -= near
            piece |= near
            reached += near
        pieces.append(piece)
    terrain.home = max(pieces, key=len)
    # A single hex that hangs on the land by one side among foreign ones is nothing to build on.
    for cell in sorted(terrain.home):
        around = grid.neighbours(cell)
        if sum(near in terrain.home for near in around) <= 1 and sum(near in terrain.abroad for near in around) >= 3:
            terrain.home.discard(cell)
            terrain.abroad[cell] = Counter(
                terrain.abroad[near] for near in around if near in terrain.abroad
            ).most_common(1)[0][0]
    deep = {recipe.sheet.cell_at(point) for point in _region(recipe)}
    kept = {cell for names in recipe.patch.get("terrain", {}).get("abroad", {}).values() for cell in cells_of(names)}
    dropped = set()
    for cell in terrain.abroad:
        if cell not in deep and cell not in kept and not terrain.home.intersection(grid.neighbours(cell)):
            dropped.add(cell)
    for cell in dropped:
        del terrain.abroad[cell]
    terrain.out |= dropped
    land = terrain.land
    terrain.lakes = {cell for cell in terrain.lakes if land.intersection(grid.neighbours(cell))}


def _region(recipe: Recipe) -> list[Point]:
    if not recipe.deep:
        return []
    found = raster.area([[recipe.sheet.place(*point) for point in dense(recipe.deep)]])
    return [(column * raster.STEP, line * raster.STEP) for column, line in found]


# --- mountains ---


def _part(values: list[float], part: float) -> float:
    """The value below which this part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def raise_mountains(recipe: Recipe, terrain: Terrain, folder: Path) -> None:
    """The hexes that rise most above their surroundings, so that high plains stay plains and low ranges are ranges."""
    sheet, wanted = recipe.sheet, recipe.mountains
    found: dict[Cell, list[float]] = {}
    for lon, lat, metres in geodata.heights(folder).inside(recipe.box):
        x, y = sheet.place(lon, lat)
        if (round(x / raster.STEP), round(y / raster.STEP)) not in terrain.dry:
            continue
        cell = sheet.cell_at((x, y))
        if cell in terrain.home or cell in terrain.abroad or cell in terrain.out:
            found.setdefault(cell, []).append(metres)
    mean = {cell: sum(values) / len(values) for cell, values in found.items()}
    scores, rises = {}, {}
    for cell in terrain.land & set(found):
        values = found[cell]
        base = _part([mean[near] for near in sheet.disc(cell, int(wanted["reach"])) if near in mean], 0.2)
        rises[cell] = _part(values, 0.9) - base
        relief = _part(values, 0.95) - _part(values, 0.05)
        scores[cell] = rises[cell] + 0.6 * relief + wanted.get("height", 0.12) * mean[cell]
    # Foreign hexes follow the same bar, but only the land of the map sets it.
    ordered = sorted((scores[cell] for cell in terrain.home if cell in scores), reverse=True)
    bar = ordered[int(wanted["share"] * len(ordered))]
    high = {cell for cell in scores if scores[cell] >= bar and rises[cell] >= wanted["rise"]}
    for _ in range(2):  # a lonely hill is dropped, a hole in a range filled
        high = {
            cell
            for cell in scores
            if (cell in high and high.intersection(sheet.grid.neighbours(cell)))
            or len(high.intersection(sheet.grid.neighbours(cell))) >= 5
        }
    terrain.mountains = high
