"""Whether the server says that it is well when it is, and only then; and what it does while its database is away."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import httpx2
import pytest
import uvicorn

from footplate.table.basics.errors import Away, StoreFailed
from footplate.table.service import Tables
from footplate.table.store.sqlite import SqliteStore
from footplate.web.running.pulse import Pulse
from footplate.web.running.settings import ServerSettings
from footplate.web.running.start_up import opened, when_there
from tests.services import Cluster, postgres_cluster
from tests.waiting import until
from tests.web.playing import open_table
from tests.web_server import Client, Server, running_server, start_server


def health(server: Server) -> tuple[int, str]:
    """Status and code of the answer."""
    answer = httpx2.get(f"{server.url}/healthz", timeout=30)
    said = answer.json()
    return answer.status_code, said["error"]["code"] if answer.is_error else str(said["ok"])


# --- the store ------------------------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(tmp_path / "t.sqlite3")) as opened:
        yield opened


def trouble(store: SqliteStore) -> str:
    async def ask() -> str:
        return await Pulse(Tables(store)).trouble()

    return asyncio.run(ask())


def test_a_full_store_is_not_well(store: SqliteStore) -> None:
    def most(pages: int) -> None:
        store.write(lambda transaction: transaction.run(f"PRAGMA max_page_count = {pages}")).result()

    assert trouble(store) == ""
    there = store.read("PRAGMA page_count")[0]["page_count"]
    most(there)
    while True:  # players use up what is left of the pages the file has
        try:
            Tables(store).people.open_session().result()
        except StoreFailed:
            break
    assert trouble(store) == trouble(store) == "store_full"
    most(there * 100)
    assert trouble(store) == ""


def test_a_store_that_can_only_be_read_is_not_well(store: SqliteStore) -> None:
    store._writer.execute("PRAGMA query_only = ON")
    assert trouble(store) == "store_read_only"


def test_however_many_ask_the_store_is_written_to_once_a_second(store: SqliteStore) -> None:
    tables, tried = Tables(store), 0
    pulse = tables.pulse

    def counted() -> Future[None]:
        nonlocal tried
        tried += 1
        return pulse()

    tables.pulse = counted  # type: ignore[method-assign]

    async def crowd() -> set[str]:
        asked = Pulse(tables)
        first = await asyncio.gather(*(asked.trouble() for _ in range(100)))
        return {*first, *[await asked.trouble() for _ in range(100)]}

    assert asyncio.run(crowd()) == {""}
    assert tried == 1
    assert len(store.read("SELECT id FROM pulse")) == 1


# --- the server -----------------------------------------------------------------------------------------------------


def test_a_locked_file_is_told_and_gets_well_again(tmp_path: Path) -> None:
    db = tmp_path / "t.sqlite3"
    with running_server(db) as server:
        assert health(server) == (200, "True")
        with closing(sqlite3.connect(db, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(1.1)
            assert health(server) == (503, "store_slow")
            until(lambda: health(server) == (503, "store_locked"), 20)
            other.execute("ROLLBACK")
        until(lambda: health(server) == (200, "True"), 20)


@pytest.mark.skipif(not hasattr(os, "uname") or os.uname().sysname != "Linux", reason="prlimit is Linux's")
def test_a_disk_without_room_is_told(tmp_path: Path) -> None:
    import resource

    db = tmp_path / "t.sqlite3"
    with running_server(db) as server:
        assert health(server) == (200, "True")
        room = Path(f"{db}-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
        until(lambda: health(server)[0] == 503, 20)
        anton = Client(server)
        assert anton.refused("POST", "/tables", {"game": "rocket", "seats": [{"kind": "me"}, {"kind": "here"}]}).status
        anton.close()
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        until(lambda: health(server) == (200, "True"), 20)


# --- PostgreSQL -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with postgres_cluster() as running:
        yield running


def impatient(cluster: Cluster) -> str:
    """A database whose address says that nobody waits long for it."""
    return f"{cluster.new_database()}&connect_timeout=1"


def workers(server: Server) -> list[int]:
    """The processes that serve."""
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def both_serve(server: Server) -> bool:
    """Whether both processes are up and listen to each other, not only the one that has answered."""
    import psycopg

    listening = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"
    with psycopg.connect(server.db) as connection:
        found = connection.execute(listening).fetchone()
    return health(server) == (200, "True") and found == (2,)


def test_a_worker_that_starts_while_the_database_is_down_waits_for_it(cluster: Cluster, tmp_path: Path) -> None:
    with running_server(impatient(cluster), "--workers", "2", log=tmp_path / "log") as server:
        until(lambda: both_serve(server))
        before = workers(server)
        assert len(before) == 2
        cluster.stop()
        try:
            os.kill(before[0], signal.SIGKILL)
            until(lambda: "it is asked again" in server.log.read_text("utf-8"))
            assert server.process.poll() is None
            assert before[1] in workers(server)
            until(lambda: health(server)[0] == 503)
        finally:
            cluster.start()
        until(lambda: all(health(server) == (200, "True") for _ in range(8)))
        anton = Client(server)
        assert open_table(anton, "rocket", "me", "here")
        anton.close()
        assert before[1] in workers(server)
        server.stop()
        assert server.process.returncode == 0


def test_a_server_that_waits_for_its_database_can_be_stopped(cluster: Cluster, tmp_path: Path) -> None:
    with running_server(impatient(cluster), "--workers", "2", log=tmp_path / "log") as server:
        until(lambda: both_serve(server))
        cluster.stop()
        try:
            os.kill(workers(server)[0], signal.SIGKILL)
            until(lambda: "it is asked again" in server.log.read_text("utf-8"))
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(40) == 0
        finally:
            cluster.start()


def test_also_when_it_was_told_before_it_began_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(where: str) -> None:
        raise Away("nobody listens")

    monkeypatch.setattr("footplate.web.running.start_up.open_store", away)
    server = uvicorn.Server(uvicorn.Config("nothing"))
    before = signal.signal(signal.SIGTERM, server.handle_exit)
    try:
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(Away):
            asyncio.run(asyncio.wait_for(when_there(partial(opened, ServerSettings(db="postgresql://nowhere"))), 5))
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_server_that_is_started_before_its_database_waits_for_it(cluster: Cluster, tmp_path: Path) -> None:
    db, log = impatient(cluster), tmp_path / "log"
    cluster.stop()
    try:
        with ThreadPoolExecutor(1) as thread:
            starting = thread.submit(start_server, db, log)
            until(lambda: log.exists() and "it is asked again" in log.read_text("utf-8"))
            assert not starting.done()
            cluster.start()
            server = starting.result(60)
        assert health(server) == (200, "True")
        assert all(line.startswith("{") for line in log.read_text("utf-8").splitlines())
        server.stop()
    finally:
        with suppress(RuntimeError):  # it runs
            cluster.start()


def test_a_database_that_there_is_not_is_a_sentence_at_once(cluster: Cluster) -> None:
    db = f"postgresql://postgres@127.0.0.1:{cluster.port}/nodb"
    command = [sys.executable, "-m", "footplate", "serve", "--no-open", "--port", "0", "--lang", "en", "--db", db]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert said.returncode == 2
    assert 'database "nodb" does not exist' in said.stderr
    assert said.stderr.count("\n") == 1


def test_nobody_waits_without_end_for_a_frozen_database(cluster: Cluster, tmp_path: Path) -> None:
    with running_server(impatient(cluster), log=tmp_path / "log") as server:
        anton = Client(server)
        table = open_table(anton, "rocket", "me", "here")
        with cluster.frozen():
            answers = [httpx2.get(f"{server.url}/api/tables/{table}/view", timeout=30) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [503] * 3
        until(lambda: health(server) == (200, "True"), 30)
        anton.get(f"/tables/{table}/view", seat=0)
        anton.close()


def test_a_server_that_gives_up_says_so_with_its_exit_code(cluster: Cluster, tmp_path: Path) -> None:
    db = impatient(cluster)
    with running_server(db, "--workers", "2", log=tmp_path / "log") as server:
        until(lambda: both_serve(server))
        import psycopg

        with psycopg.connect(db, autocommit=True) as connection:  # somebody has started a newer Footplate on it
            connection.execute("INSERT INTO migration (number, at) VALUES (9999, 0)")
        os.kill(workers(server)[0], signal.SIGKILL)
        assert server.process.wait(60) not in (0, None)
