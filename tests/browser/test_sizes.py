"""Large and small screens: everything grows together, and every name that is spoken of can be read on the board."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest
from playwright.sync_api import ViewportSize, expect

from footplate.games import BUILT_IN, KNOWN, load
from tests.browser.conftest import People
from tests.browser.person import SCALE, SIGHT, Device, Person
from tests.browser.records import finished
from tests.browser.test_first_view import comes_to_a_new_table
from tests.browser.test_layout import sits_down, stages

MEASURED: Final = """() => ["h1", ".prompt", ".side", ".zoom", ".tabs button", "svg.board"].map((part) => {
  const { width, height } = document.querySelector(part).getBoundingClientRect();
  return [width, height];
})"""
"""What is seen of type, panel and board, in pixels of the screen."""
LABELS: Final = """() => [...document.querySelectorAll(".labels .town")].map((one) => {
  const box = one.getBoundingClientRect();
  const size = parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
  return { text: one.textContent, size, left: box.left, right: box.right, top: box.top, bottom: box.bottom };
})"""
"""The names on the board: where they are on the screen, and the size of their type there."""
PLATES: Final = """() => [...document.querySelectorAll(".platet")].map((one) =>
  parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
HEX_AT: Final = """([x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(document.querySelector("svg.board").getScreenCTM());
  return [at.x, at.y];
}"""
"""Where a point of the board is on the screen."""
SMALLEST: Final = 10.9
"""Pixels of type on the screen; the rest is rounding."""
TAUGHT: Final = [game for game in BUILT_IN if load(game).lessons.course]


def middle_of(game: str) -> int | None:
    return stages(game)["middle"]


def shows_a_middle(person: Person, game: str) -> None:
    person.goes_to("/")
    person.goes_to(f"/table/{person.imports(finished(game), 'analysis', middle_of(game))}")
    sits_down(person)
    person.sees_all_at_rest()


@pytest.mark.parametrize("game", KNOWN)
def test_at_4k_everything_is_twice_as_large_as_on_half_the_screen(people: People, game: str) -> None:
    half = people(device=Device(1920, 1080))
    shows_a_middle(half, game)
    small = half.page.evaluate(MEASURED)
    half.page.set_viewport_size(ViewportSize(width=3840, height=2160))
    half.sees_all_at_rest()
    for before, after in zip(small, half.page.evaluate(MEASURED), strict=True):
        assert after == pytest.approx([2 * size for size in before], rel=0.03, abs=4)


def test_a_wide_screen_gives_type_and_panel_their_part(people: People) -> None:
    anton = people(device=Device(3440, 1440))
    shows_a_middle(anton, "dampfross")
    side = anton.page.locator(".side").bounding_box()
    assert side
    assert side["width"] >= 0.17 * 3440
    assert side["y"] + side["height"] == pytest.approx(1440, abs=2)


def test_on_an_enlarged_page_wheel_and_hand_move_what_is_below_them(people: People) -> None:
    anton = people(device=Device(3840, 2160))
    comes_to_a_new_table(anton, "dampfross")
    frame = anton.sees("board").bounding_box()
    assert frame
    x, y = frame["x"] + frame["width"] * 0.5, frame["y"] + frame["height"] * 0.55
    back = "([x, y]) => { const at = new DOMPoint(x, y).matrixTransform("
    back += "document.querySelector('svg.board').getScreenCTM().inverse()); return [at.x, at.y]; }"
    point = anton.page.evaluate(back, [x, y])
    scale = anton.page.evaluate(SCALE)
    anton.page.mouse.move(x, y)
    anton.page.mouse.wheel(0, -400)
    anton.sees_all_at_rest()
    assert anton.page.evaluate(SCALE) != scale
    assert anton.page.evaluate(HEX_AT, point) == pytest.approx([x, y], abs=3)
    sight = anton.page.evaluate(SIGHT)
    anton.page.mouse.down()
    anton.page.mouse.move(x + 200, y - 100, steps=4)
    anton.page.mouse.up()
    anton.sees_all_at_rest()
    assert anton.page.evaluate(SIGHT) != sight
    assert anton.page.evaluate(HEX_AT, point) == pytest.approx([x + 200, y - 100], abs=6)


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_whole_of_germany_is_read_on_a_laptop(people: People, size: tuple[int, int]) -> None:
    """Every city with its name in full, its numbers in type of 11 pixels, inside the frame of the board."""
    anton = people(device=Device(*size))
    comes_to_a_new_table(anton, "dampfross")
    places = anton.get("/boards/dampfross/germany")["places"]
    cities = [one.get("names", {}).get("en", one["text"]) for one in places if one["kind"] == "city"]
    labels = {one["text"]: one for one in anton.page.evaluate(LABELS)}
    assert set(cities) <= set(labels)
    frame = anton.sees("board").bounding_box()
    assert frame
    for name in cities:
        label = labels[name]
        assert label["size"] >= SMALLEST
        assert label["left"] >= frame["x"]
        assert label["bottom"] <= frame["y"] + frame["height"]
    assert min(anton.page.evaluate(PLATES)) >= SMALLEST


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1180, 820)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_place_that_a_lesson_names_bears_its_name(people: People, size: tuple[int, int]) -> None:
    """On a phone a name may be shortened, but it is there, and large enough."""
    anton = people(device=Device(*size, touch=True))
    for game in TAUGHT:
        for lesson in [lesson.key for lesson in load(game).lessons]:
            told = anton.post(f"/learn/{game}/{lesson}", {"steps": []})
            said = json.dumps({key: told[key] for key in told.keys() - {"view"}}, ensure_ascii=False)
            places = anton.get(f"/boards/{told['game']}/{told['map']}")["places"]
            texts = [one.get("names", {}).get("en", one["text"]) for one in places]
            named = [text for text in texts if re.search(rf"\b{re.escape(text)}\b", said)]
            if not named:
                continue
            anton.goes_to(f"/learn/{game}/{lesson}")
            expect(anton.page.get_by_test_id("lesson")).to_have_attribute("data-lesson", lesson)
            expect(anton.sees("board")).to_be_visible()
            anton.sees_all_at_rest()
            labels = anton.page.evaluate(LABELS)
            for name in named:
                found = [one for one in labels if name.startswith(one["text"].rstrip("."))]
                assert found, f"{game}, {lesson}: {name} has no name"
                assert found[0]["size"] >= SMALLEST
