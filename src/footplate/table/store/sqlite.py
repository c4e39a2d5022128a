"""The store in one file: SQLite with a write-ahead log, one writer thread, and one commit for all who wait.

A job is done after its commit has reached the disk. `synchronous=FULL` makes that hold when the power goes as well.
"""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from footplate.table.errors import StoreFailed, Unusable
from footplate.table.store.base import Conflict, Job, Row, Store
from footplate.table.store.migrations import migrate
from footplate.table.store.privacy import make_private, tighten
from footplate.table.values import Change

T = TypeVar("T")

_LOG: Final = logging.getLogger("footplate.table")

BATCH: Final = 256
"""At most so many jobs wait for one commit, so that the first of them does not wait long."""


def copy_file(path: Path, to: Path) -> None:
    """Copy the file of a store, as it is, while play goes on; the copy appears when it is complete."""
    part = to.with_name(to.name + ".part")
    try:
        part.unlink(missing_ok=True)
        make_private(part)
        try:
            source = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=5)
            with closing(source), closing(sqlite3.connect(part)) as copy:
                source.backup(copy, pages=1000)
                copy.execute("PRAGMA journal_mode = DELETE")  # whoever looks into it leaves no files beside it
            part.replace(to)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise StoreFailed(f"{error.filename or to}: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreFailed(f"{path}: {error}") from error


class _SqliteTransaction:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.changes: list[Change] = []

    def run(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        try:
            return [dict(row) for row in self._connection.execute(sql, values or {})]
        except sqlite3.IntegrityError as clash:
            raise Conflict(str(clash)) from clash

    def announce(self, change: Change) -> None:
        self.changes.append(change)


_Waiting = tuple[Job[Any], "Future[Any]"]


class SqliteStore(Store):
    alone = True

    def __init__(self, path: Path) -> None:
        super().__init__()
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
            self.write(migrate).result()
        except BaseException:
            self.close()
            raise
        for file in tighten(self.path):
            _LOG.warning("others could read a file of the store; now only its owner can", extra={"file": str(file)})

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=5)
        connection.row_factory = sqlite3.Row
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=1000"):
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

    def read(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        try:
            with self._reader() as connection:
                return [dict(row) for row in connection.execute(sql, values or {})]
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from error

    # --- writing ----------------------------------------------------------------------------------------------------

    def write(self, job: Job[T]) -> Future[T]:
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # what has been asked for is done, even if nobody waits any more
        with self._closing:
            if self._closed:
                raise StoreFailed("it has been closed")
            self._jobs.put((job, future))
        return future

    def _work(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch = [first]
            last = False
            while len(batch) < BATCH:
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

    def _commit(self, batch: list[_Waiting]) -> None:
        """One transaction for all, a savepoint for each: a job that fails takes no other with it."""
        done: list[tuple[Future[Any], Any, list[Change]]] = []
        failed: list[tuple[Future[Any], BaseException]] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for job, future in batch:
                self._do(job, future, done, failed)
            self._writer.execute("COMMIT")
        except (sqlite3.Error, StoreFailed) as error:
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
        done: list[tuple[Future[Any], Any, list[Change]]],
        failed: list[tuple[Future[Any], BaseException]],
    ) -> None:
        transaction = _SqliteTransaction(self._writer)
        self._writer.execute("SAVEPOINT job")
        try:
            result = job(transaction)
        except BaseException as error:
            if not self._writer.in_transaction:  # a full disk rolls everything back, the jobs before this one as well
                raise StoreFailed(str(error)) from error
            self._writer.execute("ROLLBACK TO job")
            self._writer.execute("RELEASE job")
            failed.append((future, StoreFailed(str(error)) if isinstance(error, sqlite3.Error) else error))
        else:
            self._writer.execute("RELEASE job")
            done.append((future, result, transaction.changes))

    # --- keeping ----------------------------------------------------------------------------------------------------

    def backup(self, path: Path) -> None:
        copy_file(self.path, path)

    def close(self) -> None:
        with self._closing:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        self._thread.join()
        for connection in [*self._opened, self._writer]:
            connection.close()
