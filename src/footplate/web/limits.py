"""Token buckets: many requests at once are fine, too many for too long are not."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable


def visitor_at(address: str) -> str:
    """Who counts as one visitor: an address, in IPv6 the network of 64 bits that everybody at home has to himself."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.ip_network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


class Buckets:
    """One bucket per visitor, `size` tokens big and filled with `per_second`. Forgets the quietest visitors first."""

    def __init__(
        self, size: float, per_second: float, visitors: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._size = size
        self._per_second = per_second
        self._visitors = visitors
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, visitor: str, tokens: float = 1.0) -> float:
        """Take tokens out of a visitor's bucket. Gives the seconds to wait when there are too few, else 0."""
        now = self._clock()
        level, since = self._levels.pop(visitor, (self._size, now))
        level = min(self._size, level + (now - since) * self._per_second)
        enough = level >= tokens
        self._levels[visitor] = (level - tokens if enough else level, now)
        if len(self._levels) > self._visitors:
            self._levels.popitem(last=False)
        return 0.0 if enough else (tokens - level) / self._per_second
