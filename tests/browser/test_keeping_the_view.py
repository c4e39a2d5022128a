"""Who chooses something keeps the view: the board moves only for what is out of sight, and as little as that takes."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PHONE, SCALE, SIGHT, Device, Person
from tests.browser.records import begun

LAPTOP: Final = Device(1366, 768)
PLACES: Final = """() => {
  const frame = document.querySelector(".boardwrap").getBoundingClientRect();
  const zoom = document.querySelector(".zoom").getBoundingClientRect();
  return [...document.querySelectorAll(".target:not(.quiet)")].map((target) => {
    const { left, right, top, bottom } = target.querySelector(".tg").getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const free = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom
      && !(zoom.width && x > zoom.left && y > zoom.top);
    return { id: target.dataset.target, hex: target.dataset.hex, x, y, free };
  });
}"""
"""Every target with its place on the screen, and whether it is in sight."""


LINES: Final = "(lines) => { document.querySelector('.prompt').style.minHeight = `${40 + 20 * lines}px`; }"
"""The bar above the board as high as this many lines make it."""


CLICKS: Final = re.compile(r"klick|click|kattint|clicca|\bclic\b|Escape|\bEsc\b", re.IGNORECASE)
"""Words for somebody with a mouse and a keyboard."""


def targets(person: Person) -> list[dict[str, Any]]:
    person.sees_all_at_rest()
    found: list[dict[str, Any]] = person.page.evaluate(PLACES)
    return found


def clicks_in_sight(person: Person, ids: set[str] | None = None) -> None:
    """Click the first target in sight, of these if any are named."""
    at = next(one for one in targets(person) if one["free"] and (ids is None or one["id"] in ids))
    before = person.sees("undo").count()
    if person.device.touch:
        person.page.touchscreen.tap(at["x"], at["y"])
    else:
        person.page.mouse.click(at["x"], at["y"])
    menu = person.page.get_by_role("menuitem")
    expect(menu.first.or_(person.sees("undo").first)).to_be_visible()
    if menu.count() and not before:
        menu.last.tap() if person.device.touch else menu.last.click()
    person.expect_answered()


def opens(person: Person, lesson: str) -> None:
    person.goes_to(f"/learn/{lesson}")
    expect(person.sees("lesson")).to_be_visible()
    person.sees_all_at_rest()


def decides(person: Person, game: str) -> None:
    """Somebody comes to a begun game and has to decide."""
    person.goes_to(f"/table/{person.imports(begun(game, 12))}")
    card = person.page.get_by_test_id("pass-ready")
    target = person.page.locator(".target")
    expect(card.or_(target.first).first).to_be_visible()
    if card.is_visible():
        card.tap() if person.device.touch else card.click()
    expect(target.first).to_be_attached()


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize(
    "lesson", ["rocket/beside", "rocket/stations", "rocket/merger", "whistle/moving", "whistle/goods", "whistle/town"]
)
def test_a_choice_in_a_lesson_leaves_the_board_where_it_is(people: People, lesson: str, device: Device) -> None:
    anton = people(device=device)
    opens(anton, lesson)
    at_first = anton.page.evaluate(SIGHT)
    clicks_in_sight(anton)
    expect(anton.sees("undo")).to_be_visible()
    anton.sees_all_at_rest()
    assert anton.page.evaluate(SIGHT) == at_first, "the piece was chosen"
    clicks_in_sight(anton)
    anton.sees_all_at_rest()
    assert anton.page.evaluate(SIGHT) == at_first, "the move was chosen"


def test_what_is_out_of_sight_comes_into_it_at_the_same_scale(people: People) -> None:
    anton = people(device=LAPTOP)
    opens(anton, "rocket/beside")
    scale = anton.page.evaluate(SCALE)
    far = next(one for one in targets(anton) if not one["free"])
    anton.page.locator(f'[data-target="{far["id"]}"]').dispatch_event("click")
    expect(anton.sees("undo").or_(anton.page.get_by_role("menuitem").first)).to_be_visible()
    if anton.page.get_by_role("menuitem").count():
        anton.page.get_by_role("menuitem").last.click()
    anton.expect_answered()
    assert all(one["free"] for one in targets(anton))
    assert anton.page.evaluate(SCALE) == scale


def test_in_a_game_a_laptop_shows_the_whole_board_through_a_turn(people: People) -> None:
    for game in ("rocket", "whistle"):
        anton = people(device=LAPTOP)
        decides(anton, game)
        anton.sees_all_at_rest()
        scale = anton.page.evaluate(SCALE)
        clicks_in_sight(anton)
        anton.sees_all_at_rest()
        assert anton.page.evaluate(SCALE) == scale, game
        clicks_in_sight(anton)
        anton.sees_all_at_rest()
        assert anton.page.evaluate(SCALE) == scale, game


@pytest.mark.parametrize("game", ["rocket", "whistle"])
def test_a_longer_question_moves_no_hex_below_a_finger(people: People, game: str) -> None:
    """The bar above the board takes another line, and gives it back."""
    anton = people(device=PHONE)
    decides(anton, game)
    clicks_in_sight(anton)
    anton.sees_all_at_rest()
    place = "() => { const { x, y } = document.querySelector('svg.board').getBoundingClientRect(); return [x, y]; }"
    before, top = anton.page.evaluate(place), anton.sees("board").bounding_box()
    for lines in (2, 4):
        anton.page.evaluate(LINES, lines)
        anton.sees_all_at_rest()
        assert anton.page.evaluate(place) == pytest.approx(before, abs=1), f"{lines} lines"
    assert anton.sees("board").bounding_box() != top


WHOLE_FLAGS: Final = """() => {
  const frame = document.querySelector(".boardwrap").getBoundingClientRect();
  const flags = [...document.querySelectorAll(".flag rect")].map((flag) => flag.getBoundingClientRect());
  return flags.map((flag) => flag.left >= frame.left && flag.right <= frame.right && flag.top >= frame.top);
}"""


@pytest.mark.parametrize("lesson", ["run", "fares"])
def test_start_target_and_results_of_a_run_are_whole_on_a_phone(people: People, lesson: str) -> None:
    """Flags are not cut at the edge of the board, and what comes of a route stands above the task."""
    anton = people(device=PHONE)
    opens(anton, f"dampfross/{lesson}")
    clicks_in_sight(anton)
    expect(anton.page.locator(".flag").first).to_be_visible()
    anton.sees_all_at_rest()
    found = anton.page.evaluate(WHOLE_FLAGS)
    assert len(found) == 2
    assert all(found)
    result, task = anton.page.locator(".lchoices:not(:empty)").first.bounding_box(), anton.sees("task").bounding_box()
    assert result is not None
    assert task is not None
    assert result["y"] < task["y"]
    assert result["y"] < PHONE.height


def test_where_a_train_can_go_is_listed_beside_the_board_of_a_phone(people: People) -> None:
    anton = people(device=PHONE)
    opens(anton, "whistle/moving")
    clicks_in_sight(anton)
    goals = anton.sees("goals")
    expect(goals.locator("h3")).to_contain_text("Where train 1 can go")
    expect(goals.locator("p").first).to_contain_text("⬡2 So many tiles of your hand are laid on the way.")
    rows = goals.locator("button:has(.wfuel)")
    expect(rows.first).to_be_in_viewport()
    box = rows.first.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    expect(anton.page.locator("kbd, .kbd").filter(visible=True)).to_have_count(0)
    at_first = anton.page.evaluate(SIGHT)
    anton.previews(rows.first.tap)
    expect(anton.sees("confirm")).to_be_enabled()
    anton.sees_all_at_rest()
    assert anton.page.evaluate(SIGHT) == at_first


@pytest.mark.parametrize("language", ["en", "de", "hu", "it"])
def test_on_a_touch_screen_nothing_speaks_of_clicks_or_keys(people: People, language: str) -> None:
    anton = people(device=Device(390, 844, touch=True, language=language))
    opens(anton, "rocket/lines")
    expect(anton.page.locator("body")).not_to_contain_text(CLICKS)
