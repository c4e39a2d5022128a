"""Tables on both kinds of store, and a clock that tests turn by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from footplate.table.service import Tables
from footplate.table.store import Store, open_store
from tests.services import Cluster, postgres_cluster
from tests.table.sitting import FakeClock


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with postgres_cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store can be made: a file, or a database of a real PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    running: Cluster = request.getfixturevalue("cluster")
    return running.new_database()


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    opened = open_store(where)
    yield opened
    opened.close()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def tables(store: Store, clock: FakeClock) -> Tables:
    return Tables(store, clock=clock, notify_after=0)


@pytest.fixture
def lite(tmp_path: Path) -> Iterator[Store]:
    """A store on SQLite, for what has nothing to do with the kind of store."""
    opened = open_store(str(tmp_path / "lite.sqlite3"))
    yield opened
    opened.close()
