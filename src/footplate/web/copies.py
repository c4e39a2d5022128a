"""What was made of a table for somebody to take away, kept as long as it is true and there is room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

ROOM: Final = 32_000_000
"""Bytes."""
LARGEST: Final = ROOM // 16

Kind = tuple[str, str, int, int | None, object]
"""What, of which table, at which `seq`, as which seat may see it, and what else makes a difference.

Whoever asks has been found to have that seat; nobody gets what was made for another one.
"""


class Copies:
    """Copies by kind, the least recently wanted thrown away first; each is made once, however many wait for it."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[Kind, bytes] = OrderedDict()
        self._size = 0
        self._coming: dict[Kind, asyncio.Future[bytes]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    async def get(self, kind: Kind, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """A copy that is there, or one that is made now."""
        if kind in self._kept:
            self._kept.move_to_end(kind)
            return self._kept[kind]
        coming = self._coming.get(kind)
        if coming is None:
            coming = self._coming[kind] = asyncio.ensure_future(make())
            coming.add_done_callback(lambda done: self._arrived(kind, done))
        return await asyncio.shield(coming)

    def _arrived(self, kind: Kind, done: asyncio.Future[bytes]) -> None:
        del self._coming[kind]
        if done.cancelled() or done.exception() is not None or len(done.result()) > min(LARGEST, self._room):
            return
        self._kept[kind] = done.result()
        self._size += len(done.result())
        while self._size > self._room:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest)
