"""What is remembered of the store equals what the store says, whatever happens at a table."""

from __future__ import annotations

from footplate.table.remembering import Remembered
from footplate.table.rows import fetch_table
from footplate.table.service import Tables
from footplate.table.store import Store
from footplate.table.tokens import hashed
from footplate.table.values import SeatWish, TableWish, Who
from tests.table.sitting import FakeClock, deciding, first_action, person


def test_what_changed_while_it_was_read_is_not_remembered() -> None:
    numbers: Remembered[str, int] = Remembered(2)

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
    opened = tables.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton").result()
    id, link = opened.id, opened.links[0].secret

    def remembered_is_true() -> bool:
        before = tables._memory.row(id)
        return before == fetch_table(lite, id) and tables._memory.row(id) is before

    def move() -> None:
        seat = deciding(tables, id)
        who = host if seat == 0 else guest
        tables.move(who, id, seq=tables.seq(id), seat=seat, steps=first_action(tables, id)).result()

    for change in (
        lambda: tables.join(guest, link, "Beate").result(),
        move,
        lambda: tables.join(elsewhere, link, "").result(),
        lambda: tables.set_quiet(guest, id, seat=1, quiet=True).result(),
        move,
        lambda: tables.invite_again(guest, id, 1, alone=True).result(),
        lambda: tables.cover(host, id, seat=0, level="greedy").result(),
        lambda: tables.resign(guest, id, seat=1).result(),
        lambda: tables.rematch(guest, id).result(),
    ):
        assert remembered_is_true()
        change()
        assert remembered_is_true()


def test_a_login_is_noticed_by_the_session_and_at_its_tables(lite: Store) -> None:
    clock = FakeClock()
    tables = Tables(lite, clock=clock)
    token, who = tables.open_session().result()
    other = person(tables)
    wish = TableWish("rocket", (SeatWish("me"), SeatWish("here")))
    id = tables.open(who, wish, "Anton").result().id
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
    assert (tables.who(token), tables.seats_of(who, id)) == (who, [0, 1])
    assert tables.log_in("magic", who).result() == other
    assert (tables.who(token), tables.remembered(token)) == (other, other)
    assert (tables.seats_of(other, id), tables.seats_of(who, id)) == ([0, 1], [])
    tables.log_out(token).result()
    assert (tables.who(token), tables.remembered(token)) == (None, None)


def test_nothing_is_remembered_where_others_write_too(store: Store) -> None:
    tables = Tables(store)
    token, who = tables.open_session().result()
    assert tables.who(token) == who
    assert (tables.remembered(token) == who) == store.alone
    assert tables.remembered("nobody's") is None
    assert Who() != who
