"""How much pages may send on their sockets: they have nothing to say but that they are there, and that they go.

A page sends one frame of six bytes in a round (`open_lines.ROUND`). What is sent is counted in bytes, for each socket,
for its session and for its address.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from footplate.web.bounds.limits import Buckets
from footplate.web.running.settings import Settings

FRAME: Final = 1_024
"""A frame costs as much as this many bytes besides its own: so long it takes to find out what it is."""
PIECE: Final = 256
"""So much more costs each piece in which it arrives."""
MOST: int = 1_200_000
"""What one socket may send in a round: a thousand words. That is a hundredth of a second's work."""
SHARE: Final = 4_096
"""What one socket may send in a round even if others of its session or address have sent too much."""


class Incoming:
    """What sessions and addresses have sent on all their sockets, in one server process. Each may send its sockets'
    shares in `seconds`.
    """

    def __init__(self, settings: Settings, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        most_sockets = settings.sockets_per_address, settings.sockets_per_visitor
        sizes = [float(max(MOST, SHARE * sockets)) for sockets in most_sockets]
        self._addresses, self._sessions = (Buckets(size, size / seconds, clock=clock) for size in sizes)

    def charge(self, address: str, session: str, cost: int) -> bool:
        """Count what has been sent ("" for no session); gives whether that was not too much."""
        within = True
        for buckets, name in ((self._addresses, address), (self._sessions, session)):
            if name and buckets.take(name, cost):
                buckets.charge(name, cost)
                within = False
        return within
