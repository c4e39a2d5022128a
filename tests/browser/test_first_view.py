"""What somebody sees first of a board: all of it, in the middle, and nothing of it below a button."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.keyboard import Keyboard
from tests.browser.person import SCALE, SIGHT, Device, Person

SIZES: Final = [(390, 844), (844, 390), (820, 1180), (1366, 768), (1440, 900)]
Hex = tuple[str, float, float, float, float]
"""Name, middle, and how far it reaches to the sides and up and down, in units of the board."""
RESTED: Final = 220
"""Milliseconds until the board rests after it was moved."""
FIRST_LOOK: Final = 2200
"""Milliseconds after which the eye has gone from the whole board to where something is to be done."""

_HEXES: Final = """async (hexes) => {
  // The eye hears of a new size with the next picture, whatever the clock of the test says.
  const picture = () => new Promise((drawn) => new ResizeObserver((_, watch) => drawn(watch.disconnect()))
    .observe(document.body));
  await picture();
  await picture();
  const matrix = document.querySelector("svg.board").getScreenCTM();
  const on = (x, y) => new DOMPoint(x, y).matrixTransform(matrix);
  const frame = document.querySelector(".boardwrap").getBoundingClientRect();
  const side = document.querySelector(".side").getBoundingClientRect();
  const zoom = document.querySelector(".zoom").getBoundingClientRect();
  const beside = side.left >= frame.right - 1;
  const seen = { left: frame.left, top: frame.top, right: frame.right,
    bottom: beside ? frame.bottom : Math.min(frame.bottom, side.top) };
  const boxes = hexes.map(([name, x, y, wide, high]) => {
    const [from, to] = [on(x - wide, y - high), on(x + wide, y + high)];
    return { name, left: from.x, top: from.y, right: to.x, bottom: to.y };
  });
  const out = boxes.filter((box) => box.left < seen.left - 1 || box.right > seen.right + 1
    || box.top < seen.top - 1 || box.bottom > seen.bottom + 1);
  const below = boxes.filter((box) => box.right > zoom.left + 1 && box.bottom > zoom.top + 1
    && box.left < zoom.right - 1 && box.top < zoom.bottom - 1);
  return {
    out: out.map((box) => box.name),
    below: below.map((box) => box.name),
    margins: [Math.min(...boxes.map((box) => box.left)) - seen.left,
      seen.right - Math.max(...boxes.map((box) => box.right))],
  };
}"""

_LAID_OUT: Final = """() => {
  document.querySelector("[data-testid=pass] button")?.click();
  return document.querySelector("svg.board")?.style.transform && document.querySelector(".side");
}"""
"""Whoever is handed the device takes it, without Playwright: its clicks wait for pictures, and so for the clock."""
_FRAME: Final = 20
"""Milliseconds of a picture, about."""


_HIDDEN = """() => [...document.querySelectorAll(".target")].filter((target) => {
  const { left, right, top, bottom } = target.querySelector(".tg").getBoundingClientRect();
  const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !on?.closest(".boardwrap") || on.closest("[data-over-board], .zoom");
}).map((target) => target.dataset.hex)"""
"""Targets of which the middle is outside the frame of the board or below a card."""


def comes_to_a_new_table(person: Person, game: str) -> dict[str, Any]:
    """The boxes of all hexes as they are on the screen when somebody has just come.

    Where things move, time passes only as the test lets it: on a busy machine the first look would soon be over.
    """
    table = person.opens_table(game, "me", "here:Beate", "here:Claus")["id"]
    hexes = hexes_of(person, table)
    if not person.device.still:
        person.page.clock.install(time=0)
        person.page.clock.pause_at(_FRAME)
        person.goes_to(f"/table/{table}")
        while not person.page.evaluate(_LAID_OUT):
            person.page.clock.run_for(_FRAME)
        person.page.clock.run_for(RESTED)
        return on_screen(person, hexes)
    person.goes_to(f"/table/{table}")
    card = person.page.get_by_test_id("pass")
    expect(person.sees("board").or_(card).first).to_be_visible()
    if card.is_visible():
        card.get_by_role("button").first.click()
        expect(card).to_have_count(0)  # what is around the board may be larger for whoever is to decide
    expect(person.sees("board")).to_be_visible()
    person.sees_all_at_rest()
    return on_screen(person, hexes)


def on_screen(person: Person, hexes: list[Hex]) -> dict[str, Any]:
    found: dict[str, Any] = person.page.evaluate(_HEXES, hexes)
    return found


def hexes_of(person: Person, table: str) -> list[Hex]:
    meta = person.get(f"/tables/{table}")
    board = person.get(f"/boards/{meta['game']}/{meta['map']}")
    inner, outer = board["radius"] * 3**0.5 / 2, board["radius"]
    wide, high = (outer, inner) if board["orientation"] == "flat" else (inner, outer)
    return [
        (hex["name"], hex["x"], hex["y"], hex.get("radius", wide), hex.get("radius", high)) for hex in board["hexes"]
    ]


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", KNOWN)
def test_the_first_view_shows_the_whole_board(people: People, game: str, size: tuple[int, int], still: bool) -> None:
    anton = people(device=Device(*size, touch=size[0] < 1100, still=still))
    seen = comes_to_a_new_table(anton, game)
    assert seen["out"] == []
    assert seen["below"] == []


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", KNOWN)
def test_the_whole_board_stands_in_the_middle_of_a_phone(people: People, game: str, size: tuple[int, int]) -> None:
    left, right = comes_to_a_new_table(people(device=Device(*size, touch=True)), game)["margins"]
    assert abs(left - right) <= 2


def test_the_button_for_the_whole_board_is_there_when_it_is_needed(people: People) -> None:
    anton = people(device=Device(390, 844, touch=True))
    comes_to_a_new_table(anton, "whistle")
    fit = anton.page.get_by_test_id("zoom-fit")
    expect(fit).to_be_hidden()
    anton.page.keyboard.press("+")
    anton.page.keyboard.press("+")
    expect(fit).to_be_visible()
    table = anton.page.url.rsplit("/", 1)[-1]
    hexes = hexes_of(anton, table)
    assert on_screen(anton, hexes)["out"]
    fit.tap()
    expect(fit).to_be_hidden()
    assert on_screen(anton, hexes)["out"] == []


FREE: Final = """() => {
  const { left, top, width, height } = document.querySelector(".boardwrap").getBoundingClientRect();
  for (let y = top + height / 3; y < top + height; y += 9) {
    const found = document.elementFromPoint(left + width / 2, y)?.closest("svg.board, .target, [data-over-board]");
    if (found?.matches("svg.board")) return [left + width / 2, y];
  }
}"""
"""Where on the screen the board can be clicked and has nothing to be chosen."""


@pytest.mark.parametrize("by", ["+", "zoom-in", "double click"])
def test_whoever_has_zoomed_keeps_what_they_see(people: People, by: str) -> None:
    anton = people(device=Device(1024, 900))
    comes_to_a_new_table(anton, "rocket")
    at_first = anton.page.evaluate(SCALE)
    if by == "double click":
        anton.page.mouse.dblclick(*anton.page.evaluate(FREE))
    else:
        for _ in range(4):
            anton.page.keyboard.press(by) if by == "+" else anton.clicks(by)
    anton.sees_all_at_rest()
    scale = anton.page.evaluate(SCALE)
    assert scale != at_first
    anton.page.set_viewport_size({"width": 1000, "height": 860})
    anton.sees_all_at_rest()
    assert anton.page.evaluate(SCALE) == scale


def test_after_a_moment_the_eye_goes_where_something_is_to_be_done(people: People) -> None:
    """In Dampfross one starts in one of three cities; on a phone the whole of Germany is too small to be read."""
    anton = people(device=Device(390, 844, touch=True, still=False))
    assert comes_to_a_new_table(anton, "dampfross")["out"] == []
    table = anton.page.url.rsplit("/", 1)[-1]
    anton.page.clock.run_for(FIRST_LOOK)
    assert on_screen(anton, hexes_of(anton, table))["out"]


def test_whoever_has_moved_the_board_is_left_alone(people: People) -> None:
    anton = people(device=Device(1440, 900, still=False))
    comes_to_a_new_table(anton, "dampfross")
    at_first = anton.page.evaluate(SIGHT)
    anton.page.mouse.move(500, 500)
    anton.page.mouse.wheel(0, -60)
    anton.page.clock.run_for(RESTED)
    where = anton.page.evaluate(SIGHT)
    assert where != at_first
    anton.page.clock.run_for(FIRST_LOOK)
    assert anton.page.evaluate(SIGHT) == where


def test_whoever_has_gone_elsewhere_in_the_small_map_stays_there(people: People) -> None:
    anton = people(device=Device(1300, 700))
    comes_to_a_new_table(anton, "dampfross")
    Keyboard(anton).tabs_to(anton.page.locator(".target").first)  # a look from nearby that nobody has chosen
    anton.page.locator(".minimap svg").click(position={"x": 4, "y": 4})
    anton.sees_all_at_rest()
    scale = anton.page.evaluate(SCALE)
    anton.page.set_viewport_size({"width": 1290, "height": 690})
    anton.sees_all_at_rest()
    assert anton.page.evaluate(SCALE) == scale


ASKED_SIZES = [(390, 844), (820, 1180), (1180, 820), (1366, 768), (1440, 900)]


@pytest.mark.parametrize("size", ASKED_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_is_asked_for_is_in_the_first_view(people: People, size: tuple[int, int]) -> None:
    """The middle of every target can be clicked where it is."""
    anton = people(device=Device(*size, touch=size[0] < 1100))
    for game, first in (("rocket", "offer-station"), ("whistle", ""), ("dampfross", "")):
        comes_to_a_new_table(anton, game)
        if first:
            anton.clicks(first)
        expect(anton.page.locator(".target").first).to_be_attached()
        anton.sees_all_at_rest()
        assert anton.page.evaluate(_HIDDEN) == []
