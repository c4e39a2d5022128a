"""Limits of open connections, per address and in all; some file descriptors are kept free for the server itself.

When there is no room, a connection without a request is closed: the oldest one of the address that has most of them.
Connections that have been answered and are kept alive count among these.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Final, Protocol

if sys.platform != "win32":
    import resource

RESERVE: Final = 96
"""File descriptors kept free for the store, the page's files, bots, mail and new connections."""
WANTED_DESCRIPTORS: Final = 65_536
"""File descriptors a server process asks for, where the system allows that."""


class Connection(Protocol):
    """A connection that can be closed."""

    def hang_up(self) -> None: ...


class Crowd:
    """The connections of one server process."""

    def __init__(self) -> None:
        self._from: dict[Connection, str] = {}
        self._open: Counter[str] = Counter()
        self._silent: dict[Connection, str] = {}
        """Connections without a request (new or kept alive), the oldest first."""
        self._silent_from: Counter[str] = Counter()

    def enter(self, one: Connection, address: str, most: int | None, everywhere: int) -> bool:
        """Count a new connection from an address that may have `most`. Returns whether there is room for it.
        `everywhere` is the number of all connections of this process.
        """
        if most is not None and self._open[address] >= most:
            return False
        if everywhere > room() and not self._make_room():
            return False
        self._from[one] = self._silent[one] = address
        self._open[address] += 1
        self._silent_from[address] += 1
        return True

    def has_asked(self, one: Connection) -> None:
        """The head of this connection's request has arrived."""
        address = self._silent.pop(one, None)
        if address is not None:
            _less(self._silent_from, address)

    def is_idle(self, one: Connection) -> None:
        """This connection has been answered and is kept alive."""
        address = self._from.get(one)
        if address is not None and one not in self._silent:
            self._silent[one] = address
            self._silent_from[address] += 1

    def leave(self, one: Connection) -> None:
        self.has_asked(one)
        address = self._from.pop(one, None)
        if address is not None:
            _less(self._open, address)

    def _make_room(self) -> bool:
        if not self._silent:
            return False
        worst = self._silent_from.most_common(1)[0][0]
        oldest = next(one for one, address in self._silent.items() if address == worst)
        self.leave(oldest)
        oldest.hang_up()
        return True


def _less(counted: Counter[str], address: str) -> None:
    counted[address] -= 1
    if not counted[address]:
        del counted[address]


def room() -> int:
    """The number of connections a process may have."""
    if sys.platform == "win32":
        return WANTED_DESCRIPTORS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(16, soft - RESERVE)


def widen() -> None:
    """Ask the system for more descriptors, for this process and those it starts."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(WANTED_DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


CROWD: Final = Crowd()
