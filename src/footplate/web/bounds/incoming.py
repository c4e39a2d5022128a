"""Limits for what pages send on their sockets. Pages only need to answer pings and to close.

A page sends one frame of six bytes in a round (`open_lines.ROUND`). What is sent is counted in bytes, for each socket,
for its session and for its address.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from footplate.web.bounds.limits import Buckets
from footplate.web.running.settings import ServerSettings

FRAME: Final = 1_024
"""A frame costs this many bytes besides its own, for the work of reading its head."""
PIECE: Final = 256
"""Each separate piece in which data arrives costs this many bytes besides."""
LEAST_ALLOWANCE: int = 1_200_000
"""What one socket may send in a round: a thousand words. Reading that takes a hundredth of a second."""
SHARE: Final = 4_096
"""What one socket may send in a round even if others of its session or address have sent too much."""


def is_too_much(sent: int, within: bool) -> bool:
    """Whether one socket has sent too much in a round. `within` says whether its session and address have not."""
    return sent > (LEAST_ALLOWANCE if within else SHARE)


class Incoming:
    """What sessions and addresses have sent on all their sockets, in one server process. Each may send its sockets'
    shares in `seconds`.
    """

    def __init__(self, settings: ServerSettings, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        most_sockets = settings.sockets_per_address, settings.sockets_per_visitor
        sizes = [float(max(LEAST_ALLOWANCE, SHARE * sockets)) for sockets in most_sockets]
        self._addresses, self._sessions = (Buckets(size, size / seconds, clock=clock) for size in sizes)

    def charge(self, address: str, session: str, cost: int) -> bool:
        """Count what has been sent ("" for no session). Returns whether it was within the limits."""
        within = True
        for buckets, name in ((self._addresses, address), (self._sessions, session)):
            if name and buckets.take(name, cost):
                buckets.charge(name, cost)
                within = False
        return within
