"""How far a long run has come."""

from __future__ import annotations

import pytest

from footplate.cli.progress import Progress


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr("footplate.cli.progress.time.monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_without_a_terminal_there_is_a_line_now_and_then(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    shown = Progress(100)
    for _ in range(50):
        clock.now += 1
        shown.step()
    shown.clear()
    assert capsys.readouterr().err == "21/100  1.0/s\n42/100  1.0/s\n"


def test_a_short_run_says_nothing(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    shown = Progress(3)
    for _ in range(3):
        shown.step()
    shown.clear()
    assert capsys.readouterr().err == ""


def test_on_a_terminal_there_is_one_line_that_is_taken_away(
    clock: Clock, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    shown = Progress(2)
    for _ in range(2):
        clock.now += 1
        shown.step()
    shown.clear()
    said = capsys.readouterr().err
    assert said.endswith(f"\r[{'#' * 30}] 2/2  1.0/s \r\x1b[K")
    assert "\n" not in said
