"""A database that goes away at any moment of the start of a server process is waited for, and so is its coming back."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, cast

import psycopg
import pytest
from starlette.applications import Starlette

from footplate.table.basics.errors import Away, ReadOnly
from footplate.table.service import Tables
from footplate.table.store.base import Job, Row, Store
from footplate.table.store.postgres.ways import PatientConnection
from footplate.table.store.sqlite import SqliteStore
from footplate.web.app import make_app
from footplate.web.running.settings import ServerSettings
from footplate.web.running.start_up import opened, wait_for_store, when_there
from tests.services import Cluster, postgres_cluster
from tests.table.sitting import friends


class Outage:
    """Counts how often a database is asked something, and lets it be away at some of these times."""

    def __init__(self, first: int, times: int = 1) -> None:
        self.away = range(first, first + times)
        self.asked = 0

    def ask(self) -> bool:
        """Whether it is away now."""
        self.asked += 1
        return self.asked in self.away


def make_store(outage: Outage) -> Callable[[str], Store]:
    """What opens a store whose database has this outage."""

    class Faltering(SqliteStore):
        def _read(self, sql: str, values: Any = None) -> list[Row]:
            if outage.ask():
                raise Away("not now")
            return super()._read(sql, values)

        def _write(self, job: Job[Any]) -> Future[Any]:
            if outage.ask():
                raise Away("not now")
            return super()._write(job)

    return lambda where: Faltering(Path(where))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.web.running.start_up.DATABASE_RETRY_SECONDS", 0.01)
    monkeypatch.setattr("footplate.web.upkeep.background.TASK_RETRY_SECONDS", 0.01)
    monkeypatch.setattr("footplate.web.upkeep.background.SWEEP", 0.01)


def app_of(db: Path) -> Starlette:
    return make_app(ServerSettings(db=str(db)))


async def asked_by_a_start(app: Starlette, outage: Outage) -> int:
    """How often the store had been asked something when somebody could be served."""
    async with app.router.lifespan_context(app):
        return outage.asked


@pytest.mark.parametrize("times", [1, 3])
def test_whatever_a_start_asks_the_store_may_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """The first thing it asks, the second, and so on, until there is no such thing."""
    for first in itertools.count(1):
        outage = Outage(first, times)
        monkeypatch.setattr("footplate.web.running.start_up.open_store", make_store(outage))
        asked = asyncio.run(asked_by_a_start(app_of(tmp_path / f"{first}.sqlite3"), outage))
        if asked < first:
            break
    assert first > 3  # the schema, the orders, the key of the server


def test_nobody_is_let_in_before_the_orders_are_known(tmp_path: Path) -> None:
    """Whoever is blocked stays so when the database is away just as they are read."""
    with closing(make_store(Outage(2))(str(tmp_path / "t.sqlite3"))) as store, pytest.raises(Away):
        Tables(store)


async def goes_on(app: Starlette, outage: Outage) -> None:
    """What a server does by itself goes on after its database was away for a moment, whatever it asked just then."""
    async with app.router.lifespan_context(app):
        began = {task for task in asyncio.all_tasks() if "_again_and_again" in repr(task)}
        while outage.asked < outage.away.stop + 20:
            await asyncio.sleep(0.01)
        assert len(began) > 5
        assert not [task for task in began if task.done()]


@pytest.mark.parametrize("first", [6, 9, 14])
def test_what_a_server_does_by_itself_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    outage = Outage(first, 5)
    monkeypatch.setattr("footplate.web.running.start_up.open_store", make_store(outage))
    asyncio.run(goes_on(app_of(tmp_path / "t.sqlite3"), outage))


def test_a_server_whose_database_is_away_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outage = Outage(1_000_000)
    monkeypatch.setattr("footplate.web.running.start_up.open_store", make_store(outage))

    async def stop() -> None:
        app = app_of(tmp_path / "t.sqlite3")
        async with app.router.lifespan_context(app):
            outage.away = range(1_000_000)

    asyncio.run(asyncio.wait_for(stop(), 30))


# --- what is asked before there is a server -------------------------------------------------------------------------


class Opening:
    """Opens stores whose database is away the first few times, and keeps them."""

    def __init__(self, away: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        self.opened = list[SqliteStore]()
        self._away = away
        monkeypatch.setattr("footplate.web.running.start_up.open_store", self)

    def __call__(self, where: str) -> Store:
        self.times += 1
        if self.times <= self._away:
            raise Away(f"not now ({self.times})")
        self.opened.append(SqliteStore(Path(where)))
        return self.opened[-1]


def test_a_store_that_is_away_at_first_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    opening, paused = Opening(2, monkeypatch), list[float]()
    monkeypatch.setattr("footplate.web.running.start_up.time.sleep", paused.append)
    wait_for_store(str(tmp_path / "t.sqlite3"))
    assert opening.times == 3
    assert paused == [0.01, 0.01]
    assert [vars(told)["reason"] for told in caplog.records] == [
        f"Trouble with the store: not now ({time})" for time in (1, 2)
    ]
    assert [store._closed for store in opening.opened] == [True]


def test_what_does_not_mend_itself_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_store(where: str) -> Store:
        raise ReadOnly("read_only")

    monkeypatch.setattr("footplate.web.running.start_up.open_store", open_store)
    with pytest.raises(ReadOnly):
        wait_for_store("t.sqlite3")


def test_a_server_whose_database_is_away_asks_again_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    opening, paused = Opening(2, monkeypatch), list[float]()

    async def pause(seconds: float) -> None:
        paused.append(seconds)

    monkeypatch.setattr("footplate.web.running.start_up.asyncio.sleep", pause)
    kept = asyncio.run(when_there(partial(opened, ServerSettings(db=str(tmp_path / "t.sqlite3")))))
    kept.tables.live.started(friends(kept.tables)[1])
    assert len(kept.tables.live) == 1
    kept.close()
    assert len(kept.tables.live) == 0
    assert paused == [0.01, 0.01]
    assert [vars(told)["reason"] for told in caplog.records] == [
        f"Trouble with the store: not now ({time})" for time in (1, 2)
    ]
    assert [store._closed for store in opening.opened] == [True]


def test_nothing_stays_open_when_the_database_goes_away_in_the_middle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = list[Store]()

    def open_store(where: str) -> Store:
        stores.append(make_store(Outage(2))(where))
        return stores[-1]

    monkeypatch.setattr("footplate.web.running.start_up.open_store", open_store)
    with pytest.raises(Away):
        opened(ServerSettings(db=str(tmp_path / "t.sqlite3")))
    assert [cast(SqliteStore, store)._closed for store in stores] == [True]


# --- PostgreSQL -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with postgres_cluster() as running:
        yield running


def test_every_word_exchanged_with_postgresql_may_be_the_last(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks at the first wait for an answer, at the second, and so on."""
    outage, wait = Outage(0), PatientConnection.wait

    def breaking(self: PatientConnection[Any], gen: Generator[Any, Any, Any], *args: Any, **named: Any) -> Any:
        if outage.ask():
            self.pgconn.finish()
            raise psycopg.OperationalError("the connection is lost")
        return wait(self, gen, *args, **named)

    monkeypatch.setattr(PatientConnection, "wait", breaking)
    settings = ServerSettings(db=f"{cluster.new_database()}&connect_timeout=1")
    opened(settings).close()  # it makes the tables
    outage.asked = 0
    with closing(opened(settings)):
        words = outage.asked
    assert words > 5
    for first in range(1, words + 1):
        outage.asked, outage.away = 0, range(first, first + 1)
        with closing(asyncio.run(when_there(partial(opened, settings)))) as kept:
            outage.away = range(0)
            assert kept.push
            assert kept.store.read("SELECT name FROM server_key") == [{"name": "push"}]
