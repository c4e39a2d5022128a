"""A table that waits for players: what its host can do when friends do not come."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PHONE, Device, Person


def opens_lobby(host: Person) -> str:
    """A table opened by its host from the start page, with every link; gives its address."""
    host.goes_to("/")
    host.clicks("invite-rocket")
    host.clicks("open-table")
    expect(host.sees("waiting")).to_be_visible()
    return host.page.url


@pytest.mark.parametrize("device", [Device(), PHONE], ids=["desk", "phone"])
def test_a_bot_of_the_chosen_level_takes_a_seat(people: People, device: Device) -> None:
    host = people(device=device)
    opens_lobby(host)
    level = host.sees("lobby-level")
    expect(level).to_have_value("fireman")
    level.select_option("superintendent")
    host.clicks("bot-1")
    expect(host.page.locator(".seatrow").nth(1)).to_contain_text("bot, superintendent")
    expect(host.sees("bot-2")).to_be_visible()
    level.select_option("cleaner")
    host.clicks("bot-2")
    expect(host.sees("table")).to_be_visible()
    seats = host.get(f"/tables/{host.page.url.split('/')[-1]}")["seats"]
    assert [seat["level"] for seat in seats if seat["kind"] == "bot"] == ["superintendent", "cleaner"]


def test_the_game_begins_without_those_who_did_not_come(people: People) -> None:
    host = people()
    opens_lobby(host)
    host.clicks("start-bots")
    expect(host.sees("table")).to_be_visible()
    seats = host.get(f"/tables/{host.page.url.split('/')[-1]}")["seats"]
    assert [seat.get("level") for seat in seats[1:]] == ["fireman", "fireman"]


def test_every_link_is_copied_in_one_message(people: People) -> None:
    host = people()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opens_lobby(host)
    shown = [box.input_value() for box in host.page.locator(".linkbox").all()]
    host.clicks("copy-all")
    expect(host.sees("copy-all")).to_contain_text("Copied")
    copied = host.page.evaluate("navigator.clipboard.readText()").splitlines()
    assert [line.split(": ", 1)[1] for line in copied] == shown
    assert [line.split(": ", 1)[0] for line in copied] == ["B", "C", "For spectators"]


def test_a_table_is_cancelled_after_a_question(people: People) -> None:
    host, guest = people(), people("Beate")
    address = opens_lobby(host)
    link = host.page.locator(".linkbox").first.input_value()
    host.clicks("cancel-table")
    host.page.get_by_role("button", name="Keep it").click()
    expect(host.sees("cancel-sure")).to_have_count(0)
    host.clicks("cancel-table")
    host.clicks("cancel-sure")
    expect(host.sees("bots-rocket")).to_be_visible()
    guest.goes_to(link)
    expect(guest.page.get_by_role("button", name="Sit down")).to_have_count(0)
    host.goes_to(address)
    expect(host.page.locator(".poster")).to_be_visible()  # as at any address without a table
    expect(host.sees("waiting")).to_have_count(0)
