"""Where letters come in: a Maildir folder, or a mailbox on an IMAP server. Each is put away after it was processed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from footplate.post.envelopes import LARGEST_MAIL_BYTES
from footplate.post.imap import ImapInbox
from footplate.post.settings import PostSettings


class Inbox(Protocol):
    """Letters that wait."""

    def empty(self, take: Callable[[bytes], None]) -> int:
        """Hand over every waiting letter, and put each away once it has been taken; returns their number.

        A letter that cannot be fetched or put away does not block those behind it: `OSError` is raised after them.
        """


class MaildirInbox:
    """A folder with `new`, `cur` and `tmp`: a processed letter moves to `cur`, as seen."""

    def __init__(self, folder: str) -> None:
        for name in ("new", "cur", "tmp"):
            (Path(folder) / name).mkdir(parents=True, exist_ok=True)
        self._new, self._seen = Path(folder) / "new", Path(folder) / "cur"

    def empty(self, take: Callable[[bytes], None]) -> int:
        taken, failed = 0, list[OSError]()
        for path in sorted(self._new.iterdir()):
            try:
                with path.open("rb") as file:
                    raw = file.read(LARGEST_MAIL_BYTES + 1)
            except FileNotFoundError:
                continue
            except OSError as error:
                failed.append(error)
                continue
            try:
                take(raw)
                taken += 1
                path.replace(self._seen / f"{path.name.partition(':')[0]}:2,S")
            except FileNotFoundError:
                continue
            except OSError as error:
                failed.append(error)
        if failed:
            raise failed[0]
        return taken


def inbox_of(settings: PostSettings) -> Inbox:
    """The inbox these settings name."""
    return ImapInbox(settings.imap) if settings.imap else MaildirInbox(settings.maildir)
