"""What a store is: rows to read, jobs that are done whole and durably or not at all.

Its tables and columns are made in `migrations/`; `rows.py` reads tables and seats as values.
"""

from __future__ import annotations

import contextlib
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, Literal, Protocol, TypeVar

from footplate.table.basics.errors import ReadOnly
from footplate.table.basics.values import Change

Row = dict[str, Any]
"""One row by its columns."""

Statement = tuple[str, Mapping[str, object]]
"""SQL with `:name` parameters, and these."""

T = TypeVar("T")

_LOG: Final = logging.getLogger("footplate.table")


class Conflict(Exception):
    """A row with this key exists already: another transaction came first."""


class Transaction(Protocol):
    """What a job may do. Nothing of it lasts unless all of it does."""

    def run(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        """Run one statement with `:name` parameters and give the rows it returns."""

    def run_all(self, statements: Sequence[Statement]) -> list[list[Row]]:
        """Run several statements, none of which depends on what another gives, on one way to the database and back."""

    def announce(self, change: Change) -> None:
        """Tell the listeners of every process, once this is durable."""


Job = Callable[[Transaction], T]

Meter = Callable[[Literal["read", "write"], float], None]
"""Is told what was done with a store and how many seconds it took."""


class Store(ABC):
    """Reads at once; writes by jobs, each a transaction of its own, done when its future is done."""

    alone = False
    """Whether all changes go through this object. Then what was read holds until `before_done` says otherwise."""

    def __init__(self) -> None:
        self.read_only = False
        """Whether an administrator wants nothing to be written for now."""
        self.meter: Meter | None = None
        self._listeners: list[Callable[[Change], None]] = []
        self._forgetting: list[Callable[[Change], None]] = []
        self._forgetting_all: list[Callable[[], None]] = []
        self._overhearing: list[Callable[[str], None]] = []

    @property
    def hears(self) -> bool:
        """Whether changes made by other processes are heard of, a moment after they are durable."""
        return self.alone

    def read(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        """The rows of a query."""
        began = time.perf_counter()
        try:
            return self._read(sql, values)
        finally:
            self._measured("read", began)

    def write(self, job: Job[T]) -> Future[T]:
        """Run a job in a transaction. It may run twice (after a failure that went unnoticed), so it must not have
        effects elsewhere. Its exception becomes the future's; `StoreFailed` when the store itself failed. Raises
        `ReadOnly` while the store is read-only.
        """
        if self.read_only:
            raise ReadOnly("read_only")
        return self.write_anyway(job)

    def write_anyway(self, job: Job[T]) -> Future[T]:
        """The same for what has to be written even then: orders, and whether anything could be written."""
        began = time.perf_counter()
        future = self._write(job)
        if self.meter is not None:
            future.add_done_callback(lambda _done: self._measured("write", began))
        return future

    def _measured(self, what: Literal["read", "write"], began: float) -> None:
        if self.meter is not None:
            self.meter(what, time.perf_counter() - began)

    @abstractmethod
    def _read(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]: ...

    @abstractmethod
    def _write(self, job: Job[T]) -> Future[T]: ...

    @abstractmethod
    def size(self) -> int:
        """How many bytes it takes."""

    @abstractmethod
    def backup(self, path: Path) -> None:
        """Write a copy of everything into a file, while play goes on."""

    @abstractmethod
    def close(self) -> None:
        """Finish what has been asked for, and let go."""

    # --- changes ----------------------------------------------------------------------------------------------------

    def listen(self, heard: Callable[[Change], None]) -> Callable[[], None]:
        """Be told what jobs announced; call what is returned to stop."""
        self._listeners.append(heard)

        def stop() -> None:
            with contextlib.suppress(ValueError):
                self._listeners.remove(heard)

        return stop

    def before_done(self, forget: Callable[[Change], None], forget_all: Callable[[], None]) -> None:
        """Call `forget` with changes after they are durable, but before their command is answered: for caches.

        `forget_all` is called when changes of other processes may have been missed.
        """
        self._forgetting.append(forget)
        self._forgetting_all.append(forget_all)

    def _forget_all(self) -> None:
        for forget_all in self._forgetting_all:
            forget_all()

    def _forget(self, changes: list[Change]) -> None:
        for change in changes:
            for forget in self._forgetting:
                try:
                    forget(change)
                except Exception:
                    _LOG.exception("something may be remembered wrongly after %s", change)

    # --- several processes on one store -----------------------------------------------------------------------------

    def whisper(self, words: str) -> None:
        """Tell the other processes something that need not last, and may get lost: up to 7,000 plain characters."""
        return

    def overhear(self, heard: Callable[[str], None]) -> None:
        """Be told what other processes whisper, in a thread of the store."""
        self._overhearing.append(heard)

    def claim(self, what: str) -> bool:
        """Claim something that one process at a time should do. A process that dies lets go of it."""
        return True

    def release(self, what: str) -> None:
        """Let go of something claimed."""
        return

    def _tell(self, changes: list[Change]) -> None:
        for change in changes:
            for heard in list(self._listeners):
                try:
                    heard(change)
                except Exception:  # a listener in trouble must not stop the store
                    _LOG.exception("a listener failed on %s", change)
