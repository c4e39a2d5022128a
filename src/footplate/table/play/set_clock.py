"""Repairs times in the future in the store, left by a machine's clock that was ahead and has been set back.

Clocks of games use a monotonic clock (`machine_time.py`). Everything else uses the machine's clock: a link made while
that was a day ahead would be valid a day longer, and a message would wait as long. So a time in the future becomes
now. Repeating the repair, also in two processes, changes nothing: each statement only shortens what would last longer
than it can.
"""

from __future__ import annotations

from typing import Final

from footplate.table.messages.channels import CONFIRMATION_VALID, LOGIN_VALID
from footplate.table.messages.outbox import LATER, PAUSES
from footplate.table.store import Transaction

SLACK: Final = 2.0
"""Seconds by which the clocks of several machines may differ."""


def mend_what_is_to_come(transaction: Transaction, now: float, notify_after: float) -> None:
    """Shorten links and waiting messages to their usual time, and last uses of sessions to now. Messages about
    questions are due `notify_after` seconds from now.
    """
    values = {"now": now, "later": now + SLACK, "login": now + LOGIN_VALID, "confirmation": now + CONFIRMATION_VALID}
    values["turn"] = now + notify_after
    for statement in _MEND:
        transaction.run(statement, values)


_PAUSE: Final = (
    "CASE tries "
    + " ".join(f"WHEN {tries} THEN {max(pause, LATER)}" for tries, pause in enumerate(PAUSES, 1))
    + f" ELSE {PAUSES[-1]} END"
)
"""Seconds a message waits at most that has been tried so often, or that would have been too many."""
_AT_ONCE: Final = "channel IN ('login', 'confirm', 'post')"
"""Messages that are sent without waiting for a decision."""
_MEND: Final = (
    "UPDATE login SET expires = :login WHERE expires > :login",
    "UPDATE confirmation SET expires = :confirmation WHERE expires > :confirmation",
    # `at` stays: a message of a turn is known by it (`outbox.py`).
    "UPDATE outbox SET due = :turn"
    f" WHERE state = 'waiting' AND tries = 0 AND NOT {_AT_ONCE} AND due > :turn AND at > :later",
    "UPDATE outbox SET due = :now"
    f" WHERE state = 'waiting' AND tries = 0 AND {_AT_ONCE} AND due > :later AND at > :later",
    f"UPDATE outbox SET due = :now + {_PAUSE}"
    f" WHERE state = 'waiting' AND tries > 0 AND due > :later AND due > :later + {_PAUSE}",
    "UPDATE outbox SET due = :now WHERE state <> 'waiting' AND due > :later",
    "UPDATE session SET seen = :now WHERE seen > :later",
)
