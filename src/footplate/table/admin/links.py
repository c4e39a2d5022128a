"""Secret links to the administrators' page: stored as hashes, valid for some days, revocable."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

from footplate.table.admin.log import AdminLog, LogReason
from footplate.table.basics.errors import Invalid, Unknown
from footplate.table.basics.tokens import hashed, new_secret
from footplate.table.people.player_names import checked_name
from footplate.table.play.clocks import DAY
from footplate.table.play.set_clock import SLACK
from footplate.table.store import Store, Transaction

Json = dict[str, Any]

USUAL_DAYS: Final = 7
MOST_DAYS: Final = 365


@dataclass(frozen=True, slots=True)
class AdminLink:
    """A link that is valid now."""

    number: int
    name: str
    expires: float

    @property
    def who(self) -> str:
        return f"link {self.number}"


class AdminLinks:
    """The links of one store."""

    def __init__(self, store: Store, log: AdminLog, now: Callable[[], float]) -> None:
        self._store = store
        self._log = log
        self._now = now

    def make(self, reason: LogReason, name: str, days: int = USUAL_DAYS) -> Future[str]:
        """Make a link; returns its secret, which cannot be shown again. `name` is its owner."""
        if not 1 <= days <= MOST_DAYS:
            raise Invalid("admin_days", {"most": MOST_DAYS})
        secret, now, called = new_secret(), self._now(), checked_name(name, otherwise="-")
        values = {"hash": hashed(secret), "name": called, "now": now, "expires": now + days * DAY}

        def job(transaction: Transaction) -> str:
            made = transaction.run(_MAKE, values)
            self._log.note(transaction, reason, "link", f"link {made[0]['number']}", name=called, days=days)
            return secret

        return self._store.write_anyway(job)

    def valid(self, secret: str) -> AdminLink | None:
        """The link of a secret, if it may be used now."""
        hash = hashed(secret)
        rows = self._store.read("SELECT * FROM admin_link WHERE hash = :hash", {"hash": hash})
        if not rows or not hmac.compare_digest(rows[0]["hash"], hash):
            return None
        row, now = rows[0], self._now()
        if row["voided"] is not None or row["expires"] <= now:
            return None
        expires = row["expires"]
        if row["created"] > now + SLACK:  # the machine's clock has been set back since: it holds no longer for that
            expires -= row["created"] - now
            values = {"hash": hash, "now": now, "expires": expires, "created": row["created"]}
            self._store.write_anyway(lambda transaction: transaction.run(_MADE_NOW, values)).result()
        return AdminLink(row["number"], row["name"], expires)

    def void(self, reason: LogReason, number: int) -> Future[None]:
        def job(transaction: Transaction) -> None:
            if not transaction.run(_VOID, {"number": number, "now": self._now()}):
                raise Unknown("link")
            self._log.note(transaction, reason, "void_link", f"link {number}")

        return self._store.write_anyway(job)

    def all(self) -> list[Json]:
        """[{number, name, created, expires, valid}], the newest first."""
        rows = self._store.read("SELECT * FROM admin_link ORDER BY number DESC LIMIT 200")
        now = self._now()
        return [
            {
                **{key: row[key] for key in ("number", "name", "created", "expires")},
                "valid": row["voided"] is None and row["expires"] > now,
            }
            for row in rows
        ]


_MADE_NOW: Final = """
UPDATE admin_link SET expires = :expires, created = :now WHERE hash = :hash AND created = :created
"""
_MAKE: Final = """
INSERT INTO admin_link (hash, number, name, created, expires)
SELECT :hash, 1 + coalesce(max(number), 0), :name, :now, :expires FROM admin_link RETURNING number
"""
_VOID: Final = "UPDATE admin_link SET voided = :now WHERE number = :number AND voided IS NULL RETURNING number"
