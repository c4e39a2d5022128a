"""Decisions that wait for bots, and the process that thinks for the bots of a table."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from footplate.table.basics.errors import Refused
from footplate.table.basics.values import BotTask, Done
from footplate.table.play import commands
from footplate.table.play.live_tables import LiveTables
from footplate.table.show.tasks import bot_task
from footplate.table.store import Store


class Bots:
    """What bots are asked and what they decide."""

    def __init__(self, store: Store, live_tables: LiveTables) -> None:
        self._store = store
        self._live_tables = live_tables

    def all_due(self) -> list[BotTask]:
        """Every decision that waits for a bot. Read from the store, so nothing is lost when a process dies."""
        rows = self._store.read(
            "SELECT id FROM game WHERE bot <> '' AND status = 'running' AND deleted IS NULL ORDER BY since"
        )
        return [task for row in rows if (task := self._due_if_readable(row["id"])) is not None]

    def _due_if_readable(self, id: str) -> BotTask | None:
        try:
            return self.due(id)
        except Refused:  # this version cannot replay the game
            return None

    def due(self, id: str) -> BotTask | None:
        """The decision of this table that waits for a bot."""
        row, live = self._live_tables.table(id)
        return None if live is None else bot_task(row, live)

    def take(self, id: str) -> bool:
        """Let this process think for the bots of a table; no other one does until it lets go, or dies."""
        return self._store.claim(f"bots {id}")

    def leave(self, id: str) -> None:
        """Let go of them."""
        self._store.release(f"bots {id}")

    def moved(self, task: BotTask, steps: Sequence[int]) -> Future[Done]:
        """Play what a bot decided. `Stale` when the table has gone on."""
        return self._live_tables.change(
            task.id, lambda draft: commands.play_for_bot(draft, task.seat, steps), seq=task.seq, seat=task.seat
        )
