"""Lists a page at a time, and every question to the store answered from an index, however many tables there are."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from footplate.table.basics.tokens import hashed
from footplate.table.basics.values import NOBODY, ClockWish, SeatWish, TableWish, Who
from footplate.table.messages.outbox import Outbox
from footplate.table.play.clocks import DAY
from footplate.table.service import Tables
from footplate.table.show.lists import Lists
from footplate.table.store import Row, Store
from footplate.table.store.dump import TABLES
from footplate.table.store.sqlite import _SqliteTransaction
from tests.table.crowd import fill
from tests.table.sitting import FakeClock, deciding, friends, hotseat, person, play_first

Listing = Callable[..., list[dict[str, Any]]]


def ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["id"] for row in rows]


def walked(listing: Listing, who: Who, most: int) -> list[str]:
    """A list read to its end, a page at a time."""
    found: list[str] = []
    while page := ids(listing(who, found[-1] if found else "", most)):
        assert len(page) <= most
        found += page
    return found


def waiting_table(tables: Tables, who: Who, *kinds: Any) -> str:
    wish = TableWish("rocket", (SeatWish("me"), *(SeatWish(kind) for kind in kinds)), public=True)
    return tables.open(who, wish, "Anton").result().id


def test_those_that_wait_for_you_come_first_on_every_page(tables: Tables, clock: FakeClock) -> None:
    people: list[Who] = []
    asked: list[str] = []
    others: list[str] = []
    host = person(tables)
    for _ in range(5):
        clock.pass_by(10)
        wish = TableWish("rocket", (SeatWish("me"), SeatWish("invite")))
        opened = tables.open(host, wish, "Anton").result()
        people.append(person(tables))
        tables.join(people[-1], opened.links[0].secret, "Beate").result()
        (asked if deciding(tables, opened.id) == 0 else others).append(opened.id)
    clock.pass_by(10)
    waiting = waiting_table(tables, host, "open")
    assert ids(tables.mine(host)) == [*asked, *others, waiting]
    for most in (1, 2, 3):
        assert walked(tables.mine, host, most) == ids(tables.mine(host))
    assert [row["your_turn"] for row in tables.mine(host)] == [True] * len(asked) + [False] * (len(others) + 1)


def test_a_game_that_ends_goes_to_the_finished_ones_of_every_device(tables: Tables, clock: FakeClock) -> None:
    ended: list[str] = []
    host, device, late = person(tables), person(tables), person(tables)
    for number in range(4):
        clock.pass_by(10)
        wish = TableWish("rocket", (SeatWish("me"), SeatWish("here"), SeatWish("invite")))
        opened = tables.open(host, wish, "Anton").result()
        secret = opened.links[0].secret
        guest = person(tables)
        tables.join(guest, secret, "Beate").result()
        tables.join(device, secret, "Beate").result()
        assert ids(tables.mine(device)) == ids(tables.mine(guest)) == [opened.id]
        for seat in (0, 1):
            tables.resign(host, opened.id, seat=seat).result()
        ended.insert(0, opened.id)
        assert ids(tables.finished(host)) == ended
        assert tables.mine(host) == tables.mine(device) == []
        if number == 3:  # whoever follows the link after the end has the game among the finished ones too
            tables.join(late, secret, "Beate").result()
            assert ids(tables.finished(late)) == [opened.id]
    for most in (1, 3, 4):
        assert walked(tables.finished, host, most) == walked(tables.finished, device, most) == ended
    assert tables.finished(NOBODY) == tables.mine(NOBODY) == []


def test_open_tables_newest_first_until_nobody_is_wanted(tables: Tables, clock: FakeClock) -> None:
    host = person(tables)
    there: list[str] = []
    for _ in range(5):
        clock.pass_by(10)
        there.insert(0, waiting_table(tables, host, "open", "open"))
        waiting_table(tables, host, "invite")  # only for whoever has the link
    for most in (1, 2, 5):
        assert walked(tables.open_tables, NOBODY, most) == there
    first = ids(tables.open_tables(NOBODY, "", 2))
    for name in ("Beate", "Claus"):  # the last one of the first page finds its players meanwhile
        tables.sit(person(tables), first[-1], name).result()
    assert ids(tables.open_tables(NOBODY, first[-1], 2)) == there[2:4]
    assert first[-1] not in ids(tables.open_tables(NOBODY))
    tables.sit(person(tables), there[0], "Beate").result()
    assert there[0] in ids(tables.open_tables(NOBODY))


def test_a_game_brought_along_finished_is_among_the_finished_ones(tables: Tables) -> None:
    who, id = hotseat(tables)
    tables.resign(who, id, seat=0).result()
    again = tables.import_record(who, tables.record(who, id)).result().id
    assert set(ids(tables.finished(who))) == {id, again}
    assert tables.mine(who) == []


def test_lists_go_along_when_somebody_logs_in(tables: Tables, store: Store, clock: FakeClock) -> None:
    def link(token: str) -> None:
        values = {"hash": hashed(token), "expires": clock.now + 60}
        store.write(
            lambda transaction: transaction.run(
                "INSERT INTO login (hash, email, expires) VALUES (:hash, 'anton@example.org', :expires)", values
            )
        ).result()

    nameless = person(tables)
    link("one")
    known = tables.log_in("one", person(tables), elsewhere=True).result()
    opened = tables.open(person(tables), TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Beate").result()
    for guest in (person(tables), nameless):  # the nameless one is the seat's second device
        tables.join(guest, opened.links[0].secret, "Anton").result()
    tables.resign(nameless, opened.id, seat=1).result()
    link("two")
    assert tables.log_in("two", nameless, elsewhere=True, bring=True).result() == known
    assert ids(tables.finished(known)) == [opened.id]


# --- how the store finds it -----------------------------------------------------------------------------------------

Asked = tuple[str, Mapping[str, object]]


def everything_that_is_done(tables: Tables, store: Store, clock: FakeClock) -> None:
    """A day at the server: every kind of question is asked at least once."""
    people, id = friends(tables, clock=ClockWish("bank", seconds=600), public=True)
    opened = tables.open(people[0], TableWish("rocket", (SeatWish("me"), SeatWish("open")), public=True), "A").result()
    tables.invitation(opened.watch)
    tables.join(people[1], opened.watch, "Beate").result()
    tables.invite_again(people[0], opened.id, 1).result()
    tables.sit(people[1], opened.id, "Beate").result()
    for who in (*people, Who("P7"), NOBODY):
        for listing in (tables.mine, tables.finished, tables.open_tables):
            for row in listing(who):
                listing(who, row["id"])
                break
    tables.set_notify(people[0], id, seat=0, email="anton@example.org").result()
    for key in ("1", "2"):
        play_first(tables, id, people, key)
    tables.say(people[0], id, "Hello").result()
    tables.chat(people[0], id)
    tables.set_notes(people[0], id, "GWR?").result()
    tables.notes(people[0], id)
    tables.notify_settings(people[0], id, 0)
    tables.meta(people[0], id, "en")
    tables.ask_login("anton@example.org", "en").result()
    clock.pass_by(100)
    outbox = Outbox(store, base_url="", clock=clock)
    outbox.next_due()
    outbox.deliver()
    tables.next_deadline()
    tables.bots_due()
    clock.pass_by(1000)
    for expired in tables.expire():
        expired.result()
    for seat in [*tables.started(id)[1].covered]:  # whose time was up
        tables.cover(people[seat], id, seat=seat, level=None).result()
    tables.vote_end(people[0], id, seat=0, agree=True).result()
    tables.resign(people[1], opened.id, seat=1).result()
    tables.rematch(people[0], opened.id).result()
    token, who = tables.open_session().result()
    assert tables.who(token) == who
    tables.log_out(token).result()
    tables.note_used().result()
    tables.belongings(people[0])
    tables.end_device(people[0], tables.devices(people[0])[0]["id"]).result()
    for who in people[1:]:
        while tables.leave_a_table(who):
            pass
        tables.forget(who).result()
    clock.pass_by(1000 * DAY)
    tables.sweep()


@pytest.fixture
def asked(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """Every statement that is run on the store from now on, with its values."""
    told: list[Asked] = []
    read = store.read

    def told_read(sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
        told.append((sql, values or {}))
        return read(sql, values)

    monkeypatch.setattr(store, "read", told_read)
    kinds: list[Any] = [_SqliteTransaction]
    if not store.alone:
        from footplate.table.store.postgres.store import PostgresTransaction

        kinds = [PostgresTransaction]
    for kind in kinds:
        run = kind.run

        def told_run(self: Any, sql: str, values: Mapping[str, object] | None = None, run: Any = run) -> list[Row]:
            told.append((sql, values or {}))
            rows: list[Row] = run(self, sql, values)
            return rows

        monkeypatch.setattr(kind, "run", told_run)
    return told


def scans(store: Store, sql: str, values: Mapping[str, object]) -> list[str]:
    """What the database would read from end to end to answer this.

    The index of the tables that wait for a bot has no others: whoever asks for all of them reads all of it.
    """
    if store.alone:
        plan = [row["detail"] for row in store.read(f"EXPLAIN QUERY PLAN {sql}", values)]
        found = [re.fullmatch(r"SCAN (\w+)(?! USING INDEX game_waits_for_bot).*", line) for line in plan]
    else:
        plan = [str(row["QUERY PLAN"]) for row in store.read(f"EXPLAIN {sql}", values)]
        found = [re.search(r"Seq Scan on (\w+)", line) for line in plan]
    return [f"{sql}: {match[0]}" for match in found if match and match[1] in TABLES]


def test_no_question_is_answered_by_reading_a_table_from_end_to_end(
    tables: Tables, store: Store, clock: FakeClock, asked: list[Asked]
) -> None:
    fill(store, games=20_000, others=4_000)
    asked.clear()
    everything_that_is_done(tables, store, clock)
    told = {sql: values for sql, values in asked if not sql.startswith(("SELECT pg_", "SELECT max(number)"))}
    assert len(told) > 40
    assert [scan for sql, values in told.items() for scan in scans(store, sql, values)] == []
    for scanning in ("map = 'nowhere'", "id IN (SELECT game_id FROM seat WHERE kind = 'open')"):
        assert scans(store, f"SELECT id FROM game WHERE {scanning}", {}) != []  # it would have been noticed


def test_a_long_list_is_read_a_page_at_a_time(lite: Store) -> None:
    fill(lite, games=20_000)
    lists = Lists(lite)
    one = Who("P7")  # T7, T1007, T2007 ...: all are over
    expected = [f"T{number}" for number in range(19_007, 0, -1000)]
    assert walked(lists.finished, one, 6) == ids(lists.finished(one)) == expected
    assert len(walked(lists.open, NOBODY, 100)) == 20_000 // 100 * 5
