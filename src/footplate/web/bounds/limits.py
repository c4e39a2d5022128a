"""Rate limits per visitor: short bursts are fine, and what counts in the end is the time the server computes."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import Context, ContextVar
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

SLOWEST_BODY: Final = 30.0
"""Seconds a body may take to arrive."""


class Buckets:
    """A token bucket per visitor, with room for `size` tokens and refilled at `per_second`. Forgets the least recently
    active visitors first.
    """

    def __init__(
        self, size: float, per_second: float, visitors: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._size = size
        self._per_second = per_second
        self._visitors = visitors
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, visitor: str, tokens: float = 1.0) -> float:
        """Take tokens out of a visitor's bucket. Returns 0, or the seconds to wait if there are too few."""
        now = self._clock()
        level, since = self._levels.pop(visitor, (self._size, now))
        level = min(self._size, level + (now - since) * self._per_second)
        enough = level >= tokens
        self._levels[visitor] = (level - tokens if enough else level, now)
        if len(self._levels) > self._visitors:
            self._levels.popitem(last=False)
        return 0.0 if enough else (tokens - level) / self._per_second

    def charge(self, visitor: str, tokens: float) -> None:
        """Take tokens that are already used, into debt if need be: the visitor waits until the debt is paid."""
        self.take(visitor, 0.0)
        level, since = self._levels[visitor]
        self._levels[visitor] = (max(level - tokens, -self._size), since)


class Visit:
    """One request: where it comes from, and how long it has made the server compute."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.seconds = 0.0
        self._mutex = threading.Lock()

    def spend(self, seconds: float) -> None:
        with self._mutex:
            self.seconds += seconds

    def bill(self) -> float:
        """What has been spent since the last bill."""
        with self._mutex:
            seconds, self.seconds = self.seconds, 0.0
        return seconds

    def measured(self, what: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Call a function in this thread and charge its time to this visit."""
        began = time.thread_time()
        try:
            return what(*given, **named)
        finally:
            self.spend(time.thread_time() - began)


VISIT: Final[ContextVar[Visit | None]] = ContextVar("VISIT", default=None)
"""The request that is being answered. Background work is charged to no visitor."""

NOBODYS: Final = Context()
"""The context for background work. It also keeps no request alive in memory."""


class Turns:
    """A limit of concurrent jobs for each address. Further jobs of the address wait; other addresses are not
    affected.
    """

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._doors: dict[str, tuple[asyncio.Semaphore, int]] = {}
        """For each address its semaphore, and the number of jobs that run or wait."""

    def wanted(self, visit: Visit | None) -> int:
        """The number of jobs of this address that run or wait."""
        return self._doors[visit.address][1] if visit is not None and visit.address in self._doors else 0

    @asynccontextmanager
    async def of(self, visit: Visit | None) -> AsyncIterator[None]:
        if visit is None:
            yield
            return
        door, people = self._doors.get(visit.address) or (asyncio.Semaphore(self._at_once), 0)
        self._doors[visit.address] = (door, people + 1)
        try:
            async with door:
                yield
        finally:
            people = self._doors[visit.address][1] - 1
            if people:
                self._doors[visit.address] = (door, people)
            else:
                del self._doors[visit.address]
