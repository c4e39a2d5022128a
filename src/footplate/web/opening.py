"""Opening the store when a server process starts: a database that is away for a while is waited for."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

from footplate.table.errors import Away
from footplate.table.store import Store, open_store

PAUSE: Final = 2.0
"""Seconds before a database that does not answer is asked again."""

_log = logging.getLogger("footplate.web")


async def opened_store(where: str) -> Store:
    """The store at this place. While its database does not answer nobody is served by this process, and the others go
    on; what does not mend itself (a newer schema, no right to write) is raised.
    """
    with _stopping() as told_to_stop:
        while True:
            try:
                return await asyncio.to_thread(open_store, where)
            except Away as away:
                if told_to_stop():
                    raise
                _log.warning("the database does not answer; it is asked again", extra={"reason": str(away)})
                await asyncio.sleep(PAUSE)


@contextmanager
def _stopping() -> Iterator[Callable[[], bool]]:
    """Whether somebody has told the process to stop meanwhile; whoever is to be told of it is told as well."""
    told = threading.Event()
    before: dict[int, Any] = {}

    def note(number: int, frame: FrameType | None) -> None:
        told.set()
        handler = before[number]
        if callable(handler):
            handler(number, frame)

    if threading.current_thread() is threading.main_thread():
        before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield told.is_set
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
