"""Waking listeners one after the other: a few at once, the others with time for everybody's requests in between."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Final, Protocol

from footplate.web.limits import NOBODYS

AT_ONCE: Final = 50
"""How many are woken before whatever else the event loop has to do. Telling one a view takes some ten microseconds."""


class Sleeper(Protocol):
    """Somebody who waits for news."""

    called: bool

    def wake(self) -> None: ...


class Calling:
    """Those who are to be woken, in the order in which there was news for them."""

    def __init__(self) -> None:
        self._waiting: deque[Sleeper] = deque()

    def wake(self, sleepers: Iterable[Sleeper]) -> None:
        """Wake the first of them right here and the others in turn; whoever waits for their turn already has one."""
        coming = iter(sleepers)
        for one in islice(coming, AT_ONCE):
            one.wake()
        self.wake_in_turn(coming)

    def wake_in_turn(self, sleepers: Iterable[Sleeper]) -> None:
        is_going = bool(self._waiting)
        for one in sleepers:
            if not one.called:
                one.called = True
                self._waiting.append(one)
        if self._waiting and not is_going:
            self._go_on_soon()

    def _go_on_soon(self) -> None:
        asyncio.get_running_loop().call_soon(self._go_on, context=NOBODYS)

    def _go_on(self) -> None:
        some = [self._waiting.popleft() for _ in range(min(AT_ONCE, len(self._waiting)))]
        if self._waiting:
            self._go_on_soon()
        for one in some:
            one.called = False
            one.wake()
