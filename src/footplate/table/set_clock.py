"""What is in the store of times that have not come: the machine's clock was ahead and has been set back since.

Clocks of games go by a clock nobody can set (`moments.py`). Everything else goes by the machine's: a link made while
that was a day ahead would hold a day longer, and a message would wait so long. So whatever was made in the future
counts as made just now. To mend it again, or in two processes, does no harm.
"""

from __future__ import annotations

from typing import Final

from footplate.table.outbox import CONFIRMATION_VALID, LOGIN_VALID
from footplate.table.store import Transaction

SLACK: Final = 2.0
"""Seconds by which the clocks of several machines may differ."""


def mend_what_is_to_come(transaction: Transaction, now: float) -> None:
    """Links hold, and messages wait, no longer than they ever do; no session was used later than now."""
    values = {"now": now, "later": now + SLACK, "login": now + LOGIN_VALID, "confirmation": now + CONFIRMATION_VALID}
    for statement in _MEND:
        transaction.run(statement, values)


_MEND: Final = (
    "UPDATE login SET expires = :login WHERE expires > :login",
    "UPDATE confirmation SET expires = :confirmation WHERE expires > :confirmation",
    # `at` stays: a message of a turn is known by it (`outbox.py`). What is due before it has been mended already.
    "UPDATE outbox SET due = :now + (due - at) WHERE state = 'waiting' AND due > :later AND at > :later AND due >= at",
    "UPDATE outbox SET due = :now WHERE state <> 'waiting' AND due > :later",
    "UPDATE session SET seen = :now WHERE seen > :later",
)
