"""What one of several server processes has claimed for itself."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING, Any, Final

import psycopg

from footplate.table.basics.errors import Away, StoreFailed
from footplate.table.store.postgres.ways import long_connection

if TYPE_CHECKING:
    from psycopg import Connection

_CLAIMS: Final = 7071932
"""The advisory locks of those who have claimed something: this number, and a hash of what it is."""


class Claims:
    """Advisory locks on a connection of their own: PostgreSQL releases them when the process dies, without notice."""

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
                self._connection = long_connection(self._conninfo)
            found = self._connection.execute(sql, {"group": _CLAIMS, "what": what}).fetchone()
        except psycopg.OperationalError as error:
            raise Away(str(error)) from error
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
