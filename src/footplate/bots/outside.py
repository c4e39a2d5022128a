"""Bots from outside: classes by their names, bots of installed packages, and programs.

    mine.module:Bot     a class that can be imported; it is called with a `Random` and has the method `choose`
    dora                an entry point of the group `footplate.bots`, whose value is such a name
    program:./dora -v   a program that is asked in lines of JSON (`bots/program.py`)

Every failure of such a bot becomes a `BotFailed`, a sentence that explains it: it never breaks the game.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from footplate.bots.bot import Bot
from footplate.bots.budget import Budget
from footplate.bots.failing import BotFailed, NoBot, reason
from footplate.bots.program import PROGRAM, Program, command_of
from footplate.kernel.game import AnyGame
from footplate.kernel.rng import Random
from footplate.kernel.state import State
from footplate.language import Phrase

GROUP: Final = "footplate.bots"
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,31}")
"""Names are parts of command lines and of records."""
_CLASS: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")


@cache
def installed() -> dict[str, str]:
    """The bots of installed packages, by name, with the places of their classes."""
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point.value for point in points if _NAME.fullmatch(point.name)}


def is_outside(name: str) -> bool:
    """Whether this is the name of a bot from outside; it may still be impossible to load."""
    return name.startswith(PROGRAM) or name in installed() or _CLASS.fullmatch(name) is not None


def outside_bot(name: str, game: AnyGame, seed: int, budget: Budget | None = None) -> Bot:
    """The bot of this name; programs are sent the budget. Raises `NoBot` for one that cannot be loaded."""
    if name.startswith(PROGRAM):
        return Program(name, game, seed, budget)
    try:
        return Guarded(name, _class(installed().get(name, name))(Random(seed)))
    except Exception as broken:
        raise NoBot(name, reason(broken)) from broken


def look_for(name: str) -> None:
    """Raise `NoBot` where this bot cannot be loaded, before anything begins."""
    if name.startswith(PROGRAM):
        command_of(name)
        return
    try:
        _class(installed().get(name, name))
    except Exception as broken:
        raise NoBot(name, reason(broken)) from broken


def _class(place: str) -> Callable[[Random], Bot]:
    """The class at `module:Class`. The working directory is searched last."""
    folder = os.getcwd()
    if folder not in sys.path and "" not in sys.path:
        sys.path.append(folder)
    module, _, kind = place.partition(":")
    found: object = import_module(module)
    for part in kind.split("."):
        found = getattr(found, part)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise TypeError(f"{place} is not a class with a method choose")
    return found


class Guarded:
    """Wraps a bot from outside: its exceptions and its illegal answers become `BotFailed`."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name = name
        self._bot = bot

    def choose(self, state: State) -> int:
        asked = state.clone()  # a copy, which the bot may change
        try:
            step: object = self._bot.choose(state)
        except Exception as broken:
            raise BotFailed(self._name, Phrase("bot.crashed", reason=reason(broken))) from broken
        if isinstance(step, bool) or not isinstance(step, int) or not asked.allows(step):
            raise BotFailed(self._name, Phrase("bot.illegal", answer=repr(step)[:100]))
        return step
