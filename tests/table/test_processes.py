"""Several processes on one PostgreSQL: what they tell one another, when nobody has to, and what they claim."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress

import psycopg
import pytest

from footplate.table.errors import StoreFailed
from footplate.table.store import Conflict, Transaction, open_store
from footplate.table.store.postgres import Others, PostgresStore, number_of
from footplate.table.values import Change
from tests.services import Cluster
from tests.waiting import until


def test_other_processes_hear_of_changes_on_postgresql(cluster: Cluster) -> None:
    where = cluster.new_database()
    store, other = open_store(where), open_store(where)
    heard = threading.Event()
    other.listen(lambda change: heard.set())
    try:
        for _ in range(150):  # the other one may not have begun to listen yet: messages are never relied upon
            store.write(lambda transaction: transaction.announce(Change("table", 1, "view"))).result()
            if heard.wait(0.2):
                break
        assert heard.is_set()
    finally:
        other.close()
        store.close()


def test_when_a_process_dies_the_others_look_at_everything_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have died between a commit and telling of it."""
    monkeypatch.setattr("footplate.table.store.postgres.LOOK_ROUND", 0.1)
    where = cluster.new_database()
    looks: queue.SimpleQueue[str] = queue.SimpleQueue()
    with closing(PostgresStore(where)) as left, closing(PostgresStore(where)) as dying:
        heard = threading.Event()
        left.listen(lambda change: heard.set())
        dying.write(lambda transaction: transaction.announce(Change("table", 1, "view"))).result()
        assert heard.wait(30)
        left.before_done(lambda change: None, lambda: looks.put("again"))
        ended = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = :number"
        left.read(ended, {"number": number_of(dying._origin)})
        assert [looks.get(timeout=30) for _ in range(2)] == ["again", "again"]


@contextmanager
def overheard(where: str) -> Iterator[Callable[[float], list[list[object]]]]:
    """What the processes on a database tell one another, as somebody hears it whom they do not know of."""
    with psycopg.connect(where, autocommit=True) as ear:
        ear.execute("LISTEN footplate")
        ear.execute("LISTEN footplate_whispers")

        def hear(seconds: float) -> list[list[object]]:
            return [json.loads(notice.payload) for notice in ear.notifies(timeout=seconds, stop_after=1)]

        yield hear


def test_who_is_alone_on_postgresql_tells_nobody_and_whoever_comes_everything(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("footplate.table.store.postgres.LOOK_ROUND", 0.1)
    where = cluster.new_database()
    change = Change("table", 1, "view")
    with overheard(where) as hear, closing(PostgresStore(where)) as store:
        assert hear(30) == [[store._origin]]
        until(lambda: not store._heard_by_others)
        store.write(lambda transaction: transaction.announce(change)).result()
        store.whisper("somebody has come")
        assert hear(0.5) == []
        heard: queue.SimpleQueue[Change] = queue.SimpleQueue()
        whispers: queue.SimpleQueue[str] = queue.SimpleQueue()
        with closing(PostgresStore(where)) as other:
            other.listen(heard.put)
            other.overhear(whispers.put)
            until(lambda: store._heard_by_others)
            store.write(lambda transaction: transaction.announce(change)).result()
            assert heard.get(timeout=30) == change
            store.whisper("somebody has come")
            assert whispers.get(timeout=30) == "somebody has come"
        until(lambda: not store._heard_by_others)


def test_who_has_kept_silent_lets_a_newcomer_look_at_everything_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was changed before the newcomer was heard of was told to nobody, and may have been read before."""
    monkeypatch.setattr("footplate.table.store.postgres.LOOK_ROUND", 0.1)
    where = cluster.new_database()
    with closing(PostgresStore(where)) as store:
        until(lambda: not store._heard_by_others)
        with overheard(where) as hear:
            newcomer = json.dumps(["0123456789abcdef"])
            store.read("SELECT pg_notify('footplate', :newcomer)", {"newcomer": newcomer})
            assert [hear(30), hear(30)] == [[["0123456789abcdef"]], [[store._origin]]]


def test_whoever_has_lost_the_line_makes_itself_heard_again(cluster: Cluster) -> None:
    """The others may have gone silent meanwhile."""
    where = cluster.new_database()
    with closing(PostgresStore(where)) as store, overheard(where) as hear:
        while hear(0.5):
            pass
        ended = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = :number"
        store.read(ended, {"number": number_of(store._origin)})
        assert hear(30) == [[store._origin]]
        until(lambda: store.hears)


def test_a_guest_on_postgresql_remembers_nothing_and_is_heard(cluster: Cluster) -> None:
    where = cluster.new_database()
    heard: queue.SimpleQueue[Change] = queue.SimpleQueue()
    with closing(PostgresStore(where)) as store, closing(PostgresStore(where, guest=True)) as guest:
        store.listen(heard.put)
        assert not guest.hears
        guest.write(lambda transaction: transaction.announce(Change("table", 1, "view"))).result()
        assert heard.get(timeout=30) == Change("table", 1, "view")


def test_whoever_takes_leave_has_told_everything(cluster: Cluster) -> None:
    others = Others()
    others.meet(1)
    others.meet(2)
    others.take_leave(1)
    assert not others.have_died({2, 3})
    assert others.have_died({3})
    assert others.have_died({3})  # what it had just sent may have become durable meanwhile
    assert not others.have_died({3})


def test_one_process_at_a_time_has_a_claim_and_a_dead_one_has_none(cluster: Cluster) -> None:
    where = cluster.new_database()
    with closing(open_store(where)) as one, closing(open_store(where)) as other:
        assert one.claim("bots A")
        assert not other.claim("bots A")
        assert other.claim("bots B")
        one.release("bots A")
        assert other.claim("bots A")
        other.close()
        assert one.claim("bots A")


def test_a_job_that_overlooks_a_failure_is_not_acknowledged_on_postgresql(cluster: Cluster) -> None:
    """PostgreSQL answers such a commit by taking everything back."""
    add = "INSERT INTO person (id, email, created) VALUES ('anton', '', 0)"

    def overlook(transaction: Transaction) -> None:
        transaction.run(add)
        with suppress(Conflict):
            transaction.run(add)

    with closing(PostgresStore(cluster.new_database())) as store:
        with pytest.raises(StoreFailed, match="nothing was written"):
            store.write(overlook).result()
        assert store.read("SELECT id FROM person") == []
        store.write(lambda transaction: transaction.run(add)).result()
        assert store.read("SELECT id FROM person") == [{"id": "anton"}]
