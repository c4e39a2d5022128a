"""Whole games of three people: one has a mouse, one a keyboard alone, one the fingers on a phone.

Rocket and Whistle Stop take minutes to the end: after so many plans two give up, unless the environment has
FOOTPLATE_WHOLE_GAMES.
"""

from __future__ import annotations

import os
from typing import Final

import pytest
from playwright.sync_api import expect

from footplate.games import KNOWN
from tests.browser.conftest import People
from tests.browser.guide import Guide
from tests.browser.keyboard import Keyboard
from tests.browser.person import PHONE, Device, Person

SHORT: dict[str, dict[str, object]] = {
    "dampfross": {"map": "tutorial", "options": {"runs": "2"}},
    "whistle": {"options": {"rounds": "fewer"}},
}
"""Games that would be long are played on a small map, or end early."""
BEGINNING: Final = 1_000 if os.environ.get("FOOTPLATE_WHOLE_GAMES") else 14
"""Plans of a long game until two give up."""


@pytest.mark.parametrize("game", KNOWN)
def test_a_whole_game_by_mouse_by_keys_and_by_touch(people: People, game: str) -> None:
    mouse, keys, touch = people("Anton", Device(still=game != "dampfross")), people("Beate"), people("Claus", PHONE)
    opened = mouse.opens_table(game, "me", "invite", "invite", **SHORT.get(game, {}))
    table = opened["id"]
    mouse.goes_to(f"/table/{table}")
    links = [seat["link"] for seat in opened["seats"] if seat.get("link")]
    for guest, link in zip((keys, touch), links, strict=True):
        guest.goes_to(link)
        guest.sees("join-name").fill(guest.name)
        guest.page.keyboard.press("Enter")
    players = (mouse, keys, touch)
    hands: tuple[Person | Keyboard, ...] = (mouse, Keyboard(keys), touch)
    for player in players:
        expect(player.sees("table")).to_be_visible()
    if game == "rocket":  # one seat answers about vetoes, for the others silence does
        for seat, player in enumerate(players[:2]):
            player.puts(f"/tables/{table}/asked", {"seat": seat, "asked": "never"})
    guide = Guide(game, table)
    planned = 0
    while deciding := mouse.get(f"/tables/{table}/view", seat=0)["prompt"]["deciding"]:
        if game != "dampfross" and planned == BEGINNING:
            for seat, player in enumerate(players[:2]):
                player.post(f"/tables/{table}/resign", {"seat": seat})
            break
        player = players[deciding[0]]
        expect(player.sees("confirm")).to_be_visible()
        hand = hands[deciding[0]]
        planned += bool(guide.plays(player, deciding[0], hand if isinstance(hand, Keyboard) else None))
    assert planned > 3
    for player, hand in zip(players, hands, strict=True):
        hand.clicks("to-final")
        scores = player.sees("final").get_by_test_id("scores")
        expect(scores).to_be_visible()
        expect(scores.locator("tfoot .tot td")).to_have_count(3)
