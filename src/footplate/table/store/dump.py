"""Backups that any store can take over: all rows as lines of JSON, or a whole SQLite file."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

from footplate.table.basics.errors import StoreFailed
from footplate.table.store.base import Conflict, Store, Transaction
from footplate.table.store.privacy import make_private
from footplate.table.store.soundness import is_sqlite

TABLES: Final = (
    *("game", "seat", "seat_holder", "seat_secret", "watcher", "event", "answer", "person"),
    *("session", "login", "chat", "note", "notify", "outbox", "address", "confirmation", "server_key", "push"),
    *("challenge", "taking"),
    *("standing_order", "admin_link", "admin_log", "sheet", "letter", "silenced"),
)
"""In an order in which every row finds the rows it refers to."""

_FORMAT: Final = "footplate backup 1"


def write(path: Path, schema: int, rows: Iterator[tuple[str, Mapping[str, object]]]) -> None:
    """Write rows as lines of JSON; the file appears only when it is complete."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    try:
        make_private(part)
        with part.open("w", encoding="utf-8") as file:
            file.write(json.dumps({"format": _FORMAT, "schema": schema}) + "\n")
            for table, row in rows:
                file.write(json.dumps([table, row], ensure_ascii=False) + "\n")
            file.write(json.dumps({"end": True}) + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)  # half a backup would only fill the disk


def load(path: Path, store: Store) -> int:
    """Copy every row of a backup with this schema, made by either kind of store, into one that has no tables and no
    people, in one transaction; what a server has written there when it was first started gives way.

    Gives the number of rows. Raises `StoreFailed`.
    """
    if store.read("SELECT id FROM game LIMIT 1") or store.read("SELECT id FROM person LIMIT 1"):
        raise StoreFailed("a backup is restored into an empty store only")

    def take_over(transaction: Transaction) -> int:
        count = 0
        for table in reversed(TABLES):
            transaction.run(f"DELETE FROM {table}")
        for table, row in rows_of(path):
            columns = ", ".join(row)
            places = ", ".join(f":{column}" for column in row)
            transaction.run(f"INSERT INTO {table} ({columns}) VALUES ({places})", row)
            count += 1
        return count

    try:
        return store.write(take_over).result()
    except Conflict as clash:
        raise StoreFailed(f"{path.name} contradicts itself: {clash}") from clash


def rows_of(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every row of a backup. Raises `StoreFailed` when it is none or damaged."""
    with _failures(path):
        for table, row in _sqlite_rows(path) if is_sqlite(path) else _dumped_rows(path):
            if table not in TABLES or not all(column.isidentifier() for column in row):
                raise StoreFailed(f"the backup has a table nobody knows: {table}")
            yield table, row


def schema_of(path: Path) -> int:
    """The number of a backup's schema. Raises `StoreFailed` when it is no backup."""
    with _failures(path):
        if not is_sqlite(path):
            with path.open("rb") as file:
                return _first_line(path, file)
        with closing(_opened(path)) as connection:
            return int(connection.execute("SELECT max(number) FROM migration").fetchone()[0])


@contextmanager
def _failures(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreFailed(f"{path}: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreFailed(f"{path.name} is damaged, or no backup of Footplate: {error}") from error


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _sqlite_rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    with closing(_opened(path)) as connection:
        connection.row_factory = sqlite3.Row
        connection.execute("SELECT number FROM migration")  # whatever else it is, it is no store without
        there = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for table in TABLES:
            for row in connection.execute(f"SELECT * FROM {table}") if table in there else ():
                yield table, dict(row)


def _first_line(path: Path, file: BinaryIO) -> int:
    try:
        first = json.loads(next(file))
        if first["format"] != _FORMAT:
            raise KeyError(first["format"])
        return int(first["schema"])
    except (ValueError, KeyError, TypeError, StopIteration):
        raise StoreFailed(f"{path.name} is not a backup of Footplate") from None


def _dumped_rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    with path.open("rb") as file:
        _first_line(path, file)
        for number, line in enumerate(file, 2):
            try:
                entry = json.loads(line)
                if isinstance(entry, dict):
                    return
                table, row = entry
                yield str(table), dict(row)
            except (ValueError, TypeError):
                raise StoreFailed(f"{path.name} is damaged in line {number}") from None
    raise StoreFailed(f"{path.name} is not complete")
