"""What all requests of one server process share: the tables, their listeners, and the threads that ask the tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import partial
from typing import Final, ParamSpec, TypeVar, cast

from starlette.requests import HTTPConnection

from footplate.table.bot_pool import Advised
from footplate.table.service import Tables
from footplate.table.values import AdviceTask
from footplate.table.workshop import TooLong, Workshop
from footplate.web.allowances import Allowances
from footplate.web.copies import Copies
from footplate.web.files import PageFiles
from footplate.web.hub import Hub
from footplate.web.limits import VISIT, Turns, Visit
from footplate.web.pulse import Pulse
from footplate.web.refusals import HttpRefusal
from footplate.web.reviewing import Reviews
from footplate.web.settings import Settings
from footplate.web.thinking import Thinkers

LISTENING: Final = ContextVar("LISTENING", default=False)
"""Set in tasks that look on behalf of listeners: they have their own threads, and answers do not queue behind them."""

P = ParamSpec("P")
T = TypeVar("T")

THREADS: Final = 4
AT_ONCE: Final = THREADS - 1
"""How many of the threads one address may use at a time: one is left for everybody else."""
COSTLY_AT_ONCE: Final = 2
"""How many costly things are done for one address at a time."""
COSTLY_WAITING: Final = 12
"""How many may be under way or waiting for it. Further requests are told to come back later."""
COSTLY_IN_ALL: Final = 24
"""How many are done for everybody at a time."""


class Server:
    """The tables, who listens to them, and the threads in which they are asked."""

    def __init__(self, settings: Settings, tables: Tables, page: PageFiles, thinkers: Thinkers) -> None:
        self.settings = settings
        self.tables = tables
        self.page = page
        self.thinkers = thinkers
        self.reviews = Reviews(thinkers)
        self._threads = ThreadPoolExecutor(THREADS, "tables")
        self._turns = Turns(AT_ONCE)
        self._costly_thread = ThreadPoolExecutor(1, "costly")
        self._costly_turns = Turns(COSTLY_AT_ONCE)
        self._costly = 0
        self._workshop = Workshop()
        self.copies = Copies()
        self._listeners_threads = ThreadPoolExecutor(2, "listeners")
        self._outside_threads = ThreadPoolExecutor(2, "outside")
        self.allowances = Allowances(settings)
        self.hub = Hub(tables, self.ask)
        tables.before_done(self.hub.forget, self.hub.forget_all)
        tables.overhear(self.hub.hear)
        self.pulse = Pulse(tables)
        self.messages_due = asyncio.Event()
        """Set when a message may have to be sent."""

    async def ask(self, what: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Ask the tables something, in a thread: a game may have to be replayed first."""
        job, loop = partial(what, *given, **named), asyncio.get_running_loop()
        visit = VISIT.get()
        if LISTENING.get():
            return await loop.run_in_executor(self._listeners_threads, _measured(visit, job))
        async with self._turns.of(visit):
            return await loop.run_in_executor(self._threads, _measured(visit, job))

    async def ask_much(self, what: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Ask for something that takes long, in a thread of its own: nobody's move waits for it."""
        visit, job = VISIT.get(), partial(what, *given, **named)
        async with self._costly_turn(visit):
            return await asyncio.get_running_loop().run_in_executor(self._costly_thread, _measured(visit, job))

    async def make(self, job: Callable[..., T], *given: object) -> T:
        """Let the workshop make something: what may take long, or comes from strangers and may take for ever."""
        visit = VISIT.get()
        async with self._costly_turn(visit):
            try:
                piece = await asyncio.wrap_future(self._workshop.make(job, *given))
            except TooLong as late:
                _spend(visit, late.seconds)
                raise HttpRefusal(422, "too_long") from late
            except (EOFError, OSError) as died:
                raise HttpRefusal(503, "busy") from died
        _spend(visit, piece.seconds)
        if piece.error is not None:
            raise piece.error
        return cast(T, piece.made)

    async def advise(self, task: AdviceTask) -> Advised:
        """Let the strongest bot think for somebody, on their account."""
        visit = VISIT.get()
        async with self._costly_turn(visit):
            advised = await self.thinkers.advise(task)
        _spend(visit, advised["seconds"])
        return advised

    @asynccontextmanager
    async def _costly_turn(self, visit: Visit | None) -> AsyncIterator[None]:
        if self._costly_turns.wanted(visit) >= COSTLY_WAITING:
            raise HttpRefusal(503, "busy")
        async with self._costly_turns.of(visit):
            if self._costly >= COSTLY_IN_ALL:
                raise HttpRefusal(503, "busy")
            self._costly += 1
            try:
                yield
            finally:
                self._costly -= 1

    async def do(self, what: Callable[P, Future[T]], *given: P.args, **named: P.kwargs) -> T:
        """Let the tables do something, and wait until it is durable."""
        return await asyncio.wrap_future(await self.ask(what, *given, **named))

    async def do_outside(self, what: Callable[P, Future[T]], *given: P.args, **named: P.kwargs) -> T:
        """The same for what has to ask a stranger's name server first, which may be slow: nobody else waits for it."""
        asked = asyncio.get_running_loop().run_in_executor(self._outside_threads, partial(what, *given, **named))
        return await asyncio.wrap_future(await asked)

    def close(self) -> None:
        self._workshop.close()
        for threads in (self._threads, self._costly_thread, self._listeners_threads, self._outside_threads):
            threads.shutdown(wait=threads is not self._outside_threads, cancel_futures=True)


def _measured(visit: Visit | None, job: Callable[[], T]) -> Callable[[], T]:
    return job if visit is None else partial(visit.measured, job)


def _spend(visit: Visit | None, seconds: float) -> None:
    if visit is not None:
        visit.spend(seconds)


def server_of(connection: HTTPConnection) -> Server:
    """The server a request came to."""
    server = connection.app.state.server
    assert isinstance(server, Server)
    return server
