"""How much a visitor may say, how long they may take before it is clear what they want, and how many connections one
address may have meanwhile.

uvicorn reads the head of a request for as long, and as far, as somebody sends it, from as many as come.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import os
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from footplate.table.visitors import plain_client, visitor_at
from footplate.web.crowd import CROWD
from footplate.web.refusals import HttpRefusal, refused
from footplate.web.safety import ENCRYPTED, SAFE_HEADERS
from footplate.web.settings import VARIABLE, Settings, handed_on

LARGEST_HEAD: Final = 64_000
"""Bytes of a request line and headers; what arrives together with the end of a head is not counted."""
SLOWEST_HEAD: float = 20.0
"""Seconds from the first byte of a connection, or of a later request on it, to the end of its head."""


class BoundedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, but no head of a request may be endless."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._head = 0
        self._too_slow: asyncio.TimerHandle | None = None

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
        self._head_is_complete()
        CROWD.leave(self)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect_head()

    def on_headers_complete(self) -> None:
        self._head_is_complete()
        CROWD.has_asked(self)
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._too_slow is not None and not self.transport.is_closing():
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._head_is_complete()
                self._refuse(HttpRefusal(431, "long_head"))

    def handle_websocket_upgrade(self) -> None:
        """A handshake that is none is refused here: what uvicorn answers to it lacks the headers of our answers."""
        if not self._is_handshake():
            self.send_400_response("")
            return
        CROWD.leave(self)  # from here on it is counted as a socket
        super().handle_websocket_upgrade()
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
        self._head_is_complete()
        self.transport.write(b"\r\n".join([*lines, b"", bytes(answer.body)]))
        self.transport.close()

    def _expect_head(self) -> None:
        self._head_is_complete()
        self._head = 0
        self._too_slow = self.loop.call_later(SLOWEST_HEAD, self._hang_up_on_the_slow)

    def _head_is_complete(self) -> None:
        if self._too_slow is not None:
            self._too_slow.cancel()
            self._too_slow = None

    def hang_up(self) -> None:
        """Go at once: others need the room."""
        self._head_is_complete()
        self.transport.abort()

    def _hang_up_on_the_slow(self) -> None:
        self._too_slow = None
        self.transport.close()


def _settings() -> Settings:
    return handed_on() if VARIABLE in os.environ else Settings(db="")
