"""Every game at every size, at its opening, in the middle and at the end: nothing is cut or covered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from footplate.games import KNOWN
from footplate.language import LANGUAGES
from tests.browser.conftest import People
from tests.browser.layout import beyond, cut_texts, faults, faults_of, overflowing, too_small_to_touch
from tests.browser.person import Device, Person
from tests.browser.records import NAMES, finished, played

SIZES = [
    *[(390, 844), (844, 390), (820, 1180)],
    *[(1180, 820), (1366, 768), (1440, 900), (1920, 1080), (3840, 2160)],
]
LEAST = {True: 44, False: 24}
"""How large what is touched, or clicked, has to be."""

REMEMBER = "(kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(`footplate.${key}`, value))"


def stages(game: str) -> dict[str, int | None]:
    """Moves of a whole game: where it opens, its middle, and its end."""
    return {"opening": 12, "middle": len(finished(game).split("\n")) // 2, "end": None}


def sits_down(anton: Person) -> None:
    """Wait for the table or its accounts, and take the device if it is handed over."""
    card = anton.page.get_by_test_id("pass")
    expect(anton.sees("final").or_(anton.sees("prompt")).or_(card).first).to_be_visible()
    if card.is_visible():
        card.get_by_role("button").first.click()
        expect(card).to_have_count(0)


def opens(anton: Person, table: str, language: str, theme: str) -> None:
    """The table in another language and theme, as somebody finds it who has chosen them before."""
    anton.page.evaluate(REMEMBER, {"language": language, "theme": theme})
    anton.goes_to(f"/table/{table}")
    sits_down(anton)
    root = anton.page.locator("html")
    expect(root).to_have_attribute("lang", language)
    expect(root).to_have_attribute("data-theme", theme)


@pytest.mark.parametrize("touch", [True, False], ids=["finger", "mouse"])
@pytest.mark.parametrize("game", KNOWN)
def test_nothing_is_cut_and_nothing_lies_over_anything(people: People, game: str, touch: bool) -> None:
    """Over games and stages every size meets every language and both themes."""
    anton = people(device=Device(touch=touch))
    anton.goes_to("/")
    found: list[str] = []
    for stage, (name, move) in enumerate(stages(game).items()):
        table = anton.imports(finished(game), "hotseat" if move is None else "analysis", move)
        for number, (width, height) in enumerate(SIZES, stage):
            if (width < 1100) != touch:
                continue
            anton.page.set_viewport_size(ViewportSize(width=width, height=height))
            language = LANGUAGES[(number + KNOWN.index(game)) % len(LANGUAGES)]
            opens(anton, table, language, ("light", "dark")[number % 2])
            if move is None:
                expect(anton.page.locator("svg.chart")).to_be_visible()
            anton.sees_all_at_rest()
            wrong = [*faults(anton.page), *too_small_to_touch(anton.page, LEAST[touch])]
            found += [f"{name} {width}x{height} {language}: {one}" for one in wrong]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", KNOWN)
@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_the_board_uses_the_height_of_a_large_screen(people: People, game: str, size: tuple[int, int]) -> None:
    anton = people(device=Device(*size))
    anton.goes_to(f"/table/{anton.opens_table(game, 'me', 'bot:random')['id']}")
    board = anton.page.locator("svg.board")
    expect(board).to_be_visible()
    anton.sees_all_at_rest()
    used = board.evaluate(
        "(svg) => { const [a, b] = [svg, svg.parentElement].map((one) => one.getBoundingClientRect());"
        "return Math.max(a.height / b.height, a.width / b.width); }"
    )
    assert used > 0.97


@pytest.mark.parametrize("game", KNOWN)
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180)])
def test_a_phone_shows_every_player_with_figure_and_clock(people: People, game: str, size: tuple[int, int]) -> None:
    anton = people(device=Device(*size, touch=True))
    clock = {"kind": "bank", "minutes": 30, "increment": 20}
    table = anton.opens_table(game, "me", "here:Beate", "here:Claus", clock=clock)["id"]
    anton.goes_to(f"/table/{table}")
    sits_down(anton)
    row = anton.sees("player-row").locator("li")
    expect(row).to_have_count(3)
    for one, name in zip(row.all(), NAMES, strict=True):
        expect(one).to_contain_text(name)
        expect(one.locator(".clock")).to_be_visible()
        expect(one.locator(".cash")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180), (1440, 900)])
def test_a_table_that_waits_fills_the_screen(people: People, size: tuple[int, int]) -> None:
    anton = people(device=Device(*size, touch=size[0] < 1100))
    anton.goes_to(f"/table/{anton.opens_table('rocket', 'me', 'invite')['id']}")
    expect(anton.sees("waiting")).to_be_visible()
    anton.sees_all_at_rest()
    ends = anton.page.evaluate("document.querySelector('.waitcol').getBoundingClientRect().bottom")
    assert ends == size[1]
    assert not faults(anton.page)


def test_a_tablet_held_upright_has_the_board_above_the_panel(people: People) -> None:
    anton = people(device=Device(820, 1180, touch=True))
    anton.goes_to(f"/table/{anton.imports(str(played('whistle', lambda play: False).record), 'analysis', 40)}")
    sits_down(anton)
    expect(anton.sees("board")).to_be_visible()
    anton.sees_all_at_rest()
    board, side = anton.sees("board").bounding_box(), anton.page.locator(".side").bounding_box()
    assert board
    assert side
    assert board["width"] == side["width"] == 820
    assert board["y"] + board["height"] <= side["y"] + 20
    expect(anton.page.locator(".prompt").get_by_test_id("confirm")).to_be_in_viewport(ratio=1)
    expect(anton.page.get_by_test_id("confirm")).to_have_count(1)
    tile = anton.page.locator(".whand .wpic").first.bounding_box()
    assert tile
    assert tile["width"] >= 60


MANY_GOODS = 12
"""More of a good than one player has in any game."""


def crowded(view: dict[str, Any]) -> dict[str, Any]:
    """A view of Whistle Stop in which everybody has much of everything and trains on every space."""
    seats = range(view["seats"])
    goods = [dict.fromkeys(own, MANY_GOODS) for own in view["goods"]]
    spaces = [{**space, "trains": [[seat, n] for seat in seats for n in (1, 2)]} for space in view["spaces"]]
    return {**view, "goods": goods, "spaces": spaces}


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1440, 900), (1920, 1080)])
def test_a_crowded_resource_track_stays_in_its_card(people: People, size: tuple[int, int]) -> None:
    anton = people(device=Device(*size, touch=size[0] < 1100))
    table = anton.opens_table("whistle", "me", *["bot:random"] * 4)["id"]

    def crowds(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        route.fulfill(response=answer, json={**told, "view": crowded(told["view"])})

    anton.context.route(re.compile(r"/api/tables/[^/]+/view"), crowds)
    anton.page.route_web_socket(re.compile("/socket"), lambda socket: None)
    anton.goes_to(f"/table/{table}")
    anton.clicks("tab-trains")
    rows = anton.page.locator(".wspaces li").filter(visible=True)
    expect(rows.first).to_be_visible()
    assert rows.first.locator(".wwho > span").count() == 5
    assert not beyond(anton.page, ".wspaces li, .wspaces li *", ".wtrack, .pane")
    assert not beyond(anton.page, ".wspaces li *", ".wspaces li")
    anton.clicks("tab-table")
    expect(anton.page.locator(".pane td", has_text=str(MANY_GOODS)).first).to_be_visible()
    assert not cut_texts(anton.page)
    assert not overflowing(anton.page)


@pytest.mark.parametrize("game", KNOWN)
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180), (1440, 900)])
def test_a_table_for_trying_things_out_shows_its_mark_and_its_names(
    people: People, game: str, size: tuple[int, int]
) -> None:
    anton = people(device=Device(*size, touch=size[0] < 1100))
    whole = anton.imports(finished(game))
    names = ["Maximiliane", "Bartholomew"]
    record = anton.get(f"/tables/{whole}/record")
    tried = anton.post("/import", {"record": record, "mode": "analysis", "move": 9, "names": names})["id"]
    anton.goes_to(f"/table/{tried}")
    sits_down(anton)
    mark = anton.sees("analysis")
    expect(mark).to_be_in_viewport(ratio=1)
    expect(mark).to_have_text(re.compile(r"\w"))
    assert not beyond(anton.page, "[data-testid=analysis]", "header.top")
    assert mark.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
    players = anton.sees("player-row" if size != (1440, 900) else "players")
    for name in names:
        shown = players.get_by_text(name, exact=True)
        expect(shown).to_be_visible()
        assert shown.evaluate("(one) => one.getBoundingClientRect().width") > 0
    assert not beyond(anton.page, "[data-testid=player-row] li *, [data-testid=players] .pl *", "li, .pl")
    assert not cut_texts(anton.page)
    anton.goes_to("/")
    row = anton.sees("row-analysis").first
    expect(row).to_be_visible()
    assert not beyond(anton.page, "[data-testid=row-analysis]", "a.row")
    assert not overflowing(anton.page)


class Looker:
    """Opens dialogs one after the other, and collects what is wrong with each by itself, at every size."""

    def __init__(self, anton: Person, sizes: list[tuple[int, int]]) -> None:
        self.anton = anton
        self.page = anton.page
        self.sizes = sizes
        self.found: list[str] = []

    def presses(self, testid: str) -> None:
        self.page.get_by_test_id(testid).first.click()

    def looks_at(self, name: str, selector: str = "dialog") -> None:
        expect(self.page.locator(selector)).to_be_visible()
        language = self.page.evaluate("document.documentElement.lang")
        for width, height in self.sizes:
            self.page.set_viewport_size(ViewportSize(width=width, height=height))
            self.anton.sees_all_at_rest()
            wrong = faults_of(self.page, selector, LEAST[self.anton.device.touch])
            inside = f"{selector} :is(button, input, select, h2, p, li)"
            wide = beyond(self.page, inside, ".dlgin, .clausecard, .waiting")
            self.found += [f"{name} {width}x{height} {language}: {one}" for one in [*wrong, *wide]]

    def closes(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)


def opens_a_table(looker: Looker, game: str) -> None:
    """On the first page: for seats on other devices, with every option in sight, and the links that come of it."""
    looker.presses(f"invite-{game}")
    looker.page.locator(".opts summary").click()
    looker.looks_at("new table")
    looker.presses("open-table")
    looker.presses("show-qr")
    expect(looker.page.get_by_test_id("qr")).to_be_visible()
    looker.looks_at("QR", ".waiting")


def uses_the_menu(looker: Looker, languages: Iterator[str]) -> None:
    """At a table: everything the menu opens, each in the next language."""
    for name, then in (
        ("resign", ""),
        ("keys", ""),
        ("export", ""),
        ("legend", ""),
        ("orders", ""),
        ("elsewhere", ""),
        ("own", "erase"),
    ):
        if not looker.page.get_by_test_id("menu-dialog").count():
            looker.presses("menu")
        looker.page.locator("dialog").get_by_test_id(f"lang-{next(languages)}").click()
        looker.presses(f"menu-{name}")
        if name == "resign":  # asked in the menu itself
            looker.page.get_by_test_id("fair").locator("summary").click()
        else:
            expect(looker.page.get_by_test_id("menu-dialog")).to_have_count(0)
        if then:
            looker.presses(then)
        looker.looks_at(name)
        looker.closes()
    looker.page.locator("button.rule").filter(visible=True).first.click()
    looker.looks_at("rule", ".clausecard")


@pytest.mark.parametrize(
    ("game", "sizes"),
    [("dampfross", [(390, 844), (820, 1180)]), ("rocket", [(1440, 900)])],
    ids=["finger", "mouse"],
)
def test_nothing_is_cut_in_dialogs(people: People, game: str, sizes: list[tuple[int, int]]) -> None:
    anton = people(device=Device(*sizes[0], touch=len(sizes) > 1, language="de" if len(sizes) > 1 else "hu"))
    looker = Looker(anton, sizes)
    anton.goes_to("/")
    opens_a_table(looker, game)
    anton.goes_to(f"/table/{anton.opens_table(game, 'me', 'here:Beate')['id']}")
    sits_down(anton)
    uses_the_menu(looker, cycle(reversed(LANGUAGES)))
    anton.goes_to(f"/table/{anton.opens_table('whistle', 'me', 'bot:random')['id']}")  # the one with most signs
    expect(anton.sees("prompt")).to_be_visible()
    anton.page.keyboard.press("l")
    looker.looks_at("signs", ".wsigns")
    assert not looker.found, "\n".join(looker.found)


def test_a_bot_that_goes_by_a_long_level_keeps_its_name(people: People) -> None:
    anton = people(device=Device(390, 844, touch=True, language="hu"))
    anton.goes_to(f"/table/{anton.opens_table('rocket', 'me', 'bot:driver', 'bot:driver')['id']}")
    row = anton.sees("player-row").locator(".who b")
    for names in (row, anton.sees("players").locator(".n span")):
        expect(names.nth(1)).to_have_text("mozdonyvezető")
        lines, whole = names.nth(1).evaluate(
            "(one) => [one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight),"
            "one.scrollWidth <= one.clientWidth]"
        )
        assert whole
        assert round(lines) == 1
        anton.page.set_viewport_size(ViewportSize(width=1440, height=900))
