"""A bot that is a program of any language: it is told in lines of JSON what its seat may know, and answers in them.

    {"type": "start", "game": "rocket", "map": "england-188", "options": "-", "seats": 3, "seat": 1, "seed": 17}
    {"type": "decide", "seat": 1, "seconds": 10.0, "iterations": 0, "view": {...},
     "position": "fp1:rocket ...", "offers": [{"step": 0, "name": "take"}, ...]}

To the first line it says nothing; to each `decide` it answers `{"steps": [2, 11]}`: a step that is offered, and, if it
likes, those of the same action that follow. One process plays one seat of one game; when its input ends, so does it.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import shutil
import subprocess
import tempfile
import threading
import weakref
from contextlib import suppress
from typing import IO, Final

from footplate.bots.budget import Budget
from footplate.bots.failing import BotFailed, NoBot, reason
from footplate.kernel.game import AnyGame
from footplate.kernel.state import State
from footplate.language import Phrase

PROGRAM: Final = "program:"
SECONDS: Final = 10.0
"""So long it may think about one decision where nothing else was said."""
GRACE: Final = 2.0
"""So much later its answer is still taken: the machine may be busy, or the program may only just have started."""
LONGEST_ANSWER: Final = 1 << 20
EXAMPLE: Final = '{"steps": [2, 11]}'
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
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        try:
            self._process = subprocess.Popen(
                command_of(name), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._complaints
            )
        except OSError as error:
            raise NoBot(name, reason(error)) from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._asked = self._process.stdin
        self._answers: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=_listen, args=(self._process.stdout, self._answers), daemon=True).start()
        weakref.finalize(self, _end, self._process, self._complaints)

    def choose(self, state: State) -> int:
        if not self._rest or not state.midway():
            self._rest = self._decide(state)
        step = self._rest.pop(0)
        if not state.allows(step):
            raise BotFailed(self._name, Phrase("bot.illegal", answer=str(step)))
        return step

    def _decide(self, state: State) -> list[int]:
        if not self._told:
            self._told = True
            self._tell(
                type="start",
                game=self._game.key,
                map=self._game.maps.key_of(state),
                options=self._game.rules.chosen(state),
                seats=state.seats,
                seat=state.to_move,
                seed=self._seed,
            )
        self._tell(
            type="decide",
            seat=state.to_move,
            seconds=self._seconds,
            iterations=self._iterations,
            view=self._game.view(state, state.to_move),
            position=self._game.position(state),
            offers=[{"step": step, "name": self._game.notation.name(state, step)} for step in state.legal()],
        )
        return self._answer()

    def _tell(self, **line: object) -> None:
        try:
            self._asked.write(json.dumps(line).encode() + b"\n")
            self._asked.flush()
        except OSError:
            raise self._ended() from None

    def _answer(self) -> list[int]:
        try:
            line = self._answers.get(timeout=self._seconds + GRACE)
        except queue.Empty:
            raise BotFailed(self._name, Phrase("bot.too_slow", seconds=f"{self._seconds:g}")) from None
        if not line:
            raise self._ended()
        try:
            steps = json.loads(line)["steps"]
        except (ValueError, TypeError, KeyError, RecursionError):
            steps = None
        if not isinstance(steps, list) or not steps or not all(type(step) is int for step in steps):
            excerpt = line.decode("utf-8", "replace").strip()[:_EXCERPT]
            raise BotFailed(self._name, Phrase("bot.nonsense", answer=excerpt, example=EXAMPLE))
        return steps

    def _ended(self) -> BotFailed:
        """It is not there any more: how it ended, and the last it complained about."""
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:  # it is there, and has only closed its end
            code = 0
        self._complaints.seek(0)
        said = self._complaints.read().decode("utf-8", "replace").strip().splitlines()
        last = said[-1].strip()[:_EXCERPT] if said else ""
        why = Phrase("bot.ended_saying", code=str(code), said=last) if last else Phrase("bot.ended", code=str(code))
        return BotFailed(self._name, why)


def _listen(answers: IO[bytes], heard: queue.Queue[bytes]) -> None:
    """Pass on every line, and an empty one at the end."""
    with answers:
        while line := answers.readline(LONGEST_ANSWER):
            heard.put(line)
    heard.put(b"")


def _end(process: subprocess.Popen[bytes], complaints: IO[bytes]) -> None:
    """The game is over: a program that does not end with its input is ended."""
    assert process.stdin is not None
    with suppress(OSError):  # it may be gone already
        process.stdin.close()
    try:
        process.wait(0.5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    complaints.close()
