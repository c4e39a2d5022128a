"""Ways to a PostgreSQL, for everything here that speaks to one."""

from __future__ import annotations

import re
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from footplate.table.basics.errors import Away, StoreFailed

R = TypeVar("R")
T = TypeVar("T")

ANSWERS_WITHIN: float = 10.0
"""Seconds a database may take to answer, unless its address says `connect_timeout`."""
NOTICING: Final[dict[str, Any]] = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
"""By which the system notices that the other machine is gone, also while nothing is said."""
_FULL: Final = ("too many", "connection slots")
"""What a PostgreSQL says that has no connection left. It may have one in a moment."""


@cache
def translated(sql: str) -> str:
    """`:name` as psycopg writes it.

    >>> translated("SELECT 5 % 3 WHERE id = :id")
    'SELECT 5 %% 3 WHERE id = %(id)s'
    """
    return re.sub(r"(?<![:\w]):([a-z_][a-z_0-9]*)", r"%(\1)s", sql.replace("%", "%%"))


def longest_wait(conninfo: str) -> float:
    """Seconds the database at this address may take to answer. Raises `StoreFailed` when it is no address."""
    try:
        given = conninfo_to_dict(conninfo).get("connect_timeout")
        return max(float(given), 1.0) if given else ANSWERS_WITHIN
    except (psycopg.Error, ValueError) as error:
        raise StoreFailed(f"this is no address of a PostgreSQL: {error}") from error


class PatientConnection(psycopg.Connection[R]):
    """A connection with a timeout on silence.

    The system does not notice a database that is frozen, since it goes on acknowledging packets. So a waiting read
    checks the clock. An answer that arrives bit by bit may take as long as it needs.
    """

    patience: float = ANSWERS_WITHIN

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **kwargs: Any) -> T:
        try:
            return super().wait(self._until_silent(gen), *args, **kwargs)
        except Silent:
            self.pgconn.finish()  # nobody knows what would be answered next
            raise

    def _until_silent(self, gen: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        """What psycopg waits for, which is told several times a second that nothing has come."""
        heard = time.monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if ready:
                    heard = time.monotonic()
                elif time.monotonic() > heard + self.patience:
                    raise Silent(f"no answer within {self.patience:g} seconds")
                wanted = gen.send(ready)
        except StopIteration as done:
            result: T = done.value
            return result

    @contextmanager
    def unhurried(self) -> Iterator[None]:
        """For what may take long, such as changing the schema."""
        before, self.patience = self.patience, float("inf")
        try:
            yield
        finally:
            self.patience = before


class Silent(psycopg.OperationalError):
    """The database has not answered in time."""


def require_contact(conninfo: str) -> None:
    """Raises `Away` while there is no answer from a PostgreSQL that may still come, and `StoreFailed` where waiting
    cannot help: no such database, a wrong password, no address at all.
    """
    wait = longest_wait(conninfo)
    error = _refusal(conninfo, wait)
    if error and _is_open(conninfo, wait):
        error = _refusal(conninfo, wait)  # it may just have been started
        if error and not any(word in error for word in _FULL):
            raise StoreFailed(f"PostgreSQL refuses: {error}")
    if error:
        raise Away(f"PostgreSQL does not answer: {error}")


def _refusal(conninfo: str, wait: float) -> str:
    """Why there is no connection; "" when there is one. Raises `StoreFailed` when it is no address."""
    port = str(conninfo_to_dict(conninfo).get("port") or "")
    if any(one and not (one.isdecimal() and 0 < int(one) < 65536) for one in port.split(",")):
        raise StoreFailed(f"this is no address of a PostgreSQL: there is no port {port}")
    try:
        psycopg.connect(conninfo, connect_timeout=int(wait)).close()
    except psycopg.Error as error:
        return " ".join(str(error).split())
    return ""


def _is_open(conninfo: str, wait: float) -> bool:
    """Whether a PostgreSQL is there that lets people in, though perhaps not us. libpq knows, in all its languages."""
    asked = make_conninfo(conninfo, connect_timeout=int(wait)).encode()
    return psycopg.pq.PGconn.ping(asked) == psycopg.pq.Ping.OK


def has_tables(conninfo: str) -> bool:
    """Whether the tables of a store are in this database."""
    try:
        with psycopg.connect(conninfo, connect_timeout=int(longest_wait(conninfo))) as connection:
            found = connection.execute("SELECT to_regclass('game') IS NOT NULL").fetchone()
    except psycopg.Error as error:
        raise StoreFailed(f"PostgreSQL does not answer: {error}") from error
    return bool(found and found[0])


def long_connection(conninfo: str) -> PatientConnection[tuple[Any, ...]]:
    """A connection on which little is said, and which notices all the same when the other end is gone."""
    wait = longest_wait(conninfo)
    connection = PatientConnection[tuple[Any, ...]].connect(
        conninfo, autocommit=True, connect_timeout=int(wait), **NOTICING
    )
    connection.patience = wait
    return connection
