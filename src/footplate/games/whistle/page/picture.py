"""The board as a picture: tiles with their track and stops, hubs, gaps, start stops and trains."""

from __future__ import annotations

from functools import cache
from math import dist
from typing import Final

from footplate.draw import tiles as draw
from footplate.draw.pieces import PIECES
from footplate.draw.svg import moved, number, tag, words
from footplate.draw.theme import Theme, style
from footplate.games.whistle.rules.board import (
    FIRST_OF_COLUMN,
    FIRST_SPACE,
    FIRST_STOP,
    HEXES,
    START_SIDES,
    STOPS_OF_TILE,
    column_of,
)
from footplate.games.whistle.rules.components import DEMANDS, EXCHANGE, PENALTIES, POINTS, TRACKS
from footplate.games.whistle.rules.pieces import (
    COMPANIES,
    FIRST_END,
    FIRST_TOWN,
    GOOD_KINDS,
    TRACK_TILES,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import EMPTY, MAX_TRAINS, Position
from footplate.games.whistle.text.notation_names import SHORT_GOODS, seat_name
from footplate.games.whistle.text.spoken_names import STOP_KEYS
from footplate.hexgrid import Point
from footplate.language import say

_ABOVE_STOP: Final[float] = PIECES["tiles"]["trainAboveStop"]
"""Trains stand a little above their stop, so that its good can be seen."""
_APART: Final = 25.0
"""So far two stops of a tile keep from each other."""
_BESIDE_HUB: Final[list[Point]] = PIECES["tiles"]["trainsBesideHub"]
"""Where trains stand on a hub."""


def centre(hex: int) -> Point:
    """The middle of a hex; the east is on the right, and columns of seven lie half a hex lower."""
    column = column_of(hex)
    row = hex - FIRST_OF_COLUMN[column]
    return (7 - column) * 1.5 * draw.RADIUS, (row + (0 if column % 2 else 0.5)) * 2 * draw.APOTHEM


@cache
def tile_picture(turned: int) -> str:
    """A tile as it lies on the board, around (0, 0)."""
    tile, turn = divmod(turned, 6)
    if tile >= FIRST_END:
        return tag("g", draw.hexagon("endtile"), draw.spokes(), *_end_marks(tile), class_="ends")
    if tile >= FIRST_TOWN:
        return draw.hexagon("blacktile") + draw.spokes() + "".join(_hub_marks(tile))
    curves = curves_of(tile, turn)
    places = stop_points(turned)
    goods = [draw.good(SHORT_GOODS[good], places[min(tracks)], 0.92) for tracks, good in TRACKS[tile].stops]
    return draw.hexagon("tile") + draw.rails(curves) + "".join(goods)


def curves_of(tile: int, turn: int) -> list[draw.Curve]:
    """The tracks of a track tile, in the order in which they are drawn."""
    printed = TRACKS[tile]
    junction = next((tracks for tracks, _ in printed.stops if len(tracks) > 1), None)
    return [
        draw.curve((a + turn) % 6, (b + turn) % 6, bowed=junction is not None and number not in junction)
        for number, (a, b) in enumerate(printed.tracks)
    ]


@cache
def stop_points(turned: int) -> dict[int, Point]:
    """Where the stops of a tile lie, by their numbers."""
    tile, turn = divmod(turned, 6)
    if tile >= TRACK_TILES:
        return {0: (0.0, 0.0)}
    curves = curves_of(tile, turn)
    found: dict[int, Point] = {}
    for tracks, _ in sorted(TRACKS[tile].stops, key=lambda stop: -len(stop[0])):
        if len(tracks) > 1:
            found[min(tracks)] = draw.crossing(curves[tracks[0]], curves[tracks[1]])
        else:
            found[tracks[0]] = _clear_point(curves[tracks[0]], list(found.values()))
    return found


def _clear_point(track: draw.Curve, others: list[Point]) -> Point:
    """The middle of a track, or a place nearby where the other stop does not cover it."""
    points = [draw.along(track, part) for part in (0.5, 0.4, 0.6, 0.3, 0.7, 0.25, 0.75)]
    clear = [point for point in points if all(dist(point, other) >= _APART for other in others)]
    return clear[0] if clear else max(points, key=lambda point: min(dist(point, other) for other in others))


def _demand(tile: int) -> list[str]:
    wanted = DEMANDS[tile * GOOD_KINDS : (tile + 1) * GOOD_KINDS]
    return [SHORT_GOODS[good] for good, count in enumerate(wanted) for _ in range(count)]


def _hub_marks(tile: int) -> list[str]:
    if tile in STOP_KEYS:
        sign, text = PIECES["tiles"]["hubs"][STOP_KEYS[tile]]
        return [draw.pictogram(sign, (0, -8)), draw.gain(text, (0, 20))]
    company = tile - FIRST_TOWN
    look = PIECES["companies"][COMPANIES[company]]
    return [
        draw.plate(look["code"], look["colour"], (0, -17), look.get("light", False)),
        *(draw.good(good, ((at - 0.5) * 21, 3), 0.72) for at, good in enumerate(_demand(tile))),
        draw.gain(f"+{POINTS[tile]}", (-9, 25)),
        draw.gain(f"−{PENALTIES[tile]}", (12, 25), penalty=True),
    ]


def _end_marks(tile: int) -> list[str]:
    penalty = draw.gain(f"−{PENALTIES[tile]}", (14, 21), penalty=True)
    if EXCHANGE[tile]:
        return [draw.pictogram("share", (0, -8), 0.92), draw.gain(f"×{EXCHANGE[tile]}", (-10, 21)), penalty]
    goods = [draw.good(good, ((at - 1) * 19, -4), 0.68) for at, good in enumerate(_demand(tile))]
    return [*goods, draw.gain(f"+{POINTS[tile]}", (-10, 21)), penalty]


def _trains(position: Position) -> list[str]:
    drawn = []
    crowd: dict[int, int] = {}
    for seat in range(position.seats):
        for train in range(position.train_count):
            place = position.trains[seat * MAX_TRAINS + train]
            if not 0 <= place < FIRST_SPACE:
                continue
            here = crowd.get(place, 0)
            crowd[place] = here + 1
            x, y = train_point(position, place, here)
            drawn.append(draw.train(seat_name(seat), f"{seat_name(seat)}{train + 1}", (x, y)))
    return drawn


def train_point(position: Position, place: int, others: int = 0) -> Point:
    """Where a train at this place is drawn, after so many others there."""
    if place < FIRST_STOP:
        hex, side = divmod(START_SIDES[place], 6)
        (x, y), (u, v) = centre(hex), draw.edge(side, draw.APOTHEM + 11)
        return x + u, y + v
    hex, stop = divmod(place - FIRST_STOP, STOPS_OF_TILE)
    x, y = centre(hex)
    turned = position.tiles[hex]
    if turned // 6 >= TRACK_TILES:
        u, v = _BESIDE_HUB[others % len(_BESIDE_HUB)]
        shift = 5 * (others // len(_BESIDE_HUB))
        return x + u + shift, y + v + shift
    u, v = stop_points(turned)[stop]
    return x + u, y + v - _ABOVE_STOP


def draw_board(position: Position, theme: Theme = "auto", language: str = "en") -> str:
    """The whole board. Everything on it is public."""
    parts = []
    for hex in range(HEXES):
        turned = position.tiles[hex]
        body = draw.hexagon("gap") if turned == EMPTY else tile_picture(turned)
        parts.append(tag("g", body, transform=moved(centre(hex)), data_cell=HEX_NAMES[hex]))
    for number_, side in enumerate(START_SIDES):
        parts.append(draw.start(str(number_ + 1), centre(side // 6), side % 6))
    drawing = "".join([*parts, *_trains(position)])
    wide, high = 7 * 1.5 * draw.RADIUS + 2 * draw.RADIUS + 60, 8 * 2 * draw.APOTHEM + 24
    box = f"{number(-draw.RADIUS - 20)} {number(-draw.APOTHEM - 12)} {number(wide)} {number(high)}"
    return tag(
        "svg",
        tag("title", words(say("picture.title", language, {"game": "Whistle Stop"}))),
        tag("style", style(drawing)),
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        viewBox=box,
        data_theme=None if theme == "auto" else theme,
        role="img",
    )
