"""How colours look to people: contrast, and what is left of it for colour-blind eyes and on grey paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Colour = tuple[float, float, float]
"""Red, green and blue as light: 0 to 1, linear."""

VISIONS: Final[Mapping[str, tuple[Colour, Colour, Colour]]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""What reaches each channel, after Machado, Oliveira and Fernandes (2009), severity 1; grey is its luminance."""


def colour(value: str) -> Colour:
    """A colour written as #RRGGBB."""
    red, green, blue = (int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def seen(value: Colour, vision: str) -> Colour:
    """What somebody with this vision sees instead."""
    rows = (sum(part * light for part, light in zip(row, value, strict=True)) for row in VISIONS[vision])
    red, green, blue = (min(1.0, max(0.0, channel)) for channel in rows)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21, as WCAG counts it."""
    low, high = sorted(_luminance(colour(value)) for value in (one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(value: Colour) -> float:
    return 0.2126 * value[0] + 0.7152 * value[1] + 0.0722 * value[2]


def distance(one: str, other: str, vision: str = "all colours") -> float:
    """How different two colours look, in steps of CIE L*a*b*: from about 10 on nobody takes one for the other."""
    a, b = (_lab(seen(colour(value), vision)) for value in (one, other))
    return float(sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5)


def _lab(value: Colour) -> Colour:
    red, green, blue = value
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = _luminance(value)
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
