"""Bots for a game in play: whom `Play.ask` asks."""

from __future__ import annotations

from typing import Final

from footplate.bots import Bot, Budget
from footplate.bots import make_bot as bot_of
from footplate.games import load as load_game
from footplate.playing import Play

NO_LIMIT: Final = 10**9
"""More iterations than any search does in its seconds."""


def make_bot(name: str, game: str | Play, *, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> Bot:
    """A bot by its name ("driver", or one of your own, "my_module:MyBot") for a game, or for the one in play.

    With `iterations` or `seconds` it may think so long for a move, else as long as its level does. Iterations alone
    give the same moves on every machine, for the same seed. A bot plays one seat of one game. An unknown name raises
    `BadText`, a bot that cannot be loaded another `GameError`.

    >>> import footplate
    >>> game = footplate.start("rocket", seats=2, seed=1)
    >>> bot = make_bot("driver", game, iterations=20)
    >>> game.push(game.ask(bot))
    >>> len(game.moves)
    2
    """
    rules = game.rules if isinstance(game, Play) else load_game(game)
    budget = Budget(iterations or NO_LIMIT, seconds) if iterations or seconds else None
    return bot_of(name, rules, seed, budget)
