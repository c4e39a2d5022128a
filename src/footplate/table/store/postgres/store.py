"""Jobs on PostgreSQL: psycopg's pool, threads that write, and one that listens to other processes."""

from __future__ import annotations

import contextlib
import json
import secrets
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final, TypeVar

import psycopg
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool, PoolTimeout

from footplate.table.basics.errors import Away, StoreFailed
from footplate.table.basics.values import Change, Sequel
from footplate.table.store.base import Conflict, Job, Row, Statement, Store
from footplate.table.store.migrations import migrate, require_newest
from footplate.table.store.postgres.claims import Claims
from footplate.table.store.postgres.copying import copy_database
from footplate.table.store.postgres.processes import (
    CHANNEL,
    GOES,
    NOTIFY,
    SEQUELS,
    WHISPERS,
    Announcer,
    Notice,
    Others,
    be_present,
    notices_of,
    number_of,
    read_sequel,
    told_at_once,
    who_is_present,
)
from footplate.table.store.postgres.ways import (
    NOTICING,
    PatientConnection,
    long_connection,
    longest_wait,
    require_contact,
    translated,
)

T = TypeVar("T")

WORKERS: Final = 8
"""Jobs that run at once; PostgreSQL commits together those that end together."""

_MIGRATING: Final = 7071931
"""The advisory lock of those who change the schema."""


class PostgresTransaction:
    """Begins with its first statement, on the same way to the database. Where it is not committed, it is taken back
    when its connection goes back to the pool.
    """

    def __init__(self, connection: PatientConnection[Row]) -> None:
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

    def unhurried(self) -> AbstractContextManager[None]:
        """However long the next statements take, or have to wait."""
        return self._connection.unhurried()

    def tell(self, notices: list[Notice]) -> None:
        """Tell the other processes something with all the rest, when it is durable."""
        if notices:
            self.run_all([(NOTIFY, told_at_once(notices))])

    def commit(self) -> None:
        """Make it durable. Where a statement has failed PostgreSQL takes all of them back, and calls that no error."""
        if self._begun and self._connection.execute("COMMIT").statusmessage != "COMMIT":
            raise StoreFailed("a statement has failed, so nothing was written")


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

        def configure(connection: PatientConnection[Row]) -> None:
            connection.patience = wait

        require_contact(conninfo)
        self._pool: ConnectionPool[PatientConnection[Row]] = ConnectionPool(
            conninfo,
            connection_class=PatientConnection[Row],
            kwargs={"row_factory": dict_row, "autocommit": True, "connect_timeout": int(wait), **NOTICING},
            configure=configure,
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
        """Whether other processes may need to hear of changes: True until no other lock was seen."""
        self._has_kept_silent = False
        self._is_unsure = False
        """Whether a commit may have happened without its confirmation."""
        self._claims = Claims(conninfo)
        self._announcer = Announcer(conninfo, self._origin)
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
        with transaction.unhurried():
            transaction.run("SELECT pg_advisory_xact_lock(:lock)", {"lock": _MIGRATING})
            return migrate(transaction)

    # --- reading and writing ----------------------------------------------------------------------------------------

    def _read(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        try:
            with self._pool.connection() as connection:
                return connection.execute(translated(sql), values or {}).fetchall()
        except (psycopg.OperationalError, PoolTimeout) as error:
            raise Away(str(error)) from error
        except psycopg.Error as error:
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
        """Run a job, and complete its future before others hear of it."""
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
            transaction = PostgresTransaction(connection)
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
        """Listen until the connection is lost. Each listening process holds an advisory lock. A process that sees no
        other lock sends no NOTIFY; so a new listener announces itself, and silent processes answer "reload everything"
        (`_meet`).
        """
        self._heard_by_others = True
        number = number_of(self._origin)
        with long_connection(self._conninfo) as connection:
            be_present(connection, self._origin)
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
            return who_is_present(connection)

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
        if told == [GOES]:
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
        """Another process has announced itself. It has missed changes, so it must reload everything."""
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
