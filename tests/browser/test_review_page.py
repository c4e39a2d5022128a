"""The review of a finished game: the chart, the deciding moments, and the way on from each of them."""

from __future__ import annotations

import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from footplate.games import BUILT_IN
from tests.browser.conftest import People
from tests.browser.layout import faults
from tests.browser.records import finished

SIZES = ((1440, 900), (820, 1180), (390, 844))


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_finished_game_is_looked_at_again(people: People, game: str) -> None:
    anton = people()
    table = anton.imports(finished(game))
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("review-takes")).to_have_text(re.compile(r"A review takes about \d+ minutes?\."))
    anton.clicks("open-review")
    expect(anton.sees("review-left")).to_have_text(re.compile(r"About \d+ minutes? left"))
    expect(anton.sees("review")).to_be_visible(timeout=240_000)
    expect(anton.sees("review-chart")).to_be_visible()
    moments = anton.page.locator(".moments button")
    assert moments.count() > 0
    for moment in moments.all():
        moment.click()
        expect(moment).to_have_attribute("aria-pressed", "true")
        expect(moment.locator("svg.momentpic image")).to_be_visible()
        expect(anton.sees("look").locator("[data-mark=own]")).to_have_count(1)
        others = anton.sees("look").locator(".compare .other").count()
        expect(anton.sees("look").locator("[data-mark=other]")).to_have_count(others)
    if moments.count() > 1:
        moments.nth(1).click()
        expect(moments.nth(1)).to_have_attribute("aria-pressed", "true")
        number = re.match(r"\D*(\d+)\s*(\d+):", moments.nth(1).inner_text())
        assert number
        expect(anton.sees("look")).to_contain_text(number[2])
    picture = anton.sees("look").locator("img")
    expect(picture).to_be_visible()
    anton.page.wait_for_function("() => document.querySelector('.look img').naturalWidth > 0")
    expect(anton.page.locator(".reviewhead h2")).to_contain_text(re.compile("wins|share the win"))
    expect(anton.sees("review-story")).not_to_be_empty()
    for what, ending in (("save-review", ".html"), ("save-review-picture", ".png")):
        with anton.page.expect_download() as saved:
            anton.clicks(what)
        assert saved.value.suggested_filename.endswith(ending)
        if ending == ".png":  # the story, the board of the deciding moment, the chart
            with Image.open(saved.value.path()) as drawn:
                width, height = drawn.size
            assert width == 1200
            assert height > 1200 / 2 + 500
    for width, height in SIZES:
        anton.page.set_viewport_size({"width": width, "height": height})
        anton.sees_all_at_rest()
        assert faults(anton.page) == []
        assert "[object" not in anton.page.locator("main").inner_text()
    anton.clicks("play-on")
    expect(anton.sees("board")).to_be_visible()
    expect(anton.sees("analysis")).to_be_visible()
