"""Rivers: from a few hand-written points over the real course to a chain of hex sides."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable
from itertools import pairwise

from footplate.hexgrid import Cell, Corner, Point, Side, corner_point, read_side
from tools.mapmaker.recipe import Recipe, River
from tools.mapmaker.sheet import Sheet
from tools.mapmaker.terrain import Terrain

OFF_COURSE = 3.0
"""How much dearer a jump between points is than to follow a drawn river."""


class Waters:
    """All river lines of the source as one graph of points, in hex radii."""

    def __init__(self, sheet: Sheet, lines: Iterable[list[Point]]) -> None:
        self.points: list[Point] = []
        self.along: list[list[int]] = []
        self._near: dict[tuple[int, int], list[int]] = {}
        for line in lines:
            before = -1
            for lon, lat in line:
                point = sheet.place(lon, lat)
                if before >= 0 and math.dist(point, self.points[before]) < 0.12:
                    continue
                here = self._add(point)
                if before >= 0:
                    self.along[here].append(before)
                    self.along[before].append(here)
                before = here

    def _add(self, point: Point) -> int:
        self.points.append(point)
        self.along.append([])
        self._near.setdefault((int(point[0] // 2), int(point[1] // 2)), []).append(len(self.points) - 1)
        return len(self.points) - 1

    def around(self, point: Point, reach: int = 1) -> list[int]:
        """Points of rivers within a few hexes."""
        x, y = int(point[0] // 2), int(point[1] // 2)
        span = range(-reach, reach + 1)
        return [found for dx in span for dy in span for found in self._near.get((x + dx, y + dy), [])]

    def course(self, start: Point, end: Point) -> list[Point]:
        """The way from one point to another that follows drawn rivers where it can."""
        first, last = -1, -2  # the two ends, which are on no line
        best: dict[int, float] = {first: 0.0}
        came: dict[int, int] = {}
        queue = [(0.0, first)]

        def at(node: int) -> Point:
            return start if node == first else end if node == last else self.points[node]

        while queue:
            length, here = heapq.heappop(queue)
            if here == last:
                break
            if length > best[here]:
                continue
            point = at(here)
            steps = [(last, OFF_COURSE * math.dist(point, end))]
            if here >= 0:
                steps += [(near, math.dist(point, self.points[near])) for near in self.along[here]]
            steps += [
                (near, 0.05 + OFF_COURSE * math.dist(point, self.points[near]))
                for near in self.around(point, 2 if here == first else 1)
                if math.dist(point, self.points[near]) < (3.0 if here == first else 0.8)
            ]
            for near, step in steps:
                if length + step < best.get(near, math.inf):
                    best[near] = length + step
                    came[near] = here
                    heapq.heappush(queue, (length + step, near))
        way = [last]
        while way[-1] != first:
            way.append(came[way[-1]])
        return [at(node) for node in reversed(way)]


def _distance(point: Point, a: Point, b: Point) -> float:
    """From a point to the piece of line between two others."""
    (px, py), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    part = max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / length)) if length else 0.0
    return math.hypot(px - ax - part * dx, py - ay - part * dy)


class Banks:
    """The sides on which rivers may run: between two hexes of land, at least one of them at home."""

    def __init__(self, sheet: Sheet, terrain: Terrain) -> None:
        self.sides: dict[frozenset[Corner], Side] = {}
        self.ways: dict[Corner, list[Corner]] = {}
        self.touching: dict[Corner, set[Cell]] = {}
        land = terrain.land
        for cell in sorted(land):
            corners = sheet.corners(cell)
            for corner in corners:
                self.touching.setdefault(corner, set()).add(cell)
            for direction in range(1, 4):  # E, SE and SW: each side once, under its canonical name
                near = sheet.grid.neighbour(cell, direction)
                if near in land and (cell in terrain.home or near in terrain.home):
                    a, b = corners[direction], corners[(direction + 1) % 6]
                    self.sides[frozenset((a, b))] = cell, direction
                    self.ways.setdefault(a, []).append(b)
                    self.ways.setdefault(b, []).append(a)
        water: dict[Corner, str] = {}
        for cell in sheet.cells():
            if cell not in land:
                kind = "lake" if cell in terrain.lakes else "abroad" if cell in terrain.out else "sea"
                for corner in sheet.corners(cell):
                    if water.get(corner) != "sea":
                        water[corner] = kind
        self.ends: dict[str, set[Corner]] = {"sea": set(), "lake": set(), "abroad": set()}
        for corner in self.ways:
            if corner in water:
                self.ends[water[corner]].add(corner)
            if any(cell in terrain.abroad for cell in self.touching[corner]):
                self.ends["abroad"].add(corner)


def _chain(banks: Banks, course: list[Point], targets: set[Corner], taken: set[Corner]) -> list[Corner]:
    """The cheapest chain of sides along a course, from its beginning to one of the targets."""
    spans = list(pairwise(course))
    away: dict[Corner, float] = {}

    def distance(corner: Corner) -> float:
        if corner not in away:
            point = corner_point(corner, 1.0)
            away[corner] = min(_distance(point, a, b) for a, b in spans)
        return away[corner]

    free = [corner for corner in banks.ways if corner not in taken and corner not in targets]
    start = min(free, key=lambda corner: math.dist(corner_point(corner, 1.0), course[0]))
    best, came = {start: 0.0}, dict[Corner, Corner]()
    queue: list[tuple[float, bool, Corner]] = [(0.0, False, start)]
    while queue:
        cost, arrived, here = heapq.heappop(queue)
        if arrived:
            chain = [here]
            while chain[-1] != start:
                chain.append(came[chain[-1]])
            return chain[::-1]
        if cost > best[here]:
            continue
        if here in targets:
            # Arriving far from the true mouth costs extra, so the entry is queued once more with that cost.
            heapq.heappush(queue, (cost + 3 * math.dist(corner_point(here, 1.0), course[-1]) ** 2, True, here))
            continue
        for near in banks.ways[here]:
            if (near in taken and near not in targets) or distance(near) > 2.4:
                continue
            step = cost + 0.25 + 2 * (distance(near) ** 2 + distance(here) ** 2)
            if step < best.get(near, math.inf):
                best[near], came[near] = step, here
                heapq.heappush(queue, (step, False, near))
    return []


def lay(
    recipe: Recipe, terrain: Terrain, lines: Iterable[list[Point]], say: Callable[[str], None]
) -> dict[str, list[Side]]:
    """Every river of the recipe as sides in order from source to mouth. Rivers meet nowhere but at a mouth."""
    waters = Waters(recipe.sheet, lines)
    banks = Banks(recipe.sheet, terrain)
    chains: dict[str, list[Corner]] = {}
    taken: set[Corner] = set()
    for river in recipe.rivers:
        chain = patched(recipe, river) or _lay_one(recipe, river, waters, banks, chains, taken)
        if len(chain) < 3:
            say(f"{river.name} finds no way to {river.into}")
            continue
        chains[river.name] = chain
        taken |= set(chain)
    return {name: [banks.sides[frozenset(pair)] for pair in pairwise(chain)] for name, chain in chains.items()}


def _lay_one(
    recipe: Recipe,
    river: River,
    waters: Waters,
    banks: Banks,
    chains: dict[str, list[Corner]],
    taken: set[Corner],
) -> list[Corner]:
    stops = [recipe.sheet.place(*point) for point in river.via]
    course = [stops[0]]
    for start, end in pairwise(stops):
        course += waters.course(start, end)[1:]
    targets = banks.ends[river.into] if river.into in banks.ends else set(chains.get(river.into, []))
    if river.into == "abroad":
        # A border river touches foreign land all along: it ends where its course does.
        near = sorted(targets, key=lambda corner: math.dist(corner_point(corner, 1.0), course[-1]))
        targets = set(near[:3])
    return _chain(banks, course, targets - (taken if river.into in banks.ends else set()), taken)


def patched(recipe: Recipe, river: River) -> list[Corner]:
    """A course written by hand in the patch as the hexes' sides in order, `rivers.<name> = ["K12.E", ...]`."""
    names = recipe.patch.get("rivers", {}).get(river.name, [])
    pairs = []
    for name in names:
        cell, direction = read_side(name)
        corners = recipe.sheet.corners(cell)
        pairs.append((corners[direction], corners[(direction + 1) % 6]))
    if len(pairs) < 2:
        return []
    chain = [pairs[0][0] if pairs[0][1] in pairs[1] else pairs[0][1]]
    for pair in pairs:
        if chain[-1] not in pair:
            raise SystemExit(f"{river.name} in the patch breaks off at side {len(chain)}")
        chain.append(pair[1] if pair[0] == chain[-1] else pair[0])
    return chain
