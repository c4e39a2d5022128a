"""Every game at every size, at its opening, in the middle and at the end: nothing is cut or covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.layout import covered, cut_texts, overflowing
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
