"""What a listener is told: of a view only the parts that changed since the last time."""

from __future__ import annotations

from array import array
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

from footplate.table.errors import Forbidden, TableError, Unknown
from footplate.web.answers import encode
from footplate.web.encoded_view import EncodedView, mark_of
from footplate.web.hub import Listener, News
from footplate.web.server import Server
from footplate.web.tables import described

Message = dict[str, Any]
MOST_LINES: Final = 50
"""Lines of chat that are told one by one; whoever missed more asks for all of them."""
A_VIEW: Final[frozenset[News]] = frozenset(("view",))
"""What is news after nearly every move."""
IN_THE_VIEW: Final = ("seq", "moves", "clock")
"""What a table and a view of it both say."""


class Updates:
    """Turns news into messages for one listener."""

    __slots__ = ("_listener", "_said", "_seen", "_server", "_table_told", "_told")

    def __init__(self, server: Server, listener: Listener, seen: int | None) -> None:
        self._server = server
        self._listener = listener
        self._seen = seen
        """The `seq` of the view the listener has. Messages name it as `since`: whoever has seen another view meanwhile
        (in the answer to their own move) must not mix the two, and asks for the whole."""
        self._told: array[int] | None = None
        """The marks of what it was told last."""
        self._table_told: int | None = None
        self._said = -1

    async def beginning(self) -> AsyncIterator[Message]:
        """What somebody is told who has just come, or come back."""
        self._said = max((line["number"] for line in await self._lines(0)), default=0)
        notice = self._server.notice()
        if notice["read_only"] or notice["stop_in"] is not None:
            yield {"type": "notice", **notice}
        async for message in self._table():
            yield message
        async for message in self._view():
            yield message

    def at_once(self) -> list[Message] | None:
        """What somebody is told when there is nothing new but a view, and that is at hand; None where it takes longer.
        Then nothing has been told.
        """
        listener = self._listener
        if listener.has_heard_all_but(A_VIEW):
            shown = self._server.hub.view_at_once(listener.who, listener.id, listener.language, listener.seat)
            if shown is not None:
                listener.news()
                return [*self._differences(shown)]
        return None

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
        if "unsaid" in news:
            yield {"type": "unsaid"}
        if "orders" in news:
            yield {"type": "notice", **self._server.notice()}
        if "presence" in news:
            company = self._server.hub.present(self._listener.id)
            yield {"type": "presence", "online": sorted(company.seats), "watching": company.watching}

    async def _table(self) -> AsyncIterator[Message]:
        """The table, when more about it has changed than what every move changes."""
        listener = self._listener
        table = await described(self._server, listener.who, listener.id, listener.language)
        self._server.hub.sits(listener, frozenset(table["yours"]))
        mark = mark_of(encode({key: part for key, part in table.items() if key not in IN_THE_VIEW}))
        if mark != self._table_told:
            self._table_told = mark
            yield {"type": "table", **table}

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
            yield {"type": "resync"}
        elif self._told is None and self._seen == shown.seq:
            self._told = shown.marks
        since = None if self._told is None else self._seen
        changed = shown.changed_since(self._told)
        self._told, self._seen = shown.marks, shown.seq
        if changed:
            yield {"type": "view", "seq": shown.seq, "since": since, **changed}

    async def _chat(self) -> AsyncIterator[Message]:
        lines = await self._lines(self._said)
        if len(lines) > MOST_LINES:
            yield {"type": "resync"}
        for line in lines[-MOST_LINES:]:
            yield {"type": "chat", **line}
            self._said = line["number"]

    async def _lines(self, after: int) -> list[Message]:
        listener, tables = self._listener, self._server.tables
        try:
            lines: list[Message] = await self._server.ask(
                tables.chat, listener.who, listener.id, after, language=listener.language
            )
        except TableError:  # those who only watch do not hear what is said
            return []
        return lines
