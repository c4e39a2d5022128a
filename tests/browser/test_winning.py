"""What has been learned or won is cheered, once; who has lost is told how far he came."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from footplate.games import BUILT_IN
from footplate.language import LANGUAGES
from tests.browser.conftest import People
from tests.browser.layout import faults, faults_of
from tests.browser.person import PHONE, Device, Person
from tests.browser.records import finished

WINS = {"en": "You win", "de": "Du gewinnst", "hu": "Nyertél", "it": "Hai vinto"}
PLAYED = """(() => { const Real = window.AudioContext; window.heard = 0;
  window.AudioContext = class extends Real { constructor() { super(); window.heard += 1; } }; })()"""
SOUND = 'localStorage.setItem("footplate.sound", "on")'


def sits_alone(anton: Person, table: str, seat: int) -> None:
    """At a finished table of several at one screen: as if only one of its seats were his."""

    def alone(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "yours": [seat]})

    anton.context.route(re.compile(rf"/api/tables/{table}(\?|$)"), alone)
    anton.page.route_web_socket(re.compile("/socket"), lambda socket: None)
    anton.goes_to(f"/table/{table}")


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_final_page_says_you_to_who_has_won_and_is_kind_to_who_has_not(people: People, game: str) -> None:
    for language, won in zip(LANGUAGES, (True, False, True, False), strict=True):
        anton = people(device=Device(1440, 900, language=language) if won else PHONE)
        table = anton.imports(finished(game))
        scores: dict[str, Any] = anton.get(f"/tables/{table}/view", seat=0)["scores"]
        (winner, *_), seats = scores["winners"], scores["columns"]
        seat = winner if won else next(one for one in seats if one not in scores["winners"])
        sits_alone(anton, table, seat)
        headline = anton.sees("final").locator("h2.big")
        expect(headline).to_be_visible()
        if won:
            expect(headline).to_contain_text(WINS[language])
            expect(anton.page.locator(".result svg.strip")).to_have_count(1)
        else:
            expect(anton.sees("lost")).to_contain_text(f"{len(seats)}")
            expect(anton.sees("lost").locator("a")).to_have_attribute("href", re.compile(rf"/game/{table}\?move="))
        anton.sees_all_at_rest()
        assert faults(anton.page) == []


@pytest.mark.parametrize("sound", [True, False], ids=["sound", "silent"])
def test_a_lesson_that_is_done_is_cheered(people: People, sound: bool) -> None:
    anton = people(device=Device() if sound else PHONE)
    anton.context.add_init_script(SOUND if sound else "")
    anton.context.add_init_script(PLAYED)
    lessons = anton.get("/learn/rocket")["course"]
    anton.goes_to(f"/learn/rocket/{lessons[0]['key']}")
    now = anton.post(f"/learn/rocket/{lessons[0]['key']}", {"steps": [], "show": True})
    before = anton.page.get_by_test_id("left").inner_text() if sound else ""
    while not now["done"]:
        with anton.page.expect_response(lambda answer: "/preview" in answer.url):
            anton.clicks("show")
        expect(anton.sees("confirm")).to_be_enabled()
        anton.clicks("confirm")
        steps = [*now["steps"], *now["show"]]
        now = anton.post(f"/learn/rocket/{lessons[0]['key']}", {"steps": steps, "show": True})
        expect(anton.sees("lesson")).to_have_attribute("data-steps", str(len(now["steps"])))
    expect(anton.sees("triumph")).to_contain_text("Done")
    assert faults_of(anton.page, ".triumph", 0) == []
    if sound:
        expect(anton.page.locator(".prompt .say b")).to_have_text("Done")
        assert anton.page.get_by_test_id("left").inner_text() != before
    assert anton.page.evaluate("window.heard") == int(sound)
    expect(anton.page.get_by_test_id("triumph")).to_have_count(0)
