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
from footplate.table.show.pictures import draw, draw_figure, draw_lesson
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
from footplate.web.running.backups import Backups
from footplate.web.running.metrics import Metrics
from footplate.web.running.pulse import Pulse
from footplate.web.running.settings import Settings
from footplate.web.running.start_up import told_to_stop
from footplate.web.running.stuck import StuckGames
from footplate.web.wire.open_lines import ROUND

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
QUICK: Final = 0.01
"""Seconds a table may take to answer right here, while everybody waits; where it takes longer, threads ask it for a
while."""
SLOW_FOR: Final = 60.0
SLOW_TABLES: Final = 1000
"""So many are remembered."""
COSTLY_IN_ALL: Final = 24
"""How many are done for everybody at a time."""
OUTSIDE_THREADS: Final = 8
"""In which strangers' name servers are asked. One address has one of them at a time."""
OUTSIDE_WAITING: Final = 6
"""How many of one address may be asked, or wait for it. Further requests are told to come back later."""
PICTURES: Final = (draw, draw_figure, draw_lesson, draw_card, frame, film)
"""What the workshop makes quickly: it takes turns with records, which may take long."""


class Server:
    """The tables, who listens to them, and the threads in which they are asked."""

    def __init__(
        self,
        settings: Settings,
        tables: Tables,
        page: PageFiles,
        thinkers: Thinkers,
        backups: Backups,
        post: PostOffice,
        push: PushServer | None = None,
    ) -> None:
        self.settings = settings
        self.tables = tables
        self.page = page
        self.thinkers = thinkers
        self.backups = backups
        self.post = post
        self.push = push
        self.thinking_time = ThinkingTime(settings)
        self.reviews = Reviews(thinkers, self.thinking_time.charge)
        self._threads = ThreadPoolExecutor(THREADS, "tables")
        self._turns = Turns(AT_ONCE)
        self._costly_thread = ThreadPoolExecutor(1, "costly")
        self._costly_order = InTurn(1)
        self._costly_turns = Turns(COSTLY_AT_ONCE)
        self._costly = 0
        self._workshop = Workshop()
        self._workshop_order = InTurn(1)
        self.copies = Copies()
        self.films = InTurn(1)
        """Only one is made at a time: it takes as long as dozens of pictures."""
        self._listeners_threads = ThreadPoolExecutor(2, "listeners")
        self._outside_threads = ThreadPoolExecutor(OUTSIDE_THREADS, "outside")
        self._outside_turns = Turns(1)
        self.allowances = Allowances(settings)
        self.incoming = Incoming(settings, ROUND)
        self._slow: dict[str, float] = {}
        """Tables that took long to answer, and until when threads ask them."""
        self._suspects: set[str] = set()
        """Tables that may be slow."""
        self._stuck = StuckGames()
        self.hub = Hub(tables, self.ask, self.ask_here)
        tables.before_done(self.hub.forget, self.hub.forget_all)
        tables.overhear(self.hub.hear)
        self.pulse = Pulse(tables)
        self.metrics = Metrics()
        thinkers.metrics = self.metrics
        thinkers.host = self.thinking_time.host
        self.messages_due = Alarm()
        """Set when a message may have to be sent."""

    def notice(self) -> Notice:
        """What everybody should know now."""
        orders = self.tables.orders.in_force
        left = None if orders.stop is None else max(0.0, round(orders.stop - time.time(), 1))
        return {"stop_in": left, "read_only": orders.read_only}

    def unready(self) -> str:
        """Why nobody should be sent here now, as the code of a refusal; "" when all is well."""
        notice = self.notice()
        if told_to_stop() or notice["stop_in"] == 0:
            return "stopping"
        return "read_only" if notice["read_only"] else ""

    async def ask(self, what: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Ask the tables something, in a thread: a game may have to be replayed first."""
        job, loop = partial(what, *given, **named), asyncio.get_running_loop()
        visit = VISIT.get()
        if LISTENING.get():
            return await loop.run_in_executor(self._listeners_threads, _measured(visit, job))
        async with self._turns.of(visit):
            return await loop.run_in_executor(self._threads, _measured(visit, job))

    def ask_here(self, id: str, what: Callable[[], T], *, heard: bool = False) -> T | None:
        """Ask a table something right here, if it is at hand and quick: changing threads would take longer. None where
        a thread has to ask it. `heard`: as it was last heard of will do.
        """
        began = time.monotonic()
        if self._slow.get(id, 0.0) > began or not self.tables.at_hand(id, heard=heard):
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
        """Where an answer came late the next one is measured by the time this thread has computed, which says whether
        it was the table or the machine. (To ask for that time makes the machine see who else is waiting for a
        processor: done for every answer, it lets others go first ten times a move.)
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
        """Ask for something that takes long, in a thread of its own: nobody's move waits for it, and
        addresses take turns.
        """
        visit, job = VISIT.get(), partial(what, *given, **named)
        async with self._costly_turn(visit), self._costly_order.turn((_address(visit),)):
            return await asyncio.get_running_loop().run_in_executor(self._costly_thread, _measured(visit, job))

    async def make(self, job: Callable[..., T], *given: object) -> T:
        """Let the workshop make something: what may take long, or comes from strangers and may take for ever.

        Pictures and records take turns there, and so do addresses: whoever comes waits for one piece of somebody else.
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
        """Let the strongest bot think for somebody, on their account."""
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
        """Let the tables do something, and wait until it is durable."""
        return await asyncio.wrap_future(await self.ask(what, *given, **named))

    async def do_at(self, id: str, what: Callable[[], Future[T]], *, heard: bool = False) -> T:
        """The same at one table, which may be at hand."""
        writing: Future[T] | None = self.ask_here(id, what, heard=heard)
        return await asyncio.wrap_future(await self.ask(what) if writing is None else writing)

    async def do_outside(self, what: Callable[P, Future[T]], *given: P.args, **named: P.kwargs) -> T:
        """The same for what has to ask a stranger's name server first, which may be slow: whoever else comes from the
        same address waits for it, and nobody else.
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
        self._stuck.close()  # at last: a game that hangs in one of the threads is still interrupted


def _measured(visit: Visit | None, job: Callable[[], T]) -> Callable[[], T]:
    """The same, on somebody's account, and as part of their request to whoever reads the log."""
    return partial(copy_context().run, job if visit is None else partial(visit.measured, job))


def _address(visit: Visit | None) -> str:
    return "" if visit is None else visit.address


def _spend(visit: Visit | None, seconds: float) -> None:
    if visit is not None:
        visit.spend(seconds)


def server_of(connection: HTTPConnection) -> Server:
    """The server a request came to."""
    server = connection.app.state.server
    assert isinstance(server, Server)
    return server
