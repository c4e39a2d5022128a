"""What players, companies and pieces look like: read from `pieces.js`, which the page takes as a module."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

from footplate.draw.svg import tag

OPEN: Final = "open"
"""The pattern of a line with an unbroken light centre."""


def _read() -> dict[str, Any]:
    text = resources.files("footplate.draw").joinpath("pieces.js").read_text("utf-8")
    pieces: dict[str, Any] = json.loads(text[text.index("PIECES = ") + len("PIECES = ") : text.rindex(";")])
    return pieces


PIECES: Final = _read()
OUTLINES: Final[dict[str, str]] = PIECES["outlines"]
"""Paths: the anchor of a port, the disc of a locomotive, the shield of a start town, the track of a railway town."""
SYMBOLS: Final[dict[str, str]] = {name: "".join(parts) for name, parts in PIECES["symbols"].items()}
"""Goods, tokens and what tiles give."""


def drawn(shape: tuple[str, dict[str, float | str]], class_: str | None = None) -> str:
    """A shape as an element."""
    name, attributes = shape
    return tag(name, class_=class_, **attributes)
