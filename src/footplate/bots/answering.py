"""How the other seats of a lesson answer, and what a learner who asks for help is shown."""

from __future__ import annotations

from typing import Final

from footplate.bots.bot import decide
from footplate.bots.levels import bot_of_level
from footplate.kernel.attempts import Attempt, attempt, shown
from footplate.kernel.game import AnyGame
from footplate.kernel.lessons import QUIET, Lesson
from footplate.kernel.rng import Random
from footplate.kernel.state import State
from footplate.kernel.trying import Answer

HELPER: Final = "fireman"
"""The bot that plays for seats that are not to interfere, when it is their turn, and that shows a move where no
solution fits.
"""


def answering(game: AnyGame, lesson: Lesson) -> Answer:
    """The answers of the lesson's level. Each comes from a new bot, so that it depends on position and seed alone."""
    level = HELPER if lesson.others == QUIET else lesson.others
    return lambda state, seed: _action(level, game, state, seed)


def good_action(now: Attempt, answer: Answer) -> list[int]:
    """The steps of a good next action, from where the action due begins: of a solution that fits, else a bot's. Empty
    when there is nothing left to do.
    """
    if now.done or now.lost:
        return []
    base = now.steps[: len(now.steps) - now.begun]
    start = attempt(now.game, now.lesson, base, answer).state if now.begun else now.state
    return shown(now, answer) or _action(HELPER, now.game, start, len(base))


def _action(level: str, game: AnyGame, state: State, seed: int) -> list[int]:
    bot, chance, now, steps = bot_of_level(level, game, seed), Random(seed), state.clone(), list[int]()
    while not steps or (now.midway() and now.to_move == state.to_move):
        steps.append(decide(bot, game, now, chance))
        now.play(steps[-1])
    return steps
