"""What has been learned or won is cheered, once; who has lost is told how far he came."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from footplate.games import BUILT_IN, KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
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


MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def sees_the_end(anton: Person, game: str, seat: int | None) -> None:
    """A table whose last move is made while it is looked at: by the one at `seat`, or by several at one screen."""
    lines = replay(read_record(finished(game), KNOWN), load).lines
    last = max(number for number, line in enumerate(lines) if line.before.to_move >= 0)
    table = anton.imports(finished(game), "hotseat", last)

    def alone(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "yours": [seat]})

    def told_alone(socket: WebSocketRoute) -> None:
        def tell(message: str | bytes) -> None:
            socket.send(re.sub(r'"yours": ?\[[^]]*\]', f'"yours":[{seat}]', str(message)))

        socket.connect_to_server().on_message(tell)

    if seat is not None:
        anton.page.route(re.compile(rf"/api/tables/{table}(\?|$)"), alone)
        anton.page.route_web_socket(re.compile("/socket"), told_alone)
    anton.goes_to(f"/table/{table}")
    pass_card = anton.page.get_by_test_id("pass-ready")
    expect(anton.sees("board").or_(pass_card).first).to_be_visible()
    if pass_card.is_visible():
        pass_card.click()
    expect(anton.sees("table")).to_have_attribute("data-seq", re.compile(r"\d"))
    expect(anton.sees("hint").first).to_be_visible()
    steps, seat_to_move = [*lines[last].steps], lines[last].before.to_move
    while steps:  # then whoever may object lets it stand
        seq = anton.get(f"/tables/{table}/view", seat=seat_to_move)["seq"]
        move = {"seat": seat_to_move, "seq": seq, "key": f"last-{seq}", "steps": steps}
        deciding = anton.post(f"/tables/{table}/moves", move)["prompt"]["deciding"]
        seat_to_move = next(iter(deciding), -1)
        offers = anton.get(f"/tables/{table}/view", seat=seat_to_move)["offers"] if deciding else []
        steps = [offer["step"] for offer in offers if offer.get("key") == "O"][:1]
    expect(anton.sees("to-final").or_(anton.sees("final")).first).to_be_visible()


@pytest.mark.parametrize("won", [True, False], ids=["won", "lost"])
def test_the_end_of_a_game_is_cheered_for_who_has_won_alone(people: People, won: bool) -> None:
    """As it comes, with nothing that moves for who wants nothing to move, and no sound that nobody has asked for."""
    anton = people()
    anton.context.add_init_script(PLAYED)
    whole = replay(read_record(finished("rocket"), KNOWN), load)
    winners = whole.game.rules.winners(whole.state)
    sees_the_end(anton, "rocket", next(seat for seat in (0, 1) if (seat in winners) == won))
    if won:
        expect(anton.sees("triumph")).to_contain_text("You win")
        assert anton.page.evaluate(MOVING) == 0
    else:
        expect(anton.page.locator(".prompt .say b")).to_contain_text("wins")
        assert anton.page.get_by_test_id("triumph").count() == 0
    expect(anton.page.get_by_test_id("triumph")).to_have_count(0)
    assert anton.page.evaluate("window.heard") == 0
    expect(anton.page.locator("[data-testid=hint], [data-testid=hint-close]")).to_have_count(0)


def test_what_moves_at_the_end_moves_for_who_likes_it(people: People) -> None:
    anton = people(device=Device(still=False))
    anton.context.add_init_script(PLAYED)
    anton.context.add_init_script(SOUND)
    sees_the_end(anton, "rocket", None)
    expect(anton.sees("triumph")).to_contain_text("Anton")
    assert anton.page.evaluate(MOVING) > 0
    assert anton.page.evaluate("window.heard") > 0
