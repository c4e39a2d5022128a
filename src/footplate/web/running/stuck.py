"""Interrupts games from outside that never return.

They run in the server's threads, and an endless loop would keep its thread for ever. After a time limit the thread is
interrupted with an exception: the request is refused, because the game has a fault, and the thread is free again. An
endless loop within C code cannot be interrupted.
"""

from __future__ import annotations

import ctypes
import logging
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Final

from footplate.games import BUILT_IN, sound_games

GAME_ANSWER_SECONDS: Final = 20.0
"""Seconds a server waits for one answer of a game: the built-in ones take thousandths."""
THREAD_CHECK_SECONDS: Final = 1.0
"""Seconds between two checks of the threads."""
_log: Final = logging.getLogger("footplate.web")


class TookForEver(Exception):
    """A call of a game that did not return in time."""


class StuckGames:
    """Checks all threads of this process now and then, if there are games from outside."""

    def __init__(self, patience: float = GAME_ANSWER_SECONDS, look: float = THREAD_CHECK_SECONDS) -> None:
        self._patience = patience
        self._look = look
        self._homes = {game.package.partition(".")[0]: game.key for game in sound_games() if game.key not in BUILT_IN}
        self._asked: dict[int, tuple[FrameType, float]] = {}
        """By thread: the call of a game that is running, and since when."""
        self._closed = threading.Event()
        if self._homes:
            threading.Thread(target=self._watch, name="stuck games", daemon=True).start()

    def close(self) -> None:
        self._closed.set()

    def _watch(self) -> None:
        while not self._closed.wait(self._look):
            self.look()

    def look(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Interrupt every thread that has been in the same call for too long."""
        now, asked = clock(), dict[int, tuple[FrameType, float]]()
        for thread, frame in sys._current_frames().items():
            question = self._question(frame)
            if question is None:
                continue
            before = self._asked.get(thread)
            since = before[1] if before is not None and before[0] is question else now
            asked[thread] = question, since
            if now - since > self._patience and self._interrupt(thread, question):
                game, code = self._homes[_package(question)], question.f_code
                _log.warning("a game never answers", extra={"game": game, "where": code.co_qualname})
        self._asked = asked

    def _interrupt(self, thread: int, question: FrameType) -> bool:
        """Interrupt the thread unless the call has just returned: no code but the game's may be interrupted, least of
        all the executor's.
        """
        if not self._is_asked(thread, question):
            return False
        _raise_in(thread, ctypes.py_object(TookForEver))
        if not self._is_asked(thread, question):  # returned in between, or interrupted already
            _raise_in(thread, None)
        return True

    def _is_asked(self, thread: int, question: FrameType) -> bool:
        return self._question(sys._current_frames().get(thread)) is question

    def _question(self, frame: FrameType | None) -> FrameType | None:
        """The outermost frame of a game on a stack; a new one for every call."""
        found = None
        while frame is not None:
            if _package(frame) in self._homes:
                found = frame
            frame = frame.f_back
        return found


def _raise_in(thread: int, error: ctypes.py_object[type[TookForEver]] | None) -> None:
    """Raise this exception in a thread as soon as it runs Python code; None cancels one that was not raised yet."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error)


def _package(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]
