"""What goes on by itself where players write letters: the mailbox is looked after, orders that wait are carried out."""

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
        """Somebody may be asked whose orders wait."""

    async def look(self) -> None:
        """Read what has come in. A server that is not to be had is asked again later."""
        if self._inbox is not None:
            try:
                await asyncio.to_thread(self._office.empty, self._inbox)
            except OSError as error:
                _log.warning("the mailbox cannot be read", extra={"reason": str(error)})
        await asyncio.sleep(max(1, self._every) if self._inbox else 3600)

    async def carry_out(self) -> None:
        """Whatever waits for a seat that is asked now."""
        self.changed.clear()
        await asyncio.to_thread(self._office.sweep)
        try:
            await asyncio.wait_for(self.changed.wait(), 15)
        except TimeoutError:
            return
        await asyncio.sleep(SOON)
