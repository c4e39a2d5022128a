"""Long lists on the page: a part of each, and the rest when somebody asks for it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import People


def test_more_finished_games_are_a_click_away(people: People) -> None:
    anton = people("Anton")
    for _ in range(8):
        table = anton.opens_table("rocket", "me", "here")["id"]
        anton.post(f"/tables/{table}/resign", {"seat": 0})
    anton.goes_to("/")
    finished = anton.sees("finished")
    expect(finished.locator("a.row")).to_have_count(6)
    expect(finished.locator(".aside")).to_have_text("8")
    anton.clicks("more-finished")
    expect(finished.locator("a.row")).to_have_count(8)
    expect(anton.page.get_by_test_id("more-finished")).to_have_count(0)


def test_what_was_said_earlier_is_a_click_away(people: People) -> None:
    anton = people("Anton")
    table = anton.opens_table("rocket", "me", "here")["id"]
    for number in range(103):
        anton.post(f"/tables/{table}/chat", {"text": f"Remark {number}"})
    anton.goes_to(f"/table/{table}")
    anton.page.get_by_role("tab", name="Chat").click()
    remarks = anton.sees("chat").locator("li")
    expect(remarks).to_have_count(100)
    anton.clicks("chat-earlier")
    expect(remarks).to_have_count(103)
    expect(remarks.first).to_contain_text("Remark 0")
