"""The board of Stephenson's Rocket as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final, Literal

from footplate.draw import labels, marks, scenery, tracks
from footplate.draw.hexes import angle, cell_names, hexagon, lattice, outline, rings_path, sides_path, towards
from footplate.draw.pieces import PIECES
from footplate.draw.scenery import Scenery
from footplate.draw.svg import number, tag, words
from footplate.draw.theme import Theme, style
from footplate.hexgrid import DIRECTIONS, Cell, Grid, Point, cell_name
from footplate.language import say

RADIUS: Final = 24.5
"""Of a hex, in pixels at scale 1."""

WHOLE: Final = 1.0
ASIDE: Final = 0.74
"""The scale of a station that has to make room for a locomotive."""

LIVERIES: Final = {
    code: marks.Livery(code, look["colour"], look["pattern"], look.get("light", False))
    for code, look in PIECES["railways"].items()
}


@dataclass(frozen=True, slots=True)
class Town:
    """A town with its mark. A city shows its tokens (S, T, B, L) and which are taken, a start town its company."""

    label: str
    cell: Cell
    kind: Literal["city", "railway", "start"]
    company: str | None = None
    tokens: str = ""
    taken: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Track:
    """Track in the colours of the company it belongs to now.

    `start` is the town it came out of, `link` the hex of the other line that a dissolved line was joined to.
    """

    company: str
    cells: tuple[Cell, ...]
    start: Cell | None = None
    link: Cell | None = None


@dataclass(frozen=True, slots=True)
class Station:
    """A player's station; seats are letters from A."""

    seat: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Locomotive:
    """A locomotive and the direction it faces: None while it stands in its start town."""

    company: str
    cell: Cell
    heading: int | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """A hex that may be chosen, with the key that chooses it."""

    cell: Cell
    key: str
    picked: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything to be seen on a board, and nothing else."""

    grid: Grid
    land: frozenset[Cell]
    scenery: Scenery | None = None
    towns: tuple[Town, ...] = ()
    tracks: tuple[Track, ...] = ()
    stations: tuple[Station, ...] = ()
    locomotives: tuple[Locomotive, ...] = ()
    targets: tuple[Target, ...] = ()
    selected: Cell | None = None
    ghost: Locomotive | None = None
    hex_names: bool = False
    caption: str = ""


def draw(picture: Picture, theme: Theme = "auto", language: str = "en") -> str:
    """The picture as a self-contained SVG document."""
    scene = picture.scenery or Scenery.open_sea(picture.grid, picture.land)
    names = _names(picture)
    drawing = "".join(
        (
            ground(picture, scene, language),
            _tracks(picture),
            *(_town_mark(picture, town, spot) for town, spot in zip(picture.towns, names, strict=True)),
            _stations(picture, WHOLE),
            _locomotives(picture),
            _stations(picture, ASIDE),
            _choice(picture),
            *(_name(town, spot) for town, spot in zip(picture.towns, names, strict=True)),
            _keys(picture),
            _caption(picture, scene),
        )
    )
    left, top, right, bottom = (round(value * RADIUS) for value in scene.view)
    title = picture.caption.replace("\n", ", ") or say("picture.title", language, {"game": "Stephenson's Rocket"})
    return tag(
        "svg",
        tag("title", words(title)),
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


@cache
def map_scenery(key: str) -> Scenery | None:
    """The scenery that comes with a map of this game, if any."""
    file = resources.files("footplate.games.rocket").joinpath("maps", f"{key}.scenery.json")
    return Scenery.read(file.read_text("utf-8")) if file.is_file() else None


# --- the map ---


def ground(picture: Picture, scene: Scenery, language: str = "en") -> str:
    """Sea, scenery and hexes. The real coast shows through the hexes as a fine line; what is played are the hexes."""
    grid, land = picture.grid, picture.land
    rings = outline(grid, land)
    shore = {side for ring in rings for side in ring} - scene.border
    cities = "".join(hexagon(grid, town.cell, RADIUS, "urban") for town in picture.towns if town.kind == "city")
    return "".join(
        (
            tag(
                "defs",
                tag("path", id="fp-coast", d=scenery.coast(scene, RADIUS)),
                tag("path", id="fp-home", d=str(rings_path(grid, rings, RADIUS))),
            ),
            scenery.sea(scene, RADIUS),
            *(tag("use", href=f"#fp-{what}", class_=how) for how in ("shallow", "glow") for what in ("coast", "home")),
            tag("use", href="#fp-coast", class_="foreign"),
            tag("use", href="#fp-home", class_="home"),
            tag("use", href="#fp-coast", class_="truecoast"),
            scenery.rivers(scene, RADIUS),
            tag("path", class_="lattice", d=str(lattice(grid, land, RADIUS))),
            cities,
            tag("path", class_="rim", d=str(sides_path(grid, rings, shore, RADIUS))),
            tag("path", class_="border", d=str(sides_path(grid, rings, scene.border, RADIUS))),
            scenery.names(scene, RADIUS, language),
            scenery.frame(scene, RADIUS),
            cell_names(grid, land - _occupied(picture), RADIUS) if picture.hex_names else "",
        )
    )


def _occupied(picture: Picture) -> set[Cell]:
    """Hexes where something stands in the centre."""
    pieces: tuple[Town | Station | Locomotive, ...] = (*picture.towns, *picture.stations, *picture.locomotives)
    return {piece.cell for piece in pieces} | {cell for track in picture.tracks for cell in track.cells}


# --- lines and pieces ---


def _tracks(picture: Picture) -> str:
    courses = [(track.company, tracks.TrackCourse(track.cells, track.start, track.link)) for track in picture.tracks]
    everything = [course for _, course in courses]
    drawn = ""
    for company in LIVERIES:
        own = [course for owner, course in courses if owner == company]
        if own:
            drawn += tracks.draw_company(picture.grid, LIVERIES[company], own, everything, RADIUS)
    return drawn


_SHOULDER: Final = {"NE": -150, "E": -100, "SE": -35, "SW": -145, "W": -80, "NW": -30}
"""By heading: the upper side of a locomotive's disc, in degrees, that its point and usually its track leave free."""


def _station_place(picture: Picture, station: Station) -> tuple[Point, float]:
    """Where a station stands and at what scale: a locomotive on its hex pushes it, smaller, to its shoulder."""
    at = picture.grid.centre(station.cell, RADIUS)
    for loco in picture.locomotives:
        if loco.cell == station.cell and loco.heading is not None:
            return towards(at, _SHOULDER[DIRECTIONS[loco.heading]], 19.5), ASIDE
    return at, WHOLE


def _stations(picture: Picture, scale: float) -> str:
    """The stations at one scale: whole ones lie under the locomotives, small ones over them."""
    drawn = ""
    for station in picture.stations:
        at, found = _station_place(picture, station)
        if found == scale:
            drawn += marks.enamel(station.seat, at, scale, cell_name(station.cell))
    return drawn


def _locomotives(picture: Picture) -> str:
    drawn = ""
    for loco in picture.locomotives:
        at = picture.grid.centre(loco.cell, RADIUS)
        drawn += marks.locomotive(LIVERIES[loco.company], at, loco.heading, cell=cell_name(loco.cell))
    return drawn


def _choice(picture: Picture) -> str:
    drawn = "".join(marks.target(picture.grid, target.cell, RADIUS, target.picked) for target in picture.targets)
    if picture.selected is not None:
        drawn += marks.selection(picture.grid.centre(picture.selected, RADIUS))
    if picture.ghost:
        at = picture.grid.centre(picture.ghost.cell, RADIUS)
        drawn += marks.locomotive(LIVERIES[picture.ghost.company], at, picture.ghost.heading, ghost=True)
    return drawn


def _key_place(picture: Picture, target: Target) -> tuple[Point, bool]:
    """Where a target's key stands: in the centre, or small on the rim when a ghost piece stands there."""
    at = picture.grid.centre(target.cell, RADIUS)
    if picture.ghost and picture.ghost.cell == target.cell:
        return (at[0] + 15, at[1] - 19), True
    return at, False


def _keys(picture: Picture) -> str:
    return "".join(marks.key(target.key, *_key_place(picture, target)) for target in picture.targets if target.key)


def _caption(picture: Picture, scene: Scenery) -> str:
    if not picture.caption:
        return ""
    return marks.caption(picture.caption, (scene.view[2] * RADIUS - 14, scene.view[1] * RADIUS + 14))


# --- towns and their names ---

_MARK_LOWERED: Final = {"city": 8.0, "railway": 4.0, "start": 3.0}
"""How far a mark makes room when its town's name stands above it in the same hex."""


def _mark_hidden(picture: Picture, town: Town) -> bool:
    """Whether a locomotive still stands on the town's mark."""
    return any(loco.cell == town.cell for loco in picture.locomotives)


def _town_mark(picture: Picture, town: Town, name: labels.LabelSpot) -> str:
    x, y = picture.grid.centre(town.cell, RADIUS)
    if _mark_hidden(picture, town):
        return ""
    if name.at[1] < y:
        y += _MARK_LOWERED[town.kind]
    match town.kind:
        case "city":
            return marks.tokens(town.tokens, town.taken, (x, y - 3))
        case "railway":
            return marks.railway_town((x, y - 3))
        case _:
            assert town.company is not None, town
            return marks.shield(LIVERIES[town.company], (x, y))


def _name(town: Town, spot: labels.LabelSpot) -> str:
    classes = "town city" if town.kind == "city" else "town"
    return tag("text", words(town.label), class_=classes, x=number(spot.at[0]), y=number(spot.at[1]))


def _names(picture: Picture) -> list[labels.LabelSpot]:
    """A place for every town's name: under its hex, or at the top of it when the hexes below are busier."""
    wanted = []
    for town in picture.towns:
        x, y = picture.grid.centre(town.cell, RADIUS)
        city = town.kind == "city"
        below, above = RADIUS * 0.86 + (2 if city else 3), -8.0 if city else -15.0
        if _mark_hidden(picture, town):
            below, above = 28.5, -20.5
        spots = []
        for nudge in (0, -8, 8, -16, 16, -24, 24):
            spots.append(labels.LabelSpot((x + nudge, y + below), abs(nudge) / 2))
            spots.append(labels.LabelSpot((x + nudge, y + above), abs(nudge) / 2 + 1))
        wanted.append(labels.PlacedLabel(town.label, 11.5 if city else 11, tuple(spots)))
    return labels.place(wanted, _obstacles(picture))


def _obstacles(picture: Picture) -> list[labels.Obstacle]:
    found = []
    for loco in (*picture.locomotives, *([picture.ghost] if picture.ghost else [])):
        at = picture.grid.centre(loco.cell, RADIUS)
        found.append(labels.Obstacle(at, 18.5, 3))
        if loco.heading is not None:
            found.append(labels.Obstacle(towards(at, angle(loco.heading), 18.5), 6, 3))
    for station in picture.stations:
        at, scale = _station_place(picture, station)
        found.append(labels.Obstacle(at, 12.5 * scale, 2))
    for target in picture.targets:
        found.append(labels.Obstacle(_key_place(picture, target)[0], 11, 2))
        found.append(labels.Obstacle(picture.grid.centre(target.cell, RADIUS), RADIUS - 2))
    for track in picture.tracks:
        course = tracks.TrackCourse(track.cells, track.start, track.link)
        found += [labels.Obstacle(point, 6.5) for point in tracks.course_points(picture.grid, course, RADIUS)]
    return found
