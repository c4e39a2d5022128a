"""Which games of others a server leaves out before it serves anybody, and what it says of them."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from footplate.web.running import leaking
from footplate.web.running.leaking import set_leaking_games_aside
from tests.table.dying import end_the_process, never_end

POSIX = pytest.mark.skipif(not hasattr(os, "getpgrp"), reason="groups of processes are POSIX's")


def show_too_much(key: str) -> str:
    return f"{key} shows too much"


def show_nothing(key: str) -> str:
    return ""


def fail(key: str) -> str:
    raise ValueError("no such card")


def say_whether_processes_are_apart(key: str) -> str:
    return "apart" if os.getpgrp() == os.getpid() else "together"


def left_out(monkeypatch: pytest.MonkeyPatch, job: Callable[[str], object], patience: float = 5) -> dict[str, str]:
    """The games that are left out, and why, when the process does this with each of others."""
    found = dict[str, str]()
    games = [SimpleNamespace(key=key) for key in ("rocket", "whistle", "theirs")]
    monkeypatch.setattr(leaking, "sound_games", lambda: games)
    monkeypatch.setattr(leaking, "set_aside", found.__setitem__)
    monkeypatch.setattr(leaking, "first_leak", job)
    set_leaking_games_aside(patience)
    return found


@pytest.mark.parametrize(
    ("job", "why"),
    [
        (show_too_much, "theirs shows too much"),
        (never_end, "the beginning of a random game does not come to an end"),
        (end_the_process, "the beginning of a random game ended the process it was played in"),
        pytest.param(say_whether_processes_are_apart, "apart", marks=POSIX),
    ],
)
def test_a_game_of_others_is_left_out_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, job: Callable[[str], object], why: str
) -> None:
    assert left_out(monkeypatch, job, 1) == {"theirs": why}


def test_a_game_that_shows_nothing_is_offered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert left_out(monkeypatch, show_nothing) == {}
    assert not caplog.records


def test_a_game_that_fails_is_offered_and_the_log_says_why(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert left_out(monkeypatch, fail) == {}
    (told,) = caplog.records
    said = (told.message, vars(told)["game"], vars(told)["reason"])
    assert said == ("a game fails", "theirs", "ValueError: no such card")


def test_a_game_that_nobody_could_look_at_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_no_room(*given: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("multiprocessing.context.BaseContext.Pipe", find_no_room)
    assert "no process could be started to look: OSError(24" in left_out(monkeypatch, show_nothing)["theirs"]
