"""How much a visitor may say, how long they may take for it, and how many connections one address may have meanwhile.

uvicorn reads the head of a request for as long, and as far, as somebody sends it, from as many as come; and whoever has
had an answer may keep the connection for ever with a byte that belongs to no request, or to a body nobody reads.
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
from footplate.web.running.settings import VARIABLE, Settings, handed_on
from footplate.web.wire.handshake import Line

LARGEST_HEAD: Final = 64_000
"""Bytes of a request line and headers; what arrives together with the end of a head is not counted."""
SLOWEST_HEAD: float = 20.0
"""Seconds from the first byte of a connection, or of a later request on it, to the end of its head; and from an answer
to that first byte, whatever else is sent."""
LAST_WORDS: float = 60.0
"""Seconds in which somebody has to read the end of an answer once the connection is to be closed, or something of one
that goes on."""
MOST_WAITING: Final = 16
"""Requests that may wait for the answer to the one before them on a connection. Browsers send none so."""
SMALLEST_PIECE: Final = 64
"""What arrives in smaller pieces is counted as if each had so many bytes."""

HANDSHAKES: Final = Calling(2, 0.004)
"""Those who want a socket. To welcome somebody takes one to two milliseconds, and a crowd may come at once: half of the
time is left for everybody else."""


class BoundedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, but whoever is not being answered has only so much time: for a head, for a body (read
    by anybody or not), for the next request.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._head: int | None = 0
        """Bytes of a head that is expected; None while there is none."""
        self._has_all = True
        """Whether nothing of a request is still to come."""
        self._deadline: asyncio.TimerHandle | None = None
        self._behind: asyncio.TimerHandle | None = None
        """When is looked whether somebody still reads who reads more slowly than they are told something."""
        self._answering: Any = None
        """What answers the oldest request that has not been answered."""
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
        """Whether a proxy stands there, whose word about visitors' addresses is believed."""
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
            raise ValueError("more requests than anybody waits for")  # who reads them refuses whatever follows
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
        """Whoever has read nothing since the last time is not waited for."""
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
        """A handshake that is none is refused here: what uvicorn answers to it lacks the headers of our answers. So is
        one behind a request that is still being answered: the rest of that answer would go into the socket.
        """
        self._stop_waiting()
        if not self._is_handshake() or self._is_being_answered():
            self.send_400_response("")
            return
        self.transport.pause_reading()
        HANDSHAKES.wake_in_turn((self,))

    def wake(self) -> None:
        """It is this connection's turn to become a socket."""
        if self.transport.is_closing():
            return
        self.transport.resume_reading()
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        if isinstance(line, Line) and line.gives_up():
            self.transport.set_protocol(self)
            self.send_400_response("")
            return
        CROWD.leave(self)  # from here on it is counted as a socket
        given: Any = self  # it goes at once when nothing in it leads back to it
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
        """Answer before there is a request: with the headers of every answer, in English, and hang up."""
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
        """What was to come has not. An answer that is on its way is the last one; else there is none."""
        if self._is_being_answered():
            self.cycle.keep_alive = False
        else:
            self._hang_up_in_time()

    def _hang_up_in_time(self) -> None:
        """Go when everything has been read that was said, and do not wait for ever for that."""
        self.transport.close()
        self._wait(LAST_WORDS, self.transport.abort)

    def hang_up(self) -> None:
        """Go at once: others need the room."""
        self._stop_waiting()
        self.transport.abort()


def _settings() -> Settings:
    return handed_on() if VARIABLE in os.environ else Settings(db="")
