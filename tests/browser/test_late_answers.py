"""A bad network: answers that come late, in another order, twice or not at all."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.records import begun

DRAWN_BY_ANTON = re.compile("Anton draws #")
"""What only Anton may read in the log of Whistle Stop."""


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
    expect(anton.sees("log")).to_contain_text("Beate draws #")
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
    expect(anton.sees("log")).to_contain_text("Beate draws #")
    anton.releases()
    anton.sees_all_at_rest()
    expect(anton.sees("log")).not_to_contain_text(DRAWN_BY_ANTON)


LATE_POSITION = """async ([model, id]) => {
  const table = new (await import(model)).Table(id);
  await table.open();
  await table.sit(0);
  const looked = table.goTo(5);
  await table.sit(1);
  while (!window.release) await new Promise((soon) => setTimeout(soon, 10));
  window.release();
  await looked;
  await table.goTo(5);
  table.close();
  return table.past.value.seat;
}"""
"""Whose position of the past the second player sees, when the first one's arrives after they have sat down."""


def test_at_one_screen_a_position_that_comes_late_is_shown_to_nobody_else(people: People) -> None:
    anton = people()
    table = anton.imports(begun("whistle", 30))
    anton.goes_to("/")
    anton.holds_answer("move=5")
    model = f"/page/{anton.get('/me')['page']}/model.js"
    assert anton.page.evaluate(LATE_POSITION, [model, table]) == 1
