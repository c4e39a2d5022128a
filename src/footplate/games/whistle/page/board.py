"""What a page shows beside the offers: the board, and what a move has touched."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from footplate.draw import tiles as draw
from footplate.draw.svg import Path, moved, tag, words
from footplate.games.whistle.page.picture import centre, curves_of, stop_points
from footplate.games.whistle.page.view_types import WhistleBoard, WhistlePrintedTile
from footplate.games.whistle.rules.board import HEXES, KEY, START_SIDES
from footplate.games.whistle.rules.components import DEMANDS, EXCHANGE, PENALTIES, POINTS, TRACKS
from footplate.games.whistle.rules.pieces import (
    COMPANIES,
    FIRST_END,
    FIRST_TOWN,
    GOOD_KINDS,
    GOODS,
    TILES,
    TRACK_TILES,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.text.notation_names import START_NAMES
from footplate.games.whistle.text.spoken_names import STOP_KEYS
from footplate.hexgrid import Point
from footplate.kernel.events import Event
from footplate.kernel.page import HexCentre, Place
from footplate.kernel.text import BadText
from footplate.language import Phrase

_START_RADIUS = 14.0
"""Of the spot around a start stop that can be pointed at."""
_BOX = (-58.0, -46.0, 568.0, 636.0)
"""The frame with its coasts: the board fills its room, the oceans have what is left."""


# --- the board -----------------------------------------------------------------------------------------------------


@cache
def page_board(map_key: str) -> WhistleBoard:
    """The frame without tiles, and every kind of tile once: 60 hexes, the start stops, the oceans."""
    if map_key != KEY:
        raise BadText("E03", Phrase("whistle.expected.board", map=KEY), map_key)
    left, top, width, height = _BOX
    return {
        "key": KEY,
        "radius": draw.RADIUS,
        "orientation": "flat",
        "shift": "odd",
        "width": width,
        "height": height,
        "box": (left, top, width, height),
        "terrain": _terrain(),
        "hexes": [*(_hex(hex) for hex in range(HEXES)), *(_start(start) for start in range(len(START_NAMES)))],
        "places": [],
        "tiles": {name: _tile(tile) for tile, name in enumerate(TILES)},
    }


def _hex(hex: int) -> HexCentre:
    x, y = centre(hex)
    return {"name": HEX_NAMES[hex], "x": round(x, 1), "y": round(y, 1)}


def start_point(start: int) -> Point:
    """The middle of a start stop."""
    hex, side = divmod(START_SIDES[start], 6)
    (x, y), (u, v) = centre(hex), draw.edge(side, draw.APOTHEM + 11)
    return x + u, y + v


def _start(start: int) -> HexCentre:
    x, y = start_point(start)
    return {"name": START_NAMES[start], "x": round(x, 1), "y": round(y, 1), "radius": _START_RADIUS}


def _terrain() -> str:
    """Empty hexes as one path with the shallows around them, start stops with their short tracks, the oceans' names."""
    frame = Path()
    for hex in range(HEXES):
        x, y = centre(hex)
        turns = [math.radians(60 * corner) for corner in range(6)]
        frame.ring([(x + draw.RADIUS * math.cos(turn), y + draw.RADIUS * math.sin(turn)) for turn in turns])
    outline = str(frame)
    parts = [
        tag("path", class_="shallow", d=outline),
        tag("path", class_="glow", d=outline),
        tag("path", class_="wempty", d=outline),
    ]
    # Texts speak of hexes by their names; a tile that is laid covers the name.
    for hex, (x, y) in enumerate(map(centre, range(HEXES))):
        parts.append(tag("text", HEX_NAMES[hex], class_="wname", x=x, y=y + 4))
    parts += [draw.start(START_NAMES[n][1:], centre(side // 6), side % 6) for n, side in enumerate(START_SIDES)]
    low = 5.6 * 2 * draw.APOTHEM
    for ocean, x, turn in (
        ("PACIFIC", -draw.RADIUS - 26, -90),
        ("ATLANTIC", 10.5 * draw.RADIUS + draw.RADIUS + 42, 90),
    ):
        parts.append(tag("text", words(ocean), class_="seaname", transform=f"{moved((x, low))} rotate({turn})"))
    return "".join(parts)


def _tile(tile: int) -> WhistlePrintedTile:
    """What is printed on a tile, and how its tracks run when it is not turned."""
    if tile < TRACK_TILES:
        spots = stop_points(6 * tile)
        return {
            "kind": "track",
            "tracks": [draw.path_of(track) for track in curves_of(tile, 0)],
            "stops": [
                {
                    "stop": (stop := min(tracks)),
                    "good": GOODS[good],
                    "x": round(spots[stop][0], 1),
                    "y": round(spots[stop][1], 1),
                }
                for tracks, good in TRACKS[tile].stops
            ],
        }
    if tile in STOP_KEYS:
        return {"kind": STOP_KEYS[tile]}
    if EXCHANGE[tile]:
        return {"kind": "exchange", "points": EXCHANGE[tile], "penalty": PENALTIES[tile]}
    wanted = DEMANDS[tile * GOOD_KINDS : (tile + 1) * GOOD_KINDS]
    printed: WhistlePrintedTile = {
        "kind": "end" if tile >= FIRST_END else "town",
        "demand": [GOODS[good] for good, count in enumerate(wanted) for _ in range(count)],
        "points": POINTS[tile],
        "penalty": PENALTIES[tile],
    }
    if tile < FIRST_END:
        printed["company"] = COMPANIES[tile - FIRST_TOWN]
    return printed


# --- what has happened ---------------------------------------------------------------------------------------------


_TOUCHED = frozenset((*HEX_NAMES, *START_NAMES))


def touched(events: Sequence[Event]) -> list[Place]:
    """The hexes and start stops that events speak of, and upgrades that changed hands, each once."""
    found: list[Place] = []
    for event in events:
        if event.kind == "set":
            continue
        for key in ("place", "hex"):
            name = event.word(key, "").partition(".")[0]
            if name in _TOUCHED:
                found.append({"hex": name})
        if event.kind == "buys":
            found.append({"piece": event.word("upgrade")})
    return [place for number, place in enumerate(found) if place not in found[:number]]
