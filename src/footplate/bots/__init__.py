"""Players made of code."""

from __future__ import annotations

from footplate.bots.bot import Bot, decide
from footplate.bots.budget import Budget
from footplate.bots.levels import BOTS, OLDER, bot_of_level
from footplate.bots.outside import is_outside, outside_bot
from footplate.kernel.game import AnyGame
from footplate.kernel.text import BadText, nearest
from footplate.language import Phrase


def is_bot(name: str) -> bool:
    """Whether there is a bot of this name, also one that records and tables of earlier versions have."""
    return name in BOTS or name in OLDER


def make_bot(name: str, game: AnyGame, seed: int, budget: Budget | None = None) -> Bot:
    """A bot by its name, one of others' (`outside`) too. An unknown one raises `BadText`."""
    if is_outside(name):
        return outside_bot(name, game, seed, budget)
    if not is_bot(name):
        raise BadText("E03", Phrase("expected.bot", names=", ".join(BOTS)), name, nearest=nearest(name, BOTS))
    return bot_of_level(OLDER.get(name, name), game, seed, budget)


__all__ = ["BOTS", "Bot", "Budget", "decide", "is_bot", "make_bot"]
