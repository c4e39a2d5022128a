"""A map as a picture."""

from __future__ import annotations

import pytest

from footplate.draw.scenery import Scenery
from footplate.games.dampfross.page.svg import RADIUS, Sheet
from footplate.games.dampfross.rules.maps import SHELF, load_map


@pytest.mark.parametrize("key", SHELF.built_in())
@pytest.mark.parametrize("caption", ["A", "Runde 3\nAnton, Beate und Claus", "\n".join(["x" * 20] * 4)])
def test_a_caption_lies_on_the_picture(key: str, caption: str) -> None:
    """Whichever corner it takes: where it hides least."""
    hex_map = load_map(key)
    sheet = Sheet(hex_map, Scenery.open_sea(hex_map.grid, hex_map.cells), "de")
    left, top, right, bottom = (value * RADIUS for value in sheet.scene.view)
    x, y = sheet.free_corner(caption)
    lines = caption.split("\n")
    assert left <= x - 10.6 * max(map(len, lines))
    assert x <= right
    assert top <= y <= bottom - 17.0 * len(lines)
