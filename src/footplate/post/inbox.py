"""Where letters come in: a Maildir folder, or a mailbox on an IMAP server. Each is put away after it was dealt with."""

from __future__ import annotations

import imaplib
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Protocol

from footplate.post.envelopes import LARGEST
from footplate.post.settings import ImapServer, PostSettings

PATIENCE: Final = 30.0
"""Seconds an IMAP server may take."""


class Inbox(Protocol):
    """Letters that wait."""

    def empty(self, take: Callable[[bytes], None]) -> int:
        """Hand over every letter that waits, and put each away once it has been taken; gives how many.

        One that cannot be had, or not put away, keeps none behind it from being taken: `OSError` is raised after them.
        """


class MaildirInbox:
    """A folder with `new`, `cur` and `tmp`: a letter that was dealt with moves to `cur`, as seen."""

    def __init__(self, folder: str) -> None:
        for name in ("new", "cur", "tmp"):
            (Path(folder) / name).mkdir(parents=True, exist_ok=True)
        self._new, self._seen = Path(folder) / "new", Path(folder) / "cur"

    def empty(self, take: Callable[[bytes], None]) -> int:
        taken, failed = 0, list[OSError]()
        for path in sorted(self._new.iterdir()):
            try:
                with path.open("rb") as file:
                    raw = file.read(LARGEST + 1)
            except FileNotFoundError:
                continue
            except OSError as error:
                failed.append(error)
                continue
            take(raw)
            taken += 1
            try:
                path.replace(self._seen / f"{path.name.partition(':')[0]}:2,S")
            except FileNotFoundError:
                continue
            except OSError as error:
                failed.append(error)
        if failed:
            raise failed[0]
        return taken


class Refused(OSError):
    """An IMAP server said no, perhaps only for now: what was asked of it has not been done."""


def _granted(answer: tuple[str, list[Any]]) -> list[Any]:
    """What a server answered. It may say no without being wrong: then nothing of it is to be believed."""
    status, said = answer
    if status != "OK":
        raise Refused(f"the IMAP server refused: {said!r}"[:300])
    return said


class ImapInbox:
    """A folder on a server: a letter that was dealt with is marked as seen."""

    def __init__(self, server: ImapServer) -> None:
        self._server = server

    def empty(self, take: Callable[[bytes], None]) -> int:
        """Raises `OSError` when the server is not to be had."""
        try:
            return self._empty(take)
        except (imaplib.IMAP4.error, ssl.SSLError) as error:
            raise OSError(f"the IMAP server refused: {error}") from error

    def _empty(self, take: Callable[[bytes], None]) -> int:
        taken, failed = 0, list[OSError]()
        with self._connected() as box:
            box.login(self._server.user, self._server.password)
            _granted(box.select(f'"{self._server.folder}"'))
            for number in self._unseen(box):
                try:
                    raw = self._fetched(box, number)
                except Refused as error:
                    failed.append(error)
                    continue
                if raw is not None:
                    take(raw)
                    taken += 1
                    box.store(number, "+FLAGS", r"(\Seen)")
        if failed:
            raise failed[0]
        return taken

    def _connected(self) -> imaplib.IMAP4:
        server = self._server
        if server.tls:
            context = ssl.create_default_context()
            return imaplib.IMAP4_SSL(server.host, server.port, ssl_context=context, timeout=PATIENCE)
        return imaplib.IMAP4(server.host, server.port, timeout=PATIENCE)

    @staticmethod
    def _unseen(box: imaplib.IMAP4) -> Iterator[str]:
        for numbers in _granted(box.search(None, "UNSEEN")):
            yield from numbers.decode("ascii").split() if numbers else ()

    @staticmethod
    def _fetched(box: imaplib.IMAP4, number: str) -> bytes | None:
        """All of a letter, but no more than anybody wrote; reading it does not mark it."""
        parts = _granted(box.fetch(number, f"(BODY.PEEK[]<0.{LARGEST + 1}>)"))
        return next((bytes(part[1]) for part in parts if isinstance(part, tuple)), None)


def inbox_of(settings: PostSettings) -> Inbox:
    """Where these settings say that letters come in."""
    return ImapInbox(settings.imap) if settings.imap else MaildirInbox(settings.maildir)
