"""On a phone, upright and on its side: playable with a finger, nothing beyond the edge."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.guide import Guide
from tests.browser.layout import overflowing, too_small_to_touch
from tests.browser.person import LANDSCAPE, PHONE, Device, Person
from tests.browser.records import begun, finished


@pytest.mark.parametrize("device", [PHONE, LANDSCAPE], ids=["portrait", "landscape"])
@pytest.mark.parametrize("game", KNOWN)
def test_moves_by_finger(people: People, game: str, device: Device) -> None:
    anton = people(device=device)
    table = anton.imports(begun(game, 4), "analysis")
    anton.goes_to(f"/table/{table}")
    guide = Guide(game, table)
    for _ in range(3):
        takes_the_phone(anton)
        assert not overflowing(anton.page)
        before = anton.move
        view = anton.get(f"/tables/{table}/view", seat=0)
        (due,) = view["prompt"]["deciding"]
        guide.plays(anton, due)
        expect(anton.sees("table")).not_to_have_attribute("data-move", str(before))
    takes_the_phone(anton)
    assert not overflowing(anton.page)
    assert not too_small_to_touch(anton.page)


def takes_the_phone(person: Person) -> None:
    """Between two players with secrets lies a card."""
    card, confirm = person.page.get_by_test_id("pass"), person.page.get_by_test_id("confirm")
    expect(card.or_(confirm).first).to_be_visible()
    if card.is_visible():
        card.get_by_role("button").first.click()
    expect(person.sees("confirm")).to_be_visible()


@pytest.mark.parametrize("device", [PHONE, LANDSCAPE], ids=["portrait", "landscape"])
def test_every_page_fits(people: People, device: Device) -> None:
    anton = people(device=device)
    table = anton.imports(finished("dampfross"))
    for path, sign in (("/", "main.home"), (f"/table/{table}", "main.final"), (f"/game/{table}?move=3", ".boardwrap")):
        anton.goes_to(path)
        expect(anton.page.locator(sign)).to_be_visible()
        assert not overflowing(anton.page), path
        assert not too_small_to_touch(anton.page), path
    anton.goes_to("/rules/rocket")
    expect(anton.page.locator(".clause").first).to_be_visible()
    assert not overflowing(anton.page)
