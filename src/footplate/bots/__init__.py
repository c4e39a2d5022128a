"""Players made of code."""

from __future__ import annotations

from collections.abc import Callable

from footplate.bots.bot import Bot, decide
from footplate.bots.dampfross.greedy import DampfrossGreedy
from footplate.bots.random import RandomBot
from footplate.bots.rocket.greedy import RocketGreedy
from footplate.bots.whistle.greedy import WhistleGreedy
from footplate.kernel.game import Game
from footplate.kernel.rng import Random
from footplate.kernel.text import BadText, nearest
from footplate.language import Phrase

BOTS = ("greedy", "random")


def make_bot(name: str, game: Game, seed: int) -> Bot:
    """A bot by its name. An unknown one raises `BadText`."""
    if name not in BOTS:
        raise BadText("E03", Phrase("expected.bot", names=", ".join(BOTS)), name, nearest=nearest(name, BOTS))
    chance = Random(seed)
    return RandomBot(chance) if name == "random" else GREEDY[game.key](chance)


GREEDY: dict[str, Callable[[Random], Bot]] = {
    "rocket": RocketGreedy,
    "dampfross": DampfrossGreedy,
    "whistle": WhistleGreedy,
}

__all__ = ["BOTS", "Bot", "decide", "make_bot"]
