"""Several processes on one PostgreSQL: what they tell one another, when nobody has to, and what they claim."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress

import psycopg
import pytest

from footplate.table.basics.errors import Away, StoreFailed
from footplate.table.basics.values import Change
from footplate.table.store import Conflict, Transaction, open_store
from footplate.table.store.postgres import PostgresStore, processes
from footplate.table.store.postgres.processes import Others, number_of
from footplate.table.store.postgres.store import PostgresTransaction
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
    monkeypatch.setattr(processes, "LOOK_ROUND", 0.1)
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


def add_anton(transaction: Transaction) -> None:
    transaction.run("INSERT INTO person (id, email, created) VALUES ('anton', '', 0)")


@contextmanager
def present(where: str, number: int) -> Iterator[None]:
    """Another process that listens, but of which nothing is heard."""
    with psycopg.connect(where, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock_shared(%s, %s)", (processes._PRESENT, number))
        yield


@contextmanager
def overheard(where: str) -> Iterator[Callable[..., list[list[object]]]]:
    """What the processes on a database tell one another, as somebody hears it whom they do not know of."""
    with psycopg.connect(where, autocommit=True) as ear:
        ear.execute("LISTEN footplate")
        ear.execute("LISTEN footplate_whispers")

        def hear(most: int, seconds: float = 30) -> list[list[object]]:
            heard: list[list[object]] = []
            while len(heard) < most:
                more = [json.loads(notice.payload) for notice in ear.notifies(timeout=seconds, stop_after=1)]
                if not more:
                    break
                heard += more
            return heard

        yield hear


def test_who_is_alone_on_postgresql_tells_nobody_and_whoever_comes_everything(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "LOOK_ROUND", 0.1)
    where = cluster.new_database()
    change = Change("table", 1, "view")
    with overheard(where) as hear, closing(PostgresStore(where)) as store:
        assert hear(1) == [[store._origin]]
        until(lambda: not store._heard_by_others)
        store.write(lambda transaction: transaction.announce(change)).result()
        store.whisper("somebody has come")
        assert hear(1, 0.5) == []
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
    monkeypatch.setattr(processes, "LOOK_ROUND", 0.1)
    where = cluster.new_database()
    with closing(PostgresStore(where)) as store:
        until(lambda: not store._heard_by_others)
        with overheard(where) as hear:
            newcomer = json.dumps(["0123456789abcdef"])
            store.read("SELECT pg_notify('footplate', :newcomer)", {"newcomer": newcomer})
            assert hear(2) == [["0123456789abcdef"], [store._origin]]


def test_whoever_has_lost_the_line_makes_itself_heard_again(cluster: Cluster) -> None:
    """The others may have gone silent meanwhile."""
    where = cluster.new_database()
    with closing(PostgresStore(where)) as store, overheard(where) as hear:
        while hear(1, 0.5):
            pass
        ended = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = :number"
        store.read(ended, {"number": number_of(store._origin)})
        assert hear(1) == [[store._origin]]
        until(lambda: store.hears)


def test_who_has_kept_silent_says_so_before_it_goes(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody may have come of whom it has not heard."""
    monkeypatch.setattr(processes, "LOOK_ROUND", 0.1)
    where = cluster.new_database()
    with overheard(where) as hear, closing(PostgresStore(where)) as store:
        assert hear(1) == [[store._origin]]
        until(lambda: not store._heard_by_others)
        store.close()
        assert hear(2) == [[store._origin], [store._origin, "goes"]]


def test_who_has_kept_silent_says_so_when_it_sees_somebody_before_it_hears_them(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "LOOK_ROUND", 0.1)
    where = cluster.new_database()
    with overheard(where) as hear, closing(PostgresStore(where)) as store:
        assert hear(1) == [[store._origin]]
        until(lambda: not store._heard_by_others)
        with present(where, 5):
            assert hear(1) == [[store._origin]]
            assert store._heard_by_others


def test_who_was_there_at_the_beginning_and_dies_is_missed(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "LOOK_ROUND", 0.1)
    where = cluster.new_database()
    looks: queue.SimpleQueue[str] = queue.SimpleQueue()
    with ExitStack() as left:
        with present(where, 5):
            store = left.enter_context(closing(PostgresStore(where)))
            store.before_done(lambda change: None, lambda: looks.put("again"))
        assert [looks.get(timeout=30) for _ in range(2)] == ["again", "again"]


def test_what_could_not_be_told_lets_the_others_look_at_everything_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database may have no room for a connection; the others see that this process lives."""
    monkeypatch.setattr(processes, "TRY_AGAIN_AFTER", 0.1)
    where = cluster.new_database()
    refused = threading.Event()

    def refuse(conninfo: str) -> object:
        refused.set()
        raise psycopg.OperationalError("too many clients already")

    with overheard(where) as hear, closing(PostgresStore(where)) as store:
        assert hear(1) == [[store._origin]]
        with monkeypatch.context() as crowded:
            crowded.setattr(processes, "long_connection", refuse)
            store.read(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE '%unnest%' AND pid <> pg_backend_pid()"
            )
            store.write(lambda transaction: transaction.announce(Change("table", 1, "view"))).result()
            assert refused.wait(30)
            assert hear(1, 0.5) == []
        assert hear(1) == [[store._origin]]


def test_when_nobody_knows_whether_something_is_durable_everybody_looks_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to a commit may get lost; and what was on its way may become durable a moment later."""
    monkeypatch.setattr(processes, "LOOK_ROUND", 0.1)
    where = cluster.new_database()
    commit, looks = PostgresTransaction.commit, list[str]()

    def lose_the_answer(transaction: PostgresTransaction) -> None:
        commit(transaction)
        raise psycopg.OperationalError("the connection is lost")

    with overheard(where) as hear, closing(PostgresStore(where)) as store:
        assert hear(1) == [[store._origin]]
        store.before_done(lambda change: None, lambda: looks.append("again"))
        with monkeypatch.context() as lossy:
            lossy.setattr(PostgresTransaction, "commit", lose_the_answer)
            with pytest.raises(Away):
                store.write(add_anton).result()
        assert store.read("SELECT id FROM person") == [{"id": "anton"}]
        assert hear(2) == [[store._origin], [store._origin]]
        until(lambda: len(looks) == 2)


def test_a_guest_on_postgresql_remembers_nothing_and_tells_with_what_it_writes(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be killed the moment after, and nobody would miss it."""
    monkeypatch.setattr(processes.Announcer, "announce", lambda *_: None)
    where = cluster.new_database()
    heard: queue.SimpleQueue[Change] = queue.SimpleQueue()
    with closing(PostgresStore(where)) as store, closing(PostgresStore(where, guest=True)) as guest:
        store.listen(heard.put)
        assert not guest.hears

        def fail(transaction: Transaction) -> None:
            add_anton(transaction)
            transaction.announce(Change("table", 1, "view"))
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            guest.write(fail).result()
        guest.write(lambda transaction: transaction.announce(Change("table", 2, "view"))).result()
        assert heard.get(timeout=30) == Change("table", 2, "view")


def test_whoever_takes_leave_has_told_everything(cluster: Cluster) -> None:
    others = Others({1})
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

    def overlook(transaction: Transaction) -> None:
        add_anton(transaction)
        with suppress(Conflict):
            add_anton(transaction)

    with closing(PostgresStore(cluster.new_database())) as store:
        with pytest.raises(StoreFailed, match="nothing was written"):
            store.write(overlook).result()
        assert store.read("SELECT id FROM person") == []
        store.write(add_anton).result()
        assert store.read("SELECT id FROM person") == [{"id": "anton"}]
