"""Cards and numbers that stand on the board leave in sight what can be done there."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from footplate.games import BUILT_IN
from tests.browser.conftest import People
from tests.browser.person import Device

RESTED: Final = "() => new Promise((done) => setTimeout(() => done(true), 600))"
"""A timer that was begun before a longer one has run out when that one has."""


def overlap(one: Any, other: Any) -> bool:
    wide = one["x"] < other["x"] + other["width"] and one["x"] + one["width"] > other["x"]
    return bool(wide and one["y"] < other["y"] + other["height"] and one["y"] + one["height"] > other["y"])


@pytest.mark.parametrize("page", ["table", "lesson"])
def test_what_was_just_clicked_has_no_tip(people: People, page: str) -> None:
    anton = people()
    if page == "lesson":
        anton.goes_to("/learn/rocket/lines")
    else:
        anton.goes_to(f"/table/{anton.opens_table('rocket', 'me', 'bot:random', options={'firstPlayer': 'A'})['id']}")
    anton.sees_all_at_rest()
    targets = anton.page.locator(".target:not(.quiet)")
    expect(targets.first).to_be_attached()
    ring = targets.first.locator(".tg").first.bounding_box()
    assert ring
    x, y = ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2
    anton.page.mouse.click(x, y)
    anton.expect_answered()
    for step in range(3):
        anton.page.mouse.move(x + step, y)
        anton.page.evaluate(RESTED)
    anton.sees_all_at_rest()
    expect(anton.sees("why")).to_have_count(0)


def test_a_tip_lies_on_nothing_that_is_lit(people: People) -> None:
    anton = people()
    anton.goes_to("/learn/rocket/lines")
    anton.sees_all_at_rest()
    first = anton.page.locator(".target:not(.quiet) .tg").first.bounding_box()
    assert first
    anton.page.mouse.click(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    anton.expect_answered()
    anton.sees_all_at_rest()
    lit = [ring.bounding_box() for ring in anton.page.locator(".target:not(.quiet) .tg").all()]
    assert len(lit) > 1
    met = 0
    for ring in lit:
        assert ring
        anton.page.mouse.move(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
        anton.page.evaluate(RESTED)
        anton.sees_all_at_rest()
        if anton.sees("why").count():
            box = anton.sees("why").bounding_box()
            met += 1
            assert not any(overlap(box, one) for one in lit)
    assert met


@pytest.mark.parametrize("game", BUILT_IN)
def test_on_a_tablet_the_coach_stands_in_the_panel(people: People, game: str) -> None:
    anton = people(device=Device(1180, 820, touch=True, coach=True))
    table = anton.opens_table(game, "me", "bot:random", options={"firstPlayer": "A"})["id"]
    anton.goes_to(f"/table/{table}")
    card = anton.sees("coach")
    expect(card).to_be_visible()
    expect(anton.page.locator(".side").get_by_test_id("coach")).to_be_visible()
    expect(anton.page.locator(".boardwrap .pin")).to_have_count(0)
