"""The figure that matters on each player's card: it counts to its new value, and stands there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.person import Device
from tests.browser.records import finished

FIGURES = {"rocket": "cash", "dampfross": "accounts", "whistle": "score"}


@pytest.mark.parametrize("game", KNOWN)
def test_figures_count_to_their_new_value(people: People, game: str) -> None:
    anton = people(device=Device(still=False))
    table = anton.imports(finished(game))
    anton.goes_to(f"/game/{table}?move=10")
    expect(anton.sees("players")).to_be_visible()
    moves = anton.get(f"/tables/{table}")["moves"]
    for move in [*range(10, moves, max(1, moves // 12)), moves]:
        anton.sees("scrubber").focus()
        while anton.move != move:
            before = anton.move
            anton.page.keyboard.press("PageDown" if move - before >= 10 else "ArrowRight")
            expect(anton.sees("table")).not_to_have_attribute("data-move", str(before))
        view = anton.get(f"/tables/{table}/view", move=move)["view"]
        for seat, value in enumerate(view[FIGURES[game]]):
            figure = anton.sees(f"player-{'ABC'[seat]}").locator(".cash > .num")
            expect(figure).to_have_text(re.compile(rf"^£?{value:,}$"))
