"""Waking many waiting listeners in turn, with pauses in which the event loop serves other requests."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Protocol

from footplate.web.bounds.limits import NOBODYS


class Sleeper(Protocol):
    """A listener or connection that waits to be woken."""

    called: bool
    """Whether it has a turn already."""

    def wake(self) -> None: ...


class Calling:
    """A queue of sleepers to be woken: `at_once` of them, then a pause of `seconds` in which the event loop serves
    other requests and threads can run.
    """

    def __init__(self, at_once: int, pause: float) -> None:
        self._at_once = at_once
        self._pause = pause
        self._waiting: deque[Sleeper] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None

    def wake(self, sleepers: Iterable[Sleeper]) -> None:
        """Wake the first of them right here, and the others in turn."""
        coming = iter(sleepers)
        for one in islice(coming, self._at_once):
            one.wake()
        self.wake_in_turn(coming)

    def wake_in_turn(self, sleepers: Iterable[Sleeper]) -> None:
        loop = asyncio.get_running_loop()
        if loop is not self._loop:  # one that has ended is skipped
            self._loop, self._waiting = loop, deque()
        is_going = bool(self._waiting)
        for one in sleepers:
            if not one.called:
                one.called = True
                self._waiting.append(one)
        if self._waiting and not is_going:
            self._go_on_later(loop)

    def _go_on_later(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_later(self._pause, self._go_on, loop, context=NOBODYS)

    def _go_on(self, loop: asyncio.AbstractEventLoop) -> None:
        for _ in range(min(self._at_once, len(self._waiting))):
            one = self._waiting.popleft()
            one.called = False
            loop.call_soon(one.wake, context=NOBODYS)  # each by itself: if one fails, the others are still woken
        if self._waiting:
            self._go_on_later(loop)
