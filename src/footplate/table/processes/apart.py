"""A separate process for games and bots from outside: when they hang, use up memory or die, the built-in games and
bots do not wait for them.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeVar, cast

from footplate.bots.levels import BOTS, OLDER
from footplate.bots.outside import is_outside
from footplate.games import BUILT_IN
from footplate.table.basics.errors import Refused
from footplate.table.basics.values import AdviceTask, BotTask, ReviewTask, ToldTask
from footplate.table.processes.workshop import NotBegun, Piece, TooLong, Workshop

T = TypeVar("T")
ApartTask = BotTask | AdviceTask | ReviewTask | ToldTask
K = TypeVar("K", bound=ApartTask)

IN_ITS_PLACE: Final = "fireman"
"""The bot that replaces a failed bot of an installed package."""
ANSWER_CPU_SECONDS: Final = 20.0
"""Seconds of computing for one decision, hint or part of a review."""
WALL_TIME_FACTOR: Final = 2
"""Times as long by the clock on the wall."""
UNUSABLE_SECONDS: Final = 600.0
"""Seconds for which a game or a bot that hung or died is not used: other jobs would wait behind it."""
_GAME: Final = re.compile(r'^\[Game "([^"]*)"\]', re.MULTILINE)
_log: Final = logging.getLogger(__name__)


def is_apart(task: ApartTask) -> bool:
    """Whether code of others is needed for it."""
    return _game_of(task) not in BUILT_IN or (isinstance(task, BotTask) and _is_theirs(task.level))


def _is_theirs(level: str) -> bool:
    return level not in BOTS and level not in OLDER and is_outside(level)


def _game_of(task: ApartTask) -> str:
    if isinstance(task, BotTask | AdviceTask):
        return task.game
    found = _GAME.search(task.record)
    return found[1] if found else BUILT_IN[0]


class Apart:
    """The process, and the games and bots that have hung or died in it lately."""

    def __init__(self, patience: float = ANSWER_CPU_SECONDS, clock: Callable[[], float] = time.monotonic) -> None:
        self._workshop = Workshop(patience, WALL_TIME_FACTOR, apart=True)
        self._clock = clock
        self._mutex = threading.Lock()
        self._resting: dict[str, float] = {}
        """Games and bots that are not used, and until when."""
        self._closed = False

    def ask(self, job: Callable[[K], T], task: K) -> Future[T]:
        """Run a job there. Raises `Refused` for failures, which are blamed on the bot first and then on the game, and
        `NotBegun` where no process can be started.
        """
        answer: Future[T] = Future()
        answer.set_running_or_notify_cancel()
        self._ask(job, task, answer)
        return answer

    def _ask(self, job: Callable[[K], T], task: K, answer: Future[T]) -> None:
        game = _game_of(task)
        if isinstance(task, BotTask) and self._rests(task.level):
            task = cast(K, replace(task, level=IN_ITS_PLACE))
        if self._rests(game):
            _settle(answer, Refused("game_rests"))
            return
        try:
            thought = self._workshop.make(job, task)
        except RuntimeError:  # it is closed
            _settle(answer, Refused("no_bot"))
            return
        thought.add_done_callback(lambda done: self._answered(done, job, task, answer))

    def _answered(self, done: Future[Piece[T]], job: Callable[[K], T], task: K, answer: Future[T]) -> None:
        if done.cancelled():
            _settle(answer, Refused("no_bot"))
            return
        failed = done.exception()
        if failed is None:
            piece = done.result()
            if piece.error is not None:
                _settle(answer, piece.error)
            else:
                with suppress(InvalidStateError):
                    answer.set_result(cast(T, piece.made))
            return
        if self._closed:
            _settle(answer, Refused("no_bot"))
            return
        if isinstance(failed, NotBegun):
            _log.warning("no process could be started for code of others: %r", failed.__cause__)
            _settle(answer, failed)
            return
        blamed = task.level if isinstance(task, BotTask) and _is_theirs(task.level) else _game_of(task)
        how = "took too long" if isinstance(failed, TooLong) else "ended the process it thought in"
        _log.warning("%s %s and is not asked for %d minutes", blamed, how, UNUSABLE_SECONDS // 60)
        with self._mutex:
            self._resting[blamed] = self._clock() + UNUSABLE_SECONDS
        # In a thread: this one may be the workshop's own, or that of somebody who closes it.
        threading.Thread(target=self._ask, args=(job, task, answer), daemon=True).start()

    def _rests(self, name: str) -> bool:
        with self._mutex:
            return self._resting.get(name, 0.0) > self._clock()

    def close(self) -> None:
        self._closed = True
        self._workshop.close()


def _settle(answer: Future[T], error: Exception) -> None:
    with suppress(InvalidStateError):
        answer.set_exception(error)
