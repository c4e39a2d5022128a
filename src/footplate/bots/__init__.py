"""Players made of code."""

from __future__ import annotations

from importlib import import_module

from footplate.bots.bot import Bot, decide
from footplate.bots.one_ply import OnePlyBot
from footplate.bots.outside import is_outside, outside_bot
from footplate.bots.random import RandomBot
from footplate.kernel.game import AnyGame
from footplate.kernel.rng import Random
from footplate.kernel.text import BadText, nearest
from footplate.language import Phrase

BOTS = ("greedy", "random")
"""The bots every game has: its own greedy one, or the one that knows no game."""


def make_bot(name: str, game: AnyGame, seed: int) -> Bot:
    """A bot by its name, one of others' (`outside`) too. An unknown one raises `BadText`."""
    if is_outside(name):
        return outside_bot(name, game, seed)
    if name not in BOTS:
        raise BadText("E03", Phrase("expected.bot", names=", ".join(BOTS)), name, nearest=nearest(name, BOTS))
    chance = Random(seed)
    if name == "random":
        return RandomBot(chance)
    if name not in game.bots:
        return OnePlyBot(chance)
    module, _, kind = game.bots[name].partition(":")
    bot: Bot = getattr(import_module(module), kind)(chance)
    return bot


__all__ = ["BOTS", "Bot", "decide", "make_bot"]
