"""Whole games by clicks: two people at two browsers and a bot, until the final account is on both screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.guide import Guide
from tests.browser.person import Device

SHORT: dict[str, dict[str, object]] = {
    "dampfross": {"map": "tutorial", "options": {"runs": "2"}},
}
"""Games that would be long are played on a small map, or end early."""


@pytest.mark.parametrize("game", KNOWN)
def test_a_whole_game_by_clicks(people: People, game: str) -> None:
    anton, beate = people("Anton"), people("Beate", Device(still=False))  # one sees pieces glide and figures count
    opened = anton.opens_table(game, "me", "invite", "bot:random", **SHORT.get(game, {}))
    table = opened["id"]
    link = next(seat["link"] for seat in opened["seats"] if seat.get("link"))
    anton.goes_to(f"/table/{table}")
    beate.goes_to(link)
    beate.sees("join-name").fill("Beate")
    beate.clicks("join-go")
    for one in (anton, beate):
        expect(one.sees("table")).to_be_visible()
    guide = Guide(game, table)
    players = {0: anton, 1: beate}
    planned = 0
    while True:
        view = anton.get(f"/tables/{table}/view", seat=0)
        due = next((seat for seat in view["prompt"]["deciding"] if seat in players), None)
        if not view["prompt"]["deciding"]:
            break
        if due is None:
            expect(anton.sees("table")).not_to_have_attribute("data-seq", str(view["seq"]))
        else:
            expect(players[due].sees("confirm")).to_be_visible()
            planned += bool(guide.plays(players[due], due))
    assert planned > 3
    for player in players.values():
        player.clicks("to-final")
        scores = player.sees("final").get_by_test_id("scores")
        expect(scores).to_be_visible()
        expect(scores.locator("tfoot .tot td")).to_have_count(3)
