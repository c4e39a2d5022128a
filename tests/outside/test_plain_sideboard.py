"""What lies beside the board is the first tab of the plain page: money, shares, and the hand of whoever looks."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, expect

from footplate.games import BUILT_IN
from footplate.language import LANGUAGES
from tests.browser.chromium import running_chromium
from tests.browser.layout import (
    beyond,
    cut_lines,
    cut_texts,
    overflowing,
    overlapping,
    too_small_to_touch,
    wordless,
)
from tests.browser.person import PHONE, Device, Person
from tests.browser.test_layout import LEAST, SIZES, opens
from tests.outside.installing import Environment
from tests.web_server import Server

TABS = {"en": "Overview", "de": "Übersicht", "hu": "Áttekintés", "it": "Riepilogo"}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Both examples, neither with a page file of its own."""
    made = Environment(tmp_path_factory.mktemp("plain") / "packages")
    made.install_example("tidewater")
    made.install_example("fellside")
    shutil.rmtree(made.packages / "fellside" / "page")
    return made


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_chromium() as running:
        yield running


@pytest.fixture
def anton(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Person]:
    person = Person(browser, server.url, "Anton", getattr(request, "param", Device()))
    yield person
    complaints = person.complaints
    person.leave()
    assert not complaints


def sits(anton: Person, game: str, *others: str) -> str:
    table: str = anton.opens_table(game, "me", *others)["id"]
    anton.goes_to(f"/table/{table}")
    expect(anton.sees("prompt")).to_be_visible()
    return table


def lines(anton: Person) -> Locator:
    return anton.sees("sideboard").locator("li > span")


@pytest.mark.parametrize("anton", [Device(), PHONE], ids=["wide", "phone"], indirect=True)
def test_the_hand_of_whoever_looks_is_the_first_thing_beside_the_board(anton: Person) -> None:
    sits(anton, "fellside", "bot:random", "bot:random")
    expect(anton.sees("tab-sideboard")).to_have_attribute("aria-selected", "true")
    expect(lines(anton).nth(0)).to_have_text("8 coins, shares K1, 2 contracts")
    expect(anton.sees("sideboard").get_by_role("img")).to_have_count(3)
    expect(anton.sees("sideboard").get_by_role("img").first).to_have_accessible_name("You")
    expect(lines(anton).nth(3)).to_contain_text("Your contracts: ")
    expect(lines(anton).nth(4)).to_have_text("A share costs: Kendal 3, Pennine 3, Solway 3")


def test_nobody_else_is_sent_that_hand(anton: Person) -> None:
    table = sits(anton, "fellside", "bot:random")
    expect(lines(anton).nth(2)).to_contain_text("Your contracts: ")
    own = lines(anton).nth(2).inner_text().removeprefix("Your contracts: ").split(" (")[0]
    assert own in str(anton.get(f"/tables/{table}/view", seat=0))
    watched = anton.get(f"/tables/{table}/view")
    assert own not in str(watched)
    assert len(watched["sideboard"].split("\n")) == 3


def test_it_shows_what_is_planned_and_what_others_do(anton: Person) -> None:
    table = sits(anton, "tidewater", "bot:random")
    expect(lines(anton).nth(0)).to_have_text("6 coins, track worth 0")
    anton.clicks("offer-build Ashby-Dale")
    expect(lines(anton).nth(0)).to_have_text("5 coins, track worth 2")  # as it would be
    anton.confirms()
    expect(lines(anton).nth(1)).not_to_have_text("6 coins, track worth 0")  # the bot has moved
    anton.goes_to(f"/game/{table}?move=0")
    expect(lines(anton).nth(0)).to_have_text("6 coins, track worth 0")


def test_it_is_told_in_every_language(anton: Person) -> None:
    table = sits(anton, "tidewater", "bot:random")
    for language, name in TABS.items():
        opens(anton, table, language, "dark")
        expect(anton.sees("tab-sideboard")).to_have_text(name)


@pytest.mark.parametrize("touch", [True, False], ids=["finger", "mouse"])
@pytest.mark.parametrize("game", ["tidewater", "fellside"])
def test_nothing_is_cut_at_any_size(browser: Browser, server: Server, game: str, touch: bool) -> None:
    anton = Person(browser, server.url, "Anton", Device(touch=touch))
    table = sits(anton, game, "bot:random", "bot:random", "bot:random")
    found: list[str] = []
    for number, (width, height) in enumerate(SIZES):
        if (width < 1100) != touch:
            continue
        anton.page.set_viewport_size(ViewportSize(width=width, height=height))
        language = LANGUAGES[number % len(LANGUAGES)]
        opens(anton, table, language, ("light", "dark")[number % 2])
        expect(lines(anton).first).to_be_visible()
        anton.sees_all_at_rest()
        looks = (cut_texts, cut_lines, wordless, overlapping, overflowing)
        wrong = [one for look in looks for one in look(anton.page)]
        wrong += too_small_to_touch(anton.page, LEAST[touch])
        wrong += beyond(anton.page, ".plainsideboard *", ".pane")
        found += [f"{width}x{height} {language}: {one}" for one in wrong]
    complaints = anton.complaints
    anton.leave()
    assert not found, "\n".join(found)
    assert not complaints


def test_games_with_a_page_of_their_own_are_not_sent_it(anton: Person) -> None:
    for game in BUILT_IN:
        table = anton.opens_table(game, "me", "bot:random")["id"]
        assert "sideboard" not in anton.get(f"/tables/{table}/view"), game
