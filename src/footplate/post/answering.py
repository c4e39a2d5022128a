"""Who is answered, where, and how often.

Anybody can write somebody else's name on a letter. So an answer goes to an address at which nobody has agreed to be
written to only now and then, and without a key of the seat; what the letter orders counts all the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from footplate.kernel.game import seat_letter
from footplate.language import say
from footplate.post.envelopes import Envelope
from footplate.post.folding import folded
from footplate.table.basics.values import Who
from footplate.table.messages.addresses import has_agreed
from footplate.table.messages.outbox import Letter, enqueue_reply
from footplate.table.people.talk import owner_of
from footplate.table.store import Store, Transaction
from footplate.table.store.rows import TableRow

HOUR: Final = 3600.0
MOST_STRANGERS: Final = 30
"""Answers in an hour to all addresses at which nobody has agreed to be written to: so many to letters with the key of a
seat, and so many to those without, which anybody can write.
"""
MOST_TO_ONE: Final = 5
"""So many of them to one address."""
MOST_LETTERS: Final = 40
"""Letters in an hour that are read of one seat: no player writes more."""
STRANGERS: Final = "strangers"
"""To whose number an answer adds that goes to somebody without a seat."""
HOLDERS: Final = "holders"
"""The same of somebody who has the key of a seat, and whose address nobody has agreed to."""


@dataclass(frozen=True, slots=True)
class Answering:
    """A letter of a seat, and where it is answered."""

    envelope: Envelope
    row: TableRow
    seat: int
    email: str
    """Where the seat has agreed to be written to; "" for nowhere."""
    language: str
    now: float

    def note(self, transaction: Transaction) -> bool:
        """Remember the letter, as one of its seat; False when it is known."""
        return noted(transaction, self.envelope.key, self.now, _of_seat(self.row.id, self.seat))

    def answer(self, transaction: Transaction, lines: Sequence[str]) -> None:
        """Answer it: where the seat has agreed to be written to, else to whoever has written."""
        to = self.email or self.envelope.sender
        if not to:  # nobody knows where an answer would go; the sheet counts all the same
            return
        agreed = bool(self.email) or self._has_agreed(transaction, to)
        if not (agreed or self._may_write_to(transaction, to)):
            return
        subject = say("post.mail.reply", self.language, {"id": self.row.id, "seat": seat_letter(self.seat)})
        lines = lines if agreed else [*lines, "", say("post.reply.unconfirmed", self.language)]
        letter = Letter("reply", subject=subject, text=folded(lines), answers=self.envelope.id, admits=agreed)
        key = f"post reply {self.envelope.key}"
        enqueue_reply(transaction, key, to, self.language, self.now, letter, self.row.id, self.seat)

    def refuse(self, transaction: Transaction) -> None:
        """Put it away unread, as one letter too many; the first of them is told so."""
        first = f"too many {_of_seat(self.row.id, self.seat)} {int(self.now // HOUR)}"
        if noted(transaction, self.envelope.key, self.now) and noted(transaction, first, self.now):
            facts = {"id": self.row.id, "seat": seat_letter(self.seat), "n": MOST_LETTERS}
            self.answer(transaction, [say("post.reply.many", self.language, facts)])

    def _has_agreed(self, transaction: Transaction, email: str) -> bool:
        """Whether whoever sits there has shown to read at this address."""
        owners = (self.row.seats[self.seat].person, owner_of(Who(table=self.row.id, seat=self.seat)))
        return any(has_agreed(transaction, owner, email.lower()) for owner in owners if owner)

    def _may_write_to(self, transaction: Transaction, email: str) -> bool:
        """Whether an address at which nobody has agreed may get one more answer."""
        lately, stranger = _answered_lately(transaction, self.now, HOLDERS), _stranger(email)
        if len(lately) >= MOST_STRANGERS or sum(id.startswith(stranger) for id in lately) >= MOST_TO_ONE:
            return False
        return noted(transaction, f"{stranger} {self.envelope.key}", self.now, HOLDERS)


def answer_stranger(transaction: Transaction, envelope: Envelope, letter: Letter, now: float) -> None:
    """Answer somebody without a seat: each address once."""
    stranger = _stranger(envelope.sender)
    if not noted(transaction, envelope.key, now):
        return
    if len(_answered_lately(transaction, now, STRANGERS)) >= MOST_STRANGERS:
        return
    if envelope.sender and noted(transaction, stranger, now, STRANGERS):
        enqueue_reply(transaction, f"post {stranger}", envelope.sender, "en", now, letter)


def has_sent_enough(store: Store, id: str, seat: int, now: float) -> bool:
    """Whether no more letters of a seat are read for now."""
    lately = {"counted": _of_seat(id, seat), "since": now - HOUR}
    return int(store.read(_LETTERS, lately)[0]["number"]) >= MOST_LETTERS


def noted(transaction: Transaction, key: str, now: float, counted: str = "") -> bool:
    """Remember a letter, and to whose number it adds; False when it is known."""
    return bool(transaction.run(_NOTE, {"key": key, "now": now, "counted": counted}))


def _of_seat(id: str, seat: int) -> str:
    return f"{id} {seat}"


def _stranger(email: str) -> str:
    """How an address is remembered at which nobody has agreed; what stands behind a plus in it changes nothing."""
    name, _, host = email.casefold().rpartition("@")
    mailbox = f"{name.partition('+')[0]}@{host}"
    return f"stranger {hashlib.sha256(mailbox.encode()).hexdigest()}"


def _answered_lately(transaction: Transaction, now: float, whom: str) -> list[str]:
    return [str(row["id"]) for row in transaction.run(_ANSWERED, {"counted": whom, "since": now - HOUR})]


_NOTE: Final = """
INSERT INTO letter (id, at, counted) VALUES (:key, :now, :counted) ON CONFLICT DO NOTHING RETURNING id
"""
_ANSWERED: Final = f"""
SELECT id FROM letter WHERE counted = :counted AND counted <> '' AND at > :since LIMIT {MOST_STRANGERS}
"""
_LETTERS: Final = """
SELECT count(*) AS number FROM letter WHERE counted = :counted AND counted <> '' AND at > :since
"""
