"""Backups of older versions, and what can be read of damaged ones: made into a backup of today, beside the original."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from footplate.table.basics.errors import StoreFailed
from footplate.table.store.dump import TABLES, rows_of, schema_of
from footplate.table.store.keys_in_text import take_out_old_keys
from footplate.table.store.migrations import known, migrate
from footplate.table.store.soundness import damaged_tables, is_sqlite
from footplate.table.store.sqlite import _SqliteTransaction

_FEWEST_BYTES: Final = 16
"""The least bytes of a row: they limit how many rows a file can have."""
_MOST_PROBED: Final = 1_000_000
_BESIDE: Final = ("", "-wal")
_OF_A_GAME: Final = frozenset(("game", "seat", "event"))
"""Where something of these is missing, it is known of which game."""


@contextmanager
def of_today(path: Path) -> Iterator[Path]:
    """A backup with today's schema: this one, or one made of it for as long as the context lasts. Raises
    `StoreFailed` when it was written by a newer Footplate.
    """
    there = schema_of(path)
    _refuse_newer(path, there)
    if there == known()[-1][0]:
        yield path
        return
    with _new_file(there) as (file, connection):
        _insert(connection, rows_of(path))
        migrate(_SqliteTransaction(connection))
        connection.commit()
        yield file


def refuse_newer(path: Path) -> None:
    """Raises `StoreFailed` when a backup was written by a newer Footplate."""
    _refuse_newer(path, schema_of(path))


def _refuse_newer(path: Path, there: int) -> None:
    here = known()[-1][0]
    if there > here:
        raise StoreFailed(f"{path.name} was written by a newer Footplate (schema {there}, this one knows {here})")


@dataclass(frozen=True, slots=True)
class Salvaged:
    """What could be read of a damaged store or backup."""

    backup: Path
    lost: list[str]
    """The ids of the games that are not whole."""
    torn: list[str]
    """What else could not be read to its end, by the names of its tables: people, what they have said, ..."""


@contextmanager
def salvaged(path: Path) -> Iterator[Salvaged]:
    """A backup of all that can be read whole out of a damaged store or backup.

    The damaged file is not touched. Raises `StoreFailed` when nothing of it can be read, and when a newer Footplate has
    written it.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="footplate-") as folder:
            copy = Path(folder) / "damaged"
            for suffix in _BESIDE:
                if Path(str(path) + suffix).exists():
                    shutil.copyfile(str(path) + suffix, str(copy) + suffix)
            torn: set[str] = set()
            there = _sqlite_schema(copy) if is_sqlite(copy) else _dumped_schema(copy)
            _refuse_newer(path, there)
            with _new_file(there) as (file, connection):
                _insert(connection, _sqlite_rows(copy, torn) if is_sqlite(copy) else _dumped_rows(copy, torn))
                if there == known()[-1][0]:  # or nobody could read which it was
                    take_out_old_keys(_SqliteTransaction(connection))
                if not connection.execute("SELECT count(*) FROM game").fetchone()[0]:
                    raise StoreFailed(f"no table can be read of {path.name}")
                lost = _drop_what_is_not_whole(connection, file, torn)
                connection.commit()
                yield Salvaged(file, lost, [table for table in TABLES if table in torn and table not in _OF_A_GAME])
    except OSError as error:
        raise StoreFailed(f"{error.filename or path}: {error.strerror}") from error
    except UnicodeDecodeError as error:  # SQLite speaks of the damage in the damaged words themselves
        raise StoreFailed(f"nothing can be read of {path.name}") from error
    except sqlite3.Error as error:
        raise StoreFailed(f"nothing can be read of {path.name}: {error}") from error


@contextmanager
def _new_file(schema: int) -> Iterator[tuple[Path, sqlite3.Connection]]:
    """An empty SQLite file with the schema as it was at this number."""
    with tempfile.TemporaryDirectory(prefix="footplate-") as folder:
        file = Path(folder) / "converted"
        with closing(sqlite3.connect(file)) as connection:
            connection.row_factory = sqlite3.Row
            migrate(_SqliteTransaction(connection), schema)
            yield file, connection


def _insert(connection: sqlite3.Connection, rows: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
    """What fits the schema; of rows with the same key the first."""
    columns = {table: {row[1] for row in connection.execute(f"PRAGMA table_info({table})")} for table in TABLES}
    for table, row in rows:
        fits = {name: value for name, value in row.items() if name in columns[table]}
        if fits:
            places = ", ".join(f":{name}" for name in fits)
            connection.execute(f"INSERT OR IGNORE INTO {table} ({', '.join(fits)}) VALUES ({places})", fits)
    connection.commit()


# --- what can be read -------------------------------------------------------------------------------------------------


def _sqlite_schema(path: Path) -> int:
    """The number of its schema; the newest where it cannot be read, since that fits most rows."""
    with closing(_damaged(path)) as connection:
        try:
            return int(connection.execute("SELECT max(number) FROM migration").fetchone()[0])
        except (sqlite3.Error, TypeError, ValueError):
            return known()[-1][0]


def _damaged(path: Path) -> sqlite3.Connection:
    """A connection to a damaged file. Of its schema SQLite passes over what it cannot read: a table that is described
    wrongly does not keep it from reading the others.
    """
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA writable_schema = ON")
    return connection


def _sqlite_rows(path: Path, torn: set[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    most = path.stat().st_size // _FEWEST_BYTES
    with closing(_damaged(path)) as connection:
        connection.row_factory = sqlite3.Row
        unread: set[str] = set()
        described = _readable(connection, "sqlite_master", most, unread)
        there = {row["name"] for row in described if row["type"] == "table"}
        torn.update(table for table in TABLES if unread and table not in there)
        for table in TABLES:
            for row in _readable(connection, table, most, torn) if table in there else ():
                yield table, dict(row)


def _readable(connection: sqlite3.Connection, table: str, most: int, torn: set[str]) -> Iterator[sqlite3.Row]:
    """The rows of a table from its beginning to where it is damaged, from its end back to there, and whatever lies
    in between, one by one.
    """
    rows = f"SELECT rowid AS row_in_file, * FROM {table} WHERE rowid"
    last, end = -1, None
    try:
        for row in connection.execute(f"{rows} > -1 ORDER BY rowid"):
            last = row["row_in_file"]
            yield row
        return
    except sqlite3.DatabaseError:
        torn.add(table)
    try:
        for row in connection.execute(f"{rows} > ? ORDER BY rowid DESC", (last,)):
            end = row["row_in_file"]
            yield row
    except sqlite3.DatabaseError:
        pass
    for number in range(last + 1, min(end or last + most, last + _MOST_PROBED)):
        try:
            yield from connection.execute(f"{rows} = ?", (number,)).fetchall()
        except sqlite3.DatabaseError:
            continue


def _dumped_schema(path: Path) -> int:
    """The same of a backup in lines."""
    first = next(_lines(path), None)
    schema = first.get("schema") if isinstance(first, dict) else None
    return schema if isinstance(schema, int) and schema > 0 else known()[-1][0]


def _dumped_rows(path: Path, torn: set[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The rows come table by table: a line that cannot be read was of the one before it or of the next."""
    place, ended, gap = 0, False, False
    for one in _lines(path):
        if isinstance(one, dict):
            ended = "end" in one
        elif isinstance(one, list) and len(one) == 2 and one[0] in TABLES and isinstance(one[1], dict):
            before, place = place, TABLES.index(one[0])
            torn.update(TABLES[before : place + 1] if gap else ())
            gap = False
            yield one[0], one[1]
        else:
            gap = True
    torn.update(TABLES[place:] if gap or not ended else ())


def _lines(path: Path) -> Iterator[Any]:
    """What stands in the lines of a file; None for one that cannot be read."""
    with path.open("rb") as file:
        for line in file:
            try:
                yield json.loads(line)
            except ValueError:
                yield None


# --- what of it is whole ----------------------------------------------------------------------------------------------


def _drop_what_is_not_whole(connection: sqlite3.Connection, file: Path, torn: set[str]) -> list[str]:
    there = {row[0] for row in connection.execute("SELECT id FROM game")}
    spoken_of = {row[0] for table in ("event", "seat") for row in connection.execute(f"SELECT game_id FROM {table}")}
    bad = set(damaged_tables(rows_of(file))) | _without_all_seats(connection) | (spoken_of - there)
    columns = {table: {row[1] for row in connection.execute(f"PRAGMA table_info({table})")} for table in TABLES}
    of_games = [table for table in TABLES if {"game_id"} <= columns[table] and table != "outbox"]
    for id in bad:
        for table in of_games:
            connection.execute(f"DELETE FROM {table} WHERE game_id = ?", (id,))
        connection.execute("DELETE FROM game WHERE id = ?", (id,))
    for table in of_games:
        connection.execute(f"DELETE FROM {table} WHERE game_id NOT IN (SELECT id FROM game)")
    if connection.execute("DELETE FROM session WHERE person NOT IN (SELECT id FROM person)").rowcount:
        torn.add("session")
    connection.execute("DELETE FROM push WHERE session NOT IN (SELECT hash FROM session)")
    return sorted(bad)


def _without_all_seats(connection: sqlite3.Connection) -> set[str]:
    """Games some of whose seats are missing."""
    seats: dict[str, set[int]] = {row[0]: set() for row in connection.execute("SELECT id FROM game")}
    for id, seat in connection.execute("SELECT game_id, seat FROM seat"):
        seats.setdefault(id, set()).add(seat)
    wanted = {
        id: sum(name.startswith("Seat") for name in json.loads(payload)["headers"])
        for id, payload in connection.execute("SELECT game_id, payload FROM event WHERE seq = 1 AND kind = 'start'")
        if _has_headers(payload)
    }
    return {id for id, found in seats.items() if found != set(range(wanted.get(id, max(len(found), 1))))}


def _has_headers(payload: str) -> bool:
    try:
        return isinstance(json.loads(payload)["headers"], dict)
    except (ValueError, KeyError, TypeError):
        return False
