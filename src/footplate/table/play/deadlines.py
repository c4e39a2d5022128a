"""Seats whose time runs out: when that will be, and what happens then."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final

from footplate.table.basics.errors import Refused, Stale, StoreFailed, TableError
from footplate.table.basics.futures import unless_stale
from footplate.table.basics.machine_time import MachineTime
from footplate.table.basics.values import Done
from footplate.table.play import commands
from footplate.table.play.live_tables import LiveTables
from footplate.table.play.set_clock import mend_what_is_to_come
from footplate.table.store import Store

_LOG: Final = logging.getLogger("footplate.table")

SET: Final = 2.0
"""The difference in seconds between the machine's clock and the monotonic one that counts as a clock being set."""


DEADLINE_GRACE_SECONDS: Final = 60.0
"""Seconds in which orders that were sent in time, and count at the deadline, are carried out."""

_TIME_IS_UP: Final = """
SELECT id FROM game WHERE deadline <= :now AND status = 'running' AND deleted IS NULL
    AND (deadline <= :late OR NOT EXISTS (
        SELECT 1 FROM sheet WHERE sheet.game_id = game.id AND (game.owing >> sheet.seat) & 1 = 1 AND sheet.done = 0))
"""


class Deadlines:
    """The running clocks of all tables of one store."""

    def __init__(
        self, store: Store, live_tables: LiveTables, now: Callable[[], MachineTime], notify_after: float
    ) -> None:
        self._store = store
        self._live_tables = live_tables
        self._now = now
        self._notify_after = notify_after
        self._right_since: MachineTime | None = None
        """When the times in the store were last known to go by the machine's clock as it was then."""

    def expire(self) -> list[Future[Done | None]]:
        """Handle every seat whose time is up; to be called regularly. None where another server came first."""
        now = self._now()
        self._mind_a_set_clock(now)
        rows = self._store.read(_TIME_IS_UP, {"now": now.at, "late": now.at - DEADLINE_GRACE_SECONDS})
        dealt_with = []
        for row in rows:
            try:
                dealt_with.append(unless_stale(self._live_tables.change(row["id"], commands.time_out)))
            except (Refused, Stale):  # they have just decided, or the machine's clock was set while no server ran
                self._correct_deadline(row["id"], now)
        return dealt_with

    def _mind_a_set_clock(self, now: MachineTime) -> None:
        """Adjust the deadlines in the store after the machine's clock was set.

        Small steps add up until they matter; a failed adjustment is repeated at the next check.
        """
        before = self._right_since
        if before is None or before.boot != now.boot:
            self._right_since = now
            return
        by = now.set_by(before)
        if abs(by) < SET:
            return
        for row in self._store.read("SELECT id FROM game WHERE deadline IS NOT NULL AND status = 'running'"):
            self._correct_deadline(row["id"], now)
        self._store.write(lambda transaction: mend_what_is_to_come(transaction, now.at, self._notify_after)).result()
        self._right_since = now
        _LOG.warning("the machine's clock was set; nobody at a table loses time by it", extra={"seconds": round(by)})

    def _correct_deadline(self, id: str, now: MachineTime) -> None:
        """Write down when the clock of a table will have run out, as the machine's clock has it now."""
        try:
            live = self._live_tables.table(id)[1]
        except StoreFailed:
            raise
        except TableError:  # a game this version cannot play on with
            return
        if live is None or live.over or live.revised:
            return
        values = {"id": id, "seq": live.seq, "deadline": live.clock.deadline(now)}
        corrected = "UPDATE game SET deadline = :deadline WHERE id = :id AND seq = :seq AND deadline IS NOT NULL"
        self._store.write(lambda transaction: transaction.run(corrected, values)).result()

    def next(self) -> float | None:
        """When the next clock runs out."""
        rows = self._store.read(
            "SELECT deadline FROM game WHERE deadline IS NOT NULL AND status = 'running' AND deleted IS NULL"
            " ORDER BY deadline LIMIT 1"
        )
        return float(rows[0]["deadline"]) if rows else None
