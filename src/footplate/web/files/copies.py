"""A cache of what was made of tables for download, kept while it is current and there is room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable
from typing import Final

ROOM: Final = 32_000_000
"""Bytes."""
LARGEST_COPY_BYTES: Final = ROOM // 16

CopyKey = tuple[str, str, int, int | None, object]
"""What, of which table, at which `seq`, as which seat may see it, and any further difference. The seat has been
checked before: a copy made for one seat is never returned to another.
"""


class Copies:
    """Copies by kind. Simultaneous requests share one computation. Copies of an older `seq` are never asked for again;
    if room is short, the least recently used copy goes first.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[CopyKey, bytes] = OrderedDict()
        self._of_table: defaultdict[str, set[CopyKey]] = defaultdict(set)
        self._size = 0
        self._coming: dict[CopyKey, asyncio.Future[bytes]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    async def get(self, kind: CopyKey, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """A cached copy, or one that is made now."""
        if kind in self._kept:
            self._kept.move_to_end(kind)
            return self._kept[kind]
        coming = self._coming.get(kind)
        if coming is None:
            coming = self._coming[kind] = asyncio.ensure_future(make())
            coming.add_done_callback(lambda done: self._arrived(kind, done))
        return await asyncio.shield(coming)

    def forget(self, table: str) -> None:
        """Drop all copies of a table whose content has changed without a new event: a name was removed."""
        for kind in list(self._of_table.get(table, ())):
            self._throw_away(kind)

    def _throw_away(self, kind: CopyKey) -> None:
        self._size -= len(self._kept.pop(kind))
        left = self._of_table[kind[1]]
        left.discard(kind)
        if not left:
            del self._of_table[kind[1]]

    def _arrived(self, kind: CopyKey, done: asyncio.Future[bytes]) -> None:
        del self._coming[kind]
        if done.cancelled() or done.exception() is not None or len(done.result()) > min(LARGEST_COPY_BYTES, self._room):
            return
        _, table, seq, *_ = kind
        for outrun in [one for one in self._of_table.get(table, ()) if one[2] < seq]:
            self._throw_away(outrun)
        self._kept[kind] = done.result()
        self._of_table[table].add(kind)
        self._size += len(done.result())
        while self._size > self._room:
            self._throw_away(next(iter(self._kept)))
