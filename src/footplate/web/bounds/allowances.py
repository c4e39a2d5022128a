"""Hourly limits for each visitor: tables opened, imports, reviews, addresses named for mail."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final

from starlette.requests import HTTPConnection

from footplate.table.basics.values import Who
from footplate.table.basics.visitors import visitor_at
from footplate.web.bounds.limits import Buckets
from footplate.web.contract.refusals import HttpRefusal
from footplate.web.running.settings import ServerSettings

HOUR: Final = 3600.0
ADMIN_TRIES: Final = 60
"""Attempts an hour with an invalid administrator link, from one address."""
WITHOUT_A_SESSION: Final = 2
"""A request without a session costs its address this many times as much: such a visitor can look new each time."""


class Allowance:
    """A limit per hour for a session, for an address, and for all visitors together (None: no limit). `code` names the
    refusal.
    """

    def __init__(
        self,
        code: str,
        *,
        visitor: int | None = None,
        address: int,
        in_all: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._code = code
        self._visitors = _hourly(visitor, clock)
        self._addresses = _hourly(address, clock)
        self._everybody = _hourly(in_all, clock)

    def spend(self, connection: HTTPConnection, who: Who) -> None:
        """Count one use. Raises `HttpRefusal` with the time to wait; a refused use does not count against other
        visitors.
        """
        visitor = who.person or who.proof
        address = visitor_at(connection.client.host) if connection.client else ""
        price = 1 if visitor else WITHOUT_A_SESSION
        for buckets, key, tokens in (
            (self._visitors if visitor else None, visitor, 1),
            (self._addresses, address, price),
            (self._everybody, "", 1),
        ):
            wait = buckets.take(key, tokens) if buckets else 0.0
            if wait:
                raise HttpRefusal(429, self._code, {"seconds": math.ceil(wait), "minutes": math.ceil(wait / 60)})


def _hourly(times: int | None, clock: Callable[[], float]) -> Buckets | None:
    return None if times is None else Buckets(float(max(times, WITHOUT_A_SESSION)), times / HOUR, clock=clock)


class Allowances:
    """The allowances of one server process."""

    def __init__(self, settings: ServerSettings) -> None:
        self.tables = Allowance("too_many_tables", address=settings.tables_per_address, in_all=settings.tables_in_all)
        self.challenges = Allowance(
            "too_many_challenges", address=settings.tables_per_address, in_all=settings.tables_in_all
        )
        self.bot_tables = Allowance("too_many_bot_tables", address=3 * settings.bot_tables_per_visitor)
        self.admin_tries = Allowance("too_many_tries", address=ADMIN_TRIES)
        self.mails = Allowance(
            "too_many_mails",
            visitor=settings.mails_per_visitor,
            address=settings.mails_per_address,
            in_all=settings.mails_in_all,
        )
        self.browsers = Allowance(
            "too_many_browsers",
            visitor=settings.mails_per_visitor,
            address=settings.mails_per_address,
            in_all=settings.mails_in_all,
        )
        self.imports = Allowance(
            "too_many_imports",
            visitor=settings.imports_per_visitor,
            address=settings.imports_per_address,
            in_all=settings.imports_in_all,
        )
        self.reviews = Allowance(
            "too_many_reviews",
            visitor=settings.reviews_per_visitor,
            address=settings.reviews_per_address,
            in_all=settings.reviews_in_all,
        )
