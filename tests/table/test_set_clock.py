"""The machine's clock was ahead and is set back: links do not hold longer, nobody hears later that it is their turn."""

from __future__ import annotations

from typing import Any, cast
from unittest.mock import Mock

import pytest

from footplate.table.admin.log import LogReason
from footplate.table.basics.errors import Away, ReadOnly, Refused, StoreFailed, TableError, TooMany, Unknown
from footplate.table.basics.tokens import hashed
from footplate.table.basics.values import ClockWish
from footplate.table.messages.outbox import PAUSES, Outbox
from footplate.table.people.lifetimes import Lifetimes, Sweeper
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.sitting import FakeClock, friends, person, play_first

HOUR = 3600.0
DAY = 24 * HOUR


@pytest.fixture
def steady(store: Store, clock: FakeClock) -> Tables:
    """Tables of a server that has looked at its clocks."""
    tables = Tables(store, clock=clock, ticks=clock.ticks, notify_after=60)
    tables.deadlines.expire()
    return tables


@pytest.mark.parametrize("by", [-HOUR, -DAY, -400 * DAY])
@pytest.mark.parametrize("running", [True, False])
def test_a_link_made_in_the_future_holds_no_longer_than_others(
    steady: Tables, store: Store, clock: FakeClock, by: float, running: bool
) -> None:
    """Whether the clock is set while the server runs, or before it is started again."""
    store.write(
        lambda transaction: transaction.run(
            "INSERT INTO login (hash, email, expires) VALUES (:hash, 'a@example.org', :expires)",
            {"hash": hashed("key"), "expires": clock() + 1800},
        )
    ).result()
    clock.set_by(by)
    look_at_the_clock(steady, store, clock, running)
    clock.pass_by(1700)
    assert steady.people.login_offer("key", person(steady))["email"]
    clock.pass_by(200)
    with pytest.raises(Unknown):
        steady.people.login_offer("key", person(steady))


def test_a_link_to_agree_made_in_the_future_holds_no_longer_than_others(
    steady: Tables, store: Store, clock: FakeClock
) -> None:
    _, id = friends(steady)
    link = {"hash": hashed("key"), "id": id, "expires": clock() + DAY}
    insert = (
        "INSERT INTO confirmation (hash, owner, email, game_id, seat, expires)"
        " VALUES (:hash, 'anton', 'a@example.org', :id, 0, :expires)"
    )
    store.write(lambda transaction: transaction.run(insert, link)).result()
    clock.set_by(-DAY)
    steady.deadlines.expire()
    clock.pass_by(DAY - 60)
    assert steady.addresses.offer("key", "en")["email"]
    clock.pass_by(120)
    with pytest.raises(Unknown):
        steady.addresses.offer("key", "en")


def look_at_the_clock(tables: Tables, store: Store, clock: FakeClock, running: bool) -> None:
    """What a server does that runs on, or one that is started."""
    if running:
        tables.deadlines.expire()
    else:
        Sweeper(store, clock, Lifetimes(), 60).sweep()


def test_an_administrators_link_ends_when_it_should(steady: Tables, clock: FakeClock) -> None:
    """From when it is used first after the clock was set."""
    links = steady.administration.links
    secret = links.make(LogReason("machine"), "Anton", 7).result()
    clock.set_by(-400 * DAY)
    link = links.valid(secret)
    assert link is not None
    assert link.expires == clock() + 7 * DAY
    clock.pass_by(6.9 * DAY)
    assert links.valid(secret)
    clock.pass_by(0.2 * DAY)
    assert not links.valid(secret)


@pytest.mark.parametrize("by", [-HOUR, -DAY])
@pytest.mark.parametrize("running", [True, False])
def test_whoever_is_asked_hears_of_it_as_soon_as_ever(
    steady: Tables, store: Store, clock: FakeClock, by: float, running: bool
) -> None:
    people, id = friends(steady, clock=ClockWish("move", days=3))
    for seat, who in enumerate(people):
        steady.notifying.set(who, id, seat=seat, email="", webhook="https://hook.example.org/", language="en").result()
    clock.pass_by(5)
    while not store.read("SELECT id FROM outbox"):  # a move may leave it the same one's turn
        play_first(steady, id, people)
    outbox = Outbox(store, base_url="", clock=clock)
    assert outbox.next_due() == clock() + 60
    clock.set_by(by)
    for _ in range(3):  # to look again changes nothing
        look_at_the_clock(steady, store, clock, running)
        assert outbox.next_due() == clock() + 60
    assert [row["due"] for row in outbox._due("any")] == []
    clock.pass_by(61)
    (due,) = outbox._due("any")
    assert store.write(lambda transaction: outbox._claim(transaction, due["id"], "")).result(), (
        "nobody is asked any more"
    )


@pytest.mark.parametrize("ahead", [10, 60, 300, 600, 900, DAY])
@pytest.mark.parametrize("wait", [0, 60, 600])
def test_however_often_it_is_mended_a_message_waits_as_long(
    store: Store, clock: FakeClock, ahead: float, wait: float
) -> None:
    """Every process mends it, and every round of the sweeper."""
    steady = Tables(store, clock=clock, ticks=clock.ticks, notify_after=wait)
    people, id = friends(steady)
    for seat, who in enumerate(people):
        steady.notifying.set(who, id, seat=seat, email="", webhook="https://hook.example.org/", language="en").result()
    while not store.read("SELECT id FROM outbox"):  # a move may leave it the same one's turn
        play_first(steady, id, people)
    outbox = Outbox(store, base_url="", clock=clock)
    clock.set_by(-ahead)
    due = clock() + wait
    for passed in (0, 0, 5):
        clock.pass_by(passed)
        steady.sweeper.sweep()
        assert outbox.next_due() == due


@pytest.mark.parametrize("ahead", [HOUR, DAY])
@pytest.mark.parametrize("made", [0, 2 * DAY])
def test_a_second_try_is_not_made_later(
    steady: Tables, store: Store, clock: FakeClock, ahead: float, made: float
) -> None:
    """Whether the message was queued before the clock was ahead, or while it was."""
    clock.pass_by(2 * DAY - made)
    steady.people.ask_login("dora@example.org", "en").result()
    clock.pass_by(made)
    pause = {"due": clock() + PAUSES[3]}
    store.write(lambda transaction: transaction.run("UPDATE outbox SET tries = 4, due = :due", pause)).result()
    clock.set_by(-ahead)
    due = clock() + PAUSES[3]
    for _ in range(3):
        steady.sweeper.sweep()
        assert store.read("SELECT due FROM outbox")[0]["due"] == due


def test_whoever_has_had_enough_links_is_told_how_long_they_wait(
    steady: Tables, store: Store, clock: FakeClock
) -> None:
    for _ in range(5):
        steady.people.ask_login("dora@example.org", "en").result()
    clock.set_by(-DAY)
    for mended in (False, True):
        if mended:
            steady.deadlines.expire()
            clock.pass_by(5)
        with pytest.raises(TooMany) as refused:
            steady.people.ask_login("dora@example.org", "en").result()
        assert refused.value.facts["seconds"] == (1795 if mended else 1800)
    clock.pass_by(1796)
    steady.people.ask_login("dora@example.org", "en").result()


class Failing:
    """A store of which something fails as often as is said."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.fails = ""
        self.fault: TableError = StoreFailed("the disk is full")

    def __getattr__(self, name: str) -> Any:
        if name == self.fails:
            raise self.fault
        return getattr(self._store, name)


@pytest.mark.parametrize("fails", ["read", "write"])
@pytest.mark.parametrize("fault", [StoreFailed("full"), Away("gone"), ReadOnly("read_only")])
def test_what_failed_when_the_clock_was_set_is_done_later(
    store: Store, clock: FakeClock, fails: str, fault: TableError
) -> None:
    failing = Failing(store)
    steady = Tables(cast(Store, failing), clock=clock, ticks=clock.ticks)
    steady.deadlines.expire()
    friends(steady, clock=ClockWish("move", days=3))
    clock.set_by(-DAY)
    failing.fails, failing.fault = fails, fault
    for _ in range(2):
        with pytest.raises(type(fault)):
            steady.deadlines.expire()
        clock.pass_by(10)
    failing.fails = ""
    steady.deadlines.expire()
    assert steady.deadlines.next() == clock() + 3 * DAY - 20


def test_a_table_that_cannot_be_read_when_the_clock_was_set_is_put_right_later(
    store: Store, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    steady = Tables(store, clock=clock, ticks=clock.ticks)
    steady.deadlines.expire()
    friends(steady, clock=ClockWish("move", days=3))
    clock.set_by(-DAY)
    with monkeypatch.context() as patch:
        patch.setattr(steady.live, "table", Mock(side_effect=Away("gone")))
        with pytest.raises(Away):
            steady.deadlines.expire()
    steady.deadlines.expire()
    assert steady.deadlines.next() == clock() + 3 * DAY


@pytest.mark.parametrize("step", [-1.9, 1.9])
def test_small_steps_of_the_clock_add_up(steady: Tables, clock: FakeClock, step: float) -> None:
    friends(steady, clock=ClockWish("move", days=3))
    for steps in range(1, 100):
        clock.pass_by(10)
        clock.set_by(step)
        steady.deadlines.expire()
        deadline = steady.deadlines.next()
        assert deadline is not None
        assert abs(deadline - (clock() + 3 * DAY - 10 * steps)) < 2


def test_the_limits_of_mail_do_not_hold_for_longer(steady: Tables, store: Store, clock: FakeClock) -> None:
    for _ in range(5):
        steady.people.ask_login("dora@example.org", "en").result()
    store.write(lambda transaction: transaction.run("UPDATE outbox SET state = 'sent'")).result()
    clock.set_by(-DAY)
    steady.deadlines.expire()
    with pytest.raises(Refused):
        steady.people.ask_login("dora@example.org", "en").result()
    clock.pass_by(1801)
    steady.people.ask_login("dora@example.org", "en").result()


@pytest.mark.parametrize("by", [HOUR, DAY, -HOUR, -DAY])
def test_a_session_stays_and_lives_no_longer(steady: Tables, store: Store, clock: FakeClock, by: float) -> None:
    token, _ = steady.people.open_session().result()
    clock.set_by(by)
    steady.deadlines.expire()
    Sweeper(store, clock, Lifetimes(), 60).sweep()
    assert steady.people.who(token)
    assert store.read("SELECT max(seen) AS seen FROM session")[0]["seen"] <= clock()


def test_a_message_that_is_tried_again_is_not_sent_at_once(steady: Tables, store: Store, clock: FakeClock) -> None:
    """Its pause is no wish to be sent in the future."""
    steady.people.ask_login("dora@example.org", "en").result()
    due = {"due": clock() + PAUSES[-1]}
    clock.pass_by(2 * DAY)
    store.write(lambda transaction: transaction.run("UPDATE outbox SET due = :due + 172800", due)).result()
    before = store.read("SELECT due FROM outbox")
    clock.set_by(-HOUR)
    steady.deadlines.expire()
    assert store.read("SELECT due FROM outbox") == before
