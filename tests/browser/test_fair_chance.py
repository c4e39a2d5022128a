"""The promise about chance on the page: before anybody sits, added to by every browser, checked after the end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person


def promise(person: Person) -> str:
    """The commitment, in the details of the table."""
    person.page.get_by_test_id("fair").locator("summary").click()
    return person.sees("fair-commit").inner_text()


def test_every_browser_adds_to_chance_and_checks_the_promise(people: People) -> None:
    anton, beate = people("Anton"), people("Beate")
    anton.goes_to("/")
    anton.clicks("invite-whistle")
    anton.page.get_by_label("Remove").last.click()
    anton.clicks("open-table")
    link = anton.sees("waiting").locator(".linkbox").first.input_value()
    promised = promise(anton)
    assert re.fullmatch("[0-9a-f]{64}", promised)
    expect(anton.sees("fair-salts")).to_have_text("1")
    beate.goes_to(link)
    beate.sees("join-name").fill("Beate")
    beate.clicks("join-go")
    expect(anton.page.get_by_test_id("table")).to_be_visible()
    table = anton.page.url.rsplit("/", 1)[-1]
    begun = anton.get(f"/tables/{table}")["fair"]
    assert begun["commit"] == promised
    assert len(set(begun["salts"])) == 2
    assert all(re.fullmatch("[0-9a-f]{32}", salt) for salt in begun["salts"])
    beate.post(f"/tables/{table}/resign", {"seat": 1})
    for person in (anton, beate):
        person.goes_to(f"/table/{table}")
        expect(person.page.get_by_test_id("fair")).to_have_attribute("data-verdict", "kept")
        assert promise(person) == promised
        expect(person.sees("fair-secret")).to_have_text(re.compile("^[0-9a-f]{64}$"))


def test_a_broken_promise_is_told(people: People) -> None:
    anton = people("Anton")
    anton.goes_to("/")
    anton.clicks("bots-rocket")
    expect(anton.sees("confirm")).to_be_visible()
    table = anton.page.url.rsplit("/", 1)[-1]
    honest = anton.get(f"/tables/{table}")["fair"]["commit"]
    other = "0" * 64 if honest[0] != "0" else "1" * 64
    anton.page.evaluate(
        "([id, commit]) => localStorage.setItem(`footplate.fair.${id}`, JSON.stringify({ commit, salts: {} }))",
        [table, other],
    )
    anton.goes_to(f"/table/{table}")
    anton.clicks("menu")
    expect(anton.page.get_by_test_id("fair")).to_have_attribute("data-verdict", "broken")
    expect(anton.page.get_by_test_id("fair").locator("summary")).to_contain_text("was not kept")
