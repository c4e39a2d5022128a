"""The page of a lesson: the aim first, the board where the lesson is, no more panels than it needs, and a way on."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from footplate.language import LANGUAGES
from tests.browser.conftest import People
from tests.browser.layout import faults
from tests.browser.person import PHONE, Device, Person
from tests.browser.test_lessons import LITTLE_GAMES, TAUGHT

TABLET: Final = Device(820, 1180, touch=True)
DEVICES: Final = {"desktop": Device(), "tablet": TABLET, "phone": PHONE}
HEXES: Final = """(points) => {
  const board = document.querySelector("svg.board").getScreenCTM();
  const frame = document.querySelector(".boardwrap").getBoundingClientRect();
  const covered = parseFloat(getComputedStyle(document.querySelector(".boardwrap")).paddingBottom) || 0;
  return points.filter(([x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(board);
    return at.x < frame.left || at.x > frame.right || at.y < frame.top || at.y > frame.bottom - covered;
  });
}"""
"""Which of these points of the board are not in sight."""
IN_SIGHT: Final = """(one) => {
  const box = one.getBoundingClientRect();
  const pane = one.closest(".pane").getBoundingClientRect();
  return box.height > 0 && box.top >= pane.top - 1 && box.bottom <= Math.min(pane.bottom, innerHeight) + 1;
}"""
SCALE: Final = "() => document.querySelector('svg.board').getScreenCTM().a"
ENTER_AT_ONCE: Final = """() => new MutationObserver((changes, watch) => {
  if (!document.querySelector("[data-testid=finished]")) return;
  watch.disconnect();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}).observe(document.body, { subtree: true, childList: true })"""
"""Presses Enter in the moment in which a course is finished: it was meant for the last move."""
PICTURE: Final = "(one) => one.complete && one.naturalWidth > 0"


def opens(anton: Person, game: str, lesson: str) -> dict[str, Any]:
    anton.goes_to(f"/learn/{game}/{lesson}")
    expect(anton.page.get_by_test_id("lesson")).to_have_attribute("data-lesson", lesson)
    expect(anton.sees("board")).to_be_visible()
    anton.sees_all_at_rest()
    told: dict[str, Any] = anton.post(f"/learn/{game}/{lesson}", {"steps": []})
    return told


def lessons_of(anton: Person, game: str) -> list[str]:
    listed = anton.get(f"/learn/{game}")
    steps = [step for chapter in listed["chapters"] for step in chapter["lessons"]]
    return [one["key"] for one in [*listed["course"], *steps]]


@pytest.mark.parametrize("device", DEVICES)
def test_the_first_lesson_begins_with_the_aim_of_the_game(people: People, device: str) -> None:
    anton = people(device=DEVICES[device])
    for game in TAUGHT:
        first, second, *_ = lessons_of(anton, game)
        told = opens(anton, game, first)
        expect(anton.sees("aim")).to_contain_text(told["aim"])
        assert anton.sees("aim").evaluate(IN_SIGHT), f"{game}: one has to scroll to the aim"
        opens(anton, game, second)
        expect(anton.page.get_by_test_id("aim")).to_have_count(0)


@pytest.mark.parametrize("device", DEVICES)
def test_the_board_is_where_the_lesson_is_and_all_of_it_is_one_press_away(people: People, device: str) -> None:
    anton = people(device=DEVICES[device])
    for game, lesson in (("rocket", "beside"), ("dampfross", "fees"), ("whistle", "town")):
        told = opens(anton, game, lesson)
        hexes = anton.hexes(lesson)
        assert told["about"]
        assert anton.page.evaluate(HEXES, [hexes[hex] for hex in told["about"]]) == []
        near = anton.page.evaluate(SCALE)
        anton.clicks("zoom-fit") if anton.device.touch else anton.page.keyboard.press("0")
        anton.sees_all_at_rest()
        assert anton.page.evaluate(HEXES, [*hexes.values()]) == []
        assert near > 1.15 * anton.page.evaluate(SCALE), f"{game}: the lesson shows the whole board"


def test_a_choice_elsewhere_brings_the_board_there_and_back(people: People) -> None:
    anton = people()
    opens(anton, "rocket", "beside")
    york = [[*anton.hexes("beside")["B7"]]]
    assert anton.page.evaluate(HEXES, york) == york
    anton.page.keyboard.press("1")
    expect(anton.page.locator(".target")).not_to_have_count(0)
    expect(anton.sees("undo")).to_be_visible()
    anton.page.wait_for_function(f"(points) => ({HEXES})(points).length === 0", arg=york)
    anton.page.keyboard.press("Escape")
    anton.page.wait_for_function(f"(points) => ({HEXES})(points).length === 1", arg=york)


def test_lessons_show_the_panels_they_need_and_no_others(people: People) -> None:
    anton = people()
    for game in TAUGHT:
        for lesson in lessons_of(anton, game):
            told = opens(anton, game, lesson)
            shown = anton.page.locator("[data-testid^=panel-]")
            names = [str(one.get_attribute("data-testid")).removeprefix("panel-") for one in shown.all()]
            assert (names == told["panels"]) or told["win"], lesson


def test_the_first_lesson_has_no_table_beside_it_until_one_wants_to_see_it(people: People) -> None:
    anton = people()
    opens(anton, "rocket", "lines")
    tables = anton.page.locator(".lessonpane table")
    expect(tables).to_have_count(0)
    expect(anton.sees("players")).to_contain_text("£0")
    anton.sees("other-panels").locator("summary").click()
    expect(tables).not_to_have_count(0)
    assert faults(anton.page) == []


def test_what_can_be_chosen_in_a_panel_is_there_without_it(people: People) -> None:
    anton = people()
    told = opens(anton, "dampfross", "run")
    assert told["panels"] == []
    expect(anton.sees("routes")).to_be_visible()


def test_in_a_lesson_nothing_is_planned_before_something_is_chosen(people: People) -> None:
    anton = people()
    for lesson in ("run", "fares", "routes-owner"):
        opens(anton, "dampfross", lesson)
        expect(anton.sees("route-0")).to_be_visible()
        expect(anton.page.locator("[data-testid^=route-][aria-pressed=true]")).to_have_count(0)
        expect(anton.sees("confirm")).to_be_disabled()
        anton.page.keyboard.press("Enter")
        anton.sees_all_at_rest()
        expect(anton.page.get_by_test_id("lesson")).to_have_attribute("data-steps", "0")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_lesson_has_a_small_picture_of_its_idea(people: People, theme: str) -> None:
    anton = people(device=Device(theme=theme))
    for game in TAUGHT:
        for lesson in lessons_of(anton, game)[:2]:
            opens(anton, game, lesson)
            picture = anton.sees("idea")
            picture.scroll_into_view_if_needed()
            anton.page.wait_for_function(f"(one) => ({PICTURE})(one)", arg=picture.element_handle())
            assert f"theme={theme}" in str(picture.get_attribute("src"))


def test_the_bar_names_the_game(people: People) -> None:
    for device in DEVICES.values():
        anton = people(device=device)
        opens(anton, "rocket", "lines")
        expect(anton.page.locator(".top h1")).to_have_text("Stephenson's Rocket")


def test_after_a_wrong_try_a_good_way_is_said_step_by_step(people: People) -> None:
    anton = people()
    opens(anton, "rocket", "beside")
    anton.taps_board(*anton.hexes("beside")["M3"])
    anton.page.get_by_role("menuitem").first.click()  # a token, which is not asked
    expect(anton.sees("confirm")).to_be_enabled()
    anton.page.keyboard.press("Enter")
    expect(anton.sees("try")).to_have_text("One good way: Line › Extend the GWR › GWR: north-east")
    anton.page.keyboard.press("m")
    expect(anton.page.locator(".target")).not_to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_learner_is_called_you(people: People, language: str) -> None:
    anton = people(device=Device(language=language))
    you = {"en": "You", "de": "Du", "hu": "Te", "it": "Tu"}[language]
    for game, lesson in (("rocket", "merger"), ("dampfross", "parallel"), ("whistle", "town")):
        opens(anton, game, lesson)
        expect(anton.sees("player-A")).to_contain_text(you)
        expect(anton.page.locator(".lessonpane, .prompt").first).not_to_contain_text("Anton")
        anton.sees("other-panels").locator("summary").click()
        expect(anton.sees("other-panels").locator("table").first).to_be_visible()
        expect(anton.sees("other-panels")).not_to_contain_text("Anton")


def test_the_course_ends_with_a_cheer_and_a_game_begins_only_when_that_is_pressed(people: People) -> None:
    game, lesson = LITTLE_GAMES[0]
    anton = people()

    def won(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "done": True, "end": "It was close."})

    address = re.compile(rf"/api/learn/{game}/{lesson}(\?|$)")
    opens(anton, game, lesson)
    anton.context.route(address, won)
    anton.page.evaluate(ENTER_AT_ONCE)
    anton.page.keyboard.press("r")
    expect(anton.sees("triumph")).to_contain_text("You win")
    expect(anton.sees("triumph")).to_contain_text("You have finished the course of Stephenson's Rocket")
    expect(anton.sees("finished")).to_be_visible()
    expect(anton.sees("next")).to_contain_text("Play a whole game")
    expect(anton.sees("next")).to_contain_text("⏎")
    expect(anton.sees("more")).to_have_attribute("href", re.compile(rf"^/learn/{game}/"))
    assert "/learn/" in anton.page.url
    expect(anton.page.get_by_test_id("triumph")).to_have_count(0)
    anton.page.keyboard.press("Enter")
    expect(anton.page).to_have_url(re.compile("/table/"))


SIZES: Final = {
    "finger": [(390, 844), (844, 390), (820, 1180), (1180, 820)],
    "mouse": [(1280, 720), (1440, 900), (1920, 1080), (3840, 2160)],
}


@pytest.mark.parametrize(
    "size", [size for sizes in SIZES.values() for size in sizes], ids=lambda size: "x".join(map(str, size))
)
def test_lessons_are_whole_at_every_size_in_every_language_and_theme(people: People, size: tuple[int, int]) -> None:
    """At each size others of the lessons in other languages, beginning and end."""
    touch = size in SIZES["finger"]
    turn = [*SIZES["finger"], *SIZES["mouse"]].index(size)
    language, theme = LANGUAGES[turn % 4], ("light", "dark")[turn // 2 % 2]
    anton = people(device=Device(*size, touch=touch, language=language, theme=theme))
    found = []
    for game in TAUGHT:
        keys = lessons_of(anton, game)
        for lesson in dict.fromkeys([keys[0], keys[(2 * turn + 1) % len(keys)], keys[(2 * turn + 4) % len(keys)]]):
            opens(anton, game, lesson)
            found += [f"{game}, {lesson}: {one}" for one in faults(anton.page)]
    assert not found, "\n".join(found)
