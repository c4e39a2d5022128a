"""The messages of a listener: of a view only the parts that changed since the last one."""

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

MOST_CHAT_LINES: Final = 50
"""Lines of chat that are sent one by one; a listener that missed more fetches all of them."""
TALK: Final[frozenset[News]] = frozenset(("chat",))
"""What only those at the table receive."""
IN_THE_VIEW: Final = ("seq", "moves", "clock")
"""Fields that a table and a view of it have in common."""
UNSAID: Final = Message(type="unsaid")
RESYNC: Final = Message(type="resync")


class Updates:
    """Turns news into messages for one listener."""

    __slots__ = ("_listener", "_said", "_seen", "_server", "_table_told", "_told")

    def __init__(self, server: Server, listener: Listener, seen: int | None, said: int) -> None:
        self._server = server
        self._listener = listener
        self._seen = seen
        """The `seq` of the view that the listener has. Messages name it as `since`: a page that has received another
        view meanwhile (in the answer to its own move) must not mix the two, and fetches the whole one.
        """
        self._told: array[int] | None = None
        """The marks of the last view that was sent."""
        self._table_told: int | None = None
        self._said = said
        """The number of the last line of chat that was sent."""

    async def beginning(self) -> AsyncIterator[Message]:
        """The first messages, after connecting or reconnecting."""
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
        """The messages for all news, if they are at hand; None if making them takes longer, and then the news stay
        unread.
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
        """The messages for all news."""
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
        """Messages that are the same for all at the table."""
        if "unsaid" in news:
            yield UNSAID
        if "orders" in news:
            yield Message(type="notice", **self._server.notice())
        if "presence" in news:
            yield self._server.hub.messages.presence(self._listener.id, self._server.hub.present(self._listener.id))

    async def _table(self) -> AsyncIterator[Message]:
        """The table, when more of it has changed than every move changes."""
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
        except TableError:  # the table still waits for players: there is no view yet
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
        if len(lines) > MOST_CHAT_LINES:
            yield RESYNC
        for line in lines[-MOST_CHAT_LINES:]:
            yield Message(type="chat", **line)
            self._said = line["number"]

    async def _lines(self, after: int) -> list[dict[str, Any]]:
        listener, tables = self._listener, self._server.tables
        if not listener.seats:  # spectators do not receive the chat
            return []
        try:
            lines: list[dict[str, Any]] = await self._server.ask(
                tables.talk.chat, listener.who, listener.id, after, language=listener.language
            )
        except TableError:  # they have just lost their seat
            return []
        return lines
