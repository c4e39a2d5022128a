"""SVG text: short numbers, elements and paths."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from footplate.hexgrid import Point

Attribute = str | int | float | None


def number(value: float, decimals: int = 1) -> str:
    """A coordinate as short as SVG allows.

    >>> number(12.04), number(0.55, 2), number(-0.04), number(-0.5)
    ('12', '.55', '0', '-.5')
    """
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", "0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def tag(name: str, *content: str, **attributes: Attribute) -> str:
    """An element; `class_` becomes class, `stroke_width` stroke-width, and None leaves an attribute out.

    >>> tag("circle", class_="d", r=6.25)
    '<circle class="d" r="6.25"/>'
    """
    written = ""
    for key, value in attributes.items():
        if value is not None:
            text = number(value, 2) if isinstance(value, float) else str(value)
            written += f' {key.rstrip("_").replace("_", "-")}="{escape(text)}"'
    inner = "".join(content)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def words(text: str) -> str:
    """Text as the content of an element."""
    return escape(text, quote=False)


def moved(point: Point) -> str:
    """The value of a transform attribute that puts a mark in its place."""
    return f"translate({number(point[0])} {number(point[1])})"


class Path:
    """A path in relative coordinates. Places are rounded before differences are taken, so errors never add up."""

    def __init__(self, decimals: int = 1) -> None:
        self._decimals = decimals
        self._text = ""
        self._at = (0.0, 0.0)
        self._begin = (0.0, 0.0)
        self._command = ""

    def _write(self, command: str, *points: Point) -> None:
        if command != self._command:
            self._text += command
        places = [(round(x, self._decimals), round(y, self._decimals)) for x, y in points]
        for x, y in places:
            for value in (x - self._at[0], y - self._at[1]):
                text = number(value, self._decimals)
                joined = text.startswith("-") or self._text[-1].isalpha()
                self._text += text if joined else " " + text
        self._at = places[-1]
        # A repeated letter is left out; pairs after a move are read as lines anyway.
        self._command = "l" if command == "m" else command

    def move(self, to: Point) -> Path:
        """Begin a new piece."""
        self._command = ""
        self._write("m", to)
        self._begin = self._at
        return self

    def line(self, to: Point) -> Path:
        """Straight on."""
        self._write("l", to)
        return self

    def curve(self, control: Point, to: Point) -> Path:
        """A quadratic curve."""
        self._write("q", control, to)
        return self

    def close(self) -> Path:
        """Back to where the piece began."""
        self._text += "z"
        self._command = ""
        self._at = self._begin
        return self

    def ring(self, points: Iterable[Point]) -> Path:
        """A closed piece through these points."""
        return self.through(points).close()

    def through(self, points: Iterable[Point]) -> Path:
        """An open piece through these points; points that fall together after rounding are drawn once."""
        first, *rest = points
        self.move(first)
        for point in rest:
            if (round(point[0], self._decimals), round(point[1], self._decimals)) != self._at:
                self.line(point)
        return self

    def __str__(self) -> str:
        return self._text
