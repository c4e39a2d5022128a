"""Maps end in a frame: nobody sees scenery cut off beside an ocean that is not there."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import SETTLED, Device

PAPER = (0xF5, 0xEF, 0xE1)
INSIDE = 6


@pytest.mark.parametrize("map", ["germany", "france", "usa-east", "usa-west"])
def test_beyond_the_frame_of_a_map_there_is_paper(people: People, map: str) -> None:
    """No map is as wide as a low screen, so that a whole one leaves paper at two of its sides."""
    person = people("Anton", Device(1600, 700))
    person.goes_to(f"/table/{person.opens_table('dampfross', 'me', 'here:Beate', map=map)['id']}")
    person.sees("zoom-fit").click()
    board = person.page.locator(".boardwrap")
    expect(board.locator(".neat").first).to_be_attached()
    person.page.evaluate(SETTLED)
    box = board.bounding_box()
    assert box is not None
    picture = Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")
    left, top = int(box["x"]) + INSIDE, int(box["y"]) + INSIDE
    middle = (int(box["x"] + box["width"] / 2), int(box["y"] + box["height"] / 2))
    assert PAPER in (picture.getpixel((left, middle[1])), picture.getpixel((middle[0], top)))
