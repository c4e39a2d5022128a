"""Players made of code."""

from __future__ import annotations

from footplate.bots.bot import Bot, decide
from footplate.bots.budget import Budget
from footplate.bots.levels import BOTS, OLDER, bot_of_level, with_iterations
from footplate.bots.outside import installed, is_outside, outside_bot
from footplate.kernel.game import AnyGame
from footplate.kernel.text import BadText, nearest
from footplate.language import Phrase


def known_bots() -> tuple[str, ...]:
    """The bots a person may choose: Footplate's own and those of installed packages."""
    return (*BOTS, *(name for name in installed() if name not in (*BOTS, *OLDER)))


def is_bot(name: str) -> bool:
    """Whether a person may ask for a bot of this name; names from records and tables of earlier versions count. False
    for code named by its place (`outside`), and for bots whose name says how long they think.
    """
    return name in known_bots() or name in OLDER


def make_bot(name: str, game: AnyGame, seed: int, budget: Budget | None = None) -> Bot:
    """A bot by its name, including those from outside (`outside`). Raises `BadText` for an unknown one."""
    if measured := with_iterations(name):
        return bot_of_level(measured[0], game, seed, measured[1])
    level = OLDER.get(name, name)
    if level in BOTS:
        return bot_of_level(level, game, seed, budget)
    if is_outside(name):
        return outside_bot(name, game, seed, budget)
    known = known_bots()
    raise BadText("E03", Phrase("expected.bot", names=", ".join(known)), name, nearest=nearest(name, known))


__all__ = ["BOTS", "Bot", "Budget", "decide", "is_bot", "known_bots", "make_bot", "with_iterations"]
