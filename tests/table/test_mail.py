"""Whatever people call themselves, a mail has its own headers and one body, and goes to the address that was given."""

from __future__ import annotations

import contextlib
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footplate.games import load as load_game
from footplate.language import LANGUAGES, say
from footplate.table.basics.errors import Invalid
from footplate.table.basics.values import SeatWish, TableWish
from footplate.table.messages.mail import MailServer, composed
from footplate.table.messages.outbox import Outbox
from footplate.table.people.persons import checked_email
from footplate.table.people.player_names import checked_name
from footplate.table.service import Tables
from footplate.table.store import open_store
from tests.table.sitting import FakeClock, deciding, person, play_first
from tests.web.sinks import running_sink

HEADERS = [
    *("Auto-Submitted", "Content-Transfer-Encoding", "Content-Type", "Date", "From"),
    *("MIME-Version", "Message-ID", "Subject", "To"),
]
NASTY = (
    "=?utf-8?q?=0d=0aBcc:_q=40q.q?=",
    "=?utf-8?q?=0d=0a=0d=0aHi_there?=",
    "=?utf-8?b?DQoNCkhp?= =?utf-8?q?=0a?=",
    "Anton =?us-ascii?q?=0aX:_1?=",
    "Bcc: q@q.q",
    "<a@b.c>, d@e.f",
    "Ünal Őszi",
    "a" * 40,
    "ä" * 40,
)
SENDERS = ("footplate@example.org", "Footplate <footplate@example.org>", "Fußplatte <footplate@example.org>")

pieces = st.sampled_from(
    ("=?", "?=", "utf-8", "?q?", "?b?", "=0d=0a", "=0a", "Bcc:", " ", "_", "@", "x", "ß", ",", "<")
)
names = st.one_of(st.text(max_size=40), st.lists(pieces, max_size=12).map("".join))


def parsed(mail: bytes) -> EmailMessage:
    message = message_from_bytes(mail, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def assert_is(message: EmailMessage, to: str, subject: str, text: str, *further: str) -> None:
    assert sorted(message.keys()) == sorted([*HEADERS, *further])
    assert (message["To"], message["Subject"]) == (to, subject)
    assert [str(one) for one in message["To"].addresses] == [to]
    assert message["From"].addresses[0].addr_spec == "footplate@example.org"
    assert not message.is_multipart()
    assert not message.defects
    assert str(message.get_content()).splitlines() == text.splitlines()


@given(name=names, language=st.sampled_from(LANGUAGES), sender=st.sampled_from(SENDERS))
def test_no_name_becomes_a_header_or_a_body(name: str, language: str, sender: str) -> None:
    try:
        name = checked_name(name)
    except Invalid:
        return
    facts = {"name": name, "game": load_game("rocket").title, "link": "https://play.example.org/join/x"}
    subject, text = (say(f"table.mail.turn.{part}", language, facts) for part in ("subject", "text"))
    assert_is(parsed(composed(sender, "beate@example.org", subject, text)), "beate@example.org", subject, text)


addresses = st.one_of(
    st.text(max_size=30),
    st.tuples(names, st.sampled_from(("x.example", "münchen.example", "[1.2.3.4]", "a..b", "-a.b", ""))).map("@".join),
    st.emails(),
)


@given(address=addresses)
def test_an_address_is_one_address_or_refused(address: str) -> None:
    with contextlib.suppress(Invalid):
        to = checked_email(address)
        assert_is(parsed(composed(SENDERS[0], to, "x", "y")), to, "x", "y")


@pytest.mark.parametrize(
    "address",
    [
        "=?utf-8?b?YUBiLmMsIGRAZS5m?=@x.example",
        "a@b.c, d@e.f",
        "a@b.c\r\nBcc: d@e.f",
        "Anton <a@b.c>",
        '"a b"@c.d',
        "a@b@c.d",
        "a.@b.c",
        ".a@b.c",
        "a@",
        "@b.c",
        "a@-b.c",
        "a@b..c",
        "ä@b.c",
        f"{'a' * 65}@b.c",
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(Invalid):
        checked_email(address)


def test_what_is_an_address_is_taken() -> None:
    for address in ("anton@example.org", "Anton.B+table@mail.example.org", "o'hara@localhost", "a_b@x-y.example"):
        assert checked_email(f" {address} ") == address
    assert checked_email("anton@münchen.example") == "anton@xn--mnchen-3ya.example"


def test_nasty_names_at_a_real_mail_server(tmp_path: Path) -> None:
    clock = FakeClock()
    store = open_store(str(tmp_path / "t.sqlite3"))
    tables = Tables(store, clock=clock, notify_after=0)
    with running_sink() as (sink, smtp):
        server = MailServer.at(smtp, SENDERS[2])
        box = Outbox(store, base_url="https://play.example.org", mail_server=server, clock=clock)
        for place, name in enumerate(NASTY):
            host = person(tables)
            seats = (SeatWish("me", name), SeatWish("here", name))
            id = tables.new.open(host, TableWish("rocket", seats)).result().id
            language, to = LANGUAGES[place % len(LANGUAGES)], f"seat{place}@example.org"
            before = deciding(tables, id)
            tables.notifying.set(host, id, seat=1 - before, email=to, language=language).result()
            facts = {"name": checked_name(name), "game": load_game("rocket").title}
            for kind, further in (("confirm", ()), ("turn", ("List-Unsubscribe", "List-Unsubscribe-Post"))):
                assert box.deliver() == 1
                recipients, mail = sink.next()
                lines = str(mail.get_content()).splitlines()
                link = next(line for line in lines if "/join/" in line or "/confirm/" in line)
                quiet = next((line for line in lines if "/quiet/" in line), "")
                text = say(f"table.mail.{kind}.text", language, {**facts, "link": link, "quiet": quiet})
                assert recipients == [to]
                assert_is(mail, to, say(f"table.mail.{kind}.subject", language, facts), text, *further)
                if kind == "confirm":
                    tables.addresses.confirm(link.rpartition("/")[2]).result()
                while kind == "confirm" and deciding(tables, id) == before:
                    play_first(tables, id, host)
    store.close()
