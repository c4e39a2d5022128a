"""Opening the store when a server process starts: a database that is away for a while is waited for."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from typing import Final

from footplate.table.errors import Away
from footplate.table.store import Store, open_store

PAUSE: Final = 2.0
"""Seconds before a database that does not answer is asked again."""

_log = logging.getLogger("footplate.web")


async def opened_store(where: str) -> Store:
    """The store at this place. While its database does not answer nobody is served by this process, and the others go
    on; what does not mend itself (a newer schema, no right to write) is raised.
    """
    while True:
        try:
            return await asyncio.to_thread(open_store, where)
        except Away as away:
            if told_to_stop():
                raise
            _log_away(away)
            await asyncio.sleep(PAUSE)


def wait_for_store(where: str) -> None:
    """The same before there is a server, so that what does not mend itself is a sentence: raised as it is."""
    while True:
        try:
            open_store(where).close()
            return
        except Away as away:
            _log_away(away)
            time.sleep(PAUSE)


def _log_away(away: Away) -> None:
    _log.warning("the database does not answer; it is asked again", extra={"reason": str(away)})


def told_to_stop() -> bool:
    """Whether somebody has told the server to stop that is starting here. It listens to signals since before."""
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    return bool(getattr(server, "should_exit", False))
