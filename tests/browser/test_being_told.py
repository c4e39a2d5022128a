"""What a table tells by itself: it is one's turn, by title, icon, whistle, notification and elsewhere; replays."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.guide import Guide
from tests.browser.person import Person
from tests.browser.records import begun
from tests.browser.test_catching_up import RECORD_MOVES

EARS: Final = """
window.heard = { whistles: 0, notes: [] };
const Audio = window.AudioContext;
window.AudioContext = class extends Audio { constructor() { super(); window.heard.whistles += 1; } };
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, { body }) { window.heard.notes.push(`${title}: ${body}`); }
};
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""
"""Counts whistles and notifications, and lets the page believe that nobody looks at it."""


def heard(person: Person) -> Any:
    return person.page.evaluate("window.heard")


def settings(person: Person, table: str) -> Any:
    return person.get(f"/tables/{table}/notify", seat=0)


def test_the_turn_is_told_by_title_icon_whistle_and_notification(people: People) -> None:
    anton = people()
    anton.context.add_init_script(EARS)
    table = anton.opens_table("rocket", "me", "bot:random")["id"]
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("confirm")).to_be_visible()
    expect(anton.page).to_have_title(re.compile("^● Your turn"))
    expect(anton.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"icon-turn\.svg$"))
    anton.clicks("menu")
    anton.clicks("menu-sound_on")
    expect(anton.sees("menu-sound_off")).to_be_visible()
    anton.clicks("menu-notify_on")
    expect(anton.sees("menu-notify_off")).to_be_visible()
    anton.page.keyboard.press("Escape")
    before = heard(anton)["whistles"]
    assert before == 1  # so that one knows how it sounds
    anton.page.evaluate("window.away = true")
    guide = Guide("rocket", table)
    while not heard(anton)["notes"]:
        guide.plays(anton, 0)
        expect(anton.sees("confirm")).to_be_visible()
        expect(anton.page).to_have_title(re.compile("^● Your turn"))
    assert heard(anton)["whistles"] > before
    assert heard(anton)["notes"][0].startswith("Your turn: Stephenson's Rocket: ")
    anton.goes_to(f"/table/{table}")  # both are remembered
    anton.clicks("menu")
    expect(anton.sees("menu-sound_off")).to_be_visible()
    expect(anton.sees("menu-notify_off")).to_be_visible()


def test_where_else_a_seat_hears_of_its_turn(people: People) -> None:
    anton = people()
    table = anton.opens_table("whistle", "me", "bot:random")["id"]
    anton.goes_to(f"/table/{table}")
    anton.clicks("menu")
    anton.clicks("menu-elsewhere")
    form = anton.sees("notify")
    expect(form.locator("input[type=email]")).to_be_disabled()  # this server sends no mail, and says so
    form.locator("input[type=url]").fill("http://127.0.0.1:9/inside")
    form.locator("button[type=submit]").click()
    expect(form.get_by_role("alert")).not_to_be_empty()
    assert not settings(anton, table)["webhook"]
    form.locator("input[type=url]").fill("https://hooks.example.org/anton")
    form.locator("button[type=submit]").click()
    expect(form).to_have_count(0)
    assert settings(anton, table)["webhook"] == "https://hooks.example.org/anton"
    anton.clicks("menu")
    anton.clicks("menu-elsewhere")
    expect(form.locator("input[type=url]")).to_have_value("https://hooks.example.org/anton")


def test_what_is_set_is_known_before_it_can_be_changed(people: People) -> None:
    anton = people()
    table = anton.opens_table("whistle", "me", "bot:random")["id"]
    webhook = "https://hooks.example.org/anton"
    anton.puts(f"/tables/{table}/notify", {"seat": 0, "webhook": webhook})
    anton.goes_to(f"/table/{table}")
    anton.clicks("menu")
    anton.holds("/notify")
    anton.clicks("menu-elsewhere")
    form = anton.sees("notify")
    expect(form.locator("input[type=url]")).to_be_disabled()
    expect(form.locator("button[type=submit]")).to_be_disabled()
    anton.releases()
    expect(form.locator("input[type=url]")).to_have_value(webhook)
    form.locator("input[type=url]").fill(f"{webhook}/2")
    form.locator("button[type=submit]").click()
    expect(form).to_have_count(0)
    assert settings(anton, table)["webhook"] == f"{webhook}/2"


def test_a_seat_chooses_when_it_is_asked_about_vetoes(people: People) -> None:
    anton = people()
    table = anton.opens_table("rocket", "me", "bot:random")["id"]
    anton.goes_to(f"/table/{table}")
    anton.clicks("menu")
    expect(anton.sees("asked-matters")).to_have_attribute("aria-pressed", "true")
    for asked in ("never", "always", "matters"):
        anton.clicks(f"asked-{asked}")
        expect(anton.sees(f"asked-{asked}")).to_have_attribute("aria-pressed", "true")
        assert anton.get(f"/tables/{table}")["asked"] == {"0": asked}


def test_autoplay_goes_on_to_the_present_and_stops_there(people: People) -> None:
    anton = people()
    table = anton.imports(begun("rocket", 6, seats=2), "analysis")
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("confirm")).to_be_visible()
    last = anton.move
    anton.page.keyboard.press("[")
    for move in (last - 1, last - 2):
        anton.page.keyboard.press(",")
        anton.expect_move(move)
    anton.page.evaluate(RECORD_MOVES)  # each stays for a moment only
    anton.clicks("replay-play")
    expect(anton.sees("replay-pause")).to_be_visible()
    anton.expect_move(last)
    expect(anton.sees("replay-play")).to_be_visible()
    assert anton.page.evaluate("window.movesSeen") == [last - 1, last]
