"""What a listener is told: of a view only the parts that changed since the last time."""

from __future__ import annotations

from array import array
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

from footplate.table.basics.errors import Forbidden, TableError, Unknown
from footplate.web.api.tables import described
from footplate.web.contract.answers import encode
from footplate.web.listeners.encoded_view import EncodedView, mark_of
from footplate.web.listeners.hub import Listener, News
from footplate.web.listeners.messages import Message
from footplate.web.server import Server

MOST_LINES: Final = 50
"""Lines of chat that are told one by one; whoever missed more asks for all of them."""
TALK: Final[frozenset[News]] = frozenset(("chat",))
"""What only those at the table hear."""
IN_THE_VIEW: Final = ("seq", "moves", "clock")
"""What a table and a view of it both say."""
UNSAID: Final = Message(type="unsaid")
RESYNC: Final = Message(type="resync")


class Updates:
    """Turns news into messages for one listener."""

    __slots__ = ("_listener", "_said", "_seen", "_server", "_table_told", "_told")

    def __init__(self, server: Server, listener: Listener, seen: int | None, said: int) -> None:
        self._server = server
        self._listener = listener
        self._seen = seen
        """The `seq` of the view the listener has. Messages name it as `since`: whoever has seen another view meanwhile
        (in the answer to their own move) must not mix the two, and asks for the whole."""
        self._told: array[int] | None = None
        """The marks of what it was told last."""
        self._table_told: int | None = None
        self._said = said
        """The number of the last line of chat they have heard."""

    async def beginning(self) -> AsyncIterator[Message]:
        """What somebody is told who has just come, or come back."""
        notice = self._server.notice()
        if notice["read_only"] or notice["stop_in"] is not None:
            yield Message(type="notice", **notice)
        async for message in self._table():
            yield message
        async for message in self._view():
            yield message
        async for message in self._chat():  # what was said between the handshake and now
            yield message

    def at_once(self) -> list[Message] | None:
        """What somebody is told when everything that is new is at hand; None where it takes longer. Then nothing has
        been told.
        """
        listener, shown = self._listener, None
        news = listener.unheard if listener.seats else listener.unheard - TALK
        if "table" in news or "chat" in news:
            return None
        if "view" in news:
            shown = self._server.hub.view_at_once(listener.who, listener.id, listener.language, listener.seat)
            if shown is None:
                return None
        listener.news()
        return [*(self._differences(shown) if shown else ()), *self._words(news)]

    async def messages(self) -> AsyncIterator[Message]:
        """What somebody is told when there is news."""
        news = self._listener.news()
        if "table" in news:
            async for message in self._table():
                yield message
        if "view" in news or "table" in news:
            async for message in self._view():
                yield message
        if "chat" in news:
            async for message in self._chat():
                yield message
        for message in self._words(news):
            yield message

    def _words(self, news: frozenset[News]) -> Iterator[Message]:
        """What everybody at the table is told alike."""
        if "unsaid" in news:
            yield UNSAID
        if "orders" in news:
            yield Message(type="notice", **self._server.notice())
        if "presence" in news:
            yield self._server.hub.messages.presence(self._listener.id, self._server.hub.present(self._listener.id))

    async def _table(self) -> AsyncIterator[Message]:
        """The table, when more about it has changed than what every move changes."""
        listener = self._listener
        table = await described(self._server, listener.who, listener.id, listener.language)
        self._server.hub.sits(listener, frozenset(table["yours"]))
        mark = mark_of(encode({key: part for key, part in table.items() if key not in IN_THE_VIEW}))
        if mark != self._table_told:
            self._table_told = mark
            yield Message(type="table", **table)

    async def _view(self) -> AsyncIterator[Message]:
        listener = self._listener
        try:
            shown = await self._server.hub.view(listener.who, listener.id, listener.language, listener.seat)
        except (Unknown, Forbidden):
            raise
        except TableError:  # the table still waits for players: there is nothing to see yet
            return
        for message in self._differences(shown):
            yield message

    def _differences(self, shown: EncodedView) -> Iterator[Message]:
        if self._seen is not None and self._seen > shown.seq:
            yield RESYNC
        elif self._told is None and self._seen == shown.seq:
            self._told = shown.marks
        since = None if self._told is None else self._seen
        changed = self._server.hub.messages.view(shown, self._told, since)
        self._told, self._seen = shown.marks, shown.seq
        if changed:
            yield changed

    async def _chat(self) -> AsyncIterator[Message]:
        lines = await self._lines(self._said)
        if len(lines) > MOST_LINES:
            yield RESYNC
        for line in lines[-MOST_LINES:]:
            yield Message(type="chat", **line)
            self._said = line["number"]

    async def _lines(self, after: int) -> list[dict[str, Any]]:
        listener, tables = self._listener, self._server.tables
        if not listener.seats:  # those who only watch do not hear what is said
            return []
        try:
            lines: list[dict[str, Any]] = await self._server.ask(
                tables.chat, listener.who, listener.id, after, language=listener.language
            )
        except TableError:  # they have just lost their seat
            return []
        return lines
