"""What all requests of one server process share: the tables, their listeners, and the threads that ask the tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar, copy_context
from functools import partial
from typing import Final, ParamSpec, TypeVar, cast

from starlette.requests import HTTPConnection

from footplate.post.office import PostOffice
from footplate.table.basics.values import AdviceTask
from footplate.table.messages.push import PushServer
from footplate.table.processes.bot_pool import Advised
from footplate.table.processes.workshop import NotBegun, TooLong, Workshop
from footplate.table.service import Tables
from footplate.table.show.film import film, frame
from footplate.table.show.pictures import draw, draw_figure, draw_lesson, draw_map
from footplate.table.show.share_card import draw_card
from footplate.web.bots.reviewing import Reviews
from footplate.web.bots.thinking import InTurn, Thinkers
from footplate.web.bounds.allowances import Allowances
from footplate.web.bounds.incoming import Incoming
from footplate.web.bounds.limits import VISIT, Turns, Visit
from footplate.web.bounds.thinking_time import Payer, ThinkingTime
from footplate.web.contract.refusals import SOON, HttpRefusal, busy
from footplate.web.contract.replies import Notice
from footplate.web.files.copies import Copies
from footplate.web.files.page_files import PageFiles
from footplate.web.listeners.alarm import Alarm
from footplate.web.listeners.hub import Hub
from footplate.web.running.metrics import Metrics
from footplate.web.running.pulse import Pulse
from footplate.web.running.regular_backups import Backups
from footplate.web.running.settings import ServerSettings
from footplate.web.running.start_up import told_to_stop
from footplate.web.running.stuck import StuckGames
from footplate.web.wire.open_lines import ROUND

LISTENING: Final = ContextVar("LISTENING", default=False)
"""Set in tasks that work for listeners: they have their own threads, so that answers do not queue behind them."""

P = ParamSpec("P")
T = TypeVar("T")

THREADS: Final = 4
THREADS_PER_ADDRESS: Final = THREADS - 1
"""How many of the threads one address may use at a time; one is left for others."""
COSTLY_AT_ONCE: Final = 2
"""How many costly jobs run for one address at a time."""
COSTLY_WAITING: Final = 12
"""How many may run or wait. Further requests are refused, to be repeated later."""
QUICK: Final = 0.01
"""Seconds a table may take in the event loop, where all requests wait. A table that takes longer is asked in threads
for a while.
"""
SLOW_FOR: Final = 60.0
SLOW_TABLES: Final = 1000
"""The number of slow tables that are remembered."""
COSTLY_IN_ALL: Final = 24
"""How many costly jobs run at a time for all addresses together."""
OUTSIDE_THREADS: Final = 8
"""Threads for DNS lookups of names that visitors supply. One address uses one of them at a time."""
OUTSIDE_WAITING: Final = 6
"""How many lookups of one address may run or wait. Further requests are refused, to be repeated later."""
PICTURES: Final = (draw, draw_figure, draw_lesson, draw_map, draw_card, frame, film)
"""Quick jobs of the workshop: they alternate with records, which may take long."""


class Server:
    """The tables, their listeners, and the threads that ask the tables."""

    def __init__(
        self,
        settings: ServerSettings,
        tables: Tables,
        page: PageFiles,
        thinkers: Thinkers,
        backups: Backups,
        post: PostOffice,
        metrics: Metrics,
        thinking_time: ThinkingTime,
        push: PushServer | None = None,
    ) -> None:
        self.settings = settings
        self.tables = tables
        self.page = page
        self.thinkers = thinkers
        self.backups = backups
        self.post = post
        self.push = push
        self.thinking_time = thinking_time
        self.reviews = Reviews(thinkers, self.thinking_time.charge)
        self._threads = ThreadPoolExecutor(THREADS, "tables")
        self._turns = Turns(THREADS_PER_ADDRESS)
        self._costly_thread = ThreadPoolExecutor(1, "costly")
        self._costly_order = InTurn(1)
        self._costly_turns = Turns(COSTLY_AT_ONCE)
        self._costly = 0
        self._workshop = Workshop()
        self._workshop_order = InTurn(1)
        self.copies = Copies()
        self.films = InTurn(1)
        """Films are made one at a time: each takes as long as dozens of pictures."""
        self._listeners_threads = ThreadPoolExecutor(2, "listeners")
        self._outside_threads = ThreadPoolExecutor(OUTSIDE_THREADS, "outside")
        self._outside_turns = Turns(1)
        self.allowances = Allowances(settings)
        self.incoming = Incoming(settings, ROUND)
        self._slow: dict[str, float] = {}
        """Tables that took long to answer, and until when they are asked in threads."""
        self._suspects: set[str] = set()
        """Tables that may be slow."""
        self._stuck = StuckGames()
        self.hub = Hub(tables, self.ask, self.ask_here)
        tables.store.before_done(self.hub.forget, self.hub.forget_all)
        tables.store.overhear(self.hub.hear)
        self.pulse = Pulse(tables)
        self.metrics = metrics
        self.messages_due = Alarm()
        """Set when a message may be due."""

    def notice(self) -> Notice:
        """The announcements in force."""
        orders = self.tables.orders.in_force
        left = None if orders.stop is None else max(0.0, round(orders.stop - time.time(), 1))
        return {"stop_in": left, "read_only": orders.read_only}

    def unready(self) -> str:
        """Why no visitors should be sent here now, as the code of a refusal; "" if they may come."""
        notice = self.notice()
        if told_to_stop() or notice["stop_in"] == 0:
            return "stopping"
        return "read_only" if notice["read_only"] else ""

    async def ask(self, what: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Ask the tables in a thread, because a game may have to be replayed first."""
        job, loop = partial(what, *given, **named), asyncio.get_running_loop()
        visit = VISIT.get()
        if LISTENING.get():
            return await loop.run_in_executor(self._listeners_threads, _measured(visit, job))
        async with self._turns.of(visit):
            return await loop.run_in_executor(self._threads, _measured(visit, job))

    def ask_here(self, id: str, what: Callable[[], T], *, heard: bool = False) -> T | None:
        """Ask a table in this thread, if it is in memory and quick: changing threads would take longer. None if a
        thread has to ask it. `heard`: the last known state will do.
        """
        began = time.monotonic()
        if self._slow.get(id, 0.0) > began or not self.tables.live.at_hand(id, heard=heard):
            return None
        suspect = id in self._suspects
        clock = time.thread_time if suspect else time.monotonic
        began = clock()
        try:
            return what()
        finally:
            took = clock() - began
            _spend(VISIT.get(), took if suspect else min(took, QUICK))
            if suspect or took > QUICK:
                self._judge(id, suspect, took > QUICK)

    def _judge(self, id: str, suspect: bool, late: bool) -> None:
        """Decide whether a table is slow.

        After a late answer the next one is measured by the processor time of this thread, which tells a slow table
        from a busy machine. (Reading that time is a system call at which the scheduler may switch: done for every
        answer, it would cost ten switches a move.)
        """
        if not suspect:
            self._suspects.add(id)
            return
        self._suspects.discard(id)
        if late:
            if len(self._slow) >= SLOW_TABLES:
                self._slow.clear()
            self._slow[id] = time.monotonic() + SLOW_FOR

    async def ask_much(self, what: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Run a long job in a thread of its own: moves do not wait for it, and addresses take turns."""
        visit, job = VISIT.get(), partial(what, *given, **named)
        async with self._costly_turn(visit), self._costly_order.turn((_address(visit),)):
            return await asyncio.get_running_loop().run_in_executor(self._costly_thread, _measured(visit, job))

    async def make(self, job: Callable[..., T], *given: object) -> T:
        """Run a job in the workshop: one that takes long, or may never end because its input comes from strangers.
        Jobs alternate between pictures and records and between addresses, so a newcomer waits for at most one other
        job.
        """
        visit = VISIT.get()
        kind = "picture" if job in PICTURES else "record"
        async with self._costly_turn(visit), self._workshop_order.turn((kind, _address(visit))):
            try:
                piece = await asyncio.wrap_future(self._workshop.make(job, *given))
            except NotBegun as failed:
                raise busy() from failed
            except TooLong as late:
                _spend(visit, late.seconds)
                raise HttpRefusal(422, "too_long") from late
            except (EOFError, OSError) as died:
                raise busy() from died
        _spend(visit, piece.seconds)
        if piece.error is not None:
            raise piece.error
        return cast(T, piece.made)

    async def advise(self, task: AdviceTask, paying: Payer) -> Advised:
        """Ask the strongest bot for advice, on this visitor's account."""
        visit = VISIT.get()
        async with self._costly_turn(visit):
            try:
                advised = await self.thinkers.advise(task, paying, partial(self.thinking_time.charge, paying))
            except NotBegun as failed:
                raise busy() from failed
        _spend(visit, advised["seconds"])
        return advised

    @asynccontextmanager
    async def _costly_turn(self, visit: Visit | None) -> AsyncIterator[None]:
        if self._costly_turns.wanted(visit) >= COSTLY_WAITING:
            raise busy()
        async with self._costly_turns.of(visit):
            if self._costly >= COSTLY_IN_ALL:
                raise busy()
            self._costly += 1
            try:
                yield
            finally:
                self._costly -= 1

    async def do(self, what: Callable[P, Future[T]], *given: P.args, **named: P.kwargs) -> T:
        """Run a command, and wait until its events are stored."""
        return await asyncio.wrap_future(await self.ask(what, *given, **named))

    async def do_at(self, id: str, what: Callable[[], Future[T]], *, heard: bool = False) -> T:
        """The same for a command at one table, which may be in memory."""
        writing: Future[T] | None = self.ask_here(id, what, heard=heard)
        return await asyncio.wrap_future(await self.ask(what) if writing is None else writing)

    async def do_outside(self, what: Callable[P, Future[T]], *given: P.args, **named: P.kwargs) -> T:
        """The same for a command that needs a DNS lookup first, which may be slow: only requests from the same address
        wait for it.
        """
        visit, job, loop = VISIT.get(), partial(what, *given, **named), asyncio.get_running_loop()
        if self._outside_turns.wanted(visit) >= OUTSIDE_WAITING:
            raise HttpRefusal(429, "too_many_names", {"seconds": SOON})
        async with self._outside_turns.of(visit):
            writing = await loop.run_in_executor(self._outside_threads, job)
        return await asyncio.wrap_future(writing)

    def close(self) -> None:
        self._workshop.close()
        for threads in (self._threads, self._costly_thread, self._listeners_threads, self._outside_threads):
            threads.shutdown(wait=threads is not self._outside_threads, cancel_futures=True)
        self._stuck.close()  # last, so that a game that hangs in one of the threads is still interrupted


def _measured(visit: Visit | None, job: Callable[[], T]) -> Callable[[], T]:
    """The same job, charged to a visit, and with the id of its request in the log."""
    return partial(copy_context().run, job if visit is None else partial(visit.measured, job))


def _address(visit: Visit | None) -> str:
    return "" if visit is None else visit.address


def _spend(visit: Visit | None, seconds: float) -> None:
    if visit is not None:
        visit.spend(seconds)


def server_of(connection: HTTPConnection) -> Server:
    """The server of this request."""
    server = connection.app.state.server
    assert isinstance(server, Server)
    return server
