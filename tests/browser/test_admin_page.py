"""The page of administrators, and what the pages of others show of what is done there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Device
from tests.cli.command import footplate
from tests.web.playing import opened
from tests.web_server import Client, Server, running_server

PHONE = Device(390, 844, touch=True, theme="dark")


@pytest.fixture(scope="module")
def looked_after(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own: what is done to it is done to everybody."""
    with running_server(Path(tmp_path_factory.mktemp("admin")) / "t.sqlite3") as running:
        yield running


COVERED_BY_A_CARD = """() => {
  document.querySelector(".game").insertAdjacentHTML("beforeend", "<div class=passcard></div>");
  const { left, bottom } = document.querySelector("[data-testid=notice]").getBoundingClientRect();
  const found = document.elementFromPoint(left + 5, bottom - 5).matches(".passcard");
  document.querySelector(".passcard").remove();
  return found;
}"""
"""Whether a card between two players would lie over the announcement."""


def test_an_administrator_announces_a_stop_and_deletes_a_table(people: People, looked_after: Server) -> None:
    host = Client(looked_after)
    id = opened(host, "rocket", "me", "here", public=True)["id"]
    host.close()
    watching = people("Beate", server=looked_after)
    watching.goes_to(f"/table/{id}")
    expect(watching.sees("prompt")).to_be_visible()
    made = footplate("admin", "link", "--name", "Anton", "--json", "--db", looked_after.db)
    secret = json.loads(made.out)["link"].partition("#")[2]
    admin = people("Anton", PHONE, looked_after)
    admin.goes_to(f"/admin#{secret}")
    page = admin.page
    expect(page.get_by_test_id("admin")).to_be_visible()
    assert "#" not in page.url
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE.width

    page.get_by_test_id("admin-part-server").click()
    page.get_by_test_id("admin-stop").click()
    page.get_by_test_id("admin-do").click()
    expect(watching.page.get_by_test_id("notice")).to_contain_text("The server stops at")
    expect(page.get_by_test_id("notice")).to_be_visible()
    assert watching.page.evaluate("document.documentElement.scrollHeight") == watching.page.viewport_size["height"]  # type: ignore[index]

    assert watching.page.evaluate(COVERED_BY_A_CARD) is False

    page.get_by_test_id("admin-part-tables").click()
    page.get_by_test_id("admin-search").fill(id.lower())
    page.get_by_test_id(f"admin-table-{id}").click()
    page.get_by_test_id("admin-delete").click()
    page.get_by_test_id("admin-why").fill("spam")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("admin-restore")).to_be_visible()
    expect(watching.page.locator("main.failure")).to_contain_text("There is no such table")
    watching.complaints.clear()  # the browser tells that the table was not found

    page.get_by_test_id("admin-part-log").click()
    expect(page.get_by_test_id("admin-log").locator("li").first).to_contain_text(f"Deleted table {id} · spam · link 1")
    page.get_by_test_id("admin-leave").click()
    expect(page.get_by_test_id("admin-shut")).to_be_visible()
    admin.goes_to("/admin")
    expect(page.get_by_test_id("admin-shut")).to_contain_text("administrator’s link")
    admin.complaints.clear()  # and that it may not come in
