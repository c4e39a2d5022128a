"""What server processes on one PostgreSQL tell each other: who is there, what has changed, and how games went on."""

from __future__ import annotations

import contextlib
import json
import queue
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import psycopg
from psycopg.rows import tuple_row

from footplate.table.basics.chronicle import Stored
from footplate.table.basics.values import Change, Sequel
from footplate.table.store.postgres.ways import ANSWERS_WITHIN, long_connection, translated

if TYPE_CHECKING:
    from psycopg import Connection

LONGEST_NOTICE: Final = 7_900
"""The longest NOTIFY of PostgreSQL, in bytes. Longer events are read from the store by the processes that need them."""
CHANNEL: Final = "footplate"
SEQUELS: Final = "footplate_sequels"
"""How games have gone on; each is told just before the change. (Processes of an older version do not listen here.)"""
WHISPERS: Final = "footplate_whispers"
_PRESENT: Final = 7071933
"""The advisory locks of the processes that tell what they change: this number, and a number of their own."""
LOOK_ROUND: float = 2.0
"""Seconds after which a process looks who else is there, and whether one of them has died."""
TRY_AGAIN_AFTER: float = 1.0
"""Seconds after which is tried again to tell what could not be told."""

_WHO_IS_PRESENT: Final = """
SELECT DISTINCT CAST(objid AS bigint) FROM pg_locks
WHERE locktype = 'advisory' AND classid = %(group)s
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
NOTIFY: Final = """
SELECT pg_notify(channel, told)
FROM unnest(CAST(:channels AS text[]), CAST(:texts AS text[])) AS one (channel, told)
"""
"""For what `told_at_once` gives."""
GOES: Final = "goes"
"""What a process says last."""

Notice = tuple[str, str]
"""A channel, and what is told there."""


def written_sequel(sequel: Sequel | None) -> list[Any] | None:
    """How a game has gone on, as JSON."""
    return None if sequel is None else [dict(sequel.standing), [asdict(event) for event in sequel.events]]


def read_sequel(written: list[Any] | None) -> Sequel | None:
    return None if written is None else Sequel(written[0], tuple(Stored(**event) for event in written[1]))


def number_of(origin: str) -> int:
    """By which a process is known among the locks."""
    return int(origin[:7], 16)


def be_present(connection: Connection[Any], origin: str) -> None:
    """Let the others know of this process as long as the connection lasts."""
    number = number_of(origin)
    connection.execute("SELECT pg_advisory_lock_shared(%(group)s, %(number)s)", {"group": _PRESENT, "number": number})


def who_is_present(connection: Connection[Any]) -> set[int]:
    """The processes that tell what they change, by their numbers."""
    rows = connection.cursor(row_factory=tuple_row).execute(_WHO_IS_PRESENT, {"group": _PRESENT})
    return {number for (number,) in rows}


class Others:
    """The other processes that tell what they change, as one of them sees it."""

    def __init__(self, present: set[int]) -> None:
        self._known = present
        self._again = False
        self._due = time.monotonic() + LOOK_ROUND

    def are_due(self) -> bool:
        """Whether it is time to look who is there."""
        if time.monotonic() < self._due:
            return False
        self._due = time.monotonic() + LOOK_ROUND
        return True

    def have_died(self, present: set[int]) -> bool:
        """Whether one of them has gone without taking leave, and may have left something untold. That is said twice:
        what it had just sent to the database may have become durable after it was gone.
        """
        died = not self._known <= present
        once_more, self._again, self._known = self._again, died, present
        return died or once_more

    def meet(self, one: int) -> None:
        """One of them has told something, so it is there."""
        self._known.add(one)

    def take_leave(self, one: int) -> None:
        """One of them goes, and has told everything."""
        self._known.discard(one)


class Announcer:
    """Tells the other processes what is durable, with all waiting changes in one message.

    PostgreSQL commits transactions with NOTIFY one after the other, each with its own sync to the disk: a move that
    notified would wait for all others. So the NOTIFY follows just after the commit, in a transaction that waits for no
    disk.

    A process that dies in between has not notified. So its notifying connection holds an advisory lock: when a lock
    has gone without a goodbye, the others reload everything; so they do when another process begins, perhaps in its
    place. A process without others sends nothing (`PostgresStore._hear_until_lost`).
    """

    def __init__(self, conninfo: str, origin: str) -> None:
        self._conninfo = conninfo
        self._origin = origin
        self._look_again: Final = (CHANNEL, json.dumps([origin]))
        self._waiting: queue.SimpleQueue[Notice | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="footplate announcements", daemon=True)
        self._thread.start()

    def begin(self) -> None:
        """Let the others look at everything again."""
        self._waiting.put(self._look_again)

    def announce(self, changes: list[Change]) -> None:
        for notice in notices_of(self._origin, changes):
            self._waiting.put(notice)

    def close(self) -> None:
        """Tell what is still to be told, take leave, and end."""
        self._waiting.put((CHANNEL, json.dumps([self._origin, GOES])))
        self._waiting.put(None)
        self._thread.join(ANSWERS_WITHIN)

    def _work(self) -> None:
        """A NOTIFY that failed is not repeated: processes that missed it reload everything."""
        connection: Connection[Any] | None = None
        waiting: list[Notice | None] = []
        lost = False
        while None not in waiting:
            waiting = self._next(TRY_AGAIN_AFTER if lost else None)
            told = [self._look_again] if lost else []
            told += [one for one in waiting if one is not None]
            connection = self._tell(connection, told)
            lost = bool(told) and connection is None
        if connection is not None:
            connection.close()

    def _next(self, seconds: float | None) -> list[Notice | None]:
        """All waiting changes, as soon as there are any; empty after `seconds`."""
        waiting: list[Notice | None] = []
        with contextlib.suppress(queue.Empty):
            waiting.append(self._waiting.get(timeout=seconds))
            while True:
                waiting.append(self._waiting.get_nowait())
        return waiting

    def _tell(self, connection: Connection[Any] | None, told: list[Notice]) -> Connection[Any] | None:
        """Notify, on a new connection where the old one was lost. Processes that lost theirs too reload everything
        (`_hear_until_lost`).
        """
        for _ in range(2 if told else 0):
            try:
                if connection is None or connection.closed:
                    connection = long_connection(self._conninfo)
                    connection.execute("SET synchronous_commit = off")
                    be_present(connection, self._origin)
                connection.execute(translated(NOTIFY), told_at_once(told))
                break
            except psycopg.Error:
                connection = None
        return connection


def told_at_once(notices: list[Notice]) -> dict[str, object]:
    return {"channels": [channel for channel, _ in notices], "texts": [text for _, text in notices]}


def notices_of(origin: str, changes: list[Change]) -> Iterator[Notice]:
    """Changes as the other processes are told of them."""
    for change in changes:
        if change.sequel is not None:
            sequel = json.dumps([origin, change.id, change.seq, written_sequel(change.sequel)])
            if len(sequel) < LONGEST_NOTICE:
                yield SEQUELS, sequel
        yield CHANNEL, json.dumps([origin, change.id, change.seq, change.what, sorted(change.wakes)])
