"""Who listens to which table, and what each of them has yet to hear.

Nothing is queued. A listener only remembers that there is news; when its socket is ready it looks at the table as it
is then and sends what differs from what it sent last. So a slow reader costs nothing, and misses nothing that holds.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from typing import TYPE_CHECKING, Any, Final, Literal

from footplate.table.values import Change, Who

if TYPE_CHECKING:
    from footplate.web.house import House

News = Literal["view", "table", "chat", "presence"]
KEPT_VIEWS: Final = 64


class Listener:
    """Somebody at a table: as one seat or as a spectator, in one language."""

    def __init__(self, who: Who, id: str, seat: int | None, language: str, seats: frozenset[int]) -> None:
        self.who = who
        self.id = id
        self.seat = seat
        self.language = language
        self.seats = seats
        """The seats this person plays for."""
        self._news: set[News] = set()
        self._woken = asyncio.Event()

    def tell(self, news: News) -> None:
        self._news.add(news)
        self._woken.set()

    async def woken(self) -> None:
        """Wait until there is news."""
        await self._woken.wait()

    def news(self) -> set[News]:
        """What has changed since the last time."""
        self._woken.clear()
        news, self._news = self._news, set()
        return news


class Hub:
    """All listeners of one server process."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._loop = asyncio.get_running_loop()
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._views: OrderedDict[tuple[str, Who, int | None, str], dict[str, Any]] = OrderedDict()
        self._looks: defaultdict[str, set[object]] = defaultdict(set)
        """Looks at tables that are under way; a change in the meantime takes them out."""

    # --- listening ------------------------------------------------------------------------------------------------

    def enter(self, listener: Listener) -> None:
        self._listeners[listener.id].add(listener)
        self._tell(listener.id, "presence")

    def leave(self, listener: Listener) -> None:
        left = self._listeners[listener.id]
        left.discard(listener)
        if not left:
            del self._listeners[listener.id]
        self._tell(listener.id, "presence")

    def present(self, id: str) -> tuple[set[int], int]:
        """The seats whose people are here, and how many watch."""
        here = self._listeners.get(id, set())
        return {seat for listener in here for seat in listener.seats}, sum(not one.seats for one in here)

    def changed(self, change: Change) -> None:
        """A table has changed. May be called from any thread."""
        self._loop.call_soon_threadsafe(self._hear, change)

    def _hear(self, change: Change) -> None:
        for key in [key for key in self._views if key[0] == change.id]:
            del self._views[key]
        self._looks.pop(change.id, None)
        self._tell(change.id, change.what)

    def _tell(self, id: str, news: News) -> None:
        for listener in self._listeners.get(id, ()):
            listener.tell(news)

    # --- looking --------------------------------------------------------------------------------------------------

    async def view(self, who: Who, id: str, language: str, seat: int | None) -> dict[str, Any]:
        """The present view of a seat. Kept for a moment: an answer and a socket often want the same."""
        key = (id, who, seat, language)
        if key in self._views:
            self._views.move_to_end(key)
            return self._views[key]
        look = object()
        self._looks[id].add(look)
        try:
            view = await self._house.ask(self._house.tables.view, who, id, language, seat=seat)
            if look in self._looks[id]:
                self._views[key] = view
                if len(self._views) > KEPT_VIEWS:
                    self._views.popitem(last=False)
        finally:
            self._looks[id].discard(look)
            if not self._looks[id]:
                del self._looks[id]
        return view
