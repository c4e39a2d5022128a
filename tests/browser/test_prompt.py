"""The bar above the board is one row: its question is whole, whatever is asked, in every language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from footplate.games import KNOWN
from footplate.language import LANGUAGES, catalog, say
from tests.browser.conftest import People
from tests.browser.layout import overflowing
from tests.browser.person import Device

BAR: Final = """() => {
  const bar = document.querySelector(".prompt");
  const question = bar.querySelector(".say b");
  return { height: bar.offsetHeight, whole: question.scrollWidth <= question.clientWidth, says: question.innerText };
}"""
"""How high the bar is, and whether its question is whole."""

SIZES: Final[list[ViewportSize]] = [{"width": 820, "height": 1180}, {"width": 1440, "height": 900}]
"""A tablet held upright and a screen; with the board beside the panel and above it the bar is the same."""

FACTS: Final = {"line": "LNWR", "aim": "NW", "bid": 3, "points": 12, "partner": "Konstantin", "other": "Konstantin"}
"""What questions speak of; of the rest the keys are long enough."""


def longest_question(game: str, language: str) -> str:
    """The longest question of a game that a page asks."""
    words = catalog(language)
    brief = {key.rpartition(".")[2] for key in words if key.startswith(f"{game}.brief.")}
    asked = [key for key in words if key.startswith(f"{game}.asked.") and key.rpartition(".")[2] not in brief]
    keys = [*asked, *(f"{game}.brief.{one}" for one in brief)]
    facts = {**FACTS, "run": "Saarbrücken – Frankfurt (54-51)", "hex": "B5", "edge": "NW", "train": 5, "deals": 4}
    more = {"round": 11, "rounds": 11, "coal": 10, "whistles": 4, "limit": 5}
    return max((say(key, language, {**facts, **more}) for key in keys), key=len)


def asking(question: str) -> Callable[[Route], None]:
    """Lets a table ask this."""

    def answer(route: Route) -> None:
        view = route.fetch().json()
        view["prompt"]["text"] = question
        route.fulfill(json=view)

    return answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_question_is_whole_in_one_row(people: People, language: str) -> None:
    anton = people(device=Device(language=language))
    for game in KNOWN:
        question = longest_question(game, language)
        # No bot: what it does would be told with the question as it is.
        table = anton.opens_table(game, "me", "here:Beate", options={"firstPlayer": "A"})["id"]
        anton.context.route(f"**/tables/{table}/view*", asking(question))
        anton.goes_to(f"/table/{table}")
        card = anton.page.get_by_test_id("pass")
        expect(anton.page.get_by_test_id("confirm").or_(card).first).to_be_visible()
        if card.is_visible():
            card.get_by_role("button").first.click()
        expect(anton.sees("prompt")).to_contain_text(question)
        for size in SIZES:
            anton.page.set_viewport_size(size)
            expect(anton.page.locator(".prompt [data-testid=confirm]")).to_be_in_viewport(ratio=1)
            anton.sees_all_at_rest()
            seen = anton.page.evaluate(BAR)
            assert seen["height"] == 60, (game, size)
            assert seen["whole"], seen["says"]


def test_keys_show_the_legend_and_the_names_of_hexes(people: People) -> None:
    anton = people()
    for game in ("rocket", "dampfross"):
        table = anton.opens_table(game, "me", "bot:random", options={"firstPlayer": "A"})["id"]
        anton.goes_to(f"/table/{table}")
        expect(anton.sees("confirm")).to_be_visible()
        names = anton.page.get_by_test_id("hex-names")
        expect(names).to_have_count(0)
        anton.page.keyboard.press("g")
        expect(names.locator("text").first).to_be_visible()
        anton.page.keyboard.press("g")
        expect(names).to_have_count(0)
        anton.page.keyboard.press("l")
        expect(anton.sees("legend")).to_be_visible()
        assert anton.sees("legend").locator("dt").count() >= 8
        anton.page.keyboard.press("Escape")
        expect(anton.page.get_by_test_id("legend")).to_have_count(0)


CUT: Final = """() => [...document.querySelectorAll(".prompt :is(.say>b, .means, .lbl, .w), .lfoot .lbl")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
  .map((one) => one.innerText)"""
"""Words of a lesson's bar, and of its last row, that do not fit."""


@pytest.mark.parametrize("width", [1440, 1100, 1000])
def test_the_bar_of_a_lesson_cuts_no_word_and_has_one_row_where_that_is_enough(people: People, width: int) -> None:
    anton = people(device=Device(width, 760, language="de"))
    for lesson in ("dampfross/track", "dampfross/run", "rocket/veto"):
        anton.goes_to(f"/learn/{lesson}")
        expect(anton.sees("confirm")).to_be_visible()
        assert anton.page.evaluate(CUT) == [], lesson
        assert overflowing(anton.page) == [], lesson
        if width == 1440 or lesson == "dampfross/track":
            assert anton.page.evaluate(BAR)["height"] == 60, lesson
