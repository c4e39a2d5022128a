"""A disk that fails while people play: what cannot be written is refused, what was acknowledged stays, and play goes on
when the disk is well again.
"""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from footplate.table.basics.errors import StoreFailed
from footplate.table.service import Tables
from footplate.table.store import Transaction
from footplate.table.store.rows import fetch_events
from footplate.table.store.sqlite import SqliteStore
from tests.table.sitting import hotseat, play_first

READ_ONLY = "attempt to write a readonly database"
FAULTS = (READ_ONLY, "disk I/O error", "database or disk is full", "unable to open database file")


class Disk:
    """The writer's connection, on which so many statements fail, from a certain one on."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.asked = 0
        self.failing = range(0)
        self.fault = READ_ONLY

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, sql: str, *given: Any) -> Any:
        self.asked += 1
        if self.asked in self.failing:
            raise sqlite3.OperationalError(self.fault)
        return self._connection.execute(sql, *given)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[tuple[SqliteStore, Disk]]:
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        failing = Disk(store._writer)
        store._writer = failing  # type: ignore[assignment]
        yield store, failing


def stored(store: SqliteStore, id: str) -> list[tuple[int, str]]:
    return [(event.seq, event.kind) for event in fetch_events(store, id)]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("times", [1, 2, 1000])
def test_whichever_statement_fails_the_move_is_refused_or_there(
    disk: tuple[SqliteStore, Disk], fault: str, times: int
) -> None:
    """The first statement of a move, the second, ..., the end of the transaction; also where taking it back fails."""
    store, failing = disk
    tables = Tables(store)
    who, id = hotseat(tables)
    failing.fault = fault
    for first in itertools.count(1):
        seq = tables.looking.view(who, id, "en", seat=0)["seq"]
        failing.asked, failing.failing = 0, range(first, first + times)
        try:
            done = play_first(tables, id, who, f"key {first}").seq
        except StoreFailed:
            failing.failing = range(0)
            assert stored(store, id)[-1][0] == seq
            done = play_first(tables, id, who, f"key {first}").seq  # the disk is well again
        failing.failing = range(0)
        assert stored(store, id)[-1][0] == done > seq
        assert Tables(store).looking.view(who, id, "en", seat=0)["seq"] == done
        if failing.asked < first:
            break
    assert first > 3


@pytest.mark.parametrize("fault", FAULTS)
def test_who_writes_at_the_same_moment_is_refused_too_or_has_been_heard(
    disk: tuple[SqliteStore, Disk], fault: str
) -> None:
    """Several jobs share a transaction: whatever fails in it, nobody waits for an answer for ever."""
    store, failing = disk
    failing.fault = fault

    def put(name: str, transaction: Transaction) -> None:
        transaction.run("INSERT INTO pulse (id, filler) VALUES (:id, '')", {"id": name})

    for first in range(1, 14):
        failing.asked, failing.failing = 0, range(first, first + 3)
        names = [f"{first} {number}" for number in range(3)]
        jobs = [store.write(partial(put, name)) for name in names]
        acknowledged = set()
        for name, job in zip(names, jobs, strict=True):
            if job.exception(timeout=30) is None:
                acknowledged.add(name)
            else:
                assert isinstance(job.exception(), StoreFailed)
        failing.failing = range(0)
        there = {row["id"] for row in store.read("SELECT id FROM pulse")}
        assert there & set(names) == acknowledged
