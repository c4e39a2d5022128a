"""Who listens to which table, and what each of them has yet to hear.

Nothing is queued. A listener only remembers that there is news; when its socket is ready it looks at the table as it
is then and sends what differs from what it sent last. So a slow reader costs nothing, and misses nothing that holds.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Collection
from typing import Final, Literal, Protocol, TypeVar

from footplate.table.service import Tables
from footplate.table.values import Change, Who
from footplate.web.encoded_view import EncodedView
from footplate.web.presence import Company, Elsewhere

T = TypeVar("T")

News = Literal["view", "table", "chat", "presence"]
Look = tuple[int | None, str]
"""Seat and language."""
Looks = dict[Look, asyncio.Future[EncodedView]]
"""Views that have been made, or are being made."""
Right = tuple[Who, str, int | None]
"""Somebody, by which proof, and the seat."""
KEPT_TABLES: Final = 128
"""How many tables have their present views kept."""


class Ask(Protocol):
    """Asks the tables something in a thread, as `Server.ask` does."""

    def __call__(self, what: Callable[[], T]) -> Awaitable[T]: ...


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

    def __init__(self, tables: Tables, ask: Ask) -> None:
        self._tables = tables
        self._ask = ask
        self._loop = asyncio.get_running_loop()
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._looks: OrderedDict[str, Looks] = OrderedDict()
        """What was seen of each table since it last changed."""
        self._admitted: dict[str, set[Right]] = {}
        """Who may look from where, until something about the table or about sessions changes."""
        self._rights_changed = 0
        self.elsewhere = Elsewhere(tables.whisper, self._company, lambda id: self._tell(id, "presence"))

    # --- listening ------------------------------------------------------------------------------------------------

    def enter(self, listener: Listener) -> None:
        self._listeners[listener.id].add(listener)
        self._come_or_gone(listener.id)

    def leave(self, listener: Listener) -> None:
        left = self._listeners[listener.id]
        left.discard(listener)
        if not left:
            del self._listeners[listener.id]
            self._admitted.pop(listener.id, None)
        self._come_or_gone(listener.id)

    def sits(self, listener: Listener, seats: frozenset[int]) -> None:
        """These are the seats a listener plays for now."""
        if seats != listener.seats:
            listener.seats = seats
            self._come_or_gone(listener.id)

    def _come_or_gone(self, id: str) -> None:
        self._tell(id, "presence")
        self.elsewhere.tell(id, _company(self._listeners.get(id, ())))

    def present(self, id: str) -> Company:
        """Who is at a table, in all server processes."""
        return _company(self._listeners.get(id, ())) + self.elsewhere.at(id)

    def _company(self) -> dict[str, Company]:
        """Who is at which table, in this one."""
        return {id: _company(here) for id, here in self._listeners.items()}

    def hear(self, words: str) -> None:
        """Another process tells who is there. May be called from any thread."""
        self._loop.call_soon_threadsafe(self.elsewhere.hear, words)

    def changed(self, id: str, what: News) -> None:
        """A table has changed. May be called from any thread."""
        self._loop.call_soon_threadsafe(self._tell, id, what)

    def forget(self, change: Change) -> None:
        """What was seen of a table holds no more: called, from any thread, before anybody knows of the change."""
        self._loop.call_soon_threadsafe(self._forget, change)

    def _forget(self, change: Change) -> None:
        if change.what == "people":
            self._rights_changed += 1
            self._admitted.clear()
            return
        self._looks.pop(change.id, None)
        if change.what == "table":
            self._rights_changed += 1
            self._admitted.pop(change.id, None)

    def forget_all(self) -> None:
        """Something may have happened that nobody here has heard of. May be called from any thread."""
        self._loop.call_soon_threadsafe(self._forget_all)

    def _forget_all(self) -> None:
        self._rights_changed += 1
        self._looks.clear()
        self._admitted.clear()
        for id in self._listeners:
            for news in ("view", "table", "chat"):
                self._tell(id, news)

    def _tell(self, id: str, news: News) -> None:
        for listener in self._listeners.get(id, ()):
            listener.tell(news)

    def session_ended(self, session: str) -> None:
        """Whoever listens by this session looks again, and finds that they may not. May be called from any thread."""
        self._loop.call_soon_threadsafe(self._session_ended, session)

    def _session_ended(self, session: str) -> None:
        for here in self._listeners.values():
            for listener in here:
                if listener.who.proof == session:
                    listener.tell("table")

    # --- looking --------------------------------------------------------------------------------------------------

    async def view(self, who: Who, id: str, language: str, seat: int | None) -> EncodedView:
        """The present view of a seat, made once for all who want it: an answer and the sockets of that seat."""
        await self._admit(who, id, seat)
        looks = self._looks.get(id)
        if looks is None:
            looks = self._looks[id] = {}
            if len(self._looks) > KEPT_TABLES:
                self._looks.popitem(last=False)
        look = looks.get((seat, language))
        if look is None:
            look = looks[seat, language] = asyncio.ensure_future(self._look(id, language, seat))
            look.add_done_callback(lambda done: _forget_failure(looks, (seat, language), done))
        shown = await asyncio.shield(look)
        await self._admit(who, id, seat)  # it may show what happened after somebody lost the right to see it
        return shown

    async def _admit(self, who: Who, id: str, seat: int | None) -> None:
        """Whether somebody may look from there. Raises what `Tables.admit` does."""
        right = (who, who.proof, seat)
        if right not in self._admitted.get(id, ()):
            before = self._rights_changed
            await self._ask(lambda: self._tables.admit(who, id, seat))
            if before == self._rights_changed:
                self._admitted.setdefault(id, set()).add(right)

    async def _look(self, id: str, language: str, seat: int | None) -> EncodedView:
        return await self._ask(lambda: EncodedView.of(self._tables.admitted_view(id, language, seat)))


def _company(here: Collection[Listener]) -> Company:
    seats = frozenset(seat for listener in here for seat in listener.seats)
    return Company(seats, sum(not listener.seats for listener in here))


def _forget_failure(looks: Looks, which: Look, done: asyncio.Future[EncodedView]) -> None:
    if (done.cancelled() or done.exception()) and looks.get(which) is done:
        del looks[which]
