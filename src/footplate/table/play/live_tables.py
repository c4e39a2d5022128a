"""The cache of tables in memory, and the one way in which they change."""

from __future__ import annotations

import logging
import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Final, Protocol

from footplate.games import BUILT_IN, is_here
from footplate.kernel.records.faults import BadRecord
from footplate.table.basics.cache import Cache
from footplate.table.basics.chronicle import Stored
from footplate.table.basics.errors import Refused, Stale, StoreFailed, TableError
from footplate.table.basics.futures import chained, finished
from footplate.table.basics.machine_time import MachineTime
from footplate.table.basics.values import Change, Done, Sequel
from footplate.table.play.applying import apply, rebuilt, settle
from footplate.table.play.drafts import Draft
from footplate.table.play.live import Live, revision_facts
from footplate.table.store import Store, Transaction
from footplate.table.store.rows import TableRow, fetch_events, fetch_table

_LOG: Final = logging.getLogger("footplate.table")

IDLE: Final = 300.0
"""Seconds after which an unused table leaves the cache, even when there is room: a game takes up to a megabyte, and is
read again in a moment.
"""
MOST_TOLD: Final = 100
"""The most events kept for a table that is not in use; with more it is read again from the store."""
TABLE_LOCK_TIMEOUT_SECONDS: Final = 30.0
"""Seconds a command waits for the one before it at the same table."""


class _Lock(Protocol):
    def acquire(self, blocking: bool = ..., timeout: float = ...) -> bool: ...

    def release(self) -> None: ...

    def locked(self) -> bool: ...


class LiveTables:
    """Live tables by their ids, an LRU cache. A live table never changes: it is replaced.

    Positions take most of the room, so `keep` is the number of them: a young table has one, a long game twenty.
    """

    _lives: OrderedDict[str, tuple[Live, float]]
    """With the time of the last use."""

    def __init__(self, store: Store, now: Callable[[], MachineTime], keep: int, notify_after: float) -> None:
        self._store = store
        self._now = now
        self._keep = keep
        self._notify_after = notify_after
        self._lives = OrderedDict()
        self._positions = 0
        self._rows: Cache[str, TableRow] = Cache(4 * keep)
        self._latest: tuple[TableRow, Live] | None = None
        """The last row asked for, and its live table."""
        self._becoming: dict[str, tuple[TableRow, TableRow]] = {}
        """What is being written of a table: its row before and after. So it need not be read back."""
        self._told: dict[str, tuple[Stored, ...]] = {}
        """Events of cached tables received from other processes and not applied yet."""
        store.before_done(self._forget, self._rows.clear)
        self._damaged: set[str] = set()
        """Damaged tables that have been logged."""
        self._mutex = threading.Lock()
        self._locks: weakref.WeakValueDictionary[str, _Lock] = weakref.WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._lives)

    def _forget(self, change: Change) -> None:
        before, after = self._becoming.get(change.id, (None, None))
        if before and after and change.what == "view" and change.seq == after.seq:
            self._rows.replace(change.id, before, after)
        elif change.sequel is None or change.what != "view" or not self._follow(change.id, change.sequel):
            self._told.pop(change.id, None)
            self._rows.forget(change.id)
        if change.what == "renamed":  # its first event is another one
            with self._mutex:
                if change.id in self._lives:
                    self._positions -= self._lives.pop(change.id)[0].positions

    def _follow(self, id: str, sequel: Sequel) -> bool:
        """Note events received from another process; returns whether they follow what is known here, so that nothing
        has to be read.
        """
        row, told = self._rows.get(id), self._told.get(id, ())
        with self._mutex:
            live = self._lives[id][0] if id in self._lives else None
        if row is None or live is None or live.seq + len(told) != row.seq or len(told) > MOST_TOLD:
            return False
        if sequel.events[0].seq != row.seq + 1:
            return False
        self._told[id] = (*told, *sequel.events)
        self._rows.replace(id, row, replace(row, **sequel.standing))
        return True

    def clear(self) -> None:
        self._told.clear()
        with self._mutex:
            self._lives.clear()
            self._positions = 0
        self._rows.clear()

    # --- looking ------------------------------------------------------------------------------------------------------

    def current_row(self, id: str) -> TableRow:
        """What the store knows of a table now. Raises `Unknown`.

        Where others write too, the store is asked whether the game has gone on; of what else changes one hears.
        """
        row = self.cached_row(id)
        return row if self._store.alone or self._seq(id) == row.seq else self.stored_row(id)

    def cached_row(self, id: str) -> TableRow:
        """The cached row of a table: for commands, whose `seq` is compared when they are written."""
        if not self._store.hears:
            return fetch_table(self._store, id)
        return self._rows.read(id, lambda: fetch_table(self._store, id))

    def stored_row(self, id: str) -> TableRow:
        """The row of a table from the store."""
        self._rows.forget(id)
        return self.cached_row(id)

    def cached_row_if(self, id: str, fits: Callable[[TableRow], bool]) -> TableRow:
        """The cached row of a table if it fits, else the row from the store, so that a change in another process
        causes no refusal.
        """
        row = self.cached_row(id)
        return row if self._store.alone or fits(row) else self.stored_row(id)

    def _seq(self, id: str) -> int:
        rows = self._store.read("SELECT seq FROM game WHERE id = :id", {"id": id})
        return int(rows[0]["seq"]) if rows else -1

    def table(self, id: str) -> tuple[TableRow, Live | None]:
        """A table as it stands in the store now; no live one while it waits for players."""
        row = self.current_row(id)
        return row, None if row.status == "waiting" else self._current(row)

    def started(self, id: str) -> tuple[TableRow, Live]:
        """A table whose game has begun. Raises `Refused` before."""
        row, live = self.table(id)
        if live is None:
            raise Refused("waiting")
        return row, live

    def heard_of(self, id: str) -> tuple[TableRow, Live]:
        """The same from the cached row."""
        row = self.cached_row(id)
        return self.started(id) if row.status == "waiting" else (row, self._current(row))

    def _started_at(self, id: str, seq: int | None) -> tuple[TableRow, Live]:
        """The same, for a command made for this `seq`: from the cached row, if that is where it stands."""
        row = self.cached_row(id)
        if seq is not None and row.status != "waiting":
            live = self._current(row)
            if live.seq == seq:
                return row, live
        return self.started(id)

    def at_hand(self, id: str, *, heard: bool = False) -> bool:
        """Whether a table can be read and changed without waiting: all of it is in memory, and no command is running.
        `heard`: the cached row will do, although other processes may have written. A game from outside is never at
        hand, since its speed is unknown.
        """
        row = self._rows.get(id) if self._store.alone or (heard and self._store.hears) else None
        with self._mutex:
            kept, lock = self._lives.get(id), self._locks.get(id)
        if not row or not kept or (lock and lock.locked()) or row.game_key not in BUILT_IN:
            return False
        return kept[0].seq + len(self._told.get(id, ())) == row.seq

    def stands_at(self, id: str, seq: int) -> bool:
        """Whether this was the last event of a table, by the cached row."""
        row = self._rows.get(id)
        return row is not None and row.seq == seq

    def _current(self, row: TableRow) -> Live:
        """The live table for this row. Its viewers ask one after the other: as long as nothing happens, the row is the
        same object, and so is the table.
        """
        latest = self._latest
        if latest and latest[0] is row:
            return latest[1]
        live = self._found(row)
        self._latest = row, live
        return live

    def _found(self, row: TableRow) -> Live:
        with self._mutex:
            live = self._lives[row.id][0] if row.id in self._lives else None
        if live is None or live.seq < row.seq:
            if not is_here(row.game_key):
                raise Refused("no_game", {"game": row.game_key})
            try:
                if live is None:
                    live = rebuilt(row.setting, fetch_events(self._store, row.id))
                else:
                    live = live.copy()
                    for event in self._events_after(row, live.seq):
                        apply(live, event)
                if live.seq < row.seq:
                    raise ValueError("the last events are missing")
            except BadRecord as bad:  # its map or its options are no more
                raise Refused("unreadable", {"why": str(bad)}) from bad
            except TableError:
                raise
            except Exception as error:  # whatever was kept of it adds up to no game: others play on
                if row.id not in self._damaged:
                    self._damaged.add(row.id)
                    _LOG.exception("a game is damaged in the store", extra={"table": row.id})
                raise Refused("damaged", {"id": row.id}) from error
        if live.seq == row.seq and not live.asks(row.decider):
            live = live.copy()
            settle(live, row.decider)
        self.keep(row.id, live)
        return live

    def _events_after(self, row: TableRow, seq: int) -> Sequence[Stored]:
        """The events of a table after this one: received ones, else from the store."""
        told = self._told.get(row.id, ())
        if [event.seq for event in told] == list(range(seq + 1, row.seq + 1)):
            return told
        return fetch_events(self._store, row.id, seq)

    def keep(self, id: str, live: Live) -> None:
        """Remember this one, unless a newer one is known."""
        now = self._now().at
        with self._mutex:
            if id in self._lives:
                known = self._lives.pop(id)[0]
                self._positions -= known.positions
                live = known if known.seq > live.seq else live
            self._lives[id] = (live, now)
            if id in self._told:
                self._told[id] = tuple(event for event in self._told[id] if event.seq > live.seq)
            self._positions += live.positions
            while self._positions > self._keep or next(iter(self._lives.values()))[1] < now - IDLE:
                forgotten, (idle, _) = self._lives.popitem(last=False)
                self._told.pop(forgotten, None)
                self._positions -= idle.positions

    # --- changing -----------------------------------------------------------------------------------------------------

    def change(
        self,
        id: str,
        decide: Callable[[Draft], None],
        *,
        seq: int | None = None,
        seat: int = -1,
        key: str = "",
        also: Callable[[Transaction], None] | None = None,
    ) -> Future[Done]:
        """Change a table: `decide` adds to a draft, chance follows, and the future is done when it is durable. `also`
        is written with it.

        Commands at one table follow one another: the next one waits until this one is durable or has failed.
        """
        lock = self._lock(id)
        if not lock.acquire(timeout=TABLE_LOCK_TIMEOUT_SECONDS):
            raise StoreFailed("another command at this table takes too long")
        try:
            row, live = self._started_at(id, seq)
            before = self._answered(id, seat, key) if seq != live.seq else None  # what was done has raised the `seq`
            if before is not None:
                return chained(finished(before), lambda done: done, lock.release)
            if live.revised:
                raise Refused("revised", revision_facts(live))
            if seq is not None and not live.is_current(seq, seat):
                raise Stale(live.seq)
            draft = Draft(row, live, self._now())
            decide(draft)
            draft.go_on()
            job = draft.job(seat, key, self._notify_after)
            self._becoming[id] = row, draft.standing_row
            writing = self._store.write(job if also is None else _both(job, also))
        except BaseException:
            self._becoming.pop(id, None)
            lock.release()
            raise

        def kept(done: Done) -> Done:
            if not done.again:
                self.keep(id, draft.live)
            return done

        def over() -> None:
            self._becoming.pop(id, None)
            lock.release()

        return chained(writing, kept, over)

    def _answered(self, id: str, seat: int, key: str) -> Done | None:
        if not key:
            return None
        rows = self._store.read(
            "SELECT seq FROM answer WHERE game_id = :id AND seat = :seat AND key = :key",
            {"id": id, "seat": seat, "key": key},
        )
        return Done(id, rows[0]["seq"], again=True) if rows else None

    def _lock(self, id: str) -> _Lock:
        with self._mutex:
            lock = self._locks.get(id)
            if lock is None:
                lock = self._locks[id] = threading.Lock()
            return lock


def _both(job: Callable[[Transaction], Done], also: Callable[[Transaction], None]) -> Callable[[Transaction], Done]:
    def both(transaction: Transaction) -> Done:
        done = job(transaction)
        also(transaction)
        return done

    return both
