"""HTTP connections with limits: bytes of a head, seconds for each part of a request, connections of one address.

uvicorn itself reads heads of any length, for any time, on any number of connections. After an answer, a client could
keep its connection for ever with a single byte, or with a body that is not read.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import os
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from footplate.table.basics.visitors import plain_client, visitor_at
from footplate.web.bounds.crowd import CROWD
from footplate.web.bounds.limits import SLOWEST_BODY
from footplate.web.bounds.safety import ENCRYPTED, SAFE_HEADERS
from footplate.web.contract.refusals import HttpRefusal, refused
from footplate.web.listeners.calling import Calling
from footplate.web.running.settings import SETTINGS_VARIABLE, ServerSettings, handed_on
from footplate.web.wire.handshake import HandshakeConnection

LARGEST_HEAD: Final = 64_000
"""Bytes of a request line and headers; what arrives together with the end of a head is not counted."""
SLOWEST_HEAD: float = 20.0
"""Seconds for a head: from the first byte of a connection, or of a later request on it, to the end of the head; and
from an answer to that first byte.
"""
LAST_WORDS: float = 60.0
"""Seconds for reading the end of an answer once the connection is to be closed, or some part of an answer that goes
on.
"""
MOST_WAITING: Final = 16
"""Pipelined requests that may wait on a connection. Browsers send none."""
SMALLEST_PIECE: Final = 64
"""Smaller pieces are counted as if they had this many bytes."""

HANDSHAKES: Final = Calling(2, 0.004)
"""Connections that wait to become sockets. A handshake takes one to two milliseconds and a crowd may come at once, so
pauses leave half of the time for other requests.
"""


class BoundedProtocol(HttpToolsProtocol):
    """HTTP of uvicorn, with time limits for the client: for a head, for a body (read or not), for the next request."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._head: int | None = 0
        """Bytes of the head that is being read; None if none is expected."""
        self._has_all = True
        """Whether the request has arrived completely."""
        self._deadline: asyncio.TimerHandle | None = None
        self._behind: asyncio.TimerHandle | None = None
        """The timer that checks a slow reader's progress."""
        self._answering: Any = None
        """The cycle that answers the oldest unanswered request."""
        self.called = False
        """Whether it waits for its turn to become a socket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client = plain_client(self.client)
        self._address = visitor_at(self.client[0]) if self.client else ""
        most = None if self._speaks_for_others() else _settings().connections_per_address
        self._expect_head()
        if not CROWD.enter(self, self._address, most, len(self.connections)):
            self._refuse(HttpRefusal(503, "crowded", {"seconds": 5}))

    def _speaks_for_others(self) -> bool:
        """Whether the client is a proxy whose word about visitors' addresses is believed."""
        believed = self.config.forwarded_allow_ips
        addresses = believed.split(",") if isinstance(believed, str) else believed
        return self.client is None or any(one.strip() in ("*", self.client[0]) for one in addresses)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._has_caught_up()
        CROWD.leave(self)
        super().connection_lost(exc)
        if self._answering is not None and not self._answering.response_complete:  # not always the newest
            self._answering.disconnected = True
            self._answering.message_event.set()
        self._answering = None
        self.pipeline.clear()

    # --- a request arrives, and is answered ---

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._has_all = False
        self._expect_head()

    def on_headers_complete(self) -> None:
        self._head = None
        self._wait(SLOWEST_BODY, self._out_of_time)
        CROWD.has_asked(self)
        if len(self.pipeline) >= MOST_WAITING:
            raise ValueError("more requests than anybody waits for")  # the requests in front refuse what follows
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._has_all = True
        if self._is_being_answered():
            self._stop_waiting()
        else:
            self._expect_head()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._hang_up_in_time()
        elif not self._is_being_answered():
            CROWD.is_idle(self)
            if self._has_all:
                self._expect_head()

    def _is_being_answered(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def data_received(self, data: bytes) -> None:
        expected = self._head is not None  # else this is the rest of a body, and perhaps the beginning of a head
        super().data_received(data)
        if expected and self._head is not None and not self.transport.is_closing():
            self._head += max(len(data), SMALLEST_PIECE)
            if self._head > LARGEST_HEAD:
                self._refuse(HttpRefusal(431, "long_head"))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later()

    def _look_later(self) -> None:
        unread = self.transport.get_write_buffer_size()
        self._behind = self.loop.call_later(LAST_WORDS, self._look_behind, unread)

    def _look_behind(self, before: int) -> None:
        """Close the connection of a client that has read nothing since the last check."""
        if self.transport.get_write_buffer_size() < before:
            self._look_later()
        else:
            self.transport.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._has_caught_up()

    def _has_caught_up(self) -> None:
        if self._behind is not None:
            self._behind.cancel()
            self._behind = None

    def timeout_keep_alive_handler(self) -> None:
        self._hang_up_in_time()

    def handle_websocket_upgrade(self) -> None:
        """Refuse an invalid handshake here: uvicorn's own answer would lack our headers. Refuse one that is pipelined
        behind another request, too: the rest of that answer would go into the socket.
        """
        self._stop_waiting()
        if not self._is_handshake() or self._is_being_answered():
            self.send_400_response("")
            return
        self.transport.pause_reading()
        HANDSHAKES.wake_in_turn((self,))

    def wake(self) -> None:
        """Become a socket: it is this connection's turn."""
        if self.transport.is_closing():
            return
        self.transport.resume_reading()
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        if isinstance(line, HandshakeConnection) and line.gives_up():
            self.transport.set_protocol(self)
            self.send_400_response("")
            return
        CROWD.leave(self)  # from here on it is counted as a socket
        given: Any = self  # without references back to it, it is freed at once
        given.parser = given.scope = given.headers = None

    def _is_handshake(self) -> bool:
        given = dict(self.headers)
        try:
            key = base64.b64decode(given.get(b"sec-websocket-key", b""), validate=True)
        except binascii.Error:
            return False
        version = given.get(b"sec-websocket-version", b"").strip()
        return self.scope["method"] == "GET" and len(key) == 16 and version == b"13"

    def send_400_response(self, msg: str) -> None:
        self._refuse(HttpRefusal(400, "no_request"))

    def _refuse(self, reason: HttpRefusal) -> None:
        """Answer before there is a request, with the headers of every answer, in English, and close."""
        answer = refused(reason, "en")
        headers = {**SAFE_HEADERS, **(ENCRYPTED if _settings().secure else {}), "connection": "close"}
        lines = [f"HTTP/1.1 {reason.status} {HTTPStatus(reason.status).phrase}".encode()]
        lines += [name + b": " + value for name, value in answer.raw_headers]
        lines += [f"{name}: {value}".encode() for name, value in headers.items()]
        self._head = None
        self.transport.write(b"\r\n".join([*lines, b"", bytes(answer.body)]))
        self._hang_up_in_time()

    # --- time ---

    def _expect_head(self) -> None:
        self._head = 0
        self._wait(SLOWEST_HEAD, self._out_of_time)

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, then)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _out_of_time(self) -> None:
        """A time limit has passed. An answer that has begun is the last one; otherwise there is none."""
        if self._is_being_answered():
            self.cycle.keep_alive = False
        else:
            self._hang_up_in_time()

    def _hang_up_in_time(self) -> None:
        """Close when all answers have been read, or after a time limit."""
        self.transport.close()
        self._wait(LAST_WORDS, self.transport.abort)

    def hang_up(self) -> None:
        """Close at once, to make room for others."""
        self._stop_waiting()
        self.transport.abort()


def _settings() -> ServerSettings:
    return handed_on() if SETTINGS_VARIABLE in os.environ else ServerSettings(db="")
