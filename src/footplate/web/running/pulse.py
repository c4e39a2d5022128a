"""Whether the store can be written right now."""

from __future__ import annotations

import asyncio
from typing import Final

from footplate.table.basics.errors import Away, TableError
from footplate.table.service import Tables

FRESH: Final = 1.0
"""Seconds an answer is cached: however many requests ask, the store is tried no more often."""
STORE_TIMEOUT_SECONDS: Final = 3.0
"""Seconds the store may take."""

_KNOWN: Final = {"full": "store_full", "locked": "store_locked", "readonly": "store_read_only"}
"""Short codes for what databases report."""


class Pulse:
    """Tries a write, and caches the result for a moment."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._trying: asyncio.Task[str] | None = None
        self._known_at = 0.0

    async def trouble(self) -> str:
        """What is wrong with the store, as the code of a refusal; "" if it can be written."""
        now = asyncio.get_running_loop().time()
        if self._trying is None or (self._trying.done() and now - self._known_at > FRESH):
            self._trying = asyncio.create_task(self._try())
        done, _ = await asyncio.wait({self._trying}, timeout=STORE_TIMEOUT_SECONDS)
        return done.pop().result() if done else "store_slow"

    async def _try(self) -> str:
        try:
            await asyncio.wrap_future(self._tables.pulse())
        except Away:
            return "store_away"
        except TableError as failed:
            return next((code for word, code in _KNOWN.items() if word in str(failed)), "store_failing")
        finally:
            self._known_at = asyncio.get_running_loop().time()
        return ""
