"""Lessons in the browser: every one of every game can be done by what it shows, by mouse, keyboard and finger."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any, Final, cast

import pytest
from playwright.sync_api import Response, expect

from footplate.games import BUILT_IN, load
from tests.browser.conftest import People
from tests.browser.layout import faults
from tests.browser.person import PHONE, Device, Person

TAUGHT: Final = [game for game in BUILT_IN if load(game).lessons.course]
LITTLE_GAMES: Final = [(game, lesson.key) for game in TAUGHT for lesson in load(game).lessons if lesson.win]
SMALL: Final = Device(1280, 720, language="de")


class Learner:
    """Does lessons on the page, with the steps that the server shows."""

    def __init__(self, person: Person, game: str) -> None:
        self.person = person
        self.game = game
        listed = person.get(f"/learn/{game}")
        steps = [step for chapter in listed["chapters"] for step in chapter["lessons"]]
        self.lessons = [*listed["course"], *steps]

    def told(self, lesson: str, steps: list[int], **more: Any) -> dict[str, Any]:
        told: dict[str, Any] = self.person.post(f"/learn/{self.game}/{lesson}", {"steps": steps, **more})
        return told

    def told_after(self, lesson: str, steps: list[int]) -> dict[str, Any]:
        """The same when somebody has played these: where one thing is left to do, the page does it along."""
        now = self.told(lesson, steps, show=True)
        offers = now["view"]["offers"]
        if len(offers) == 1 and offers[0].get("follows") and not now["done"]:
            return self.told(lesson, [*now["steps"], *(offers[0].get("steps") or [offers[0]["step"]])], show=True)
        return now

    def opens(self, lesson: str) -> None:
        self.person.goes_to(f"/learn/{self.game}/{lesson}")
        self.waits_for(lesson, 0)

    def waits_for(self, lesson: str, steps: int) -> None:
        on_page = self.person.page.get_by_test_id("lesson")
        expect(on_page).to_have_attribute("data-lesson", lesson)
        expect(on_page).to_have_attribute("data-steps", str(steps))

    def does_by_clicks(self, lesson: str) -> None:
        """Click every step of a good move where it is offered, and confirm it."""
        now = self.told(lesson, [], show=True)
        while not now["done"]:
            self._clicks_through(lesson, now, now["show"])
            now = self.told_after(lesson, [*now["steps"], *now["show"]])
            self.waits_for(lesson, len(now["steps"]))

    def _clicks_through(self, lesson: str, now: dict[str, Any], steps: list[int]) -> None:
        offers, done = now["view"]["offers"], 0
        while done < len(steps):
            offer = _leading(offers, steps[done:])
            if (offer.get("group") == "end" and done) or (len(offers) == 1 and not done):
                break  # the green button does it
            if len(offers) > 1:
                if offer.get("group") == "lay":
                    self.person.lays(offer["place"]["tile"], offer["label"])
                else:
                    self.person.chooses(offer["label"])
            done += len(offer.get("steps") or [offer["step"]])
            body = {"steps": now["steps"], "tried": steps[:done]}
            tried = self.person.post(f"/learn/{self.game}/{lesson}/preview", body)
            offers = tried["offers"]
        button = self.person.sees("confirm")
        expect(button).to_be_enabled()
        button.tap() if self.person.device.touch else button.click()

    def is_shown(self, steps: list[int]) -> None:
        """Have a good move shown, by key or finger, until it can be confirmed."""
        with self.person.page.expect_response(_about_shown(steps)):
            self.person.clicks("show") if self.person.device.touch else self.person.page.keyboard.press("h")
        expect(self.person.sees("confirm")).to_be_enabled()

    def does_by_keys(self, lesson: str) -> None:
        """Have the move shown, look at it, play it."""
        now = self.told(lesson, [], show=True)
        while not (now["done"] or now["lost"]):
            self.is_shown(now["show"])
            self.person.page.keyboard.press("Enter")
            now = self.told_after(lesson, [*now["steps"], *now["show"]])
            self.waits_for(lesson, len(now["steps"]))


def _about(steps: list[int]) -> Callable[[Response], bool]:
    """The answer to what these steps would lead to."""
    return lambda answer: "/preview" in answer.url and cast(Any, answer.request.post_data_json)["tried"] == steps


def _about_shown(steps: list[int]) -> Callable[[Response], bool]:
    """The same once they have been shown: of its own accord the page may have planned and asked about them before."""
    shown: list[Response] = []

    def is_it(answer: Response) -> bool:
        if answer.request.method == "POST" and cast(Any, answer.request.post_data_json).get("show"):
            shown.append(answer)
        return bool(shown) and _about(steps)(answer)

    return is_it


def _leading(offers: list[dict[str, Any]], steps: list[int]) -> dict[str, Any]:
    """The offer by which these steps begin: as few at a time as there are."""
    fitting = [one for one in offers if (one.get("steps") or [one["step"]]) == steps[: len(one.get("steps") or [0])]]
    return min(fitting, key=lambda one: len(one.get("steps") or [0]))


@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_is_done_by_keys_one_after_the_other(people: People, game: str) -> None:
    anton = people(device=SMALL)
    learner = Learner(anton, game)
    listed = anton.get(f"/learn/{game}")
    course, steps = listed["course"], [step for chapter in listed["chapters"] for step in chapter["lessons"]]
    for row in (course, steps):
        if row:
            learner.opens(row[0]["key"])
        for place, lesson in enumerate(row):
            if lesson["win"]:
                continue  # a game of its own
            learner.does_by_keys(lesson["key"])
            expect(anton.sees("done")).to_contain_text(learner.told(lesson["key"], [])["clauses"][0])
            if place + 1 < len(row):
                anton.page.keyboard.press("Enter")
                learner.waits_for(row[place + 1]["key"], 0)
    anton.goes_to("/")
    behind = [lesson for lesson in course if not lesson["win"]]
    expect(anton.page.locator(f"[data-testid=course-{game}] .dots i.d")).to_have_count(len(behind))


def test_show_me_is_heard_while_a_move_is_on_its_way(people: People) -> None:
    anton = people()
    learner = Learner(anton, "rocket")
    lesson = learner.lessons[0]["key"]
    learner.opens(lesson)
    first = learner.told(lesson, [], show=True)
    then = learner.told_after(lesson, [*first["steps"], *first["show"]])
    learner.is_shown(first["show"])

    anton.holds("/learn/")
    anton.page.keyboard.press("Enter")
    anton.page.wait_for_function("() => window.release")
    with anton.page.expect_response(_about(then["show"])):
        anton.page.keyboard.press("h")
        anton.releases()


def test_a_lesson_begun_anew_is_not_overtaken_by_a_move_on_its_way(people: People) -> None:
    anton = people()
    learner = Learner(anton, "rocket")
    lesson = learner.lessons[0]["key"]
    learner.opens(lesson)
    learner.is_shown(learner.told(lesson, [], show=True)["show"])
    anton.holds_answer("/learn/")
    anton.page.keyboard.press("Enter")
    anton.expect_held()
    anton.page.keyboard.press("r")
    anton.page.evaluate("() => new Promise((done) => setTimeout(done, 500))")  # an answer that overtakes it is there
    anton.releases()
    anton.sees_all_at_rest()
    expect(anton.sees("lesson")).to_have_attribute("data-steps", "0")


def test_the_last_lesson_leads_to_one_table_however_often_one_presses(people: People) -> None:
    anton = people()
    learner = Learner(anton, "rocket")
    lesson = learner.lessons[-1]["key"]
    learner.opens(lesson)
    learner.does_by_keys(lesson)
    expect(anton.sees("done")).to_be_visible()
    address = re.compile(r"/api/tables(\?|$)")
    opened = anton.keeps_back(address)
    with anton.page.expect_request(address):
        for _ in range(8):  # the first ones come too soon
            anton.page.keyboard.press("Enter")
            anton.page.wait_for_timeout(300)
    anton.page.wait_for_timeout(500)  # a second one would follow at once
    (once,) = opened
    once.continue_()
    expect(anton.page).to_have_url(re.compile("/table/"))


def test_a_little_game_is_played_to_its_end(people: People) -> None:
    game, lesson = LITTLE_GAMES[0]
    anton = people(device=SMALL)
    learner = Learner(anton, game)
    learner.opens(lesson)
    learner.does_by_keys(lesson)
    expect(anton.sees("done").or_(anton.sees("lost-game"))).to_be_visible()


@pytest.mark.parametrize("game", ["rocket", "whistle"])
def test_the_lessons_of_a_course_are_done_by_clicks(people: People, game: str) -> None:
    anton = people()
    learner = Learner(anton, game)
    for lesson in anton.get(f"/learn/{game}")["course"]:
        if not lesson["win"]:
            learner.opens(lesson["key"])
            learner.does_by_clicks(lesson["key"])
            expect(anton.sees("next")).to_be_visible()


@pytest.mark.parametrize("game", TAUGHT)
def test_show_me_plans_a_good_move_at_a_tap(people: People, game: str) -> None:
    """Shown, not played: it is the learner who confirms it."""
    anton = people(device=PHONE)
    learner = Learner(anton, game)
    lesson = learner.lessons[0]["key"]
    learner.opens(lesson)
    now = learner.told(lesson, [], show=True)
    while not now["done"]:
        learner.is_shown(now["show"])
        learner.waits_for(lesson, len(now["steps"]))
        expect(anton.sees("undo")).to_be_visible()
        expect(anton.page.locator(".ask")).to_contain_text(re.compile("This would do it: .{8}"))
        expect(anton.page.locator(".whyshown")).to_have_text(now["why_shown"])
        pointer = anton.page.get_by_test_id("pointer")
        expect(pointer).to_have_count(1 if now["shown"] else 0)
        anton.clicks("confirm")
        now = learner.told_after(lesson, [*now["steps"], *now["show"]])
        learner.waits_for(lesson, len(now["steps"]))
    expect(anton.sees("done")).to_be_visible()


def test_a_far_goal_is_one_click_in_a_lesson_too(people: People) -> None:
    anton = people()
    Learner(anton, "dampfross").opens("track")
    anton.sees_all_at_rest()
    goal = anton.page.evaluate(
        """() => {
          const names = [...document.querySelectorAll("svg.board text")];
          const name = names.find((one) => one.textContent === "Hillend");
          const box = name.getBoundingClientRect();
          return [box.x + box.width / 2, box.y - 20];
        }"""
    )
    anton.page.mouse.click(*goal)
    expect(anton.sees("confirm")).to_be_enabled()
    anton.clicks("confirm")
    expect(anton.sees("done")).to_be_visible()


def test_from_the_start_page_to_ones_first_move_on_a_phone(people: People) -> None:
    anton = people(device=PHONE)
    anton.goes_to("/")
    learner = Learner(anton, "rocket")
    first = learner.lessons[0]["key"]
    anton.clicks("learn-rocket")
    learner.waits_for(first, 0)
    learner.does_by_clicks(first)
    expect(anton.sees("done")).to_be_visible()
    anton.sees_all_at_rest()
    assert faults(anton.page) == []
    anton.goes_to("/")
    expect(anton.sees("learn-rocket")).to_have_attribute("href", f"/learn/rocket/{learner.lessons[1]['key']}")


def test_a_wrong_try_costs_nothing_and_is_answered(people: People) -> None:
    anton = people()
    learner = Learner(anton, "rocket")
    learner.opens("beside")
    anton.page.keyboard.press("5")  # the locomotive in Bristol
    expect(anton.sees("target-N3")).to_be_attached()
    anton.taps_board(*anton.hexes("beside")["M3"])
    begun = learner.told("beside", [], show=True)["show"][:-1]
    said = learner.told("beside", begun, place={"hex": "M3"})["said"]
    expect(anton.sees("wrong")).to_contain_text(said["text"])
    expect(anton.page.get_by_test_id("wrong-hex")).to_be_visible()
    expect(anton.page.get_by_test_id("pointer")).to_be_visible()
    anton.sees_all_at_rest()
    assert faults(anton.page) == []
    learner.waits_for("beside", 0)
    learner.does_by_keys("beside")
    expect(anton.page.get_by_test_id("wrong-hex")).to_have_count(0)
    anton.page.keyboard.press("r")
    learner.waits_for("beside", 0)
    expect(anton.sees("done")).to_have_count(0)


_POINTED_AT: Final = """() => {
  const end = document.querySelector("svg.leader circle").getBoundingClientRect();
  const board = document.querySelector("svg.board").getScreenCTM().inverse();
  const at = new DOMPoint(end.x + end.width / 2, end.y + end.height / 2).matrixTransform(board);
  return [at.x, at.y];
}"""
"""Where the line of a card ends, on the board."""


def test_the_line_of_a_card_follows_its_hex_when_the_board_is_moved(people: People) -> None:
    anton = people(device=Device(coach=True))
    table = anton.opens_table("dampfross", "me", "bot:random", options={"firstPlayer": "A"})["id"]
    anton.goes_to(f"/table/{table}")
    expect(anton.page.locator("svg.leader.coach")).to_have_count(1)
    anton.sees_all_at_rest()
    before = anton.page.evaluate(_POINTED_AT)
    for _ in range(3):
        anton.page.keyboard.press("+")
    anton.sees_all_at_rest()
    assert math.dist(before, anton.page.evaluate(_POINTED_AT)) < 30  # a hex of this map


def test_the_coach_explains_each_thing_once(people: People) -> None:
    anton = people(device=Device(coach=True))
    table = anton.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "A"})["id"]
    anton.goes_to(f"/table/{table}")
    card = anton.sees("coach")
    expect(card).to_be_visible()
    anton.sees_all_at_rest()
    box = card.bounding_box()
    assert box is not None
    for target in anton.page.locator(".target:has(.tgk)").all():
        there = target.bounding_box()
        assert there is not None
        apart = there["x"] > box["x"] + box["width"] or there["x"] + there["width"] < box["x"]
        assert apart or there["y"] > box["y"] + box["height"] or there["y"] + there["height"] < box["y"]
    assert faults(anton.page) == []
    anton.page.keyboard.press("h")  # whoever asks for a hint reads that first
    expect(anton.page.locator(".hcard").first).to_be_visible(timeout=60_000)
    expect(card).to_have_count(0)
    anton.page.keyboard.press("Escape")
    expect(card).to_be_visible()
    anton.page.keyboard.press("t")
    anton.clicks("coach-close")
    expect(card).to_have_count(0)
    anton.page.reload()
    expect(anton.sees("board")).to_be_visible()
    expect(anton.sees("coach")).to_have_count(0)
    other = anton.opens_table("whistle", "me", "bot:random")["id"]
    anton.goes_to(f"/table/{other}")
    anton.clicks("coach-off")
    expect(anton.sees("coach")).to_have_count(0)
    last = anton.opens_table("dampfross", "me", "bot:random")["id"]
    anton.goes_to(f"/table/{last}")
    expect(anton.sees("confirm")).to_be_visible()
    expect(anton.sees("coach")).to_have_count(0)
