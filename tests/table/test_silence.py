"""A PostgreSQL that is there and says nothing: nobody waits for it without end, and nothing is lost by giving it up."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator

import pytest

from footplate.table.basics.errors import Away, StoreFailed
from footplate.table.store import Transaction, open_store
from footplate.table.store.postgres import PostgresStore
from footplate.table.store.postgres.store import WORKERS
from tests.services import Cluster, free_port

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="all processes of a database are found as Linux has it")

SOON = 8.0
"""Seconds, on a machine that has other things to do; the address says one."""


@pytest.fixture
def where(cluster: Cluster) -> str:
    return f"{cluster.new_database()}&connect_timeout=1"


@pytest.fixture
def impatient(where: str) -> Iterator[PostgresStore]:
    store = open_store(where)
    assert isinstance(store, PostgresStore)
    yield store
    store.close()


def test_whoever_reads_is_told_that_it_is_away(cluster: Cluster, impatient: PostgresStore) -> None:
    with cluster.frozen():
        began = time.monotonic()
        with pytest.raises(Away):
            impatient.read("SELECT 1 AS one")
        assert time.monotonic() - began < SOON
    until_it_answers(impatient)


def test_whoever_writes_is_told_so_too_and_no_thread_is_lost(cluster: Cluster, impatient: PostgresStore) -> None:
    with cluster.frozen():
        began = time.monotonic()
        for job in [impatient.write(lambda transaction: transaction.run("SELECT 1")) for _ in range(WORKERS)]:
            with pytest.raises(Away):
                job.result(60)
        assert time.monotonic() - began < 2 * SOON
    until_it_answers(impatient)
    for job in [impatient.write(lambda transaction: transaction.run("SELECT 1 AS one")) for _ in range(2 * WORKERS)]:
        assert job.result(60) == [{"one": 1}]


def test_what_may_have_become_durable_unseen_is_looked_at_again(cluster: Cluster, impatient: PostgresStore) -> None:
    forgotten: list[str] = []
    impatient.before_done(lambda change: None, lambda: forgotten.append("all"))
    frozen = cluster.frozen()

    def job(transaction: Transaction) -> None:
        transaction.run("SELECT 1")
        frozen.__enter__()

    try:
        with pytest.raises(Away):
            impatient.write(job).result(60)
        assert forgotten
    finally:
        frozen.__exit__(None, None, None)
    until_it_answers(impatient)


def test_a_change_of_the_schema_may_take_its_time(cluster: Cluster, where: str) -> None:
    """Here it waits for another process that is just as busy with it."""
    import psycopg

    other = psycopg.connect(cluster.url, autocommit=True)
    other.execute("SELECT pg_advisory_lock(7071931)")
    done = threading.Timer(3, other.close)
    done.start()
    store = open_store(where)
    done.join()
    assert store.read("SELECT count(*) AS people FROM person") == [{"people": 0}]
    store.close()


def until_it_answers(store: PostgresStore) -> None:
    end = time.monotonic() + 30
    while True:
        try:
            assert store.read("SELECT 1 AS one") == [{"one": 1}]
            return
        except Away:
            assert time.monotonic() < end


# --- opening a store ------------------------------------------------------------------------------------------------


def test_what_waiting_cannot_help_is_said_at_once(cluster: Cluster) -> None:
    for where, reason in (
        (f"postgresql://postgres@127.0.0.1:{cluster.port}/nodb", 'database "nodb" does not exist'),
        (f"postgresql://nobody@127.0.0.1:{cluster.port}/postgres", 'role "nobody" does not exist'),
        ("postgresql://127.0.0.1:999999/postgres", "there is no port 999999"),
    ):
        began = time.monotonic()
        with pytest.raises(StoreFailed) as refused:
            open_store(where)
        assert time.monotonic() - began < SOON
        assert not isinstance(refused.value, Away)
        assert reason in str(refused.value)
        assert "\n" not in str(refused.value)


def test_a_database_that_is_not_there_yet_is_away() -> None:
    with pytest.raises(Away, match="refused"):
        open_store(f"postgresql://127.0.0.1:{free_port()}/postgres?connect_timeout=1")


def test_so_is_one_that_has_no_connection_left(cluster: Cluster) -> None:
    import psycopg

    with psycopg.connect(cluster.url, autocommit=True) as owner:
        owner.execute("CREATE ROLE crowded LOGIN CONNECTION LIMIT 0")
        try:
            with pytest.raises(Away, match="too many connections"):
                open_store(f"postgresql://crowded@127.0.0.1:{cluster.port}/postgres")
        finally:
            owner.execute("DROP ROLE crowded")
