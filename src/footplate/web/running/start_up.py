"""What a server process asks its store before it serves: while a database is away, it waits."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from footplate.table.basics.errors import Away
from footplate.table.basics.machine_time import machine_ticks
from footplate.table.basics.values import MostTables
from footplate.table.messages.push import PushServer
from footplate.table.service import Tables
from footplate.table.store import Store, open_store
from footplate.web.running.settings import ServerSettings

T = TypeVar("T")

DATABASE_RETRY_SECONDS: Final = 2.0
"""Seconds before a database that did not answer is asked again."""

_log = logging.getLogger("footplate.web")


@dataclass(frozen=True, slots=True)
class StartedStore:
    """The store, and what was read from it."""

    store: Store
    tables: Tables
    push: PushServer | None

    def close(self) -> None:
        self.tables.close()
        self.store.close()


def opened(settings: ServerSettings) -> StartedStore:
    """Open the store and read from it all that a server needs before it serves. Raises `Away` if the database goes
    away in the middle; nothing stays open then.
    """
    store = open_store(settings.db)
    try:
        tables = Tables(
            store,
            ticks=machine_ticks,
            base_url=settings.base_url,
            keep=settings.kept_positions,
            notify_after=settings.notify_after,
            allow_private_webhooks=settings.allow_private_webhooks,
            most=MostTables(settings.tables_per_visitor, settings.bot_tables_per_visitor),
            lifetimes=settings.lifetimes,
        )
        push = PushServer.of(store, settings.contact, settings.allow_private_webhooks)
    except BaseException:
        store.close()
        raise
    return StartedStore(store, tables, push)


async def when_there(ask: Callable[[], T]) -> T:
    """Call `ask` in a thread, and again as long as its database is away, and return its result. This process serves no
    requests meanwhile. Faults that waiting cannot mend (a newer schema, no right to write) are raised.
    """
    while True:
        try:
            return await asyncio.to_thread(ask)
        except Away as away:
            if told_to_stop():
                raise
            _log_away(away)
            await asyncio.sleep(DATABASE_RETRY_SECONDS)


def wait_for_store(where: str) -> None:
    """Wait for the store before there is a server. Faults that waiting cannot mend are raised as they are, to be shown
    as a sentence.
    """
    while True:
        try:
            open_store(where).close()
            return
        except Away as away:
            _log_away(away)
            time.sleep(DATABASE_RETRY_SECONDS)


def _log_away(away: Away) -> None:
    _log.warning("the database does not answer; it is asked again", extra={"reason": str(away)})


def told_to_stop() -> bool:
    """Whether the server that is starting has received a signal to stop. Its handlers were installed before."""
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    return bool(getattr(server, "should_exit", False))
