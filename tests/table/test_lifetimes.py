"""What has been kept long enough goes, a little at a time; what is still somebody's stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from footplate.table.basics.errors import Unknown
from footplate.table.basics.values import SeatWish, TableWish
from footplate.table.messages.outbox import Outbox
from footplate.table.people import lifetimes
from footplate.table.people.lifetimes import Lifetimes
from footplate.table.people.persons import somebody_new
from footplate.table.play.clocks import DAY
from footplate.table.service import Tables
from footplate.table.store import Store, Transaction, open_store
from footplate.table.store.dump import TABLES
from tests.table.sitting import FakeClock, friends, hotseat, person, play_first


def swept(tables: Tables) -> int:
    """Everything that is due is removed; gives in how many portions."""
    portions = 0
    while tables.sweeper.sweep():
        portions += 1
    return portions


def count(store: Store, table: str) -> int:
    return int(store.read(f"SELECT count(*) AS n FROM {table}")[0]["n"])


def test_each_kind_of_table_has_its_own_lifetime(store: Store, clock: FakeClock) -> None:
    tables = Tables(store, clock=clock, lifetimes=Lifetimes(waiting=2, abandoned=10, finished=20))
    host = person(tables)
    waiting = tables.new.open(host, TableWish("rocket", (SeatWish("me"), SeatWish("invite"))), "Anton").result().id
    people, running = friends(tables)
    play_first(tables, running, people, "a key")
    tables.talk.say(people[0], running, "Hello").result()
    tables.talk.set_notes(people[0], running, "GWR?").result()
    tables.notifying.set(people[0], running, seat=0, email="anton@example.org").result()
    who, over = hotseat(tables)
    tables.playing.resign(who, over, seat=0).result()

    def there() -> set[str]:
        swept(tables)
        return {row["id"] for row in store.read("SELECT id FROM game")}

    assert there() == {waiting, running, over}
    clock.pass_by(3 * DAY)
    assert there() == {running, over}
    clock.pass_by(6 * DAY)
    play_first(tables, running, people)
    clock.pass_by(9 * DAY)
    assert there() == {running, over}
    clock.pass_by(2 * DAY)
    assert there() == {over}
    clock.pass_by(DAY)
    assert there() == set()
    with pytest.raises(Unknown):
        tables.looking.view(people[0], running, "en", seat=0)
    kept = {"person", "session", "outbox"}
    assert [table for table in TABLES if table not in kept and count(store, table)] == []


def test_nothing_goes_where_days_are_nought(store: Store, clock: FakeClock) -> None:
    tables = Tables(store, clock=clock, lifetimes=Lifetimes(0, 0, 0, 0, 0, 0, 0))
    people, id = friends(tables)
    play_first(tables, id, people, "a key")
    tables.talk.say(people[0], id, "Hello").result()
    clock.pass_by(10_000 * DAY)
    assert tables.sweeper.sweep() == 0
    assert count(store, "game") == count(store, "chat") == count(store, "answer") == 1


def test_messages_answers_chat_and_links_go_and_younger_ones_stay(store: Store, clock: FakeClock) -> None:
    tables = Tables(store, clock=clock, notify_after=0, lifetimes=Lifetimes(messages=5, answers=2, chat=8))
    outbox = Outbox(store, base_url="", clock=clock)
    people, id = friends(tables)
    for seat in (0, 1):
        tables.notifying.set(people[seat], id, seat=seat, email=f"{seat}@example.org").result()
    for days in range(10):
        play_first(tables, id, people, f"key {days}")
        tables.talk.say(people[0], id, f"day {days}").result()
        tables.people.ask_login("anton@example.org", "en").result()
        outbox.deliver()  # there is no mail server: all of them fail
        clock.pass_by(DAY)
    swept(tables)
    assert [remark["text"] for remark in tables.talk.chat(people[0], id)] == [f"day {days}" for days in range(2, 10)]
    assert count(store, "answer") == 2
    assert {row["state"] for row in store.read("SELECT state FROM outbox")} <= {"failed", "waiting"}
    oldest = store.read("SELECT min(due) AS due FROM outbox WHERE state <> 'waiting'")[0]["due"]
    assert clock.now - 5 * DAY <= oldest < clock.now - 4 * DAY
    values: dict[str, Any] = {"expires": clock.now + 5}
    store.write(
        lambda transaction: transaction.run(
            "INSERT INTO login (hash, email, expires) VALUES ('h', 'a@example.org', :expires)", values
        )
    ).result()
    swept(tables)
    assert count(store, "login") == 1
    clock.pass_by(10)
    swept(tables)
    assert count(store, "login") == 0


def test_a_session_lives_as_long_as_it_is_used(store: Store, clock: FakeClock) -> None:
    tables = Tables(store, clock=clock, lifetimes=Lifetimes(sessions=100))
    used, somebody = tables.people.open_session().result()
    unused, _ = tables.people.open_session().result()
    for _ in range(3):
        clock.pass_by(60 * DAY)
        assert tables.people.who(used) == somebody or tables.people.remembered(used) == somebody
        tables.people.note_used().result()
        swept(tables)
    assert tables.people.who(used) == somebody
    assert tables.people.who(unused) is None
    assert [row["id"] for row in store.read("SELECT id FROM person")] == [somebody.person]


def test_a_session_older_than_this_rule_begins_its_time_now(store: Store, clock: FakeClock) -> None:
    tables = Tables(store, clock=clock, lifetimes=Lifetimes(sessions=100))
    token, who = tables.people.open_session().result()
    store.write(lambda transaction: transaction.run("UPDATE session SET seen = 0, created = 5")).result()
    swept(tables)
    assert tables.people.who(token) == who
    clock.pass_by(101 * DAY)
    swept(tables)
    assert tables.people.who(token) is None


def test_an_address_stays_as_long_as_games_are_its_own(store: Store, clock: FakeClock) -> None:
    tables = Tables(store, clock=clock, lifetimes=Lifetimes(sessions=100, abandoned=0))
    idle, player = somebody_new(), somebody_new()
    for who in (idle, player):
        tables.people.open_session(who).result()
    tables.new.open(player, TableWish("rocket", (SeatWish("me"), SeatWish("here"))), "Anton").result()
    store.write(lambda transaction: transaction.run("UPDATE person SET email = id || '@example.org'")).result()
    clock.pass_by(101 * DAY)
    swept(tables)
    assert [row["id"] for row in store.read("SELECT id FROM person")] == [player.person]


def test_much_goes_in_small_portions(store: Store, clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifetimes, "PORTION", 3)
    tables = Tables(store, clock=clock, lifetimes=Lifetimes(abandoned=10))
    for _ in range(4):
        hotseat(tables)
    people, id = friends(tables)
    for number in range(7):
        tables.talk.say(people[0], id, f"remark {number}").result()
    clock.pass_by(400 * DAY)
    jobs: list[object] = []
    write = store.write

    def counted(job: Any) -> Any:
        jobs.append(job)
        return write(job)

    monkeypatch.setattr(store, "write", counted)
    before = count(store, "game")
    tables.sweeper.sweep()
    assert count(store, "game") == before - 1
    assert count(store, "chat") in (0, 4)  # those of a table that went are gone with it
    assert len(jobs) > 4  # moves get in between
    assert swept(tables) >= 4
    assert count(store, "game") == count(store, "chat") == 0


def test_one_process_at_a_time_sweeps(where: str, store: Store, clock: FakeClock, tmp_path: Path) -> None:
    if store.alone:
        pytest.skip("one process has the file")
    here, there = Tables(store, clock=clock), Tables(open_store(where), clock=clock)
    hotseat(here)
    clock.pass_by(400 * DAY)
    assert store.claim("lifetimes")
    assert there.sweeper.sweep() == 0
    store.release("lifetimes")
    assert there.sweeper.sweep() > 0
    there.store.close()


KINDS = {
    "outbox": "INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error)"
    " VALUES (:key, 'email', 'a@example.org', 'en', :id, 0, 0, :at, :at, 1, 'sent', '')",
    "answer": "INSERT INTO answer (game_id, seat, key, seq, at) VALUES (:id, 0, :key, 1, :at)",
    "chat": "INSERT INTO chat (game_id, number, at, seat, text) VALUES (:id, :n, :at, 0, :key)",
    "letter": "INSERT INTO letter (id, at, counted) VALUES (:key, :at, 'strangers')",
    "login": "INSERT INTO login (hash, email, expires) VALUES (:key, 'a@example.org', :at)",
    "confirmation": "INSERT INTO confirmation (hash, owner, email, game_id, seat, expires)"
    " VALUES (:key, :id, 'a@example.org', :id, 0, :at)",
    "session": "INSERT INTO session (hash, person, created, seen) VALUES (:key, :person, 1, :at)",
}
"""What has a lifetime by itself."""
DAYS = {"outbox": 30, "answer": 7, "chat": 365, "letter": 400, "login": 0, "confirmation": 0, "session": 400}


def test_of_many_rows_all_old_ones_go_in_portions_and_all_young_ones_stay(store: Store, clock: FakeClock) -> None:
    """Whichever come first in the store; also a message that still waits stays, however old it is."""
    tables = Tables(store, clock=clock, lifetimes=Lifetimes(abandoned=0))
    people, id = friends(tables)
    many = 2 * lifetimes.PORTION + 50
    young = {f"{number} young" for number in range(60)}

    def keep(transaction: Transaction) -> None:
        for table, sql in KINDS.items():
            edge = clock.now - DAYS[table] * DAY
            for number in range(many):
                old = {"key": f"{number} old", "n": 1000 + 7919 * number % 10_007, "at": edge - 1 - number}
                transaction.run(sql, {**old, "id": id, "person": people[0].person})
            for number in range(60):
                new = {"key": f"{number} young", "n": 20_000 + number, "at": edge + 1 + number}
                transaction.run(sql, {**new, "id": id, "person": people[0].person})
        transaction.run("UPDATE outbox SET state = 'waiting' WHERE id = '7 old'")

    store.write(keep).result()
    assert swept(tables) >= 3
    columns = {"outbox": "id", "letter": "id", "answer": "key", "chat": "text"}
    for table in KINDS:
        left = {row["key"] for row in store.read(f"SELECT {columns.get(table, 'hash')} AS key FROM {table}")}
        assert left - {people[0].proof, people[1].proof} == young | ({"7 old"} if table == "outbox" else set()), table
    assert tables.sweeper.sweep() == 0
