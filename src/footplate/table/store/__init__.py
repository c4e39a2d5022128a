"""Where tables are kept: one SQL text, on SQLite or on PostgreSQL."""

from __future__ import annotations

import os
from pathlib import Path

from footplate.table.store.base import Conflict, Job, Row, Store, Transaction

__all__ = ["Conflict", "Job", "Row", "Store", "Transaction", "default_path", "open_store"]


def default_path() -> Path:
    """The file of somebody who named none, in the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or ""
    folder = Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share"
    return folder / "footplate" / "footplate.sqlite3"


def open_store(where: str = "") -> Store:
    """The store of this name: the path of an SQLite file, `postgresql://...`, or "" for the user's own file.

    It is made when it is not there, and brought up to date. Raises `StoreFailed` when that cannot be.
    """
    if where.startswith(("postgresql://", "postgres://")):
        from footplate.table.store.postgres import PostgresStore

        return PostgresStore(where)
    from footplate.table.store.sqlite import SqliteStore

    return SqliteStore(Path(where) if where else default_path())
