"""What whoever runs a server has chosen."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import msgspec

from footplate.table.people.lifetimes import Lifetimes

VARIABLE: Final = "FOOTPLATE_SERVER"
"""How server processes of one command are told their settings."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one server."""

    db: str
    """The path of an SQLite file, or postgresql://..."""
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    """How the world reaches this server (https://play.example.org); "" when only the address above is known."""
    allowed_hosts: tuple[str, ...] = ()
    """Further names under which it may be asked for."""
    smtp: str = ""
    """smtp://user:password@host:port or smtps://..., or "" when no mail is sent."""
    mail_from: str = "footplate@localhost"
    post: str = ""
    """The file that says how letters come and go (`footplate.post.settings`); "" for none."""
    allow_private_webhooks: bool = False
    """Let webhooks point into the private network. For tests and for those who trust all their players."""
    notify_after: float = 60.0
    """Seconds somebody gets to move before they are told that it is their turn."""
    requests_per_minute: int = 600
    """How many requests one session or address may send a minute, in the long run."""
    computing_per_minute: int = 12
    """How many seconds one session may keep a processor busy in a minute, in the long run; an address twice as many."""
    connections_per_address: int = 512
    """How many connections one address may have open at once, requests that are still arriving included."""
    sockets_per_address: int = 256
    sockets_per_visitor: int = 32
    """How many pages and streams may be open at once, of one address and of one session or seat."""
    tables_per_visitor: int = 100
    """How many tables one session may open in a day that are not over."""
    tables_per_address: int = 300
    tables_in_all: int = 3000
    """How many tables may be opened in an hour: from one address, and in all."""
    bot_tables_per_visitor: int = 10
    """How many tables of bots alone one session may have in play; from one address three times as many an hour."""
    mails_per_visitor: int = 20
    mails_per_address: int = 120
    mails_in_all: int = 600
    """How many addresses may be named in an hour that are sent mail: by one session, from one address, in all."""
    imports_per_visitor: int = 100
    imports_per_address: int = 300
    imports_in_all: int = 1000
    """How many records may be read in an hour."""
    reviews_per_visitor: int = 30
    reviews_per_address: int = 100
    reviews_in_all: int = 300
    """How many reviews of games may be begun in an hour."""
    thinking_per_visitor: int = 30
    thinking_per_address: int = 60
    """How many minutes bots may think in an hour for one session, and for all sessions of one address."""
    metrics: str = ""
    """Where figures for Prometheus can be had: host:port, or "" for nowhere."""
    backup_folder: str = ""
    """Where backups are made while the server runs; "" for nowhere."""
    backup_every: float = 24
    """Hours from one to the next."""
    backup_keep: int = 7
    """How many newest ones are kept, of how many days and of how many weeks."""
    keep_waiting: int = 30
    keep_abandoned: int = 365
    keep_finished: int = 0
    keep_sessions: int = 400
    keep_messages: int = 30
    keep_answers: int = 7
    keep_chat: int = 365
    """How many days things are kept (`Lifetimes`); 0 for ever."""
    bot_processes: int = 1
    kept_positions: int = 2000
    """How many positions are kept in memory: one of a young game, up to twenty of a long one. Games that find no room
    are replayed from the store when somebody looks."""

    @property
    def secure(self) -> bool:
        """Whether cookies may only travel encrypted."""
        return self.public_url.startswith("https://")

    @property
    def lifetimes(self) -> Lifetimes:
        return Lifetimes(
            waiting=self.keep_waiting,
            abandoned=self.keep_abandoned,
            finished=self.keep_finished,
            sessions=self.keep_sessions,
            messages=self.keep_messages,
            answers=self.keep_answers,
            chat=self.keep_chat,
        )

    @property
    def base_url(self) -> str:
        """What links in messages begin with."""
        return self.public_url.rstrip("/") or f"http://{in_address(self.host)}:{self.port}"

    @property
    def contact(self) -> str:
        """Where push services find whoever runs this server."""
        return self.base_url if self.secure else f"mailto:{self.mail_from}"

    @property
    def public_host(self) -> str:
        """The host of the public address, with its port; "" when there is none."""
        return urlsplit(self.public_url).netloc.lower()


def in_address(host: str) -> str:
    """A host as it stands in an address, before a port.

    >>> in_address("::1")
    '[::1]'
    """
    return f"[{host}]" if ":" in host else host


def hand_on(settings: Settings) -> None:
    """Leave the settings where `handed_on` finds them, in this process or in one it starts."""
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def handed_on() -> Settings:
    """The settings left by `hand_on`."""
    return msgspec.json.decode(os.environ[VARIABLE].encode(), type=Settings)
