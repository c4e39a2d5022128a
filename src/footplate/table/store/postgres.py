"""The store on PostgreSQL, for several server processes: psycopg's pool, and NOTIFY for what has changed."""

from __future__ import annotations

import contextlib
import json
import queue
import re
import secrets
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from footplate.table.chronicle import Stored
from footplate.table.errors import Away, StoreFailed
from footplate.table.store import dump
from footplate.table.store.base import Conflict, Job, Row, Statement, Store
from footplate.table.store.migrations import migrate, require_newest
from footplate.table.values import Change, Sequel

try:
    import psycopg
    from psycopg.rows import dict_row
    from psycopg_pool import ConnectionPool, PoolTimeout
except ImportError as missing:
    raise StoreFailed(
        "PostgreSQL needs the package psycopg, which is not installed (pip install 'footplate[postgres]')"
    ) from missing

if TYPE_CHECKING:
    from psycopg import Connection

T = TypeVar("T")

WORKERS: Final = 8
"""So many jobs are under way at once; PostgreSQL commits together what comes together."""

ANSWERS_WITHIN: float = 10.0
"""Seconds a database may take to answer, unless its address says `connect_timeout`."""

LONGEST_NOTICE: Final = 7_900
"""Bytes PostgreSQL passes on at once. Where the events of a move are longer, whoever wants them reads them."""
CHANNEL: Final = "footplate"
SEQUELS: Final = "footplate_sequels"
"""How games have gone on; each is told just before the change. (Processes of an older version do not listen here.)"""
WHISPERS: Final = "footplate_whispers"
_MIGRATING: Final = 7071931
"""The advisory lock of those who change the schema."""
_CLAIMS: Final = 7071932
"""The advisory locks of those who have claimed something: this number, and a hash of what it is."""
_PRESENT: Final = 7071933
"""The advisory locks of the processes that tell what they change: this number, and a number of their own."""
LOOK_ROUND: float = 2.0
"""Seconds after which a process looks who else is there, and whether one of them has died."""
TRY_AGAIN_AFTER: float = 1.0
"""Seconds after which is tried again to tell what could not be told."""


@cache
def translated(sql: str) -> str:
    """`:name` as psycopg writes it.

    >>> translated("SELECT 5 % 3 WHERE id = :id")
    'SELECT 5 %% 3 WHERE id = %(id)s'
    """
    return re.sub(r"(?<![:\w]):([a-z_][a-z_0-9]*)", r"%(\1)s", sql.replace("%", "%%"))


Notice = tuple[str, str]
"""A channel, and what is told there."""


class _PostgresTransaction:
    """Begins with its first statement, on the same way to the database. Where it is not committed, it is taken back
    when its connection goes back to the pool.
    """

    def __init__(self, connection: Connection[Row]) -> None:
        self._connection = connection
        self._begun = False
        self.changes: list[Change] = []

    def run(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        return self.run_all([(sql, values or {})])[0]

    def run_all(self, statements: Sequence[Statement]) -> list[list[Row]]:
        try:
            with self._connection.pipeline():
                if not self._begun:
                    self._connection.execute("BEGIN")
                    self._begun = True
                cursors = [self._connection.execute(translated(sql), values) for sql, values in statements]
            return [cursor.fetchall() if cursor.description else [] for cursor in cursors]
        except psycopg.IntegrityError as clash:
            raise Conflict(str(clash)) from clash

    def announce(self, change: Change) -> None:
        self.changes.append(change)

    def tell(self, notices: list[Notice]) -> None:
        """Tell the other processes something with all the rest, when it is durable."""
        if notices:
            self.run_all([(_NOTIFY, _told_at_once(notices))])

    def commit(self) -> None:
        """Make it durable. Where a statement has failed PostgreSQL takes all of them back, and calls that no error."""
        if self._begun and self._connection.execute("COMMIT").statusmessage != "COMMIT":
            raise StoreFailed("a statement has failed, so nothing was written")


def written_sequel(sequel: Sequel | None) -> list[Any] | None:
    """How a game has gone on, as JSON."""
    return None if sequel is None else [dict(sequel.standing), [asdict(event) for event in sequel.events]]


def read_sequel(written: list[Any] | None) -> Sequel | None:
    return None if written is None else Sequel(written[0], tuple(Stored(**event) for event in written[1]))


def longest_wait(conninfo: str) -> float:
    """Seconds the database at this address may take to answer. Raises `StoreFailed` when it is no address."""
    try:
        given = psycopg.conninfo.conninfo_to_dict(conninfo).get("connect_timeout")
        return max(float(given), 1.0) if given else ANSWERS_WITHIN
    except (psycopg.Error, ValueError) as error:
        raise StoreFailed(f"this is no address of a PostgreSQL: {error}") from error


def has_tables(conninfo: str) -> bool:
    """Whether the tables of a store are in this database."""
    try:
        with psycopg.connect(conninfo, connect_timeout=int(longest_wait(conninfo))) as connection:
            found = connection.execute("SELECT to_regclass('game') IS NOT NULL").fetchone()
    except psycopg.Error as error:
        raise StoreFailed(f"PostgreSQL does not answer: {error}") from error
    return bool(found and found[0])


class PostgresStore(Store):
    def __init__(self, conninfo: str, workers: int = WORKERS, guest: bool = False) -> None:
        """A `guest` is a command that changes something beside the servers: it remembers nothing, so it need not hear
        what they do, and leaves the schema alone.
        """
        super().__init__()
        self._conninfo = conninfo
        self._origin = secrets.token_hex(8)
        self._guest = guest
        wait = longest_wait(conninfo)
        self._pool: ConnectionPool[Connection[Row]] = ConnectionPool(
            conninfo,
            kwargs={"row_factory": dict_row, "autocommit": True},
            min_size=1,
            max_size=workers + 4,
            open=False,
            timeout=wait,
        )
        try:
            self._pool.open(wait=True, timeout=wait)
        except (PoolTimeout, psycopg.Error) as error:
            self._pool.close()
            raise Away(f"PostgreSQL does not answer: {error}") from error
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="footplate store")
        self._stopping = threading.Event()
        self._hearing: threading.Thread | None = None
        self._listening = threading.Event()
        self._heard_by_others = True
        """Whether somebody may want to know what is changed here: until one has looked round, and seen nobody."""
        self._has_kept_silent = False
        self._is_unsure = False
        """Whether something may have become durable of which nobody knows."""
        self._claims = _Claims(conninfo)
        self._announcer = _Announcer(conninfo, self._origin)
        self._closed = False
        try:
            self._write(require_newest if guest else self._migrate).result()
        except BaseException:
            self.close()
            raise
        if not guest:
            self._hearing = threading.Thread(target=self._hear, name="footplate changes", daemon=True)
            self._hearing.start()
            self._listening.wait(wait)

    def _migrate(self, transaction: Any) -> int:
        transaction.run("SELECT pg_advisory_xact_lock(:lock)", {"lock": _MIGRATING})
        return migrate(transaction)

    # --- reading and writing ----------------------------------------------------------------------------------------

    def _read(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        try:
            with self._pool.connection() as connection:
                return connection.execute(translated(sql), values or {}).fetchall()
        except (psycopg.Error, PoolTimeout) as error:
            raise StoreFailed(str(error)) from error

    def _write(self, job: Job[T]) -> Future[T]:
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # what has been asked for is done, even if nobody waits any more
        try:
            self._threads.submit(self._do, job, future)
        except RuntimeError as error:  # after the threads were shut down
            raise StoreFailed("it has been closed") from error
        return future

    def _do(self, job: Job[T], future: Future[T]) -> None:
        """Whoever has asked for it knows of it first."""
        try:
            result, changes = self._done(job)
        except BaseException as error:
            future.set_exception(error)
            return
        if self._heard_by_others and not self._guest:
            self._announcer.announce(changes)
        self._forget(changes)
        future.set_result(result)
        self._tell(changes)

    def _done(self, job: Job[T]) -> tuple[T, list[Change]]:
        try:
            try:
                return self._run(job)
            except Conflict:  # somebody did the same at the same moment: the job has to see what is there now
                return self._run(job)
        except (psycopg.OperationalError, PoolTimeout) as error:
            raise Away(str(error)) from error
        except psycopg.Error as error:
            raise StoreFailed(str(error)) from error

    def _run(self, job: Job[T]) -> tuple[T, list[Change]]:
        with self._pool.connection() as connection:
            transaction = _PostgresTransaction(connection)
            result = job(transaction)
            if self._guest:  # it may be gone a moment later, and nobody has ever seen it
                transaction.tell([*notices_of(self._origin, transaction.changes)])
            try:
                transaction.commit()
            except psycopg.Error:  # it may be durable all the same, or become so in a moment
                self._is_unsure = True
                self._look_again()
                raise
            return result, transaction.changes

    def _look_again(self) -> None:
        """Forget everything, here and in all other processes."""
        self._forget_all()
        self._announcer.begin()

    # --- other processes --------------------------------------------------------------------------------------------

    @property
    def hears(self) -> bool:
        return self._listening.is_set()

    def _hear(self) -> None:
        """Pass on what other processes announce. A lost connection is made again; nothing is remembered
        until then.
        """
        while not self._stopping.is_set():
            with contextlib.suppress(psycopg.Error, PoolTimeout):
                self._hear_until_lost()
            self._listening.clear()
            self._stopping.wait(0.5)

    def _hear_until_lost(self) -> None:
        """Whoever listens holds a lock by which the others know: who sees no other lock tells nothing. So after it has
        begun to listen, it makes itself heard; whoever has kept silent says so (`_meet`).
        """
        self._heard_by_others = True
        number = number_of(self._origin)
        with _long_connection(self._conninfo) as connection:
            connection.execute(_BE_PRESENT, {"group": _PRESENT, "number": number})
            for channel in (CHANNEL, SEQUELS, WHISPERS):
                connection.execute(f"LISTEN {channel}")
            others = Others(self._present())
            sequels: dict[str, Sequel | None] = {}
            self._look_again()  # at what happened while nobody listened
            self._listening.set()
            while not self._stopping.is_set():
                for notice in connection.notifies(timeout=0.5):
                    self._pass_on(notice.channel, notice.payload, others, sequels)
                if others.are_due():
                    self._look_round(number, others)

    def _look_round(self, number: int, others: Others) -> None:
        present = self._present()
        if others.have_died(present):
            self._forget_all()
        if self._is_unsure:
            self._is_unsure = False
            self._look_again()
        if present != {number}:
            self._meet()
        else:
            self._heard_by_others, self._has_kept_silent = False, True

    def _present(self) -> set[int]:
        """The processes that tell what they change. Raises `psycopg.Error` where the database does not answer."""
        with self._pool.connection() as connection:
            rows = connection.execute(_WHO_IS_PRESENT, {"group": _PRESENT}).fetchall()
        return {int(row["objid"]) for row in rows}

    def _pass_on(self, channel: str, payload: str, others: Others, sequels: dict[str, Sequel | None]) -> None:
        """`sequels`: how games have gone on of which the change is still to be told."""
        origin, *told = json.loads(payload)
        if origin == self._origin:
            return
        self._meet()
        if channel == WHISPERS:
            for heard in self._overhearing:
                heard(told[0])
            return
        if told == [_GOES]:
            others.take_leave(number_of(origin))
            return
        others.meet(number_of(origin))
        if not told:
            self._forget_all()
            return
        id, seq, *further = told
        change = f"{origin} {id} {seq}"
        if channel == SEQUELS:
            sequels[change] = read_sequel(further[0])
            return
        what, wakes = further
        changes = [Change(id, seq, what, frozenset(wakes), sequels.pop(change, None) if what == "view" else None)]
        self._forget(changes)
        self._tell(changes)

    def _meet(self) -> None:
        """Somebody else is there. What they have not been told is durable, so they look at everything again."""
        if not self._heard_by_others:
            self._heard_by_others = True
            self._announcer.begin()

    def whisper(self, words: str) -> None:
        if not self._heard_by_others:
            return
        with contextlib.suppress(RuntimeError):  # after the threads were shut down
            self._threads.submit(self._whisper, json.dumps([self._origin, words]))

    def _whisper(self, told: str) -> None:
        with contextlib.suppress(psycopg.Error, PoolTimeout), self._pool.connection() as connection:
            connection.execute("SELECT pg_notify(%(channel)s, %(told)s)", {"channel": WHISPERS, "told": told})

    def claim(self, what: str) -> bool:
        return self._claims.take(what)

    def release(self, what: str) -> None:
        self._claims.let_go(what)

    # --- keeping ----------------------------------------------------------------------------------------------------

    def backup(self, path: Path) -> None:
        copy_database(self._conninfo, path)

    def size(self) -> int:
        return int(self._read("SELECT pg_database_size(current_database()) AS bytes")[0]["bytes"])

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._stopping.set()
        self._threads.shutdown()
        if self._has_kept_silent:  # somebody may have come who has not been heard of yet
            self._announcer.begin()
        self._announcer.close()
        if self._hearing is not None:
            self._hearing.join()
        self._claims.close()
        self._pool.close()


def _long_connection(conninfo: str) -> Connection[tuple[Any, ...]]:
    """A connection on which little is said, and which notices all the same when the other end is gone."""
    wait = int(longest_wait(conninfo))
    return psycopg.connect(
        conninfo,
        autocommit=True,
        connect_timeout=wait,
        keepalives_idle=10,
        keepalives_interval=5,
        keepalives_count=3,
    )


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


class _Announcer:
    """Tells the other processes what is durable, all that waits at once.

    PostgreSQL commits transactions that notify one after the other, each with its own trip to the disk: a move that
    notified would wait for all others. So it is told of just after its commit, by a transaction that waits for no disk.
    Whoever dies in between has told nobody. So the connection on which things are told holds a lock, and when a lock
    has gone without a word the others look at everything again; so they do when somebody begins, perhaps in its place.
    Where nobody else is there, nothing is told at all (`PostgresStore._hear_until_lost`).
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
        self._waiting.put((CHANNEL, json.dumps([self._origin, _GOES])))
        self._waiting.put(None)
        self._thread.join(ANSWERS_WITHIN)

    def _work(self) -> None:
        """What could not be told is not told later, one by one: whoever missed it looks at everything again."""
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
        """All that waits, as soon as something does; nothing after so many seconds."""
        waiting: list[Notice | None] = []
        with contextlib.suppress(queue.Empty):
            waiting.append(self._waiting.get(timeout=seconds))
            while True:
                waiting.append(self._waiting.get_nowait())
        return waiting

    def _tell(self, connection: Connection[Any] | None, told: list[Notice]) -> Connection[Any] | None:
        """A lost connection is made again. Whoever lost theirs too looks at everything again (`_hear_until_lost`)."""
        for _ in range(2 if told else 0):
            try:
                if connection is None or connection.closed:
                    connection = _long_connection(self._conninfo)
                    connection.execute("SET synchronous_commit = off")
                    connection.execute(_BE_PRESENT, {"group": _PRESENT, "number": number_of(self._origin)})
                connection.execute(translated(_NOTIFY), _told_at_once(told))
                break
            except psycopg.Error:
                connection = None
        return connection


_GOES: Final = "goes"
_BE_PRESENT: Final = "SELECT pg_advisory_lock_shared(%(group)s, %(number)s)"
_WHO_IS_PRESENT: Final = """
SELECT DISTINCT objid FROM pg_locks
WHERE locktype = 'advisory' AND classid = %(group)s
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


def number_of(origin: str) -> int:
    """By which a process is known among the locks."""
    return int(origin[:7], 16)


_NOTIFY: Final = """
SELECT pg_notify(channel, told)
FROM unnest(CAST(:channels AS text[]), CAST(:texts AS text[])) AS one (channel, told)
"""


def _told_at_once(notices: list[Notice]) -> dict[str, object]:
    return {"channels": [channel for channel, _ in notices], "texts": [text for _, text in notices]}


def notices_of(origin: str, changes: list[Change]) -> Iterator[Notice]:
    """Changes as the other processes are told of them."""
    for change in changes:
        if change.sequel is not None:
            sequel = json.dumps([origin, change.id, change.seq, written_sequel(change.sequel)])
            if len(sequel) < LONGEST_NOTICE:
                yield SEQUELS, sequel
        yield CHANNEL, json.dumps([origin, change.id, change.seq, change.what, sorted(change.wakes)])


class _Claims:
    """Advisory locks on a connection of their own: PostgreSQL frees them when the process dies, and tells nobody."""

    def __init__(self, conninfo: str) -> None:
        self._conninfo = conninfo
        self._connection: Connection[Any] | None = None
        self._mutex = threading.Lock()

    def take(self, what: str) -> bool:
        with self._mutex:
            return self._ask("SELECT pg_try_advisory_lock(%(group)s, hashtext(%(what)s))", what)

    def let_go(self, what: str) -> None:
        with self._mutex, contextlib.suppress(StoreFailed):  # a lost connection has let go already
            self._ask("SELECT pg_advisory_unlock(%(group)s, hashtext(%(what)s))", what)

    def _ask(self, sql: str, what: str) -> bool:
        try:
            if self._connection is None or self._connection.closed:
                self._connection = _long_connection(self._conninfo)
            found = self._connection.execute(sql, {"group": _CLAIMS, "what": what}).fetchone()
        except psycopg.Error as error:
            raise StoreFailed(str(error)) from error
        return bool(found and found[0])

    def close(self) -> None:
        """Let go of everything: at once, since a server may take its time to notice that a connection has ended."""
        with self._mutex:
            if self._connection is not None and not self._connection.closed:
                with contextlib.suppress(psycopg.Error):
                    self._connection.execute("SELECT pg_advisory_unlock_all()")
                self._connection.close()


def copy_database(conninfo: str, path: Path) -> None:
    """Write everything as it is at one moment into a file, while play goes on."""
    try:
        with psycopg.connect(conninfo, row_factory=dict_row) as connection:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            newest = connection.execute("SELECT max(number) AS number FROM migration").fetchone()
            assert newest is not None
            there = [table for table in dump.TABLES if _is_there(connection, table)]
            rows = (pair for table in there for pair in _rows_of(connection, table))
            dump.write(path, newest["number"], rows)
    except OSError as error:
        raise StoreFailed(f"{path}: {error.strerror}") from error
    except psycopg.Error as error:
        raise StoreFailed(str(error)) from error


def _is_there(connection: Connection[Row], table: str) -> bool:
    """Whether the version that wrote a database knew this table."""
    found = connection.execute("SELECT to_regclass(%(table)s) IS NOT NULL AS there", {"table": table}).fetchone()
    return bool(found and found["there"])


def _rows_of(connection: Connection[Row], table: str) -> Iterator[tuple[str, Row]]:
    """Every row of a table, a portion at a time."""
    with connection.cursor(f"rows of {table}") as cursor:
        for row in cursor.execute(f"SELECT * FROM {table}"):
            yield table, row
