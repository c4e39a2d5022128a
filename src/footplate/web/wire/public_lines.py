"""A WebSocket after its handshake, by the interface that ASGI has for it: for versions of uvicorn whose internals have
not been tested.

It keeps the limits of an `OpenLine` and closes with the same codes. A coroutine waits for each page. uvicorn itself
answers pings, sends its own, and refuses messages that are too long; `watching.py` looks after what never reaches an
application.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from starlette.websockets import WebSocketDisconnect

from footplate.web.bounds import incoming
from footplate.web.bounds.limits import NOBODYS
from footplate.web.wire import open_lines
from footplate.web.wire.open_lines import POLICY, ROUNDS, TRY_AGAIN, Keeper

AsgiEvent = MutableMapping[str, Any]
"""A message between application and server."""
_LOST: Final = (OSError, RuntimeError, WebSocketDisconnect)
"""What sending raises when the connection is closed, or is being closed."""


class PublicLine:
    """One connection that has been accepted, and what is received from and sent to it."""

    __slots__ = ("_ending", "_farewell", "_keeper", "_patience", "_receive", "_send", "_sending", "_sent", "_unsent")

    def __init__(
        self, receive: Callable[[], Awaitable[AsgiEvent]], send: Callable[[AsgiEvent], Awaitable[None]], keeper: Keeper
    ) -> None:
        self._receive = receive
        self._send = send
        self._keeper = keeper
        self._unsent: list[bytes] = []
        """Messages that wait for those before them."""
        self._sending: asyncio.Task[None] | None = None
        """The task that sends them, while there are any."""
        self._sent = 0
        """The cost of what the page has sent since the last round (`incoming.py`)."""
        self._ending = False
        self._farewell: AsgiEvent | None = None
        """The close message, if it is this end that closes."""
        self._patience: asyncio.Timeout | None = None
        """The deadline for the closing handshake, while `stay` runs."""
        ROUNDS.enter(self)

    @property
    def is_open(self) -> bool:
        """Whether a message can be sent without waiting."""
        return not self._ending and self._sending is None

    def say(self, text: bytes) -> None:
        """Send a message. Check `is_open` before, to know whether there is room for it."""
        if not self._ending:
            self._unsent.append(text)
            self._begin_to_send()

    def hang_up(self, code: int, reason: str = "") -> None:
        """Close the connection with this code, after the messages before it."""
        if not self._ending:
            self._ending = True
            self._farewell = {"type": "websocket.close", "code": code, "reason": reason}
            self._begin_to_send()

    def ask(self) -> None:
        """Tell the page that the server is there. (uvicorn sends the pings.)"""
        self._sent = 0
        if self.is_open:
            self.say(open_lines.PULSE_MESSAGE)

    async def stay(self) -> None:
        """Read what the page sends until the connection has ended."""
        try:
            async with asyncio.timeout(None) as self._patience:
                if self._ending:
                    self._leave_in_time()
                await self._listen()
                if self._sending is not None:  # the farewell
                    await asyncio.wait([self._sending])
        except TimeoutError:  # the closing handshake: the server cuts the connection when this coroutine returns
            pass
        finally:
            self._gone()

    async def _listen(self) -> None:
        """Read until the connection is closed, or the page has sent too much; then nothing more of it is read."""
        while (event := await self._receive())["type"] != "websocket.disconnect":
            if not self._ending and not self._within_limits(event):
                self.hang_up(POLICY, "too_much")
                return

    def _within_limits(self, event: AsgiEvent) -> bool:
        text = event.get("text")
        size = len(text.encode() if text is not None else event.get("bytes") or b"")
        cost = size + incoming.FRAME + incoming.PIECE
        self._sent += cost
        return not incoming.is_too_much(self._sent, self._keeper.may_send(cost))

    # --- sending ---

    def _begin_to_send(self) -> None:
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send_all(), context=NOBODYS)

    async def _send_all(self) -> None:
        """Send what waits. A page that takes too long to read it is disconnected."""
        try:
            async with asyncio.timeout(open_lines.SLOW_READER_SECONDS):
                while self._unsent:
                    text = self._unsent.pop(0)
                    await self._send({"type": "websocket.send", "text": text.decode()})
        except TimeoutError:
            self._ending, self._farewell = True, {"type": "websocket.close", "code": TRY_AGAIN, "reason": ""}
        except _LOST:
            self._ending = True
        if not self._ending:
            self._sending = None
            self._keeper.wake()
            return
        self._unsent.clear()
        self._leave_in_time()
        if self._farewell is not None:
            try:
                async with asyncio.timeout(open_lines.FAREWELL):
                    await self._send(self._farewell)
            except (TimeoutError, *_LOST):
                pass
        self._sending = None

    def _leave_in_time(self) -> None:
        """The other end has a short time to close the connection."""
        if self._patience is not None:
            self._patience.reschedule(asyncio.get_running_loop().time() + open_lines.FAREWELL)

    def _gone(self) -> None:
        self._ending, self._patience = True, None
        ROUNDS.leave(self)
        if self._sending is not None:
            self._sending.cancel()
        self._keeper.gone()
        del self._keeper  # they refer to each other, and both would wait for the garbage collector
