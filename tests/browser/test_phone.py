"""On a phone, upright and on its side: playable with a finger, nothing beyond the edge."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.guide import Guide
from tests.browser.layout import beyond, overflowing, too_small_to_touch
from tests.browser.person import LANDSCAPE, PHONE, WHERE, Device, Person
from tests.browser.records import begun, finished


@pytest.mark.parametrize("device", [PHONE, LANDSCAPE], ids=["portrait", "landscape"])
@pytest.mark.parametrize("game", KNOWN)
def test_moves_by_finger(people: People, game: str, device: Device) -> None:
    anton = people(device=device)
    table = anton.imports(begun(game, 4), "analysis")
    anton.goes_to(f"/table/{table}")
    guide = Guide(game, table)
    for _ in range(3):
        takes_the_phone(anton)
        assert not overflowing(anton.page)
        before = anton.move
        view = anton.get(f"/tables/{table}/view", seat=0)
        (due,) = view["prompt"]["deciding"]
        guide.plays(anton, due)
        expect(anton.sees("table")).not_to_have_attribute("data-move", str(before))
    takes_the_phone(anton)
    assert not overflowing(anton.page)
    assert not too_small_to_touch(anton.page)


def takes_the_phone(person: Person) -> None:
    """Between two players with secrets lies a card."""
    card, confirm = person.page.get_by_test_id("pass"), person.page.get_by_test_id("confirm")
    expect(card.or_(confirm).first).to_be_visible()
    if card.is_visible():
        card.get_by_role("button").first.click()
    expect(person.sees("confirm")).to_be_visible()


@pytest.mark.parametrize("device", [PHONE, LANDSCAPE], ids=["portrait", "landscape"])
def test_every_page_fits(people: People, device: Device) -> None:
    anton = people(device=device)
    table = anton.imports(finished("dampfross"))
    for path, sign in (("/", "main.home"), (f"/table/{table}", "main.final"), (f"/game/{table}?move=3", ".boardwrap")):
        anton.goes_to(path)
        expect(anton.page.locator(sign)).to_be_visible()
        assert not overflowing(anton.page), path
        assert not too_small_to_touch(anton.page), path
    anton.goes_to("/rules/rocket")
    expect(anton.page.locator(".clause").first).to_be_visible()
    assert not overflowing(anton.page)


HOLD = """([x, y]) => {
  const board = document.querySelector("svg.board");
  const at = { clientX: x, clientY: y, bubbles: true, pointerType: "touch", pointerId: 7 };
  board.dispatchEvent(new PointerEvent("pointerdown", at));
  return new Promise((done) => setTimeout(() => done(board.dispatchEvent(new PointerEvent("pointerup", at))), 700));
}"""
"""A finger rests on a point of the screen."""


def test_the_row_of_players_shows_faces_and_short_time_in_red_and_a_resting_finger_is_told_what_is_there(
    people: People,
) -> None:
    anton = people(device=PHONE)
    clock = {"kind": "bank", "minutes": 4, "increment": 0}
    seats = ("me", "bot:cleaner", "bot:driver")
    table = anton.opens_table("rocket", *seats, options={"firstPlayer": "A"}, clock=clock)["id"]
    anton.goes_to(f"/table/{table}")
    row = anton.sees("player-row")
    for level in ("cleaner", "driver"):
        expect(row.get_by_test_id(f"face-{level}")).to_have_attribute("aria-label", level)
    expect(row.locator(".clock.minus")).to_have_count(1)
    place = next(one for one in anton.get("/boards/rocket/england-188")["places"] if one["kind"] == "city")
    spot = anton.page.evaluate(WHERE, [place["x"], place["y"]])
    anton.page.evaluate(HOLD, [spot["x"], spot["y"]])
    expect(anton.sees("why")).to_contain_text(place["text"])
    assert anton.move == 0
    slow = {"kind": "bank", "minutes": 30, "increment": 0}
    leisurely = anton.opens_table("rocket", *seats, options={"firstPlayer": "A"}, clock=slow)["id"]
    anton.goes_to(f"/table/{leisurely}")
    expect(anton.sees("player-row").locator(".clock")).to_have_count(1)
    expect(anton.page.locator(".clock.minus")).to_have_count(0)


def test_looking_back_on_a_phone_has_buttons_for_each_step(people: People) -> None:
    anton = people(device=PHONE)
    table = anton.imports(finished("rocket"))
    anton.goes_to(f"/game/{table}?move=3")
    for step, move in (("prev", 2), ("next", 3), ("next", 4)):
        anton.clicks(f"step-{step}")
        anton.expect_move(move)


def test_no_name_of_a_whole_map_is_cut_at_the_edge(people: People) -> None:
    anton = people(device=PHONE)
    for map in ("tutorial", "practice"):
        table = anton.opens_table("dampfross", "me", "here:Beate", map=map, options={"firstPlayer": "A"})["id"]
        anton.goes_to(f"/table/{table}")
        expect(anton.page.locator("svg.board text.town").first).to_be_attached()
        anton.page.keyboard.press("0")
        anton.sees_all_at_rest()
        assert beyond(anton.page, "svg.board text.city", ".boardwrap") == [], map
