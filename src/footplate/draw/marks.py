"""Marks on boards: player signs, company liveries, locomotives, town marks, tokens, targets.

Colour is never alone: a player has a colour, a letter and a shape, a company a colour, a code and a line pattern.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from footplate.draw.hexes import angle, hexagon, towards
from footplate.draw.pieces import OUTLINES, PIECES, drawn
from footplate.draw.svg import moved, number, tag, words
from footplate.hexgrid import Cell, Grid, Point, cell_name

SEAT_MARKS: Final = "ABCDEF"
_ORIGIN: Final = (0.0, 0.0)
_TRIANGLE_LETTER_Y: Final = 18.2  # the triangle's weight lies low, and so does its letter
_LETTER_Y: Final = 16.2

_ENGINE: Final = "".join(drawn(part) for part in PIECES["engine"])


@dataclass(frozen=True, slots=True)
class Livery:
    """How a company looks. `pattern` is a dash array, OPEN, or empty for a solid line; `light` hues take dark text."""

    code: str
    colour: str
    pattern: str = ""
    light: bool = False

    @property
    def style(self) -> str:
        """The style attribute that sets the colour for everything inside."""
        return f"--c:var({self.colour})"


def seat_shape(seat: str, class_: str) -> str:
    """The shape of a player, in a box of 24 by 24: circle, square, triangle, diamond, hexagon, cross."""
    return drawn(PIECES["seats"][seat]["shape"], class_)


def letter_height(seat: str) -> float:
    """Where the letter in a player's shape stands."""
    return _TRIANGLE_LETTER_Y if seat == "C" else _LETTER_Y


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def enamel(seat: str, at: Point, scale: float = 1.0, cell: str | None = None) -> str:
    """A station: a white enamel sign in the player's shape with a coloured rim."""
    size = 0.92 * scale
    body = seat_shape(seat, "b")
    edge = tag("g", seat_shape(seat, "o"), transform="translate(12 12) scale(1.14) translate(-12 -12)")
    letter = tag("text", seat, class_="seat", x=12, y=letter_height(seat))
    place = f"{moved((at[0] - 12 * size, at[1] - 12 * size))} scale({number(size, 3)})"
    return tag("g", body, edge, letter, class_="enamel", style=f"--p:var(--p{seat})", transform=place, data_cell=cell)


def locomotive(livery: Livery, at: Point, heading: int | None, ghost: bool = False, cell: str | None = None) -> str:
    """A locomotive: a disc in the company's colour with engine and code, drawn out to a point at the exact heading."""
    if heading is None:
        body = OUTLINES["disc"]
    else:
        # The two tangents from the tip, 23 away from the centre, touch the disc 42.3 degrees either side.
        degrees = angle(heading)
        tip = towards(_ORIGIN, degrees, 23)
        first, last = towards(_ORIGIN, degrees + 42.3, 17), towards(_ORIGIN, degrees - 42.3, 17)
        body = f"M{_pair(first)}L{_pair(tip)} {_pair(last)}A17 17 0 1 0 {_pair(first)}z"
    # Western headings turn the engine round; without a heading it looks east.
    mirror = "-" if heading is not None and heading >= 3 else ""
    engine = tag("g", _ENGINE, class_="engine", transform=f"translate(0 -3.200) scale({mirror}.76 .76)")
    classes = "loco" + (" light" if livery.light else "") + (" ghost" if ghost else "")
    disc = tag("path", class_="disc", d=body) + (tag("path", class_="keyring", d=body) if livery.light else "")
    code = _code(livery, 12.3, 16, 20)
    return tag("g", disc, engine, code, class_=classes, style=livery.style, transform=moved(at), data_cell=cell)


def shield(livery: Livery, at: Point) -> str:
    """A start town: a shield in the colour of the company that starts here."""
    outline = OUTLINES["shield"]
    return tag(
        "g",
        tag("path", class_="shield", d=outline),
        tag("path", class_="keyring", d=outline) if livery.light else "",
        _code(livery, 1.2, 16.5, 21),
        class_="start light" if livery.light else "start",
        style=livery.style,
        transform=moved(at),
    )


def _code(livery: Livery, y: float, usual: float, long: float) -> str:
    """A company's code, fitted to a width for up to three letters or for more: readers have different fonts."""
    few = len(livery.code) < 4
    return tag(
        "text",
        words(livery.code),
        class_="code" if few else "code long",
        y=y,
        textLength=usual if few else long,
        lengthAdjust="spacingAndGlyphs",
    )


def railway_town(at: Point) -> str:
    """A railway town: a white square with track."""
    return tag(
        "g",
        tag("rect", class_="rtown", x=-9, y=-9, width=18, height=18),
        tag("path", class_="rails", d=OUTLINES["rails"]),
        transform=moved(at),
    )


def tokens(kinds: str, taken: tuple[bool, ...], at: Point) -> str:
    """The tokens of a city side by side; a dashed ring stands where one has been taken."""
    chips = ""
    for place, (kind, gone) in enumerate(zip(kinds, taken, strict=True)):
        x = (place - (len(kinds) - 1) / 2) * 12.9
        if gone:
            chips += tag("circle", class_="gone", cx=x, r=5.4)
        else:
            chips += tag("circle", class_="chip", cx=x, r=6.2, style=f"fill:var(--k{kind})")
            chips += tag("text", kind, class_="chipt", x=x, y=3.1)
    return tag("g", chips, class_="tokens", transform=moved(at))


def target(grid: Grid, cell: Cell, radius: float, picked: bool = False) -> str:
    """A legal hex: yellow with an ink edge, stronger when picked."""
    return tag(
        "g",
        hexagon(grid, cell, radius, "tg pick" if picked else "tg", inset=2.9),
        hexagon(grid, cell, radius, "tg2", inset=2.9),
        class_="target",
        data_cell=cell_name(cell),
    )


def key(text: str, at: Point, small: bool = False) -> str:
    """The key to press for a target; small when it has to leave the centre to a piece."""
    return tag(
        "g",
        tag("circle", class_="key", r=8.5 if small else 10),
        tag("text", words(text), class_="keyt", y=4),
        transform=moved(at),
    )


def selection(at: Point) -> str:
    """The ring around a selected piece."""
    return tag(
        "g",
        tag("circle", class_="selring edge", r=21),
        tag("circle", class_="selring", r=21),
        transform=moved(at),
    )


def caption(text: str, right_top: Point) -> str:
    """A framed caption whose right upper corner stands here; the first line is the title."""
    title, *lines = text.split("\n")
    width = max(10.6 * len(title), *(6.4 * len(line) for line in lines), 0) + 36
    height = 36 + 17 * len(lines)
    x = right_top[0] - width
    lettered = tag("rect", class_="cart1", width=width, height=height)
    lettered += tag("rect", class_="cart2", x=4, y=4, width=width - 8, height=height - 8)
    lettered += tag("text", words(title), class_="cartt", x=width / 2, y=24)
    for row, line in enumerate(lines):
        lettered += tag("text", words(line), class_="carts", x=width / 2, y=41 + 17 * row)
    return tag("g", lettered, class_="caption", transform=moved((x, right_top[1])))
