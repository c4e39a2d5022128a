"""A map as a picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from footplate.draw.scenery import Scenery
from footplate.games.dampfross.page.svg import RADIUS, Sheet
from footplate.games.dampfross.rules.maps import SHELF, load_map


@pytest.mark.parametrize("key", [key for key in SHELF.built_in() if len(load_map(key).cells) > 300])
@pytest.mark.parametrize("caption", ["A", "Runde 3\nAnton, Beate und Claus", "\n".join(["x" * 40] * 12)])
@pytest.mark.parametrize("room", [0, 30])
def test_a_caption_lies_on_the_picture(key: str, caption: str, room: int) -> None:
    """Whichever corner it takes: where it hides least, on the left where only the west has room."""
    hex_map = load_map(key)
    scene = Scenery.open_sea(hex_map.grid, hex_map.cells)
    west, north, east, south = scene.view
    scene = replace(scene, view=(west - room, north, east - room, south))
    sheet = Sheet(hex_map, scene, "de")
    left, top, right, bottom = (value * RADIUS for value in scene.view)
    x, y = sheet.free_corner(caption)
    lines = caption.split("\n")
    assert x < (left + right) / 2 or not (room and len(lines) > 4)  # a large one has no place in the east
    assert left <= x - 10.6 * max(map(len, lines))
    assert x <= right
    assert top <= y <= bottom - 17.0 * len(lines)
