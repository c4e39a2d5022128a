"""Whoever always plays the first hint plays as well as the bot it comes from.

A hint that recommends something else than what the search would play, or that stops in the middle of a move, loses
these games: by chance a seat of three wins one in three.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from footplate.bots import decide, make_bot
from footplate.bots.advice import advise
from footplate.bots.budget import Budget
from footplate.games import load
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from tests.games_in_play import begin


class Followed(NamedTuple):
    """Games of a seat that takes every first hint, against two firemen, and what it wins of them at least."""

    game: str
    games: int
    iterations: int
    least: float


FOLLOWED: Final = (
    Followed("rocket", 2, 4, 1),
    Followed("whistle", 3, 4, 1),
    Followed("dampfross", 6, 60, 3),
)


def won(key: str, seed: int, iterations: int) -> float:
    """What the seat wins of one game: a whole one, or its part of it."""
    play, seat, chance = begin(key, seed, 3), seed % 3, Random(seed)
    game, state = load(key), play.state.clone()
    firemen = make_bot("fireman", game, seed)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.advance(game.rules.draw(state, chance.below))
        elif state.to_move != seat:
            state.play(decide(firemen, game, state, chance))
        else:
            advice = advise(game, state, seat, Budget(iterations), seed)
            for step in advice.moves[0].steps:  # the first card: tests/bots/test_cards.py
                state.play(step)
    winners = game.rules.winners(state)
    return (seat in winners) / len(winners)


@pytest.mark.parametrize("followed", FOLLOWED, ids=lambda followed: followed.game)
def test_whoever_plays_every_first_hint_wins(followed: Followed) -> None:
    games = [won(followed.game, seed, followed.iterations) for seed in range(1, followed.games + 1)]
    assert sum(games) >= followed.least, f"of {followed.games} games these were won: {games}"
