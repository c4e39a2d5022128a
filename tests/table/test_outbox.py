"""Messages: one per turn and seat, never twice; tried again with growing pauses; magic links that work once."""

from __future__ import annotations

import itertools
import json
import os
import re
import signal
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import Message
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from footplate.language import LANGUAGES
from footplate.table.admin.log import LogReason
from footplate.table.basics.errors import Forbidden, Invalid, Refused, Unknown
from footplate.table.basics.tokens import hashed
from footplate.table.basics.values import Change, Waking, Who
from footplate.table.messages import webhooks
from footplate.table.messages.mail import MailServer
from footplate.table.messages.outbox import LATER, MOST, PAUSES, Outbox
from footplate.table.messages.sending import Doubtful
from footplate.table.people.persons import People
from footplate.table.service import Tables
from footplate.table.store import Row, Statement, Store, Transaction, open_store
from footplate.web.running.logs import JsonLines
from tests.services import Cluster, free_port
from tests.table.sitting import FakeClock, agree, deciding, everything, friends, person, play_first
from tests.waiting import until

BASE = "https://play.example.org"
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


class Sink:
    """A mail server that keeps what it gets; `refuse` answers it gives first."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.refuse: list[str] = []

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:  # noqa: N802
        if self.refuse:
            return self.refuse.pop(0)
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"


@pytest.fixture
def sink() -> Iterator[tuple[Sink, MailServer]]:
    handler, port = Sink(), free_port()
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    yield handler, MailServer("127.0.0.1", port, "footplate@example.org")
    controller.stop()


class Receiver(ThreadingHTTPServer):
    """A webhook's receiver; `answers` are the statuses it gives first."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.got: list[tuple[str, Any]] = []
        self.answers: list[int] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/hook?key=1"


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Receiver)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = self.server.answers.pop(0) if self.server.answers else 204
        if status < 300:
            self.server.got.append((self.path, json.loads(body)))
        self.send_response(status)
        if status == 302:
            self.send_header("Location", self.server.url)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing to say."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def tables(store: Store, clock: FakeClock) -> Tables:
    return Tables(store, clock=clock, notify_after=0, allow_private_webhooks=True)


def outbox(store: Store, clock: FakeClock, server: MailServer | None = None) -> Outbox:
    return Outbox(store, base_url=BASE, mail_server=server, allow_private=True, clock=clock)


def states(store: Store) -> list[str]:
    return [row["state"] for row in store.read("SELECT state FROM outbox ORDER BY at, id")]


def until_asked(tables: Tables, id: str, people: list[Who], seat: int) -> None:
    """Play until it is this seat's turn, and was another's before."""
    while deciding(tables, id) == seat:
        play_first(tables, id, people)
    while deciding(tables, id) != seat:
        play_first(tables, id, people)


# --- turns ----------------------------------------------------------------------------------------------------------


def test_one_message_per_turn(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer], receiver: Receiver
) -> None:
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, email="beate@example.org", webhook=receiver.url, language="de").result()
    agree(store)
    until_asked(tables, id, people, 1)
    box = outbox(store, clock, sink[1])
    assert box.next_due() == clock.now
    assert box.deliver() == 2
    assert box.deliver() == 0
    play_first(tables, id, people)  # the second action of the same turn
    assert deciding(tables, id) == 1
    assert box.deliver() == 0
    (mail,) = sink[0].mails
    assert mail["To"] == "beate@example.org"
    assert "am Zug" in str(mail["Subject"])
    link = re.search(rf"{BASE}/join/(\S+)", mail.get_content())  # type: ignore[attr-defined]
    assert link
    assert tables.people.bearer(link[1]) == Who(table=id, seat=1)
    assert link[1] not in everything(store)
    ((path, body),) = receiver.got
    assert path == "/hook?key=1"
    end = body.pop("end")
    said = f"Stephenson's Rocket: Beate ist am Zug.\n{BASE}/table/{id}\nKeine weiteren davon: {end}"
    assert body == {
        **dict.fromkeys(("text", "content", "body"), said),
        "link": f"{BASE}/table/{id}",
        "table": id,
        "seat": "B",
    }
    until_asked(tables, id, people, 1)
    assert box.deliver() == 2
    assert len(sink[0].mails) == len(receiver.got) == 2
    tables.quieting.end(end.removeprefix(f"{BASE}/quiet/")).result()
    assert tables.notifying.settings(people[1], id, 1)["webhook"] == ""
    assert tables.notifying.settings(people[1], id, 1)["email"] == "beate@example.org"


def test_whoever_sends_messages_is_woken_for_a_turn(store: Store, clock: FakeClock, receiver: Receiver) -> None:
    tables = Tables(store, clock=clock, allow_private_webhooks=True)
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, webhook=receiver.url).result()
    wakes: list[frozenset[Waking]] = []
    stop = store.listen(lambda change: wakes.append(change.wakes))
    until_asked(tables, id, people, 1)
    stop()
    assert any("message" in one for one in wakes)
    assert all("message" not in one for one in wakes[:-1])


def test_nobody_is_told_what_he_has_done_already(store: Store, clock: FakeClock, receiver: Receiver) -> None:
    tables = Tables(store, clock=clock, notify_after=60, allow_private_webhooks=True)
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, webhook=receiver.url).result()
    until_asked(tables, id, people, 1)
    box = outbox(store, clock)
    assert box.deliver() == 0
    clock.pass_by(30)
    while deciding(tables, id) == 1:
        play_first(tables, id, people)
    clock.pass_by(60)
    assert box.deliver() == 0
    assert states(store) == ["skipped"]
    assert receiver.got == []


def test_what_did_not_arrive_is_sent_again_after_growing_pauses(
    tables: Tables, store: Store, clock: FakeClock, receiver: Receiver
) -> None:
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, webhook=receiver.url).result()
    until_asked(tables, id, people, 1)
    receiver.answers = [503, 429, 500]
    box = outbox(store, clock)
    for pause in PAUSES[:3]:
        assert box.deliver() == 0
        assert box.next_due() == clock.now + pause
        clock.pass_by(pause - 1)
        assert box.deliver() == 0
        clock.pass_by(1)
    assert box.deliver() == 1
    assert len(receiver.got) == 1
    assert list(PAUSES) == sorted(PAUSES)


def test_after_many_failures_it_is_given_up(tables: Tables, store: Store, clock: FakeClock, receiver: Receiver) -> None:
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, webhook=receiver.url).result()
    until_asked(tables, id, people, 1)
    receiver.answers = [503] * 20
    box = outbox(store, clock)
    tries = 0
    while box.next_due() is not None:
        box.deliver()
        clock.pass_by(PAUSES[-1])
        tries += 1
    assert tries == len(PAUSES) + 1
    assert states(store) == ["failed"]


@pytest.mark.parametrize("status", [302, 400, 404])
def test_redirects_and_refusals_are_not_followed_up(
    lite: Store, clock: FakeClock, receiver: Receiver, status: int
) -> None:
    tables = Tables(lite, clock=clock, notify_after=0, allow_private_webhooks=True)
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, webhook=receiver.url).result()
    until_asked(tables, id, people, 1)
    receiver.answers = [status]
    assert outbox(lite, clock).deliver() == 0
    assert states(lite) == ["failed"]
    assert receiver.got == []


def test_mail_that_was_put_off_comes_later(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, email="beate@example.org").result()
    agree(store)
    until_asked(tables, id, people, 1)
    sink[0].refuse = ["451 try later"]
    box = outbox(store, clock, sink[1])
    assert box.deliver() == 0
    clock.pass_by(PAUSES[0])
    assert box.deliver() == 1
    until_asked(tables, id, people, 1)
    sink[0].refuse = ["554 never"]
    assert box.deliver() == 0
    assert states(store) == ["skipped", "sent", "failed"]  # that whoever reads there had to be asked
    assert len(sink[0].mails) == 1


def test_who_wants_to_hear_no_more_hears_no_more(
    tables: Tables, store: Store, clock: FakeClock, receiver: Receiver
) -> None:
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, webhook=receiver.url).result()
    until_asked(tables, id, people, 1)
    tables.notifying.set(people[1], id, seat=1, webhook="").result()
    assert outbox(store, clock).deliver() == 0
    assert (states(store), receiver.got) == (["skipped"], [])


def test_one_address_is_not_drowned_in_messages(
    tables: Tables, store: Store, clock: FakeClock, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("footplate.table.messages.outbox.MOST", 2)
    box = outbox(store, clock)
    for _ in range(3):
        people, id = friends(tables)
        tables.notifying.set(people[1], id, seat=1, webhook=receiver.url).result()
        until_asked(tables, id, people, 1)
    assert box.deliver() == 2
    assert box.next_due() == clock.now + LATER
    clock.pass_by(LATER)
    assert box.deliver() == 0
    clock.pass_by(3600)
    assert box.deliver() == 1
    assert len(receiver.got) == 3


def test_a_receiver_is_not_drowned_under_several_names(
    tables: Tables, store: Store, clock: FakeClock, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("footplate.table.messages.outbox.MOST", 2)
    monkeypatch.setattr("footplate.table.messages.outbox.MOST_AT_A_HOST", 3)
    port = receiver.server_address[1]
    names = (f"http://127.0.0.1:{port}/hook", f"HTTP://127.0.0.1:{port}/hook?a", f"http://127.0.0.1:{port}/hook?b#c")
    others = (f"http://127.0.0.1:{port}/other", f"http://127.0.0.1:{port}/third")
    for url in (*names, *others):
        people, id = friends(tables)
        tables.notifying.set(people[1], id, seat=1, webhook=url).result()
        until_asked(tables, id, people, 1)
    assert outbox(store, clock).deliver() == 3
    paths = [path.partition("?")[0] for path, _ in receiver.got]
    assert paths.count("/hook") <= 2


def test_a_webhook_that_was_ended_cannot_be_named_again(
    tables: Tables, store: Store, clock: FakeClock, receiver: Receiver
) -> None:
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, webhook=receiver.url).result()
    until_asked(tables, id, people, 1)
    outbox(store, clock).deliver()
    told = receiver.got[0][1]
    assert told["text"].endswith(f"No more of these: {told['end']}")
    tables.quieting.end(told["end"].rpartition("/")[2]).result()
    people, id = friends(tables)
    for again in (receiver.url, receiver.url + "&other"):
        with pytest.raises(Refused) as refused:
            tables.notifying.set(people[0], id, seat=0, webhook=again).result()
        assert refused.value.reason == "webhook_ended"
    tables.notifying.set(people[0], id, seat=0, webhook=f"{receiver.url.partition('?')[0]}/another").result()


def test_nobody_waits_for_receivers_that_do_not_answer(
    tables: Tables, store: Store, clock: FakeClock, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others are called meanwhile, and mails go their own way."""
    answer, called = threading.Event(), threading.Semaphore(0)
    post = webhooks.post

    def slowly(url: str, body: Mapping[str, object], allow_private: bool = False) -> None:
        if "silent" in url:
            called.release()
            answer.wait(60)
        else:
            post(url, body, allow_private)

    monkeypatch.setattr(webhooks, "post", slowly)
    for number in range(30):
        people, id = friends(tables)
        tables.notifying.set(people[1], id, seat=1, webhook=f"http://127.0.0.1:1/silent{number}").result()
        until_asked(tables, id, people, 1)
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, webhook=receiver.url).result()
    clock.pass_by(1)
    until_asked(tables, id, people, 1)
    box = outbox(store, clock)
    sending = threading.Thread(target=box.deliver, args=("call",))
    sending.start()
    try:
        assert called.acquire(timeout=30)
        until(lambda: len(receiver.got) == 1)
        assert box.deliver("mail") == 0
    finally:
        answer.set()
        sending.join()


def test_hosting_says_how_many_messages_one_address_gets() -> None:
    said = re.search(r"at most (\d+) messages of\s+turns in an hour", HOSTING.read_text("utf-8"))
    assert said is not None
    assert int(said[1]) == MOST


def test_nobody_waits_for_anothers_receiver_or_for_his_failure(
    tables: Tables, store: Store, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three messages are under way at once; one of them fails as nobody has foreseen."""
    hooks = [f"http://127.0.0.1:1/{n}" for n in range(3)]
    for hook in hooks:
        people, id = friends(tables)
        tables.notifying.set(people[1], id, seat=1, webhook=hook).result()
        until_asked(tables, id, people, 1)
    all_at_once = threading.Barrier(len(hooks))

    def post(url: str, *_: object) -> None:
        all_at_once.wait(30)
        if url == hooks[1]:
            raise RuntimeError("nobody has foreseen this")

    monkeypatch.setattr(webhooks, "post", post)
    assert outbox(store, clock).deliver() == 2
    assert sorted(states(store)) == ["failed", "sent", "sent"]


def test_two_servers_send_it_once(tables: Tables, store: Store, clock: FakeClock, receiver: Receiver) -> None:
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, webhook=receiver.url).result()
    for _ in range(3):
        until_asked(tables, id, people, 1)
        threads = [threading.Thread(target=outbox(store, clock).deliver) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(receiver.got) == 3


DIES_AFTER_SENDING = """
import os, signal, sys
from footplate.table.messages import webhooks
from footplate.table.messages.outbox import Outbox
from footplate.table.store import open_store

post = webhooks.post

def post_and_die(*given):
    if sys.argv[2] == "after":
        post(*given)
    os.kill(os.getpid(), signal.SIGKILL)

webhooks.post = post_and_die
Outbox(open_store(sys.argv[1]), base_url="https://play.example.org", allow_private=True).deliver()
"""


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_server_killed_while_sending_never_sends_twice(
    where: str, tables: Tables, store: Store, clock: FakeClock, receiver: Receiver, when: str
) -> None:
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, webhook=receiver.url).result()
    clock.now = 1_000_000_000.0  # due for a process with a real clock
    until_asked(tables, id, people, 1)
    died = subprocess.run([sys.executable, "-c", DIES_AFTER_SENDING, where, when], check=False, env=os.environ)
    assert died.returncode == -signal.SIGKILL
    sent = len(receiver.got)
    assert sent == (when == "after")
    clock.pass_by(1_000_000)
    assert outbox(store, clock).deliver() == 0
    assert len(receiver.got) == sent


def test_settings_are_checked(lite: Store) -> None:
    tables = Tables(lite)
    people, id = friends(tables)
    for email in ("beate", "b@x, c@y", "beate@example.org\nBcc: all@example.org", "<beate@example.org>"):
        with pytest.raises(Invalid):
            tables.notifying.set(people[1], id, seat=1, email=email)
    with pytest.raises(Invalid):
        tables.notifying.set(people[1], id, seat=1, language="fr")
    with pytest.raises(Invalid, match="private"):
        tables.notifying.set(people[1], id, seat=1, webhook="http://127.0.0.1:8000/")
    tables.notifying.set(people[1], id, seat=1, email="beate@example.org", language="hu").result()
    assert tables.notifying.settings(people[1], id, 1) == {
        "email": "beate@example.org",
        "webhook": "",
        "language": "hu",
        "post": False,
        "zone": "UTC",
        "confirmed": False,
    }


# --- magic links ----------------------------------------------------------------------------------------------------


def mailed_token(sink: Sink) -> str:
    found = re.search(rf"{BASE}/login/(\S+)", sink.mails[-1].get_content())  # type: ignore[attr-defined]
    assert found
    return found[1]


def test_a_magic_link_is_no_way_back_in_for_somebody_blocked(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    box = outbox(store, clock, sink[1])
    tables.people.ask_login("beate@example.org", "en").result()
    box.deliver()
    beate = tables.people.log_in(mailed_token(sink[0]), person(tables), elsewhere=True, bring=True).result()
    tables.administration.block(LogReason("machine"), beate.person).result()
    tables.people.ask_login("beate@example.org", "en").result()
    box.deliver()
    token, fresh = mailed_token(sink[0]), person(tables)
    with pytest.raises(Forbidden, match="shut you out"):
        tables.people.login_offer(token, fresh)
    with pytest.raises(Forbidden, match="shut you out"):
        tables.people.log_in(token, fresh, elsewhere=True)
    tables.administration.unblock(LogReason("machine"), beate.person).result()
    assert tables.people.log_in(token, fresh, elsewhere=True).result() == beate


def test_a_magic_link_works_once(tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]) -> None:
    people, id = friends(tables)
    box = outbox(store, clock, sink[1])
    tables.people.ask_login("Beate@Example.org", "it").result()
    box.deliver()
    token = mailed_token(sink[0])
    assert token not in everything(store)
    assert hashed(token) in everything(store)
    beate = tables.people.log_in(token, people[1], elsewhere=True, bring=True).result()
    assert (beate, tables.people.email_of(beate)) == (people[1], "beate@example.org")
    with pytest.raises(Unknown, match="used"):
        tables.people.log_in(token, people[0], elsewhere=True).result()
    tables.people.ask_login("beate@example.org", "en").result()
    box.deliver()
    session, elsewhere = tables.people.open_session().result()
    other_people, other = friends(tables)
    tables.seats.join(elsewhere, tables.seats.invite_again(other_people[1], other, 1).result().secret, "").result()
    assert tables.people.log_in(mailed_token(sink[0]), elsewhere, elsewhere=True, bring=True).result() == beate
    assert tables.people.who(session) == beate
    assert {row["id"] for row in tables.lists.mine(beate)} == {id, other}  # what the other device had came along


def test_two_devices_log_in_with_a_new_address_at_the_same_moment(
    cluster: Cluster, clock: FakeClock, sink: tuple[Sink, MailServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both find that nobody has the address yet; the second one to write finds the first one's person."""
    both_have_looked = threading.Barrier(2, timeout=20)
    looks = itertools.count()

    class Watched:
        def __init__(self, transaction: Transaction) -> None:
            self._transaction = transaction

        def announce(self, change: Change) -> None:
            self._transaction.announce(change)

        def run(self, sql: str, values: Mapping[str, object] | None = None) -> list[Row]:
            rows = self._transaction.run(sql, values)
            if sql.startswith("SELECT id FROM person WHERE email") and next(looks) < 2:
                both_have_looked.wait()
            return rows

        def run_all(self, statements: Sequence[Statement]) -> list[list[Row]]:
            return [self.run(sql, values) for sql, values in statements]

    become = People._become
    monkeypatch.setattr(People, "_become", lambda self, transaction, *who: become(self, Watched(transaction), *who))
    store = open_store(cluster.new_database())
    try:
        tables = Tables(store, clock=clock)
        tokens = []
        for _ in range(2):
            tables.people.ask_login("dora@example.org", "en").result()
            outbox(store, clock, sink[1]).deliver()
            tokens.append(mailed_token(sink[0]))
        logins = [tables.people.log_in(token, person(tables), elsewhere=True) for token in tokens]
        assert len({one.result() for one in logins}) == 1
        assert len(store.read("SELECT id FROM person WHERE email = 'dora@example.org'")) == 1
    finally:
        store.close()


def test_a_magic_link_grows_old_and_is_not_sent_too_often(
    tables: Tables, store: Store, clock: FakeClock, sink: tuple[Sink, MailServer]
) -> None:
    box = outbox(store, clock, sink[1])
    who = person(tables)
    tables.people.ask_login("dora@example.org", "en").result()
    box.deliver()
    clock.pass_by(1801)
    with pytest.raises(Unknown):
        tables.people.log_in(mailed_token(sink[0]), who, elsewhere=True).result()
    for _ in range(5):
        tables.people.ask_login("dora@example.org", "en").result()
    clock.pass_by(600)
    with pytest.raises(Refused) as refused:
        tables.people.ask_login("dora@example.org", "en").result()
    assert "the next one in 20 minutes" in refused.value.sentence("en")
    clock.pass_by(20 * 60)
    tables.people.ask_login("dora@example.org", "en").result()
    with pytest.raises(Invalid):
        tables.people.ask_login("no address", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_mails_speak_the_readers_language(
    lite: Store, clock: FakeClock, sink: tuple[Sink, MailServer], language: str
) -> None:
    Tables(lite, clock=clock).people.ask_login("dora@example.org", language).result()
    outbox(lite, clock, sink[1]).deliver()
    words = {"en": "half an hour", "de": "halbe Stunde", "hu": "fél óráig", "it": "mezz’ora"}
    assert words[language] in sink[0].mails[0].get_content()  # type: ignore[attr-defined]


def test_without_a_mail_server_it_says_so(lite: Store, clock: FakeClock, tmp_path: Path) -> None:
    Tables(lite, clock=clock).people.ask_login("dora@example.org", "en").result()
    outbox(lite, clock).deliver()
    assert lite.read("SELECT state, error FROM outbox") == [
        {"state": "failed", "error": "no mail server has been set up"}
    ]


# --- what whoever runs the server is told ---------------------------------------------------------------------------


class Refusing(Sink):
    """Refuses everybody, and repeats whom."""

    async def handle_RCPT(  # noqa: N802
        self, server: object, session: object, envelope: object, address: str, options: object
    ) -> str:
        return f"550 no such user <{address}>, see https://mail.example.org/?who={address}"


@contextmanager
def listening(handler: Sink, **settings: Any) -> Iterator[int]:
    """A mail server; gives its port."""
    controller = Controller(handler, hostname="127.0.0.1", port=free_port(), **settings)
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()


def warnings(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str, str]]:
    """What the log says of messages: what has become of one, its kind, and why."""
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records if record.levelname == "WARNING"]
    return [(line["message"], line["channel"], line["reason"]) for line in lines]


def test_the_log_says_why_a_mail_was_refused_and_not_whose_it_was(
    lite: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    Tables(lite, clock=clock).people.ask_login("dora@example.org", "en").result()
    with listening(Refusing()) as port:
        box = outbox(lite, clock, MailServer("127.0.0.1", port, "footplate@example.org"))
        assert [box.deliver(), box.deliver()] == [0, 0]
    refused = "the recipient was refused: 550 no such user <...>, see ..."
    assert warnings(caplog) == [("a message was not sent", "login", refused)]
    assert states(lite) == ["failed"]


def test_the_log_says_why_a_mail_server_is_not_to_be_had_once_for_every_try(
    lite: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    Tables(lite, clock=clock).people.ask_login("dora@example.org", "en").result()
    box = outbox(lite, clock, MailServer("127.0.0.1", free_port(), "footplate@example.org"))
    for pause in (0.0, *PAUSES, 24 * 3600.0):
        clock.pass_by(pause)
        box.deliver()
    told = warnings(caplog)
    assert [what for what, *_ in told] == [*["a message was not sent yet"] * len(PAUSES), "a message was not sent"]
    assert all(reason.startswith("the mail server is not to be had: ") for *_, reason in told)


def test_the_log_says_that_nobody_knows_whether_a_message_has_arrived(
    tables: Tables, store: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def post(url: str, *_: object) -> None:
        raise Doubtful(f"{url} has hung up")

    monkeypatch.setattr(webhooks, "post", post)
    people, id = friends(tables)
    tables.notifying.set(people[1], id, seat=1, webhook="http://127.0.0.1:1/s3cret").result()
    until_asked(tables, id, people, 1)
    outbox(store, clock).deliver()
    assert warnings(caplog) == [("nobody knows whether a message has arrived", "webhook", "... has hung up")]


# --- a password for the mail server ---------------------------------------------------------------------------------


class Passwords:
    """Takes every password, and keeps it."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def __call__(self, server: object, session: object, envelope: object, way: str, given: Any) -> AuthResult:
        self.heard.append(given.password)
        return AuthResult(success=True)


def test_a_password_is_never_sent_unencrypted(lite: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture) -> None:
    Tables(lite, clock=clock).people.ask_login("dora@example.org", "en").result()
    sink, passwords = Sink(), Passwords()
    with listening(sink, authenticator=passwords, auth_require_tls=False) as port:
        server = MailServer.at(f"smtp://anton:s3cret@127.0.0.1:{port}", "footplate@example.org")
        assert outbox(lite, clock, server).deliver() == 0
    assert (sink.mails, passwords.heard) == ([], [])
    reason = "the mail server does not offer STARTTLS, and the password is not sent unencrypted"
    assert warnings(caplog) == [("a message was not sent yet", "login", reason)]


def test_a_password_is_sent_once_starttls_has_been_agreed_on(
    lite: Store, clock: FakeClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, key = own_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    Tables(lite, clock=clock).people.ask_login("dora@example.org", "en").result()
    sink, passwords = Sink(), Passwords()
    with listening(sink, authenticator=passwords, tls_context=context) as port:
        server = MailServer.at(f"smtp://anton:s3cret@localhost:{port}", "footplate@example.org")
        assert outbox(lite, clock, server).deliver() == 1
    assert (len(sink.mails), passwords.heard) == (1, [b"s3cret"])


def own_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost that whoever is shown it can check, and its key."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "here")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem, unlocked = serialization.Encoding.PEM, serialization.NoEncryption()
    (folder / "certificate").write_bytes(certificate.public_bytes(pem))
    (folder / "key").write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, unlocked))
    return folder / "certificate", folder / "key"


def test_the_address_of_a_mail_server() -> None:
    assert MailServer.at("smtps://anton:p%40ss@mail.example.org", "f@example.org") == MailServer(
        "mail.example.org", 465, "f@example.org", "anton", "p@ss", True
    )
    with pytest.raises(ValueError, match="smtp://"):
        MailServer.at("http://mail.example.org", "f@example.org")
