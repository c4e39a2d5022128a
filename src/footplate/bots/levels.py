"""The levels of play, the same in every game: from the one who cleans the engine to the one who runs the line.

`tests/page/test_levels.py` names the other places where a level stands: the page, the catalogs, the documentation.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, Final

from footplate.bots.bot import Bot
from footplate.bots.budget import Budget
from footplate.bots.expert import Expert
from footplate.bots.learned import use_network
from footplate.bots.near_best import NearBestBot
from footplate.bots.one_ply import OnePlyBot
from footplate.bots.random import RandomBot
from footplate.bots.searching import SearchBot
from footplate.kernel.game import AnyGame
from footplate.kernel.rng import Random
from footplate.kernel.state import State

LEVELS: Final = ("cleaner", "fireman", "driver", "superintendent")
"""Weakest first."""
BOTS: Final = (*LEVELS, "random")
OLDER: Final = {"greedy": "fireman"}
"""Names in records and tables of earlier versions."""

BUDGETS: Final = {"driver": Budget(1_000, 0.2), "superintendent": Budget(5_000, 1.0)}
_WITH_ITERATIONS: Final = re.compile(rf"({'|'.join(BUDGETS)})/([1-9][0-9]{{0,6}})", re.ASCII)


def with_iterations(name: str) -> tuple[str, Budget] | None:
    """A level that searches and the iterations its name states, without a clock: for comparing bots.

    >>> with_iterations("driver/300")
    ('driver', Budget(iterations=300, seconds=0.0))
    """
    named = _WITH_ITERATIONS.fullmatch(name)
    return (named[1], Budget(int(named[2]))) if named else None


def bot_of_level(level: str, game: AnyGame, seed: int, budget: Budget | None = None) -> Bot:
    """The bot of this level; `budget` in place of the level's own."""
    chance = Random(seed)
    match level:
        case "random":
            return RandomBot(chance)
        case "cleaner":
            expert = expert_of(game)
            expert.thorough = False
            return NearBestBot(expert, chance, expert.warmth)
        case "fireman":
            bot: Bot = _made(game, "fireman", chance) or OnePlyBot(chance)
            return bot
        case "driver":
            expert = expert_of(game)
            expert.trust = expert.drivers_trust
            expert.thorough = False
            return LearnedBot(expert, seed, budget or _drivers(expert))
        case "superintendent":
            return LearnedBot(expert_of(game), seed, budget or BUDGETS[level])
    raise ValueError(f"there is no level {level}")


def _drivers(expert: Expert) -> Budget:
    """A driver's own budget; where iterations do not help, it does not try out moves either."""
    usual = BUDGETS["driver"]
    return Budget(min(usual.iterations, expert.iterations or usual.iterations), usual.seconds)


class LearnedBot:
    """Thinks ahead with the learned value, where one exists for the game as it is played."""

    def __init__(self, expert: Expert, seed: int, budget: Budget) -> None:
        self._expert = expert
        self._bot = SearchBot(expert, seed, budget)
        self._taught_for: tuple[int, bool] | None = None

    def choose(self, state: State) -> int:
        if self._expert.trust:
            wanted = state.seats, self._expert.learnable(state)
            if wanted != self._taught_for:  # the same bot may go on to another game
                teach(self._expert, state)
                self._taught_for = wanted
        return self._bot.choose(state)


def teach(expert: Expert, state: State) -> bool:
    """Give the expert the value learned for games like this one; returns False when there is none."""
    expert.network = None
    if not expert.learnable(state) or not use_network(expert, state.seats):
        return False
    assert expert.network is not None
    if expert.network.inputs() != len(expert.features(state, 0)):  # learned by an earlier version
        expert.network = None
    return expert.network is not None


def has_own_expert(game: AnyGame) -> bool:
    """Whether the game has a hand-made value of its own; else positions are judged by their points."""
    return "expert" in game.bots


def expert_of(game: AnyGame) -> Expert:
    """A game's own expert, or the general one."""
    expert: Expert = _made(game, "expert", game) or Expert(game)
    return expert


def _made(game: AnyGame, role: str, given: object) -> Any:
    if role not in game.bots:
        return None
    module, _, kind = game.bots[role].partition(":")
    return getattr(import_module(module), kind)(given)
