"""Ways to a PostgreSQL, for everything here that speaks to one."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import psycopg

from footplate.table.errors import StoreFailed

if TYPE_CHECKING:
    from psycopg import Connection

ANSWERS_WITHIN: float = 10.0
"""Seconds a database may take to answer, unless its address says `connect_timeout`."""


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


def long_connection(conninfo: str) -> Connection[tuple[Any, ...]]:
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
