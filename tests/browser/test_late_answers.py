"""A bad network: answers that come late, in another order, twice or not at all."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Request, Route, WebSocket, WebSocketRoute, expect

from footplate.language import say
from tests.browser.conftest import People
from tests.browser.person import SETTLED, SIGHT, Device, Person
from tests.browser.records import begun
from tests.waiting import until

DRAWN_BY_ANTON, DRAWN_BY_BEATE = (
    re.compile(f"{name} draws (a tile with|(?!a tile|from))") for name in ("Anton", "Beate")
)
"""What only they themselves may read in the log of Whistle Stop: which tile it was."""


# --- one screen ---------------------------------------------------------------------------------------------------


def takes_the_screen(person: Person) -> None:
    """The next player, after the card."""
    person.clicks("pass-ready")
    expect(person.page.get_by_test_id("pass")).to_have_count(0)


def test_at_one_screen_the_log_of_one_player_is_not_shown_to_the_next(people: People) -> None:
    anton = people()
    table = anton.imports(begun("whistle", 30))
    anton.goes_to(f"/table/{table}")  # the first seat's page is loaded, and the second seat is to decide
    takes_the_screen(anton)
    anton.clicks("tab-log")
    expect(anton.sees("log")).to_contain_text(DRAWN_BY_BEATE)
    expect(anton.sees("log")).to_contain_text("Anton draws a tile")
    expect(anton.sees("log")).not_to_contain_text(DRAWN_BY_ANTON)


def test_at_one_screen_a_log_that_comes_late_is_shown_to_nobody_else(people: People) -> None:
    anton = people()
    table = anton.imports(begun("whistle", 30))
    anton.goes_to("/")
    row = anton.sees("mine").locator(f"[href='/table/{table}']")
    expect(row).to_be_visible()
    anton.holds_answer("/log")
    row.click()
    takes_the_screen(anton)
    anton.clicks("tab-log")
    expect(anton.sees("log")).to_contain_text(DRAWN_BY_BEATE)
    anton.releases()
    anton.sees_all_at_rest()
    expect(anton.sees("log")).not_to_contain_text(DRAWN_BY_ANTON)


LATE_POSITION = """async ([model, id]) => {
  const table = new (await import(model)).Table(id);
  await table.open();
  await table.sit(0);
  const looked = table.pastPositions.goTo(5);
  await table.sit(1);
  while (!window.release) await new Promise((soon) => setTimeout(soon, 10));
  window.release();
  await looked;
  await table.pastPositions.goTo(5);
  table.close();
  return table.past.value.seat;
}"""
"""Whose position of the past the second player sees, when the first one's arrives after they have sat down."""


def test_at_one_screen_a_position_that_comes_late_is_shown_to_nobody_else(people: People) -> None:
    anton = people()
    table = anton.imports(begun("whistle", 30))
    anton.goes_to("/")
    anton.holds_answer("move=5")
    model = f"/page/{anton.get('/me')['page']}/model/model.js"
    assert anton.page.evaluate(LATE_POSITION, [model, table]) == 1


DRAFT = """async ([model, id]) => {
  const table = new (await import(model)).Table(id);
  await table.open();
  await table.sit(0);
  table.draft.value = "I have both whistles";
  await table.sit(1);
  table.close();
  return table.draft.value;
}"""


def test_at_one_screen_what_one_player_has_not_said_is_not_read_by_the_next(people: People) -> None:
    anton = people()
    table = anton.imports(begun("whistle", 30))
    anton.goes_to("/")
    model = f"/page/{anton.get('/me')['page']}/model/model.js"
    assert anton.page.evaluate(DRAFT, [model, table]) == ""


# --- talking ------------------------------------------------------------------------------------------------------


def two_who_talk(people: People) -> tuple[Person, Person, str]:
    """Anton and Beate at a table of Rocket; Anton's page is not open yet."""
    anton, beate = people("Anton"), people("Beate")
    opened = anton.opens_table("rocket", "me", "invite")
    beate.post("/join", {"secret": opened["seats"][0]["link"].rsplit("/", 1)[-1], "name": "Beate"})
    return anton, beate, opened["id"]


def says(person: Person, table: str, text: str) -> None:
    person.post(f"/tables/{table}/chat", {"text": text})


def test_what_cannot_be_said_stands_in_the_line_until_it_is_said(people: People) -> None:
    anton, _, table = two_who_talk(people)
    anton.goes_to(f"/table/{table}")
    anton.clicks("tab-chat")
    line = anton.sees("chat-text")
    anton.page.route("**/chat?*", lambda route: route.abort())
    line.fill("Shall we begin?")
    anton.page.keyboard.press("Enter")
    expect(anton.sees("notice")).to_contain_text("Nothing is lost")
    expect(line).to_have_value("Shall we begin?")
    anton.clicks("tab-log")
    anton.clicks("tab-chat")
    expect(line).to_have_value("Shall we begin?")
    anton.page.unroute("**/chat?*")
    anton.holds("/chat")
    line.focus()
    anton.page.keyboard.press("Enter")
    anton.page.keyboard.press("Enter")
    line.type("Soon")
    anton.releases()
    expect(anton.sees("chat").locator("li")).to_have_count(1)
    expect(line).to_have_value("Soon")
    assert [one["text"] for one in anton.get(f"/tables/{table}/chat")] == ["Shall we begin?"]


def test_what_is_said_while_the_connection_is_broken_is_read_afterwards(people: People) -> None:
    anton, beate, table = two_who_talk(people)
    sockets: list[WebSocketRoute] = []
    broken = False

    def connect(socket: WebSocketRoute) -> None:
        if broken:
            socket.close(code=1001)
        else:
            socket.connect_to_server()
            sockets.append(socket)

    anton.page.route_web_socket(re.compile("/socket"), connect)
    says(beate, table, "Good evening")
    with anton.page.expect_response(re.compile("/chat")):  # which is asked for once the socket is open
        anton.goes_to(f"/table/{table}")
    expect(anton.sees("tab-chat")).to_be_visible()
    broken = True
    sockets[-1].close(code=1001)
    expect(anton.sees("lost")).to_be_visible()
    says(beate, table, "Are you there?")
    broken = False
    expect(anton.page.get_by_test_id("lost")).to_have_count(0)
    expect(anton.sees("tab-chat").locator(".badge")).to_have_text("1")
    anton.clicks("tab-chat")
    expect(anton.sees("chat").locator("li")).to_have_count(2)
    expect(anton.sees("chat")).to_contain_text("Are you there?")


def test_what_the_socket_has_told_is_not_wiped_out_by_an_answer_that_comes_late(people: People) -> None:
    anton, beate, table = two_who_talk(people)
    anton.goes_to("/")
    row = anton.sees("mine").locator(f"[href='/table/{table}']")
    expect(row).to_be_visible()
    anton.holds_answer("/chat")
    row.click()
    anton.expect_held()
    anton.clicks("tab-chat")
    says(beate, table, "Good evening")
    expect(anton.sees("chat")).to_contain_text("Good evening")
    anton.releases()
    anton.sees_all_at_rest()
    expect(anton.sees("chat")).to_contain_text("Good evening")


def test_earlier_talk_that_is_asked_for_twice_is_there_once(people: People) -> None:
    anton, _, table = two_who_talk(people)
    for number in range(120):
        says(anton, table, f"Remark {number}")
    anton.goes_to(f"/table/{table}")
    anton.clicks("tab-chat")
    anton.holds_answer("before=")
    anton.clicks("chat-earlier")
    anton.expect_held()
    anton.clicks("chat-earlier")
    expect(anton.sees("chat").locator("li")).to_have_count(120)
    anton.releases()
    anton.sees_all_at_rest()
    expect(anton.sees("chat").locator("li")).to_have_count(120)


def test_whoever_comes_too_late_for_a_seat_is_told(people: People) -> None:
    anton, beate, claus = people("Anton"), people("Beate"), people("Claus")
    table = anton.opens_table("rocket", "me", "open", "open", public=True)["id"]
    claus.page.route_web_socket(re.compile("/socket"), lambda socket: None)  # hears nothing of the others
    claus.goes_to(f"/table/{table}")
    expect(claus.sees("sit")).to_have_count(2)
    beate.goes_to("/")
    beate.post(f"/tables/{table}/sit", {"seat": 1, "name": "Beate"})
    claus.sees("waiting").get_by_label("Name").first.fill("Claus")
    claus.sees("sit").first.click()
    expect(claus.sees("notice")).to_have_text(re.compile(r"\w"))
    expect(claus.sees("notice")).to_be_in_viewport(ratio=1)


def test_a_game_that_cannot_be_begun_again_says_why(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random")["id"]
    anton.post(f"/tables/{table}/resign", {"seat": 0})
    anton.goes_to(f"/table/{table}")
    anton.page.route("**/rematch?*", lambda route: route.abort())
    anton.clicks("rematch")
    expect(anton.sees("notice")).to_contain_text("does not answer")
    expect(anton.sees("notice")).to_be_in_viewport(ratio=1)


def test_notes_that_cannot_be_saved_outlive_their_panel_and_are_saved_later(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random")["id"]
    anton.goes_to(f"/table/{table}")
    anton.clicks("tab-notes")
    expect(anton.sees("notes")).to_be_enabled()
    anton.page.route("**/notes?*", lambda route: route.abort())
    anton.sees("notes").fill("NER is worth watching")
    anton.says("does not answer")
    anton.clicks("tab-log")
    anton.page.unroute("**/notes?*")
    anton.clicks("tab-notes")
    expect(anton.sees("notes")).to_have_value("NER is worth watching")
    anton.says("saved")
    assert anton.get(f"/tables/{table}/notes")["text"] == "NER is worth watching"


# --- doing something twice ----------------------------------------------------------------------------------------


def test_a_record_is_brought_in_once_however_often_one_clicks(people: People) -> None:
    anton = people()
    imports: list[Request] = []
    anton.page.on("request", lambda request: imports.append(request) if "/import" in request.url else None)
    anton.goes_to("/")
    anton.clicks("import")
    anton.page.get_by_test_id("import-text").fill(begun("rocket", 6))
    anton.sees("import-dialog").get_by_role("button", name="Open").dblclick()
    expect(anton.page).to_have_url(re.compile("/table/"))
    anton.clicks("menu")
    anton.clicks("menu-export")
    before = anton.page.url
    anton.sees("export-whatif").dblclick()
    expect(anton.page).not_to_have_url(before)
    expect(anton.sees("analysis")).to_be_visible()
    assert len(imports) == 2


# --- leaving while something is on its way ------------------------------------------------------------------------


def test_a_late_answer_closes_no_other_dialog(people: People) -> None:
    anton, _, table = two_who_talk(people)
    anton.goes_to(f"/table/{table}")
    anton.clicks("menu")
    anton.holds("/vote")
    anton.clicks("menu-vote")
    anton.clicks("menu-export")
    expect(anton.sees("export")).to_be_visible()
    anton.releases()
    expect(anton.sees("vote")).to_be_visible()
    anton.sees_all_at_rest()
    expect(anton.sees("export")).to_be_visible()


def test_whoever_has_gone_elsewhere_is_not_led_away_by_a_late_answer(people: People) -> None:
    anton = people()
    late: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            late.append(route)
        else:
            route.continue_()

    tables = re.compile("/api/tables[?]")
    anton.page.route(tables, hold)
    anton.goes_to("/")
    with anton.page.expect_request(lambda request: request.method == "POST"):
        anton.clicks("bots-rocket")
    anton.page.locator("header a[href^='/rules/'], .tb a[href^='/rules/']").first.click()
    expect(anton.page.locator("main.rulebook")).to_be_visible()
    with anton.page.expect_response(lambda answer: answer.request.method == "POST"):
        late[0].continue_()
    anton.sees_all_at_rest()
    expect(anton.page).to_have_url(re.compile("/rules/"))


def test_whoever_has_left_a_table_does_not_listen_there_any_more(people: People) -> None:
    anton, _, table = two_who_talk(people)
    sockets: list[WebSocket] = []
    anton.page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108  Playwright wants a function
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("table")).to_be_visible()
    anton.holds(f"/tables/{table}?")
    anton.page.locator("header .lang button").nth(1).click()  # in another language everything is asked for anew
    anton.expect_held()
    anton.page.locator("a[href='/']").first.click()
    expect(anton.sees("mine")).to_be_visible()
    with anton.page.expect_response(re.compile(f"/tables/{table}/log")):
        anton.releases()
    for socket in sockets:
        if not socket.is_closed():  # the server may be about to answer that it is
            socket.wait_for_event("close")


# --- no answer at all ---------------------------------------------------------------------------------------------


def test_words_that_do_not_come_are_asked_for_until_they_do(people: People) -> None:
    anton = people()
    anton.page.route("**/api/i18n/*", lambda route: route.abort(), times=2)
    anton.goes_to("/")
    expect(anton.sees("own")).to_be_visible()


def test_words_of_a_game_that_do_not_come_are_asked_for_until_they_do(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 9), "analysis")
    anton.page.route("**/api/i18n/en/games/*", lambda route: route.abort(), times=2)
    anton.goes_to(f"/table/{table}")
    anton.says(say("page.loading", "en"))
    expect(anton.sees("board")).to_be_visible()


def test_words_of_a_game_that_are_refused_hold_up_no_other_language(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 9), "analysis")
    anton.page.route("**/api/i18n/*/games/*", lambda route: route.fulfill(status=404, json={}))
    anton.goes_to(f"/table/{table}")
    anton.says(say("page.error.missing", "en"))
    anton.clicks("lang-de")
    anton.says(say("page.error.missing", "de"))


def opens_from_home(person: Person, table: str) -> None:
    """A table that was come to by a click, so that what this visit has asked before is not forgotten."""
    person.sees("mine").locator(f"[href='/table/{table}']").click()


def test_words_of_a_game_that_do_not_come_hold_up_no_other_game(people: People) -> None:
    anton = people()
    rocket, whistle = (anton.imports(begun(game, 9), "analysis") for game in ("rocket", "whistle"))
    words = anton.keeps_back("**/api/i18n/en/games/rocket?*")
    anton.goes_to("/")
    opens_from_home(anton, rocket)
    until(lambda: (anton.page.evaluate(SETTLED), words)[1])
    anton.page.go_back()
    opens_from_home(anton, whistle)
    expect(anton.sees("confirm")).to_be_visible()
    with anton.page.expect_request_finished(lambda request: "/games/rocket" in request.url):
        words[0].continue_()
    anton.sees_all_at_rest()  # a page without the words of its game would say their keys, which is an error


def test_words_of_a_game_that_was_left_hold_up_no_other_language(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 9), "analysis")
    words = anton.keeps_back("**/api/i18n/de/games/rocket?*")
    anton.goes_to("/")
    opens_from_home(anton, table)
    expect(anton.sees("confirm")).to_be_visible()
    anton.clicks("lang-de")
    until(lambda: (anton.page.evaluate(SETTLED), words)[1])
    anton.clicks("lang-hu")
    expect(anton.sees("confirm")).to_have_text(re.compile(say("page.confirm", "hu")))
    anton.clicks("lang-de")
    anton.page.go_back()
    expect(anton.sees("mine")).to_contain_text(say("page.home.mine", "de"))
    words[0].continue_()
    opens_from_home(anton, table)
    expect(anton.sees("confirm")).to_have_text(re.compile(say("page.confirm", "de")))


def played_by_a_bot(person: Person) -> tuple[str, list[Any]]:
    """A table of Rocket at which a bot has begun, and where on the board."""
    table = person.opens_table("rocket", "me", "bot:random", options={"firstPlayer": "B"})["id"]
    until(lambda: person.get(f"/tables/{table}/view", seat=0)["prompt"]["yours"])
    return table, person.get(f"/tables/{table}/log", seat=0)[-1]["places"]


def comes_before_the_log(person: Person) -> list[Route]:
    """Somebody comes to a table before it is told where on the board a bot has begun; gives what is to be let go."""
    table, places = played_by_a_bot(person)
    while not any("hex" in place for place in places):
        table, places = played_by_a_bot(person)
    log = person.keeps_back(re.compile(f"/tables/{table}/log"))
    person.goes_to(f"/table/{table}")
    expect(person.sees("board")).to_be_visible()
    return log


@pytest.mark.parametrize("device", [Device(), Device(900, 500)], ids=["large", "small"])
def test_a_menu_stays_when_the_log_comes(people: People, device: Device) -> None:
    anton = people(device=device)
    log = comes_before_the_log(anton)
    several = anton.page.locator(".target[aria-label*='; ']").first
    expect(several).to_be_attached()
    anton.taps_target(several)
    menu = anton.sees("pick").get_by_role("menuitem").first
    expect(menu).to_be_visible()
    anton.sees_all_at_rest()
    where = anton.page.evaluate(SIGHT)
    log[0].continue_()
    expect(anton.page.locator(".layer.last .ring").first).to_be_attached()
    anton.sees_all_at_rest()
    expect(menu).to_be_visible()
    assert anton.page.evaluate(SIGHT) == where, "the board stays below the menu"


def test_whoever_has_zoomed_keeps_what_they_see_when_the_log_comes(people: People) -> None:
    anton = people()
    log = comes_before_the_log(anton)
    anton.sees_all_at_rest()
    for _ in range(6):
        anton.clicks("zoom-in")
    anton.sees_all_at_rest()
    where = anton.page.evaluate(SIGHT)
    log[0].continue_()
    expect(anton.page.locator(".layer.last .ring").first).to_be_attached()
    anton.sees_all_at_rest()
    assert anton.page.evaluate(SIGHT) == where


def test_a_game_is_not_drawn_before_its_styles_are_there(people: People) -> None:
    anton = people()
    styles = anton.keeps_back("**/games/rocket.css")
    with anton.page.expect_request_finished(lambda request: "/boards/rocket/" in request.url):
        anton.page.goto("/learn/rocket/lines", wait_until="commit")
    until(lambda: (anton.page.evaluate(SETTLED), styles)[1])
    assert anton.page.locator("svg.board").count() == 0
    styles[0].continue_()
    expect(anton.page.locator("svg.board")).to_be_visible()


def test_a_table_that_is_come_to_by_its_address_is_not_drawn_before_its_styles_are_there(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 9), "analysis")
    styles = anton.keeps_back("**/games/rocket.css")
    with anton.page.expect_response(re.compile(f"/tables/{table}/view")):
        anton.page.goto(f"/table/{table}", wait_until="commit")
    anton.says(say("page.loading", "en"))
    anton.page.evaluate(SETTLED)
    assert anton.page.locator("svg.board").count() == 0
    assert len(styles) == 1
    styles[0].continue_()
    expect(anton.page.locator("svg.board")).to_be_visible()


def test_styles_of_a_game_that_did_not_come_are_asked_for_by_the_next_table(people: People) -> None:
    anton = people()
    tables = [anton.imports(begun("rocket", moves), "analysis") for moves in (8, 9)]
    anton.page.route("**/games/rocket.css", lambda route: route.abort(), times=1)
    anton.goes_to("/")
    opens_from_home(anton, tables[0])
    expect(anton.sees("board")).to_be_visible()
    anton.page.go_back()
    with anton.page.expect_response("**/games/rocket.css"):
        opens_from_home(anton, tables[1])
    expect(anton.sees("board")).to_be_visible()


def test_styles_that_the_first_requests_did_not_get_are_waited_for_by_nobody(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 9), "analysis")
    anton.page.route("**/games/rocket.css", lambda route: route.abort())
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("board")).to_be_visible()


def test_styles_of_a_page_that_did_not_come_are_asked_for_when_it_is_come_to_again(people: People) -> None:
    anton = people()
    anton.page.route("**/late/learn/rulebook.css", lambda route: route.abort(), times=1)
    anton.goes_to("/rules/rocket")
    expect(anton.page.locator("main.rulebook")).to_be_visible()
    anton.page.locator("a[href='/']").first.click()
    expect(anton.sees("mine")).to_be_visible()
    with anton.page.expect_response("**/late/learn/rulebook.css"):
        anton.page.go_back()


def test_what_has_no_styles_is_shown_without(people: People) -> None:
    anton = people()
    anton.page.route("**/*.css", lambda route: route.abort() if "/late/" in route.request.url else route.continue_())
    anton.goes_to("/rules/rocket")
    expect(anton.page.get_by_role("heading", level=1).first).to_be_visible()
