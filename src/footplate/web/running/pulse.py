"""Whether what players do could be written down right now."""

from __future__ import annotations

import asyncio
from typing import Final

from footplate.table.basics.errors import Away, TableError
from footplate.table.service import Tables

FRESH: Final = 1.0
"""Seconds an answer holds: however many ask, the store is written to no more often."""
PATIENCE: Final = 3.0
"""Seconds the store may take."""

_KNOWN: Final = {"full": "store_full", "locked": "store_locked", "readonly": "store_read_only"}
"""What databases say, in short."""


class Pulse:
    """Tries a write for whoever wants to know, and remembers for a moment how it went."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._trying: asyncio.Task[str] | None = None
        self._known_at = 0.0

    async def trouble(self) -> str:
        """What is wrong with the store, as the code of a refusal; "" for nothing."""
        now = asyncio.get_running_loop().time()
        if self._trying is None or (self._trying.done() and now - self._known_at > FRESH):
            self._trying = asyncio.create_task(self._try())
        done, _ = await asyncio.wait({self._trying}, timeout=PATIENCE)
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
