"""Positions that are gone leave nothing that only the collector of garbage finds: in a server it comes every ten
minutes, and what they have found out takes much room.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator

import pytest

from footplate.bots import decide, make_bot
from footplate.games import BUILT_IN, load
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER

pytestmark = pytest.mark.compiled

SHORT_GAMES = {"rocket": ("", ""), "dampfross": ("runs=2", "practice"), "whistle": ("", "")}
PLAYERS = ("Anton", "Beate", "Claus")


@pytest.fixture
def left() -> Iterator[list[object]]:
    """What only the collector finds."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()
    gc.collect()


def play_a_game(key: str) -> None:
    """As at a table: whoever looks, tries out or thinks does so in a copy, which is thrown away."""
    game = load(key)
    options, map_key = SHORT_GAMES[key]
    state = game.new(3, game.options.read(options), map_key)
    bot, chance = make_bot("greedy", game, 1), Random(1)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.play(game.rules.draw(state, chance.below))
            continue
        seen = state.clone()
        game.offers(seen, "en", PLAYERS)
        game.view(seen, seen.to_move)
        game.score_table(seen, seen.to_move, "en")
        for step in seen.legal()[:3]:
            tried = seen.clone()
            tried.play(step)
            tried.legal()
        state.play(decide(bot, game, state, chance))


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_game_leaves_nothing_for_the_collector(key: str, left: list[object]) -> None:
    play_a_game(key)  # what is made once stays
    gc.collect()
    left.clear()
    play_a_game(key)
    gc.collect()
    kinds = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in left)
    assert not [kind for kind in kinds if kind.startswith("footplate.")], kinds
