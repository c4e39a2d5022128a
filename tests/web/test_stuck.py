"""A game of others that never answers is interrupted; what takes long elsewhere, and what ends, is left alone."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import FrameType, SimpleNamespace
from typing import Any

import pytest

from footplate.web.running.stuck import GAME_ANSWER_SECONDS, StuckGames, TookForEver
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
    stuck._homes = {"theirs": "the game"}
    return lambda now: stuck.look(lambda: now)


def test_what_never_ends_is_interrupted_and_the_log_names_the_game(
    look: Callable[[float], None], caplog: pytest.LogCaptureFixture
) -> None:
    asked = Asked("theirs.rules")
    look(0)
    look(GAME_ANSWER_SECONDS)
    assert asked.is_alive()
    assert not caplog.records
    look(GAME_ANSWER_SECONDS + 1)
    until(lambda: not asked.is_alive())
    assert isinstance(asked.ended, TookForEver)
    (told,) = caplog.records
    assert (told.message, vars(told)["game"], vars(told)["where"]) == ("a game never answers", "the game", "view")


def test_a_server_with_games_of_others_looks_by_itself_until_it_is_closed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    games = [
        SimpleNamespace(key="rocket", package="footplate.games.rocket"),
        SimpleNamespace(key="x", package="theirs.x"),
    ]
    monkeypatch.setattr("footplate.web.running.stuck.sound_games", lambda: games)
    stuck, own = StuckGames(patience=0.1, look=0.01), Asked("footplate.games.rocket")
    (watch,) = watches()
    assert watch.daemon  # it keeps no process from ending
    asked = Asked("theirs.x.rules")
    until(lambda: not asked.is_alive())
    assert isinstance(asked.ended, TookForEver)
    assert own.is_alive()
    own.names["legal"] = None  # which ends it
    until(lambda: [vars(told)["game"] for told in caplog.records] == ["x"])
    stuck.close()
    until(lambda: not watch.is_alive())


def test_a_server_without_games_of_others_does_not_look(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [SimpleNamespace(key="rocket", package="footplate.games.rocket")]
    monkeypatch.setattr("footplate.web.running.stuck.sound_games", lambda: games)
    StuckGames()
    assert watches() == []


def watches() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "stuck games"]


def test_what_is_not_a_game_of_others_is_left_alone(look: Callable[[float], None]) -> None:
    own = Asked("footplate.games.rocket")
    for now in (0.0, GAME_ANSWER_SECONDS + 1, 9 * GAME_ANSWER_SECONDS):
        look(now)
    assert own.is_alive()
    own.names["legal"] = None  # which ends it
    until(lambda: not own.is_alive())
    assert isinstance(own.ended, TypeError)


def test_every_question_has_its_own_time(look: Callable[[float], None], caplog: pytest.LogCaptureFixture) -> None:
    asked = Asked("theirs")
    look(0)
    asked.names["legal"] = None
    until(lambda: not asked.is_alive())
    again = Asked("theirs")
    look(GAME_ANSWER_SECONDS + 1)
    look(2 * GAME_ANSWER_SECONDS)
    assert again.is_alive()
    assert not caplog.records
    look(2 * GAME_ANSWER_SECONDS + 2)
    until(lambda: not again.is_alive())
    assert isinstance(again.ended, TookForEver)


@pytest.mark.parametrize("looks", [1, 2])
def test_a_question_answered_at_the_last_moment_is_not_interrupted(
    look: Callable[[float], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, looks: int
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
        monkeypatch.setattr("footplate.web.running.stuck.sys", SimpleNamespace(_current_frames=current_frames))
        look(0)
        look(GAME_ANSWER_SECONDS + 1)
        answer.set()
        assert seen > looks
        assert len(caplog.records) == looks - 1  # nothing is said of what was not to be interrupted any more
        assert threads.submit(len, "abc").result(20) == 3
        assert threads.submit(len, "abcd").result(20) == 4
