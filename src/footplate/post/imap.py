"""A mailbox on an IMAP server: a letter is marked as seen after it has been processed.

No failure of the server loses a letter: it is marked only after it was taken, by its UID, in the mailbox it was read
from. A letter that causes trouble does not block those behind it: where the server drops the connection, the others
are fetched on a new one, and the next time that letter comes last.
"""

from __future__ import annotations

import imaplib
import re
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from footplate.post.envelopes import LARGEST_MAIL_BYTES
from footplate.post.settings import ImapServer

IMAP_TIMEOUT_SECONDS: Final = 30.0
"""Seconds an IMAP server may be silent."""
LONGEST_VISIT: Final = 600.0
"""Seconds of a whole visit, even if the server keeps sending."""
MOST_CONNECTIONS: Final = 5
"""The most connections in a row, where the server drops each of them."""
_LARGEST_LITERAL: Final = LARGEST_MAIL_BYTES + 100_000
"""The largest literal that is accepted: more than is asked for."""
_LONGEST_LINE: Final = 1_000_000
"""The longest line that is accepted, as in `imaplib`: the numbers of all letters come in one line."""
_PIECE: Final = 65_536
_MOST_TROUBLESOME: Final = 10_000

Uid = tuple[bytes, str]
"""Identifies a letter permanently: the UIDVALIDITY of its mailbox and its UID there. Its sequence number changes with
every connection.
"""


class ImapRefused(OSError):
    """The IMAP server refused a command, perhaps only for now: it has not been carried out."""


class Lost(OSError):
    """The connection has broken, or what the server sends makes no sense any more."""


class _Impatient(imaplib.IMAP4):
    """An IMAP client with bounds: a visit has a deadline, which is checked before every piece that comes, and a line
    and a literal have a largest size.
    """

    def __init__(self, now: Callable[[], float], *where: Any, **how: Any) -> None:
        self._now, self._until = now, now() + LONGEST_VISIT
        self._come = bytearray()
        super().__init__(*where, **how)

    def read(self, size: int) -> bytes:
        if size > _LARGEST_LITERAL:
            raise self.abort(f"it sends {size} bytes at once")
        while len(self._come) < size and self._more():
            pass
        return self._first(size)

    def readline(self) -> bytes:
        self._be_in_time()
        looked_at = 0
        while (end := self._come.find(b"\n", looked_at)) < 0:
            looked_at = len(self._come)
            if looked_at > _LONGEST_LINE:
                raise self.abort(f"it sends a line of more than {_LONGEST_LINE} bytes")
            if not self._more():
                end = looked_at
                break
        return self._first(end + 1)

    def _more(self) -> bool:
        """Wait for more data; returns False when the server has closed the connection."""
        self._be_in_time()
        piece = self.sock.recv(_PIECE)
        self._come += piece
        return bool(piece)

    def _first(self, size: int) -> bytes:
        first = bytes(self._come[:size])
        del self._come[:size]
        return first

    def _be_in_time(self) -> None:
        if self._now() > self._until:
            raise self.abort("it takes too long")


class _Encrypted(_Impatient, imaplib.IMAP4_SSL):
    """The same over TLS."""


@contextmanager
def _failures() -> Iterator[None]:
    """Turns failures into `ImapRefused` where the connection still makes sense, into `Lost` where it does not."""
    try:
        yield
    except (ImapRefused, Lost):
        raise
    except imaplib.IMAP4.abort as error:
        raise Lost(f"the IMAP server broke off: {error}") from error
    except imaplib.IMAP4.error as error:
        raise ImapRefused(f"the IMAP server refused: {error}"[:300]) from error
    except OSError as error:
        raise Lost(f"the IMAP server broke off: {error}") from error
    except (ValueError, MemoryError) as error:  # ValueError: replies in which numbers or letters are malformed
        raise Lost(f"the IMAP server makes no sense: {error}"[:300]) from error


def _granted(answer: tuple[str, list[Any]]) -> list[Any]:
    """The data of an answer. Raises `ImapRefused` where the server said no: such data cannot be trusted."""
    status, said = answer
    if status != "OK":
        raise ImapRefused(f"the IMAP server refused: {said!r}"[:300])
    return said


class ImapInbox:
    """A folder on a server."""

    def __init__(self, server: ImapServer, now: Callable[[], float] = time.monotonic) -> None:
        self._server = server
        self._now = now
        self._troublesome: dict[Uid, None] = {}
        """Letters that could not be fetched or marked."""

    def empty(self, take: Callable[[bytes], None]) -> int:
        """Process every waiting letter. Raises `OSError` when the server cannot be reached, and after all others when
        a letter cannot be processed.
        """
        taken, failed, tried = 0, list[OSError](), set[Uid]()
        for _ in range(MOST_CONNECTIONS):
            try:
                with self._mailbox() as (box, validity):
                    for uid in self._waiting(box, validity, tried):
                        tried.add(uid)
                        try:
                            taken += self._dealt_with(box, uid, take)
                        except Lost:
                            self._note_trouble(uid)
                            raise
                        except OSError as error:
                            self._note_trouble(uid)
                            failed.append(error)
                break
            except Lost as error:
                failed.append(error)
                if not tried:
                    break
        if failed:
            raise failed[0]
        return taken

    def _note_trouble(self, uid: Uid) -> None:
        if len(self._troublesome) < _MOST_TROUBLESOME:
            self._troublesome[uid] = None

    def _dealt_with(self, box: imaplib.IMAP4, uid: Uid, take: Callable[[bytes], None]) -> bool:
        """Process a letter and mark it; returns False when it has gone."""
        with _failures():
            raw = _fetched(box, uid[1])
        if raw is None:
            return False
        take(raw)
        with _failures():
            _granted(box.uid("STORE", uid[1], "+FLAGS.SILENT", r"(\Seen)"))
        self._troublesome.pop(uid, None)
        return True

    @contextmanager
    def _mailbox(self) -> Iterator[tuple[imaplib.IMAP4, bytes]]:
        """The folder on a new connection, and its UIDVALIDITY."""
        box = self._connected()
        try:
            with _failures():
                box.login(self._server.user, self._server.password)
                _granted(box.select(f'"{self._server.folder}"'))
                validity = box.response("UIDVALIDITY")[1][-1] or b""
            yield box, validity
            with suppress(OSError), _failures():  # whatever was done stays done
                box.logout()
        finally:
            with suppress(OSError):
                box.shutdown()

    def _connected(self) -> _Impatient:
        host, port = self._server.host, self._server.port
        with _failures():
            if self._server.tls:
                context = ssl.create_default_context()
                return _Encrypted(self._now, host, port, ssl_context=context, timeout=IMAP_TIMEOUT_SECONDS)
            return _Impatient(self._now, host, port, timeout=IMAP_TIMEOUT_SECONDS)

    def _waiting(self, box: imaplib.IMAP4, validity: bytes, tried: set[Uid]) -> list[Uid]:
        """Unread letters, with those that caused trouble last."""
        with _failures():
            answered = _granted(box.uid("SEARCH", "UNSEEN"))
            uids = [(validity, uid) for numbers in answered if numbers for uid in numbers.decode("ascii").split()]
        return sorted((uid for uid in uids if uid not in tried), key=self._troublesome.__contains__)


def _fetched(box: imaplib.IMAP4, uid: str) -> bytes | None:
    """A whole letter, up to the largest size, without marking it. None when it has gone."""
    parts = _granted(box.uid("FETCH", uid, f"(BODY.PEEK[]<0.{LARGEST_MAIL_BYTES + 1}>)"))
    found = [
        (part[0] + b"".join(one for one in parts[place + 1 : place + 2] if isinstance(one, bytes)), bytes(part[1]))
        for place, part in enumerate(parts)
        if isinstance(part, tuple)
    ]
    for said, raw in found:
        if all(int(number) == int(uid) for number in re.findall(rb"\bUID (\d{1,10})\b", said)):
            return raw
    if found:
        raise ImapRefused("the IMAP server sent another letter than it was asked for")
    return None
