"""The machine's clock was ahead and is set back: links do not hold longer, nobody hears later that it is their turn."""

from __future__ import annotations

import pytest

from footplate.table.admin_log import Reason
from footplate.table.errors import Refused, Unknown
from footplate.table.lifetimes import Lifetimes, Sweeper
from footplate.table.outbox import PAUSES, Outbox
from footplate.table.service import Tables
from footplate.table.store import Store
from footplate.table.tokens import hashed
from footplate.table.values import ClockWish
from tests.table.sitting import FakeClock, friends, person, play_first

HOUR = 3600.0
DAY = 24 * HOUR


@pytest.fixture
def steady(store: Store, clock: FakeClock) -> Tables:
    """Tables of a server that has looked at its clocks."""
    tables = Tables(store, clock=clock, ticks=clock.ticks, notify_after=60)
    tables.expire()
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
    assert steady.login_offer("key", person(steady))["email"]
    clock.pass_by(200)
    with pytest.raises(Unknown):
        steady.login_offer("key", person(steady))


def look_at_the_clock(tables: Tables, store: Store, clock: FakeClock, running: bool) -> None:
    """What a server does that runs on, or one that is started."""
    if running:
        tables.expire()
    else:
        Sweeper(store, clock, Lifetimes()).sweep()


def test_an_administrators_link_ends_when_it_should(steady: Tables, clock: FakeClock) -> None:
    """From when it is used first after the clock was set."""
    links = steady.administration.links
    secret = links.make(Reason("machine"), "Anton", 7).result()
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
        steady.set_notify(who, id, seat=seat, email="", webhook="https://hook.example.org/", language="en").result()
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


def test_the_limits_of_mail_do_not_hold_for_longer(steady: Tables, store: Store, clock: FakeClock) -> None:
    for _ in range(5):
        steady.ask_login("dora@example.org", "en").result()
    store.write(lambda transaction: transaction.run("UPDATE outbox SET state = 'sent'")).result()
    clock.set_by(-DAY)
    steady.expire()
    with pytest.raises(Refused):
        steady.ask_login("dora@example.org", "en").result()
    clock.pass_by(1801)
    steady.ask_login("dora@example.org", "en").result()


@pytest.mark.parametrize("by", [HOUR, DAY, -HOUR, -DAY])
def test_a_session_stays_and_lives_no_longer(steady: Tables, store: Store, clock: FakeClock, by: float) -> None:
    token, _ = steady.open_session().result()
    clock.set_by(by)
    steady.expire()
    Sweeper(store, clock, Lifetimes()).sweep()
    assert steady.who(token)
    assert store.read("SELECT max(seen) AS seen FROM session")[0]["seen"] <= clock()


def test_a_message_that_is_tried_again_is_not_sent_at_once(steady: Tables, store: Store, clock: FakeClock) -> None:
    """Its pause is no wish to be sent in the future."""
    steady.ask_login("dora@example.org", "en").result()
    due = {"due": clock() + PAUSES[-1]}
    clock.pass_by(2 * DAY)
    store.write(lambda transaction: transaction.run("UPDATE outbox SET due = :due + 172800", due)).result()
    before = store.read("SELECT due FROM outbox")
    clock.set_by(-HOUR)
    steady.expire()
    assert store.read("SELECT due FROM outbox") == before
