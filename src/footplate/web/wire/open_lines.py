"""A WebSocket after its handshake. There are thousands, so each holds as little memory as possible and no waiting
coroutine.

Pages only listen. What they send is read only for pongs and close frames. A page that sends much more is disconnected
(`incoming.py`).
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import MutableSet
from typing import Any, Final, Protocol

from footplate.web.bounds import incoming
from footplate.web.bounds.limits import NOBODYS
from footplate.web.wire import frames
from footplate.web.wire.frames import BadFrame, Frame

SLOW_READER_SECONDS: float = 20.0
"""Seconds a reader may take to catch up. A slower page is disconnected, and gets the present view when it
reconnects.
"""
FAREWELL: float = 10.0
"""Seconds the closing handshake may take; then the connection is cut."""
ROUND: float = 20.0
"""Seconds between two pings of a page. A page knows this too (`page/api.js`)."""
TICKS: Final = 20
"""The pings of one round are sent in this many groups."""
FRAMES_AT_ONCE: Final = 50
"""Frames of one page that are read before other pages have their turn."""

POLICY: Final = 1008
RESTARTING: Final = 1012
SILENT: Final = 1011
TRY_AGAIN: Final = 1013

PULSE_MESSAGE: Final = b'{"type":"pulse"}'
"""A message for the page: browsers answer pings without telling the page, which could not notice otherwise that a
connection has died silently.
"""
STILL_HERE: Final = frames.written(frames.PING, b"") + frames.written(frames.TEXT, PULSE_MESSAGE)
"""A ping, and a pulse."""


class Keeper(Protocol):
    """The owner of a connection, which sends messages now and then."""

    def may_send(self, cost: int) -> bool:
        """The page has sent something of this cost (`incoming.py`). Returns whether its session and address are within
        their limits.
        """

    def wake(self) -> None:
        """There is room to send more."""

    def gone(self) -> None:
        """The connection has ended."""


class OpenLine(asyncio.Protocol):
    """One connection. `connections` is the set of all that are open, this one included."""

    __slots__ = (
        *("_asked", "_connections", "_ending", "_has_more", "_heard", "_ignored", "_keeper", "_sent", "_timer"),
        *("_transport", "_writable"),
    )

    def __init__(self, transport: asyncio.Transport, connections: MutableSet[Any], keeper: Keeper) -> None:
        self._transport = transport
        self._connections = connections
        self._keeper = keeper
        self._ending = False
        self._writable = True
        self._asked = False
        """Whether a ping has been sent since the last frame arrived."""
        self._heard = b""
        """Bytes that were not read: the beginning of a frame, or frames that wait for their turn."""
        self._has_more = False
        """Whether frames wait for their turn."""
        self._sent = 0
        """The cost of what the page has sent since the last round (`incoming.py`)."""
        self._ignored = False
        """Whether it has sent too much, and reading has stopped."""
        self._timer: asyncio.TimerHandle | None = None
        """The deadline for a slow reader, or for the closing handshake."""
        connections.add(self)
        ROUNDS.enter(self)

    @property
    def is_open(self) -> bool:
        """Whether a message can be sent without waiting."""
        return self._writable and not self._ending and not self._transport.is_closing()

    def say(self, text: bytes) -> None:
        """Send a message. Check `is_open` before, to know whether there is room for it."""
        self._write(frames.TEXT, text)

    def hang_up(self, code: int, reason: str = "") -> None:
        """Close the connection with this code."""
        if not self._ending:
            self._transport.write(frames.goodbye(code, reason))
            self._end()

    def ask(self) -> None:
        """Send a ping; close the connection if the last one was not answered."""
        self._sent = 0
        if self._asked:
            self.hang_up(SILENT)
        elif self.is_open:
            self._asked = True
            self._transport.write(STILL_HERE)

    async def stay(self) -> None:
        """Return at once: the connection needs no coroutine."""

    def shutdown(self) -> None:
        """The server stops."""
        self.hang_up(RESTARTING)
        self._transport.close()

    def _write(self, kind: int, content: bytes) -> None:
        if not self._ending and not self._transport.is_closing():
            self._transport.writelines((frames.head(kind, len(content)), content))  # all lines share the content

    def _end(self) -> None:
        """Send no more. The other end has a short time to close the connection."""
        self._ending = True
        self._wait(FAREWELL, self._transport.abort)

    def _wait(self, seconds: float, then: Any) -> None:
        self._stop_waiting()
        self._timer = asyncio.get_running_loop().call_later(seconds, then, context=NOBODYS)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- what is heard ---

    def data_received(self, data: bytes) -> None:
        if not self._ignored:
            self._heard = self._heard + data if self._heard else data
            self._read(len(data) + incoming.PIECE)

    def _read(self, cost: int) -> None:
        """Read some frames of what has arrived, whose cost so far is `cost`. The rest waits until other connections
        have had their turn.
        """
        heard, at, left = self._heard, 0, FRAMES_AT_ONCE
        try:
            while left and not self._transport.is_closing() and (frame := frames.read(heard, at)):
                at += frame.taken
                left -= 1
                cost += incoming.FRAME
                self._asked = False
                self._hear(frame)
        except BadFrame as bad:
            self.hang_up(bad.code)
            self._transport.close()
        self._heard = b"" if self._transport.is_closing() else bytes(heard[at:])
        self._sent += cost
        within = self._keeper.may_send(cost)
        if incoming.is_too_much(self._sent, within):
            self._ignore()
        elif not left and self._heard and not self._has_more:
            self._has_more = True
            self._transport.pause_reading()
            asyncio.get_running_loop().call_soon(self._read_on, context=NOBODYS)

    def _read_on(self) -> None:
        self._has_more = False
        if not self._transport.is_closing() and not self._ignored:
            self._read(0)
            self._resume_reading()

    def _resume_reading(self) -> None:
        if self._writable and not self._ignored and not self._has_more and not self._transport.is_closing():
            self._transport.resume_reading()

    def _ignore(self) -> None:
        """Close the connection and read no more; what is still on its way stays unread. (Aborting at once would lose
        the close frame.)
        """
        self.hang_up(POLICY, "too_much")
        self._ignored, self._heard = True, b""
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def _hear(self, frame: Frame) -> None:
        if frame.kind == frames.PING:
            self._write(frames.PONG, frame.content)
        elif frame.kind == frames.CLOSE:
            self.hang_up(frames.code_of(frame.content))
            self._transport.close()

    def eof_received(self) -> None:
        self._end()

    # --- how the connection fares ---

    def pause_writing(self) -> None:
        """The send buffer is full: until it is read nothing is added, not even pongs."""
        self._writable = False
        if not self._transport.is_closing():
            self._transport.pause_reading()
        if not self._ending:
            self._wait(SLOW_READER_SECONDS, self._give_up)

    def resume_writing(self) -> None:
        self._writable = True
        self._resume_reading()
        if not self._ending:
            self._asked = False  # the reader has caught up
            self._stop_waiting()
            self._keeper.wake()

    def _give_up(self) -> None:
        self.hang_up(TRY_AGAIN)

    def connection_lost(self, exc: Exception | None) -> None:
        self._ending = True
        self._stop_waiting()
        ROUNDS.leave(self)
        self._connections.discard(self)
        self._keeper.gone()
        del self._keeper  # they refer to each other, and both would wait for the garbage collector


class AskedLine(Protocol):
    """A connection that is pinged in every round."""

    def ask(self) -> None: ...


class _Rounds:
    """Pings all pages now and then, with one timer for all connections to save memory."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lines: dict[AskedLine, float] = {}
        """The connections and the time of their last ping, the oldest first."""

    def enter(self, line: AskedLine) -> None:
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._lines = loop, {}
            self._wait()
        self._lines[line] = loop.time()

    def leave(self, line: AskedLine) -> None:
        self._lines.pop(line, None)

    def _wait(self) -> None:
        assert self._loop
        self._loop.call_later(ROUND / TICKS, self._go_round, context=NOBODYS)

    def _go_round(self) -> None:
        self.ask()
        self._wait()

    def ask(self) -> None:
        """Ping those whose turn it is."""
        assert self._loop
        now = self._loop.time()
        for line, _ in list(itertools.takewhile(lambda one: one[1] <= now - ROUND, self._lines.items())):
            del self._lines[line]
            self._lines[line] = now
            line.ask()


ROUNDS: Final = _Rounds()
