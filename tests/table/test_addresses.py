"""Nothing is sent to an address before whoever reads there agrees, and any message can be ended by its link."""

from __future__ import annotations

import re
from functools import partial

import pytest

from footplate.language import LANGUAGES
from footplate.table.admin.log import LogReason
from footplate.table.basics.errors import Invalid, TooMany, Unknown
from footplate.table.basics.tokens import hashed
from footplate.table.basics.values import Who
from footplate.table.messages.addresses import HALF_AN_HOUR, PENDING, RESEND_SECONDS
from footplate.table.messages.channels import CONFIRMATION_VALID
from footplate.table.messages.mail import MailServer
from footplate.table.messages.outbox import Outbox
from footplate.table.messages.quieting import Quieting
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.sitting import FakeClock, everything, friends, person
from tests.table.test_outbox import BASE, Sink, outbox, sink, until_asked

__all__ = ["sink"]

BEATE = "beate@example.org"


@pytest.fixture
def tables(store: Store, clock: FakeClock) -> Tables:
    return Tables(store, clock=clock, notify_after=0)


def text_of(sink: Sink) -> str:
    return str(sink.mails[-1].get_content())  # type: ignore[attr-defined]


def token_in(sink: Sink, kind: str = "confirm") -> str:
    found = re.search(rf"{BASE}/{kind}/(\S+)", text_of(sink))
    assert found, text_of(sink)
    return found[1]


def agrees(tables: Tables, box: Outbox, sink: Sink, who: Who, id: str, seat: int, email: str) -> None:
    """Name an address, get the link that is sent to it, and follow it."""
    tables.notifying.set(who, id, seat=seat, email=email).result()
    box.deliver()
    tables.addresses.confirm(token_in(sink)).result()


def test_the_first_mail_asks_and_says_nothing_else(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, email=BEATE).result()
    assert not tables.notifying.settings(people[1], id, 1)["confirmed"]
    until_asked(tables, id, people, 1)
    box = outbox(store, clock, sink[1])
    assert box.deliver() == 1  # no word of the turn
    assert "/join/" not in text_of(sink[0])
    token = token_in(sink[0])
    assert token not in everything(store)
    assert hashed(token) in everything(store)
    assert tables.addresses.offer(token, "en") == {"email": BEATE, "title": "Stephenson's Rocket", "name": "Beate"}
    assert not tables.notifying.settings(people[1], id, 1)["confirmed"]  # looking at the link agrees to nothing
    tables.addresses.confirm(token).result()
    assert tables.notifying.settings(people[1], id, 1)["confirmed"]
    until_asked(tables, id, people, 1)
    assert box.deliver() == 1
    assert "/join/" in text_of(sink[0])


def test_a_link_works_once_and_not_for_ever(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    people, id = friends(tables)
    box = outbox(store, clock, sink[1])
    tables.notifying.set(people[1], id, seat=1, email=BEATE).result()
    box.deliver()
    old = token_in(sink[0])
    clock.pass_by(CONFIRMATION_VALID + 1)
    for refused in (lambda: tables.addresses.offer(old, "en"), lambda: tables.addresses.confirm(old).result()):
        with pytest.raises(Unknown):
            refused()
    tables.notifying.set(people[1], id, seat=1, email=BEATE).result()
    box.deliver()
    fresh = token_in(sink[0])
    tables.addresses.confirm(fresh).result()
    for guess in (fresh, old, "", fresh[:-1], hashed(fresh)):
        with pytest.raises(Unknown):
            tables.addresses.confirm(guess).result()


def test_agreeing_gives_nothing_but_messages(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    """A stranger whose address was named may agree by mistake: they get no seat by it, and lose nothing."""
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, email=BEATE).result()
    outbox(store, clock, sink[1]).deliver()
    token = token_in(sink[0])
    assert tables.people.bearer(token) is None
    with pytest.raises(Unknown):
        tables.looking.invitation(token)
    with pytest.raises(Unknown):
        tables.people.log_in(token, person(tables), elsewhere=True).result()
    tables.addresses.confirm(token).result()
    assert tables.people.email_of(people[1]) == ""


def test_another_address_has_to_agree_itself(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    """Whoever agreed for one address cannot have another one written to, nor can others use what they agreed to."""
    people, id = friends(tables)
    box = outbox(store, clock, sink[1])
    tables.notifying.set(people[1], id, seat=1, email=BEATE).result()
    box.deliver()
    token = token_in(sink[0])
    tables.notifying.set(people[1], id, seat=1, email="victim@example.org").result()
    tables.addresses.confirm(token).result()
    assert tables.notifying.settings(people[1], id, 1) | {"confirmed": False} == tables.notifying.settings(
        people[1], id, 1
    )
    tables.notifying.set(people[0], id, seat=0, email=BEATE).result()
    assert not tables.notifying.settings(people[0], id, 0)["confirmed"]
    tables.notifying.set(people[1], id, seat=1, email=BEATE).result()
    assert tables.notifying.settings(people[1], id, 1)["confirmed"]
    mails = len(sink[0].mails)
    other_people, other = friends(tables)
    secret = tables.seats.invite_again(other_people[1], other, 1).result().secret
    tables.seats.join(people[1], secret, "").result()
    tables.notifying.set(people[1], other, seat=1, email="Beate@Example.ORG").result()  # once for all tables
    assert tables.notifying.settings(people[1], other, 1)["confirmed"]
    clock.pass_by(RESEND_SECONDS)
    box.deliver()
    assert len(sink[0].mails) == mails + 1  # Anton's wish; who is not wanted any more is not asked, nor Beate again


def test_an_address_one_has_signed_in_with_needs_no_second_link(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    people, id = friends(tables)
    tables.people.ask_login(BEATE, "en").result()
    outbox(store, clock, sink[1]).deliver()
    beate = tables.people.log_in(token_in(sink[0], "login"), people[1], elsewhere=True, bring=True).result()
    tables.notifying.set(beate, id, seat=1, email=BEATE).result()
    assert tables.notifying.settings(beate, id, 1)["confirmed"]
    assert outbox(store, clock, sink[1]).deliver() == 0


def test_nobody_is_flooded_with_links(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    box = outbox(store, clock, sink[1])
    for number in range(PENDING):
        people, id = friends(tables)
        named = "Victim@example.org" if number % 2 else "victim@Example.org"
        tables.notifying.set(people[1], id, seat=1, email=named).result()
        tables.notifying.set(people[1], id, seat=1, email=named).result()  # saved twice, asked once
    people, id = friends(tables)
    for ask in (
        partial(tables.notifying.set, people[1], id, seat=1, email="victim@example.org"),
        partial(tables.people.ask_login, "victim@example.org", "en"),
    ):
        with pytest.raises(TooMany) as refused:
            ask().result()
        assert 0 < int(str(refused.value.facts["seconds"])) <= HALF_AN_HOUR
    assert tables.notifying.settings(people[1], id, 1)["email"] == ""
    assert box.deliver() == PENDING
    clock.pass_by(HALF_AN_HOUR + 1)
    tables.notifying.set(people[1], id, seat=1, email="victim@example.org").result()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_write_no_headers(lite: Store, clock: FakeClock, sink: tuple[Sink, MailServer], language: str) -> None:
    tables = Tables(lite, clock=clock, notify_after=0)
    people, id = friends(tables)
    job = {"id": id, "name": "Beate\r\nBcc: all@example.org\r\n\r\n<b>"}
    sql = "UPDATE seat SET name = :name WHERE game_id = :id AND seat = 1"
    lite.write(lambda transaction: transaction.run(sql, job)).result()
    for email in ("b@x.org\nBcc: all@example.org", "b@x.org, c@x.org", "=?utf-8?q?b?=@x.org", '"b"@x.org', "b@x.org "):
        if email.strip() == "b@x.org":
            continue
        with pytest.raises(Invalid):
            tables.notifying.set(people[1], id, seat=1, email=email)
    tables.notifying.set(people[1], id, seat=1, email=BEATE, language=language).result()
    outbox(lite, clock, sink[1]).deliver()
    (mail,) = sink[0].mails
    assert mail["Bcc"] is None
    assert [name for name in mail if name.lower() in ("to", "bcc", "cc")] == ["To"]
    assert mail["To"] == BEATE
    token_in(sink[0])


# --- ending it --------------------------------------------------------------------------------------------------------


def test_every_mail_of_a_turn_can_be_ended_with_one_click(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, email=BEATE).result()
    box = outbox(store, clock, sink[1])
    box.deliver()
    tables.addresses.confirm(token_in(sink[0])).result()
    until_asked(tables, id, people, 1)
    box.deliver()
    token = token_in(sink[0], "quiet")
    mail = sink[0].mails[-1]
    assert mail["List-Unsubscribe"] == f"<{BASE}/api/quiet/{token}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    place, _, seal = token.rpartition(".")
    for forged in (
        *(f"{place}.{'0' * 40}", f"{id}.0.email.{seal}", f"{id}.1.webhook.{seal}", f"{id}.1.push.{seal}"),
        *("", "....", f"{id}.x.email.{seal}", f"{id}.1.post.{seal}", f"NOTABLE2.1.email.{seal}", f"{place}.é"),
    ):
        with pytest.raises(Unknown):
            tables.quieting.end(forged).result()
    assert tables.notifying.settings(people[1], id, 1)["email"] == BEATE
    tables.quieting.end(token).result()
    assert tables.notifying.settings(people[1], id, 1)["email"] == ""
    with pytest.raises(Unknown):
        tables.quieting.end(token).result()
    until_asked(tables, id, people, 1)
    assert box.deliver() == 0


def test_whoever_has_ended_it_is_asked_before_anything_comes_again(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    """Somebody who names the address of another, and was believed once, cannot go on."""
    people, id = friends(tables)
    box = outbox(store, clock, sink[1])
    agrees(tables, box, sink[0], people[1], id, 1, BEATE)
    until_asked(tables, id, people, 1)
    box.deliver()
    tables.quieting.end(token_in(sink[0], "quiet")).result()
    clock.pass_by(RESEND_SECONDS)
    tables.notifying.set(people[1], id, seat=1, email=BEATE).result()
    assert not tables.notifying.settings(people[1], id, 1)["confirmed"]
    until_asked(tables, id, people, 1)
    assert box.deliver() == 1
    tables.addresses.confirm(token_in(sink[0])).result()  # it asks, and says nothing else


def test_whoever_lost_a_seat_gets_no_more_links_to_it(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    people, id = friends(tables)
    box, other = outbox(store, clock, sink[1]), person(tables)
    tables.seats.join(other, tables.seats.invite_again(people[1], id, 1).result().secret, "").result()
    for who, email, stays in ((other, "other@example.org", ""), (people[1], BEATE, BEATE)):
        agrees(tables, box, sink[0], who, id, 1, email)
        tables.seats.invite_again(people[1], id, 1, alone=True).result()
        assert tables.notifying.settings(people[1], id, 1)["email"] == stays


def test_whoever_lost_a_seat_is_not_called_any_more(store: Store, clock: FakeClock) -> None:
    """Nobody knows who named a webhook: it stays as long as nobody else has lost the seat."""
    tables = Tables(store, clock=clock, allow_private_webhooks=True)
    people, id = friends(tables)
    there = "http://127.0.0.1:9/turns"

    def alone() -> str:
        tables.notifying.set(people[1], id, seat=1, webhook=there).result()
        tables.seats.invite_again(people[1], id, 1, alone=True).result()
        return str(tables.notifying.settings(people[1], id, 1)["webhook"])

    assert alone() == there
    tables.seats.join(person(tables), tables.seats.invite_again(people[1], id, 1).result().secret, "").result()
    assert alone() == ""
    assert alone() == there


def test_the_link_of_one_address_does_not_end_messages_to_another(tables: Tables, store: Store) -> None:
    people, id = friends(tables)
    message = {"channel": "email", "game_id": id, "seat": 1, "target": BEATE}
    token = Quieting(store).token(message)
    tables.notifying.set(people[1], id, seat=1, email="another@example.org").result()
    with pytest.raises(Unknown):
        tables.quieting.end(token).result()
    assert tables.people.bearer(token.rpartition(".")[2]) is None


def test_a_forged_link_at_a_new_server_keeps_nobody_waiting(tables: Tables, store: Store) -> None:
    """Its key has not been needed before: it is made without waiting for itself."""
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, email=BEATE).result()
    with pytest.raises(Unknown):
        tables.quieting.end(f"{id}.1.email.{'0' * 40}").result(20)


def test_agreements_go_with_whom_they_belong_to(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    people, id = friends(tables)
    seat = Who(table=id, seat=0, proof=hashed(tables.seats.invite_again(people[0], id, 0).result().secret))
    box = outbox(store, clock, sink[1])
    for who, place, email in ((people[1], 1, BEATE), (seat, 0, "anton@example.org")):
        agrees(tables, box, sink[0], who, id, place, email)
    tables.notifying.set(people[1], id, seat=1, email="beate@example.com").result()
    box.deliver()
    assert tables.belongings.everything(people[1])["addresses"] == [BEATE]
    while tables.belongings.leave_a_table(people[1]):
        pass
    tables.belongings.forget(people[1]).result()
    assert "beate" not in everything(store).lower()
    assert store.read("SELECT owner FROM address") == [{"owner": f"seat:{id}:0"}]
    tables.administration.delete(LogReason("Anton"), id).result()
    clock.pass_by(40 * 24 * 3600)
    tables.administration.erase_deleted().result()
    assert store.read("SELECT owner FROM address") == []
