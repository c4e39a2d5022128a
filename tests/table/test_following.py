"""Several processes on one store: each follows what the others have done, and reads nothing that it was told."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from footplate.table.basics.chronicle import Stored
from footplate.table.basics.values import Change, Sequel
from footplate.table.service import Tables
from footplate.table.store import Store, open_store
from footplate.table.store.postgres import PostgresStore, processes
from footplate.table.store.postgres.processes import read_sequel, written_sequel
from tests.services import Cluster
from tests.table.sitting import hotseat, play_first


@contextmanager
def two_processes(cluster: Cluster) -> Iterator[tuple[Store, Store]]:
    where = cluster.new_database()
    here, elsewhere = open_store(where), open_store(where)
    try:
        told_all(elsewhere, here)  # that the second one has begun: the first forgets everything when it hears that
        yield here, elsewhere
    finally:
        here.close()
        elsewhere.close()


def wait_until(so: Callable[[], bool]) -> None:
    given_up = time.monotonic() + 20
    while not so():
        assert time.monotonic() < given_up
        time.sleep(0.005)


def told_all(here: Store, elsewhere: Store) -> None:
    """Wait until the other process has heard all that was told here: that this one has begun, who has sat down. What it
    hears later it looks at again.
    """
    heard = threading.Event()
    stop = elsewhere.listen(lambda change: heard.set() if change.id == "last" else None)
    assert isinstance(here, PostgresStore)
    here._announcer.announce([Change("last", 0, "view")])
    assert heard.wait(20)
    stop()


def reads(store: Store) -> list[str]:
    """What is read from a store from now on."""
    found: list[str] = []
    read = store._read

    def noted(sql: str, values: object = None) -> object:
        found.append(sql)
        return read(sql, values)  # type: ignore[arg-type]

    store._read = noted  # type: ignore[method-assign, assignment]
    return found


def test_what_another_process_has_told_need_not_be_read(cluster: Cluster) -> None:
    with two_processes(cluster) as (store, other):
        here, elsewhere = Tables(store), Tables(other)
        who, id = hotseat(here)
        told_all(store, other)
        elsewhere.looking.view(who, id, "en", seat=0)
        for _ in range(5):
            before = reads(other)
            done = play_first(here, id, who)
            wait_until(lambda seq=done.seq: elsewhere.live.stands_at(id, seq))  # type: ignore[misc]
            assert elsewhere.live.at_hand(id, heard=True)
            assert not elsewhere.live.at_hand(id)  # it may have gone on since
            told = elsewhere.looking.admitted_view(id, "en", 0, as_heard=True)
            assert before == []
            assert told == Tables(other).looking.view(who, id, "en", seat=0)


def test_several_moves_nobody_looked_at_are_followed_together(cluster: Cluster) -> None:
    with two_processes(cluster) as (store, other):
        here, elsewhere = Tables(store), Tables(other)
        who, id = hotseat(here)
        told_all(store, other)
        elsewhere.looking.view(who, id, "en", seat=0)
        done = [play_first(here, id, who) for _ in range(4)]
        wait_until(lambda: elsewhere.live.stands_at(id, done[-1].seq))
        before = reads(other)
        assert elsewhere.looking.admitted_view(id, "en", 0, as_heard=True)["seq"] == done[-1].seq
        assert before == []
        back = play_first(elsewhere, id, who)  # and it goes on from there
        wait_until(lambda: here.live.stands_at(id, back.seq))
        assert here.looking.view(who, id, "en", seat=0) == elsewhere.looking.view(who, id, "en", seat=0)


def test_moves_that_are_too_long_to_be_told_are_read(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "LONGEST_NOTICE", 10)
    with two_processes(cluster) as (store, other):
        here, elsewhere = Tables(store), Tables(other)
        who, id = hotseat(here)
        told_all(store, other)
        elsewhere.looking.view(who, id, "en", seat=0)
        play_first(here, id, who)
        wait_until(lambda: not elsewhere.live.at_hand(id, heard=True))
        assert elsewhere.looking.view(who, id, "en", seat=0) == here.looking.view(who, id, "en", seat=0)


def test_events_are_told_as_they_are_stored() -> None:
    event = Stored(7, 1.5, 0, "move", {"steps": [1, 2], "text": "Lübeck"}, "boot", 2.5)
    sequel = Sequel({"seq": 7, "status": "running"}, (event,))
    assert read_sequel(written_sequel(sequel)) == sequel
    assert read_sequel(written_sequel(None)) is None
