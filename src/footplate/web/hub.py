"""Who listens to which table, and what each of them has yet to hear.

Nothing is queued. A listener only remembers that there is news; when its socket is ready it looks at the table as it
is then and sends what differs from what it sent last. So a slow reader costs nothing, and misses nothing that holds.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict, defaultdict, deque
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Final, Literal, Protocol, TypeVar

from footplate.table.service import Tables
from footplate.table.values import Change, Who
from footplate.web.encoded_view import EncodedView, Encodings
from footplate.web.presence import Company, Elsewhere

T = TypeVar("T")

News = Literal["view", "table", "chat", "unsaid", "presence", "orders"]
NO_NEWS: Final[frozenset[News]] = frozenset()
"""One for all who have heard everything."""
Look = tuple[int | None, str]
"""Seat and language."""
Looks = dict[Look, EncodedView | asyncio.Future[EncodedView]]
"""Views that have been made, or are being made."""
Right = tuple[Who, str, int | None]
"""Somebody, by which proof, and the seat."""
KEPT_TABLES: Final = 64
"""How many tables have their present views kept."""


class Ask(Protocol):
    """Asks the tables something in a thread, as `Server.ask` does."""

    def __call__(self, what: Callable[[], T]) -> Awaitable[T]: ...


class AskHere(Protocol):
    """Asks a table something right here, if that takes no time, as `Server.ask_here` does."""

    def __call__(self, id: str, what: Callable[[], T], *, heard: bool) -> T | None: ...


class Listener(ABC):
    """Somebody at a table: as one seat or as a spectator, in one language."""

    __slots__ = ("_news", "id", "language", "seat", "seats", "who")

    def __init__(self, who: Who, id: str, seat: int | None, language: str, seats: frozenset[int]) -> None:
        self.who = who
        self.id = id
        self.seat = seat
        self.language = language
        self.seats = seats
        """The seats this person plays for."""
        self._news: frozenset[News] = NO_NEWS

    def tell(self, news: News) -> None:
        self._news |= {news}
        self.wake()

    @abstractmethod
    def wake(self) -> None:
        """There is news."""

    def has_heard_all_but(self, news: frozenset[News]) -> bool:
        """Whether this, and nothing else, has changed since the last time."""
        return self._news == news

    def news(self) -> frozenset[News]:
        """What has changed since the last time."""
        news, self._news = self._news, NO_NEWS
        return news


class Hub:
    """All listeners of one server process."""

    def __init__(self, tables: Tables, ask: Ask, ask_here: AskHere) -> None:
        self._tables = tables
        self._ask = ask
        self._ask_here = ask_here
        self._unheard: deque[Change] = deque()
        """What is durable, but has not been heard of here."""
        self._loop = asyncio.get_running_loop()
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._looks: OrderedDict[str, Looks] = OrderedDict()
        """What was seen of each table since it last changed."""
        self._encodings = ("", 0), Encodings()
        """Those of the table at which somebody looked last, with its `seq`: whoever listens looks one after the other,
        and views take much more room than what is told of them."""
        self._admitted: dict[str, set[Right]] = {}
        """Who may look from where, until something about the table or about sessions changes."""
        self._rights_changed = 0
        self.elsewhere = Elsewhere(tables.whisper, self._company, lambda id: self.tell(id, "presence"))

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
        self.tell(id, "presence")
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

    def forget(self, change: Change) -> None:
        """What was seen of a table holds no more: called, from any thread, before anybody knows of the change."""
        self._unheard.append(change)
        self._loop.call_soon_threadsafe(self._hear)

    def _hear(self) -> None:
        while self._unheard:
            self._forget(self._unheard[0])
            self._unheard.popleft()

    def _forget(self, change: Change) -> None:
        if change.what in ("people", "orders"):
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
            for news in ("view", "table", "chat", "orders"):
                self.tell(id, news)

    def orders_changed(self) -> None:
        """Everybody looks what holds now."""
        for id in self._listeners:
            self.tell(id, "orders")

    def __len__(self) -> int:
        """How many listen here."""
        return sum(map(len, self._listeners.values()))

    def tell(self, id: str, news: News) -> None:
        """There is news of a table."""
        for listener in self._listeners.get(id, ()):
            listener.tell(news)

    def session_ended(self, session: str) -> None:
        """Whoever listens by this session looks again, and finds that they may not."""
        for here in self._listeners.values():
            for listener in here:
                if listener.who.proof == session:
                    listener.tell("table")

    # --- looking --------------------------------------------------------------------------------------------------

    async def view(self, who: Who, id: str, language: str, seat: int | None, *, heard: bool = False) -> EncodedView:
        """The present view of a seat, made once for all who want it: an answer and the sockets of that seat. `heard`:
        as the table was last heard of will do.
        """
        await self._admit(who, id, seat)
        heard = heard or bool(self._looks_at(id))  # others have just looked, and nothing was heard of since
        look = self._look(id, language, seat, heard) or self._look_in_a_thread(id, language, seat, heard)
        shown = look if isinstance(look, EncodedView) else await asyncio.shield(look)
        self._hear()
        await self._admit(who, id, seat)  # it may show what happened after somebody lost the right to see it
        return shown

    def view_at_once(self, who: Who, id: str, language: str, seat: int | None) -> EncodedView | None:
        """The view of somebody who was admitted before and has heard that there is one, if it is there or quickly made;
        None where one has to wait.
        """
        if not self.has_admitted(who, id, seat):
            return None
        look = self._look(id, language, seat, heard=True)
        self._hear()
        return look if isinstance(look, EncodedView) and self.has_admitted(who, id, seat) else None

    def _look(
        self, id: str, language: str, seat: int | None, heard: bool
    ) -> EncodedView | asyncio.Future[EncodedView] | None:
        """A view that has been made, or is being made, or can be made right here."""
        looks = self._looks_at(id)
        look = looks.get((seat, language))
        if look is None:
            made = self._ask_here(id, partial(self._made, id, language, seat, heard), heard=heard)
            if made is not None:
                look = looks[seat, language] = made
        return look

    def _look_in_a_thread(self, id: str, language: str, seat: int | None, heard: bool) -> asyncio.Future[EncodedView]:
        looks = self._looks_at(id)
        look = asyncio.ensure_future(self._ask(partial(self._made, id, language, seat, heard)))
        look.add_done_callback(lambda done: _forget_failure(looks, (seat, language), done))
        looks[seat, language] = look
        return look

    def _looks_at(self, id: str) -> Looks:
        looks = self._looks.get(id)
        if looks is None:
            looks = self._looks[id] = {}
            if len(self._looks) > KEPT_TABLES:
                self._looks.popitem(last=False)
        return looks

    async def _admit(self, who: Who, id: str, seat: int | None) -> None:
        """Whether somebody may look from there. Raises what `Tables.admit` does."""
        if not self.has_admitted(who, id, seat):
            before = self._rights_changed
            await self._ask(lambda: self._tables.admit(who, id, seat))
            if before == self._rights_changed:
                self._admitted.setdefault(id, set()).add((who, who.proof, seat))

    def has_admitted(self, who: Who, id: str, seat: int | None) -> bool:
        """Whether somebody has looked from there before, and nothing was heard since that might forbid it."""
        return (who, who.proof, seat) in self._admitted.get(id, ())

    def _made(self, id: str, language: str, seat: int | None, heard: bool) -> EncodedView:
        view = self._tables.admitted_view(id, language, seat, as_heard=heard)
        which, encodings = self._encodings
        if which != (id, view["seq"]):
            encodings = Encodings()
            self._encodings = (id, view["seq"]), encodings
        return EncodedView.of(view, encodings)


def _company(here: Collection[Listener]) -> Company:
    seats = frozenset(seat for listener in here for seat in listener.seats)
    return Company(seats, sum(not listener.seats for listener in here))


def _forget_failure(looks: Looks, which: Look, done: asyncio.Future[EncodedView]) -> None:
    if (done.cancelled() or done.exception()) and looks.get(which) is done:
        del looks[which]
