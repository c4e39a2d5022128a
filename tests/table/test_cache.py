"""What is remembered of the store equals what the store says, whatever happens at a table."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from footplate.table.basics.cache import Cache
from footplate.table.basics.errors import Stale, Unknown
from footplate.table.basics.tokens import hashed
from footplate.table.basics.values import SeatWish, TableWish
from footplate.table.service import Tables
from footplate.table.store import Store, open_store
from footplate.table.store.postgres import PostgresStore
from footplate.table.store.rows import fetch_table
from tests.services import Cluster
from tests.table.sitting import FakeClock, deciding, first_action, person


def test_what_changed_while_it_was_read_is_not_remembered() -> None:
    numbers: Cache[str, int] = Cache(2)

    def read_too_late() -> int:
        numbers.forget("a")
        return 1

    assert numbers.read("a", read_too_late) == 1
    assert numbers.get("a") is None
    assert numbers.read("a", lambda: 2) == 2
    assert numbers.read("a", lambda: 3) == 2
    for other in ("b", "c"):
        numbers.read(other, lambda: 4)
    assert numbers.get("a") is None


def test_every_change_of_a_table_is_noticed(lite: Store) -> None:
    tables = Tables(lite)
    host, guest, elsewhere = (person(tables) for _ in range(3))
    opened = tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton").result()
    id, link = opened.id, opened.links[0].secret

    def remembered_is_true() -> bool:
        before = tables.live.current_row(id)
        return before == fetch_table(lite, id) and tables.live.current_row(id) is before

    def move() -> None:
        seat = deciding(tables, id)
        who = host if seat == 0 else guest
        tables.playing.move(who, id, seq=tables.looking.seq(id), seat=seat, steps=first_action(tables, id)).result()

    for change in (
        lambda: tables.seats.join(guest, link, "Beate").result(),
        move,
        lambda: tables.seats.join(elsewhere, link, "").result(),
        lambda: tables.seats.set_asked(guest, id, seat=1, asked="never").result(),
        move,
        lambda: tables.seats.invite_again(guest, id, 1, alone=True).result(),
        lambda: tables.playing.cover(host, id, seat=0, level="fireman").result(),
        lambda: tables.playing.resign(guest, id, seat=1).result(),
        lambda: tables.new.rematch(guest, id).result(),
    ):
        assert remembered_is_true()
        change()
        assert remembered_is_true()


def test_a_login_is_noticed_by_the_session_and_at_its_tables(lite: Store) -> None:
    clock = FakeClock()
    tables = Tables(lite, clock=clock)
    token, who = tables.people.open_session().result()
    other = person(tables)
    wish = TableWish("rocket", (SeatWish("me"), SeatWish("here")))
    id = tables.new.open(who, wish, "Anton").result().id
    lite.write(
        lambda transaction: transaction.run(
            "UPDATE person SET email = 'anton@example.org' WHERE id = :id", {"id": other.person}
        )
    ).result()
    lite.write(
        lambda transaction: transaction.run(
            "INSERT INTO login (hash, email, expires) VALUES (:hash, 'anton@example.org', :expires)",
            {"hash": hashed("magic"), "expires": clock.now + 60},
        )
    ).result()
    assert (tables.people.who(token), tables.rights.seats_of(who, id)) == (who, [0, 1])
    assert tables.people.log_in("magic", who, elsewhere=True, bring=True).result() == other
    assert (tables.people.who(token), tables.people.remembered(token)) == (other, other)
    assert tables.rights.seats_of(other, id) == [0, 1]
    with pytest.raises(Unknown):  # the session is no longer theirs
        tables.rights.seats_of(who, id)
    tables.people.log_out(token).result()
    assert (tables.people.who(token), tables.people.remembered(token)) == (None, None)


def test_a_session_is_remembered(store: Store) -> None:
    tables = Tables(store)
    token, who = tables.people.open_session().result()
    assert tables.people.remembered(token) is None
    assert tables.people.who(token) == who
    assert tables.people.remembered(token) == who
    assert tables.people.remembered("nobody's") is None


@pytest.fixture
def shared(cluster: Cluster) -> Iterator[tuple[Store, Store]]:
    """Two stores on one database, as two processes have them."""
    where = cluster.new_database()
    with closing(open_store(where)) as one, closing(open_store(where)) as other:
        yield one, other


class Deaf:
    """Keeps a store from hearing what others announce, as when they are quicker than the word of it."""

    def __init__(self, store: Store) -> None:
        assert isinstance(store, PostgresStore)
        self._store = store

    def __enter__(self) -> None:
        self._store._pass_on = lambda channel, payload, others, sequels: None  # type: ignore[method-assign]

    def __exit__(self, *failure: object) -> None:
        del self._store._pass_on


def test_where_others_write_too_nobody_plays_at_a_table_of_the_past(shared: tuple[Store, Store]) -> None:
    """Before one process has heard what another did, a move made for the new position is played all the same, one
    for the old position is refused, and the same command again gets its first answer.
    """
    here, there = Tables(shared[0]), Tables(shared[1])
    who = person(here)
    id = here.new.open(who, TableWish("rocket", (SeatWish("me"), SeatWish("here"))), "Anton").result().id
    with Deaf(shared[1]):
        before = there.looking.seq(id)
        seat, steps = deciding(there, id), first_action(there, id)
        here.playing.move(who, id, seq=before, seat=seat, steps=steps, key="first").result()
        with pytest.raises(Stale):
            there.playing.move(who, id, seq=before, seat=seat, steps=steps, key="second").result()
        assert there.playing.move(who, id, seq=before, seat=seat, steps=steps, key="first").result().again
        now = here.looking.seq(id)
        assert there.looking.seq(id) == there.looking.meta(who, id, "en")["seq"] == now
        here.playing.move(who, id, seq=now, seat=deciding(here, id), steps=first_action(here, id)).result()
        done = there.playing.move(
            who, id, seq=here.looking.seq(id), seat=deciding(here, id), steps=first_action(here, id)
        ).result()
    assert done.seq == here.looking.seq(id) > now


def test_the_store_is_asked_once_however_many_look_at_the_same_moment(shared: tuple[Store, Store]) -> None:
    here, there = Tables(shared[0]), Tables(shared[1])
    who, asked = person(here), list[str]()
    id = here.new.open(who, TableWish("rocket", (SeatWish("me"), SeatWish("here"))), "Anton").result().id
    with Deaf(shared[1]):
        there.looking.admitted_view(id, "en", 0)
        shared[1].meter = lambda what, seconds: asked.append(what)
        there.looking.admitted_view(id, "en", 1, as_heard=True)
        assert asked == []
    heard = threading.Event()
    before = here.looking.seq(id)
    there.store.listen(lambda change: heard.set() if change.seq > before else None)
    here.playing.move(who, id, seq=here.looking.seq(id), seat=deciding(here, id), steps=first_action(here, id)).result()
    assert heard.wait(20)
    assert there.looking.admitted_view(id, "en", 1, as_heard=True)["seq"] == here.looking.seq(id)


def test_where_others_write_too_nobody_is_refused_who_has_just_come(shared: tuple[Store, Store]) -> None:
    here, there = Tables(shared[0]), Tables(shared[1])
    host, guest = person(here), person(here)
    opened = here.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton").result()
    with Deaf(shared[1]):
        assert there.rights.seats_of(host, opened.id) == [0]
        here.seats.join(guest, opened.links[0].secret, "Beate").result()
        assert there.rights.seats_of(guest, opened.id) == [1]
        assert there.looking.meta(guest, opened.id, "en")["yours"] == [1]


def test_who_logs_out_in_one_process_is_out_in_all(shared: tuple[Store, Store]) -> None:
    here, there = Tables(shared[0]), Tables(shared[1])
    token, who = here.people.open_session().result()
    assert there.people.who(token) == who
    heard = threading.Event()
    there.store.listen(lambda change: heard.set())
    here.people.log_out(token).result()
    assert heard.wait(20)
    assert there.people.who(token) is None


def test_what_may_have_been_missed_is_forgotten(shared: tuple[Store, Store], cluster: Cluster) -> None:
    """The connection on which changes are heard is cut: nothing is remembered until there is a new one."""
    here, there = Tables(shared[0]), Tables(shared[1])
    token, who = here.people.open_session().result()
    assert there.people.who(token) == who
    forgotten = threading.Event()
    there.store.before_done(lambda change: None, forgotten.set)
    with Deaf(shared[1]), psycopg.connect(cluster.url, autocommit=True) as connection:
        here.people.log_out(token).result()
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        assert forgotten.wait(20)
        assert there.people.who(token) is None
