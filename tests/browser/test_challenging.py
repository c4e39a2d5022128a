"""A challenge from the end of a game to both results side by side, at a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PHONE, Device
from tests.browser.test_layout_of_cards import Looker
from tests.web.playing import open_table, plays_to_the_end


@pytest.mark.parametrize("device", [Device(), PHONE], ids=["desk", "phone"])
def test_from_the_final_page_to_both_results_side_by_side(people: People, device: Device) -> None:
    anton, beate = people("Anton", device), people("Beate", device)
    looks = [Looker(one, "finger" if device.touch else "mouse") for one in (anton, beate)]
    first = open_table(anton, "whistle", "me", "bot:random")
    plays_to_the_end(anton, first)
    anton.goes_to(f"/table/{first}")
    anton.clicks("challenge")
    expect(anton.sees("challenge-level")).to_have_count(0)  # nobody but bots sat there
    looks[0].looks_at("the dialog")
    anton.sees("challenge-name").fill("Anton")
    anton.clicks("challenge-make")
    link = anton.sees("challenge-link").locator("input").input_value()
    expect(anton.sees("nobody-yet")).to_be_visible()
    expect(anton.sees("withheld")).to_be_visible()
    anton.page.reload()
    expect(anton.sees("challenge-link").locator("input")).to_have_value(link)
    anton.sees("fair").locator("summary").click()
    expect(anton.sees("fair-withheld")).to_be_visible()
    expect(anton.sees("fair-secret")).to_have_count(0)

    beate.goes_to(link[link.index("/challenge/") :])
    expect(beate.sees("challenged")).to_contain_text("Anton made")
    expect(beate.sees("challenge-learn")).to_be_visible()
    looks[1].looks_at("the poster", ".challenged")
    beate.sees("challenge-taker").fill("Beate")
    beate.clicks("challenge-take")
    expect(beate.sees("prompt")).to_be_visible()
    again = beate.page.url.rpartition("/")[2]
    beate.goes_to(link[link.index("/challenge/") :])
    expect(beate.sees("challenge-table")).to_have_attribute("href", f"/table/{again}")
    plays_to_the_end(beate, again)
    for who, table in ((beate, again), (anton, first)):
        who.goes_to(f"/table/{table}")
        both = who.sees("side-by-side")
        expect(both.get_by_test_id("reached-first")).to_contain_text("Anton")
        expect(both.get_by_test_id("reached-other")).to_contain_text("Beate")
        expect(both.get_by_test_id("courses").locator("path.cl")).to_have_count(2)
    beate.sees("reached-first").locator("a").click()
    beate.page.wait_for_url(f"**/game/{first}*")
    expect(beate.page.locator("svg.board")).to_be_visible()
    beate.goes_to(link[link.index("/challenge/") :])
    expect(beate.sees("challenge-results").get_by_test_id("side-by-side")).to_be_visible()
    expect(beate.sees("challenge-results").get_by_test_id("challenge-link")).to_be_visible()  # passed on
    looks[1].looks_at("what was reached", "[data-testid=challenge-results]")
    looks[0].looks_at("the card", "[data-testid=challenge-card]")
    assert not [fault for look in looks for fault in look.found]
    anton.clicks("challenge-withdraw")
    expect(anton.sees("challenge-closed")).to_be_visible()


def test_what_leads_nowhere_says_so(people: People) -> None:
    anton = people()
    anton.goes_to("/challenge/nothing")
    expect(anton.page.get_by_text("There is no challenge here (any more).")).to_be_visible()
