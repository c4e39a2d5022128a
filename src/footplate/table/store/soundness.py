"""Whether a store or a backup is whole: pages of the file, and events that can be read and leave no gap."""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from footplate.table.basics.errors import StoreFailed, Unusable

_LOG: Final = logging.getLogger("footplate.table")

MAGIC: Final = b"SQLite format 3\0"
"""How every SQLite file begins."""
AT_THE_START: Final = 256_000_000
"""A file up to this many bytes is looked through before a server starts: that takes up to two seconds, five for each
gigabyte. A larger one is looked through while people play."""


def is_sqlite(path: Path) -> bool:
    """Whether a file begins as an SQLite file does."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def look_through(path: Path) -> None:
    """Look at every page of an SQLite file. Raises `Unusable` when one is damaged."""
    if not path.exists() or not path.stat().st_size:
        return
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=5)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError:  # it cannot be opened now; whoever opens it next says why
        return
    except UnicodeDecodeError:  # SQLite speaks of the damage in the damaged words themselves
        found = "malformed database schema"
    except sqlite3.DatabaseError as error:
        found = str(error)
        if not is_sqlite(path):  # it never was one
            raise StoreFailed(f"{path}: {error}") from error
    if found != "ok":
        raise Unusable("damaged_store", {"path": str(path), "why": " ".join(str(found).split())})


def look_through_now_or_later(path: Path) -> None:
    """Look a file through before it is used, or, when that takes long, meanwhile: what is found is in the log then."""
    if path.exists() and path.stat().st_size > AT_THE_START:
        threading.Thread(target=_look_later, args=(path,), name="footplate soundness", daemon=True).start()
    else:
        look_through(path)


def _look_later(path: Path) -> None:
    try:
        look_through(path)
    except Unusable as damaged:
        _LOG.error("the store is damaged", extra={"reason": str(damaged)})


def damaged_tables(rows: Iterable[tuple[str, Mapping[str, Any]]]) -> list[str]:
    """The ids of games whose events cannot be read, or not all of whose events are there."""
    wanted: dict[str, int] = {}
    there: dict[str, int] = {}
    bad: set[str] = set()
    for table, row in rows:
        if table == "game":
            wanted[row["id"]] = row["seq"]
        elif table == "event":
            id, seq = row["game_id"], row["seq"]
            there[id] = there.get(id, 0) + 1
            if not _is_readable(row["payload"]) or not 1 <= seq <= wanted.get(id, 0):
                bad.add(id)
    return sorted(bad | {id for id, seq in wanted.items() if there.get(id, 0) != seq})


def _is_readable(payload: str) -> bool:
    try:
        return isinstance(json.loads(payload), dict)
    except ValueError:
        return False
