"""A process that is asked in lines: how it is ended, what it complained about, and what it may hold."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from footplate.bots import child
from footplate.bots.child import COMPLAINTS, Child

Begin = Callable[[str], Child]


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Begins a process with this code."""
    begun = list[Child]()

    def one(code: str) -> Child:
        begun.append(Child([sys.executable, "-c", f"import sys, time\n{code}"]))
        return begun[-1]

    yield one
    for each in begun:
        each.end()


def test_each_question_has_its_line_and_the_end_an_empty_one(begin: Begin) -> None:
    asked = begin("for _ in range(2): print(sys.stdin.readline().upper(), end='', flush=True)")
    assert asked.ask(b"one\n", 60) == b"ONE\n"
    assert asked.ask(b"two\n", 60) == b"TWO\n"
    assert asked.ask(b"three\n", 60) == b""


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="its end is looked for without taking note of it")
def test_one_that_is_not_there_any_more_has_an_empty_line_at_once(begin: Begin) -> None:
    asked = begin("")
    os.waitid(os.P_PID, asked._process.pid, os.WEXITED | os.WNOWAIT)
    assert asked.ask(b"one\n", 10) == b""


def test_one_that_says_nothing_is_not_waited_for(begin: Begin) -> None:
    assert begin("time.sleep(99)").ask(b"one\n", 0.1) is None


def test_of_a_line_without_end_so_much_is_read(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "LONGEST_ANSWER", 100)
    assert begin("while True: sys.stdout.write('x' * 999)").ask(b"one\n", 60) == b"x" * 100


def test_one_that_ends_when_nothing_more_is_asked_has_an_exit_code(begin: Begin) -> None:
    asked = begin("sys.stdin.read(); time.sleep(0.2); sys.exit(3)")
    assert asked.end(grace=60) == 3
    assert asked.end() == 3


def test_one_that_does_not_end_is_ended_and_has_none(begin: Begin) -> None:
    asked = begin("time.sleep(99)")
    assert asked.end(grace=0.1) is None
    assert asked._process.returncode is not None


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="groups of processes are POSIX's")
def test_while_its_group_is_ended_nobody_else_can_have_its_number(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is waited for afterwards, even if it has ended by itself."""
    asked = begin("sys.exit(3)")
    waited_for, kill = list[bool](), os.killpg

    def killpg(group: int, signal: int) -> None:
        waited_for.append(asked._process.returncode is not None)
        kill(group, signal)

    monkeypatch.setattr(os, "killpg", killpg)
    assert asked.end(grace=60) == 3
    assert waited_for == [False]


def test_its_last_complaint_is_waited_for(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have ended before anybody has read it."""
    read = os.read

    def read_slowly(number: int, size: int) -> bytes:
        time.sleep(0.1)
        return read(number, size)

    monkeypatch.setattr("footplate.bots.child.os.read", read_slowly)
    asked = begin("sys.exit('no idea')")
    asked.end(grace=60)
    assert asked.complaint() == "no idea"


def test_of_its_complaints_the_last_are_kept(begin: Begin) -> None:
    asked = begin("print('x' * 99_999 + '\\n' + 'y' * 5_000, file=sys.stderr)")
    asked.end(grace=60)
    assert asked.complaint() == "y" * (COMPLAINTS - 1)


def test_whoever_has_asked_can_end_without_ending_it() -> None:
    code = (
        "from footplate.bots.child import Child\nimport sys\nkept = Child([sys.executable, '-c', 'input(); input()'])"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=True).returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux knows how")
def test_it_and_what_it_starts_may_hold_four_gigabytes(begin: Begin) -> None:
    tell = "import resource; print(resource.getrlimit(resource.RLIMIT_DATA), flush=True)"
    code = f"import subprocess; sys.stdin.readline(); subprocess.run([sys.executable, '-c', {tell!r}])"
    assert begin(code).ask(b"how much?\n", 60) == f"({4 * 1024**3}, {4 * 1024**3})\n".encode()
