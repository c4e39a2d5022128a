"""Whoever always plays the first hint plays what the bot it comes from would play, and as well.

A hint that recommends something else than what the search would play fails the first test; one that stops in the
middle of a move, or is asked and followed in a way that loses what the search has found, loses the games of the second.
"""

from __future__ import annotations

from math import comb
from typing import Final, NamedTuple

import pytest

from footplate.bots import decide, make_bot
from footplate.bots.advice import advise
from footplate.bots.advice_words import cards
from footplate.bots.budget import Budget
from footplate.bots.levels import expert_of, teach
from footplate.bots.search import Search
from footplate.games import BUILT_IN, load
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State
from tests.games_in_play import begin

PLAYERS: Final = ("Anton", "Beate", "Claus")
POSITIONS: Final = 15
"""Drawn of each game: so many of the moments of games between three firemen."""
THINKING: Final = Budget(12)


class Followed(NamedTuple):
    """Games of a seat that takes every first hint, against two firemen, and how many it wins of them at least.

    A seat of three that is no better than the others wins one in three: `luck` is more than the chance that it wins so
    many of them all the same.
    """

    game: str
    games: int
    iterations: int
    least: int
    luck: float


FOLLOWED: Final = (
    Followed("rocket", 10, 8, 7, 0.02),
    Followed("whistle", 9, 12, 7, 0.01),
    Followed("dampfross", 20, 60, 11, 0.04),  # on so small a map luck decides more than play
)


def moments(key: str) -> list[State]:
    """Positions of games between firemen in which a move begins, drawn at random."""
    game, drawn = load(key), list[State]()
    for seed in range(1, 4):
        state, chance = begin(key, seed, 3).state.clone(), Random(seed)
        firemen, met = make_bot("fireman", game, seed), list[State]()
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                state.advance(game.rules.draw(state, chance.below))
                continue
            if not state.midway():
                met.append(state.clone())
            state.play(decide(firemen, game, state, chance))
        drawn += [met[chance.below(len(met))] for _ in range(POSITIONS // 3)]
    return drawn


@pytest.mark.parametrize("key", BUILT_IN)
def test_the_first_card_is_what_the_same_search_would_play(key: str) -> None:
    game = load(key)
    for seed, state in enumerate(moments(key)):
        seat = state.to_move
        guess = game.secrets.determinize(state, seat, Random(seed).below)
        expert = expert_of(game)
        teach(expert, guess)
        played = Search(expert, seed, THINKING.iterations, THINKING.seconds).best(guess)
        card = cards(game, seat, advise(game, state, seat, THINKING, seed), PLAYERS, "en")[0]
        assert card["steps"][: len(played)] == played


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
            for step in advice.moves[0].steps:  # the first card, as the test above has it
                state.play(step)
    winners = game.rules.winners(state)
    return (seat in winners) / len(winners)


@pytest.mark.parametrize("followed", FOLLOWED, ids=lambda followed: followed.game)
def test_whoever_plays_every_first_hint_wins(followed: Followed) -> None:
    games = [won(followed.game, seed, followed.iterations) for seed in range(1, followed.games + 1)]
    assert sum(games) >= followed.least, f"of {followed.games} games these were won: {games}"


@pytest.mark.parametrize("followed", FOLLOWED, ids=lambda followed: followed.game)
def test_nobody_wins_so_many_games_by_chance(followed: Followed) -> None:
    least = range(followed.least, followed.games + 1)
    by_luck = sum(comb(followed.games, n) * 2 ** (followed.games - n) for n in least) / 3**followed.games
    assert by_luck < followed.luck
