"""Whose bots think next: where a person waits before where bots play alone, and whoever has waited longest first.

A table asks for one decision at a time, so each gets its fair share.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import TypeVar

from footplate.bots.review import Judgement
from footplate.bots.review_words import ToldReview
from footplate.table.bot_pool import Advised, BotPool
from footplate.table.values import AdviceTask, BotTask, ReviewTask, ToldTask
from footplate.web.metrics import Metrics

T = TypeVar("T")
Pay = Callable[[float], None]
"""Is told how many seconds a bot has thought."""


class Thinkers:
    """The processes in which bots think, and in which order they get to it."""

    def __init__(self, pool: BotPool, processes: int) -> None:
        self._pool = pool
        self._order = Thinking(processes)
        self.metrics: Metrics | None = None

    @property
    def thinking(self) -> int:
        """How many bots think now."""
        return self._order.busy

    @property
    def waiting(self) -> dict[str, int]:
        """How many wait for it, where people play and where bots play alone."""
        return self._order.waiting

    async def decide(self, task: BotTask, pay: Pay) -> list[int]:
        """The steps of a bot's action."""
        asked = time.perf_counter()
        async with self._order.turn(task.alone):
            began = time.perf_counter()
            steps = await _paid(self._pool.think(task), pay)
        if self.metrics is not None:
            self.metrics.waiting_seconds.add(began - asked)
            self.metrics.thinking_seconds.add(time.perf_counter() - began)
            self.metrics.moves.add("bot")
        return steps

    async def advise(self, task: AdviceTask, pay: Pay) -> Advised:
        """What the strongest bot would do: somebody waits for it."""
        async with self._order.turn(alone=False):
            return await _paid(self._pool.advise(task), pay)

    async def judge(self, task: ReviewTask, pay: Pay) -> list[Judgement]:
        """What the strongest bot thinks of moves of a finished game: after everything somebody waits for at a table."""
        async with self._order.turn(alone=True):
            return await _paid(self._pool.judge(task), pay)

    async def tell(self, task: ToldTask) -> ToldReview:
        """A review in words."""
        async with self._order.turn(alone=False):
            return await asyncio.wrap_future(self._pool.tell(task))


async def _paid(thought: Future[T], pay: Pay) -> T:
    """What a bot has thought of, paid for also when nobody waited for its end."""
    began = time.perf_counter()
    try:
        return await asyncio.wrap_future(thought)
    finally:
        pay(time.perf_counter() - began)


class Thinking:
    """So many decisions at once."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._free = at_once
        self._people: deque[asyncio.Future[None]] = deque()
        self._alone: deque[asyncio.Future[None]] = deque()

    @property
    def busy(self) -> int:
        return self._at_once - self._free

    @property
    def waiting(self) -> dict[str, int]:
        return {"people": len(self._people), "bots": len(self._alone)}

    @asynccontextmanager
    async def turn(self, alone: bool) -> AsyncIterator[None]:
        """Wait for a turn and have it as long as the context lasts; `alone`: at a table of bots alone."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(self._alone if alone else self._people)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, queue: deque[asyncio.Future[None]]) -> None:
        called = asyncio.get_running_loop().create_future()
        queue.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # the turn had just come
                self._next()
            raise

    def _next(self) -> None:
        for queue in (self._people, self._alone):
            while queue:
                called = queue.popleft()
                if not called.done():
                    called.set_result(None)
                    return
        self._free += 1
