"""German, Hungarian and Italian words are longer than English ones, and nothing is cut off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.layout import clipped_texts, overflowing
from tests.browser.person import Device, Person
from tests.browser.records import begun

WIDTHS = (1440, 1024, 390)


def assert_fits(person: Person, where: str) -> None:
    for width in WIDTHS:
        person.page.set_viewport_size(ViewportSize(width=width, height=844))
        person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert not clipped_texts(person.page), f"{where} at {width}"
        assert not overflowing(person.page), f"{where} at {width}"


IN_ONE_ROW = """() => {
  const tops = [...document.querySelectorAll(".tabs button")].map((tab) => tab.getBoundingClientRect().top);
  return tops.length > 5 && new Set(tops).size === 1;
}"""
"""Whether the tabs of the panel stand side by side."""


@pytest.mark.parametrize("language", ["de", "hu", "it"])
def test_texts_fit(people: People, language: str) -> None:
    anton = people(device=Device(language=language))
    anton.goes_to("/")
    expect(anton.page.locator("html")).to_have_attribute("lang", language)
    expect(anton.sees("bots-rocket")).to_be_visible()
    assert_fits(anton, "home")
    for game in KNOWN:
        anton.page.set_viewport_size(ViewportSize(width=1440, height=844))
        anton.goes_to(f"/table/{anton.imports(begun(game, 8), 'analysis')}")
        expect(anton.sees("confirm")).to_be_visible()
        assert_fits(anton, f"{game}, nothing planned")
        first = anton.page.locator(".target, [data-testid^=route-], [data-testid^=offer-]").first
        expect(first).to_be_attached()
        with anton.page.expect_response(lambda answer: "/preview" in answer.url):
            first.focus()
            anton.page.keyboard.press("Enter")
        anton.expect_answered()
        assert_fits(anton, f"{game}, planned")
        anton.page.wait_for_function(IN_ONE_ROW)  # on a phone, the last of the widths


@pytest.mark.parametrize("game", KNOWN)
def test_the_words_of_a_game_follow_the_language(people: People, game: str) -> None:
    """They are fetched for tables of the game alone; without them the page would say their keys, which is an error."""
    anton = people()
    asked: list[tuple[str, str]] = []
    anton.page.on("request", lambda request: asked.extend(re.findall(r"/i18n/(\w+)/games/(\w+)", request.url)))
    anton.goes_to("/")
    expect(anton.sees(f"bots-{game}")).to_be_visible()
    assert not asked
    anton.page.goto(f"/table/{anton.imports(begun(game, 8), 'analysis')}")
    expect(anton.sees("confirm")).to_be_visible()
    for language in ("hu", "it"):
        with anton.page.expect_response(re.compile(f"/tables/.*/log.*lang={language}")):  # the last that is told anew
            anton.page.get_by_test_id(f"lang-{language}").filter(visible=True).first.click()
        expect(anton.page.locator("html")).to_have_attribute("lang", language)
    assert asked == [("en", game), ("hu", game), ("it", game)]


@pytest.mark.parametrize(
    ("language", "name"), [("en", "USA East"), ("de", "USA Ost"), ("hu", "USA – Kelet"), ("it", "USA Est")]
)
def test_open_tables_name_their_map(people: People, language: str, name: str) -> None:
    anton = people(device=Device(language=language))
    table = anton.opens_table("dampfross", "me", "open", public=True, map="usa-east")["id"]
    anton.goes_to("/")
    row = anton.sees("open-tables").locator(f"a[href='/table/{table}']")
    expect(row).to_contain_text(name)
    expect(row).not_to_contain_text("usa-east")
