"""When things go otherwise: connections lost, tables that have moved on, moves taken back, moves forbidden."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.records import finished
from tests.web_server import running_server, start_server

MOVED_ON = "The game has moved on"
MANY = 30
"""More hexes than this can take a station at the beginning."""


def takes_a_token(person: Person) -> None:
    """Plan a first action of Rocket: any token of any city.

    Before the page knows that one is to be taken, a click on a city means both at once, and is one step of the plan.
    """
    person.clicks_for_preview("offer-take")
    expect(person.sees("prompt")).to_have_attribute("aria-busy", "false")
    target = person.page.locator(".target[aria-label*='Take']").first
    expect(target).to_be_attached()
    hex = str(target.get_attribute("data-hex"))
    person.taps_target(target)
    menu = person.sees("pick").get_by_role("menuitem").first
    expect(menu.or_(person.page.locator(f".target.picked[data-hex={hex}]")).first).to_be_visible()
    if menu.is_visible():
        menu.click()
    expect(person.sees("confirm")).to_be_enabled()


def two_at_a_table(people: People) -> tuple[Person, Person, str]:
    """Anton and Beate at a table of Rocket, Anton to begin."""
    anton, beate = people("Anton"), people("Beate")
    opened = anton.opens_table("rocket", "me", "invite", options={"firstPlayer": "A"})
    beate.post("/join", {"secret": opened["seats"][0]["link"].rsplit("/", 1)[-1], "name": "Beate"})
    for person in (anton, beate):
        person.goes_to(f"/table/{opened['id']}")
        expect(person.sees("table")).to_be_visible()
    return anton, beate, opened["id"]


def test_a_connection_lost_in_the_middle_of_a_turn_costs_nothing(people: People) -> None:
    anton, beate, table = two_at_a_table(people)
    takes_a_token(anton)
    before = anton.move
    anton.context.set_offline(True)
    anton.clicks("confirm")
    expect(anton.sees("notice")).to_contain_text("Nothing is lost")
    anton.expect_move(before)
    anton.context.set_offline(False)
    anton.confirms()
    anton.expect_move(before + 1)
    beate.expect_move(before + 1)
    assert anton.get(f"/tables/{table}")["moves"] == before + 1


def test_a_server_that_goes_away_and_comes_back_finds_the_plan_still_there(people: People, tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite3") as server:
        anton = people(server=server)
        table = anton.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "A"})["id"]
        anton.goes_to(f"/table/{table}")
        takes_a_token(anton)
        before = anton.move
        server.kill()
        expect(anton.sees("lost")).to_be_visible()
        again = start_server(server.db, tmp_path / "again.log", "--port", str(server.port))
        try:
            expect(anton.page.get_by_test_id("lost")).to_have_count(0)
            anton.confirms()
            expect(anton.sees("log").first).to_contain_text("You take")
            assert anton.get(f"/tables/{table}")["moves"] > before
        finally:
            again.stop()


def test_a_click_on_a_table_that_has_moved_on_is_answered_with_the_present(people: People) -> None:
    """Anton has the table open twice; the page behind hears nothing of what he does in the one before it."""
    anton, beate, table = two_at_a_table(people)
    takes_a_token(anton)
    before = anton.move
    deaf = anton.context.new_page()
    deaf.route_web_socket(re.compile("/socket"), lambda socket: None)
    deaf.goto(f"/table/{table}")
    with deaf.expect_response(lambda answer: "/preview" in answer.url):
        deaf.get_by_test_id("offer-station").click()
    expect(deaf.get_by_test_id("prompt")).to_have_attribute("aria-busy", "false")
    expect(deaf.locator(".target").nth(MANY)).to_be_attached()
    deaf.locator(".target").first.focus()
    deaf.keyboard.press("Enter")
    expect(deaf.get_by_test_id("confirm")).to_be_enabled()
    anton.confirms()
    anton.expect_move(before + 1)
    deaf.get_by_test_id("confirm").click()
    expect(deaf.get_by_test_id("notice")).to_contain_text(MOVED_ON)
    expect(deaf.get_by_test_id("table")).to_have_attribute("data-move", str(before + 1))
    beate.expect_move(before + 1)
    # It is still Anton's turn, and the page that was behind can go on from here.
    deaf.get_by_test_id("offer-station").click()
    expect(deaf.locator(".target").first).to_be_attached()


def test_a_plan_is_dropped_gently_when_the_same_player_moves_elsewhere(people: People) -> None:
    anton, _, table = two_at_a_table(people)
    other = anton.context.new_page()
    other.goto(f"/table/{table}")
    other.get_by_test_id("offer-station").click()
    expect(other.locator(".target").nth(MANY)).to_be_attached()
    takes_a_token(anton)
    anton.confirms()
    expect(other.get_by_test_id("notice")).to_contain_text(MOVED_ON)


def test_undo_within_ones_own_turn_is_free(people: People) -> None:
    anton, beate, _ = two_at_a_table(people)
    before = anton.move
    takes_a_token(anton)
    anton.clicks("undo")  # of what is planned: first the token, then that one is to be taken
    expect(anton.sees("confirm")).to_be_disabled()
    anton.clicks("undo")
    expect(anton.sees("undo")).to_be_disabled()
    anton.expect_move(before)
    takes_a_token(anton)
    anton.confirms()
    anton.expect_move(before + 1)
    anton.clicks("undo")
    for person in (anton, beate):
        person.expect_move(before)
    expect(anton.sees("offer-take")).to_be_visible()


def test_undo_later_is_asked_for_and_agreed_to(people: People) -> None:
    anton, beate, _ = two_at_a_table(people)
    before = anton.move
    for _ in range(2):
        takes_a_token(anton)
        anton.confirms()
    beate.expect_move(before + 2)
    expect(anton.sees("undo")).to_contain_text("Ask to undo")
    anton.clicks("undo")
    beate.says("Anton")
    beate.clicks("undo-no")
    expect(beate.page.get_by_test_id("undo-yes")).to_have_count(0)
    expect(anton.sees("undo")).to_be_enabled()
    anton.expect_move(before + 2)
    anton.clicks("undo")
    beate.clicks("undo-yes")
    for person in (anton, beate):
        person.expect_move(before + 1)


@pytest.mark.parametrize("game", ["rocket", "whistle"])
def test_no_tick_of_a_move_taken_back_is_left_on_the_scrubber(people: People, game: str) -> None:
    """The history is asked for again after an undo; until it comes, and here it never does, the longer one is known.

    Dampfross marks rolls, and no roll is taken back.
    """
    anton = people()
    marks = anton.get(f"/tables/{anton.imports(finished(game))}/history")["marks"]
    last = next(mark["move"] for mark in marks if mark["move"] > 12)
    table = anton.imports(finished(game), "analysis", last)
    longer = anton.get(f"/tables/{table}/history")
    longer["marks"] = [mark for mark in marks if mark["move"] <= last]
    anton.context.route(re.compile("/history"), lambda route: route.fulfill(json=longer))
    anton.goes_to(f"/table/{table}")
    card = anton.page.get_by_test_id("pass")
    expect(anton.sees("look-back").or_(card).first).to_be_visible()
    if card.is_visible():
        card.get_by_role("button").first.click()
    anton.clicks("look-back")
    bar = anton.sees("scrubber")
    expect(bar).to_have_attribute("aria-valuemax", str(last))
    ticks = bar.locator("u")
    expect(ticks).to_have_count(len({(mark["move"], mark["kind"]) for mark in longer["marks"]}))
    before = ticks.count()
    anton.clicks("undo")
    expect(bar).not_to_have_attribute("aria-valuemax", str(last))
    expect(ticks).not_to_have_count(before)
    box = bar.bounding_box()
    assert box
    for tick in ticks.all():
        at = tick.bounding_box()
        assert at
        assert box["x"] - 4 <= at["x"] + at["width"] / 2 <= box["x"] + box["width"] + 4


def test_a_forbidden_hex_says_why_not_and_shows_the_clause(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "A"})["id"]
    anton.goes_to(f"/table/{table}")
    anton.clicks("offer-station")
    targets = anton.page.locator(".target")
    expect(targets.nth(MANY)).to_be_attached()
    expect(anton.page.locator(".target[aria-label*=token]")).to_have_count(0)
    legal = anton.page.eval_on_selector_all(".target", "(all) => all.map((target) => target.dataset.hex)")
    city = next(hex for hex in ("E3", "E5") if hex not in legal)
    anton.taps_board(*anton.hexes(table)[city])
    note = anton.sees("why")
    expect(note.locator("p")).to_contain_text(" is a town")
    clause = note.locator("button.rule")
    number = clause.inner_text()
    assert note.inner_text().count(number) == 1
    clause.click()
    expect(anton.sees("clause")).to_contain_text(number)
    expect(anton.sees("clause").locator(".clausetext p").first).to_be_visible()
    anton.page.keyboard.press("Escape")
    expect(anton.page.get_by_test_id("clause")).to_have_count(0)
    # With a site chosen the next click is the turn's second action: it is answered where neither may be.
    anton.taps_target(targets.nth(MANY))
    expect(anton.sees("confirm")).to_be_enabled()
    hexes = anton.hexes(table)
    meant = anton.page.eval_on_selector_all(".target", "(all) => all.map((target) => target.dataset.hex)")
    anton.taps_board(*next(hexes[hex] for hex in sorted(hexes) if hex[0] in "GHJK" and hex not in meant))
    expect(note.locator("p")).not_to_be_empty()
