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
from tests.table.sitting import FakeClock, deciding, friends, hotseat, import_record, person, play_first

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
    return tables.new.open(who, wish, "Anton").result().id


def test_those_that_wait_for_you_come_first_on_every_page(tables: Tables, clock: FakeClock) -> None:
    people: list[Who] = []
    asked: list[str] = []
    others: list[str] = []
    host = person(tables)
    for _ in range(5):
        clock.pass_by(10)
        wish = TableWish("rocket", (SeatWish("me"), SeatWish("invite")))
        opened = tables.new.open(host, wish, "Anton").result()
        people.append(person(tables))
        tables.seats.join(people[-1], opened.links[0].secret, "Beate").result()
        (asked if deciding(tables, opened.id) == 0 else others).append(opened.id)
    clock.pass_by(10)
    waiting = waiting_table(tables, host, "open")
    assert ids(tables.lists.mine(host)) == [*asked, *others, waiting]
    for most in (1, 2, 3):
        assert walked(tables.lists.mine, host, most) == ids(tables.lists.mine(host))
    assert [row["your_turn"] for row in tables.lists.mine(host)] == [True] * len(asked) + [False] * (len(others) + 1)


def test_a_game_that_ends_goes_to_the_finished_ones_of_every_device(tables: Tables, clock: FakeClock) -> None:
    ended: list[str] = []
    host, device, late = person(tables), person(tables), person(tables)
    for number in range(4):
        clock.pass_by(10)
        wish = TableWish("rocket", (SeatWish("me"), SeatWish("here"), SeatWish("invite")))
        opened = tables.new.open(host, wish, "Anton").result()
        secret = opened.links[0].secret
        guest = person(tables)
        tables.seats.join(guest, secret, "Beate").result()
        tables.seats.join(device, secret, "Beate").result()
        assert ids(tables.lists.mine(device)) == ids(tables.lists.mine(guest)) == [opened.id]
        for seat in (0, 1):
            tables.playing.resign(host, opened.id, seat=seat).result()
        ended.insert(0, opened.id)
        assert ids(tables.lists.finished(host)) == ended
        assert tables.lists.mine(host) == tables.lists.mine(device) == []
        if number == 3:  # whoever follows the link after the end has the game among the finished ones too
            tables.seats.join(late, secret, "Beate").result()
            assert ids(tables.lists.finished(late)) == [opened.id]
    for most in (1, 3, 4):
        assert walked(tables.lists.finished, host, most) == walked(tables.lists.finished, device, most) == ended
    assert tables.lists.finished(NOBODY) == tables.lists.mine(NOBODY) == []


def test_open_tables_newest_first_until_nobody_is_wanted(tables: Tables, clock: FakeClock) -> None:
    host = person(tables)
    there: list[str] = []
    for _ in range(5):
        clock.pass_by(10)
        there.insert(0, waiting_table(tables, host, "open", "open"))
        waiting_table(tables, host, "invite")  # only for whoever has the link
    for most in (1, 2, 5):
        assert walked(tables.lists.open, NOBODY, most) == there
    first = ids(tables.lists.open(NOBODY, "", 2))
    for name in ("Beate", "Claus"):  # the last one of the first page finds its players meanwhile
        tables.seats.sit(person(tables), first[-1], name).result()
    assert ids(tables.lists.open(NOBODY, first[-1], 2)) == there[2:4]
    assert first[-1] not in ids(tables.lists.open(NOBODY))
    tables.seats.sit(person(tables), there[0], "Beate").result()
    assert there[0] in ids(tables.lists.open(NOBODY))


def test_a_game_brought_along_finished_is_among_the_finished_ones(tables: Tables) -> None:
    who, id = hotseat(tables)
    tables.playing.resign(who, id, seat=0).result()
    again = import_record(tables, who, tables.looking.record(who, id)).result().id
    assert set(ids(tables.lists.finished(who))) == {id, again}
    assert tables.lists.mine(who) == []


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
    known = tables.people.log_in("one", person(tables), elsewhere=True).result()
    opened = tables.new.open(
        person(tables), TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Beate"
    ).result()
    for guest in (person(tables), nameless):  # the nameless one is the seat's second device
        tables.seats.join(guest, opened.links[0].secret, "Anton").result()
    tables.playing.resign(nameless, opened.id, seat=1).result()
    link("two")
    assert tables.people.log_in("two", nameless, elsewhere=True, bring=True).result() == known
    assert ids(tables.lists.finished(known)) == [opened.id]


# --- how the store finds it -----------------------------------------------------------------------------------------

Asked = tuple[str, Mapping[str, object]]


def everything_that_is_done(tables: Tables, store: Store, clock: FakeClock) -> None:
    """A day at the server: every kind of question is asked at least once."""
    people, id = friends(tables, clock=ClockWish("bank", seconds=600), public=True)
    opened = tables.new.open(
        people[0], TableWish("rocket", (SeatWish("me"), SeatWish("open")), public=True), "A"
    ).result()
    tables.looking.invitation(opened.watch)
    tables.seats.join(people[1], opened.watch, "Beate").result()
    tables.seats.invite_again(people[0], opened.id, 1).result()
    tables.seats.sit(people[1], opened.id, "Beate").result()
    for who in (*people, Who("P7"), NOBODY):
        for listing in (tables.lists.mine, tables.lists.finished, tables.lists.open):
            for row in listing(who):
                listing(who, row["id"])
                break
    tables.notifying.set(people[0], id, seat=0, email="anton@example.org").result()
    for key in ("1", "2"):
        play_first(tables, id, people, key)
    tables.talk.say(people[0], id, "Hello").result()
    tables.talk.chat(people[0], id)
    tables.talk.set_notes(people[0], id, "GWR?").result()
    tables.talk.notes(people[0], id)
    tables.notifying.settings(people[0], id, 0)
    tables.looking.meta(people[0], id, "en")
    tables.people.ask_login("anton@example.org", "en").result()
    clock.pass_by(100)
    outbox = Outbox(store, base_url="", clock=clock)
    outbox.next_due()
    outbox.deliver()
    tables.deadlines.next()
    tables.bots.all_due()
    clock.pass_by(1000)
    for expired in tables.deadlines.expire():
        expired.result()
    for seat in [*tables.live.started(id)[1].covered]:  # whose time was up
        tables.playing.cover(people[seat], id, seat=seat, level=None).result()
    tables.playing.vote_end(people[0], id, seat=0, agree=True).result()
    tables.playing.resign(people[1], opened.id, seat=1).result()
    tables.new.rematch(people[0], opened.id).result()
    token, who = tables.people.open_session().result()
    assert tables.people.who(token) == who
    tables.people.log_out(token).result()
    tables.people.note_used().result()
    tables.belongings.everything(people[0])
    tables.belongings.end_device(people[0], tables.belongings.devices(people[0])[0]["id"]).result()
    for who in people[1:]:
        while tables.belongings.leave_a_table(who):
            pass
        tables.belongings.forget(who).result()
    clock.pass_by(1000 * DAY)
    tables.sweeper.sweep()


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
