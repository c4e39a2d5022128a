"""A WebSocket once a page has been welcomed: nobody waits at it, and it holds as little as can be. There are thousands.

Pages only listen. What they send all the same is read so far as the connection needs it: that somebody is still there,
and that they go. Whoever sends much more is hung up on (`incoming.py`).
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

PATIENCE: float = 20.0
"""Seconds a reader may take to catch up. Who is slower comes back later and hears what holds then."""
FAREWELL: float = 10.0
"""Seconds a goodbye may take; then the connection is cut, whether it has been read or not."""
ROUND: float = 20.0
"""Seconds after which somebody is asked again whether they are still there. A page knows this too (`page/api.js`)."""
TICKS: Final = 20
"""So often in this time is looked whose turn it is."""
AT_ONCE: Final = 50
"""Frames of one page that are read before others have their turn."""

POLICY: Final = 1008
RESTARTING: Final = 1012
SILENT: Final = 1011
TRY_AGAIN: Final = 1013

STILL_HERE: Final = frames.written(frames.PING, b"") + frames.written(frames.TEXT, b'{"type":"pulse"}')
"""Asks whether somebody is there, and says that the server is: browsers answer a ping without telling their page, which
could not know otherwise that a connection has died and nobody said so."""


class Keeper(Protocol):
    """Somebody who has something to say on a connection, now and then."""

    def may_send(self, cost: int) -> bool:
        """The page has sent something that costs so much (`incoming.py`); gives whether that was not too much for its
        session and its address.
        """

    def wake(self) -> None:
        """More can be said now."""

    def gone(self) -> None:
        """The connection has ended."""


class OpenLine(asyncio.Protocol):
    """One connection. `connections` are all there are, with this one among them while it lasts."""

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
        """Whether it has been asked if somebody is there, and nothing was heard since."""
        self._heard = b""
        """What has not been read: the beginning of a frame, or what waits for its turn."""
        self._has_more = False
        """Whether something waits for its turn."""
        self._sent = 0
        """What the page has sent since the last round, as it is counted (`incoming.py`)."""
        self._ignored = False
        """Whether it has sent too much, and nothing more is read."""
        self._timer: asyncio.TimerHandle | None = None
        """Until when a reader may catch up, or say goodbye."""
        connections.add(self)
        ROUNDS.enter(self)

    @property
    def is_open(self) -> bool:
        """Whether something can be said without waiting."""
        return self._writable and not self._ending and not self._transport.is_closing()

    def say(self, text: bytes) -> None:
        """Send a message. Whoever wants to know whether there is room for it asks `is_open` before."""
        self._write(frames.TEXT, text)

    def hang_up(self, code: int, reason: str = "") -> None:
        """End the connection, and say why."""
        if not self._ending:
            self._transport.write(frames.goodbye(code, reason))
            self._end()

    def ask(self) -> None:
        """Ask whether somebody is there; whoever has not answered the last time is not."""
        self._sent = 0
        if self._asked:
            self.hang_up(SILENT)
        elif self.is_open:
            self._asked = True
            self._transport.write(STILL_HERE)

    def shutdown(self) -> None:
        """The server stops."""
        self.hang_up(RESTARTING)
        self._transport.close()

    def _write(self, kind: int, content: bytes) -> None:
        if not self._ending and not self._transport.is_closing():
            self._transport.writelines((frames.head(kind, len(content)), content))  # the content is everybody's

    def _end(self) -> None:
        """Nothing is said any more. The other end may close the connection, and has not much time for it."""
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
        """Read some frames of what has come, which costs so much already. The others wait until everybody else has had
        their turn.
        """
        heard, at, left = self._heard, 0, AT_ONCE
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
        if self._sent > (incoming.MOST if within else incoming.SHARE):
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
        """Hang up, and read nothing more: what is still on its way stays there. (To close the connection at once would
        take the goodbye away from whoever has not read it.)
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
        """What is to be said piles up: until it is read nothing is added, no answer to a ping either."""
        self._writable = False
        if not self._transport.is_closing():
            self._transport.pause_reading()
        if not self._ending:
            self._wait(PATIENCE, self._give_up)

    def resume_writing(self) -> None:
        self._writable = True
        self._resume_reading()
        if not self._ending:
            self._asked = False  # whoever reads is there
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
        del self._keeper  # they hold each other, and would both wait for the collector of garbage


class _Rounds:
    """Asks everybody now and then whether they are still there: one timer for all, since each would take memory."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lines: dict[OpenLine, float] = {}
        """With the time they came, or were asked last; the longest ago is the first."""

    def enter(self, line: OpenLine) -> None:
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._lines = loop, {}
            self._wait()
        self._lines[line] = loop.time()

    def leave(self, line: OpenLine) -> None:
        self._lines.pop(line, None)

    def _wait(self) -> None:
        assert self._loop
        self._loop.call_later(ROUND / TICKS, self._go_round, context=NOBODYS)

    def _go_round(self) -> None:
        self.ask()
        self._wait()

    def ask(self) -> None:
        """Ask those whose turn it is."""
        assert self._loop
        now = self._loop.time()
        for line, _ in list(itertools.takewhile(lambda one: one[1] <= now - ROUND, self._lines.items())):
            del self._lines[line]
            self._lines[line] = now
            line.ask()


ROUNDS: Final = _Rounds()
