"""The file in which whoever runs a server says how it is to be reached by mail (TOML)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal
from urllib.parse import unquote, urlsplit

KEYS: Final = {"address": str, "maildir": str, "imap": str, "smtp": str, "every": int, "final": str, "png": bool}
FINAL: Final = ("at once", "deadline")


class BadSettings(ValueError):
    """Something in the file that cannot be meant: a sentence about it."""


@dataclass(frozen=True, slots=True)
class ImapServer:
    """A mailbox that is looked at over IMAP."""

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
    """What players write to; behind a plus stands the secret of their seat: post+SECRET@example.org."""
    maildir: str = ""
    """A folder new mails are delivered to."""
    imap: ImapServer | None = None
    smtp: str = ""
    """Where answers are handed in, if not where the server's other mails are."""
    every: int = 30
    """Seconds between looks at the mailbox."""
    final: Literal["at once", "deadline"] = "at once"
    """When orders are carried out: as soon as their seat is asked, or when its time is up."""
    png: bool = True
    """Whether reports bring the map as PNG too, where it can be painted."""

    def address_of(self, secret: str) -> str:
        """Where the holder of a seat writes to."""
        name, _, host = self.address.partition("@")
        return f"{name}+{secret}@{host}"


def read_settings(path: str | Path) -> PostSettings:
    """The settings in a file. Raises `BadSettings` or `OSError`."""
    try:
        data = tomllib.loads(Path(path).read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as bad:
        raise BadSettings(f"{path}: {bad}") from None
    for key, value in data.items():
        if key not in KEYS or type(value) is not KEYS[key]:
            raise BadSettings(f"{path}: {key} = {value!r}; expected: {', '.join(KEYS)}")
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
