"""A separate process for long jobs, so that other requests do not wait.

Data from strangers is read there: when a job takes too long, the process is ended and the next job gets a new one.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Generic, TypeVar, cast

from footplate.table.processes.workers import end_with_the_server, keep_apart, limit_computing

T = TypeVar("T")

JOB_CPU_SECONDS: Final = 20.0
"""Seconds of computing for one piece of work."""
WALL_TIME_FACTOR: Final = 6
"""It may take this many times as long by the clock on the wall: the machine may have much else to do."""
CLOCK_CHECK_SECONDS: Final = 0.25
"""Seconds between two looks at the clock."""
SET_UP: Final = 60.0
"""Seconds a new process may need to get ready."""
GAVE_UP: Final = 77
"""How a process ends that has computed for too long."""


class TooLong(Exception):
    """A piece of work was given up. `seconds` were spent on it."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class NotBegun(TooLong):
    """The job was not begun: no process could be started, or was ready in time. The job is not at fault."""

    def __init__(self) -> None:
        super().__init__(0)


@dataclass(frozen=True, slots=True)
class Piece(Generic[T]):
    """What was made, or why it could not be made, and how many seconds of computing it took."""

    made: T | None
    error: Exception | None
    seconds: float


class _Watch:
    """Ends the process when a job has used too much CPU time; nothing else can stop it."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._began: float | None = None
        threading.Thread(target=self._look, daemon=True).start()

    def begin(self) -> float:
        self._began = time.process_time()
        return self._began

    def end(self) -> None:
        self._began = None

    def _look(self) -> None:
        while True:
            time.sleep(CLOCK_CHECK_SECONDS)
            began = self._began
            if began is not None and time.process_time() - began > self._patience:
                os._exit(GAVE_UP)


def _work(door: Connection, patience: float, apart: bool) -> None:
    """What the process does: one piece after the other, until the server is gone."""
    end_with_the_server()
    if apart:
        keep_apart()
    watch = _Watch(patience)
    door.send(None)
    while True:
        job, given = door.recv()
        if apart:
            limit_computing(2 * patience)
        began = watch.begin()
        made: Any = None
        failed: Exception | None = None
        try:
            made = job(*given)
        except Exception as error:
            failed = error
        watch.end()
        _hand_over(door, made, failed, time.process_time() - began)


def _hand_over(door: Connection, made: object, failed: Exception | None, seconds: float) -> None:
    """Send the result; code from outside may produce something that cannot be pickled: then send that error."""
    if failed is None:
        try:
            door.send(Piece(made, None, seconds))
            return
        except Exception as unsendable:
            failed = unsendable
    door.send(Piece(None, _as_it_arrives(failed), seconds))


def _as_it_arrives(failed: Exception) -> Exception:
    """The same error, or, where it is of a kind that is lost on the way, its words."""
    with suppress(Exception):  # anything can happen here: it may be of a class of others
        if type(pickle.loads(pickle.dumps(failed))) is type(failed):
            return failed
    return RuntimeError("".join(traceback.format_exception_only(failed)).strip())


class Workshop:
    """One process, begun when there is something to do. `busy`: how many times its patience it may take by the clock on
    the wall. `apart`: it runs code of others (`keep_apart`).
    """

    def __init__(self, patience: float = JOB_CPU_SECONDS, busy: int = WALL_TIME_FACTOR, *, apart: bool = False) -> None:
        self._patience = patience
        self._busy = busy
        self._apart = apart
        self._thread = ThreadPoolExecutor(1, "workshop")
        self._mutex = threading.Lock()
        self._process: Any = None
        self._door: Connection | None = None
        self._closed = False

    def make(self, job: Callable[..., T], *given: object) -> Future[Piece[T]]:
        """Let the process do something. Raises `TooLong`; what the job itself raises is in the piece."""
        return self._thread.submit(self._made, job, given)

    def _made(self, job: Callable[..., T], given: tuple[object, ...]) -> Piece[T]:
        door = self._door or self._begun()
        try:
            door.send((job, given))
            if door.poll(self._patience * self._busy):
                return cast(Piece[T], door.recv())
        except (EOFError, OSError):
            if self._end() != GAVE_UP:
                raise
        else:
            self._end()
        raise TooLong(self._patience)

    def _begun(self) -> Connection:
        try:
            door = self._started()
            if door.poll(SET_UP):
                door.recv()
                return door
        except (EOFError, OSError) as failed:
            self._end()
            raise NotBegun from failed
        self._end()
        raise NotBegun

    def _started(self) -> Connection:
        # Spawned, not forked: a fork would take the connections of the store along.
        context = multiprocessing.get_context("spawn")
        door, other = context.Pipe()
        with other, self._mutex:
            self._door = door
            if self._closed:
                raise NotBegun
            process = context.Process(target=_work, args=(other, self._patience, self._apart), daemon=True)
            process.start()
            self._process = process
        return door

    def _end(self) -> int | None:
        """End the process, and say how it had ended by itself."""
        with self._mutex:
            process, self._process = self._process, None
            door, self._door = self._door, None
        if door is not None:
            door.close()
        if process is None:
            return None
        wait([process.sentinel], CLOCK_CHECK_SECONDS)
        self._kill_what_it_started(process)
        process.join(CLOCK_CHECK_SECONDS)
        ended: int | None = process.exitcode
        process.kill()
        process.join()
        return ended

    def _kill_what_it_started(self, process: Any) -> None:
        """Kill its child processes, before it is reaped: until then its number cannot be reused."""
        if self._apart and hasattr(os, "killpg"):
            with suppress(OSError):  # it has not even begun
                os.killpg(process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Take no more jobs; waiting ones fail."""
        with self._mutex:
            self._closed = True
            if self._process is not None:
                # First: what it started holds the other end of the connection, and would be waited for.
                self._kill_what_it_started(self._process)
                self._process.kill()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._end()
