"""The board of Dampfross as a picture."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from footplate.draw import labels, marks, scenery, terrain
from footplate.draw.hexes import between, cell_names, hexagon, lattice, outline, rings_path, sides_path
from footplate.draw.pieces import OUTLINES
from footplate.draw.scenery import Scenery
from footplate.draw.svg import Path, moved, number, tag, words
from footplate.draw.theme import Theme, style
from footplate.hexgrid import Cell, Point, Side, read_cell, read_side
from footplate.kernel.maps import HexMap
from footplate.kernel.terrain import foreign, rivers

RADIUS: Final = 20.0
"""Of a hex, in pixels at scale 1."""

_CITY_SIZE: Final = 11.5
_TOWN_SIZE: Final = 10.0
_RIVER_SIZE: Final = 10.5
_SHORTEST_NAMED: Final = 5
"""Sides that a river must have to bear its name on the picture."""
_RIVER_CHOICES: Final = 5
"""Places for the name of a river that a page is told beside the one on the picture."""

_FLAG_REACH: Final = 5.0
"""How far from its city a flag may stand, in radii of a hex."""


def draw_map(
    hex_map: HexMap,
    scene: Scenery | None = None,
    *,
    theme: Theme = "auto",
    language: str | None = None,
    hex_names: bool = False,
    caption: str = "",
    track: str = "",
) -> str:
    """A map as a self-contained SVG document. Without a language, places bear the names used where they lie.

    `track` is drawn above the ground and below the cities.
    """
    sheet = Sheet(hex_map, scene or Scenery.open_sea(hex_map.grid, hex_map.cells), language)
    drawing = sheet.ground() + (sheet.hex_names() if hex_names else "") + track + sheet.places()
    left, top, right, bottom = (round(value * RADIUS) for value in sheet.scene.view)
    if caption:
        drawing += marks.caption(caption, sheet.free_corner(caption))
    return tag(
        "svg",
        tag("title", words(caption.replace("\n", ", ") or f"{place_name(hex_map.data, language)}: Dampfross")),
        tag("style", style(drawing)),
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        viewBox=f"{left} {top} {right - left} {bottom - top}",
        width=right - left,
        height=bottom - top,
        data_theme=None if theme == "auto" else theme,
        role="img",
    )


def place_name(place: Mapping[str, Any], language: str | None, key: str = "") -> str:
    """What a place, country or map is called in a language: `names`, else its own `name`, else its key."""
    own = place.get("name") or place.get("title") or key.replace("_", " ")
    names: Mapping[str, str] = place.get("names", {})
    return names.get(language or "", own)


@dataclass(frozen=True, slots=True)
class _Place:
    label: str
    cell: Cell
    numbers: tuple[int, ...]
    port: bool
    start: bool

    @property
    def plate(self) -> str:
        """The numbers as they stand on the plate: three or more in a row as first and last."""
        if len(self.numbers) > 2:
            return f"{self.numbers[0]}–{self.numbers[-1]}"
        return "·".join(map(str, self.numbers))

    @property
    def plate_width(self) -> float:
        return {0: 9.0, 1: 20.0}.get(len(self.numbers), 36.0)


class Sheet:
    """One map on its way onto paper."""

    def __init__(self, hex_map: HexMap, scene: Scenery, language: str | None) -> None:
        self.map, self.grid, self.scene = hex_map, hex_map.grid, scene
        self.language = language or "en"
        data = hex_map.data
        self.abroad = frozenset(foreign(data))
        self.home = frozenset(hex_map.cells) - self.abroad
        self.mountains = _cells(data.get("mountains", []))
        self.lakes = _cells(data.get("lakes", []))
        self.borders = [read_side(name) for name in data.get("borders", [])]
        self.rivers = rivers(data)
        self.all_places = {
            key: _Place(
                place_name(place, language, key),
                hex_map.cells[hex_map.index[place["hex"]]],
                tuple(place.get("numbers", ())),
                bool(place.get("port")),
                key in data["starts"],
            )
            for kind in ("cities", "towns")
            for key, place in data.get(kind, {}).items()
        }

    # --- the map ---

    def ground(self) -> str:
        """Sea, scenery, hexes, hills, coasts, borders, rivers and ferries."""
        grid, scene = self.grid, self.scene
        rings = outline(grid, self.home | self.abroad | self.lakes)
        wet = {side for ring in rings for side in ring if side not in scene.border}
        fields = [
            tag(
                "defs",
                tag("path", id="fp-coast", d=scenery.coast(scene, RADIUS)),
                tag("path", id="fp-home", d=str(rings_path(grid, rings, RADIUS))),
            ),
            scenery.sea(scene, RADIUS),
            *(tag("use", href=f"#fp-{what}", class_=how) for how in ("shallow", "glow") for what in ("coast", "home")),
            tag("use", href="#fp-coast", class_="foreign"),
            scenery.frontiers(scene, RADIUS),
            scenery.lakes(scene, RADIUS),
            self._filled("abroad", self.abroad),
            self._filled("home", self.home),
            self._filled("home", self.lakes),
            _line("lake", terrain.shores(grid, self.lakes, RADIUS)),
            self._filled("high", self.mountains & self.home),
            self._filled("farhigh", self.mountains & self.abroad),
            _line("farlattice", lattice(grid, self.abroad, RADIUS)),
            _line("lattice", lattice(grid, self.home | self.lakes, RADIUS)),
            *(hexagon(grid, place.cell, RADIUS, "urban") for place in self.all_places.values() if place.numbers),
            _drawn("hill", terrain.hills(grid, self.mountains, RADIUS)),
            _line("edge", sides_path(grid, rings, scene.border - wet, RADIUS)),
            _line("rim", sides_path(grid, rings, wet, RADIUS)),
            self._border(),
            _line("riverbed", self._flow),
            _line("river", self._flow),
            self._ferries(),
            scenery.names(scene, RADIUS, self.language),
            scenery.frame(scene, RADIUS),
        ]
        return "".join(fields)

    @cached_property
    def _flow(self) -> Path:
        return terrain.flow(self.grid, self.rivers, RADIUS)

    def _filled(self, class_: str, cells: frozenset[Cell]) -> str:
        if not cells:
            return ""
        return _line(class_, rings_path(self.grid, outline(self.grid, cells), RADIUS))

    def _border(self) -> str:
        """The sides towards foreign land, except along rivers: a dash in the water would hide it."""
        wanted = set(self.borders) - {side for river in self.rivers.values() for side in river}
        outer: set[Side] = set()
        rings = outline(self.grid, self.home)
        for ring in rings:
            outer |= {side for side in ring if self.grid.canonical(side) in wanted}
        return _line("border", sides_path(self.grid, rings, outer, RADIUS))

    def _ferries(self) -> str:
        drawn = ""
        for ferry in self.map.data.get("ferries", []):
            a, b = (self.grid.centre(self.all_places[ferry[end]].cell, RADIUS) for end in ("from", "to"))
            middle = between(a, b, 0.45)
            drawn += tag("path", class_="ferry", d=str(Path().through([a, b])))
            drawn += tag("circle", class_="ferryn", cx=middle[0], cy=middle[1], r=6.5)
            drawn += tag("text", str(ferry["length"]), class_="ferryt", x=middle[0], y=middle[1] + 3.4)
        return drawn

    def free_corner(self, caption: str) -> Point:
        """The right upper corner of a caption where it hides least: in one of the four corners of the picture."""
        left, top, right, bottom = (value * RADIUS for value in self.scene.view)
        lines = caption.split("\n")
        wide, high = 36 + 10.6 * max(map(len, lines)), 36 + 17.0 * (len(lines) - 1)
        corners = [(right - 14, top + 14), (left + 14 + wide, top + 14)]
        corners += [(right - 14, bottom - 14 - high), (left + 14 + wide, bottom - 14 - high)]

        def hidden(corner: Point) -> int:
            inside = 0
            for cell in self.map.cells:
                x, y = self.grid.centre(cell, RADIUS)
                inside += corner[0] - wide - RADIUS < x < corner[0] + RADIUS and (
                    corner[1] - RADIUS < y < corner[1] + high + RADIUS
                )
            return inside

        return min(corners, key=hidden)

    def hex_names(self) -> str:
        """Postal names on all hexes but those of cities."""
        taken = {place.cell for place in self.all_places.values()}
        return cell_names(self.grid, (self.home | self.abroad) - taken, RADIUS)

    # --- cities, towns and names ---

    def places(self) -> str:
        """Number plates, ports, and the names of places and rivers."""
        drawn = "".join(self._mark(place) for place in self.all_places.values())
        for key, place in self.all_places.items():
            drawn += _text("town city" if place.numbers else "town small", place.label, self.place_spots[key])
        return drawn + self.river_names()

    def river_names(self) -> str:
        return "".join(_text("rivername", name, at) for name, at in self.river_spots.items())

    @cached_property
    def _spots(self) -> tuple[dict[str, Point], dict[str, Point]]:
        """Where the names of places and of rivers stand: found together, so that they keep clear of each other."""
        wanted = {key: self._place_label(place) for key, place in self.all_places.items()}
        named = {name: label for name in self.rivers if name and (label := self._river_label(name))}
        spots = [spot.at for spot in labels.place([*wanted.values(), *named.values()], self._obstacles())]
        return dict(zip(wanted, spots, strict=False)), dict(zip(named, spots[len(wanted) :], strict=True))

    def river_choices(self) -> dict[str, list[Point]]:
        """A few places for the name of each river: first where it stands on the picture, then what it likes best."""
        chosen: dict[str, list[Point]] = {}
        for name, at in self.river_spots.items():
            label = self._river_label(name)
            liked = sorted(label.spots, key=lambda spot: spot.dislike) if label else []
            chosen[name] = [at, *[spot.at for spot in liked if spot.at != at][:_RIVER_CHOICES]]
        return chosen

    def mountains_near_cities(self) -> list[Cell]:
        """Those on which a flag of a city might stand."""
        cities = [self.grid.centre(place.cell, 1.0) for place in self.all_places.values() if place.numbers]
        return [
            cell
            for cell in sorted(self.mountains)
            if min(math.dist(self.grid.centre(cell, 1.0), city) for city in cities) < _FLAG_REACH
        ]

    @property
    def place_spots(self) -> dict[str, Point]:
        return self._spots[0]

    @property
    def river_spots(self) -> dict[str, Point]:
        return self._spots[1]

    def _mark(self, place: _Place) -> str:
        at = self.grid.centre(place.cell, RADIUS)
        drawn = ""
        if place.port:
            anchor = (at[0] + place.plate_width / 2 + 7, at[1])
            drawn += tag(
                "g",
                tag("path", class_="anchorbed", d=OUTLINES["anchor"]),
                tag("path", class_="anchor", d=OUTLINES["anchor"]),
                transform=moved(anchor),
            )
        if not place.numbers:
            return drawn + tag("circle", class_="dot", cx=at[0], cy=at[1], r=4.5)
        plate, text = ("startnumbers", "numbert startnumbers") if place.start else ("numbers", "numbert")
        width = place.plate_width
        drawn += tag("rect", class_=plate, x=at[0] - width / 2, y=at[1] - 8, width=width, height=16, rx=3)
        return drawn + _text(text, place.plate, (at[0], at[1] + 4))

    def _place_label(self, place: _Place) -> labels.PlacedLabel:
        x, y = self.grid.centre(place.cell, RADIUS)
        size = _CITY_SIZE if place.numbers else _TOWN_SIZE
        half = labels.width(place.label, size) / 2
        aside = half + place.plate_width / 2 + 3
        below, above = (20.0, -13.5) if place.numbers else (15.0, -9.0)
        spots = [labels.LabelSpot((x, y + below)), labels.LabelSpot((x, y + above), 1.0)]
        for nudge in (10, -10, 20, -20):
            spots += [labels.LabelSpot((x + nudge, y + below), 3.0), labels.LabelSpot((x + nudge, y + above), 3.5)]
        spots += [
            labels.LabelSpot((x + aside + (13 if place.port else 0), y + 4), 4.0),
            labels.LabelSpot((x - aside, y + 4), 4.5),
        ]
        return labels.PlacedLabel(place.label, size, tuple(spots))

    def _river_label(self, name: str) -> labels.PlacedLabel | None:
        """A river's name above one of its sides, best in the middle of its course."""
        sides = self.rivers[name]
        if len(sides) < _SHORTEST_NAMED:
            return None
        spots = []
        for place, side in enumerate(sides[1:-1], 1):
            x, y = self._middle(side)
            off = abs(place / len(sides) - 0.5) * 4
            spots += [labels.LabelSpot((x, y - 5), off), labels.LabelSpot((x, y + 12), off + 0.5)]
        return labels.PlacedLabel(name, _RIVER_SIZE, tuple(spots))

    def _middle(self, side: Side) -> Point:
        cell, direction = side
        return between(self.grid.centre(cell, RADIUS), self.grid.centre(self.grid.neighbour(cell, direction), RADIUS))

    def _obstacles(self) -> list[labels.Obstacle]:
        found = []
        for place in self.all_places.values():
            x, y = self.grid.centre(place.cell, RADIUS)
            reach = 10.5 if place.numbers else 5.5
            side = max(0.0, place.plate_width / 2 - reach)
            found += [labels.Obstacle((x + dx, y), reach, 3) for dx in {-side, 0.0, side}]
            if place.port:
                found.append(labels.Obstacle((x + place.plate_width / 2 + 7, y), 5, 2))
        for river in self.rivers.values():
            found += [labels.Obstacle(self._middle(side), 3, 0.35) for side in river]
        for name in self.scene.names:
            x, y = name.at[0] * RADIUS, name.at[1] * RADIUS
            if not name.turn:
                half = scenery.half_length(name, name.text)
                found += [labels.Obstacle((x + half * part, y - 4), 9, 1) for part in (-0.9, -0.45, 0.0, 0.45, 0.9)]
        found += [labels.Obstacle(self.grid.centre(cell, RADIUS), 9, 0.2) for cell in self.mountains]
        return found


def _cells(names: list[str]) -> frozenset[Cell]:
    return frozenset(cell for name in names if (cell := read_cell(name)))


def _line(class_: str, path: Path) -> str:
    return _drawn(class_, str(path))


def _drawn(class_: str, d: str) -> str:
    return tag("path", class_=class_, d=d) if d else ""


def _text(class_: str, text: str, at: Point) -> str:
    return tag("text", words(text), class_=class_, x=number(at[0]), y=number(at[1]))
