"""Where tables are kept: one SQL text, on SQLite or on PostgreSQL."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from footplate.table.store.base import Conflict, Job, Row, Statement, Store, Transaction

__all__ = [
    "VARIABLE",
    "Conflict",
    "Job",
    "Row",
    "Statement",
    "Store",
    "Transaction",
    "default_path",
    "default_store",
    "is_postgres",
    "is_there",
    "open_store",
    "own_path",
    "own_store",
]

DB_VARIABLE: Final = "FOOTPLATE_DB"
"""The environment variable for the store, where a command names none: all users of a machine can read command lines."""


def default_store() -> str:
    """The store where the command names none."""
    return os.environ.get(DB_VARIABLE) or str(default_path())


def own_store() -> str:
    """The same, with the folder of the user's own file made."""
    return os.environ.get(DB_VARIABLE) or str(own_path())


def default_path() -> Path:
    """The default file, in the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or ""
    folder = Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share"
    return folder / "footplate" / "footplate.sqlite3"


def own_path() -> Path:
    """The same, with its folder made."""
    path = default_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def is_postgres(where: str) -> bool:
    return where.startswith(("postgresql://", "postgres://"))


def is_there(where: str) -> bool:
    """Whether there is a store at this place already. Raises `StoreFailed` when that cannot be found out."""
    if is_postgres(where):
        from footplate.table.store.postgres import has_tables

        return has_tables(where)
    path = Path(where)
    return path.is_file() and path.stat().st_size > 0


def open_store(where: str = "", *, guest: bool = False) -> Store:
    """The store of this name: the path of an SQLite file, `postgresql://...`, or "" for the user's own file.

    It is made when it is not there, and brought up to date. Raises `StoreFailed` when that cannot be. As a `guest` one
    changes something beside a server that may be running: it hears of it, and the schema is left alone.
    """
    if is_postgres(where):
        from footplate.table.store.postgres import PostgresStore

        return PostgresStore(where, guest=guest)
    from footplate.table.store.sqlite import SqliteStore

    return SqliteStore(Path(where) if where else own_path(), guest)
