"""Sitting down together: at one screen, by a link, as an onlooker."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.guide import Guide
from tests.browser.person import PHONE, Device, Person
from tests.browser.records import begun

LATE_ANSWER = """async (model) => {
  const table = new (await import(model)).Table("ANY");
  table.seat.value = 1;
  table.take({ seat: 0, seq: 9 });
  return table.now.value;
}"""
"""What is on screen when the answer to one player comes after the next has sat down."""


def table_of(person: Person) -> str:
    """The table somebody's page shows, as its address says."""
    expect(person.page).to_have_url(re.compile("/table/"))
    return person.page.url.rsplit("/", 1)[-1]


def test_one_click_against_bots(people: People) -> None:
    anton = people()
    anton.goes_to("/")
    anton.clicks("bots-rocket")
    expect(anton.sees("confirm")).to_be_visible()
    assert [seat["kind"] for seat in anton.get(f"/tables/{table_of(anton)}")["seats"]].count("bot") == 2


def test_a_page_older_than_the_server_is_loaded_anew(people: People) -> None:
    anton = people()
    anton.page.clock.install()
    anton.goes_to("/")
    anton.page.clock.fast_forward(20_000)
    loads: list[str] = []
    anton.page.on("load", lambda page: loads.append(page.url))
    anton.page.route("**/games/rocket.js", lambda route: route.fulfill(status=404), times=1)
    anton.clicks("bots-rocket")
    expect(anton.sees("confirm")).to_be_visible()
    anton.page.wait_for_load_state()  # what is drawn need not wait for the last style sheet
    assert len(loads) == 1


def test_at_one_screen_a_card_hides_the_cash_of_one_player_from_the_next(people: People) -> None:
    anton = people()
    anton.goes_to("/")
    anton.clicks("hotseat-rocket")
    form = anton.page.get_by_role("dialog")
    form.locator("details.opts summary").click()
    form.get_by_label("Money").select_option("hidden")
    form.get_by_label("First player").select_option("A")
    anton.clicks("open-table")
    guide = Guide("rocket", table_of(anton))
    expect(anton.sees("confirm")).to_be_visible()
    first = anton.page.locator(".pl.on").get_attribute("data-testid")
    while not anton.sees("pass").is_visible():
        view = next(
            view
            for seat in range(3)
            if (view := anton.get(f"/tables/{guide.table}/view", seat=seat))["prompt"]["deciding"] == [seat]
        )
        guide.plays(anton, view["seat"])
        expect(anton.page.locator("[data-testid=pass], [data-testid=confirm]:visible").first).to_be_visible()
    card = anton.sees("pass").bounding_box()
    assert card is not None
    assert (card["width"], card["height"]) == (1440, 900)
    expect(anton.sees("pass-ready")).to_be_focused()
    # While what the next player sees is not there, the card stays over what the last one saw.
    views = re.compile(f"/tables/{guide.table}/view")
    anton.page.route(views, lambda route: route.abort())
    anton.clicks("pass-ready")
    expect(anton.sees("pass").get_by_role("alert")).to_be_visible()
    anton.page.unroute(views)
    anton.complaints.clear()
    anton.clicks("pass-ready")
    expect(anton.page.get_by_test_id("pass")).to_have_count(0)
    own, others = anton.page.locator(".pl.on .cash"), anton.page.locator(f"[data-testid={first}] .cash")
    expect(own).to_contain_text(re.compile(r"£\d"))
    expect(others).to_contain_text("£ ?")
    model = f"/page/{anton.get('/me')['page']}/model/model.js"
    assert anton.page.evaluate(LATE_ANSWER, model) is None


def test_an_invited_friend_opens_his_link_and_types_his_name(people: People) -> None:
    anton, beate = people("Anton"), people("Beate")
    anton.goes_to("/")
    anton.clicks("invite-rocket")
    anton.page.get_by_label("Remove").last.click()
    anton.clicks("open-table")
    link = anton.sees("waiting").locator(".linkbox").first.input_value()
    beate.goes_to(link)
    expect(beate.sees("join-go")).to_be_disabled()
    beate.sees("join-name").fill("Beate")
    beate.clicks("join-go")
    for person, called in ((anton, "Beate"), (beate, "You")):
        expect(person.sees("player-B")).to_contain_text(called)
        expect(person.sees("player-B").locator(".dot")).to_have_class(re.compile("here"))
    assert table_of(anton) == table_of(beate)
    # A bot may sit in for somebody, who sees that and takes the seat back.
    anton.clicks("menu")
    anton.clicks("menu-cover")
    expect(anton.sees("covered")).to_contain_text("A bot plays for you")
    anton.clicks("handback")
    expect(anton.sees("covered")).to_have_count(0)
    # Whoever would like to end the game is heard by the others, and may think again.
    anton.clicks("menu")
    anton.clicks("menu-vote")
    expect(beate.sees("vote")).to_contain_text("Guest")
    anton.clicks("vote-withdraw")
    expect(beate.sees("vote")).to_have_count(0)
    beate.clicks("menu")
    beate.clicks("menu-vote")
    anton.clicks("vote-agree")
    for person in (anton, beate):
        expect(person.sees("to-final")).to_be_visible()


def test_the_link_of_a_taken_seat_says_whose_it_is_and_opens_it_on_his_other_devices(people: People) -> None:
    anton, beate = people("Anton"), people("Beate")
    telephone = people("Beate", PHONE)
    opened = anton.opens_table("rocket", "me", "invite")
    link = opened["seats"][0]["link"]
    beate.goes_to(link)
    beate.sees("join-name").fill("Beate")
    beate.clicks("join-go")
    expect(beate.sees("table")).to_be_visible()
    telephone.goes_to(link)
    expect(telephone.sees("taken")).to_contain_text("Seat B is taken by Beate")
    expect(telephone.page.get_by_test_id("join-watch")).to_have_count(0)
    telephone.clicks("join-go")
    assert table_of(telephone) == opened["id"]
    assert telephone.get(f"/tables/{opened['id']}")["yours"] == [1]
    beate.goes_to(link)
    assert table_of(beate) == opened["id"], "whoever sits there already goes to the table"


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Seat B is taken by Beate"),
        ("de", "Auf Platz B sitzt Beate"),
        ("hu", "Foglalt hely: B (Beate)"),
        ("it", "Il posto B è di Beate"),
    ],
)
def test_somebody_else_may_watch_where_the_table_may_be_seen(people: People, language: str, title: str) -> None:
    anton, beate, dora = people("Anton"), people("Beate"), people("Dora", Device(language=language))
    opened = anton.opens_table("rocket", "me", "open", public=True)
    beate.post("/join", {"secret": opened["seats"][0]["secret"], "name": "Beate"})
    dora.goes_to(opened["seats"][0]["link"])
    expect(dora.sees("taken")).to_contain_text(title)
    dora.clicks("join-watch")
    assert table_of(dora) == opened["id"]
    expect(dora.sees("players")).to_contain_text("Beate")
    assert dora.get(f"/tables/{opened['id']}")["yours"] == []


def test_somebody_who_tries_things_out_alone_sees_no_card(people: People) -> None:
    anton = people()
    table = anton.imports(begun("whistle", 8), "analysis")
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("confirm")).to_be_visible()
    guide = Guide("whistle", table)
    seats: set[int] = set()
    while len(seats) < 2:
        (due,) = anton.get(f"/tables/{table}/view")["prompt"]["deciding"]
        seats.add(due)
        expect(anton.sees(f"player-{'AB'[due]}")).to_have_class(re.compile(r"\bon\b"))
        expect(anton.page.get_by_test_id("pass")).to_have_count(0)
        guide.plays(anton, due)


def test_an_onlooker_sees_the_game_but_no_hidden_cash(people: People) -> None:
    anton, dora = people("Anton"), people("Dora")
    opened = anton.opens_table("rocket", "me", "bot:random", options={"cash": "hidden"})
    anton.goes_to(f"/table/{opened['id']}")
    expect(anton.sees("player-A").locator(".cash")).to_contain_text(re.compile(r"£\d"))
    dora.goes_to(opened["watch"])
    dora.sees("join-name").fill("Dora")
    dora.clicks("join-go")
    for letter in "AB":
        expect(dora.sees(f"player-{letter}").locator(".cash")).to_contain_text("£ ?")
    expect(dora.page.get_by_test_id("confirm")).to_have_count(0)
    expect(dora.page.locator(".target")).to_have_count(0)
    dora.clicks("tab-score")
    expect(dora.sees("scores").locator("tfoot td").first).to_have_text("?")


def test_chat_and_private_notes(people: People) -> None:
    anton, beate = people("Anton"), people("Beate")
    opened = anton.opens_table("rocket", "me", "invite")
    beate.post("/join", {"secret": opened["seats"][0]["link"].rsplit("/", 1)[-1], "name": "Beate"})
    for person in (anton, beate):
        person.goes_to(f"/table/{opened['id']}")
        person.clicks("tab-chat")
    anton.sees("chat-text").fill("Shall we begin? <b>soon</b>")
    anton.page.keyboard.press("Enter")
    expect(beate.sees("chat")).to_contain_text("Shall we begin? <b>soon</b>")
    anton.clicks("tab-notes")
    anton.sees("notes").fill("NER is worth watching")
    anton.says("saved")
    anton.page.reload()
    anton.clicks("tab-notes")
    expect(anton.sees("notes")).to_have_value("NER is worth watching")
    beate.clicks("tab-notes")
    expect(beate.sees("notes")).to_be_enabled()
    expect(beate.sees("notes")).to_have_value("")


def test_notes_that_cannot_be_read_are_not_written_over(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random")["id"]
    anton.puts(f"/tables/{table}/notes", {"text": "NER is worth watching"})
    anton.goes_to(f"/table/{table}")
    anton.page.route("**/notes?*", lambda route: route.abort(), times=1)
    anton.clicks("tab-notes")
    anton.says("does not answer")
    expect(anton.sees("notes")).to_be_disabled()
    anton.clicks("tab-chat")
    anton.clicks("tab-notes")
    expect(anton.sees("notes")).to_have_value("NER is worth watching")


def test_a_second_device_at_ones_seat_is_told_and_can_be_signed_out(people: People) -> None:
    anton, thief = people("Anton"), people("Claus")
    table = anton.opens_table("rocket", "me", "invite")
    beate = people("Beate")
    beate.goes_to(table["seats"][0]["link"])
    beate.page.get_by_test_id("join-name").fill("Beate")
    beate.clicks("join-go")
    expect(beate.page).to_have_url(re.compile("/table/"))
    expect(beate.sees("table")).to_be_visible()
    expect(beate.sees("devices")).to_have_count(0)
    thief.goes_to(table["seats"][0]["link"])
    thief.clicks("join-go")
    expect(thief.page).to_have_url(re.compile("/table/"))
    expect(beate.sees("devices")).to_contain_text("Beate")
    expect(thief.sees("devices")).to_have_count(0)  # whoever comes is not warned of themselves
    beate.clicks("devices-out")
    expect(beate.sees("devices")).to_have_count(0)
    assert beate.get(f"/tables/{table['id']}")["yours"] == [1]
    assert thief.context.request.get(f"/api/tables/{table['id']}").status == 404
