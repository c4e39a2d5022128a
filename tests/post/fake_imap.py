"""An IMAP server that does as much of IMAP4rev1 as a reader of one folder needs, and goes wrong where tests want it."""

from __future__ import annotations

import re
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from footplate.post.settings import ImapServer

Then = Literal["gone", "answered", "as usual"]
"""After something went wrong: the connection ends, the command has been answered, or it is answered as usual."""


class Mailbox:
    """Its letters by their UIDs, and what goes wrong with them."""

    def __init__(self, *letters: bytes) -> None:
        self.letters = dict(enumerate(letters, 101))
        self.seen: set[int] = set()
        self.validity = 1
        self.refused: set[str] = set()
        """Commands that are answered with NO, as servers do that are busy."""
        self.faults: dict[str, list[Fault]] = {}
        """What happens instead of a command, once each."""
        self.visits = 0
        self.commands: list[str] = []

    def fail(self, command: str, *faults: Fault) -> None:
        self.faults[command] = list(faults)

    def unseen(self) -> list[int]:
        return [uid for uid in self.letters if uid not in self.seen]


class Visit(socketserver.StreamRequestHandler):
    """One connection."""

    mailbox: Mailbox

    def handle(self) -> None:
        self.mailbox.visits += 1
        try:
            self.say("* OK ready")
            for line in self.rfile:
                tag, _, command = line.decode().strip().partition(" ")
                self.mailbox.commands.append(command)
                if not self.answer(tag, command.removeprefix("UID ")):
                    return
        except OSError:
            return

    def say(self, line: str | bytes) -> None:
        self.wfile.write((line.encode() if isinstance(line, str) else line) + b"\r\n")

    def answer(self, tag: str, command: str) -> bool:
        """Whether the connection goes on."""
        box = self.mailbox
        for began, faults in box.faults.items():
            if command.upper().startswith(began) and faults:
                then = faults.pop(0)(self, tag)
                if then != "as usual":
                    return then == "answered"
        if any(command.upper().startswith(one) for one in box.refused):
            self.say(f"{tag} NO [UNAVAILABLE] később, später")
            return True
        word, _, rest = command.partition(" ")
        match word.upper():
            case "CAPABILITY":
                self.say("* CAPABILITY IMAP4rev1")
            case "LOGIN" if '"wrong"' in rest:
                self.say(f"{tag} NO login failed")
                return True
            case "SELECT":
                self.say(f"* {len(box.letters)} EXISTS")
                self.say(f"* OK [UIDVALIDITY {box.validity}] valid")
            case "SEARCH":
                self.say(f"* SEARCH {' '.join(map(str, box.unseen()))}")
            case "FETCH" if int(rest.split()[0]) in box.letters:
                most = re.search(r"<0\.(\d+)>", rest)
                self.send_letter(int(rest.split()[0]), int(most[1]) if most else None)
            case "STORE":
                box.seen.add(int(rest.split()[0]))
            case "LOGOUT":
                self.say("* BYE")
        self.say(f"{tag} OK done")
        return word.upper() != "LOGOUT"

    def send_letter(self, uid: int, most: int | None = None) -> None:
        raw, number = self.mailbox.letters[uid][:most], [*self.mailbox.letters].index(uid) + 1
        self.say(f"* {number} FETCH (UID {uid} BODY[]<0> {{{len(raw)}}}".encode() + b"\r\n" + raw + b")")


Fault = Callable[[Visit, str], Then]
"""What happens to the command with a tag."""


@contextmanager
def serving(mailbox: Mailbox) -> Iterator[ImapServer]:
    """Where the mailbox can be had."""
    handler = type("Handler", (Visit,), {"mailbox": mailbox})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield ImapServer("127.0.0.1", server.server_address[1], "post", "secret", "INBOX", tls=False)
        server.shutdown()
