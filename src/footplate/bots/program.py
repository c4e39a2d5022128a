"""A bot that is a program in any language: it is sent in lines of JSON what its seat may know, and answers in JSON.

    {"type": "start", "game": "rocket", "map": "england-188", "options": "-", "seats": 3, "seat": 1, "seed": 17}
    {"type": "decide", "seat": 1, "seconds": 10.0, "iterations": 0, "view": {...},
     "position": "fp1:rocket ...", "offers": [{"step": 0, "name": "take"}, ...]}

It does not answer the first line; it answers each `decide` with `{"steps": [2, 11]}`: an offered step, optionally with
the steps of the same action that follow. One process plays one seat of one game; it ends when its input ends.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
from typing import Final

from footplate.bots.budget import Budget
from footplate.bots.child import Child
from footplate.bots.failing import BotFailed, NoBot, reason
from footplate.kernel.game import AnyGame
from footplate.kernel.state import State
from footplate.language import Phrase

PROGRAM: Final = "program:"
SECONDS: Final = 10.0
"""Seconds for one decision where no budget was given."""
LATE_ANSWER_SECONDS: Final = 2.0
"""Seconds after that in which an answer is still accepted: the machine may be busy, or the program just started."""
EXAMPLE: Final = '{"steps": [2, 11]}'
_ENDING: Final = 1.0
"""Seconds that a program which has closed its output gets to end."""
_EXCERPT: Final = 100


def command_of(name: str) -> list[str]:
    """The words of a command. Raises `NoBot` where there is no such program."""
    try:
        words = shlex.split(name.removeprefix(PROGRAM), posix=os.name != "nt")
    except ValueError as bad:
        raise NoBot(name, reason(bad)) from bad
    if not words or shutil.which(words[0]) is None:
        raise NoBot(name, Phrase("bot.no_program", program=words[0] if words else ""))
    return words


class Program:
    """One seat of one game, played by a process."""

    def __init__(self, name: str, game: AnyGame, seed: int, budget: Budget | None = None) -> None:
        self._name = name
        self._game = game
        self._seed = seed
        self._iterations = budget.iterations if budget else 0
        self._seconds = (budget.seconds if budget else 0.0) or SECONDS
        self._rest: list[int] = []
        """Steps of the action it has decided on that are still to be played."""
        self._told = False
        try:
            self._child = Child(command_of(name))
        except OSError as error:
            raise NoBot(name, reason(error)) from error

    def choose(self, state: State) -> int:
        if not self._rest or not state.midway():
            self._rest = self._decide(state)
        step = self._rest.pop(0)
        if not state.allows(step):
            raise self._failed(Phrase("bot.illegal", answer=str(step)[:_EXCERPT]))
        return step

    def _decide(self, state: State) -> list[int]:
        lines = [self._question(state)]
        if not self._told:
            self._told = True
            lines.insert(0, self._beginning(state))
        answer = self._child.ask(
            b"".join(json.dumps(line).encode() + b"\n" for line in lines), self._seconds + LATE_ANSWER_SECONDS
        )
        if answer is None:
            raise self._failed(Phrase("bot.too_slow", seconds=f"{self._seconds:g}"))
        if not answer:
            raise self._ended()
        return self._read(answer)

    def _beginning(self, state: State) -> dict[str, object]:
        return {
            "type": "start",
            "game": self._game.key,
            "map": self._game.maps.key_of(state),
            "options": self._game.rules.chosen(state),
            "seats": state.seats,
            "seat": state.to_move,
            "seed": self._seed,
        }

    def _question(self, state: State) -> dict[str, object]:
        return {
            "type": "decide",
            "seat": state.to_move,
            "seconds": self._seconds,
            "iterations": self._iterations,
            "view": self._game.view(state, state.to_move),
            "position": self._game.position(state),
            "offers": [{"step": step, "name": self._game.notation.name(state, step)} for step in state.legal()],
        }

    def _read(self, answer: bytes) -> list[int]:
        try:
            steps = json.loads(answer)["steps"]
        except (ValueError, TypeError, KeyError, RecursionError):
            steps = None
        if not isinstance(steps, list) or not steps or not all(type(step) is int for step in steps):
            excerpt = answer[: 4 * _EXCERPT].decode("utf-8", "replace").strip()[:_EXCERPT]
            raise self._failed(Phrase("bot.nonsense", answer=excerpt, example=EXAMPLE))
        return steps

    def _ended(self) -> BotFailed:
        """The error for a program that has ended: its exit code, and the end of its standard error."""
        code = self._child.end(_ENDING) or 0  # it may still run, and have only closed its output
        last = self._child.complaint()[:_EXCERPT]
        why = Phrase("bot.ended_saying", code=str(code), said=last) if last else Phrase("bot.ended", code=str(code))
        return BotFailed(self._name, why)

    def _failed(self, why: Phrase) -> BotFailed:
        """End the program: it has lost its game."""
        self._child.end()
        return BotFailed(self._name, why)
