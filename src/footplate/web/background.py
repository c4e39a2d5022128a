"""What goes on by itself: bots think, clocks run out, messages are sent."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from footplate.table.store import Store
from footplate.web.house import House

SWEEP: Final = 15.0
"""Seconds between looks at what another process may have left behind."""
PAUSE: Final = 1.0
"""Seconds before something that failed is tried again."""

_log = logging.getLogger("footplate.web")


class Background:
    """The tasks of one server process."""

    def __init__(self, house: House, store: Store) -> None:
        self._house = house
        self._store = store

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        yield
