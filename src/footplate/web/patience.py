"""How much a visitor may say, and how long he may take, before it is clear what he wants.

uvicorn reads the head of a request for as long, and as far, as somebody sends it.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD: Final = 64_000
"""Bytes of a request line and headers; what arrives together with the end of a head is not counted."""
SLOWEST_HEAD: float = 20.0
"""Seconds from the first byte of a connection, or of a later request on it, to the end of its head."""


class PatientProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with an end to patience."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._head = 0
        self._too_slow: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_complete()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect_head()

    def on_headers_complete(self) -> None:
        self._head_is_complete()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._too_slow is not None:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._head_is_complete()
                self.send_400_response("This request has too many headers.")

    def _expect_head(self) -> None:
        self._head_is_complete()
        self._head = 0
        self._too_slow = self.loop.call_later(SLOWEST_HEAD, self._lose_patience)

    def _head_is_complete(self) -> None:
        if self._too_slow is not None:
            self._too_slow.cancel()
            self._too_slow = None

    def _lose_patience(self) -> None:
        self._too_slow = None
        self.transport.close()
