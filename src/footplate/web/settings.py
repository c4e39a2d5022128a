"""What whoever runs a server has chosen."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import msgspec

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
    """How many tables may be opened from one address in an hour."""
    bot_tables_per_visitor: int = 10
    """How many tables of bots alone one session may have in play; from one address three times as many an hour."""
    mails_per_visitor: int = 20
    mails_per_address: int = 120
    mails_in_all: int = 600
    """How many addresses may be named in an hour that are sent mail: by one session, from one address, in all."""
    bot_processes: int = 1
    kept_positions: int = 2000
    """How many positions are kept in memory: one of a young game, up to twenty of a long one. Games that find no room
    are replayed from the store when somebody looks."""

    @property
    def secure(self) -> bool:
        """Whether cookies may only travel encrypted."""
        return self.public_url.startswith("https://")

    @property
    def base_url(self) -> str:
        """What links in messages begin with."""
        return self.public_url.rstrip("/") or f"http://{self.host}:{self.port}"

    @property
    def public_host(self) -> str:
        """The host of the public address, with its port; "" when there is none."""
        return urlsplit(self.public_url).netloc.lower()


def hand_on(settings: Settings) -> None:
    """Leave the settings where `handed_on` finds them, in this process or in one it starts."""
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def handed_on() -> Settings:
    """The settings left by `hand_on`."""
    return msgspec.json.decode(os.environ[VARIABLE].encode(), type=Settings)
