"""The settings file (TOML) for play by post: how letters come in and go out."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal
from urllib.parse import unquote, urlsplit

SETTING_TYPES: Final = {
    "address": str,
    "maildir": str,
    "imap": str,
    "smtp": str,
    "every": int,
    "final": str,
    "png": bool,
}
FINAL: Final = ("at once", "deadline")


class BadSettings(ValueError):
    """A setting that makes no sense; the text is a sentence about it."""


@dataclass(frozen=True, slots=True)
class ImapServer:
    """A mailbox that is polled over IMAP."""

    host: str
    port: int
    user: str
    password: str
    folder: str
    tls: bool


@dataclass(frozen=True, slots=True)
class PostSettings:
    """How letters come and go."""

    address: str
    """The address players write to; the secret of their seat stands behind a plus: post+SECRET@example.org."""
    maildir: str = ""
    """A folder new mails are delivered to."""
    imap: ImapServer | None = None
    smtp: str = ""
    """The server for outgoing answers, if not that of the other mails."""
    every: int = 30
    """Seconds between checks of the mailbox."""
    final: Literal["at once", "deadline"] = "at once"
    """When orders are carried out: as soon as their seat is asked, or when its time is up."""
    png: bool = True
    """Whether reports include the map as PNG too, where it can be rendered."""

    def address_of(self, secret: str) -> str:
        """The address for the holder of a seat."""
        name, _, host = self.address.partition("@")
        return f"{name}+{secret}@{host}"


def read_settings(path: str | Path) -> PostSettings:
    """The settings in a file. Raises `BadSettings` or `OSError`."""
    try:
        data = tomllib.loads(Path(path).read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as bad:
        raise BadSettings(f"{path}: {bad}") from None
    for key, value in data.items():
        if key not in SETTING_TYPES or type(value) is not SETTING_TYPES[key]:
            raise BadSettings(f"{path}: {key} = {value!r}; expected: {', '.join(SETTING_TYPES)}")
    if "@" not in data.get("address", "") or "+" in data["address"]:
        raise BadSettings(f'{path}: address = "post@example.org" is missing (without a plus)')
    if bool(data.get("maildir")) == bool(data.get("imap")):
        raise BadSettings(f"{path}: either maildir or imap says where letters come in")
    if data.get("final", FINAL[0]) not in FINAL:
        raise BadSettings(f"{path}: final is one of: {', '.join(FINAL)}")
    if data.get("imap"):
        data["imap"] = _imap(str(path), data["imap"])
    return PostSettings(**data)


def _imap(path: str, url: str) -> ImapServer:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("imap", "imaps") or not parts.hostname or not parts.username:
        raise BadSettings(f"{path}: imap is given as imaps://user:password@host/INBOX")
    tls = parts.scheme == "imaps"
    user, password = unquote(parts.username), unquote(parts.password or "")
    folder = unquote(parts.path.strip("/")) or "INBOX"
    return ImapServer(parts.hostname, port or (993 if tls else 143), user, password, folder, tls)
