"""Work that may take long is done in a process of its own, which everybody else need not wait for.

Whatever comes from strangers is read there: when it takes longer than anybody can wait, the process is ended and the
next piece of work finds a new one.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final, Generic, TypeVar, cast

from footplate.table.bot_pool import end_with_the_server

T = TypeVar("T")

PATIENCE: Final = 30.0
"""Seconds for one piece of work."""
SET_UP: Final = 60.0
"""Seconds a new process may need to get ready, on a machine that has much else to do."""
COURTESY: Final = 5
"""How far the process lets others go first, where the system knows of that."""


class TooLong(Exception):
    """A piece of work was given up. `seconds` were spent on it."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Piece(Generic[T]):
    """What was made, or why it could not be made, and how many seconds of computing it took."""

    made: T | None
    error: Exception | None
    seconds: float


def _work(door: Connection) -> None:
    """What the process does: one piece after the other, until the server is gone."""
    end_with_the_server()
    if hasattr(os, "nice"):
        os.nice(COURTESY)
    door.send(None)
    while True:
        job, given = door.recv()
        began = time.process_time()
        made: Any = None
        failed: Exception | None = None
        try:
            made = job(*given)
        except Exception as error:
            failed = error
        door.send(Piece(made, failed, time.process_time() - began))


class Workshop:
    """One process, begun when there is something to do."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
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
            if door.poll(self._patience):
                return cast(Piece[T], door.recv())
        except (EOFError, OSError):
            self._end()
            raise
        self._end()
        raise TooLong(self._patience)

    def _begun(self) -> Connection:
        # Spawned, not forked: a fork would take the connections of the store along.
        context = multiprocessing.get_context("spawn")
        door, other = context.Pipe()
        with self._mutex:
            if self._closed:
                raise TooLong(0)
            self._process = context.Process(target=_work, args=(other,), daemon=True)
            self._process.start()
        other.close()
        if not door.poll(SET_UP):
            self._end()
            raise TooLong(0)
        door.recv()
        self._door = door
        return door

    def _end(self) -> None:
        with self._mutex:
            process, self._process = self._process, None
            door, self._door = self._door, None
        if process is not None:
            process.kill()
            process.join()
        if door is not None:
            door.close()

    def close(self) -> None:
        """Nothing more is made; whoever still waits is told so."""
        with self._mutex:
            self._closed = True
            process = self._process
        if process is not None:
            process.kill()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._end()
