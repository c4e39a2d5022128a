"""Background work for play by letter: reading the mailbox, carrying out orders that wait."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from footplate.post.inbox import Inbox, inbox_of
from footplate.post.office import PostOffice
from footplate.post.settings import PostSettings

_log = logging.getLogger("footplate.web")

SOON: Final = 1.0
"""Seconds between two looks at the orders that wait, while tables change."""


class Postal:
    """The post office of one server process and its mailbox."""

    def __init__(self, office: PostOffice, settings: PostSettings | None) -> None:
        self._office = office
        self._inbox: Inbox | None = inbox_of(settings) if settings else None
        self._every = settings.every if settings else 0
        self.changed = asyncio.Event()
        """Set when a seat may be asked for which orders wait."""

    async def look(self) -> None:
        """Read new letters. A mail server that cannot be reached is asked again later."""
        if self._inbox is not None:
            try:
                await asyncio.to_thread(self._office.empty, self._inbox)
            except OSError as error:
                _log.warning("the mailbox cannot be read", extra={"reason": str(error)})
        await asyncio.sleep(max(1, self._every) if self._inbox else 3600)

    async def carry_out(self) -> None:
        """Carry out orders for seats that are asked now."""
        self.changed.clear()
        await asyncio.to_thread(self._office.sweep)
        try:
            await asyncio.wait_for(self.changed.wait(), 15)
        except TimeoutError:
            return
        await asyncio.sleep(SOON)
