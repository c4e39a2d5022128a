"""How long things are kept, and their removal: a little at a time, so that no move waits for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from footplate.table.basics.values import Change
from footplate.table.messages.addresses import ERASED, HALF_AN_HOUR
from footplate.table.play.challenge_rows import expire, forget_of_table
from footplate.table.play.clocks import DAY
from footplate.table.play.set_clock import mend_what_is_to_come
from footplate.table.store import Store, Transaction

PORTION: Final = 200
"""The most rows removed in one transaction."""
_CLAIM: Final = "lifetimes"


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """Days after which something is removed; 0 keeps it for ever."""

    waiting: int = 30
    """A table whose game has never begun, since it was opened."""
    abandoned: int = 365
    """A game without any move since."""
    finished: int = 0
    """A game that is over."""
    sessions: int = 400
    """An unused session, as long as browsers keep it; and its person, if nothing else is theirs. Also the record of an
    incoming letter, which prevents reading it twice.
    """
    messages: int = 30
    """A message that was sent, or could not be."""
    answers: int = 7
    """What a command was answered: one sent again later than this is a new one."""
    chat: int = 365
    """What was said at a table."""


class Sweeper:
    """Removes what has been kept long enough."""

    def __init__(self, store: Store, now: Callable[[], float], lifetimes: Lifetimes, notify_after: float) -> None:
        self._store = store
        self._now = now
        self._lifetimes = lifetimes
        self._notify_after = notify_after

    def sweep(self) -> int:
        """Remove a portion of each kind; returns how many. Does nothing when another process is at it."""
        if not self._store.claim(_CLAIM):
            return 0
        try:
            now = self._now()
            self._store.write(lambda transaction: mend_what_is_to_come(transaction, now, self._notify_after)).result()
            return sum(self._store.write(job).result() for job in self._jobs())
        finally:
            self._store.release(_CLAIM)

    def _jobs(self) -> list[Callable[[Transaction], int]]:
        """One transaction for each kind, so that moves get in between."""
        kept, now = self._lifetimes, self._now()
        tables = (("waiting", kept.waiting), ("running", kept.abandoned), ("over", kept.finished))
        rows = ((_MESSAGES, kept.messages), (_ANSWERS, kept.answers), (_CHAT, kept.chat), (_LETTERS, kept.sessions))
        return [
            *(_tables_job(status, now - days * DAY) for status, days in tables if days),
            *(_rows_job(kind, now - days * DAY) for kind, days in rows if days),
            lambda transaction: expire(transaction, now, PORTION),
            _rows_job(_LOGINS, now),
            _rows_job(_ERASED, now - HALF_AN_HOUR),
            _rows_job(_CONFIRMATIONS, now),
            *([_sessions_job(now, now - kept.sessions * DAY)] if kept.sessions else []),
        ]


def _rows_job(rows: tuple[str, str], before: float) -> Callable[[Transaction], int]:
    oldest, delete = rows

    def job(transaction: Transaction) -> int:
        found = transaction.run(oldest, {"before": before, "most": PORTION})
        for row in found:
            transaction.run(delete, row)
        return len(found)

    return job


def _tables_job(status: str, before: float) -> Callable[[Transaction], int]:
    """One table a time: a long game has thousands of events."""
    values = {"status": status, "before": before}

    def job(transaction: Transaction) -> int:
        found = transaction.run(_IDLE, values)
        for row in found:
            if transaction.run(_STILL_IDLE, {"id": row["id"], "before": before}):
                remove_table(transaction, row["id"])
        return len(found)

    return job


def _sessions_job(now: float, before: float) -> Callable[[Transaction], int]:
    def job(transaction: Transaction) -> int:
        for session in transaction.run(_UNKNOWN_SINCE, {"most": PORTION}):
            transaction.run("UPDATE session SET seen = :now WHERE hash = :hash", {**session, "now": now})
        ended = transaction.run(_UNUSED, {"before": before, "most": PORTION})
        for session in ended:
            transaction.run("DELETE FROM session WHERE hash = :hash", {"hash": session["hash"]})
            transaction.run(_PERSON, {"person": session["person"]})
            transaction.run(_ADDRESSES, {"person": session["person"]})
            transaction.announce(Change(session["hash"], 0, "people"))
        return len(ended)

    return job


def remove_table(transaction: Transaction, id: str) -> None:
    """A table with everything that was done and said at it."""
    values: Mapping[str, object] = {"id": id}
    forget_of_table(transaction, id)
    for table in _OF_A_TABLE:
        transaction.run(f"DELETE FROM {table} WHERE game_id = :id", values)
    transaction.run("UPDATE game SET rematch = '' WHERE rematch = :id AND rematch <> ''", values)
    transaction.run(_OF_ITS_SEATS, {"first": f"seat:{id}:", "after": f"seat:{id};"})
    transaction.run("DELETE FROM game WHERE id = :id", values)
    transaction.announce(Change(id, 0, "table"))


_OF_A_TABLE: Final = (
    *("taking", "event", "answer", "chat", "note", "notify", "sheet", "watcher", "confirmation"),
    *("seat_secret", "seat_holder", "seat"),
)
"""The SQL tables with rows of a table, referring ones first."""
_OF_ITS_SEATS: Final = "DELETE FROM address WHERE owner >= :first AND owner < :after"
"""Addresses of people who have a seat by its link alone (`talk.owner_of`)."""

_IDLE: Final = (
    "SELECT id FROM game WHERE status = :status AND changed < :before AND deleted IS NULL ORDER BY changed LIMIT 1"
)
_STILL_IDLE: Final = "UPDATE game SET rematch = rematch WHERE id = :id AND changed < :before RETURNING id"
"""Touching its row keeps others from moving there until it is gone."""

_MESSAGES: Final = (
    "SELECT id FROM outbox WHERE state <> 'waiting' AND due < :before ORDER BY due LIMIT :most",
    "DELETE FROM outbox WHERE id = :id",
)
_ERASED: Final = (
    f"SELECT id FROM outbox WHERE state = '{ERASED}' AND due < :before ORDER BY due LIMIT :most",
    "DELETE FROM outbox WHERE id = :id",
)
_ANSWERS: Final = (
    "SELECT game_id, seat, key FROM answer WHERE at < :before ORDER BY at LIMIT :most",
    "DELETE FROM answer WHERE game_id = :game_id AND seat = :seat AND key = :key",
)
_CHAT: Final = (
    "SELECT game_id, number FROM chat WHERE at < :before ORDER BY at LIMIT :most",
    "DELETE FROM chat WHERE game_id = :game_id AND number = :number",
)
_LETTERS: Final = (
    "SELECT id FROM letter WHERE at < :before ORDER BY at LIMIT :most",
    "DELETE FROM letter WHERE id = :id",
)
_LOGINS: Final = (
    "SELECT hash FROM login WHERE expires < :before ORDER BY expires LIMIT :most",
    "DELETE FROM login WHERE hash = :hash",
)
_CONFIRMATIONS: Final = (
    "SELECT hash FROM confirmation WHERE expires < :before ORDER BY expires LIMIT :most",
    "DELETE FROM confirmation WHERE hash = :hash",
)
"""Selects the oldest rows, by an index, and deletes one of them."""

_UNKNOWN_SINCE: Final = "SELECT hash FROM session WHERE seen < 1 ORDER BY seen LIMIT :most"
"""Sessions older than the column for their last use: their time begins now."""
_UNUSED: Final = "SELECT hash, person FROM session WHERE seen >= 1 AND seen < :before ORDER BY seen LIMIT :most"
_PERSON: Final = """
DELETE FROM person WHERE id = :person AND NOT EXISTS (SELECT 1 FROM session WHERE session.person = :person)
    AND (email = '' OR NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = :person AND seat.person <> '')
        AND NOT EXISTS (SELECT 1 FROM seat_holder WHERE seat_holder.person = :person))
"""
_ADDRESSES: Final = "DELETE FROM address WHERE owner = :person AND NOT EXISTS (SELECT 1 FROM person WHERE id = :person)"
"""Deletes addresses of persons who no longer exist."""
