"""A server's post for tests: tables, a Maildir, a real SMTP server that keeps what it gets, and people who answer."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from footplate.post.inbox import Inbox, MaildirInbox
from footplate.post.letters import Scribe
from footplate.post.office import PostOffice
from footplate.post.settings import PostSettings
from footplate.table.basics.values import ClockWish, SeatWish, TableWish, Who
from footplate.table.messages.mail import MailServer
from footplate.table.messages.outbox import Outbox
from footplate.table.service import Tables
from footplate.table.store import Store, open_store
from tests.services import free_port
from tests.table.sitting import FakeClock, agree, person

NAMES = ("Anton", "Beate", "Claus")
OWN = "post@play.example.org"


class Sink:
    """Keeps every mail by its recipient."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuse: list[str] = []

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:  # noqa: N802
        if self.refuse:
            return self.refuse.pop(0)
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]


class Post:
    """One server with its post office; `where` is its store, a file in the folder where nothing is said."""

    def __init__(
        self,
        folder: Path,
        mail_server: MailServer,
        sink: Sink,
        final: str = "at once",
        where: str = "",
        png: bool = False,
    ) -> None:
        self.clock = FakeClock()
        folder.mkdir(parents=True, exist_ok=True)
        self.store: Store = open_store(where or str(folder / "tables.sqlite3"))
        self.tables = Tables(self.store, clock=self.clock, ticks=self.clock.ticks, notify_after=0)
        self.settings = PostSettings(OWN, maildir=str(folder / "mail"), final=final, png=png)  # type: ignore[arg-type]
        self.office = PostOffice(self.tables, self.store, self.settings, self.clock)
        self.inbox: Inbox = MaildirInbox(self.settings.maildir)
        self.deliver: Callable[[bytes], None] = self._into_folder
        """How a mail gets into the mailbox."""
        scribe = Scribe(self.store, self.settings, "https://play.example.org")
        self.outbox = Outbox(self.store, base_url="", mail_server=mail_server, clock=self.clock, compose=scribe.compose)
        self.folder = folder / "mail"
        self.sink = sink
        self._numbers = itertools.count(1)

    def table(
        self,
        game: str = "rocket",
        seats: int = 2,
        map_key: str = "",
        clock: ClockWish | None = None,
        options: dict[str, str] | None = None,
    ) -> tuple[list[Who], str]:
        """A table whose people all play by letter."""
        people, id = seated(self.tables, game, seats, map_key, options or {}, clock)
        for seat, who in enumerate(people):
            self.by_post(who, id, seat)
        return people, id

    def by_post(self, who: Who, id: str, seat: int, language: str = "en", zone: str = "UTC") -> None:
        """Somebody who has agreed to be written to asks to play by letter."""
        self.tables.notifying.set(who, id, seat=seat, email=address(seat), language=language).result()
        agree(self.store)
        self.store.write(lambda transaction: transaction.run("DELETE FROM outbox WHERE channel = 'confirm'")).result()
        self.tables.notifying.set_by_post(who, id, seat=seat, post=True, zone=zone).result()

    def secret(self, who: Who, id: str, seat: int) -> str:
        """The secret of a seat, as a link has it."""
        return self.tables.seats.invite_again(who, id, seat).result().secret

    def drop(self, raw: bytes) -> None:
        """A mail comes in."""
        self.deliver(raw)

    def _into_folder(self, raw: bytes) -> None:
        (self.folder / "new" / f"{next(self._numbers):06}.test").write_bytes(raw)

    def go_round(self) -> None:
        """Everything the server does by itself, once."""
        self.inbox.empty(self.office.receive)
        self.office.sweep()
        self.clock.pass_by(1)
        while self.outbox.deliver():
            pass

    def write(self, text: str, to: str, sender: str, **headers: str) -> None:
        """Somebody sends a mail."""
        self.drop(mail(text, to, sender, **headers))
        self.go_round()

    def reply_to(self, seat: int) -> str:
        """Where the last mail to a seat wants to be answered."""
        return str(self.sink.to(address(seat))[-1]["Reply-To"])

    def close(self) -> None:
        self.tables.close()
        self.store.close()


def seated(
    tables: Tables, game: str, seats: int, map_key: str, options: dict[str, str], clock: ClockWish | None = None
) -> tuple[list[Who], str]:
    """A table of persons."""
    people = [person(tables)]
    wishes = (SeatWish("me"), *(SeatWish("invite") for _ in range(seats - 1)))
    wish = TableWish(game, wishes, map=map_key, options=options, clock=clock)
    opened = tables.new.open(people[0], wish, NAMES[0]).result()
    for link in opened.links:
        people.append(person(tables))
        tables.seats.join(people[-1], link.secret, NAMES[link.seat]).result()
    return people, opened.id


def address(seat: int) -> str:
    return f"{NAMES[seat].lower()}@example.org"


def mail(text: str, to: str, sender: str, **headers: str) -> bytes:
    """A mail as somebody's program writes it."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, to, "Re: orders"
    for name, value in headers.items():
        made[name.replace("_", "-")] = value
    made.set_content(text)
    return made.as_bytes()


def body(letter: EmailMessage) -> str:
    """What a mail says."""
    part = letter.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def secret_in(letter: EmailMessage) -> str:
    found = re.fullmatch(r"post\+(\w+)@play\.example\.org", str(letter["Reply-To"]))
    assert found
    return found[1]


@contextmanager
def posting(folder: Path, final: str = "at once", where: str = "", png: bool = False) -> Iterator[Post]:
    sink = Sink()
    controller = Controller(sink, hostname="127.0.0.1", port=free_port())
    controller.start()
    post = Post(folder, MailServer("127.0.0.1", controller.port, OWN), sink, final, where, png)
    try:
        yield post
    finally:
        post.close()
        controller.stop()
