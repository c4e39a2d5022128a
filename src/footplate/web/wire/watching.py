"""What an application is never told of its WebSockets: pings, which the server answers by itself, and readers that
never read.

uvicorn takes any `asyncio.Protocol` for WebSockets. Here it gets its own one, whichever that is, with nothing changed
but the methods that asyncio calls.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from footplate.web.bounds import incoming
from footplate.web.bounds.limits import NOBODYS
from footplate.web.wire import frames, open_lines
from footplate.web.wire.open_lines import POLICY

SMALLEST_FRAME: Final = 6
"""Bytes of a frame from a page that says nothing."""


class Watch:
    """Looks after one connection. Its bytes cost as much as if all of them were the smallest frames: pages only answer
    pings.
    """

    __slots__ = ("_deadline", "_greeted", "_loop", "_sent", "_since", "_transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._greeted = False
        """Whether the head of the handshake has arrived."""
        self._sent = 0
        self._since = self._loop.time()
        """The beginning of the round in which `_sent` is counted."""
        self._deadline: asyncio.TimerHandle | None = None

    def allows(self, data: bytes) -> bool:
        """Count what has arrived. Returns whether it is within the limits of a round."""
        if not self._greeted:
            self._greeted = True
            return True
        now = self._loop.time()
        if now >= self._since + open_lines.ROUND:
            self._sent, self._since = 0, now
        frames_at_most = -(-len(data) // SMALLEST_FRAME)
        self._sent += len(data) + incoming.PIECE + frames_at_most * incoming.FRAME
        return not incoming.is_too_much(self._sent, within=True)

    def falls_behind(self) -> None:
        """The send buffer is full. The application notices, and closes; if even that is not read, this cuts it."""
        self.rest()
        seconds = open_lines.SLOW_READER_SECONDS + open_lines.FAREWELL
        self._deadline = self._loop.call_later(seconds, self._transport.abort, context=NOBODYS)

    def rest(self) -> None:
        """The reader has caught up, or the connection has ended."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class Unread(asyncio.Protocol):
    """A connection that has sent too much, after its close frame: nothing more of it is read. (Aborting at once would
    lose the close frame.)
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        transport.set_protocol(self)
        if not transport.is_closing():
            transport.write(frames.goodbye(POLICY, "too_much"))
            transport.pause_reading()
        loop = asyncio.get_running_loop()
        self._deadline = loop.call_later(open_lines.FAREWELL, transport.abort, context=NOBODYS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.cancel()


def watched(server_protocol: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
    """A server's protocol for WebSockets, with a `Watch` over each connection."""

    class Watched(server_protocol):  # type: ignore[valid-type,misc]
        _footplate_watch: Watch

        def connection_made(self, transport: Any) -> None:
            self._footplate_transport = transport
            self._footplate_watch = Watch(transport)
            super().connection_made(transport)

        def data_received(self, data: bytes) -> None:
            if self._footplate_watch.allows(data):
                super().data_received(data)
            else:
                Unread(self._footplate_transport)
                self.connection_lost(ConnectionAbortedError("too much was sent"))

        def pause_writing(self) -> None:
            super().pause_writing()
            self._footplate_watch.falls_behind()

        def resume_writing(self) -> None:
            super().resume_writing()
            self._footplate_watch.rest()

        def connection_lost(self, exc: Exception | None) -> None:
            self._footplate_watch.rest()
            super().connection_lost(exc)

    return Watched


def _protocol_of_uvicorn() -> type[asyncio.Protocol] | None:
    """The protocol that uvicorn itself would use; None if it cannot be found where it is today."""
    try:
        from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol
    except ImportError:
        return None
    found: Any = AutoWebSocketsProtocol
    return found if isinstance(found, type) and issubclass(found, asyncio.Protocol) else None


_FOUND: Final = _protocol_of_uvicorn()
WatchedConnection: Final = watched(_FOUND) if _FOUND is not None else None
"""The protocol of uvicorn with a watch; None if there can be none."""
