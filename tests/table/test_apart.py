"""Bots and games of others think apart: however they misbehave, their table goes on or is told, and nobody waits."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from footplate.bots import outside
from footplate.table.basics.errors import Refused
from footplate.table.basics.values import AdviceTask, BotTask, ReviewTask, SeatWish, TableWish
from footplate.table.processes.apart import UNUSABLE_SECONDS, Apart, is_apart
from footplate.table.processes.bot_pool import BotPool, think
from footplate.table.processes.workshop import NotBegun
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.outside.installing import Environment
from tests.table.dying import end_the_process, fail_locally, fail_twofold, never_end
from tests.table.sitting import person
from tests.waiting import until

BOTS = """
import os, signal, subprocess, sys, time
from pathlib import Path

class Noted:
    def __init__(self, chance):
        with open(Path(__file__).with_name("asked"), "a") as noted:
            noted.write(type(self).__name__ + "\\n")

class Hanging(Noted):
    def choose(self, state):
        while True:
            pass

class Sleeping(Noted):
    def choose(self, state):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(999)

class Dying(Noted):
    def choose(self, state):
        os._exit(1)

class Leaving(Noted):
    def choose(self, state):
        left = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(999)"])
        Path(__file__).with_name("left").write_text(str(left.pid))
        while True:
            pass

class Eating(Noted):
    def choose(self, state):
        held = bytearray(1 << 34)

class Talking(Noted):
    def choose(self, state):
        for _ in range(20_000):
            print("x" * 99)
            print("x" * 99, file=sys.stderr)
        return -1

class Nonsense(Noted):
    def choose(self, state):
        return iter(())
"""
KINDS = ("Hanging", "Sleeping", "Dying", "Leaving", "Eating", "Talking", "Nonsense")
ASKED_AGAIN = ("Eating", "Talking", "Nonsense")
"""These are merely wrong, and take nobody's time."""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package that brings bots like these; processes begun from here find it too."""
    environment = Environment(tmp_path / "packages")
    environment.packages.mkdir()
    environment.install_bots("bots_of_others", BOTS, **{kind.lower(): kind for kind in KINDS})
    monkeypatch.syspath_prepend(environment.packages)
    outside.installed.cache_clear()
    yield environment.packages
    outside.installed.cache_clear()
    sys.modules.pop("bots_of_others", None)


@pytest.fixture
def apart() -> Iterator[Apart]:
    made = Apart(patience=2)
    yield made
    made.close()


@pytest.fixture
def due(lite: Store) -> BotTask:
    """A decision at a table of Rocket."""
    tables = Tables(lite)
    bots = (SeatWish("bot", level="fireman"), SeatWish("bot", level="random"))
    task = tables.bots.due(tables.new.open(person(tables), TableWish("rocket", bots)).result().id)
    assert task is not None
    return replace(task, level="fireman")


ADVICE = AdviceTask("id", "theirs", {}, (), 1, 0, ("Anton", "Beate"), "en")
"""In a game that others have brought."""


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_a_bot_of_others_does_somebody_decides(packages: Path, apart: Apart, due: BotTask, kind: str) -> None:
    theirs = replace(due, level=kind.lower())
    for _ in range(2):
        assert apart.ask(think, theirs).result(120) == think(due)
    asked = (packages / "asked").read_text("utf-8").split()
    assert asked == [kind] * (2 if kind in ASKED_AGAIN else 1)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_none_of_what_a_bot_has_started_is_left(packages: Path, apart: Apart, due: BotTask) -> None:
    apart.ask(think, replace(due, level="leaving")).result(120)
    stat = Path("/proc", (packages / "left").read_text("ascii"), "stat")
    until(lambda: not stat.exists() or " Z " in stat.read_text("ascii"))


def test_what_a_bot_prints_is_not_in_the_servers_log(
    packages: Path, apart: Apart, due: BotTask, capfd: pytest.CaptureFixture[str]
) -> None:
    apart.ask(think, replace(due, level="talking")).result(120)
    apart.close()
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "the bot talking answered -1" in said.err


def test_bots_that_come_with_footplate_do_not_wait_for_others(packages: Path, due: BotTask) -> None:
    pool = BotPool(1)
    try:
        hanging = pool.think(replace(due, level="hanging"))
        assert pool.think(due).result(120) == think(due)
        assert not hanging.done()
    finally:
        pool.close()
    with pytest.raises(Refused):
        hanging.result(60)


@pytest.mark.parametrize("job", [never_end, end_the_process])
def test_a_game_that_hangs_or_dies_is_left_alone_for_a_while(
    job: Callable[[object], object], caplog: pytest.LogCaptureFixture
) -> None:
    now = [0.0]
    apart = Apart(patience=0.5, clock=lambda: now[0])
    try:
        for _ in range(3):
            with pytest.raises(Refused, match="asked again in a few minutes"):
                apart.ask(job, ADVICE).result(120)
        assert apart.ask(str, replace(ADVICE, game="another")).result(60).startswith("AdviceTask")
        assert apart.ask(job, ADVICE).done()
        how = "took too long" if job is never_end else "ended the process it thought in"
        assert [told.getMessage() for told in caplog.records] == [f"theirs {how} and is not asked for 10 minutes"]
        now[0] += UNUSABLE_SECONDS
        assert not apart.ask(job, ADVICE).done()
    finally:
        apart.close()


def test_whoever_waits_or_asks_when_it_is_closed_is_told_that_nobody_answers(apart: Apart) -> None:
    asked: list[Future[Any]] = [apart.ask(never_end, ADVICE), apart.ask(str, ADVICE)]
    apart.close()
    for answer in (*asked, apart.ask(str, ADVICE)):
        with pytest.raises(Refused, match="No bot plays"):
            answer.result(60)


def test_what_was_asked_cannot_be_taken_back(apart: Apart) -> None:
    """The process thinks about it in any case, and others may wait for the same answer."""
    answer = apart.ask(str, ADVICE)
    assert not answer.cancel()
    assert answer.result(60) == str(ADVICE)


def test_that_no_process_could_be_started_is_not_a_games_fault(
    monkeypatch: pytest.MonkeyPatch, apart: Apart, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*given: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    with monkeypatch.context() as patched:
        patched.setattr("multiprocessing.context.BaseContext.Pipe", fail)
        with pytest.raises(NotBegun):
            apart.ask(str, ADVICE).result(60)
    (told,) = caplog.records
    assert "no process could be started for code of others: OSError" in told.getMessage()
    assert apart.ask(str, ADVICE).result(60) == str(ADVICE)


@pytest.mark.parametrize("job", [fail_twofold, fail_locally])
def test_an_error_of_a_kind_that_cannot_be_sent_is_an_error_like_others(
    apart: Apart, job: Callable[[object], object]
) -> None:
    with pytest.raises(RuntimeError):
        apart.ask(job, ADVICE).result(60)
    assert apart.ask(str, ADVICE).result(60) == str(ADVICE)


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        (ADVICE, True),
        (replace(ADVICE, game="rocket"), False),
        (ReviewTask('[Game "theirs"]\n', (0,)), True),
        (ReviewTask('[Event "x"]\n[Game "whistle"]\n', (0,)), False),
    ],
)
def test_code_of_others_is_known_by_the_game(task: AdviceTask | ReviewTask, expected: bool) -> None:
    assert is_apart(task) is expected
