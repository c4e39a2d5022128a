"""Every game at every size, at its opening, in the middle and at the end: nothing is cut or covered."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.layout import beyond, covered, cut_texts, overflowing
from tests.browser.person import SETTLED, Device
from tests.browser.records import NAMES, finished, played

SIZES = [(390, 844), (844, 390), (820, 1180), (1440, 900), (1920, 1080), (3840, 2160)]
RESTED = 220
"""Milliseconds until the board rests after it was moved."""


def tables(game: str) -> dict[str, tuple[str, int | None]]:
    """A record and a move of it for each stage."""
    whole = finished(game)
    moves = len(whole.split("\n"))
    return {"opening": (whole, 12), "middle": (whole, moves // 2), "end": (whole, None)}


@pytest.mark.parametrize("touch", [True, False], ids=["finger", "mouse"])
@pytest.mark.parametrize("game", KNOWN)
def test_nothing_is_cut_and_nothing_lies_over_anything(people: People, game: str, touch: bool) -> None:
    anton = people(device=Device(touch=touch))
    found: list[str] = []
    for stage, (record, move) in tables(game).items():
        table = anton.imports(record, "hotseat" if move is None else "analysis", move)
        sign = "final" if move is None else "table"
        for width, height in SIZES:
            if (width < 1100) != touch:
                continue
            anton.page.set_viewport_size(ViewportSize(width=width, height=height))
            anton.goes_to(f"/table/{table}")
            card = anton.page.get_by_test_id("pass")
            expect(anton.sees(sign).or_(card).first).to_be_visible()
            if card.is_visible():
                card.get_by_role("button").first.click()
            if sign == "final":
                expect(anton.page.locator("svg.chart")).to_be_visible()
            else:
                expect(anton.sees("confirm").or_(anton.sees("prompt")).first).to_be_visible()
                anton.page.wait_for_timeout(RESTED)
            anton.page.evaluate(SETTLED)
            for one in [*cut_texts(anton.page), *covered(anton.page), *overflowing(anton.page)]:
                found.append(f"{stage} {width}x{height}: {one}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", KNOWN)
@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_the_board_uses_the_height_of_a_large_screen(people: People, game: str, size: tuple[int, int]) -> None:
    anton = people(device=Device(*size))
    anton.goes_to(f"/table/{anton.opens_table(game, 'me', 'bot:random')['id']}")
    board = anton.page.locator("svg.board")
    expect(board).to_be_visible()
    anton.page.wait_for_timeout(RESTED)
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
    card = anton.page.get_by_test_id("pass")
    expect(anton.sees("player-row").or_(card).first).to_be_visible()
    if card.is_visible():
        card.get_by_role("button").first.click()
    row = anton.sees("player-row").locator("li")
    expect(row).to_have_count(3)
    for one, name in zip(row.all(), NAMES, strict=True):
        expect(one).to_contain_text(name)
        expect(one.locator(".clock")).to_be_visible()
        expect(one.locator(".cash")).to_be_in_viewport(ratio=1)


def test_a_tablet_held_upright_has_the_board_above_the_panel(people: People) -> None:
    anton = people(device=Device(820, 1180, touch=True))
    anton.goes_to(f"/table/{anton.imports(str(played('whistle', lambda play: False).record), 'analysis', 40)}")
    card = anton.page.get_by_test_id("pass")
    expect(anton.sees("board").or_(card).first).to_be_visible()
    if card.is_visible():
        card.get_by_role("button").first.click()
    board, side = anton.sees("board").bounding_box(), anton.page.locator(".side").bounding_box()
    assert board
    assert side
    assert board["width"] == side["width"] == 820
    assert board["y"] + board["height"] <= side["y"] + 20
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
    if anton.device.touch:
        anton.clicks("tab-trains")
    rows = anton.page.locator(".wspaces li").filter(visible=True)
    expect(rows.first).to_be_visible()
    assert rows.first.locator(".wwho > span").count() == 5
    assert not beyond(anton.page, ".wspaces li, .wspaces li *", ".wtrack, .pane")
    assert not beyond(anton.page, ".wspaces li *", ".wspaces li")
    if anton.device.touch:
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
    card = anton.page.get_by_test_id("pass")
    expect(anton.sees("analysis").or_(card).first).to_be_visible()
    if card.is_visible():
        card.get_by_role("button").first.click()
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
