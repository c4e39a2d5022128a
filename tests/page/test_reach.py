"""Whatever can be done is in sight, whichever tab is open: on the board, in the prompt, the tray or the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import footplate
from footplate.bots import decide, make_bot
from footplate.games.whistle import GAME
from footplate.kernel.rng import Random
from tests.page.node import needs_node, run

pytestmark = needs_node

NAMES = ("Anton", "Beate", "Claus")
GAMES = (("random", 1), ("greedy", 5))
EACH = 3
"""Positions that offer the same kinds of things are looked at so many times."""
KINDS = {
    *("start", "train", "token", "journey", "way", "lay", "pay", "choose", "discard", "trade", "end", "space"),
    *("buy", "use", "take", "draw", "finish"),
}


def decisions(level: str, seed: int) -> Iterator[dict[str, Any]]:
    """A whole game: what each seat is shown when it decides."""
    play = footplate.start("whistle", seats=3, players=NAMES, seed=seed)
    bot, chance = make_bot(level, GAME, seed), Random(seed)
    while not play.is_over:
        seat = play.state.to_move
        if seat >= 0:
            offers = play.rules.offers(play.state, "en", NAMES)
            yield {"seat": seat, "view": play.rules.view(play.state, seat), "offers": offers}
        play.push(decide(bot, GAME, play.state, chance))


def test_every_offer_of_a_game_is_in_sight_whatever_tab_is_open() -> None:
    seen: Counter[frozenset[str]] = Counter()
    asked = []
    for position in (position for game in GAMES for position in decisions(*game)):
        kinds = frozenset(offer["group"] for offer in position["offers"])
        seen[kinds] += 1
        if seen[kinds] <= EACH:
            asked.append(position)
    found = frozenset().union(*seen)
    assert found >= KINDS, KINDS - found
    hidden = run("reached.js", {"game": "whistle", "board": GAME.page.board("frame-8"), "positions": asked})
    assert not [labels for labels in hidden if labels]
