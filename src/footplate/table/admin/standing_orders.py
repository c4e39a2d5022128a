"""Orders of administrators in force: the server is read-only or will be stopped, a person is blocked or muted."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Final, Literal

from footplate.table.basics.errors import StoreFailed
from footplate.table.basics.futures import finished
from footplate.table.basics.values import Change
from footplate.table.basics.visitors import is_this_machine, visitor_named
from footplate.table.store import Store, Transaction

_LOG: Final = logging.getLogger("footplate.table")

OrderKind = Literal["read_only", "stop", "blocked", "followed", "came_from", "blocked_address", "muted"]
"""`followed`: the addresses of a blocked person are blocked too, until then. `came_from`: which those are, as "person
address", so that they can be unblocked with the person.
"""
FOR_EVER: Final = 1e12
"""A time in the far future."""


@dataclass(frozen=True, slots=True)
class Orders:
    """All orders at one moment, with their targets and ends."""

    until: Mapping[tuple[str, str], float] = field(default_factory=dict)

    @property
    def read_only(self) -> bool:
        return ("read_only", "") in self.until

    @property
    def stop(self) -> float | None:
        """When the server will be stopped."""
        return self.until.get(("stop", ""))

    def holds(self, kind: OrderKind, target: str, now: float) -> bool:
        return self.until.get((kind, target), 0.0) > now


class StandingOrders:
    """The orders of one store, read again whenever they change."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self.in_force = Orders()
        store.before_done(self._heard, self.look)
        self._read()  # nobody is let in before it is known who is not to be

    def _heard(self, change: Change) -> None:
        if change.what == "orders":
            self.look()

    def look(self) -> None:
        """Read them. While the store does not answer, the previous ones hold."""
        try:
            self._read()
        except StoreFailed as failed:
            _LOG.warning("the orders cannot be read", extra={"reason": str(failed)})

    def _read(self) -> None:
        rows = self._store.read("SELECT kind, target, until FROM standing_order")
        self.in_force = Orders({(row["kind"], row["target"]): row["until"] for row in rows})
        self._store.read_only = self.in_force.read_only

    def blocks(self, person: str) -> bool:
        return bool(person) and self.in_force.holds("blocked", person, self._now())

    def blocks_address(self, address: str) -> bool:
        return self.in_force.holds("blocked_address", address, self._now())

    def mutes(self, person: str) -> bool:
        return bool(person) and self.in_force.holds("muted", person, self._now())

    def follow(self, person: str, address: str) -> Future[None]:
        """Note that a blocked person came from this address: it is blocked as well, where that was ordered."""
        until = self.in_force.until.get(("followed", person), 0.0)
        if until <= self._now() or self.blocks_address(address) or not can_be_blocked(address):
            return finished(None)
        now = self._now()

        def job(transaction: Transaction) -> None:
            give(transaction, "blocked_address", address, until, now)
            give(transaction, "came_from", f"{person} {address}", until, now)

        return self._store.write_anyway(job)

    def tidy(self) -> Future[None]:
        """Forget orders that hold no more, and a stop that has been: called when a server starts, and now and then."""
        return self._store.write_anyway(lambda t: _tidy(t, self._now()))


def _tidy(transaction: Transaction, now: float) -> None:
    if transaction.run("DELETE FROM standing_order WHERE until <= :now RETURNING kind", {"now": now}):
        transaction.announce(Change("", 0, "orders"))


def give(transaction: Transaction, kind: OrderKind, target: str, until: float, now: float) -> None:
    transaction.run(
        "INSERT INTO standing_order (kind, target, until, at) VALUES (:kind, :target, :until, :now)"
        " ON CONFLICT (kind, target) DO UPDATE SET until = excluded.until, at = excluded.at",
        {"kind": kind, "target": target, "until": until, "now": now},
    )
    transaction.announce(Change("", 0, "orders"))


def lift(transaction: Transaction, kind: OrderKind, target: str) -> bool:
    """Whether there was anything to lift."""
    found = transaction.run(
        "DELETE FROM standing_order WHERE kind = :kind AND target = :target RETURNING kind",
        {"kind": kind, "target": target},
    )
    transaction.announce(Change("", 0, "orders"))
    return bool(found)


def lift_followed(transaction: Transaction, person: str) -> list[str]:
    """Unblock the addresses that were blocked because of a person; returns them. One that has since been blocked by
    itself stays blocked.
    """
    lift(transaction, "followed", person)
    came_from = transaction.run(
        "DELETE FROM standing_order WHERE kind = 'came_from' AND target LIKE :whoever RETURNING target, until",
        {"whoever": f"{person} %"},
    )
    freed = list[str]()
    for order in came_from:
        blocked = {"address": order["target"].partition(" ")[2], "until": order["until"]}
        freed += [row["target"] for row in transaction.run(_FREE, blocked)]
    return sorted(freed)


def forget_who_came_from(transaction: Transaction, address: str) -> None:
    """Forget which persons came from an address, once it is not blocked any more."""
    transaction.run(
        "DELETE FROM standing_order WHERE kind = 'came_from' AND target LIKE :anybody", {"anybody": f"% {address}"}
    )


_FREE: Final = (
    "DELETE FROM standing_order WHERE kind = 'blocked_address' AND target = :address AND until = :until"
    " RETURNING target"
)


def can_be_blocked(address: str) -> bool:
    """False for this machine's own addresses: behind a proxy without X-Forwarded-For, blocking them would block
    everyone.
    """
    try:
        return not is_this_machine(visitor_named(address))
    except ValueError:
        return False
