"""Games of every kind in the middle of play, for tests that speak of all games."""

from __future__ import annotations

from collections.abc import Iterator

import footplate
from footplate.kernel.rng import Random

BOARDS = {"dampfross": "tutorial"}
"""Where the usual map would make a test long."""


def begin(game: str, seed: int = 1, seats: int = 2, **options: str) -> footplate.Play:
    return footplate.start(game, seats, seed=seed, map=BOARDS.get(game, ""), **options)


def random_step(play: footplate.Play, chance: Random) -> int:
    return play.legal_steps[chance.below(len(play.legal_steps))]


def play_on(play: footplate.Play, seed: int, steps: int = 10_000) -> footplate.Play:
    """Random play, at most so many steps."""
    for step in steps_of(play, seed, steps):
        play.push(step)
    return play


def steps_of(play: footplate.Play, seed: int, steps: int = 10_000) -> Iterator[int]:
    """The steps of a random game, each before it is played."""
    chance = Random(seed)
    for _ in range(steps):
        if play.is_over:
            return
        yield random_step(play, chance)


def finish_move(play: footplate.Play) -> footplate.Play:
    while play.begun:
        play.push(play.legal_steps[0])
    return play
