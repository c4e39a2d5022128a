"""What holds for every test: it keeps no files in anybody's home, its chance is the same every time, and it ends."""

from __future__ import annotations

import random
import secrets
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
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this process draws at random, it draws again when the test is run again: dice of tables, ids, tokens.

    A test that holds for most throws would otherwise fail once in many runs, for somebody who changed something else.
    """
    drawn = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", lambda nbytes=None: drawn.randbytes(32 if nbytes is None else nbytes))
    monkeypatch.setattr(secrets, "randbits", drawn.getrandbits)
    monkeypatch.setattr(secrets, "choice", drawn.choice)


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
