"""Games played by bots up to an interesting moment, as records to begin with."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import footplate
from footplate.bots import decide, make_bot
from footplate.kernel.rng import Random
from footplate.playing import Play

NAMES = ("Anton", "Beate", "Claus")
OPTIONS: dict[str, dict[str, Any]] = {"dampfross": {"map": "tutorial", "runs": "2"}}
"""Games that would be long are played on a small map, or end early."""


def played(game: str, until: Callable[[Play], bool], seats: int = 2, **options: Any) -> Play:
    """A game of bots up to the first whole position of which this is true, at the end at the latest."""
    play = footplate.start(game, seats=seats, players=NAMES[:seats], seed=7, **(options or OPTIONS.get(game, {})))
    bot, chance = make_bot("greedy", play.rules, 1), Random(7)
    while not play.is_over and (play.state.midway() or not until(play)):
        play.push(decide(bot, play.rules, play.state, chance))
    return play


@cache
def finished(game: str) -> str:
    """A whole game."""
    return str(played(game, lambda play: False).record)


@cache
def begun(game: str, actions: int, **options: Any) -> str:
    """A game in which so many actions have been made."""
    left = iter(range(actions))
    return str(played(game, lambda play: next(left, None) is None, **options).record)
