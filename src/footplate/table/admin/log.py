"""The log of all acts of administrators: when, who, what, why. Append-only."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from footplate.table.basics.errors import Invalid
from footplate.table.store import Store, Transaction
from footplate.table.store.keys_in_text import without_keys

Json = dict[str, Any]

PAGE: Final = 50
LONGEST_REASON: Final = 300
MACHINE: Final = "machine"
"""Stands for a person who can run commands on the server's machine."""


@dataclass(frozen=True, slots=True)
class LogReason:
    """Who acts, by which right ("machine", "link 3"), and why."""

    who: str
    why: str = ""

    def __post_init__(self) -> None:
        if len(self.why) > LONGEST_REASON:
            raise Invalid("reason", {"longest": LONGEST_REASON})


class AdminLog:
    """What was done, read and added to."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    def note(self, transaction: Transaction, reason: LogReason, did: str, target: str = "", **facts: object) -> None:
        """Write a line, in the transaction of what was done."""
        why = without_keys(" ".join(reason.why.split()), transaction.run)
        values = {"at": self._now(), "who": reason.who, "why": why, "did": did}
        transaction.run(_NOTE, {**values, "target": target, "facts": json.dumps(facts)})

    def lines(self, before: int | None = None, most: int = PAGE) -> list[Json]:
        """[{number, at, who, did, target, facts, why}], the newest first."""
        rows = self._store.read(
            "SELECT * FROM admin_log WHERE number < :before ORDER BY number DESC LIMIT :most",
            {"before": 2**62 if before is None else before, "most": most},
        )
        return [{**row, "facts": json.loads(row["facts"])} for row in rows]


_NOTE: Final = """
INSERT INTO admin_log (number, at, who, did, target, facts, why)
SELECT 1 + coalesce(max(number), 0), :at, :who, :did, :target, :facts, :why FROM admin_log
"""
