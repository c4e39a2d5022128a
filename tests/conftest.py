"""What holds for every test: it keeps no files in anybody's home, and it ends."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from types import FrameType

import pytest

from footplate.games import sound_games

sound_games()
"""A game brings its sentences when it is loaded: tests of the catalogs see those of all games, in whatever order."""

LONGEST = 900
"""Seconds after which a test hangs. The longest takes two minutes on a busy machine."""


@pytest.fixture(autouse=True, scope="session")
def state_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games that are kept go into a folder of this run."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
            patch.setenv(name, str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """Whatever waits for ever fails instead, in the line where it waits."""

    def give_up(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"the test has not ended within {LONGEST} seconds")

    if not hasattr(signal, "SIGALRM"):  # Windows
        yield
        return
    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LONGEST)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)
