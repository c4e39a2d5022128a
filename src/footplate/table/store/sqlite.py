"""The store in one file: SQLite with a write-ahead log, one writer thread, and one commit for all who wait.

A job is done after its commit has reached the disk. `synchronous=FULL` makes that hold when the power goes as well.
"""

from __future__ import annotations

import json
import logging
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from footplate.table.basics.errors import StoreFailed, Unusable
from footplate.table.basics.values import Change
from footplate.table.store.base import Conflict, Job, Row, Statement, Store
from footplate.table.store.migrations import migrate, require_newest
from footplate.table.store.privacy import make_private, tighten

T = TypeVar("T")

_LOG: Final = logging.getLogger("footplate.table")

JOBS_PER_COMMIT: Final = 256
"""The most jobs in one commit, so that the first of them does not wait long."""
SQLITE_TIMEOUT_SECONDS: Final = 5.0
"""Seconds a file may be in use by another process before it counts as locked."""
HEARD_EVERY: Final = 1.0
"""Seconds after which a server looks whether a command on the machine has changed something."""


def copy_file(path: Path, to: Path) -> None:
    """Copy the file of a store, as it is, while play goes on; the copy appears when it is complete."""
    part = to.with_name(to.name + ".part")
    try:
        part.unlink(missing_ok=True)
        make_private(part)
        try:
            source = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=SQLITE_TIMEOUT_SECONDS)
            with closing(source), closing(sqlite3.connect(part)) as copy:
                source.backup(copy)  # all at one moment: in portions it would begin anew after every move
                copy.execute("PRAGMA journal_mode = DELETE")  # whoever looks into it leaves no files beside it
            part.replace(to)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise StoreFailed(f"{error.filename or to}: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreFailed(f"{path}: {error}") from error


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Where another process is turning on the log of a new file, SQLite refuses at once, however patient: ask on."""
    given_up = time.monotonic() + SQLITE_TIMEOUT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > given_up:
                raise
            time.sleep(0.01)


class _SqliteTransaction:
    def __init__(self, connection: sqlite3.Connection, guest: bool = False) -> None:
        self._connection = connection
        self._guest = guest
        self.changes: list[Change] = []

    def run(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        try:
            return [dict(row) for row in self._connection.execute(sql, values or {})]
        except sqlite3.IntegrityError as clash:
            raise Conflict(str(clash)) from clash

    def run_all(self, statements: Sequence[Statement]) -> list[list[Row]]:
        return [self.run(sql, values) for sql, values in statements]

    def announce(self, change: Change) -> None:
        self.changes.append(change)
        if self._guest:
            told = json.dumps([change.id, change.seq, change.what, sorted(change.wakes)])
            self.run(_TELL, {"id": secrets.token_hex(8), "at": time.time(), "told": told})


_TELL: Final = "INSERT INTO outside_change (id, at, told) VALUES (:id, :at, :told)"


_Waiting = tuple[Job[Any], "Future[Any]"]


class SqliteStore(Store):
    """The store of a server. A `guest` is a command that changes something beside it: it remembers nothing, leaves the
    schema alone, and what it announces is written down for the server, which looks every second.
    """

    def __init__(self, path: Path, guest: bool = False) -> None:
        super().__init__()
        self.alone = not guest
        self.path = path.resolve()
        if not self.path.parent.is_dir():
            raise Unusable("no_folder", {"folder": str(path.parent)})
        try:
            make_private(self.path)
            self._writer = self._connect()
        except OSError as error:
            raise StoreFailed(f"{path}: {error.strerror}") from error
        except sqlite3.Error as error:
            raise StoreFailed(f"{path}: {error}") from error
        self._readers: queue.LifoQueue[sqlite3.Connection] = queue.LifoQueue()
        self._opened: list[sqlite3.Connection] = []
        self._jobs: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._closed = False
        self._closing = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="footplate store", daemon=True)
        self._thread.start()
        try:
            self._write(migrate if self.alone else require_newest).result()
        except BaseException:
            self.close()
            raise
        for file in tighten(self.path):
            _LOG.warning("others could read a file of the store; now only its owner can", extra={"file": str(file)})

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=SQLITE_TIMEOUT_SECONDS
        )
        connection.row_factory = sqlite3.Row
        _write_ahead(connection)
        for pragma in ("synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=1000", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    # --- reading ----------------------------------------------------------------------------------------------------

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        try:
            connection = self._readers.get_nowait()
        except queue.Empty:
            connection = self._connect()
            self._opened.append(connection)
        try:
            yield connection
        finally:
            self._readers.put(connection)

    def _read(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        try:
            with self._reader() as connection:
                return [dict(row) for row in connection.execute(sql, values or {})]
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from error

    # --- writing ----------------------------------------------------------------------------------------------------

    def _write(self, job: Job[T]) -> Future[T]:
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # what has been asked for is done, even if nobody waits any more
        with self._closing:
            if self._closed:
                raise StoreFailed("it has been closed")
            self._jobs.put((job, future))
        return future

    def _work(self) -> None:
        heard = time.monotonic()
        while True:
            try:
                first = self._jobs.get(timeout=HEARD_EVERY)
            except queue.Empty:
                self._hear()
                heard = time.monotonic()
                continue
            if first is None:
                return
            batch = [first]
            last = False
            while len(batch) < JOBS_PER_COMMIT:
                try:
                    waiting = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if waiting is None:
                    last = True
                    break
                batch.append(waiting)
            self._commit(batch)
            if last:
                return
            if time.monotonic() - heard > HEARD_EVERY:
                self._hear()
                heard = time.monotonic()

    def _hear(self) -> None:
        """Pass on what commands on the machine have announced."""
        if not self.alone:
            return
        try:
            rows = self._writer.execute("SELECT id, told FROM outside_change ORDER BY at, id").fetchall()
            for row in rows:
                self._writer.execute("DELETE FROM outside_change WHERE id = :id", {"id": row["id"]})
        except sqlite3.Error as error:  # it is still there the next time
            _LOG.warning("what was changed on the machine cannot be read", extra={"reason": str(error)})
            return
        told = [json.loads(row["told"]) for row in rows]
        changes = [Change(id, seq, what, frozenset(wakes)) for id, seq, what, wakes in told]
        self._forget(changes)
        self._tell(changes)

    def _commit(self, batch: list[_Waiting]) -> None:
        """One transaction for all, a savepoint for each: a job that fails takes no other with it. (One that is alone
        needs none.)
        """
        done: list[tuple[Future[Any], Any, list[Change]]] = []
        failed: list[tuple[Future[Any], BaseException]] = []
        try:
            if self._writer.in_transaction:  # it could not be taken back
                self._writer.execute("ROLLBACK")
            self._writer.execute("BEGIN IMMEDIATE")
            for job, future in batch:
                self._do(job, future, len(batch) == 1, done, failed)
            self._writer.execute("COMMIT")
        except (sqlite3.Error, StoreFailed) as error:
            with suppress(sqlite3.Error):  # where that fails too it is done before the next transaction
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
            broken = error if isinstance(error, StoreFailed) else StoreFailed(str(error))
            refused = {id(future) for future, _ in failed}
            failed += [(future, broken) for _, future in batch if id(future) not in refused]
            done = []
        for future, result, changes in done:
            self._forget(changes)
            future.set_result(result)
            self._tell(changes)
        for future, reason in failed:
            future.set_exception(reason)

    def _do(
        self,
        job: Job[Any],
        future: Future[Any],
        alone: bool,
        done: list[tuple[Future[Any], Any, list[Change]]],
        failed: list[tuple[Future[Any], BaseException]],
    ) -> None:
        transaction = _SqliteTransaction(self._writer, guest=not self.alone)
        if not alone:
            self._writer.execute("SAVEPOINT job")
        try:
            result = job(transaction)
        except BaseException as error:
            if not self._writer.in_transaction:  # a full disk rolls everything back, the jobs before this one as well
                raise StoreFailed(str(error)) from error
            self._undo(alone)
            failed.append((future, StoreFailed(str(error)) if isinstance(error, sqlite3.Error) else error))
        else:
            if not alone:
                self._writer.execute("RELEASE job")
            done.append((future, result, transaction.changes))

    def _undo(self, alone: bool) -> None:
        if alone:
            self._writer.execute("ROLLBACK")
            self._writer.execute("BEGIN")
        else:
            self._writer.execute("ROLLBACK TO job")
            self._writer.execute("RELEASE job")

    # --- keeping ----------------------------------------------------------------------------------------------------

    def backup(self, path: Path) -> None:
        copy_file(self.path, path)

    def size(self) -> int:
        files = (self.path, self.path.with_name(self.path.name + "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    def close(self) -> None:
        with self._closing:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        self._thread.join()
        for connection in [*self._opened, self._writer]:
            connection.close()
