"""How long bots may think for one visitor: at tables they opened, in hints and in reviews.

A visitor who has used up the limit is asked to wait before asking for more. Their tables go on, since others may play
there too, but the bots at them think after all others.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection

from footplate.table.basics.values import Who
from footplate.table.basics.visitors import visitor_at
from footplate.web.bounds.limits import Buckets
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.running.settings import ServerSettings

MINUTE: Final = 60.0
HOUR: Final = 3600.0
REMEMBERED: Final = 10_000
"""The number of visitors whose address is remembered."""


@dataclass(frozen=True, slots=True)
class Payer:
    """The account for a bot's thinking: a visitor and their address; "" where unknown."""

    visitor: str = ""
    address: str = ""


class ThinkingTime:
    """The remaining thinking time of the visitors of one server process."""

    def __init__(self, settings: ServerSettings, clock: Callable[[], float] = time.monotonic) -> None:
        self._visitors = _minutes_an_hour(settings.thinking_per_visitor, clock)
        self._addresses = _minutes_an_hour(settings.thinking_per_address, clock)
        self._came_from: OrderedDict[str, str] = OrderedDict()

    def payer(self, connection: HTTPConnection, who: Who) -> Payer:
        """The account of a person who asks a bot to think. Raises `HttpRefusal` if they have to wait."""
        visitor = who.person or who.proof
        address = visitor_at(connection.client.host) if connection.client else ""
        paying = Payer(visitor, address)
        wait = self._wait(paying)
        if wait:
            facts = {"seconds": math.ceil(wait), "minutes": math.ceil(wait / MINUTE)}
            raise HttpRefusal(429, "too_much_thinking", facts)
        self._came_from[visitor] = address
        self._came_from.move_to_end(visitor)
        if len(self._came_from) > REMEMBERED:
            self._came_from.popitem(last=False)
        return paying

    def host(self, person: str) -> Payer:
        """The account of the person who opened a table; it pays for the bots there."""
        return Payer(person, self._came_from.get(person, ""))

    def charge(self, paying: Payer, seconds: float) -> None:
        """Charge the time a bot has thought."""
        if paying.visitor:
            self._visitors.charge(paying.visitor, seconds)
        if paying.address:
            self._addresses.charge(paying.address, seconds)

    def used_up(self, paying: Payer) -> bool:
        return self._wait(paying) > 0

    def _wait(self, paying: Payer) -> float:
        by_visitor = self._visitors.take(paying.visitor, 0.0) if paying.visitor else 0.0
        by_address = self._addresses.take(paying.address, 0.0) if paying.address else 0.0
        return max(by_visitor, by_address)


def _minutes_an_hour(minutes: int, clock: Callable[[], float]) -> Buckets:
    return Buckets(minutes * MINUTE, minutes * MINUTE / HOUR, clock=clock)
