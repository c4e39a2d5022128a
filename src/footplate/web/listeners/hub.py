"""The listeners of every table, and the news that each of them has not been sent yet.

Nothing is queued. A listener only remembers that there is news; when its socket is ready, it takes the present view of
the table and sends the difference to its last one. So a slow reader costs nothing, and misses nothing that still
holds.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict, defaultdict, deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, Literal, Protocol, TypeVar

from footplate.table.basics.values import Change, Who
from footplate.table.service import Tables
from footplate.web.listeners.attendance import Attendance
from footplate.web.listeners.calling import Calling
from footplate.web.listeners.encoded_view import EncodedView, Encodings
from footplate.web.listeners.messages import Messages
from footplate.web.listeners.pace import Pace
from footplate.web.listeners.presence import NO_COMPANY, Company, Elsewhere

T = TypeVar("T")

News = Literal["view", "table", "chat", "unsaid", "presence", "orders"]
NO_NEWS: Final[frozenset[News]] = frozenset()
"""Shared by all listeners without news."""
Look = tuple[int | None, str]
"""Seat and language."""
Looks = dict[Look, EncodedView | asyncio.Future[EncodedView]]
"""Views that have been made, or are being made."""
Right = tuple[Who, str, int | None]
"""A person with the proof of their identity, a table's name, and the seat."""
KEPT_TABLES: Final = 64
"""The number of tables whose present views are kept."""
LISTENERS_AT_ONCE: Final = 50
"""The number of listeners that are told before other work gets a turn. Each takes some ten microseconds."""
PAUSE_SECONDS: Final = 0.001
"""Seconds until the next ones are told."""
PRESENCE: Final = 0.5
"""Seconds between two messages about who is present, to listeners and to other processes."""


class Ask(Protocol):
    """Asks the tables something in a thread, as `Server.ask` does."""

    def __call__(self, what: Callable[[], T]) -> Awaitable[T]: ...


class AskHere(Protocol):
    """Runs a question to a table in this thread, if the answer takes no time, as `Server.ask_here` does."""

    def __call__(self, id: str, what: Callable[[], T], *, heard: bool) -> T | None: ...


class Listener(ABC):
    """An open page or stream at a table: as one seat or as a spectator, in one language."""

    __slots__ = ("_news", "called", "id", "language", "seat", "seats", "who")

    def __init__(self, who: Who, id: str, seat: int | None, language: str, seats: frozenset[int]) -> None:
        self.who = who
        self.id = id
        self.seat = seat
        self.language = language
        self.seats = seats
        """The seats this person plays for."""
        self._news: frozenset[News] = NO_NEWS
        self.called = False
        """Whether it waits for its turn to be woken."""

    def note(self, news: frozenset[News]) -> None:
        """Remember news for the next time it is woken."""
        self._news |= news

    @abstractmethod
    def wake(self) -> None:
        """There is news."""

    @property
    def unheard(self) -> frozenset[News]:
        """What has changed since the last time; it stays unread."""
        return self._news

    def news(self) -> frozenset[News]:
        """What has changed since the last time; from now on it counts as read."""
        news, self._news = self._news, NO_NEWS
        return news


class Hub:
    """All listeners of one server process."""

    def __init__(self, tables: Tables, ask: Ask, ask_here: AskHere) -> None:
        self._tables = tables
        self._ask = ask
        self._ask_here = ask_here
        self._unheard: deque[Change] = deque()
        """Changes that are stored, but not yet processed here."""
        self._loop = asyncio.get_running_loop()
        self._listeners: defaultdict[str, Attendance[Listener]] = defaultdict(Attendance)
        self._shown: defaultdict[str, set[Listener]] = defaultdict(set)
        """The same listeners by their session or secret."""
        self._calling = Calling(LISTENERS_AT_ONCE, PAUSE_SECONDS)
        self.messages = Messages()
        self._looks: OrderedDict[str, Looks] = OrderedDict()
        """The views of each table since its last change."""
        self._encodings = ("", 0), Encodings()
        """Encoded parts of the table that was viewed last, with its `seq`. One table is enough, because all its
        listeners look in succession, and encoded parts take much more room than the messages made from them.
        """
        self._admitted: dict[str, set[Right]] = {}
        """Who may look as which seat, until the table or its sessions change."""
        self._rights_changed = 0
        self._here = Pace(self._whisper, PRESENCE)
        self._there = Pace(lambda id: self.tell(id, "presence"), PRESENCE)
        self.elsewhere = Elsewhere(tables.store.whisper, self._company, self._there.want)

    # --- listening ------------------------------------------------------------------------------------------------

    def enter(self, listener: Listener) -> None:
        self._listeners[listener.id].enter(listener)
        if listener.who.proof:
            self._shown[listener.who.proof].add(listener)
        self._come_or_gone(listener.id)

    def leave(self, listener: Listener) -> None:
        self._go(listener)
        if (proof := listener.who.proof) in self._shown:
            self._shown[proof].discard(listener)
            if not self._shown[proof]:
                del self._shown[proof]
        self._come_or_gone(listener.id)

    def sits(self, listener: Listener, seats: frozenset[int]) -> None:
        """Set the seats a listener plays for. A listener that has left meanwhile is not added again."""
        if seats != listener.seats and listener in self._listeners.get(listener.id, ()):
            self._go(listener)
            listener.seats = seats
            self._listeners[listener.id].enter(listener)
            self._come_or_gone(listener.id)

    def _go(self, listener: Listener) -> None:
        here = self._listeners[listener.id]
        here.leave(listener)
        if not here:
            del self._listeners[listener.id]
            self._admitted.pop(listener.id, None)

    def _come_or_gone(self, id: str) -> None:
        self._here.want(id)
        self._there.want(id)

    def _whisper(self, id: str) -> None:
        self.elsewhere.tell(id, self._here_at(id))

    def present(self, id: str) -> Company:
        """Who is at a table, in all server processes."""
        return self._here_at(id) + self.elsewhere.at(id)

    def _here_at(self, id: str) -> Company:
        here = self._listeners.get(id)
        return NO_COMPANY if here is None else here.company

    def _company(self) -> dict[str, Company]:
        """Who is at which table, in this process."""
        return {id: here.company for id, here in self._listeners.items()}

    def hear(self, words: str) -> None:
        """Receive another process's report of who is present. May be called from any thread."""
        self._loop.call_soon_threadsafe(self.elsewhere.hear, words)

    def forget(self, change: Change) -> None:
        """Drop the views of a table that has changed. Called from any thread, before the change is announced."""
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
        """Drop all views: changes may have been missed. May be called from any thread."""
        self._loop.call_soon_threadsafe(self._forget_all)

    def _forget_all(self) -> None:
        self._rights_changed += 1
        self._looks.clear()
        self._admitted.clear()
        self._tell_all("view", "table", "chat", "orders")

    def orders_changed(self) -> None:
        """Tell all listeners to read the announcements again."""
        self._tell_all("orders")

    def _tell_all(self, *news: News) -> None:
        """Give all listeners of this process these news."""
        for here in self._listeners.values():
            for listener in here:
                listener.note(frozenset(news))
            self._calling.wake_in_turn(here)

    def __len__(self) -> int:
        """The number of listeners."""
        return sum(map(len, self._listeners.values()))

    def tell(self, id: str, *news: News) -> None:
        """Give the listeners of a table these news."""
        here = self._listeners.get(id)
        if here is not None:
            told = frozenset(news)
            for listener in here:
                listener.note(told)
            self._calling.wake(list(here))

    def session_ended(self, session: str) -> None:
        """Make the listeners of a session check their rights again, and find that they have ended."""
        here = list(self._shown.get(session, ()))
        for listener in here:
            listener.note(frozenset(("table",)))
        self._calling.wake(here)

    # --- looking --------------------------------------------------------------------------------------------------

    async def view(self, who: Who, id: str, language: str, seat: int | None, *, heard: bool = False) -> EncodedView:
        """The present view of a seat, made once for all requests and sockets of that seat. `heard`: a view of the last
        known state will do.
        """
        await self._admit(who, id, seat)
        heard = heard or bool(self._looks_at(id))  # another request has just made it, and there was no change since
        look = self._look(id, language, seat, heard) or self._look_in_a_thread(id, language, seat, heard)
        shown = look if isinstance(look, EncodedView) else await asyncio.shield(look)
        self._hear()
        await self._admit(who, id, seat)  # it may show events after this person lost the right to see them
        return shown

    def view_at_once(self, who: Who, id: str, language: str, seat: int | None) -> EncodedView | None:
        """The view for a person who was admitted before, if it is cached or quickly made; None where one has
        to wait.
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
        """Check whether a person may look as this seat. Raises what `Rights.admit` does."""
        if not self.has_admitted(who, id, seat):
            before = self._rights_changed
            await self._ask(lambda: self._tables.rights.admit(who, id, seat))
            if before == self._rights_changed:
                self._admitted.setdefault(id, set()).add((who, who.proof, seat))

    def has_admitted(self, who: Who, id: str, seat: int | None) -> bool:
        """Whether this person was admitted before, and no change since might forbid it."""
        return (who, who.proof, seat) in self._admitted.get(id, ())

    def _made(self, id: str, language: str, seat: int | None, heard: bool) -> EncodedView:
        view = self._tables.looking.admitted_view(id, language, seat, as_heard=heard)
        which, encodings = self._encodings
        if which != (id, view["seq"]):
            encodings = Encodings()
            self._encodings = (id, view["seq"]), encodings
        return EncodedView.of(view, encodings)


def _forget_failure(looks: Looks, which: Look, done: asyncio.Future[EncodedView]) -> None:
    if (done.cancelled() or done.exception()) and looks.get(which) is done:
        del looks[which]
