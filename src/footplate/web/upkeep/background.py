"""Background work: bots think, clocks run out, messages are sent."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Final

from footplate.table.basics.errors import ReadOnly, TableError
from footplate.table.basics.values import BotTask, Change
from footplate.table.messages.outbox import WAYS, Outbox, Ways
from footplate.web.listeners.presence import REPEATED
from footplate.web.running.garbage import COLLECT_EVERY, collect_all
from footplate.web.server import Server
from footplate.web.upkeep.postal import Postal

SWEEP: Final = 15.0
"""Seconds between checks for what another process may have left undone."""
LAG: Final = 0.5
"""Seconds between measurements of the event loop's delay."""
SWEEP_LIFETIMES: Final = 600.0
"""Seconds between checks for what has been kept long enough."""
TASK_RETRY_SECONDS: Final = 1.0
"""Seconds before a task that failed is tried again."""

Work = Callable[[], Awaitable[None]]

_log = logging.getLogger("footplate.web")


class Background:
    """The tasks of one server process."""

    def __init__(self, server: Server, outbox: Outbox, postal: Postal) -> None:
        self._server = server
        self._outbox = outbox
        self._postal = postal
        self._bots = BotTurns(server)
        self._loop = asyncio.get_running_loop()
        self._clock_changed = asyncio.Event()
        self._orders_changed = asyncio.Event()

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Run all tasks as long as the context lasts."""
        stop_listening = self._server.tables.store.listen(self._hear)
        post = (self._postal.look, self._postal.carry_out)
        sending: list[Work] = [partial(self._messages, ways, self._server.messages_due.event()) for ways in WAYS]
        writing: tuple[Work, ...] = (self._sweep, self._clocks, *sending, self._tidy, self._lifetimes, *post)
        resting = map(self._unless_read_only, writing)
        works = (*resting, self._presence, self._backups, self._lag, _visit_the_oldest)
        tasks = [asyncio.create_task(_again_and_again(work)) for work in works]
        try:
            yield
        finally:
            stop_listening()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._bots.stop()
            await self._server.reviews.stop()

    def _hear(self, change: Change) -> None:
        """React to a change. Called in a thread of the store."""
        self._loop.call_soon_threadsafe(self._react, change)

    def _react(self, change: Change) -> None:
        hub = self._server.hub
        if change.what == "people":
            hub.session_ended(change.id)
        elif change.what == "orders":
            hub.orders_changed()
        elif change.what == "renamed":
            hub.tell(change.id, "table", "view")
        else:
            hub.tell(change.id, change.what)
        if change.what == "view":
            self._postal.changed.set()
        if change.what == "orders":
            self._orders_changed.set()
        if change.what == "renamed":
            self._server.copies.forget(change.id)
        if "bot" in change.wakes:
            self._bots.look_at(change.id)
        if "clock" in change.wakes:
            self._clock_changed.set()
        if "message" in change.wakes:
            self._server.messages_due.set()

    async def _sweep(self) -> None:
        """At the start, and then now and then: start all bots that are due, even if another process has left them."""
        for task in await self._server.ask(self._server.tables.bots.all_due):
            self._bots.look_at(task.id)
        await asyncio.sleep(SWEEP)

    async def _clocks(self) -> None:
        for expired in await self._server.ask(self._server.tables.deadlines.expire):
            await asyncio.wrap_future(expired)
        deadline = await self._server.ask(self._server.tables.deadlines.next)
        left = SWEEP if deadline is None else deadline - time.time()
        # What is still overdue belongs to a game that this version cannot play on with.
        await _woken(self._clock_changed, TASK_RETRY_SECONDS if left <= 0 else min(SWEEP, max(0.05, left)))

    async def _messages(self, ways: Ways, called: asyncio.Event) -> None:
        """Send what is due. Each way of sending has a task of its own, so that mails and webhooks do not wait for each
        other.
        """
        await asyncio.to_thread(self._outbox.deliver, ways)
        due = await self._server.ask(self._outbox.next_due, ways)
        wait = SWEEP if due is None else min(SWEEP, max(0.05, due - time.time()))
        await _woken(called, wait)

    def _unless_read_only(self, work: Work) -> Work:
        """The same work, suspended in read-only mode."""

        async def rest_or_work() -> None:
            if self._server.tables.orders.in_force.read_only:
                await _woken(self._orders_changed, TASK_RETRY_SECONDS)
                return
            with suppress(ReadOnly):  # read-only mode has just begun
                await work()

        return rest_or_work

    async def _tidy(self) -> None:
        """Remove orders that have expired, and tables that were deleted long ago."""
        tables = self._server.tables
        await self._server.do(tables.orders.tidy)
        while await self._server.do(tables.administration.erase_deleted):
            pass
        await asyncio.sleep(SWEEP_LIFETIMES)

    async def _lag(self) -> None:
        """Measure how late the event loop is."""
        due = self._loop.time() + LAG
        await asyncio.sleep(LAG)
        self._server.metrics.lag_seconds.add(max(0.0, self._loop.time() - due))

    async def _lifetimes(self) -> None:
        """Remove what has been kept long enough, in small portions with pauses for other work."""
        tables, threads = self._server.tables, asyncio.to_thread
        await asyncio.wrap_future(await threads(tables.people.note_used))
        while removed := await threads(tables.sweeper.sweep):
            _log.info("something had been kept long enough", extra={"removed": removed})
            await asyncio.sleep(TASK_RETRY_SECONDS)
        await asyncio.sleep(SWEEP_LIFETIMES)

    async def _backups(self) -> None:
        await asyncio.sleep(await asyncio.to_thread(self._server.backups.go_on))

    async def _presence(self) -> None:
        self._server.hub.elsewhere.repeat()
        await asyncio.sleep(REPEATED)


class BotTurns:
    """Lets the bot whose turn it is think, at every table, once at a time."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._to_look_at: set[str] = set()

    def look_at(self, id: str) -> None:
        """Check whether a bot is due here."""
        self._to_look_at.add(id)
        if id not in self._thinking:
            self._thinking[id] = asyncio.create_task(self._attend(id))

    async def _attend(self, id: str) -> None:
        try:
            while id in self._to_look_at:
                self._to_look_at.discard(id)
                await self._play_as_far_as_possible(id)
        finally:
            del self._thinking[id]

    async def _play_as_far_as_possible(self, id: str) -> None:
        """Play for bots. After any failure the table is checked again, in case a bot has become due meanwhile."""
        try:
            await self._play(id)
        except TableError as refused:
            _log.info("a bot's move was refused", extra={"table": id, "reason": refused.code})
        except Exception:
            _log.exception("a bot failed", extra={"table": id})

    async def _play(self, id: str) -> None:
        """Play for bots until a person is due. One server process does so at a time; when it dies another one
        continues.
        """
        ask, tables = self._server.ask, self._server.tables
        while await ask(tables.bots.due, id) is not None:
            if not await ask(tables.bots.take, id):
                await asyncio.sleep(TASK_RETRY_SECONDS)
                continue
            try:
                while (task := await ask(tables.bots.due, id)) is not None:
                    await self._decide(task)
            finally:
                await ask(tables.bots.leave, id)

    async def _decide(self, task: BotTask) -> None:
        time_left = self._server.thinking_time
        paying = time_left.host(task.host)
        if time_left.used_up(paying):
            task = replace(task, alone=True)
        steps = await self._server.thinkers.decide(task, partial(time_left.charge, paying))
        await self._server.do(self._server.tables.bots.moved, task, steps)

    async def stop(self) -> None:
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _visit_the_oldest() -> None:
    await asyncio.sleep(COLLECT_EVERY)
    collect_all()


async def _woken(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, at most so long."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
    finally:
        event.clear()


async def _again_and_again(work: Work) -> None:
    while True:
        try:
            await work()
        except Exception:
            _log.exception("a task failed and is tried again")
            await asyncio.sleep(TASK_RETRY_SECONDS)
