"""The house the tables stand in: what all requests of one server process share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from typing import Final, ParamSpec, TypeVar

from starlette.requests import HTTPConnection

from footplate.table.service import Tables
from footplate.web.files import PageFiles
from footplate.web.hub import Hub
from footplate.web.settings import Settings

LISTENING: Final = ContextVar("LISTENING", default=False)
"""Set in tasks that look on behalf of listeners: whoever waits for an answer does not have to queue behind them."""

P = ParamSpec("P")
T = TypeVar("T")


class House:
    """The tables, who listens to them, and the threads in which they are asked."""

    def __init__(self, settings: Settings, tables: Tables, page: PageFiles) -> None:
        self.settings = settings
        self.tables = tables
        self.page = page
        self._threads = ThreadPoolExecutor(4, "tables")
        self._listeners_threads = ThreadPoolExecutor(2, "listeners")
        self._outside_threads = ThreadPoolExecutor(2, "outside")
        self.hub = Hub(self)
        tables.before_done(self.hub.forget, self.hub.forget_all)
        tables.overhear(self.hub.hear)
        self.messages_due = asyncio.Event()
        """Set when a message may have to be sent."""

    async def ask(self, what: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Ask the tables something, in a thread: a game may have to be replayed first."""
        threads = self._listeners_threads if LISTENING.get() else self._threads
        return await asyncio.get_running_loop().run_in_executor(threads, partial(what, *given, **named))

    async def do(self, what: Callable[P, Future[T]], *given: P.args, **named: P.kwargs) -> T:
        """Let the tables do something, and wait until it is durable."""
        return await asyncio.wrap_future(await self.ask(what, *given, **named))

    async def do_outside(self, what: Callable[P, Future[T]], *given: P.args, **named: P.kwargs) -> T:
        """The same for what has to ask a stranger's name server first, who may take his time: nobody else waits."""
        asked = asyncio.get_running_loop().run_in_executor(self._outside_threads, partial(what, *given, **named))
        return await asyncio.wrap_future(await asked)

    def close(self) -> None:
        for threads in (self._threads, self._listeners_threads, self._outside_threads):
            threads.shutdown(wait=threads is not self._outside_threads, cancel_futures=True)


def house_of(connection: HTTPConnection) -> House:
    """The house a request came to."""
    house = connection.app.state.house
    assert isinstance(house, House)
    return house
