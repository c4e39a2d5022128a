"""Waking those who wait, one after the other: a few at once, the others with time for other requests in between."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Protocol

from footplate.web.bounds.limits import NOBODYS


class Sleeper(Protocol):
    """Somebody who waits to be woken."""

    called: bool
    """Whether they have a turn already."""

    def wake(self) -> None: ...


class Calling:
    """Those who are to be woken, in the order in which they were called: `at_once` of them, then a pause of so many
    seconds, in which the event loop does what else it has to do, and threads come to their turn that ask tables.
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
        if loop is not self._loop:  # one that has ended wakes nobody
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
            loop.call_soon(one.wake, context=NOBODYS)  # apart: one that fails keeps no other waiting
        if self._waiting:
            self._go_on_later(loop)
