"""One's devices and data on the start page: only whoever types the word erases everything, and then nothing is left."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import People


def test_who_types_the_word_is_nobody_here_any_more(people: People) -> None:
    anton = people("Anton")
    anton.opens_table("rocket", "me", "here:Beate")
    anton.goes_to("/")
    expect(anton.sees("mine").get_by_role("link")).to_have_count(1)
    anton.sees("own").focus()
    anton.page.keyboard.press("Enter")
    expect(anton.sees("device")).to_have_count(1)
    expect(anton.sees("device")).to_contain_text("Chrome")
    with anton.page.expect_download() as download:
        anton.clicks("take-everything")
    assert download.value.suggested_filename == "footplate.zip"
    anton.clicks("erase")
    expect(anton.sees("erase-sure")).to_be_disabled()
    anton.page.keyboard.type("eras")
    anton.page.keyboard.press("Enter")
    expect(anton.sees("erase-sure")).to_be_disabled()
    anton.page.keyboard.type("e")
    with anton.page.expect_navigation():
        anton.page.keyboard.press("Enter")
    expect(anton.sees("mine")).to_have_text(re.compile("no game running"))
    assert anton.context.request.get("/api/me/devices").status == 403
