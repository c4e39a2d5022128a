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
    smtp: str = ""
    """smtp://user:password@host:port or smtps://..., or "" when no mail is sent."""
    mail_from: str = "footplate@localhost"
    allow_private_webhooks: bool = False
    """Let webhooks point into the private network. For tests and for those who trust all their players."""
    notify_after: float = 60.0
    """Seconds somebody gets to move before he is told that it is his turn."""
    requests_per_minute: int = 600
    """How many requests one session or address may send a minute, in the long run."""
    computing_per_minute: int = 12
    """How many seconds one session may keep a processor busy in a minute, in the long run; an address twice as many."""
    sockets_per_address: int = 64
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
