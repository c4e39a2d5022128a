"""The WebSocket handshake of uvicorn, after which the connection is handed over to an `OpenLine`.

uvicorn keeps a coroutine for each connection, and with it everything the handshake needed. Here the application hands
the connection over and returns, and all that memory is freed. This module stands on internals of uvicorn, and is only
imported where they have been tested (`line.uses_internals`).
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from footplate.table.basics.visitors import plain_client
from footplate.web.wire.frames import LONGEST_FRAME_BYTES
from footplate.web.wire.line import LINE
from footplate.web.wire.open_lines import Keeper, OpenLine


class HandshakeConnection(WebSocketsSansIOProtocol):
    """A connection during its handshake."""

    _handed_over = False
    _early = b""
    """Bytes that arrived before the connection was handed over."""

    def gives_up(self) -> bool:
        """Close the connection if `websockets` did not accept the head of the request; otherwise it would stay open
        for ever. Returns whether it was closed.
        """
        if self.handshake_initiated:
            return False
        self.connections.discard(self)
        self._forget()
        return True

    def hand_over(self, keeper: Keeper) -> OpenLine:
        """Hand the connection over to a keeper; it stays open when the application returns. Raises
        `ClientDisconnected` if it is closed.
        """
        if not self.handshake_complete or self.close_sent or self.disconnected or self.transport.is_closing():
            raise ClientDisconnected
        self._handed_over = True
        self.stop_keepalive()
        self.connections.discard(self)
        opened = OpenLine(self.transport, self.connections, keeper)
        self.transport.set_protocol(opened)
        if not self.writable.is_set():
            opened.pause_writing()
        if self._early:
            opened.data_received(self._early)
        return opened

    # --- what uvicorn does otherwise ---

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client = plain_client(self.client)

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), LINE: self}
        self.scope["extensions"] = extensions
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("a socket cannot be answered")
            self.send_500_response()
        del extensions[LINE]  # the two refer to each other
        if self._handed_over:
            self._forget()
        elif self.close_timer is None:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._forget()

    def _forget(self) -> None:
        """Break the reference cycle of the handshake's parser, so that its memory does not wait for the garbage
        collector.
        """
        self.conn.parser.close()
        failed: BaseException | None = self.conn.handshake_exc
        while failed is not None:
            failed.__traceback__ = None
            failed = failed.__cause__

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._early += data
        if len(self._early) > LONGEST_FRAME_BYTES:
            self.transport.close()
