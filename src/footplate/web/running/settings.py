"""The settings of a server."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import msgspec

from footplate.table.people.lifetimes import Lifetimes

SETTINGS_VARIABLE: Final = "FOOTPLATE_SERVER"
"""The environment variable that hands the settings on to worker processes."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of one server."""

    db: str
    """The path of an SQLite file, or postgresql://..."""
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    """The address of this server for the world (https://play.example.org); "" when only the address above is known."""
    allowed_hosts: tuple[str, ...] = ()
    """Further names under which it may be asked for."""
    smtp: str = ""
    """smtp://user:password@host:port or smtps://..., or "" when no mail is sent."""
    mail_from: str = "footplate@localhost"
    post: str = ""
    """The file that says how letters are sent and received (`footplate.post.settings`); "" for none."""
    allow_private_webhooks: bool = False
    """Let webhooks point into the private network. For tests, and for servers whose players are all trusted."""
    notify_after: float = 60.0
    """Seconds a player gets to move before a message says that it is their turn."""
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
    """How many mail addresses may be named in an hour: by one session, from one address, in all."""
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
    """The address for Prometheus: host:port, or "" for none."""
    backup_folder: str = ""
    """The folder for scheduled backups; "" for none."""
    backup_every: float = 24
    """Hours between backups."""
    backup_keep: int = 7
    """How many newest backups are kept, of how many days and of how many weeks."""
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
    """How many positions are kept in memory: one of a young game, up to twenty of a long one. Other games are replayed
    from the store when they are looked at.
    """

    @property
    def secure(self) -> bool:
        """Whether cookies are sent over HTTPS alone."""
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
        """The beginning of links in messages."""
        return self.public_url.rstrip("/") or f"http://{in_address(self.host)}:{self.port}"

    @property
    def contact(self) -> str:
        """The address at which push services can reach the administrator."""
        return self.base_url if self.secure else f"mailto:{self.mail_from}"

    @property
    def public_host(self) -> str:
        """The host of the public address, with its port; "" when there is none."""
        return urlsplit(self.public_url).netloc.lower()


def in_address(host: str) -> str:
    """A host as it is written in an address, before a port.

    >>> in_address("::1")
    '[::1]'
    """
    return f"[{host}]" if ":" in host else host


def hand_on(settings: ServerSettings) -> None:
    """Put the settings into the environment of this process and of those it starts."""
    os.environ[SETTINGS_VARIABLE] = msgspec.json.encode(settings).decode()


def handed_on() -> ServerSettings:
    """The settings left by `hand_on`."""
    return msgspec.json.decode(os.environ[SETTINGS_VARIABLE].encode(), type=ServerSettings)
