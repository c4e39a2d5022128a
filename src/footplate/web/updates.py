"""What a listener is told: of a view only the keys that changed since the last time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

from footplate.table.errors import Forbidden, TableError, Unknown
from footplate.web.answers import encode
from footplate.web.encoded_view import mark_of
from footplate.web.hub import Listener
from footplate.web.server import Server
from footplate.web.tables import described

Message = dict[str, Any]
MOST_LINES: Final = 50
"""Lines of chat that are told one by one; whoever missed more asks for all of them."""
IN_THE_VIEW: Final = ("seq", "moves", "clock")
"""What a table and a view of it both say."""


class Updates:
    """Turns news into messages for one listener."""

    def __init__(self, server: Server, listener: Listener, seen: int | None) -> None:
        self._server = server
        self._listener = listener
        self._seen = seen
        """The `seq` of the view the listener has. Messages name it as `since`: whoever has seen another view meanwhile
        (in the answer to their own move) must not mix the two, and asks for the whole."""
        self._told: Mapping[str, int] = {}
        self._table_told: int | None = None
        self._said = -1

    async def beginning(self) -> AsyncIterator[Message]:
        """What somebody is told who has just come, or come back."""
        self._said = max((line["number"] for line in await self._lines(0)), default=0)
        async for message in self._table():
            yield message
        async for message in self._view():
            yield message

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
        if self._seen is not None and self._seen > shown.seq:
            yield {"type": "resync"}
        elif not self._told and self._seen == shown.seq:
            self._told = shown.marks
        since = self._seen if self._told else None
        changed = {key: part for key, part in shown.parts.items() if self._told.get(key) != shown.marks[key]}
        self._told, self._seen = shown.marks, shown.seq
        if changed:
            yield {"type": "view", "seq": shown.seq, "since": since, "changed": changed}

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
            lines: list[Message] = await self._server.ask(tables.chat, listener.who, listener.id, after)
        except TableError:  # those who only watch do not hear what is said
            return []
        return lines
