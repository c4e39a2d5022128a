"""A copy of a whole PostgreSQL in a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
from psycopg.rows import dict_row

from footplate.table.basics.errors import StoreFailed
from footplate.table.store import dump
from footplate.table.store.base import Row

if TYPE_CHECKING:
    from psycopg import Connection


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
