"""On one's turn the panel tells what the others did, with numbers that stand on the board too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.layout import faults
from tests.browser.person import PHONE, Device, Person
from tests.browser.records import played

AFTER_OTHERS = {"rocket": 44, "dampfross": 57, "whistle": 120}
"""So many moves of a game of three: two others have moved, and Anton is asked."""


def at_the_turn(anton: Person, game: str, moves: int = 0) -> None:
    options = {"map": "germany", "runs": "6"} if game == "dampfross" else {}
    record = str(played(game, lambda play: False, seats=3, **options).record)
    anton.goes_to(f"/table/{anton.imports(record, 'analysis', moves or AFTER_OTHERS[game])}")
    card = anton.page.get_by_test_id("pass")
    expect(card.or_(anton.sees("recap")).first).to_be_visible()
    if card.is_visible():
        card.get_by_role("button").first.click()
    expect(anton.sees("recap")).to_be_visible()


@pytest.mark.parametrize("game", KNOWN)
def test_the_list_its_numbers_and_its_keys(people: People, game: str) -> None:
    anton = people(device=PHONE if game == "whistle" else Device())
    at_the_turn(anton, game)
    lines = anton.sees("recap").locator("ol > li")
    many = lines.count()
    assert 2 <= many <= 6
    current = anton.sees("recap").locator("[aria-current=step]")
    expect(current).to_contain_text(str(many))
    numbers = anton.page.locator(".rn.told")
    keys = anton.page.locator(".board .tgk").filter(visible=True)
    assert not (numbers.count() and keys.count())  # one set of numbers at a time
    anton.page.keyboard.press(",")
    expect(current).to_contain_text(str(many - 1))
    expect(numbers.first).to_be_attached()
    expect(keys).to_have_count(0)
    anton.page.keyboard.press(".")
    expect(current).to_contain_text(str(many))
    anton.clicks("recap-1")
    expect(lines.first).to_have_attribute("aria-current", "step")
    if anton.page.get_by_test_id("told-1").count():
        expect(anton.page.get_by_test_id("told-1")).to_have_class(re.compile("best"))
    expect(anton.page.locator(".log .since").first).to_be_attached()
    anton.sees_all_at_rest()
    assert faults(anton.page) == []


def test_on_a_phone_the_numbers_of_an_opening_keep_off_names(people: People) -> None:
    """All of Germany is seen from so far that only names that matter are left, in large letters."""
    anton = people(device=PHONE)
    at_the_turn(anton, "dampfross", moves=7)
    anton.page.keyboard.press(".")
    expect(anton.page.locator(".rn.told").nth(3)).to_be_visible()
    anton.sees_all_at_rest()
    assert faults(anton.page) == []


def test_the_first_click_of_ones_own_closes_it_and_a_key_brings_it_back(people: People) -> None:
    anton = people()
    at_the_turn(anton, "rocket")
    anton.page.locator("[data-testid^=offer-]").filter(visible=True).first.click()
    expect(anton.sees("recap")).to_have_count(0)
    expect(anton.page.locator(".rn.told")).to_have_count(0)
    anton.page.keyboard.press("Escape")
    expect(anton.sees("confirm")).to_be_disabled()
    expect(anton.sees("recap")).to_have_count(0)
    anton.page.keyboard.press(",")
    expect(anton.sees("recap")).to_be_visible()
