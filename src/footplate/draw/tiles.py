"""Hexagonal tiles with track: flat-topped, one exit in the middle of each edge, 0 = north and on clockwise.

Every track lies on a bed in the tile's colour, so that a later track bridges an earlier one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from footplate.draw.marks import letter_height, seat_shape
from footplate.draw.pieces import PIECES, SYMBOLS, drawn
from footplate.draw.svg import moved, number, tag, words
from footplate.hexgrid import Point

RADIUS: Final = 43.0
"""Of a tile, in pixels at scale 1."""
APOTHEM: Final = RADIUS * math.sqrt(3) / 2

Curve = tuple[Point, Point, Point, Point]
"""A track on its tile: both ends and the two points that pull it."""

_PULL: Final = {1: 0.48, 2: 0.70, 3: 1.0}
"""How far a track between edges this far apart is pulled towards the middle."""
_BOW: Final = 17.0
"""How far a straight track keeps away from a junction of the other two."""


def edge(side: int, distance: float = APOTHEM) -> Point:
    """The point in the direction of the middle of an edge."""
    turned = math.radians(60 * side - 90)
    return distance * math.cos(turned), distance * math.sin(turned)


def corners(at: Point = (0.0, 0.0), inset: float = 0.6) -> str:
    """The corners of a tile, as the points of a polygon."""
    size = RADIUS - inset
    found = [(math.radians(60 * corner)) for corner in range(6)]
    return " ".join(f"{number(at[0] + size * math.cos(a))},{number(at[1] + size * math.sin(a))}" for a in found)


def hexagon(class_: str, at: Point = (0.0, 0.0)) -> str:
    """An empty tile."""
    return tag("polygon", class_=class_, points=corners(at))


# --- track --------------------------------------------------------------------------------------------------------


def curve(first: int, last: int, bowed: bool = False) -> Curve:
    """The track between two edges; a bowed one, if it is straight, keeps out of the middle."""
    apart = min((first - last) % 6, (last - first) % 6)
    p, q = edge(first), edge(last)
    if apart < 3:
        left = 1 - _PULL[apart]
        return p, (p[0] * left, p[1] * left), (q[0] * left, q[1] * left), q
    if not bowed:
        return p, (p[0] * 0.3, p[1] * 0.3), (q[0] * 0.3, q[1] * 0.3), q
    across = ((p[1] - q[1]) / (2 * APOTHEM) * _BOW, (q[0] - p[0]) / (2 * APOTHEM) * _BOW)
    return (
        p,
        (p[0] * 0.45 + across[0], p[1] * 0.45 + across[1]),
        (q[0] * 0.45 + across[0], q[1] * 0.45 + across[1]),
        q,
    )


def along(track: Curve, part: float) -> Point:
    """The point of a track after this part of its length."""
    rest = 1 - part
    weights = (rest**3, 3 * rest * rest * part, 3 * rest * part * part, part**3)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, track)) for axis in (0, 1))
    return x, y


def crossing(a: Curve, b: Curve) -> Point:
    """Where two tracks cross, or come closest."""
    places = [place / 30 for place in range(4, 27)]
    pairs = ((along(a, s), along(b, t)) for s in places for t in places)
    p, q = min(pairs, key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2)
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def rails(tracks: Sequence[Curve]) -> str:
    """The tracks of a tile: bed, rails, the space between them, sleepers."""
    parts = ("bed", "rail", "between", "sleepers")
    return "".join(tag("path", class_=part, d=path_of(track)) for track in tracks for part in parts)


def path_of(track: Curve) -> str:
    """The middle of a track, as the data of a path."""
    points = [number(value) for point in track for value in point]
    return f"M{points[0]} {points[1]}C{' '.join(points[2:])}"


def spokes() -> str:
    """The six short tracks that lead to the middle of a hub."""
    parts = []
    for side in range(6):
        (x, y), (u, v) = edge(side), edge(side, 26)
        way = f"M{number(x)} {number(y)}L{number(u)} {number(v)}"
        parts += [tag("path", class_="spoke", d=way), tag("path", class_="spoke inner", d=way)]
    return "".join(parts)


# --- marks on tiles -----------------------------------------------------------------------------------------------


def good(code: str, at: Point, scale: float = 1.0) -> str:
    """A good: round if it is common, square if it is rare, with its own pictogram."""
    light = code not in PIECES["rareGoods"]
    shape = drawn(PIECES["tiles"]["commonGood" if light else "rareGood"], "token")
    sign = tag("g", SYMBOLS[code], class_="sign", transform="scale(.74) translate(-12 -12)")
    ink = "--on-g-dark" if light else "--on-g"
    place = f"{moved(at)} scale({number(scale, 2)})"
    return tag("g", shape, sign, class_="good", style=f"--g:var(--g{code});--i:var({ink})", transform=place)


def pictogram(name: str, at: Point, scale: float = 1.08) -> str:
    """What a hub gives: coal, whistle, gold, trade, store, share."""
    place = f"{moved(at)} scale({number(scale, 2)}) translate(-12 -12)"
    return tag("g", SYMBOLS[name], class_="pictogram", transform=place)


def plate(letter: str, colour: str, at: Point, light: bool = False) -> str:
    """The plate of a company whose shares a town has."""
    return tag(
        "g",
        drawn(PIECES["tiles"]["companyPlate"], "companyplate"),
        tag("text", words(letter), class_="companyletter", y=4.5),
        style=f"--c:var({colour});--i:var({'--on-c-dark' if light else '--on-c'})",
        transform=moved(at),
    )


def gain(text: str, at: Point, penalty: bool = False) -> str:
    """What a stop brings, or costs."""
    return tag("text", words(text), class_="gain penalty" if penalty else "gain", x=number(at[0]), y=number(at[1]))


def train(seat: str, label: str, at: Point, scale: float = 0.95) -> str:
    """A train: its owner's colour, shape and letter, and its number."""
    body = seat_shape(seat, "b")
    text = tag("text", words(label), class_="trainname", x=12, y=letter_height(seat))
    place = f"{moved((at[0] - 12 * scale, at[1] - 12 * scale))} scale({number(scale, 2)})"
    return tag("g", body, text, class_="train", style=f"--p:var(--p{seat})", transform=place)


def start(label: str, at: Point, side: int) -> str:
    """A start stop outside the tile at this place, beyond one of its edges."""
    (x, y), (u, v) = edge(side), edge(side, APOTHEM + 11)
    way = f"M{number(at[0] + x)} {number(at[1] + y)}L{number(at[0] + u)} {number(at[1] + v)}"
    disc = tag("circle", class_="startstop", r=9)
    text = tag("text", words(label), class_="startname", y=3.5)
    return tag("path", class_="rail", d=way) + tag("g", disc, text, transform=moved((at[0] + u, at[1] + v)))
