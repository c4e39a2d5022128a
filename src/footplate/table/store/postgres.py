"""The store on PostgreSQL, for several server processes: psycopg's pool, and NOTIFY for what has changed."""

from __future__ import annotations

import contextlib
import json
import re
import secrets
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from footplate.table.errors import Away, StoreFailed
from footplate.table.store import dump
from footplate.table.store.base import Conflict, Job, Row, Store
from footplate.table.store.migrations import migrate
from footplate.table.values import Change

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

CHANNEL: Final = "footplate"
WHISPERS: Final = "footplate_whispers"
_MIGRATING: Final = 7071931
"""The advisory lock of those who change the schema."""
_CLAIMS: Final = 7071932
"""The advisory locks of those who have claimed something: this number, and a hash of what it is."""


@cache
def translated(sql: str) -> str:
    """`:name` as psycopg writes it.

    >>> translated("SELECT 5 % 3 WHERE id = :id")
    'SELECT 5 %% 3 WHERE id = %(id)s'
    """
    return re.sub(r"(?<![:\w]):([a-z_][a-z_0-9]*)", r"%(\1)s", sql.replace("%", "%%"))


class _PostgresTransaction:
    def __init__(self, connection: Connection[Row], origin: str) -> None:
        self._connection = connection
        self._origin = origin
        self.changes: list[Change] = []

    def run(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        try:
            cursor = self._connection.execute(translated(sql), values or {})
        except psycopg.IntegrityError as clash:
            raise Conflict(str(clash)) from clash
        return cursor.fetchall() if cursor.description else []

    def announce(self, change: Change) -> None:
        self.changes.append(change)
        told = json.dumps([self._origin, change.id, change.seq, change.what, sorted(change.wakes)])
        self._connection.execute("SELECT pg_notify(%(channel)s, %(told)s)", {"channel": CHANNEL, "told": told})


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
    def __init__(self, conninfo: str, workers: int = WORKERS) -> None:
        super().__init__()
        self._conninfo = conninfo
        self._origin = secrets.token_hex(8)
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
        self._claims = _Claims(conninfo)
        self._closed = False
        try:
            self.write(self._migrate).result()
        except BaseException:
            self.close()
            raise
        self._hearing = threading.Thread(target=self._hear, name="footplate changes", daemon=True)
        self._hearing.start()
        self._listening.wait(wait)

    def _migrate(self, transaction: Any) -> int:
        transaction.run("SELECT pg_advisory_xact_lock(:lock)", {"lock": _MIGRATING})
        return migrate(transaction)

    # --- reading and writing ----------------------------------------------------------------------------------------

    def read(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        try:
            with self._pool.connection() as connection:
                return connection.execute(translated(sql), values or {}).fetchall()
        except (psycopg.Error, PoolTimeout) as error:
            raise StoreFailed(str(error)) from error

    def write(self, job: Job[T]) -> Future[T]:
        try:
            return self._threads.submit(self._do, job)
        except RuntimeError as error:  # after the threads were shut down
            raise StoreFailed("it has been closed") from error

    def _do(self, job: Job[T]) -> T:
        try:
            try:
                result, changes = self._run(job)
            except Conflict:  # somebody did the same at the same moment: the job has to see what is there now
                result, changes = self._run(job)
        except (psycopg.OperationalError, PoolTimeout) as error:
            raise Away(str(error)) from error
        except psycopg.Error as error:
            raise StoreFailed(str(error)) from error
        self._forget(changes)
        self._tell(changes)
        return result

    def _run(self, job: Job[T]) -> tuple[T, list[Change]]:
        with self._pool.connection() as connection, connection.transaction():
            transaction = _PostgresTransaction(connection, self._origin)
            return job(transaction), transaction.changes

    # --- other processes --------------------------------------------------------------------------------------------

    @property
    def hears(self) -> bool:
        return self._listening.is_set()

    def _hear(self) -> None:
        """Pass on what other processes announce. A lost connection is made again; nothing is remembered
        until then.
        """
        while not self._stopping.is_set():
            with contextlib.suppress(psycopg.Error):
                self._hear_until_lost()
            self._listening.clear()
            self._stopping.wait(0.5)

    def _hear_until_lost(self) -> None:
        with _long_connection(self._conninfo) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            connection.execute(f"LISTEN {WHISPERS}")
            self._forget_all()  # what happened while nobody listened
            self._listening.set()
            while not self._stopping.is_set():
                for notice in connection.notifies(timeout=0.5):
                    self._pass_on(notice.channel, notice.payload)

    def _pass_on(self, channel: str, payload: str) -> None:
        origin, *told = json.loads(payload)
        if origin == self._origin:
            return
        if channel == WHISPERS:
            for heard in self._overhearing:
                heard(told[0])
            return
        id, seq, what, wakes = told
        changes = [Change(id, seq, what, frozenset(wakes))]
        self._forget(changes)
        self._tell(changes)

    def whisper(self, words: str) -> None:
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

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._stopping.set()
        self._threads.shutdown()
        if self._hearing is not None:
            self._hearing.join()
        self._claims.close()
        self._pool.close()


def _long_connection(conninfo: str) -> Connection[tuple[Any, ...]]:
    """A connection on which little is said, and which notices all the same when the other end is gone."""
    return psycopg.connect(conninfo, autocommit=True, keepalives_idle=10, keepalives_interval=5, keepalives_count=3)


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
            rows = (pair for table in dump.TABLES for pair in _rows_of(connection, table))
            dump.write(path, newest["number"], rows)
    except OSError as error:
        raise StoreFailed(f"{path}: {error.strerror}") from error
    except psycopg.Error as error:
        raise StoreFailed(str(error)) from error


def _rows_of(connection: Connection[Row], table: str) -> Iterator[tuple[str, Row]]:
    """Every row of a table, a portion at a time."""
    with connection.cursor(f"rows of {table}") as cursor:
        for row in cursor.execute(f"SELECT * FROM {table}"):
            yield table, row
