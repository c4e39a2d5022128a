"""The order in which bots think: tables where a person waits come before tables of bots alone, and visitors take
turns.

A table asks for one decision at a time. Opening many tables brings no advantage: turns go round the addresses first,
then the visitors at one address, then the tables of one visitor.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from itertools import count
from typing import TypeVar

from footplate.bots.review import Judgement
from footplate.bots.review_words import ToldReview
from footplate.table.basics.values import AdviceTask, BotTask, ReviewTask, ToldTask
from footplate.table.processes.apart import ApartTask, is_apart
from footplate.table.processes.bot_pool import Advised, BotPool
from footplate.web.bounds.limits import VISIT
from footplate.web.bounds.thinking_time import Payer
from footplate.web.running.metrics import Metrics

T = TypeVar("T")
Pay = Callable[[float], None]
"""Receives the number of seconds a bot has thought."""
JobName = tuple[str, ...]
"""Who wants something, from the outside in: an address, then a visitor there. Addresses take turns first."""


class Thinkers:
    """The processes in which bots think, and the order of their work."""

    def __init__(
        self,
        pool: BotPool,
        processes: int,
        metrics: Metrics | None = None,
        payer_of: Callable[[str], Payer] = Payer,
    ) -> None:
        """`payer_of` returns who pays for the bots at a table, by the person who opened it."""
        self._pool = pool
        self._order = InTurn(processes)
        self._order_apart = InTurn(1)
        """For games and bots from other packages, which think in a process of their own."""
        self._metrics = metrics
        self._payer_of = payer_of

    @property
    def thinking(self) -> int:
        """The number of bots that are thinking now."""
        return self._order.busy + self._order_apart.busy

    @property
    def waiting(self) -> dict[str, int]:
        """The number of bots that wait, where people play and where bots play alone."""
        orders = (self._order, self._order_apart)
        return {
            "people": sum(order.waiting for order in orders),
            "bots": sum(order.waiting_behind for order in orders),
        }

    def _order_for(self, task: ApartTask) -> InTurn:
        return self._order_apart if is_apart(task) else self._order

    async def decide(self, task: BotTask, pay: Pay) -> list[int]:
        """The steps of a bot's action."""
        asked = time.perf_counter()
        async with self._order_for(task).turn(name_of(self._payer_of(task.host)), behind=task.alone):
            began = time.perf_counter()
            steps = await _paid(self._pool.think(task), pay)
        if self._metrics is not None:
            self._metrics.waiting_seconds.add(began - asked)
            self._metrics.thinking_seconds.add(time.perf_counter() - began)
            self._metrics.moves.add("bot")
        return steps

    async def advise(self, task: AdviceTask, paying: Payer, pay: Pay) -> Advised:
        """The strongest bot's advice. A person is waiting for it."""
        async with self._order_for(task).turn(name_of(paying)):
            return await _paid(self._pool.advise(task), pay)

    async def judge(self, task: ReviewTask, pay: Pay) -> list[Judgement]:
        """The strongest bot's judgement of moves in a finished game. All work that a person at a table waits for goes
        first.
        """
        async with self._order_for(task).turn(name_of(_asking()), behind=True):
            return await _paid(self._pool.judge(task), pay)

    async def tell(self, task: ToldTask, pay: Pay) -> ToldReview:
        """A review in words."""
        async with self._order_for(task).turn(name_of(_asking())):
            return await _paid(self._pool.tell(task), pay)


async def _paid(thought: Future[T], pay: Pay) -> T:
    """The bot's answer. Its time is charged even if the request is cancelled before the end."""
    began = time.perf_counter()
    try:
        return await asyncio.wrap_future(thought)
    finally:
        pay(time.perf_counter() - began)


def name_of(paying: Payer) -> JobName:
    """The place in the queue of this payer. Payers whose address is unknown have one of their own."""
    return paying.address or paying.visitor, paying.visitor


def _asking() -> Payer:
    """The visitor whose request this work is for."""
    visit = VISIT.get()
    return Payer(address=visit.address) if visit is not None else Payer()


class InTurn:
    """A fair semaphore with `at_once` slots. The next slot goes to the name with the fewest running jobs, and among
    equals to the one that has waited longest since it came or last had a slot.

    So a newcomer waits for no more than the jobs that are running, and no waiting name is overtaken for ever, since
    the running jobs of others come to an end.
    """

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._free = at_once
        self._under_way: Counter[JobName] = Counter()
        self._first, self._behind = _Waiting(), _Waiting()

    @property
    def busy(self) -> int:
        return self._at_once - self._free

    @property
    def waiting(self) -> int:
        return len(self._first)

    @property
    def waiting_behind(self) -> int:
        """The number of waiters that are served only when no others wait."""
        return len(self._behind)

    @asynccontextmanager
    async def turn(self, name: JobName, *, behind: bool = False) -> AsyncIterator[None]:
        """Wait for a slot and hold it as long as the context lasts; `behind`: after all other waiters."""
        if self._free:
            self._free -= 1
            self._begin(name)
        else:
            await self._wait(name, self._behind if behind else self._first)
        try:
            yield
        finally:
            self._end(name)

    async def _wait(self, name: JobName, waiting: _Waiting) -> None:
        called = waiting.join(name)
        try:
            await called
        except asyncio.CancelledError:
            if called.cancelled():
                waiting.leave(name, called)
            else:  # the turn had just come
                self._end(name)
            raise

    def _begin(self, name: JobName) -> None:
        self._under_way.update(_outside_in(name))

    def _end(self, name: JobName) -> None:
        """Free the slot. The next waiter is chosen before this job stops counting, so that its name does not come
        first again.
        """
        called = self._first.call(self._under_way) or self._behind.call(self._under_way)
        if called:
            self._begin(called)
        else:
            self._free += 1
        self._under_way.subtract(_outside_in(name))
        self._under_way = +self._under_way


class _Waiting:
    """The queue of a semaphore."""

    def __init__(self) -> None:
        self._calls: dict[JobName, deque[asyncio.Future[None]]] = {}
        self._since: dict[JobName, int] = {}
        """When a name came or last had a slot; also for an address as a whole."""
        self._clock = count()

    def __len__(self) -> int:
        return sum(map(len, self._calls.values()))

    def join(self, name: JobName) -> asyncio.Future[None]:
        """Join the queue. Returns a future that is done when the slot is there."""
        called = asyncio.get_running_loop().create_future()
        self._calls.setdefault(name, deque()).append(called)
        for part in _outside_in(name):
            self._since.setdefault(part, next(self._clock))
        return called

    def leave(self, name: JobName, called: asyncio.Future[None]) -> None:
        """Leave the queue."""
        if called in self._calls.get(name, ()):
            self._calls[name].remove(called)
            self._forget_if_none_waits(name)

    def call(self, under_way: Counter[JobName]) -> JobName | None:
        """Give the slot to the next waiter and return its name; None if the queue is empty."""

        def rank(name: JobName) -> list[tuple[int, int]]:
            return [(under_way[part], self._since[part]) for part in _outside_in(name)]

        while self._calls:
            name = min(self._calls, key=rank)
            called = self._calls[name].popleft()
            given_up = called.done()
            if not given_up:
                called.set_result(None)
                self._since.update((part, next(self._clock)) for part in _outside_in(name))
            self._forget_if_none_waits(name)
            if not given_up:
                return name
        return None

    def _forget_if_none_waits(self, name: JobName) -> None:
        if self._calls[name]:
            return
        del self._calls[name]
        for part in _outside_in(name):
            if not any(other[: len(part)] == part for other in self._calls):
                del self._since[part]


def _outside_in(name: JobName) -> Iterator[JobName]:
    """An address, then a visitor there."""
    return (name[: length + 1] for length in range(len(name)))
