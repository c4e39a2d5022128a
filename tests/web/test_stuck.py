"""A game of others that never answers is interrupted; what takes long elsewhere, and what ends, is left alone."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import FrameType, SimpleNamespace
from typing import Any

import pytest

from footplate.web.stuck import PATIENCE, StuckGames, TookForEver
from tests.waiting import until

ENDLESS = """
def view():
    begun.set()
    while True:
        for wait in range(9):
            legal()

def legal():
    return [1, 2, 3]
"""


class Asked(threading.Thread):
    """A thread in which a module of this name is asked something that never ends unless it is interrupted."""

    def __init__(self, module: str) -> None:
        super().__init__(daemon=True)
        self.begun = threading.Event()
        self.names: dict[str, Any] = {"__name__": module, "begun": self.begun}
        exec(ENDLESS, self.names)
        self.ended: BaseException | None = None
        self.start()
        self.begun.wait()

    def run(self) -> None:
        try:
            self.names["view"]()
        except BaseException as ended:
            self.ended = ended


@pytest.fixture
def look() -> Callable[[float], None]:
    """Looks at all threads at a given time."""
    stuck = StuckGames()
    stuck._homes = {"theirs": "theirs"}
    return lambda now: stuck.look(lambda: now)


def test_what_never_ends_is_interrupted(look: Callable[[float], None]) -> None:
    asked = Asked("theirs.rules")
    look(0)
    look(PATIENCE - 1)
    assert asked.is_alive()
    look(PATIENCE + 1)
    until(lambda: not asked.is_alive())
    assert isinstance(asked.ended, TookForEver)


def test_what_is_not_a_game_of_others_is_left_alone(look: Callable[[float], None]) -> None:
    own = Asked("footplate.games.rocket")
    for now in (0.0, PATIENCE + 1, 9 * PATIENCE):
        look(now)
    assert own.is_alive()
    own.names["legal"] = None  # which ends it
    until(lambda: not own.is_alive())
    assert isinstance(own.ended, TypeError)


def test_every_question_has_its_own_time(look: Callable[[float], None]) -> None:
    asked = Asked("theirs")
    look(0)
    asked.names["legal"] = None
    until(lambda: not asked.is_alive())
    again = Asked("theirs")
    look(PATIENCE + 1)
    look(2 * PATIENCE)
    assert again.is_alive()
    look(2 * PATIENCE + 2)
    until(lambda: not again.is_alive())
    assert isinstance(again.ended, TookForEver)


@pytest.mark.parametrize("looks", [1, 2])
def test_a_question_answered_at_the_last_moment_is_not_interrupted(
    look: Callable[[float], None], monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    """Whether the answer comes after the first look at the threads or just before the interruption: the thread, which
    waits for other work by then, goes on.
    """
    begun, answer = threading.Event(), threading.Event()
    names: dict[str, Any] = {"__name__": "theirs", "begun": begun, "answer": answer}
    exec("def view():\n    begun.set()\n    answer.wait()\n    return 1", names)
    seen = 0

    def current_frames() -> dict[int, FrameType]:
        nonlocal seen
        frames, seen = sys._current_frames(), seen + 1
        if seen == 1 + looks:  # the first one is of the look before
            answer.set()
            assert asked.result() == 1
            until(waits_for_work())
        return frames

    def waits_for_work() -> Callable[[], bool]:
        (thread,) = threads._threads
        assert thread.ident is not None
        at = 0, -1

        def waits() -> bool:
            nonlocal at
            frame = sys._current_frames()[thread.ident or 0]
            before, at = at, (id(frame), frame.f_lasti)
            return at == before

        return waits

    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(names["view"])
        begun.wait()
        monkeypatch.setattr("footplate.web.stuck.sys", SimpleNamespace(_current_frames=current_frames))
        look(0)
        look(PATIENCE + 1)
        answer.set()
        assert seen > looks
        assert threads.submit(len, "abc").result(20) == 3
        assert threads.submit(len, "abcd").result(20) == 4
